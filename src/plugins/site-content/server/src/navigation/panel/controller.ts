import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { NAV_ITEM, PAGE } from '#site-content/domain/content-types';
import type { NavigationConflict } from '#site-content/domain/panel/edit-conflict';
import type { NavigationResponse } from '#site-content/domain/panel/panel-response-types';
import { getChangeSetOfRequest } from '../../changes/change-set-of-request';
import type { HistorySlot } from '../../edit-conflicts/history-slot';
import { refuse } from '../../operations/requests/refuse';
import { getReadable, pathsReadable } from '../../panel/access/readable';
import type { ReadModels } from '../../read-models/read-models';
import { readNavItems } from '../../reads/nav-items';
import type { WriteServices } from '../../writes/write-services';
import { type StoredNavigation, toNavigation } from '../navigation-response';
import { saveNavigation } from '../save';
import { readNavigationBody } from './body';

/** Services used to show and save the navigation. */
export interface NavigationServices
  extends
    Pick<WriteServices, 'revision' | 'tracker'>,
    Pick<ReadModels, 'publishedPages' | 'allPages'> {
  readonly history: HistorySlot;
}

export const navigation = (strapi: Core.Strapi, services: NavigationServices) => {
  /** Adds the pages that the user may read or that items link to, each with the values that they may read. */
  const withPages = async (ctx: Context, stored: StoredNavigation): Promise<NavigationResponse> => {
    const { sorted } = await services.allPages.read();
    const { tree } = await services.publishedPages.read();
    const { userAbility } = ctx.state;
    const canReadPath = await pathsReadable(strapi, userAbility);
    const { canName } = await getReadable(strapi, userAbility, PAGE);
    const linked = new Set(stored.items.map(({ page }) => page));
    return {
      ...stored,
      pages: sorted
        .filter(({ id }) => linked.has(id) || canName(id) || canReadPath(id))
        .map(({ id, title, slug }) => ({
          ...{ id, title: canName(id) ? title : '' },
          ...(canReadPath(id)
            ? { slug, path: tree.getPath(id) }
            : { slug: '', path: null, isConcealed: true }),
        })),
    };
  };

  return {
    async find(ctx: Context): Promise<void> {
      const stored = toNavigation(await readNavItems(strapi));
      ctx.body = { data: await withPages(ctx, stored) };
    },

    async save(ctx: Context): Promise<void> {
      const save = readNavigationBody(ctx.request.body);
      const outcome = await saveNavigation(strapi, services, save, ctx.state['user']?.id);
      if (!('conflict' in outcome)) {
        const data = await withPages(ctx, outcome.saved);
        ctx.body = { data, changeSet: getChangeSetOfRequest(ctx) };
        return;
      }
      const last = await services.history.current.findLastChange(NAV_ITEM);
      refuse(ctx, {
        status: 409,
        name: 'ConflictError',
        message: 'Someone else has changed the navigation in the meantime. Nothing was saved.',
        details: {
          current: await withPages(ctx, outcome.conflict),
          by: last === null ? null : { by: last.actor, at: last.at },
        } satisfies NavigationConflict,
      });
    },
  };
};
