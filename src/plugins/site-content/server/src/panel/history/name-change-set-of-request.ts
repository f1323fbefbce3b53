import { isJournalled } from '#site-content/domain/history/tracked-types';
import { actOfRequest } from '../../content/history/change-set-of-request';
import type { AroundEntries } from '../../strapi-internals/entry-controllers';

/** Has the Content Manager's answers to writes name the act, by which that is undone. */
export const tellingActs = (around: AroundEntries): AroundEntries => ({
  ...around,
  async write(ctx, uid, next, action) {
    await around.write(ctx, uid, next, action);
    const act = isJournalled(uid) ? actOfRequest(ctx) : null;
    const { body } = ctx;
    if (act !== null && typeof body === 'object' && body !== null) Object.assign(body, { act });
  },
});
