import type { Core } from '@strapi/strapi';
import { type State, withFilesAgain } from '#site-content/domain/changes/state';
import { FILE, PAGE } from '#site-content/domain/content-types';
import { getChunks } from '#site-content/server/operations/database/statement-chunks';
import type { Connection } from '#site-content/server/strapi-internals/knex';
import { getTable } from '#site-content/server/strapi-internals/tables';

interface Parts {
  readonly strapi: Core.Strapi;
  readonly trx: Connection;
}

/** Returns those document ids that belong to existing pages. */
export const findExistingPages = async (
  { strapi, trx }: Parts,
  pages: readonly string[]
): Promise<Set<string>> => {
  const there = new Set<string>();
  for (const some of getChunks([...new Set(pages)])) {
    const rows: { document: string }[] = await trx(getTable(strapi, PAGE))
      .distinct({ document: 'document_id' })
      .whereIn('document_id', some);
    for (const { document } of rows) there.add(document);
  }
  return there;
};

/** Returns those ids that belong to existing files of the media library. */
export const findExistingFiles = async (
  { strapi, trx }: Parts,
  files: readonly number[]
): Promise<Set<number>> => {
  const there = new Set<number>();
  for (const some of getChunks([...new Set(files)])) {
    const rows: { id: number }[] = await trx(getTable(strapi, FILE))
      .select('id')
      .whereIn('id', some);
    for (const { id } of rows) there.add(Number(id));
  }
  return there;
};

/** Adds to a recorded state the lost files that exist again, in the positions where a restore puts them. */
export const withExistingFiles = async (parts: Parts, state: State): Promise<State> => {
  const lost = state.flatMap(({ lostFiles = [] }) => lostFiles.map(({ file }) => file));
  const there = await findExistingFiles(parts, lost);
  return withFilesAgain(state, (file) => there.has(file));
};
