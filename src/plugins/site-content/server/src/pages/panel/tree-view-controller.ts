import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { type PageTreeViewServices, readPageTreeView } from './read-tree-view';
import { readPageTreeQuery } from './tree-query';

export const pageTree = (strapi: Core.Strapi, services: PageTreeViewServices) => ({
  async find(ctx: Context): Promise<void> {
    const query = readPageTreeQuery(ctx.query);
    const answer = await readPageTreeView(strapi, services, ctx.state['userAbility'], query);
    if (answer === 'forbidden') {
      throw new errors.ForbiddenError(
        'You do not have permission to read the title, slug and parent of pages.'
      );
    }
    ctx.body = { data: answer };
  },
});
