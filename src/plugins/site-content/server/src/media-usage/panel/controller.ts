import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import { z } from 'zod';
import type { MediaUsageRequest } from '#site-content/domain/panel/media-usage';
import { type MediaUsageServices, readMediaUsage } from './read-media-usage';

/** More than anyone selects by hand. */
const MAX_IDS = 5000;

const ids = z.array(z.int().min(1)).max(MAX_IDS);

const bodySchema = z.strictObject({ files: ids, folders: ids });

/** @throws Strapi's error for an invalid request */
const readMediaUsageBody = (body: unknown): MediaUsageRequest => {
  const { data } = bodySchema.safeParse(body);
  if (data !== undefined) return data;
  throw new errors.ValidationError(
    `The body must have "files" and "folders", lists of up to ${MAX_IDS} ids each.`
  );
};

export const mediaUsage = (strapi: Core.Strapi, services: MediaUsageServices) => ({
  async find(ctx: Context): Promise<void> {
    const question = readMediaUsageBody(ctx.request.body);
    const { userAbility } = ctx.state;
    ctx.body = { data: await readMediaUsage(strapi, services, userAbility, question) };
  },
});
