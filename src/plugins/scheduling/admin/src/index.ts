import type { StrapiApp } from '@strapi/strapi/admin';
import { PLUGIN_ID } from '../../contract/schedule';

/** What the plugin `site-scheduling` adds to the admin panel. */
export default {
  register(app: StrapiApp): void {
    app.registerPlugin({ id: PLUGIN_ID, name: PLUGIN_ID });
  },
};
