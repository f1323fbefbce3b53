import type { Core } from '@strapi/strapi';
import { type ListFormat, writeList, type WrittenList } from 'redirect-formats';
import { getRedirectValue } from '#site-content/domain/redirect-lists/value';
import type { Options } from '../../config/options';
import { readStoredTable } from './stored-table';

/** Exports all redirects in a list format, with their current destinations. */
export const exportList = async (
  strapi: Core.Strapi,
  options: Pick<Options, 'homeSlug' | 'siteUrl'>,
  format: ListFormat
): Promise<WrittenList> => {
  const { redirects, around } = await readStoredTable(strapi, options);
  return writeList(
    format,
    redirects.map((redirect) => ({
      ...{
        source: redirect.source,
        target: redirect.target,
        value: getRedirectValue(redirect, around),
      },
    })),
    options.siteUrl
  );
};
