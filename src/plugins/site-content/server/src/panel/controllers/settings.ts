import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { PanelSettings } from '#site-content/domain/panel/panel-response-types';
import type { Options } from '../../config/options';

const getPreviews = ({ secret, url }: Options['preview']): PanelSettings['previews'] => {
  if (secret === '') return null;
  return url === '' ? 'responses' : 'website';
};

export const settings = (strapi: Core.Strapi, { options }: { readonly options: Options }) => ({
  find(ctx: Context): void {
    const { siteUrl, homeSlug, editor, journal, redirects, preview } = options;
    const data: PanelSettings = {
      siteUrl,
      publicUrl: strapi.config.get('server.url', ''),
      homeSlug,
      paragraphClasses: editor.paragraphClasses,
      redirects: { automatic: redirects.automatic },
      historyDays: journal.days,
      previews: getPreviews(preview),
    };
    ctx.body = { data };
  },
});
