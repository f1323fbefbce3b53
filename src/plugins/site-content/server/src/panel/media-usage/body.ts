import { errors } from '@strapi/utils';
import { z } from 'zod';
import type { MediaUsageQuestion } from '#site-content/domain/panel/media-usage';

/** More than anyone selects by hand. */
const MAX_IDS = 5000;

const ids = z.array(z.int().min(1)).max(MAX_IDS);

const bodySchema = z.strictObject({ files: ids, folders: ids });

/** @throws Strapi's error for an invalid request */
export const readMediaUsageBody = (body: unknown): MediaUsageQuestion => {
  const { data } = bodySchema.safeParse(body);
  if (data !== undefined) return data;
  throw new errors.ValidationError(
    `The body must have "files" and "folders", lists of up to ${MAX_IDS} ids each.`
  );
};
