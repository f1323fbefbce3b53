import type { Attribute, GetModel, Model } from '#site-content/domain/components/walk';
import { LINK_COMPONENT } from '#site-content/domain/content-types';
import { holdsHtml } from '#site-content/domain/custom-fields';
import { servedAttributes } from '#site-content/domain/pages/served-attributes';
import type { Shape } from './describe';
import type { FieldRule, Kind, TakeRule } from './mapping';
import type { ValueKind } from './values';

/** Member names with the same meaning, by attribute. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  heading: ['title', 'headline', 'header'],
  title: ['heading', 'headline', 'name', 'label'],
  text: ['quote', 'body', 'description', 'content', 'summary', 'intro'],
  html: ['text', 'body', 'content', 'rich_text', 'richtext', 'paragraph'],
  image: ['photo', 'picture', 'background', 'background_image'],
  link: ['cta', 'button', 'page', 'target'],
  caption: ['description', 'title'],
  attribution: ['author', 'source', 'cite', 'attribute_name', 'attributed_to', 'name'],
  url: ['embed', 'embed_url', 'video', 'video_url', 'link'],
  cards: ['items', 'list'],
  questions: ['items', 'faqs', 'list'],
  question: ['title', 'heading'],
  answer: ['text', 'body', 'content'],
  kind: ['@type'],
};

/** Returns the kind of values that an attribute accepts. */
export const kindOfAttribute = (attribute: Attribute): Kind | null => {
  if (holdsHtml(attribute)) return 'html';
  const isMany = attribute.repeatable === true || attribute.multiple === true;
  switch (attribute.type) {
    case 'string':
    case 'email':
    case 'enumeration':
    case 'uid':
      return 'string';
    case 'text':
    case 'richtext':
      return 'text';
    case 'integer':
    case 'biginteger':
      return 'integer';
    case 'decimal':
    case 'float':
      return 'decimal';
    case 'boolean':
    case 'date':
    case 'datetime':
    case 'json':
      return attribute.type;
    case 'media':
      if (attribute.allowedTypes?.includes('files') === true) return isMany ? 'files' : 'file';
      return isMany ? 'images' : 'image';
    case 'component':
      if (attribute.component === LINK_COMPONENT) return isMany ? 'links' : 'link';
      return isMany ? 'components' : 'component';
    case 'dynamiczone':
      return 'blocks';
    default:
      return null;
  }
};

const TAKEN_BY: Readonly<Record<Kind, readonly ValueKind[]>> = {
  string: ['string', 'url', 'date', 'datetime'],
  text: ['string', 'text', 'url'],
  html: ['html', 'string', 'text'],
  integer: ['integer'],
  decimal: ['integer', 'decimal'],
  boolean: ['boolean'],
  date: ['date'],
  datetime: ['datetime', 'date'],
  json: [
    ...(['boolean', 'integer', 'decimal', 'date', 'datetime', 'url', 'html', 'text'] as const),
    ...(['string', 'list', 'stream', 'object'] as const),
  ],
  image: ['image'],
  images: ['list'],
  file: ['document', 'image'],
  files: ['list'],
  link: ['page', 'url', 'object'],
  links: ['list'],
  component: ['object'],
  components: ['list', 'stream'],
  blocks: ['stream', 'html', 'text', 'string'],
};

/** Whether a value is empty, including nested empty members and items. */
const isBlank = ({ kinds, members, items }: Shape): boolean =>
  [...kinds.keys()].every((kind) => kind === 'empty' || kind === 'object' || kind === 'list') &&
  [...members.values()].every(isBlank) &&
  (items === null || isBlank(items));

/** Lists the kinds of a shape, except empty ones. */
export const filledKinds = (shape: Shape): ValueKind[] =>
  isBlank(shape) ? [] : [...shape.kinds.keys()].filter((kind) => kind !== 'empty');

const isBelow = (shape: Shape, name: string): boolean =>
  (shape.items !== null && isBelow(shape.items, name)) ||
  [...shape.members].some(([member, inner]) => member === name || isBelow(inner, name));

/**
 * Whether an object nests itself, like the paragraphs of a JSON document. No component can represent that.
 */
export const isTree = (shape: Shape): boolean =>
  (shape.items !== null && isTree(shape.items)) ||
  [...shape.members].some(
    ([name, inner]) => (inner.items !== null || inner.members.size > 0) && isBelow(inner, name)
  );

/** The kinds of items that lists accept. */
const LISTED: Readonly<Record<'images' | 'files' | 'links', readonly ValueKind[]>> = {
  images: ['image'],
  files: ['image', 'document'],
  links: ['page', 'object'],
};

/** Returns the rule that drops a member used only by the old system; `null` for other members. */
export const bookkeepingRule = (member: string, shape: Shape): { drop: string } | null => {
  const kinds = filledKinds(shape);
  if (kinds.length === 0) return { drop: 'It is always empty.' };
  if (member === 'id' && kinds.every((kind) => kind === 'integer'))
    return { drop: 'It is a row id of the old site.' };
  const isMeta = member === 'meta' && kinds.every((kind) => kind === 'object');
  if (isMeta && [...shape.members.keys()].every((name) => /^(?:type|.*_url)$/.test(name)))
    return { drop: 'It is a row type of the old site.' };
  return null;
};

export const MAX_STRING_LENGTH = 255;

const TEXTS = /^(?:text|label|title|link_text|button_text|caption)$/i;
const GOALS =
  /^(?:url|href|link|external_url|external_link|link_url|page|internal_page|internal_link|link_page|page_link|target|document)$/i;
const LINK_DETAILS = /^(?:new_window|open_in_new_tab|new_tab|style|anchor)$/i;

/** Whether an object is a link: a text and a target. */
export const isLinkShape = ({ members }: Shape): boolean => {
  const names = [...members.keys()];
  return (
    names.length > 0 &&
    names.some((name) => GOALS.test(name)) &&
    names.every((name) => TEXTS.test(name) || GOALS.test(name) || LINK_DETAILS.test(name)) &&
    names.every((name) => {
      const kinds = filledKinds(members.get(name) as Shape);
      return !TEXTS.test(name) || kinds.every((kind) => kind === 'string');
    })
  );
};

const isAlwaysThere = (shape: Shape, of: number): boolean =>
  shape.count === of && !shape.kinds.has('empty');

/** Finds rules that convert a shape to existing components; `null` if none fit. */
export class AttributeMatcher {
  constructor(private readonly getModel: GetModel) {}

  /** Finds the rule for an attribute; `null` if the attribute does not accept all values. */
  attribute(name: string, attribute: Attribute, shape: Shape): TakeRule | null {
    const as = kindOfAttribute(attribute);
    const kinds = filledKinds(shape);
    if (as === null || !kinds.every((kind) => TAKEN_BY[as].includes(kind))) return null;
    const limit = attribute.maxLength ?? MAX_STRING_LENGTH;
    if (as === 'string' && shape.longest > limit) return null;
    const rule = { to: name, as };
    switch (as) {
      case 'link':
        return kinds.includes('object') && !isLinkShape(shape) ? null : rule;
      case 'images':
      case 'files':
      case 'links': {
        const inner = shape.items === null ? [] : filledKinds(shape.items);
        const wanted = LISTED[as];
        const fits = inner.every((kind) => wanted.includes(kind));
        const isLink = !inner.includes('object') || isLinkShape(shape.items as Shape);
        return fits && isLink ? rule : null;
      }
      case 'component':
      case 'components': {
        const component = attribute.component ?? '';
        const of = as === 'component' ? shape : shape.items;
        if (of === null) return { ...rule, component, fields: {} };
        const fields = this.component(component, of);
        return fields === null ? null : { ...rule, component, fields };
      }
      case 'blocks':
        if (kinds.includes('stream')) return kinds.length === 1 ? rule : null;
        return kinds.length > 0
          ? {
              ...{ to: name, as, component: 'blocks.rich-text' },
              fields: { '': { to: 'html', as: 'html' } },
            }
          : rule;
      default:
        return rule;
    }
  }

  /** Finds the rules for a component; `null` if the component does not accept the whole shape. */
  component(uid: string, shape: Shape): Record<string, FieldRule> | null {
    const model = this.getModel(uid) as Model | undefined;
    if (model === undefined) return null;
    const attributes = new Map(servedAttributes(model));
    const kinds = filledKinds(shape);
    if (!kinds.every((kind) => kind === 'object')) return this.single(attributes, shape);

    const rules: Record<string, FieldRule> = {};
    const taken = new Set<string>();
    const names = [...shape.members.keys()];
    // Members with the attribute's own name take precedence over synonyms.
    const inOrder = [
      ...names.filter((name) => attributes.has(name)),
      ...names.filter((name) => !attributes.has(name)),
    ];
    for (const member of inOrder) {
      const inner = shape.members.get(member) as Shape;
      const rule = bookkeepingRule(member, inner) ?? this.member(attributes, taken, member, inner);
      if (rule === null) return null;
      if ('to' in rule) taken.add(rule.to);
      rules[member] = rule;
    }
    const lacks = [...attributes].some(([name, { required }]) => {
      if (required !== true) return false;
      const from = names.find((member) => {
        const rule = rules[member];
        return rule !== undefined && 'to' in rule && rule.to === name;
      });
      return from === undefined || !isAlwaysThere(shape.members.get(from) as Shape, shape.count);
    });
    return lacks ? null : rules;
  }

  private single(
    attributes: ReadonlyMap<string, Attribute>,
    shape: Shape
  ): Record<string, FieldRule> | null {
    const required = [...attributes].filter(([, attribute]) => attribute.required === true);
    const candidates = required.length > 0 ? required : [...attributes];
    if (required.length > 1) return null;
    for (const [name, attribute] of candidates) {
      const rule = this.attribute(name, attribute, shape);
      if (rule !== null) return { '': rule };
    }
    return null;
  }

  private member(
    attributes: ReadonlyMap<string, Attribute>,
    taken: ReadonlySet<string>,
    member: string,
    shape: Shape
  ): TakeRule | null {
    const names = [
      member,
      ...Object.keys(SYNONYMS).filter((name) => SYNONYMS[name]?.includes(member)),
    ];
    for (const name of names) {
      const attribute = attributes.get(name);
      if (attribute === undefined || taken.has(name)) continue;
      const rule = this.attribute(name, attribute, shape);
      if (rule !== null) return rule;
    }
    return null;
  }
}
