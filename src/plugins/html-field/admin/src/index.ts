import type { StrapiApp } from '@strapi/strapi/admin';
import type { HtmlEditor } from '#site-content/admin/html-field/html-editor';
import { PLUGIN_ID } from './plugin-id';
import { registerTrads } from './translations/text';

/**
 * The panel part of the plugin `site-html-field`: the editor of the custom field `plugin::site-content.html`.
 */
export default {
  register(app: StrapiApp): void {
    app.registerPlugin({ id: PLUGIN_ID, name: PLUGIN_ID });
  },
  bootstrap(app: StrapiApp): void {
    const { setHtmlEditor } = app.getPlugin('site-content').apis as {
      setHtmlEditor(editor: HtmlEditor): void;
    };
    setHtmlEditor(() => import('./html-input'));
  },
  registerTrads,
};
