import { isObject, textOf, type JsonObject } from './listing';

/**
 * Values as a page means them, out of the forms in which systems wrap them: what is named in one place and told in another
 * (JSON:API's `included`, Contentful's `includes`), values with nothing but `data`, `rendered` or `processed` around them,
 * and lists of blocks that tell their types.
 */

/** By which members lists of blocks tell their types: Strapi, Payload, Storyblok, WordPress' ACF, Sanity. */
const TYPE_MEMBERS = ['__component', 'blockType', 'component', 'acf_fc_layout', '_type'] as const;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Things that are told beside a list, by their kind and id. */
export type Told = ReadonlyMap<string, JsonObject>;

const listIn = (value: unknown): JsonObject[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

const toldKey = (kind: unknown, id: unknown): string => JSON.stringify([kind, String(id)]);

/** All that is told beside a list. */
export const toldBeside = (json: unknown): Told => {
  const told = new Map<string, JsonObject>();
  if (!isObject(json)) return told;
  for (const item of listIn(json['included'])) told.set(toldKey(item['type'], item['id']), item);
  const { includes } = json;
  for (const [kind, items] of Object.entries(isObject(includes) ? includes : {})) {
    for (const item of listIn(items)) {
      if (isObject(item['sys'])) told.set(toldKey(kind, item['sys']['id']), item);
    }
  }
  return told;
};

/** How far what is told leads on to what is told: a page has a picture, which has a file. */
const MOST_STEPS = 3;

/** Whether something has no members but these. */
const hasOnly = (value: JsonObject, names: readonly string[]): boolean =>
  Object.keys(value).every((name) => names.includes(name));

const isResource = (value: unknown): value is JsonObject =>
  isObject(value) &&
  (typeof value['id'] === 'string' || typeof value['id'] === 'number') &&
  (isObject(value['attributes']) || typeof value['type'] === 'string');

const isWrapped = (value: JsonObject): boolean => {
  const { data } = value;
  if (!('data' in value) || !hasOnly(value, ['data', 'links', 'meta'])) return false;
  return data === null || isResource(data) || (Array.isArray(data) && data.every(isResource));
};

/** Directus' relation to things of any kind, in which it keeps blocks. */
const isOfAnyKind = ({ collection, item }: JsonObject): boolean =>
  typeof collection === 'string' && collection !== '' && isObject(item);

class Plain {
  constructor(private readonly told: Told) {}

  value(value: unknown, steps: number): unknown {
    if (Array.isArray(value)) return this.list(value, steps);
    if (!isObject(value)) return value;
    if (isWrapped(value)) {
      const { data } = value;
      return Array.isArray(data)
        ? data.map((each) => this.resource(each as JsonObject, steps))
        : data === null
          ? null
          : this.resource(data as JsonObject, steps);
    }
    const { sys } = value;
    if (isObject(sys) && sys['type'] === 'Link') return this.entry(sys, steps);
    if (typeof value['processed'] === 'string' && typeof value['value'] === 'string')
      return value['processed'];
    if (typeof value['rendered'] === 'string' && hasOnly(value, ['rendered', 'protected', 'raw']))
      return value['rendered'];
    return this.members(value, steps);
  }

  members(value: JsonObject, steps: number): JsonObject {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, this.value(inner, steps)])
    );
  }

  private list(list: readonly unknown[], steps: number): unknown[] {
    const objects = list.filter(isObject);
    if (objects.length > 0 && objects.length === list.length && objects.every(isOfAnyKind)) {
      return objects.map(({ collection, item }) => ({
        ...{ type: collection, value: this.members(item as JsonObject, steps) },
      }));
    }
    const type = TYPE_MEMBERS.find((name) =>
      objects.every((item) => typeof item[name] === 'string' && item[name] !== '')
    );
    if (type === undefined || objects.length === 0 || objects.length < list.length)
      return list.map((item) => this.value(item, steps));
    return objects.map(({ [type]: named, ...item }) => {
      const id = [item['id'], item['_uid'], item['_key']].find((each) => UUID.test(textOf(each)));
      const { id: _id, _uid, _key, _editable, blockName: _name, ...members } = item;
      return {
        // What stands before the last dot is where the old site keeps its blocks.
        type: textOf(named).replace(/^.*\./, '') || 'block',
        value: this.members(members, steps),
        ...(id === undefined ? {} : { id }),
      };
    });
  }

  /** What JSON:API and Strapi 4 give as an entry with its attributes apart. */
  private resource(named: JsonObject, steps: number): unknown {
    const told = this.told.get(toldKey(named['type'], named['id']));
    const of = isObject(named['attributes']) ? named : told;
    const { alt, title } = isObject(named['meta']) ? named['meta'] : {};
    const attributes = of !== undefined && isObject(of['attributes']) ? of['attributes'] : {};
    const relations = of !== undefined && isObject(of['relationships']) ? of['relationships'] : {};
    const members =
      steps >= MOST_STEPS ? {} : this.members({ ...relations, ...attributes }, steps + 1);
    return {
      id: named['id'],
      ...members,
      ...(typeof alt === 'string' ? { alt } : {}),
      ...(typeof title === 'string' && title !== '' ? { title } : {}),
    };
  }

  /** What Contentful names by a link. */
  private entry(link: JsonObject, steps: number): unknown {
    const { id, linkType } = link;
    const told = this.told.get(toldKey(linkType, id));
    const fields = told !== undefined && isObject(told['fields']) ? told['fields'] : {};
    return { id, ...(steps >= MOST_STEPS ? {} : this.members(fields, steps + 1)) };
  }
}

/**
 * The members of a page without what systems wrap around them.
 *
 * @param told what stands beside the list
 */
export const plainMembers = (members: JsonObject, told: Told): JsonObject =>
  new Plain(told).members(members, 0);
