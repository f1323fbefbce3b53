import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { readOptions } from '../config';
import { buildInitialData } from '../initial-data/initial-data';
import { readInitialData } from '../initial-data/read';
import { setCacheControl } from './cache-control';
import { readPublishedPages } from '../pages/published-pages';

export const initialData = ({ strapi }: { strapi: Core.Strapi }) => ({
  async find(ctx: Context): Promise<void> {
    const { tree } = await readPublishedPages(strapi);
    const content = await readInitialData(strapi, tree);
    const options = readOptions(strapi);
    setCacheControl(ctx, options.delivery.cacheControl.initialData);
    ctx.body = buildInitialData(content, options.initialData);
  },
});
