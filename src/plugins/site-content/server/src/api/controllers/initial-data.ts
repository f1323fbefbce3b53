import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { writeInitialDataAnswer, type InitialDataParts } from '../initial-data/answer';
import { setCacheControl } from './cache-control';

export const initialData = (strapi: Core.Strapi, parts: InitialDataParts) => ({
  async find(ctx: Context): Promise<void> {
    const answer = await writeInitialDataAnswer(strapi, parts);
    setCacheControl(ctx, parts.options.delivery.cacheControl.initialData);
    ctx.type = 'json';
    ctx.body = answer;
  },
});
