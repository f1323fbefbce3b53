import type { Core } from '@strapi/strapi';
import { FILE } from '#site-content/domain/content-types';

/** Reads the URLs of all files in the media library and of their renditions, in one statement. */
export const readFileAddresses = async (strapi: Core.Strapi): Promise<string[]> => {
  const files: { url: string; formats: Record<string, { url?: string }> | null }[] = await strapi.db
    .query(FILE)
    .findMany({ select: ['url', 'formats'] });
  return files.flatMap(({ url, formats }) => [
    url,
    ...Object.values(formats ?? {}).flatMap((format) => format?.url ?? []),
  ]);
};
