import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { readSeen } from '../../../../contract/panel/held-back';
import { actOfRequest } from '../../content/history/act-of-request';
import { performPageAct, type PageActParts } from '../../content/page-acts/perform';
import type { PublishedPagesReader } from '../../content/kept/published-pages';
import { HeldBack } from '../../content/versions/held-back';
import { refusal } from '../../operations/requests/refusal';
import { mayActOnPages } from '../access/permitted';
import type { HeldBackParts } from '../held-back/details';
import { refuseHeldBack } from '../held-back/held-back-writes';
import { answerPageAct, readLeadingBefore } from '../page-acts/answer';
import { readPageActBody } from '../page-acts/body';

interface Parts extends PageActParts, HeldBackParts {
  readonly publishedPages: PublishedPagesReader;
}

export const pageActs = (strapi: Core.Strapi, parts: Parts) => ({
  async perform(ctx: Context): Promise<void> {
    const body = readPageActBody(ctx.request.body);
    if ('problems' in body) throw refusal(body.problems);
    const { request } = body;
    const { userAbility, user } = ctx.state;
    if (!(await mayActOnPages(strapi, userAbility, request))) {
      throw new errors.ForbiddenError('You may not do this with all of these pages.');
    }
    const before = await readLeadingBefore(strapi, request);
    // What would come of it is told of what is there now.
    const seen = readSeen(request.isDryRun ? undefined : request.seen);
    try {
      const result = await parts.versions.asAuthor(seen, null, () =>
        performPageAct(strapi, parts, request, user?.id)
      );
      const { publishedPages } = parts;
      const answer = await answerPageAct(
        ...([strapi, publishedPages, userAbility, request, before, result] as const)
      );
      ctx.body = { act: actOfRequest(ctx), data: answer };
    } catch (error) {
      if (!(error instanceof HeldBack)) throw error;
      await refuseHeldBack(ctx, strapi, parts, error);
    }
  },
});
