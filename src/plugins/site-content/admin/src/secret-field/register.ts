import { Key } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { PLUGIN_ID } from '#site-content/domain/plugin-id';
import { asCustomFieldInput } from '../strapi-internals/custom-field-props';
import { label } from '../translations/text';

/** Registers the custom field `plugin::site-content.secret`. */
export const registerSecretField = (app: StrapiApp): void => {
  app.customFields.register({
    name: 'secret',
    pluginId: PLUGIN_ID,
    type: 'string',
    icon: Key,
    intlLabel: label('secret-field.label'),
    intlDescription: label('secret-field.description'),
    components: { Input: () => asCustomFieldInput(import('./secret-input')) },
    options: {
      advanced: [
        {
          sectionTitle: null,
          items: [
            {
              name: 'required',
              type: 'checkbox',
              intlLabel: label('secret-field.required'),
              description: label('secret-field.required.description'),
            },
            {
              name: 'private',
              type: 'checkbox',
              intlLabel: label('secret-field.private'),
              description: label('secret-field.private.description'),
            },
            {
              name: 'maxLength',
              type: 'checkbox-with-number-field',
              intlLabel: label('secret-field.max-length'),
              description: label('secret-field.max-length.description'),
            },
          ],
        },
      ],
    },
  });
};
