import type { Path } from '#site-content/domain/problems/problem';
import { parseUrl } from '#site-content/domain/rules/parse-url';
import { trimAddress } from './trim-address';

export type JsonObject = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** A page of another site, whatever system it comes from. */
export interface SourcePage {
  /** Where it stands in what was read. */
  readonly at: Path;
  /** The id on the other site, numbers as their digits; `''` where there is none. */
  readonly id: string;
  /** Such as `blog.BlogPage`; `''` where nothing says it. */
  readonly type: string;
  readonly slug: string;
  readonly title: string;
  /** The id of the parent, whether or not it is in the listing; `null` for none. */
  readonly parent: string | null;
  /** Where visitors found it: `/blog/first/`, with a slash at the end; `null` where nothing says it, or a query does. */
  readonly path: string | null;
  /** The same as it was told, an address or a path; `null` where nothing says it. */
  readonly address: string | null;
  /** The id of the page that this one is a copy of, `null` for none. */
  readonly getAlias: string | null;
  /** Whether visitors of the other site do not see it. */
  readonly isDraft?: boolean;
  /** All else that is known of it, by its name: `meta.locale`, `intro`, `body`. */
  readonly members: JsonObject;
}

/** `transformed` is what an expression has made of JSON of any kind. */
export type ListingFormat = 'interface' | 'wagtail' | 'wordpress' | 'json' | 'transformed';

/** The pages of another site. */
export interface Listing {
  readonly format: ListingFormat;
  readonly pages: readonly SourcePage[];
  /** The origins under which its pages are: `https://old.example`. */
  readonly origins: readonly string[];
}

/** Names of members in any JSON, each with dots for members of members: `attributes.slug`. */
export interface ListingShape {
  /** Of the list; `''` where the JSON is the list. */
  readonly list: string;
  readonly id: string;
  readonly title: string;
  readonly slug?: string | undefined;
  readonly parent?: string | undefined;
  /** Of the address or path of a page. */
  readonly path?: string | undefined;
  readonly type?: string | undefined;
  readonly body?: string | undefined;
}

/** The value under a name with dots, `undefined` where there is none. */
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

/** An id as it is compared: numbers and their digits are the same. */
export const getId = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
};

/** A member of its own, and not one that every object has. */
export const ownMember = <Value>(
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

/** Whether what is told of a page's state says that visitors do not see it. */
export const isHidden = (state: unknown): boolean =>
  state === false || (typeof state === 'string' && HIDDEN.has(state.toLowerCase()));

export const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The address of a page as a listing tells it: one with an origin, or a path. */
export const pageAddress = (reported: unknown): string | null => {
  const text = trimAddress(toText(reported));
  const isAddress = /^(?:https?:\/\/[^/?#]|\/(?!\/))/i.test(text);
  return isAddress && parseUrl(text, 'http://none') !== null ? text : null;
};

/** The path that an address gives a page, with a slash at its end; one with a query gives none. */
export const pathOfAddress = (address: string | null): string | null => {
  const url = address === null ? null : parseUrl(address, 'http://none');
  if (url === null || url.search !== '') return null;
  return url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`;
};

/** The origins of addresses, in the order in which they come. */
export const getOrigins = (addresses: readonly unknown[]): string[] => {
  const origins = addresses.map((reported) => {
    const address = pageAddress(reported);
    return address === null || address.startsWith('/') ? '' : (parseUrl(address)?.origin ?? '');
  });
  return [...new Set(origins)].filter((origin) => origin !== '');
};
