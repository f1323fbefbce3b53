import type { Core } from '@strapi/strapi';

/** The size of each field in a form that nobody has arranged, in columns of twelve. */
const WIDE = { default: 12, isResizable: true } as const;
const HALF = { default: 6, isResizable: true } as const;

/** Makes the two custom fields known to Strapi, with the types of their columns. */
export const registerCustomFields = (strapi: Core.Strapi): void => {
  strapi.customFields.register([
    { name: 'html', plugin: 'site-content', type: 'text', inputSize: WIDE },
    { name: 'secret', plugin: 'site-content', type: 'string', inputSize: HALF },
  ]);
};
