import { Code } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { PLUGIN_ID } from '#site-content/domain/plugin-id';
import { asCustomFieldInput } from '../strapi-internals/custom-field-props';
import { label } from '../translations/text';
import { loadHtmlEditor } from './html-editor';

/** Registers the custom field `plugin::site-content.html`. */
export const registerHtmlField = (app: StrapiApp): void => {
  app.customFields.register({
    name: 'html',
    pluginId: PLUGIN_ID,
    type: 'text',
    icon: Code,
    intlLabel: label('html-field.label'),
    intlDescription: label('html-field.description'),
    components: { Input: () => asCustomFieldInput(loadHtmlEditor()) },
    options: {
      advanced: [
        {
          sectionTitle: null,
          items: [
            {
              name: 'required',
              type: 'checkbox',
              intlLabel: label('html-field.required'),
              description: label('html-field.required.description'),
            },
            {
              name: 'private',
              type: 'checkbox',
              intlLabel: label('html-field.private'),
              description: label('html-field.private.description'),
            },
            {
              // Strapi's type does not allow the names that it requires for custom options.
              name: 'options.tables' as 'required',
              type: 'checkbox',
              intlLabel: label('html-field.tables'),
              description: label('html-field.tables.description'),
            },
          ],
        },
      ],
    },
  });
};
