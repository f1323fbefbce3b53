import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { PanelSettings } from '#site-content/domain/panel/answers';
import type { Options } from '../../config/options';

export const settings = (strapi: Core.Strapi, { options }: { readonly options: Options }) => ({
  find(ctx: Context): void {
    const { siteUrl, homeSlug, editor, redirects, preview } = options;
    const data: PanelSettings = {
      siteUrl,
      publicUrl: strapi.config.get('server.url', ''),
      homeSlug,
      paragraphClasses: editor.paragraphClasses,
      redirects: { automatic: redirects.automatic },
      hasPreviews: preview.secret !== '',
    };
    ctx.body = { data };
  },
});
