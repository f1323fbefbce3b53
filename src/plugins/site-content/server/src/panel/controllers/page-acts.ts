import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { performPageAct, type PageActParts } from '../../content/page-acts/perform';
import type { PublishedPagesReader } from '../../content/kept/published-pages';
import { refusal } from '../../operations/requests/refusal';
import { mayActOnPages } from '../access/permitted';
import { answerPageAct, readLeadingBefore } from '../page-acts/answer';
import { readPageActBody } from '../page-acts/body';

interface Parts extends PageActParts {
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
    const result = await performPageAct(strapi, parts, request, user?.id);
    ctx.body = {
      data: await answerPageAct(strapi, parts.publishedPages, userAbility, request, before, result),
    };
  },
});
