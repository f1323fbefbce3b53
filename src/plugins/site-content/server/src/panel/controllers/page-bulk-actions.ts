import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { readSeen } from '#site-content/domain/panel/edit-conflict';
import { StaleWriteError } from '../../content/edit-conflicts/stale-write-error';
import { actOfRequest } from '../../content/history/change-set-of-request';
import {
  type PageBulkActionServices,
  runPageBulkAction,
} from '../../content/page-bulk-actions/run-bulk-action';
import type { PublishedPagesReadModel } from '../../content/read-models/published-pages-read-model';
import { refusal } from '../../operations/requests/refusal';
import { mayActOnPages } from '../access/permitted';
import type { EditConflictServices } from '../edit-conflicts/conflict-details';
import { answerStaleWrite } from '../edit-conflicts/refuse-stale-writes';
import { answerPageAct, readLeadingBefore } from '../page-bulk-actions/answer';
import { readPageActBody } from '../page-bulk-actions/body';

interface Parts extends PageBulkActionServices, EditConflictServices {
  readonly publishedPages: PublishedPagesReadModel;
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
        runPageBulkAction(strapi, parts, request, user?.id)
      );
      const { publishedPages } = parts;
      const answer = await answerPageAct(
        ...([strapi, publishedPages, userAbility, request, before, result] as const)
      );
      ctx.body = { act: actOfRequest(ctx), data: answer };
    } catch (error) {
      if (!(error instanceof StaleWriteError)) throw error;
      await answerStaleWrite(ctx, strapi, parts, error);
    }
  },
});
