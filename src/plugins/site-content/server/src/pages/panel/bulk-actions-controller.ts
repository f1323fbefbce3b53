import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { z } from 'zod';
import { PAGE } from '#site-content/domain/content-types';
import { MAX_SEEN_LENGTH, parseBaseVersions } from '#site-content/domain/panel/edit-conflict';
import type {
  PageBulkAction,
  RefusedParentsRequest,
  Subpages,
  SubpagesRequest,
} from '#site-content/domain/panel/page-bulk-actions';
import { problem } from '#site-content/domain/problems/problem';
import { getChangeSetOfRequest } from '../../changes/change-set-of-request';
import { StaleWriteError } from '../../edit-conflicts/refuse-stale-writes';
import { createValidationError } from '../../operations/requests/refusal';
import { findChangeableRedirects } from '../../panel/access/on-redirects';
import { canChangePages, canDeleteSubpages } from '../../panel/access/permitted';
import { getReadable } from '../../panel/access/readable';
import { parseForm } from '../../panel/parse-form';
import {
  type EditConflictServices,
  respondToStaleWrite,
} from '../../panel/respond-to-stale-writes';
import type { ReadModels } from '../../read-models/read-models';
import type { WriteServices } from '../../writes/write-services';
import { findRefusedParents } from '../bulk-actions/refused-parents';
import { runPageBulkAction } from '../bulk-actions/run-bulk-action';
import { addSubpages, readSubpages } from '../bulk-actions/subpages';
import { PageRows } from '../tree/page-rows';
import { findReferences } from './bulk-action-references';
import { toBulkActionResponse } from './bulk-action-response';

/** More than anyone selects by hand. */
const MAX_PAGES = 1000;

/** Each parent is checked with its own statements. */
const MAX_PARENTS = 25;

const id = z.string().min(1).max(255);
const pages = z.array(id).min(1).max(MAX_PAGES);

const redirectTo = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('nowhere') }),
  z.strictObject({ kind: z.literal('gone') }),
  z.strictObject({ kind: z.literal('page'), page: id }),
  z.strictObject({ kind: z.literal('url'), destination: z.string().trim().max(2048) }),
]);

const ofEach = {
  pages,
  isDryRun: z.boolean(),
  redirects: z.boolean().optional(),
  all: z.boolean().optional(),
  seen: z.string().max(MAX_SEEN_LENGTH).optional(),
};

const bodySchema = z.discriminatedUnion('action', [
  z.strictObject({
    ...ofEach,
    action: z.literal('publish'),
    place: z
      .strictObject({ slug: z.string().optional(), parent: id.nullable().optional() })
      .optional(),
  }),
  z.strictObject({
    ...ofEach,
    action: z.literal('move'),
    parent: id.nullable(),
    publishes: z.boolean(),
    after: id.nullable().optional(),
  }),
  z.strictObject({
    ...ofEach,
    action: z.literal('order'),
    parent: id.nullable(),
    after: id.nullable(),
  }),
  z.strictObject({ ...ofEach, action: z.literal('unpublish'), redirectTo }),
  z.strictObject({
    ...ofEach,
    action: z.literal('delete'),
    redirectTo,
    withSubpages: z.boolean().optional(),
  }),
]);

const refusedParentsSchema: z.ZodType<RefusedParentsRequest> = z.strictObject({
  pages,
  publishes: z.boolean(),
  parents: z.array(id.nullable()).max(MAX_PARENTS),
});

const subpagesSchema: z.ZodType<SubpagesRequest> = z.strictObject({ pages });

const FORM = 'page-bulk-action.form';

interface Services
  extends WriteServices, EditConflictServices, Pick<ReadModels, 'publishedPages' | 'redirects'> {}

export const pageBulkActions = (strapi: Core.Strapi, services: Services) => ({
  /** Responds with the parents below which the pages cannot be moved. */
  async refusedParents(ctx: Context): Promise<void> {
    const question = parseForm(refusedParentsSchema, ctx.request.body, FORM);
    const { pages, publishes } = question;
    const move = { action: 'move', pages, publishes, parent: null, isDryRun: true } as const;
    if (!(await canChangePages(strapi, ctx.state['userAbility'], move))) {
      throw new errors.ForbiddenError('You do not have permission to move all of these pages.');
    }
    ctx.body = { data: await findRefusedParents(strapi, services.options, question) };
  },

  /** Responds with the number of subpages below some pages, and whether the user may delete them as well. */
  async subpages(ctx: Context): Promise<void> {
    const { pages } = parseForm(subpagesSchema, ctx.request.body, FORM);
    const { userAbility } = ctx.state;
    const rows = new PageRows(strapi, strapi.db.connection);
    const subpages = await readSubpages(rows, pages);
    const { has } = await getReadable(strapi, userAbility, PAGE);
    const data: Subpages = {
      total: subpages.filter(has).length,
      canDelete: await canDeleteSubpages(strapi, userAbility, subpages),
    };
    ctx.body = { data };
  },

  async perform(ctx: Context): Promise<void> {
    const request = parseForm(bodySchema, ctx.request.body, FORM);
    const named = { ...request, pages: [...new Set(request.pages)] } as PageBulkAction;
    const { userAbility, user } = ctx.state;
    const check = async (isPermitted: Promise<boolean>): Promise<void> => {
      if (await isPermitted) return;
      throw new errors.ForbiddenError(
        'You do not have permission to do this with all of these pages.'
      );
    };
    await check(canChangePages(strapi, userAbility, named));
    const whole = await addSubpages(new PageRows(strapi, strapi.db.connection), named);
    const checkSubpages = async (subpages: readonly string[]): Promise<void> => {
      await check(canDeleteSubpages(strapi, userAbility, subpages));
      if (named.pages.length + subpages.length <= MAX_PAGES) return;
      throw createValidationError([
        problem(['pages'], 'page-bulk-action.too-many-pages', { limit: MAX_PAGES }),
      ]);
    };
    const references = await findReferences(strapi, services, userAbility);
    const isRemoval = named.action === 'unpublish' || named.action === 'delete';
    // These cannot be found afterwards.
    const lost = await references.toPages(isRemoval ? whole.request.pages : []);
    // A dry run reports on the current state, so versions are not checked.
    const seen = parseBaseVersions(named.isDryRun ? undefined : named.seen);
    try {
      const result = await services.versions.withBaseVersions(seen, null, () =>
        runPageBulkAction(strapi, services, named, {
          ...{ userId: user?.id, checkSubpages },
          findChangeable: (ids) => findChangeableRedirects(strapi, userAbility, ids),
        })
      );
      const answer = await toBulkActionResponse(
        ...([strapi, services.publishedPages, userAbility] as const),
        { ...whole, lost, references },
        result
      );
      ctx.body = { changeSet: getChangeSetOfRequest(ctx), data: answer };
    } catch (error) {
      if (!(error instanceof StaleWriteError)) throw error;
      await respondToStaleWrite(ctx, services, error);
    }
  },
});
