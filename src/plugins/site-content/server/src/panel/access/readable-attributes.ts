import type { Core } from '@strapi/strapi';
import { getChunks } from '../../operations/database/statement-chunks';
import {
  type Ability,
  conditionsOn,
  NO_ENTRY,
  rowsUnder,
} from '../../strapi-internals/permission-conditions';
import { getTable } from '../../strapi-internals/tables';
import { findBeginnings } from './on-attribute';
import { READ } from './readable';

/** Whether an attribute, by its dotted name, of an entry may be read. */
export type MayRead = (document: string) => (attribute: string) => boolean;

/** The entries that match a permission's conditions. */
const entriesUnder = async (
  strapi: Core.Strapi,
  uid: string,
  filters: object,
  documents: readonly string[]
): Promise<ReadonlySet<string>> => {
  const found = new Set<string>();
  if (filters === NO_ENTRY) return found;
  for (const some of getChunks([...new Set(documents)])) {
    const rows: { document: string }[] = await strapi.db
      .connection(getTable(strapi, uid))
      .select({ document: 'document_id' })
      .whereIn('document_id', some)
      .whereIn('id', rowsUnder(strapi, uid, filters));
    for (const { document } of rows) found.add(document);
  }
  return found;
};

/**
 * Determines which attributes of some entries the user may read. Each permission has its own attributes and
 * conditions and says nothing about other entries. For deleted entries, only permissions without conditions
 * apply.
 */
export const readableAttributes = async (
  strapi: Core.Strapi,
  ability: Ability,
  uid: string,
  documents: readonly string[]
): Promise<MayRead> => {
  const holding = new Map<object, ReadonlySet<string> | null>();
  for (const rule of ability.rulesFor(READ, uid)) {
    const filters = conditionsOn(strapi, { rulesFor: () => [rule] }, READ, uid);
    holding.set(
      rule,
      filters === null ? null : await entriesUnder(strapi, uid, filters, documents)
    );
  }
  const holds = (rule: object, document: string): boolean => {
    const entries = holding.get(rule);
    return entries === null || entries?.has(document) === true;
  };
  return (document) => (attribute) =>
    findBeginnings(attribute).some((name) =>
      ability.rulesFor(READ, uid, name).some((rule) => holds(rule, document))
    );
};
