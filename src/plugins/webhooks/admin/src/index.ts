import type { StrapiApp } from '@strapi/strapi/admin';
import { PLUGIN_ID } from '../../contract/actions';

/** What the plugin `site-webhooks` adds to the admin panel. */
export default {
  register(app: StrapiApp): void {
    app.registerPlugin({ id: PLUGIN_ID, name: PLUGIN_ID });
  },
};
