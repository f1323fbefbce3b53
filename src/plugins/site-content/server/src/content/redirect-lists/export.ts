import type { Core } from '@strapi/strapi';
import type { ListFormat } from '../../../../contract/redirect-lists/formats';
import { valueOf } from '../../../../contract/redirect-lists/value';
import { writeList, type WrittenList } from '../../../../contract/redirect-lists/write-list';
import type { Options } from '../../config/options';
import { readStoredTable } from './stored-table';

/** All redirects as a list in a format, with where they lead now. */
export const exportList = async (
  strapi: Core.Strapi,
  options: Pick<Options, 'homeSlug' | 'siteUrl'>,
  format: ListFormat
): Promise<WrittenList> => {
  const { redirects, around } = await readStoredTable(strapi, options);
  return writeList(
    format,
    redirects.map((redirect) => ({
      ...{ source: redirect.source, target: redirect.target, value: valueOf(redirect, around) },
    })),
    options.siteUrl
  );
};
