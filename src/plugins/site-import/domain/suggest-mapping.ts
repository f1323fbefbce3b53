import type { GetModel, Model } from '#site-content/domain/components/walk';
import { PAGE } from '#site-content/domain/content-types';
import { buildCatalogue } from '#site-content/domain/pages/served-attributes';
import { withoutEnds } from '#site-content/domain/trim-characters';
import type { Description, Shape } from './describe';
import { getOwnProperty } from './listing';
import type { BlockRule, FieldRule, GivenMapping, Kind, Mapping, TakeRule } from './mapping';
import {
  AttributeMatcher,
  bookkeepingRule,
  filledKinds,
  isLinkShape,
  isTree,
  MAX_STRING_LENGTH,
} from './match-attributes';
import { findSamePaths } from './position-pages';
import { TYPE_OF_BLOCK } from './values';

const EMPTY: FieldRule = { drop: 'It is always empty.' };

/** Attribute names that Strapi or the API reserves. */
const RESERVED = new Set([
  ...['id', 'documentid', 'document_id', 'createdat', 'created_at', 'updatedat', 'updated_at'],
  ...['publishedat', 'published_at', 'createdby', 'created_by', 'updatedby', 'updated_by'],
  ...['locale', 'localizations', 'status', 'meta', 'entryid', 'strapi', 'children', 'parent'],
  ...['type', 'detail_url', 'html_url', 'slug', 'title', 'fields', 'limit', 'offset', 'order'],
  ...['search', 'search_operator', 'child_of', 'descendant_of', 'ancestor_of', 'html_path'],
  ...[
    'preview',
    'fields',
    'search_text',
    'block_ids',
    'linked_pages',
    'related_entries',
    'slug_key',
  ],
]);

/** Names reserved in components. */
const RESERVED_IN_COMPONENTS = new Set([
  'id',
  '__component',
  'documentid',
  'document_id',
  'locale',
]);

/** Rules for the service's own members, whatever their values. */
const OWN_META: Readonly<Record<string, FieldRule>> = {
  'meta.first_published_at': { to: 'first_published_at', as: 'datetime' },
  'meta.last_published_at': { to: 'last_published_at', as: 'datetime' },
  'meta.show_in_menus': { to: 'show_in_menus', as: 'boolean' },
  'meta.seo_title': { to: 'seo_title', as: 'string' },
  'meta.search_description': { to: 'search_description', as: 'text' },
  'meta.sort_order': { to: 'sort_order', as: 'integer' },
  'meta.html_path': { drop: 'It is determined by the page tree.' },
  'meta.children': { drop: 'It is determined by the page tree.' },
};

/** Components for block names of other systems. */
const BLOCKS: Readonly<Record<string, string>> = {
  paragraph: 'blocks.rich-text',
  richtext: 'blocks.rich-text',
  rich_text: 'blocks.rich-text',
  text: 'blocks.rich-text',
  html: 'blocks.rich-text',
  content: 'blocks.rich-text',
  picture: 'blocks.image',
  photo: 'blocks.image',
  captioned_image: 'blocks.image',
  image_block: 'blocks.image',
  blockquote: 'blocks.quote',
  block_quote: 'blocks.quote',
  pull_quote: 'blocks.quote',
  pullquote: 'blocks.quote',
  video: 'blocks.embed',
  embed_block: 'blocks.embed',
  cta: 'blocks.call-to-action',
  questions: 'blocks.faq',
};

const attributeName = (name: string, reserved: ReadonlySet<string>): string => {
  const bare = name.replace(/^meta\./, '');
  const letters = withoutEnds(
    bare.replace(/[^A-Za-z0-9_]+/g, '_'),
    (character) => character === '_'
  );
  const named = /^[A-Za-z]/.test(letters) ? letters : `field_${letters}`;
  // "constructor" is an inherited member of every object.
  const isTaken = reserved.has(named.toLowerCase()) || named in Object.prototype;
  return isTaken ? `source_${named}` : named;
};

/** Returns a key that is equal for names that would share a column. */
const columnKey = (name: string): string => name.replace(/_/g, '').toLowerCase();

const componentName = (name: string): string =>
  withoutEnds(
    name
      .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
      .toLowerCase()
      .replace(/[^a-z0-9_-]+/g, '-')
      .replace(/^[^a-z]+/, ''),
    (character) => character === '-'
  ) || 'block';

/** Maximum number of digits of integers for an integer column. */
const MAX_DIGITS = 9;

/** Determines the kind of attribute to create for a shape. */
const kindOfShape = (shape: Shape): Kind => {
  const kinds = filledKinds(shape);
  const only = (...some: string[]): boolean => kinds.every((kind) => some.includes(kind));
  if (only('object', 'list') && isTree(shape)) return 'json';
  if (only('html', 'string', 'text', 'url', 'date', 'datetime') && kinds.includes('html'))
    return 'html';
  if (only('boolean')) return 'boolean';
  if (only('integer'))
    return shape.examples.every((number) => number.length <= MAX_DIGITS) ? 'integer' : 'string';
  if (only('integer', 'decimal')) return 'decimal';
  if (only('date')) return 'date';
  if (only('datetime')) return 'datetime';
  if (only('string', 'url', 'date', 'datetime') && shape.longest <= MAX_STRING_LENGTH)
    return 'string';
  if (only('string', 'text', 'url', 'date', 'datetime')) return 'text';
  if (only('image')) return 'image';
  if (only('document', 'image')) return 'file';
  if (only('page', 'url')) return 'link';
  if (only('object')) return isLinkShape(shape) ? 'link' : 'component';
  if (only('stream')) return 'components';
  if (!only('list') || shape.items === null) return 'json';
  const inner = filledKinds(shape.items);
  if (inner.length === 0) return 'json';
  if (inner.every((kind) => kind === 'image')) return 'images';
  if (inner.every((kind) => kind === 'document' || kind === 'image')) return 'files';
  if (inner.every((kind) => kind === 'page')) return 'links';
  if (inner.every((kind) => kind === 'html')) return 'components';
  if (inner.every((kind) => kind === 'object'))
    return isLinkShape(shape.items) ? 'links' : 'components';
  return 'json';
};

class MappingSuggester {
  private readonly fitting: AttributeMatcher;
  /** Attributes and components to create, noted so that names stay unique. */
  private readonly made = new Set<string>();

  constructor(private readonly getModel: GetModel) {
    this.fitting = new AttributeMatcher(getModel);
  }

  field(name: string, shape: Shape): FieldRule {
    const own = getOwnProperty(OWN_META, name);
    if (own !== undefined) return own;
    if (filledKinds(shape).length === 0) return EMPTY;
    const bare = name.replace(/^meta\./, '');
    const { attributes } = buildCatalogue(this.getModel, PAGE);
    const to = attributeName(bare, RESERVED);
    const columns = new Set(Object.keys(attributes).map(columnKey));
    const isBlocks = filledKinds(shape).every((kind) => kind === 'stream');
    for (const candidate of [to, `source_${to}`]) {
      const attribute = getOwnProperty(attributes, candidate);
      const key = columnKey(candidate);
      const rule =
        attribute === undefined
          ? this.made.has(`field ${key}`) || columns.has(key)
            ? null
            : isBlocks
              ? { to: candidate, as: 'blocks' as const }
              : this.take(candidate, shape, `shared.${componentName(candidate)}`)
          : this.fitting.attribute(candidate, attribute, shape);
      if (rule === null) continue;
      this.made.add(`field ${key}`);
      // Top-level lists of components are blocks.
      return rule.as === 'components' && isBlocks ? { to: candidate, as: 'blocks' } : rule;
    }
    return { drop: `The attributes "${to}" and "source_${to}" exist but do not accept it.` };
  }

  /**
   * Suggests the rule for a block. A block that is always empty is kept too, because its presence can be its content,
   * as with a divider.
   */
  block(type: string, shape: Shape): BlockRule {
    const name = componentName(type);
    const uids = [
      `blocks.${name}`,
      `blocks.${name.replace(/_/g, '-')}`,
      getOwnProperty(BLOCKS, name) ?? getOwnProperty(BLOCKS, name.replace(/-/g, '_')) ?? '',
      `blocks.${name}_block`,
    ];
    for (const uid of uids) {
      const fields = this.fitting.component(uid, shape);
      if (fields !== null) return { to: uid, fields };
    }
    const own = `blocks.${type}`;
    const extended = this.extended(own, shape);
    if (extended !== null) return { to: own, fields: extended };
    const free = [`blocks.${name}`, `blocks.${name}_block`].find(
      (uid) => (this.getModel(uid) as Model | undefined) === undefined
    );
    const to = free ?? `blocks.${name}_block`;
    return { to, fields: this.members(to, shape) };
  }

  /**
   * Finds rules for a block of this service with members that its component lacks, so that the missing attributes are
   * reported instead of a new component that no front end knows. Returns `null` for another block with the same name.
   */
  private extended(uid: string, shape: Shape): Record<string, FieldRule> | null {
    const { attributes = {} } = (this.getModel(uid) as Model | undefined) ?? {};
    const isOwn = (member: string): boolean => getOwnProperty(attributes, member) !== undefined;
    const members = new Map([...shape.members].filter(([member]) => isOwn(member)));
    if (members.size === 0) return null;
    const rules = this.fitting.component(uid, { ...shape, members });
    return rules === null ? null : { ...this.members(uid, shape), ...rules };
  }

  private take(to: string, shape: Shape, component: string): TakeRule {
    const as = kindOfShape(shape);
    if (as === 'component' || as === 'components') {
      const of = as === 'component' ? shape : (shape.items as Shape);
      const uid = this.componentFor(component, of);
      return { to, as, component: uid, fields: this.fittedMembers(uid, of) };
    }
    return { to, as };
  }

  /** Finds an existing component for the shape, or the name of a new one. */
  private componentFor(wanted: string, shape: Shape): string {
    for (let number = 1; ; number += 1) {
      const uid = number === 1 ? wanted : `${wanted}-${number}`;
      const exists = (this.getModel(uid) as Model | undefined) !== undefined;
      if (exists && this.fitting.component(uid, shape) === null) continue;
      if (!exists && this.made.has(uid)) continue;
      this.made.add(uid);
      return uid;
    }
  }

  private fittedMembers(uid: string, shape: Shape): Record<string, FieldRule> {
    return this.fitting.component(uid, shape) ?? this.members(uid, shape);
  }

  private members(uid: string, shape: Shape): Record<string, FieldRule> {
    const short = uid.slice(uid.indexOf('.') + 1);
    if (!filledKinds(shape).every((kind) => kind === 'object')) {
      return { '': this.take(nameOfValue(shape), shape, `shared.${short}-item`) };
    }
    const taken = new Set<string>();
    return Object.fromEntries(
      [...shape.members].map(([member, inner]) => {
        const bookkeeping = bookkeepingRule(member, inner);
        if (bookkeeping !== null) return [member, bookkeeping];
        if (member === TYPE_OF_BLOCK) return [member, { to: 'kind', as: 'string' }];
        let to = attributeName(member, RESERVED_IN_COMPONENTS);
        while (taken.has(columnKey(to))) to = `${to}_2`;
        taken.add(columnKey(to));
        return [member, this.take(to, inner, `shared.${short}-${componentName(member)}`)];
      })
    );
  }
}

/** Returns the attribute name for a block that is a single value. */
const nameOfValue = (shape: Shape): string => {
  const kind = kindOfShape(shape);
  switch (kind) {
    case 'string':
    case 'text':
      return 'text';
    case 'components':
      return 'items';
    case 'integer':
    case 'decimal':
      return 'number';
    default:
      return kind === 'json' ? 'value' : kind;
  }
};

/** Counts the locales in use; pages without one count as another. */
const countLocales = ({ locales, pages }: Description, { count }: Shape): number =>
  locales.size + Number(count < pages);

/** Keeps a member of `meta` if its values differ or an attribute exists for it, and otherwise drops it. */
const metaRule = (name: string, count: number, to: string, getModel: GetModel): FieldRule => {
  const { attributes } = buildCatalogue(getModel, PAGE);
  if (count > 1 || attributes[to] !== undefined) return { to, as: 'string' };
  return { drop: `All pages have the same ${name}.` };
};

/** Suggests the best mapping for a site. */
export const suggestMapping = (description: Description, getModel: GetModel): Mapping => {
  const guess = new MappingSuggester(getModel);
  const fields: Record<string, FieldRule> = {
    '@type': metaRule('type', description.types.size, 'source_type', getModel),
  };
  for (const [name, found] of description.fields) {
    if (name === 'meta.locale')
      fields[name] = metaRule('locale', countLocales(description, found), 'language', getModel);
    else fields[name] = guess.field(name, found);
  }
  const same = findSamePaths(description.placed);
  const drafts = [...description.placed].filter(([, { page }]) => page.isDraft === true);
  const ids = Object.fromEntries([
    ...drafts.map(([id]) => [id, 'It is not visible to visitors of the old site.'] as const),
    ...[...same].map(
      ([id, other]) =>
        [
          id,
          `It would have the same path as page ${other}: ${description.placed.get(id)?.path ?? ''}.`,
        ] as const
    ),
  ]);
  return {
    version: 1,
    pages: { drop: { types: {}, locales: {}, ids } },
    fields,
    types: {},
    blocks: Object.fromEntries(
      [...description.blocks].map(([type, found]) => [type, guess.block(type, found)])
    ),
    links: { origins: [...description.origins], redirects: true },
    images: { missing: 'refuse' },
  };
};

/** Completes a user's mapping with suggestions. */
export const completeMapping = (
  given: GivenMapping | null,
  description: Description,
  getModel: GetModel
): Mapping => {
  const { fields, blocks } = given ?? {};
  if (given !== null && fields !== undefined && blocks !== undefined)
    return { ...given, fields, blocks };
  return { ...suggestMapping(description, getModel), ...given };
};
