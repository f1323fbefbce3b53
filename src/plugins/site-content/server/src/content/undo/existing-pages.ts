import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import { getChunks } from '../../operations/database/statement-chunks';
import type { Connection } from '../../strapi-internals/knex';
import { getTable } from '../../strapi-internals/tables';

/** Which of these document ids are existing pages. */
export const pagesThere = async (
  { strapi, trx }: { readonly strapi: Core.Strapi; readonly trx: Connection },
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
