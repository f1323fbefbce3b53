import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { z } from 'zod';
import { PAGE } from '#site-content/domain/content-types';
import { READ_HISTORY } from '#site-content/domain/panel/actions';
import {
  MAX_DAYS,
  type PreviewExtended,
  type PreviewProblems,
  type PreviewUrls,
  type Share,
  type ShareRequest,
  type SharesResponse,
} from '#site-content/domain/panel/preview';
import { toErrorDetails } from '../../operations/requests/refusal';
import { dryRunPageBulkAction } from '../../pages/bulk-actions/dry-run';
import { parseForm, says } from '../../panel/parse-form';
import { findProblems } from '../../writes/problems';
import type { PreviewGrant } from '../share-links';
import { abilityPreviews } from './can-preview';
import { getPreviewPlace, type PreviewPanelServices } from './places';

const form = says('preview.form');
const id = z.string(form).min(1, form).max(255, form);
const page = id.nullable();

const previewSchema = z.object(
  {
    page,
    version: z
      .string(form)
      .regex(/^\d{1,15}$/, form)
      .optional(),
  },
  form
);
const shareSchema: z.ZodType<ShareRequest> = z.object(
  {
    page,
    days: z
      .int(says('preview.days'))
      .min(1, says('preview.days'))
      .max(MAX_DAYS, says('preview.days')),
  },
  form
);
const problemsSchema = z.object({ page: id }, form);
const sharesSchema = z.object({ page: id.optional() }, form);

/** @returns `change`: shows the page as it was before the change with this id; `null` for its draft */
const readPreviewBody = (
  body: unknown
): { readonly page: string | null; readonly change: number | null } => {
  const { page: asked, version } = parseForm(previewSchema, body);
  return { page: asked, change: version === undefined ? null : Number(version) };
};

export const preview = (strapi: Core.Strapi, given: PreviewPanelServices) => {
  /** @throws if previews are not configured */
  const set = () => {
    const { previews } = given;
    if (previews === null) throw new errors.NotFoundError('Previews are not available.');
    return { ...given, strapi, previews };
  };

  /** @throws if the user may not see the draft */
  const checkPermission = async (ctx: Context, page: string | null): Promise<void> => {
    if (await abilityPreviews(strapi, ctx.state['userAbility'], page)) return;
    throw new errors.ForbiddenError('You do not have permission to preview this.');
  };

  const checkPage = async (page: string | null): Promise<void> => {
    if (
      page === null ||
      (await strapi.documents(PAGE).count({ filters: { documentId: page } })) > 0
    )
      return;
    throw new errors.NotFoundError('This page does not exist.');
  };

  /** Checks that the user may see a version, and that it exists. Versions of deleted pages can be shown as well. */
  const checkVersion = async (ctx: Context, page: string | null, change: number): Promise<void> => {
    if (!ctx.state['userAbility'].can(READ_HISTORY)) {
      throw new errors.ForbiddenError('You do not have permission to see the history.');
    }
    const { snapshots } = set().previews;
    if (page === null || (await snapshots.readOfVersion(page, change)) === null) {
      throw new errors.NotFoundError('This version does not exist or is no longer in the history.');
    }
  };

  /**
   * Finds the problems of a draft that could not be published. It is not previewed, because visitors could never see
   * it.
   */
  const findPreviewProblems = async (page: string): Promise<PreviewProblems> => {
    try {
      const request = { action: 'publish', pages: [page], isDryRun: true } as const;
      await dryRunPageBulkAction(strapi, given.options, request);
      return [];
    } catch (error) {
      const problems = findProblems(error);
      if (problems === null) throw error;
      return toErrorDetails(problems);
    }
  };

  const getMaker = (ctx: Context): number => Number(ctx.state['user'].id);

  const getName = async (id: number): Promise<string> => {
    const user = await strapi.db.query('admin::user').findOne({ where: { id } });
    const names = [user?.firstname, user?.lastname].filter((name) => (name ?? '') !== '');
    return names.length > 0 ? names.join(' ') : String(user?.username ?? user?.email ?? '');
  };

  const getShare = async (grant: PreviewGrant): Promise<Share> => {
    const { name, page, maker } = grant;
    const place = await getPreviewPlace(set(), grant);
    return { ...place, name, page, maker: await getName(maker) };
  };

  return {
    async make(ctx: Context): Promise<void> {
      const services = set();
      const { page, change } = readPreviewBody(ctx.request.body);
      await checkPermission(ctx, page);
      if (change === null) await checkPage(page);
      else await checkVersion(ctx, page, change);
      const grant = await services.previews.tokens.grants.hold(getMaker(ctx), page);
      const place = await getPreviewPlace(services, grant, change);
      ctx.body = { data: place satisfies PreviewUrls };
    },

    async extend(ctx: Context): Promise<void> {
      const { grants } = set().previews.tokens;
      const { page } = readPreviewBody(ctx.request.body);
      const endsAt = await grants.extend(page, getMaker(ctx));
      if (endsAt === null) throw new errors.NotFoundError('This preview has expired.');
      ctx.body = { data: { endsAt } satisfies PreviewExtended };
    },

    async problems(ctx: Context): Promise<void> {
      set();
      const { page } = parseForm(problemsSchema, ctx.query);
      await checkPermission(ctx, page);
      await checkPage(page);
      ctx.body = { data: (await findPreviewProblems(page)) satisfies PreviewProblems };
    },

    async shares(ctx: Context): Promise<void> {
      const { grants } = set().previews.tokens;
      // Without a page, only links of the whole site.
      const { page = null } = parseForm(sharesSchema, ctx.query);
      await checkPermission(ctx, page);
      const ofPage = page === null ? [] : await grants.getShares(page);
      const found = [...ofPage, ...(await grants.getShares(null))];
      const canPreviewAll = await abilityPreviews(strapi, ctx.state['userAbility'], null);
      const shown = found.filter((grant) => grant.page !== null || canPreviewAll);
      const data: SharesResponse = await Promise.all(shown.map(getShare));
      ctx.body = { data };
    },

    async share(ctx: Context): Promise<void> {
      const { grants } = set().previews.tokens;
      const { page, days } = parseForm(shareSchema, ctx.request.body);
      await checkPermission(ctx, page);
      await checkPage(page);
      const grant = await grants.share(getMaker(ctx), page, days);
      ctx.body = { data: await getShare(grant) };
    },

    async withdraw(ctx: Context): Promise<void> {
      const { grants } = set().previews.tokens;
      const { name } = ctx['params'] as { name: string };
      const grant = await grants.find(name);
      if (grant === null || !grant.isShare)
        throw new errors.NotFoundError('This link does not exist.');
      await checkPermission(ctx, grant.page);
      await grants.withdraw(name);
      ctx.status = 204;
    },
  };
};
