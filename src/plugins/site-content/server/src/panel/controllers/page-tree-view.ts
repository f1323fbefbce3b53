import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { readPageTreeQuery } from '../page-tree-view/query';
import { type PageTreeViewServices, readPageTreeView } from '../page-tree-view/read';

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
