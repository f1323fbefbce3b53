import type { Context } from 'koa';
import { isTracked } from '#site-content/domain/changes/tracked-types';
import { getChangeSetOfRequest } from '../changes/change-set-of-request';
import type { EntryWrapper } from '../strapi-internals/entry-controllers';

/** Adds the request's change set to its response, for undo. */
export const addChangeSet = (ctx: Context): void => {
  const changeSet = getChangeSetOfRequest(ctx);
  const { body } = ctx;
  if (changeSet !== null && typeof body === 'object' && body !== null)
    Object.assign(body, { changeSet });
};

/** Adds the change set to the Content Manager's responses to writes, for undo. */
export const namingChangeSets = (around: EntryWrapper): EntryWrapper => ({
  ...around,
  async write(ctx, uid, next, action) {
    await around.write(ctx, uid, next, action);
    if (isTracked(uid)) addChangeSet(ctx);
  },
});
