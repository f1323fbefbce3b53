import type { StrapiApp } from '@strapi/strapi/admin';
import { PLUGIN_ID } from '#history/domain/plugin-id';
import { registerTrads } from './translations/register';

/** The panel part of the plugin `site-history`. */
export default {
  register(app: StrapiApp): void {
    app.registerPlugin({ id: PLUGIN_ID, name: PLUGIN_ID });
  },
  registerTrads,
};
