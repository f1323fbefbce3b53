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

/** The orders with one more field, none of which is named twice. */
const withOneMore = (orders: readonly (readonly string[])[]): string[][] =>
  orders.flatMap((order) =>
    DIRECTED.filter((next) => !order.some((name) => getName(name) === getName(next))).map(
      (next) => [...order, next]
    )
  );

const BY_ONE = withOneMore([[]]);
const BY_TWO = withOneMore(BY_ONE);

/** Every order by up to three fields: with a limit beside it, 186,200 ways to ask for the same page. */
const ORDERS = [...BY_ONE, ...BY_TWO, ...withOneMore(BY_TWO)].map((order) => order.join());

/** The same page, asked for in a way that nobody has asked before: the answer has a key of its own. */
export const distinctPageQuery = (number: number): string =>
  `${PAGE}&order=${ORDERS[Math.floor(number / MAX_LIMIT)]}&limit=${1 + (number % MAX_LIMIT)}`;

/** Initial data has no query; what its answer depends on is who asks, by CORS. */
export const distinctInitialData = (number: number): string =>
  requestText(INITIAL_DATA, { Origin: `https://site-${number}.example` });

/** `from` up to `from + count`, made into requests. */
export const series = <T>(from: number, count: number, make: (number: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(from + index));

const REST = '/api/strapi';

/** The same page through Strapi's own route, with everything that its blocks show. */
export const REST_PAGE = `${REST}/pages?${new URLSearchParams([
  ['filters[slug][$eq]', SLUG],
  ...['hero', 'rich-text', 'image', 'call-to-action', 'faq', 'quote', 'embed'].map(
    (name): [string, string] => [`populate[body][on][blocks.${name}][populate]`, '*']
  ),
  ['populate[body][on][blocks.cards][populate][cards][populate]', '*'],
])}`;

/** What a front end would have to ask for instead of initial data. */
export const REST_INITIAL_DATA = [
  `${REST}/site-keys?populate=request_info`,
  `${REST}/redirects?pagination[limit]=100`,
  `${REST}/nav-items?pagination[limit]=100&populate[parent][fields][0]=title&populate[page][fields][0]=slug`,
];
