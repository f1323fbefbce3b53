import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import { getChunks } from '../../operations/database/statement-chunks';
import type { Connection } from '../../strapi-internals/knex';
import { type Ability, NO_ENTRY, rowsUnder } from '../../strapi-internals/permission-conditions';
import { getTable } from '../../strapi-internals/tables';
import { conditionsOnAttributes } from './on-attribute';

/** An action on entries of a type, with these of their attributes; without attributes, the entries themselves. */
export interface ActionOnEntries {
  /** For example `plugin::content-manager.explorer.update`. */
  readonly action: string;
  readonly uid: string;
  readonly fields: readonly string[];
  /** Document ids. */
  readonly documents: Iterable<string>;
}

/**
 * Returns those of these entries that have a row which matches the conditions of a permission.
 *
 * @param conditions as `conditionsOn` returns them
 * @param isOfDrafts whether only drafts count
 * @returns document ids
 */
export const entriesUnder = async (
  strapi: Core.Strapi,
  connection: Connection,
  uid: string,
  conditions: object,
  documents: Iterable<string>,
  isOfDrafts = false
): Promise<ReadonlySet<string>> => {
  const found = new Set<string>();
  if (conditions === NO_ENTRY) return found;
  for (const some of getChunks([...new Set(documents)])) {
    const rows: { document: string }[] = await connection(getTable(strapi, uid))
      .distinct({ document: 'document_id' })
      .whereIn('document_id', some)
      .whereIn('id', rowsUnder(strapi, uid, conditions))
      .modify((query) => {
        if (isOfDrafts) void query.whereNull('published_at');
      });
    for (const { document } of rows) found.add(document);
  }
  return found;
};

/** True if the conditions of the user's roles permit an action on all of these entries. Missing entries match none. */
export const isAllowedOnEntries = async (
  strapi: Core.Strapi,
  connection: Connection,
  ability: Ability,
  { action, uid, fields, documents }: ActionOnEntries
): Promise<boolean> => {
  const conditions = conditionsOnAttributes(strapi, ability, action, uid, fields);
  if (conditions === null) return true;
  if (conditions === NO_ENTRY) return false;
  const distinct = new Set(documents);
  // For pages the draft is checked, as in the Content Manager.
  const found = await entriesUnder(strapi, connection, uid, conditions, distinct, uid === PAGE);
  return found.size === distinct.size;
};
