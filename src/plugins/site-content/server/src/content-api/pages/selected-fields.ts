import { PAGE } from '#site-content/domain/content-types';
import {
  type Catalogue,
  DEFAULT_META,
  ITEM_DEFAULT,
  NESTED_DEFAULT,
} from '#site-content/domain/pages/served-attributes';
import { BadRequestError } from './bad-request';
import type { FieldRequest } from './fields-parser';

/** The selected fields of a page or related entry. */
export interface Selection {
  /** Field names, unordered. */
  readonly names: ReadonlySet<string>;
  /** Selections inside relations. */
  readonly inside: ReadonlyMap<string, Selection>;
}

/** Looks up the fields of a related type. */
export type CatalogueOf = (uid: string) => Catalogue;

/** Returns the default fields of an entry nested in a page. */
const nestedDefault = (uid: string): readonly string[] =>
  uid === PAGE ? NESTED_DEFAULT : ['id', 'type'];

const names = (catalogue: Catalogue): string[] => [...catalogue.meta, ...catalogue.top];

const unknown = (name: string, catalogue: Catalogue): BadRequestError =>
  new BadRequestError(
    `fields: "${name}" is not a field. Available fields: ${names(catalogue).join(', ')}.`
  );

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
        throw new BadRequestError(
          'fields: "meta" is not a relation, so it cannot have a sub-list.'
        );
      for (const member of negated ? catalogue.meta : DEFAULT_META) {
        if (negated) chosen.delete(member);
        else if (all.has(member)) chosen.add(member);
      }
      continue;
    }
    if (!all.has(name)) throw unknown(name, catalogue);
    if (sub !== null && catalogue.attributes[name]?.type !== 'relation') {
      throw new BadRequestError(
        `fields: "${name}" is not a relation, so it cannot have a sub-list.`
      );
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
 * @throws BadRequestError for an unknown field in any list, and for a sub-list on a non-relation
 */
export const selectFields = (
  requests: readonly FieldRequest[],
  getCatalogue: CatalogueOf
): Selection => select(requests, PAGE, ITEM_DEFAULT, getCatalogue);
