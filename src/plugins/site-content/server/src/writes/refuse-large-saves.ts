import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { PAGE } from '#site-content/domain/content-types';
import { type Problem, problem } from '#site-content/domain/problems/problem';
import { checkListedValues } from '#site-content/domain/rules/listed-values';
import { isRecord } from '#site-content/domain/values';
import { createValidationError } from '../operations/requests/refusal';
import { afterAuthorization } from '../strapi-internals/after-authorization';
import type { EntryWrapper } from '../strapi-internals/entry-controllers';
import { getModels } from '../strapi-internals/models';
import { savedByRequest } from '../strapi-internals/route-of-request';
import { checkCountOfPage } from './component-count';

/** Maximum number of entries of one bulk action. Strapi's lists show at most 100 at once. */
const MAX_ENTRIES = 1000;

const checkEntries = (body: unknown): Problem[] => {
  const ids = isRecord(body) ? body['documentIds'] : undefined;
  return Array.isArray(ids) && ids.length > MAX_ENTRIES
    ? [problem(['documentIds'], 'too-many-values', { count: ids.length, limit: MAX_ENTRIES })]
    : [];
};

/**
 * Refuses requests of Strapi's routes with absurdly many values in lists, before Strapi validates each of them, which
 * would block all other requests.
 */
export const refuseLargeSaves = (strapi: Core.Strapi): void => {
  const getModel = getModels(strapi);
  afterAuthorization(strapi, (ctx) => {
    const saved = savedByRequest(ctx);
    // Unknown types are refused by Strapi.
    if (saved === null || getModel(saved.uid) === undefined) return Promise.resolve();
    const problems = [
      ...checkListedValues(getModel, saved.uid, saved.data),
      ...checkEntries(saved.data),
    ];
    if (problems.length > 0) throw createValidationError(problems);
    return Promise.resolve();
  });
};

const getBody = (ctx: Context): Record<string, unknown> => {
  const { body } = ctx.request as { body?: unknown };
  return isRecord(body) ? body : {};
};

/**
 * Refuses pages with too many blocks before Strapi validates each of them. The page rules check this again, also for
 * code.
 */
export const countingBlocks = (strapi: Core.Strapi, around: EntryWrapper): EntryWrapper => ({
  ...around,
  async write(ctx, uid, next, action) {
    if (uid === PAGE) {
      const { id, sourceId } = ctx['params'] as { id?: string; sourceId?: string };
      const problems = await checkCountOfPage(strapi, id ?? sourceId ?? null, getBody(ctx));
      if (problems.length > 0) throw createValidationError(problems);
    }
    await around.write(ctx, uid, next, action);
  },
});
