import type { Core } from '@strapi/strapi';
import { getModels } from '../../strapi-internals/models';
import { type Ability, conditionsOn, NO_ENTRY } from '../../strapi-internals/permission-conditions';

/**
 * An attribute, by its name from the entry down, and all that it is in. Roles are granted the attributes of components one
 * by one, as `seo.title`, and dynamic zones as a whole.
 */
export const findBeginnings = (name: string): string[] => {
  const steps = name.split('.');
  return steps.map((_, at) => steps.slice(0, at + 1).join('.'));
};

/** The filters of entries that pass all of some filters, each as `conditionsOn` gives them. */
const allOf = (filters: readonly (object | null)[]): object | null => {
  const conditions = new Map<string, object>();
  for (const each of filters) if (each !== null) conditions.set(JSON.stringify(each), each);
  const [first, ...others] = conditions.values();
  if (first === undefined) return null;
  if (conditions.has(JSON.stringify(NO_ENTRY))) return NO_ENTRY;
  return others.length === 0 ? first : { $and: [first, ...others] };
};

const oneOf = (one: object | null, other: object | null): object | null => {
  if (one === NO_ENTRY) return other;
  if (one === null || other === null) return null;
  return other === NO_ENTRY ? one : { $or: [one, other] };
};

/**
 * The filters of the entries of which somebody may do something with an attribute and all that is in it: `null` where it
 * is every one, `NO_ENTRY` where it is none.
 */
const conditionsOnAttribute = (
  strapi: Core.Strapi,
  ability: Ability,
  action: string,
  uid: string,
  name: string
): object | null => {
  const getModel = getModels(strapi);
  const within = (model: string, path: string, attribute: string): object | null => {
    const own = conditionsOn(strapi, ability, action, uid, findBeginnings(path));
    const { type, component } = getModel(model).attributes[attribute] ?? {};
    if (own === null || type !== 'component' || component === undefined) return own;
    const names = Object.keys(getModel(component).attributes).filter((each) => each !== 'id');
    if (names.length === 0) return own;
    return oneOf(own, allOf(names.map((each) => within(component, `${path}.${each}`, each))));
  };
  return within(uid, name, name);
};

/**
 * The filters of the entries with which somebody may do something, and with each of these attributes: `null` where it is
 * every one, `NO_ENTRY` where it is none. A condition holds for the attributes of the permission that it belongs to.
 */
export const conditionsOnAttributes = (
  strapi: Core.Strapi,
  ability: Ability,
  action: string,
  uid: string,
  names: readonly string[]
): object | null =>
  names.length === 0
    ? conditionsOn(strapi, ability, action, uid)
    : allOf(names.map((name) => conditionsOnAttribute(strapi, ability, action, uid, name)));

/**
 * Whether somebody may do something with an attribute of every entry with which they may do it with some others.
 *
 * @param names of those others; none where it is about the entries themselves
 */
export const mayOnAttributeOfAll = (
  strapi: Core.Strapi,
  ability: Ability,
  action: string,
  uid: string,
  names: readonly string[],
  name: string
): boolean => {
  const conditions = conditionsOnAttributes(strapi, ability, action, uid, names);
  const ofBoth = allOf([conditions, conditionsOnAttribute(strapi, ability, action, uid, name)]);
  return JSON.stringify(ofBoth) === JSON.stringify(conditions);
};
