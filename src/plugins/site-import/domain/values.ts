import { getId, isObject, type JsonObject, toText } from './listing';
import { trimAddress } from './trim-address';

/** Kinds of values on another site that can be detected. */
export type ValueKind =
  | 'empty'
  | 'boolean'
  | 'integer'
  | 'decimal'
  | 'date'
  | 'datetime'
  | 'url'
  | 'html'
  | 'text'
  | 'string'
  | 'image'
  | 'document'
  | 'page'
  | 'list'
  | 'stream'
  | 'object';

/** A block of a `StreamField`. */
export interface StreamBlock {
  readonly type: string;
  readonly value: unknown;
  readonly id?: unknown;
}

const BLOCK_MEMBERS = new Set(['type', 'value', 'id']);

export const isStreamBlock = (value: unknown): value is StreamBlock & JsonObject =>
  isObject(value) &&
  typeof value['type'] === 'string' &&
  'value' in value &&
  Object.keys(value).every((name) => BLOCK_MEMBERS.has(name));

export const isStream = (value: unknown): value is (StreamBlock & JsonObject)[] =>
  Array.isArray(value) && value.length > 0 && value.every(isStreamBlock);

/** Wagtail's name for items of a `ListBlock`, which have a single type. */
const LIST_ITEM = 'item';

/** The member of an item with its block type. */
export const TYPE_OF_BLOCK = '@type';

/**
 * Returns the items of a list: for a `ListBlock` their values; for nested blocks, objects with the type and one member
 * that is named after it.
 */
export const getItems = (list: readonly unknown[]): unknown[] => {
  if (!isStream(list)) return [...list];
  if (list.every(({ type }) => type === LIST_ITEM)) return list.map(({ value }) => value);
  return list.map(({ type, value }) => ({ [TYPE_OF_BLOCK]: type, [type]: value }));
};

const HTML =
  /<\/?(?:p|h[1-6]|ul|ol|li|a|b|i|u|em|strong|br|hr|div|span|img|embed|table|blockquote|figure|iframe|section)\b[^<>]*>/i;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATETIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/;
const PICTURE = /\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)/i;
const NAMED_PICTURE = /image|photo|picture|logo|banner|thumbnail|avatar|poster|featured_media/i;
const NAMED_DOCUMENT = /document|attachment|download|(?:^|_)file/i;
const NAMED_PAGE = /(?:^|_)pages?(?:_|$)|Page$/;

export const isHtml = (text: string): boolean => HTML.test(text);

const getMeta = (value: JsonObject): JsonObject => (isObject(value['meta']) ? value['meta'] : {});

/** Returns the URL of an image's or document's file; `''` if unknown. */
export const getFileAddress = (value: JsonObject): string => {
  const meta = getMeta(value);
  const rendition = isObject(value['full_url']) ? '' : toText(value['full_url']);
  const found =
    [meta['download_url'], value['download_url'], rendition, value['url'], value['src']]
      .concat([value['source_url'], value['file']])
      .map((address) => trimAddress(toText(address)))
      .find((address) => address !== '') ?? '';
  return found.startsWith('//') ? `https:${found}` : found;
};

export const isImage = (value: unknown): value is JsonObject => {
  if (!isObject(value)) return false;
  const type = toText(getMeta(value)['type']);
  if (type !== '') return /image$/i.test(type);
  const detail = toText(getMeta(value)['detail_url']);
  return /\/images\//.test(detail) || PICTURE.test(getFileAddress(value));
};

export const isDocument = (value: unknown): value is JsonObject => {
  if (!isObject(value)) return false;
  const meta = getMeta(value);
  return (
    /document$/i.test(toText(meta['type'])) || /\/documents\//.test(toText(meta['detail_url']))
  );
};

export const isPage = (value: unknown): value is JsonObject => {
  if (!isObject(value)) return false;
  const meta = getMeta(value);
  if (getId(value['id']) === '') return false;
  return /\/pages\//.test(toText(meta['detail_url'])) || toText(meta['html_url']) !== '';
};

/**
 * Detects the kind of a value.
 *
 * @param name of the member, which distinguishes ids of images and pages from other numbers
 * @param isPageId returns whether the listing contains a page with this id
 */
export const getKind = (
  value: unknown,
  name: string,
  isPageId: (id: string) => boolean
): ValueKind => {
  if (value === null || value === undefined || value === '') return 'empty';
  if (Array.isArray(value)) {
    if (value.length === 0) return 'empty';
    return isStream(value) && !value.every(({ type }) => type === LIST_ITEM) ? 'stream' : 'list';
  }
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') {
    if (!Number.isInteger(value)) return 'decimal';
    if (NAMED_PICTURE.test(name)) return 'image';
    if (NAMED_DOCUMENT.test(name)) return 'document';
    return NAMED_PAGE.test(name) && isPageId(String(value)) ? 'page' : 'integer';
  }
  if (isImage(value)) return 'image';
  if (isDocument(value)) return 'document';
  if (isPage(value)) return 'page';
  if (typeof value !== 'string') return 'object';
  if (isHtml(value)) return 'html';
  if (DATE.test(value)) return 'date';
  if (DATETIME.test(value)) return 'datetime';
  if (NAMED_PICTURE.test(name) && PICTURE.test(value) && !/\s/.test(value)) return 'image';
  if (/^(?:https?:\/\/\S+|(?:mailto|tel):[^\s][^\n]*)$/i.test(value.trim())) return 'url';
  return value.includes('\n') || value.length > 255 ? 'text' : 'string';
};
