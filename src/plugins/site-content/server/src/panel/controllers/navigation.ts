import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type {
  NavigationAnswer,
  NavigationConflict,
} from '#site-content/domain/panel/panel-response-types';
import { getChangeSetOfRequest } from '../../content/history/change-set-of-request';
import { readNavigation } from '../../content/navigation/answer';
import { saveNavigation, type SaveParts } from '../../content/navigation/save';
import type { AllPagesReadModel } from '../../content/read-models/all-pages-read-model';
import type { PublishedPagesReadModel } from '../../content/read-models/published-pages-read-model';
import { refusal } from '../../operations/requests/refusal';
import { refuse } from '../../operations/requests/refuse';
import { readablePlaces } from '../access/readable';
import { readNavigationBody } from '../navigation/body';

/** Services used to show and save the navigation. */
export interface NavigationParts extends SaveParts {
  readonly allPages: AllPagesReadModel;
  readonly publishedPages: PublishedPagesReadModel;
}

export const navigation = (strapi: Core.Strapi, parts: NavigationParts) => {
  /** Adds slugs and paths of the pages whose slugs and paths the user may read. */
  const shownTo = async (ctx: Context, answer: NavigationAnswer): Promise<NavigationAnswer> => {
    const mayReadPlace = await readablePlaces(strapi, ctx.state['userAbility']);
    return {
      ...answer,
      pages: answer.pages.map((page) =>
        mayReadPlace(page.id) ? page : { ...page, slug: '', path: null }
      ),
    };
  };

  return {
    async find(ctx: Context): Promise<void> {
      const all = await parts.allPages.read();
      const { tree } = await parts.publishedPages.read();
      const pages = all.sorted.map(({ id, title, slug }) => ({
        ...{ id, title, slug, path: tree.getPath(id) },
      }));
      ctx.body = { data: await shownTo(ctx, await readNavigation(strapi, pages)) };
    },

    async save(ctx: Context): Promise<void> {
      const body = readNavigationBody(ctx.request.body);
      if ('problems' in body) throw refusal(body.problems);
      const outcome = await saveNavigation(strapi, parts, body.save, ctx.state['user']?.id);
      if (!('conflict' in outcome)) {
        const data = await shownTo(ctx, outcome.data);
        ctx.body = { ...outcome, data, act: getChangeSetOfRequest(ctx) };
        return;
      }
      refuse(ctx, {
        status: 409,
        name: 'ConflictError',
        message: 'Someone else has changed the navigation in the meantime. Nothing was saved.',
        details: {
          current: await shownTo(ctx, outcome.conflict),
        } satisfies NavigationConflict,
      });
    },
  };
};
