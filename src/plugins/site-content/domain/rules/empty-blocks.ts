import { type Attribute, getComponents, type GetModel } from '../components/walk';
import { asList, isRecord } from '../values';
import { namesSomething } from './components';

type Values = Record<string, unknown>;

/** A block that would show visitors nothing, or of which a list is empty that it is made for. */
export interface EmptyBlock {
  /** Among the blocks, counted from 0. */
  readonly at: number;
  /** The UID of its component. */
  readonly component: string;
  /** The attribute with the list; `null` where the whole block is empty. */
  readonly part: string | null;
}

/** What visitors see without any text. */
const SHOWS_WITHOUT_TEXT = /<(?:img|hr|table)\b/i;

/** Whether a text shows anything: tags and spaces of all kinds do not. */
const hasText = (value: string): boolean =>
  SHOWS_WITHOUT_TEXT.test(value) ||
  value
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:nbsp|#160|#xa0|shy|zwnj);/gi, '')
    .replace(/[\s\u200b-\u200d\ufeff\u00ad]/g, '') !== '';

const TEXTS = ['string', 'text', 'richtext', 'email', 'uid'];

/** Whether an attribute holds something to be seen. A switch, a number or a choice says how it is seen. */
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
    // A form has the number of what is stored beside what is to be changed.
    return namesSomething(value) || (isRecord(value) && Number(value['count'] ?? 0) > 0);
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
 * The blocks that are to be filled before a page is published, or taken out: those that show nothing, and those with an
 * empty list, as cards without a card. Nothing is refused for it.
 *
 * @param body the dynamic zone, as a form holds it or as it is stored
 */
export const findEmptyBlocks = (getModel: GetModel, body: unknown): EmptyBlock[] =>
  asList(body).flatMap((block, at): EmptyBlock[] => {
    if (!isRecord(block)) return [];
    const component = String(block['__component']);
    const attributes = getAttributes(getModel, component);
    // A component that was taken out of the application since says nothing of what is in it.
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

/** The attributes of an empty block without which its page cannot be published. */
export const getRequiredFields = (
  getModel: GetModel,
  { component, part }: EmptyBlock
): readonly string[] =>
  getAttributes(getModel, component)
    .filter(([name, { required }]) => required === true && (part === null || part === name))
    .map(([name]) => name);
