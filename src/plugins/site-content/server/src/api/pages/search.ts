import type { Core } from '@strapi/strapi';
import { containsIn, isUnfindable } from '../../content/reads/text-contains';
import { tableOf } from '../../strapi/tables';
import { PAGE } from '../../../../contract/content-types';
import type { Search } from './query';

/**
 * The ids of the published pages that a search finds: one statement.
 *
 * @param drafts the pages that are looked for by their drafts instead
 */
export const searchPages = async (
  strapi: Core.Strapi,
  search: Search,
  drafts: ReadonlySet<string>
): Promise<Set<string>> => {
  const words = search.words.filter((word) => !isUnfindable(word));
  const nothingCanMatch =
    search.operator === 'and' ? words.length < search.words.length : words.length === 0;
  if (nothingCanMatch) return new Set();

  const contains = containsIn(strapi, 'search_text');
  const condition = words.map(() => contains).join(search.operator === 'and' ? ' and ' : ' or ');
  const pages = strapi.db.connection(tableOf(strapi, PAGE)).whereRaw(`(${condition})`, words);
  if (drafts.size === 0) void pages.whereNotNull('published_at');
  const rows: { document_id: string; published_at: unknown }[] = await pages.select(
    'document_id',
    'published_at'
  );
  return new Set(
    rows.flatMap(({ document_id: id, published_at: publishedAt }) =>
      (publishedAt === null) === drafts.has(id) ? [id] : []
    )
  );
};
