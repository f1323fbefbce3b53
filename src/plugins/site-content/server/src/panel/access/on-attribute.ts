import type { Core } from '@strapi/strapi';
import { getModels } from '../../strapi-internals/models';
import { type Ability, conditionsOn, NO_ENTRY } from '../../strapi-internals/permission-conditions';

/**
 * Returns an attribute's dotted name and its prefixes. Roles are granted attributes of components individually, as
 * `seo.title`, and dynamic zones as a whole.
 */
export const findBeginnings = (name: string): string[] => {
  const steps = name.split('.');
  return steps.map((_, at) => steps.slice(0, at + 1).join('.'));
};

/** Returns filters for entries that match all of the given filters, in the form of `conditionsOn`. */
const requireAll = (filters: readonly (object | null)[]): object | null => {
  const conditions = new Map<string, object>();
  for (const each of filters) if (each !== null) conditions.set(JSON.stringify(each), each);
  const [first, ...others] = conditions.values();
  if (first === undefined) return null;
  if (conditions.has(JSON.stringify(NO_ENTRY))) return NO_ENTRY;
  return others.length === 0 ? first : { $and: [first, ...others] };
};

const acceptEither = (one: object | null, other: object | null): object | null => {
  if (one === NO_ENTRY) return other;
  if (one === null || other === null) return null;
  return other === NO_ENTRY ? one : { $or: [one, other] };
};

/**
 * Returns filters for the entries on which the user may perform an action on an attribute and everything inside: `null`
 * for all entries, `NO_ENTRY` for none.
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
    return acceptEither(
      own,
      requireAll(names.map((each) => within(component, `${path}.${each}`, each)))
    );
  };
  return within(uid, name, name);
};

/**
 * Returns filters for the entries on which the user may perform an action on all of these attributes: `null` for all
 * entries, `NO_ENTRY` for none. A condition applies to the attributes of its own permission.
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
    : requireAll(names.map((name) => conditionsOnAttribute(strapi, ability, action, uid, name)));

/**
 * True if the user may perform an action on an attribute of every entry on which they may perform it on certain other
 * attributes.
 *
 * @param names those other attributes; empty for the entries themselves
 */
export const isAllowedOnAttributeOfAll = (
  strapi: Core.Strapi,
  ability: Ability,
  action: string,
  uid: string,
  names: readonly string[],
  name: string
): boolean => {
  const conditions = conditionsOnAttributes(strapi, ability, action, uid, names);
  const ofBoth = requireAll([
    conditions,
    conditionsOnAttribute(strapi, ability, action, uid, name),
  ]);
  return JSON.stringify(ofBoth) === JSON.stringify(conditions);
};
