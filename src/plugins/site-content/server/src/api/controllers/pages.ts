import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { readOptions } from '../../config/options';
import { setCacheControl } from './cache-control';
import { BadRequest } from '../pages/bad-request';
import { listPages } from '../pages/page-list';

export const pages = ({ strapi }: { strapi: Core.Strapi }) => ({
  async find(ctx: Context): Promise<void> {
    try {
      const { list, isRandom } = await listPages(strapi, ctx.querystring);
      const { pages: forVisitors } = readOptions(strapi).delivery.cacheControl;
      setCacheControl(ctx, isRandom ? 'no-store' : forVisitors);
      ctx.body = list;
    } catch (error) {
      if (error instanceof BadRequest) throw new errors.ValidationError(error.message);
      throw error;
    }
  },
});
