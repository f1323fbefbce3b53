import type { Core } from '@strapi/strapi';
import { type DatabaseKind, getDatabaseKind } from '../strapi-internals/database-kind';

/** SQL for a bytewise "text contains word", because `LIKE` and collations differ between databases. */
const CONTAINS: Readonly<Record<DatabaseKind, (text: string) => string>> = {
  sqlite: (text) => `instr(${text}, ?) > 0`,
  postgres: (text) => `strpos(${text}, ?) > 0`,
  mysql: (text) => `instr(convert(${text} using utf8mb4) collate utf8mb4_bin, ?) > 0`,
};

/**
 * Returns SQL for "text contains word", with a binding for the word.
 *
 * @param text a column or other SQL expression; never user input
 */
export const containsIn = (strapi: Core.Strapi, text: string): string =>
  CONTAINS[getDatabaseKind(strapi)](text);

/** True for words with NUL: no stored text contains it, and PostgreSQL throws an error. */
export const isUnfindable = (word: string): boolean => word.includes('\0');
