import type { Core } from '@strapi/strapi';
import { type DatabaseKind, getDatabaseKind } from '../../strapi-internals/database-kind';

/** "The text holds the word", byte for byte: `LIKE` and collations would each have ideas of their own. */
const CONTAINS: Readonly<Record<DatabaseKind, (text: string) => string>> = {
  sqlite: (text) => `instr(${text}, ?) > 0`,
  postgres: (text) => `strpos(${text}, ?) > 0`,
  mysql: (text) => `instr(convert(${text} using utf8mb4) collate utf8mb4_bin, ?) > 0`,
};

/**
 * SQL for "the text holds the word", which is to be given the word.
 *
 * @param text a column, or another expression of SQL: never what comes from outside
 */
export const containsIn = (strapi: Core.Strapi, text: string): string =>
  CONTAINS[getDatabaseKind(strapi)](text);

/** No stored text holds a NUL, and PostgreSQL throws on one. */
export const isUnfindable = (word: string): boolean => word.includes('\0');
