import { type Attribute, getComponents, type GetModel } from '../components/walk';
import { asList, isRecord } from '../values';
import { isRelationSet } from './components';

type Values = Record<string, unknown>;

/** A block that shows visitors nothing, or that has an empty list. */
export interface EmptyBlock {
  /** Index among the blocks, from 0. */
  readonly at: number;
  /** The UID of its component. */
  readonly component: string;
  /** The attribute with the empty list; `null` if the whole block is empty. */
  readonly part: string | null;
}

/** Matches elements that are visible without any text. */
const SHOWS_WITHOUT_TEXT = /<(?:img|hr|table)\b/i;

/** Whether a text shows anything: tags and whitespace do not. */
const hasText = (value: string): boolean =>
  SHOWS_WITHOUT_TEXT.test(value) ||
  value
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:nbsp|#160|#xa0|shy|zwnj);/gi, '')
    .replace(/[\s\u200b-\u200d\ufeff\u00ad]/g, '') !== '';

const TEXTS = ['string', 'text', 'richtext', 'email', 'uid'];

/** Whether an attribute holds visible content. Booleans, numbers and enumerations only affect how content is shown. */
const showsSomething = (getModel: GetModel, attribute: Attribute, value: unknown): boolean => {
  if (getComponents(attribute).length > 0) {
    return asList(value).some(
      (part) =>
        isRecord(part) &&
        holdsSomething(getModel, attribute.component ?? String(part['__component']), part)
    );
  }
  if (attribute.type === 'media') return asList(value).length > 0;
  if (attribute.type === 'relation') {
    // In a form, the value contains the number of stored relations in addition to the changes.
    return isRelationSet(value) || (isRecord(value) && Number(value['count'] ?? 0) > 0);
  }
  if (typeof value === 'string') {
    const isText = TEXTS.includes(attribute.type) || attribute.customField !== undefined;
    return isText ? hasText(value) : false;
  }
  return attribute.type === 'json' || attribute.type === 'blocks'
    ? asList(value).length > 0
    : false;
};

const getAttributes = (getModel: GetModel, uid: string): [string, Attribute][] =>
  Object.entries((getModel(uid) as ReturnType<GetModel> | undefined)?.attributes ?? {});

const holdsSomething = (getModel: GetModel, uid: string, value: Values): boolean =>
  getAttributes(getModel, uid).some(([name, attribute]) =>
    showsSomething(getModel, attribute, value[name])
  );

/**
 * Finds blocks that should be filled in or removed before a page is published: blocks that show nothing, and blocks
 * with an empty list, such as cards without a card. They are never a reason to refuse a save.
 *
 * @param body the dynamic zone, as in a form or as stored
 */
export const findEmptyBlocks = (getModel: GetModel, body: unknown): EmptyBlock[] =>
  asList(body).flatMap((block, at): EmptyBlock[] => {
    if (!isRecord(block)) return [];
    const component = String(block['__component']);
    const attributes = getAttributes(getModel, component);
    // The component has been removed from the application, so its attributes are unknown.
    if (attributes.length === 0) return [];
    if (!holdsSomething(getModel, component, block)) return [{ at, component, part: null }];
    return attributes.flatMap(([name, attribute]) =>
      attribute.type === 'component' &&
      attribute.repeatable === true &&
      !showsSomething(getModel, attribute, block[name])
        ? [{ at, component, part: name }]
        : []
    );
  });

/** Lists the attributes of an empty block that are required to publish its page. */
export const getRequiredFields = (
  getModel: GetModel,
  { component, part }: EmptyBlock
): readonly string[] =>
  getAttributes(getModel, component)
    .filter(([name, { required }]) => required === true && (part === null || part === name))
    .map(([name]) => name);
