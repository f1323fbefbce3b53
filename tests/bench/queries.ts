import { requestText } from './http';
import { SLUG } from './site';

export const INITIAL_DATA = '/api/initial-data/';
export const PAGE = `/api/pages/?slug=${SLUG}&fields=*`;

const ORDERABLE = [
  ...['id', 'title', 'slug', 'first_published_at', 'show_in_menus', 'seo_title'],
  'search_description',
];
const DIRECTED = ORDERABLE.flatMap((name) => [name, `-${name}`]);
const MAX_LIMIT = 100;

const getName = (directed: string): string => directed.replace('-', '');

/** Returns the orders with one more field, without repeating a field. */
const withOneMore = (orders: readonly (readonly string[])[]): string[][] =>
  orders.flatMap((order) =>
    DIRECTED.filter((next) => !order.some((name) => getName(name) === getName(next))).map(
      (next) => [...order, next]
    )
  );

const BY_ONE = withOneMore([[]]);
const BY_TWO = withOneMore(BY_ONE);

/** Every order by up to three fields. With each limit, these are 186,200 ways to request the same page. */
const ORDERS = [...BY_ONE, ...BY_TWO, ...withOneMore(BY_TWO)].map((order) => order.join());

/** A new URL for the same page, so that the response has its own cache key. */
export const distinctPageQuery = (number: number): string =>
  `${PAGE}&order=${ORDERS[Math.floor(number / MAX_LIMIT)]}&limit=${1 + (number % MAX_LIMIT)}`;

/** A new request for initial data. It has no query, but its response depends on the origin (CORS). */
export const distinctInitialData = (number: number): string =>
  requestText(INITIAL_DATA, { Origin: `https://site-${number}.example` });

/** Makes requests from the numbers `from` to `from + count - 1`. */
export const series = <T>(from: number, count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(from + index));

const REST = '/api/strapi';

/** The same page from Strapi's own route, with all content of its blocks. */
export const REST_PAGE = `${REST}/pages?${new URLSearchParams([
  ['filters[slug][$eq]', SLUG],
  ...['hero', 'rich-text', 'image', 'call-to-action', 'faq', 'quote', 'embed'].map(
    (name): [string, string] => [`populate[body][on][blocks.${name}][populate]`, '*']
  ),
  ['populate[body][on][blocks.cards][populate][cards][populate]', '*'],
])}`;

/** The requests that a front end would need instead of initial data. */
export const REST_INITIAL_DATA = [
  `${REST}/site-keys?populate=request_info`,
  `${REST}/redirects?pagination[limit]=100`,
  `${REST}/nav-items?pagination[limit]=100&populate[parent][fields][0]=title&populate[page][fields][0]=slug`,
];
