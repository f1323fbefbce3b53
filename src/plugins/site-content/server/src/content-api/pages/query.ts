import { PAGE } from '#site-content/domain/content-types';
import { decodePercent } from '#site-content/domain/decode-percent';
import { foldCase } from '#site-content/domain/pages/search-text';
import type { Catalogue } from '#site-content/domain/pages/served-attributes';
import { readQuery } from '#site-content/domain/read-query';
import type { Options } from '../../config/options';
import type { Search } from '../../pages/search/word-matcher';
import { BadRequestError, shorten } from './bad-request';
import { parseFields } from './fields-parser';
import { type Comparable, isComparable, parseFilterValue } from './scalars';
import { type CatalogueOf, selectFields, type Selection } from './selected-fields';

export interface Order {
  readonly name: string;
  readonly descending: boolean;
}

export interface TreeFilter {
  readonly relation: 'child_of' | 'descendant_of' | 'ancestor_of';
  /** A page's id, or `root`. */
  readonly page: string;
}

/** A parsed and validated query. */
export interface PagesQuery {
  readonly selection: Selection;
  readonly filters: ReadonlyMap<string, Comparable>;
  readonly tree: readonly TreeFilter[];
  /** Path of a single requested page, such as `/about/team/`; `null` if not given. */
  readonly path: string | null;
  /** `null` for no search. */
  readonly search: Search | null;
  readonly order: readonly Order[] | 'random';
  readonly limit: number;
  readonly offset: number;
}

const DEFAULT_ORDER: readonly Order[] = [{ name: 'first_published_at', descending: false }];

/** Limits on lists in a query, because each name or word takes time for every page. */
const MAX_WORDS = 64;
const MAX_SEARCH_LENGTH = 1000;
const MAX_ORDER_NAMES = 8;

const TREE_RELATIONS = ['child_of', 'descendant_of', 'ancestor_of'] as const;

/** Parameters that are not attribute names. */
const OPERATIONS = [
  ...['fields', 'order', 'limit', 'offset', 'search', 'search_operator', 'html_path'],
  ...TREE_RELATIONS,
];

/** Reads the parameters of a query string, each of which is allowed once. Leaves out the cache buster `_`. */
const readParameters = (queryString: string): Map<string, string> => {
  const parameters = new Map<string, string>();
  for (const [name, value] of readQuery(queryString)) {
    if (parameters.has(name)) {
      throw new BadRequestError(`The parameter "${shorten(name)}" is given more than once.`);
    }
    parameters.set(name, value);
  }
  parameters.delete('_');
  return parameters;
};

const readCount = (name: string, text: string | undefined): number | null => {
  if (text === undefined) return null;
  if (!/^[0-9]+$/.test(text)) {
    throw new BadRequestError(`${name}: "${shorten(text)}" is not a whole number of 0 or more.`);
  }
  return Number(text);
};

const readLimit = (text: string | undefined, options: Options['pages']): number => {
  const limit = readCount('limit', text) ?? options.defaultLimit;
  if (limit > options.maxLimit) {
    throw new BadRequestError(
      `limit: ${shorten(String(text))} is more than the maximum of ${options.maxLimit}.`
    );
  }
  return limit;
};

/** Sort keys that are not attributes. */
const DERIVED_ORDERS = ['id', 'html_path'];

const isOrderable = (catalogue: Catalogue, name: string): boolean => {
  if (DERIVED_ORDERS.includes(name)) return true;
  const attribute = Object.hasOwn(catalogue.attributes, name)
    ? catalogue.attributes[name]
    : undefined;
  return attribute !== undefined && isComparable(attribute);
};

const readOrder = (
  text: string | undefined,
  hasOffset: boolean,
  catalogue: Catalogue
): PagesQuery['order'] => {
  if (text === undefined) return DEFAULT_ORDER;
  if (text === 'random') {
    if (hasOffset) {
      throw new BadRequestError(
        'order: "random" cannot be combined with an offset, because every response has a new order.'
      );
    }
    return 'random';
  }
  const entries = text.split(',', MAX_ORDER_NAMES + 1);
  if (entries.length > MAX_ORDER_NAMES) {
    throw new BadRequestError(`order: too many names; at most ${MAX_ORDER_NAMES} are allowed.`);
  }
  const names = new Set<string>();
  return entries.map((entry) => {
    const descending = entry.startsWith('-');
    const name = descending ? entry.slice(1) : entry;
    if (name === 'random') {
      throw new BadRequestError('order: "random" must be used alone, without "-" or other fields.');
    }
    if (!isOrderable(catalogue, name)) {
      throw new BadRequestError(
        `order: "${shorten(name)}" is not a field that pages can be ordered by.`
      );
    }
    if (names.has(name)) {
      throw new BadRequestError(`order: "${shorten(name)}" is given more than once.`);
    }
    names.add(name);
    return { name, descending };
  });
};

const readSearch = (parameters: ReadonlyMap<string, string>): Search | null => {
  const operator = parameters.get('search_operator') ?? 'and';
  if (operator !== 'and' && operator !== 'or') {
    throw new BadRequestError(`search_operator: "${shorten(operator)}" is neither "and" nor "or".`);
  }
  const text = parameters.get('search') ?? '';
  if (text.length > MAX_SEARCH_LENGTH) {
    throw new BadRequestError(
      `search: the text has ${text.length} characters; at most ${MAX_SEARCH_LENGTH} are allowed.`
    );
  }
  const words = text.split(/\s+/u).filter((word) => word !== '');
  if (words.length > MAX_WORDS) {
    throw new BadRequestError(
      `search: the text has ${words.length} words; at most ${MAX_WORDS} are allowed.`
    );
  }
  const distinct = [...new Set(words.map(foldCase))];
  return distinct.length === 0 ? null : { words: distinct, operator };
};

const readFilters = (
  parameters: ReadonlyMap<string, string>,
  catalogue: Catalogue
): Map<string, Comparable> => {
  const filters = new Map<string, Comparable>();
  for (const [name, text] of parameters) {
    if (OPERATIONS.includes(name)) continue;
    if (name === 'id') {
      filters.set(name, text);
      continue;
    }
    const attribute = Object.hasOwn(catalogue.attributes, name)
      ? catalogue.attributes[name]
      : undefined;
    if (attribute === undefined || !isComparable(attribute)) {
      throw new BadRequestError(
        `"${shorten(name)}" is neither a parameter nor a field that pages can be filtered by.`
      );
    }
    const parsed = parseFilterValue(attribute, text);
    if ('expected' in parsed) {
      throw new BadRequestError(`${name}: "${shorten(text)}" is not ${parsed.expected}.`);
    }
    filters.set(name, parsed.value);
  }
  return filters;
};

/** Normalizes a path. Front ends take it from a URL, where it may be percent-encoded. */
const readPath = (text: string | undefined): string | null => {
  if (text === undefined) return null;
  const inside = decodePercent(text).replace(/^\//, '').replace(/\/$/, '');
  return inside === '' ? '/' : `/${inside}/`;
};

const readTree = (parameters: ReadonlyMap<string, string>): TreeFilter[] =>
  TREE_RELATIONS.flatMap((relation) => {
    const page = parameters.get(relation);
    return page === undefined ? [] : [{ relation, page }];
  });

/**
 * Parses the query string of `GET /api/pages/`.
 *
 * @param queryString unchanged, without the leading `?`
 * @throws BadRequestError with a message that names the parameter. Source: docs/api.md#queries.
 */
export const parsePagesQuery = (
  queryString: string,
  getCatalogue: CatalogueOf,
  options: Options['pages']
): PagesQuery => {
  const parameters = readParameters(queryString);
  const catalogue = getCatalogue(PAGE);
  const filters = readFilters(parameters, catalogue);
  const offset = readCount('offset', parameters.get('offset'));
  return {
    selection: selectFields(parseFields(parameters.get('fields') ?? ''), getCatalogue),
    filters,
    tree: readTree(parameters),
    path: readPath(parameters.get('html_path')),
    search: readSearch(parameters),
    order: readOrder(parameters.get('order'), offset !== null, catalogue),
    limit: readLimit(parameters.get('limit'), options),
    offset: offset ?? 0,
  };
};
