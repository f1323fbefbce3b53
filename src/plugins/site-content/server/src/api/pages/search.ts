import type { Core } from '@strapi/strapi';
import { containsIn, isUnfindable } from '../../content/reads/text-contains';
import { tableOf } from '../../strapi/tables';
import { PAGE } from '../../../../contract/content-types';
import type { Search } from './query';

/** The ids of the published pages that a search finds: one statement. */
export const searchPages = async (strapi: Core.Strapi, search: Search): Promise<Set<string>> => {
  const words = search.words.filter((word) => !isUnfindable(word));
  const nothingCanMatch =
    search.operator === 'and' ? words.length < search.words.length : words.length === 0;
  if (nothingCanMatch) return new Set();

  const contains = containsIn(strapi, 'search_text');
  const condition = words.map(() => contains).join(search.operator === 'and' ? ' and ' : ' or ');
  const rows: { document_id: string }[] = await strapi.db
    .connection(tableOf(strapi, PAGE))
    .whereNotNull('published_at')
    .andWhereRaw(`(${condition})`, words)
    .select('document_id');
  return new Set(rows.map((row) => row.document_id));
};
