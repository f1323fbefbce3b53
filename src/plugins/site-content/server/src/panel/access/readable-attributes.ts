import type { Core } from '@strapi/strapi';
import { type Ability, conditionsOn } from '../../strapi-internals/permission-conditions';
import { findBeginnings } from './on-attribute';
import { entriesUnder } from './on-entries';
import { READ } from './readable';

/** Tells whether the user may read an attribute, by its dotted name, of an entry. */
export type CanReadAttribute = (document: string) => (attribute: string) => boolean;

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
): Promise<CanReadAttribute> => {
  const holding = new Map<object, ReadonlySet<string> | null>();
  for (const rule of ability.rulesFor(READ, uid)) {
    const filters = conditionsOn(strapi, { rulesFor: () => [rule] }, READ, uid);
    holding.set(
      rule,
      filters === null
        ? null
        : await entriesUnder(strapi, strapi.db.connection, uid, filters, documents)
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
