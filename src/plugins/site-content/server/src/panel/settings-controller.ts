import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { PanelSettings } from '#site-content/domain/panel/panel-response-types';
import type { Options } from '../config/options';
import type { HistorySlot } from '../edit-conflicts/history-slot';

const getPreviews = ({ secret, url }: Options['preview']): PanelSettings['previews'] => {
  if (secret === '') return null;
  return url === '' ? 'responses' : 'website';
};

export const settings = (
  _strapi: Core.Strapi,
  { options, history }: { readonly options: Options; readonly history: HistorySlot }
) => ({
  find(ctx: Context): void {
    const { siteUrl, homeSlug, editor, redirects, preview } = options;
    const data: PanelSettings = {
      siteUrl,
      homeSlug,
      paragraphClasses: editor.paragraphClasses,
      redirects: { automatic: redirects.automatic },
      historyDays: history.current.days,
      previews: getPreviews(preview),
    };
    ctx.body = { data };
  },
});
