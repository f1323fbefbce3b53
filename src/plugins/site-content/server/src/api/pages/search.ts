import type { Core } from '@strapi/strapi';
import { databaseKindOf, type DatabaseKind } from '../../strapi/database-kind';
import { tableOf } from '../../strapi/tables';
import { PAGE } from '../../../../contract/content-types';
import type { Search } from './query';

/** "The text holds the word", byte for byte: `LIKE` and collations would each have ideas of their own. */
const CONTAINS: Readonly<Record<DatabaseKind, string>> = {
  sqlite: 'instr(search_text, ?) > 0',
  postgres: 'strpos(search_text, ?) > 0',
  mysql: 'instr(convert(search_text using utf8mb4) collate utf8mb4_bin, ?) > 0',
};

/** No stored text holds a NUL, and PostgreSQL throws on one. */
const isUnfindable = (word: string): boolean => word.includes('\0');

/** The ids of the published pages that a search finds: one statement. */
export const searchPages = async (strapi: Core.Strapi, search: Search): Promise<Set<string>> => {
  const contains = CONTAINS[databaseKindOf(strapi)];
  const words = search.words.filter((word) => !isUnfindable(word));
  const nothingCanMatch =
    search.operator === 'and' ? words.length < search.words.length : words.length === 0;
  if (nothingCanMatch) return new Set();

  const condition = words.map(() => contains).join(search.operator === 'and' ? ' and ' : ' or ');
  const rows: { document_id: string }[] = await strapi.db
    .connection(tableOf(strapi, PAGE))
    .whereNotNull('published_at')
    .andWhereRaw(`(${condition})`, words)
    .select('document_id');
  return new Set(rows.map((row) => row.document_id));
};
