import type { Core } from '@strapi/strapi';
import { applyForms } from './content-manager/apply-forms';

/** What the application adds to Strapi's start; its content is served by the plugin `site-content`. */
export default {
  register({ strapi }: { strapi: Core.Strapi }): void {
    // Not at once: until all have registered, attributes are still added and custom fields have no type yet.
    strapi.hook('strapi::content-types.beforeSync').register(() => applyForms(strapi));
  },
};
