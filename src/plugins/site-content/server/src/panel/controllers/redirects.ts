import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import type { RedirectActParts } from '../../content/redirect-acts/perform';
import { actOnRedirects, readRedirectActBody } from '../redirects/acts';
import { readRedirectsQuery, readWayQuery } from '../redirects/query';
import { readRedirectRows, type RedirectsParts } from '../redirects/read';
import { readWay } from '../redirects/way';

const FORBIDDEN =
  'You may not read what redirects are found by: their source, and where they lead.';

export const redirects = (strapi: Core.Strapi, parts: RedirectsParts & RedirectActParts) => ({
  async find(ctx: Context): Promise<void> {
    const query = readRedirectsQuery(ctx.query);
    const answer = await readRedirectRows(strapi, parts, ctx.state['userAbility'], query);
    if (answer === 'forbidden') throw new errors.ForbiddenError(FORBIDDEN);
    ctx.body = { data: answer };
  },

  async way(ctx: Context): Promise<void> {
    const address = readWayQuery(ctx.query);
    const answer = await readWay(strapi, parts, ctx.state['userAbility'], address);
    if (answer === 'forbidden') throw new errors.ForbiddenError(FORBIDDEN);
    ctx.body = { data: answer };
  },

  async act(ctx: Context): Promise<void> {
    const request = readRedirectActBody(ctx.request.body);
    const { userAbility, user } = ctx.state;
    const answer = await actOnRedirects(strapi, parts, userAbility, request, user?.id);
    if (answer === 'forbidden') {
      throw new errors.ForbiddenError('You may not do this with redirects.');
    }
    ctx.body = { data: answer };
  },
});
