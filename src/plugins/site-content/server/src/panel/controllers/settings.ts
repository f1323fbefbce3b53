import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { readOptions } from '../../config/options';
import type { PanelSettings } from '../../../../contract/panel/answers';

export const settings = ({ strapi }: { strapi: Core.Strapi }) => ({
  find(ctx: Context): void {
    const { siteUrl, homeSlug, editor } = readOptions(strapi);
    const data: PanelSettings = {
      siteUrl,
      publicUrl: strapi.config.get('server.url', ''),
      homeSlug,
      paragraphClasses: editor.paragraphClasses,
    };
    ctx.body = { data };
  },
});
