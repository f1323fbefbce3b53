import type { Core } from '@strapi/strapi';
import { type ListFormat, writeList, type WrittenList } from 'redirect-formats';
import { type Exported, getExported } from '#site-content/domain/redirect-lists/exported';
import { getDestination } from '#site-content/domain/redirects/table';
import type { Options } from '../../config/options';
import { readNotes } from '../stored-redirects';
import { readStoredTable } from './stored-table';

/** Exports all redirects in a list format, with their current destinations and notes. */
export const exportList = async (
  strapi: Core.Strapi,
  options: Pick<Options, 'homeSlug' | 'siteUrl'>,
  format: ListFormat
): Promise<Omit<WrittenList, 'left'> & Pick<Exported, 'left'>> => {
  const { redirects: stored, around } = await readStoredTable(strapi, options);
  const notes = await readNotes(strapi, stored);
  const { redirects, left } = getExported(
    stored,
    (redirect) => getDestination(redirect, around),
    ({ row }) => notes.get(row) ?? null
  );
  const written = writeList(format, redirects, options.siteUrl);
  return { ...written, left: [...written.left, ...left] };
};
