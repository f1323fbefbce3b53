import { PAGE } from '#site-content/domain/content-types';
import {
  type Catalogue,
  DEFAULT_META,
  ITEM_DEFAULT,
  NESTED_DEFAULT,
} from '#site-content/domain/pages/served-attributes';
import { BadRequest } from './bad-request';
import type { FieldRequest } from './fields-parser';

/** What of a page, or of an entry it relates to, is asked for. */
export interface Selection {
  /** Names of fields, in no particular order. */
  readonly names: ReadonlySet<string>;
  /** For the relations among them, what is chosen inside. */
  readonly inside: ReadonlyMap<string, Selection>;
}

/** Looks up the fields of a related type. */
export type CatalogueOf = (uid: string) => Catalogue;

/** What an entry of a type is shown with inside a page, unless something else is asked for. */
const nestedDefault = (uid: string): readonly string[] =>
  uid === PAGE ? NESTED_DEFAULT : ['id', 'type'];

const names = (catalogue: Catalogue): string[] => [...catalogue.meta, ...catalogue.top];

const unknown = (name: string, catalogue: Catalogue): BadRequest =>
  new BadRequest(`fields: "${name}" is no field. The fields are: ${names(catalogue).join(', ')}.`);

const select = (
  requests: readonly FieldRequest[],
  uid: string,
  defaults: readonly string[],
  getCatalogue: CatalogueOf
): Selection => {
  const catalogue = getCatalogue(uid);
  const all = new Set(names(catalogue));
  const first = requests[0]?.name;
  const chosen = new Set(first === '*' ? all : first === '_' ? [] : defaults);
  const requested = new Map<string, readonly FieldRequest[]>();

  for (const { name, negated, sub } of first === '*' || first === '_'
    ? requests.slice(1)
    : requests) {
    if (name === 'meta') {
      if (sub !== null)
        throw new BadRequest('fields: "meta" is no relation, so it has no sub-list.');
      for (const member of negated ? catalogue.meta : DEFAULT_META) {
        if (negated) chosen.delete(member);
        else if (all.has(member)) chosen.add(member);
      }
      continue;
    }
    if (!all.has(name)) throw unknown(name, catalogue);
    if (sub !== null && catalogue.attributes[name]?.type !== 'relation') {
      throw new BadRequest(`fields: "${name}" is no relation, so it has no sub-list.`);
    }
    if (negated) chosen.delete(name);
    else chosen.add(name);
    if (sub !== null) requested.set(name, sub);
  }

  const inside = new Map<string, Selection>();
  for (const [name, { type, target }] of Object.entries(catalogue.attributes)) {
    const sub = requested.get(name);
    if (type !== 'relation' || target === undefined || !(chosen.has(name) || sub !== undefined))
      continue;
    inside.set(name, select(sub ?? [], target, nestedDefault(target), getCatalogue));
  }
  return { names: chosen, inside };
};

/**
 * Applies a parsed `fields` list to the known fields of a page.
 *
 * @throws BadRequest for an unknown field in any list and for a sub-list on what is no relation
 */
export const selectFields = (
  requests: readonly FieldRequest[],
  getCatalogue: CatalogueOf
): Selection => select(requests, PAGE, ITEM_DEFAULT, getCatalogue);
