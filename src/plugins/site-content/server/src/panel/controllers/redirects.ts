import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { readRedirectsQuery } from '../redirects/query';
import { readRedirectRows, type RedirectsParts } from '../redirects/read';

export const redirects = (strapi: Core.Strapi, parts: RedirectsParts) => ({
  async find(ctx: Context): Promise<void> {
    const query = readRedirectsQuery(ctx.query);
    const answer = await readRedirectRows(strapi, parts, ctx.state['userAbility'], query);
    if (answer === 'forbidden') {
      throw new errors.ForbiddenError(
        'You may not read what redirects are found by: their source, and where they lead.'
      );
    }
    ctx.body = { data: answer };
  },
});
