import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { z } from 'zod';
import { NAV_ITEM, PAGE } from '#site-content/domain/content-types';
import type { NavigationConflict } from '#site-content/domain/panel/edit-conflict';
import type {
  NavigationItem,
  NavigationResponse,
  NavigationSave,
} from '#site-content/domain/panel/panel-response-types';
import { NAV_AREAS } from '#site-content/domain/rules/nav-item';
import { getChangeSetOfRequest } from '../../changes/change-set-of-request';
import type { HistorySlot } from '../../edit-conflicts/history-slot';
import { refuse } from '../../operations/requests/refuse';
import { getReadable, pathsReadable } from '../../panel/access/readable';
import { parseForm, says } from '../../panel/parse-form';
import type { ReadModels } from '../../read-models/read-models';
import { readNavItems } from '../../reads/nav-items';
import type { WriteServices } from '../../writes/write-services';
import { type StoredNavigation, toNavigation } from '../navigation-response';
import { saveNavigation } from '../save';

/** Far more than a usable navigation has; each item is a row that may be written. */
const MAX_ITEMS = 2000;

const MAX_ID_LENGTH = 255;

const text = z.string(says('not-text'));
const urlOrNull = z.string(says('navigation.not-text-or-null')).trim().nullable();
const id = text
  .min(1, says('navigation.id-empty'))
  .max(MAX_ID_LENGTH, says('navigation.id-too-long'));
const idOrNull = z
  .string(says('navigation.not-id-or-null'))
  .min(1, says('navigation.id-empty'))
  .max(MAX_ID_LENGTH, says('navigation.id-too-long'))
  .nullable();

const itemSchema: z.ZodType<NavigationItem> = z.strictObject(
  {
    id,
    parent: idOrNull,
    area: z.enum(NAV_AREAS, says('navigation.not-area-or-null')).nullable(),
    title: text,
    url: urlOrNull,
    page: idOrNull,
  },
  says('navigation.not-item')
);

const bodySchema: z.ZodType<NavigationSave> = z.strictObject(
  {
    version: z.string(says('navigation.version-missing')),
    items: z
      .array(itemSchema, says('navigation.not-list'))
      .max(MAX_ITEMS, says('navigation.too-many-items')),
  },
  says('navigation.not-navigation')
);

/**
 * Parses a submitted navigation. Checks its form only, not the content rules.
 *
 * @throws a refusal with all problems of its form
 */
export const readNavigationBody = (body: unknown): NavigationSave => parseForm(bodySchema, body);

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
        ctx.body = { data, meta: outcome.meta, changeSet: getChangeSetOfRequest(ctx) };
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
