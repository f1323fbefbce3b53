import type { Path } from '#site-content/domain/problems/problem';
import { parseUrl } from '#site-content/domain/rules/parse-url';
import { trimAddress } from './trim-address';

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** A page of another site, from any system. */
export interface SourcePage {
  /** Location in the JSON of the source. */
  readonly at: Path;
  /** Id on the old site, with numbers as strings; `''` if there is none. */
  readonly id: string;
  /** For example, `blog.BlogPage`; `''` if unknown. */
  readonly type: string;
  readonly slug: string;
  readonly title: string;
  /** Id of the parent, whether or not it is in the listing; `null` for none. */
  readonly parent: string | null;
  /** Public path with a trailing slash, such as `/blog/first/`; `null` if unknown or a query. */
  readonly path: string | null;
  /** The same as given in the source, as a URL or path; `null` if unknown. */
  readonly address: string | null;
  /** Id of the page that this one is a copy of; `null` if it is none. */
  readonly aliasTarget: string | null;
  /** Whether it is hidden from visitors of the old site. */
  readonly isDraft?: boolean;
  /** Other members by name: `meta.locale`, `intro`, `body`. */
  readonly members: JsonObject;
}

/** The detected format; `transformed` is the result of an expression, which can convert any JSON. */
export type ListingFormat = 'interface' | 'wagtail' | 'wordpress' | 'json' | 'transformed';

/** The pages of another site. */
export interface Listing {
  readonly format: ListingFormat;
  readonly pages: readonly SourcePage[];
  /** Origins of its pages, such as `https://old.example`. */
  readonly origins: readonly string[];
}

/** Names of members in arbitrary JSON, with dots for nested members, such as `attributes.slug`. */
export interface ListingShape {
  /** Name of the list; `''` if the JSON itself is the list. */
  readonly list: string;
  readonly id: string;
  readonly title: string;
  readonly slug?: string | undefined;
  readonly parent?: string | undefined;
  /** The URL or path of a page. */
  readonly path?: string | undefined;
  readonly type?: string | undefined;
  readonly body?: string | undefined;
}

/** Returns the value of a dotted name; `undefined` if it is missing. */
export const memberAt = (value: unknown, name: string): unknown => {
  if (name === '') return value;
  if (isObject(value) && Object.hasOwn(value, name)) return value[name];
  return name
    .split('.')
    .reduce<unknown>(
      (at, step) => (isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined),
      value
    );
};

/** Converts an id to a string for comparison, so that numbers equal their digits. */
export const getId = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
};

/** Returns an own member, never an inherited one. */
export const getOwnProperty = <Value>(
  members: Readonly<Record<string, Value>> | undefined,
  name: string
): Value | undefined =>
  members !== undefined && Object.hasOwn(members, name) ? members[name] : undefined;

const HIDDEN = new Set([
  'draft',
  'pending',
  'private',
  'archived',
  'trash',
  'future',
  'unpublished',
]);

/** Whether a page's state means that it is hidden from visitors. */
export const isHidden = (state: unknown): boolean =>
  state === false || (typeof state === 'string' && HIDDEN.has(state.toLowerCase()));

export const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads the URL of a page in a listing, which is absolute or a path; `null` for anything else. */
export const pageAddress = (reported: unknown): string | null => {
  const text = trimAddress(toText(reported));
  const isAddress = /^(?:https?:\/\/[^/?#]|\/(?!\/))/i.test(text);
  return isAddress && parseUrl(text, 'http://none') !== null ? text : null;
};

/** Returns the path of a URL with a trailing slash; `null` if it has a query. */
export const pathOfAddress = (address: string | null): string | null => {
  const url = address === null ? null : parseUrl(address, 'http://none');
  if (url === null || url.search !== '') return null;
  return url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`;
};

/** Returns the distinct origins of URLs, in order. */
export const getOrigins = (addresses: readonly unknown[]): string[] => {
  const origins = addresses.map((reported) => {
    const address = pageAddress(reported);
    return address === null || address.startsWith('/') ? '' : (parseUrl(address)?.origin ?? '');
  });
  return [...new Set(origins)].filter((origin) => origin !== '');
};
