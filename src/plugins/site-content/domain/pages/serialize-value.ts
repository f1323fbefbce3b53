import type { Attribute, GetModel, Model } from '../components/walk';
import { LINK_COMPONENT } from '../content-types';
import { holdsHtml } from '../custom-fields';
import type { TextRule } from '../problems/problem';
import { getUrlRules } from '../rules/components';
import { anyLink } from '../rules/links';
import { isRecord } from '../values';
import type { PageTree } from './page-tree';
import { servedAttributes } from './served-attributes';
import { toServedHtml } from './served-html';
import type { Urls } from './urls';

type Values = Record<string, unknown>;

/** The parts of the site that serialization needs. */
export interface SerializationContext {
  readonly getModel: GetModel;
  readonly tree: Pick<PageTree, 'getPath'>;
  readonly urls: Pick<Urls, 'file'>;
  /** Serializes a related entry inside a component. */
  readonly relatedEntry: (target: string, row: Values) => unknown;
}

/** Text types: an unset value is served as `''`, like an emptied one. */
const TEXTUAL = new Set(['string', 'text', 'richtext', 'uid', 'email']);

/** One available size of an image. */
interface Rendition {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Whether a file has renditions. Vector images are sharp at any size, and other files have no sizes. */
const isPixelImage = (mime: unknown): boolean =>
  typeof mime === 'string' && mime.startsWith('image/') && !mime.startsWith('image/svg');

/** Returns the rendition for a file. Without a known size it cannot be used in a `srcset`. */
const toRendition = (
  file: unknown,
  publicUrl: (url: string) => string
): readonly [Rendition] | readonly [] => {
  const { url, width, height } = (file ?? {}) as Values;
  return typeof url === 'string' && typeof width === 'number' && typeof height === 'number'
    ? [{ url: publicUrl(url), width, height }]
    : [];
};

/**
 * Lists all sizes of an uploaded image by ascending width: Strapi's formats, including the thumbnail, and the
 * original. Source: docs/api.md#blocks-in-a-response.
 *
 * @param file row of the Media Library
 * @param publicUrl returns the public URL of a stored one
 * @returns `[]` for vector images and other files
 */
const buildRenditions = (file: Values, publicUrl: (url: string) => string): Rendition[] => {
  if (!isPixelImage(file['mime'])) return [];
  const formats = Object.values((file['formats'] ?? {}) as object) as unknown[];
  return [...formats, file]
    .flatMap((size) => toRendition(size, publicUrl))
    .sort((one, other) => one.width - other.width);
};

const image = (file: Values, { urls }: SerializationContext): Values => ({
  url: urls.file(String(file['url'] ?? '')),
  alt: file['alternativeText'] ?? '',
  width: file['width'] ?? null,
  height: file['height'] ?? null,
  mime: file['mime'] ?? '',
  title: file['name'] ?? '',
  renditions: buildRenditions(file, urls.file),
});

/** Returns the component's own alt text for its image; `''` if it has none. */
const ownAlt = (model: Model, value: Values): string => {
  const attribute = new Map(servedAttributes(model)).get('alt');
  const alt = value['alt'];
  return attribute !== undefined && TEXTUAL.has(attribute.type) && typeof alt === 'string'
    ? alt
    : '';
};

/** Returns the image with the component's alt text, if it has one. */
const withAlt = (shown: unknown, { type, multiple }: Attribute, alt: string): unknown =>
  type === 'media' && multiple !== true && alt !== '' && isRecord(shown)
    ? { ...shown, alt }
    : shown;

/** Returns the document id of a link's page: the stored one or, in types other than Page, that of the relation. */
const getPageOfLink = (value: Values): unknown =>
  value['page_document_id'] ?? (value['page'] as Values | null | undefined)?.['documentId'];

/** Serializes a link; `null` if it points to an unpublished page, to nothing, or to a URL that breaks the rules. */
const link = (value: Values, { tree }: SerializationContext): Values | null => {
  const page = getPageOfLink(value);
  const url = typeof page === 'string' ? tree.getPath(page) : value['url'];
  return typeof url === 'string' && url !== '' && anyLink(url) === null
    ? { text: value['text'] ?? '', url }
    : null;
};

const component = (uid: string, value: Values, context: SerializationContext): Values | null =>
  uid === LINK_COMPONENT ? link(value, context) : componentValue(uid, value, context);

/** Whether a stored URL breaks its rule, as in content that bypassed the rules. */
const isBroken = (rule: TextRule | undefined, value: unknown): boolean =>
  rule !== undefined && typeof value === 'string' && value !== '' && rule(value) !== null;

/** Serializes the attributes of a component, in schema order. */
const componentValue = (uid: string, value: Values, context: SerializationContext): Values => {
  const model = context.getModel(uid);
  const alt = ownAlt(model, value);
  const rules = getUrlRules(uid);
  return Object.fromEntries(
    servedAttributes(model).map(([name, attribute]) => [
      name,
      withAlt(
        serializeValue(attribute, isBroken(rules[name], value[name]) ? null : value[name], context),
        attribute,
        alt
      ),
    ])
  );
};

const block = (value: Values, context: SerializationContext): Values => {
  const uid = String(value['__component']);
  return {
    type: uid.slice(uid.indexOf('.') + 1),
    value: component(uid, value, context),
    id: String(value['id']),
  };
};

/** Serializes a single entry or a list, as the attribute requires. */
const oneOrMany = (value: unknown, show: (entry: Values) => unknown): unknown =>
  Array.isArray(value) ? value.filter(isRecord).map(show) : isRecord(value) ? show(value) : null;

/** Formats a time, always with milliseconds, which PostgreSQL omits if they are zero. */
const time = (value: string): string =>
  value.replace(/^(\d{2}:\d{2}:\d{2})(?:\.(\d+))?$/, (_all, seconds, fraction = '') =>
    [seconds, fraction.padEnd(3, '0')].join('.')
  );

/** Formats a date and time in ISO 8601; `null` if it is unset, or invalid because it bypassed the rules. */
const instant = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  const date = new Date(value as string | number | Date);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
};

/** Serializes a stored value for the response. Source: docs/api.md#types. */
export const serializeValue = (
  attribute: Attribute,
  value: unknown,
  context: SerializationContext
): unknown => {
  switch (attribute.type) {
    case 'component': {
      const show = (entry: Values): unknown => component(attribute.component ?? '', entry, context);
      return oneOrMany(attribute.repeatable === true ? (value ?? []) : value, show);
    }
    case 'dynamiczone':
      return oneOrMany(value ?? [], (entry) => block(entry, context));
    case 'media':
      return oneOrMany(attribute.multiple === true ? (value ?? []) : value, (file) =>
        image(file, context)
      );
    case 'relation':
      return oneOrMany(value, (row) => context.relatedEntry(attribute.target ?? '', row));
    case 'datetime':
    case 'timestamp':
      return instant(value);
    case 'time':
      return typeof value === 'string' ? time(value) : null;
    default:
      if (typeof value === 'string' && holdsHtml(attribute)) {
        return toServedHtml(value, context);
      }
      return value ?? (TEXTUAL.has(attribute.type) ? '' : null);
  }
};
