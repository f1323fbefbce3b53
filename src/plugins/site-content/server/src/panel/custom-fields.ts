import type { Core } from '@strapi/strapi';

/** Default size in forms, of twelve columns. */
const WIDE = { default: 12, isResizable: true } as const;
const HALF = { default: 6, isResizable: true } as const;

/** Registers the two custom fields with their column types. */
export const registerCustomFields = (strapi: Core.Strapi): void => {
  strapi.customFields.register([
    { name: 'html', plugin: 'site-content', type: 'text', inputSize: WIDE },
    { name: 'secret', plugin: 'site-content', type: 'string', inputSize: HALF },
  ]);
};
