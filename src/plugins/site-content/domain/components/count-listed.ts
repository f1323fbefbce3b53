import { asList, isRecord } from '../values';
import type { Attribute, GetModel } from './walk';

type Values = Record<string, unknown>;

/** The number of components and references in an attribute, at any depth. */
export interface ListedCount {
  /** Components, and any other values in lists of components. */
  components: number;
  /** Targets of relations and media fields. */
  references: number;
}

/** Counts the targets of a relation or media field, in every format that Strapi accepts. */
const countReferences = (input: unknown): number => {
  if (!isRecord(input)) return asList(input).length;
  const lists = [input['set'], input['connect'], input['disconnect']];
  return lists.every((list) => list === undefined) ? 1 : lists.flatMap(asList).length;
};

const addTo = (
  count: ListedCount,
  getModel: GetModel,
  attribute: Attribute,
  value: unknown
): void => {
  const { type } = attribute;
  if (type === 'relation' || type === 'media') count.references += countReferences(value);
  if (type !== 'component' && type !== 'dynamiczone') return;
  const list = Array.isArray(value) ? value : isRecord(value) ? [value] : [];
  count.components += list.length;
  for (const each of list) {
    if (!isRecord(each)) continue;
    const component = attribute.component ?? each['__component'];
    if (typeof component === 'string') addAll(count, getModel, component, each);
  }
};

const addAll = (count: ListedCount, getModel: GetModel, uid: string, values: Values): void => {
  // Components that do not exist have no model.
  for (const [name, attribute] of Object.entries(getModel(uid)?.attributes ?? {})) {
    addTo(count, getModel, attribute, values[name]);
  }
};

/**
 * Counts the components and references of an entry by attribute. Every value in a list of components counts, even a
 * component that does not exist, because Strapi validates each of them.
 *
 * @param entity as sent, or as read with its components
 */
export const countListed = (
  getModel: GetModel,
  uid: string,
  entity: Values
): Map<string, ListedCount> =>
  new Map(
    Object.entries(getModel(uid).attributes).map(([name, attribute]) => {
      const count = { components: 0, references: 0 };
      addTo(count, getModel, attribute, entity[name]);
      return [name, count];
    })
  );
