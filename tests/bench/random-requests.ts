import { getId } from './page-tree';
import { Random } from './random';
import { WORDS } from './random-texts';

const SORTABLE = [
  ...['id', 'title', 'slug', 'first_published_at', 'last_published_at', 'show_in_menus'],
  ...['seo_title', 'search_description'],
];
const FIELDS = [...SORTABLE, 'body', 'parent', 'meta', 'detail_url', 'html_url', 'type'];
/** The limits of the API. */
const [MAX_NAMES, MAX_WORDS, MAX_CHARACTERS, MAX_LIMIT] = [8, 64, 1000, 100];

const getWord = (random: Random): string => {
  const word = WORDS[random.below(WORDS.length)] ?? '';
  if (random.isLikely(0.3)) return word.slice(0, 1 + random.below(2));
  return random.isLikely(0.2) ? `${word}zz` : word;
};

const getSearch = (random: Random): string => {
  const count = random.isLikely(0.4) ? MAX_WORDS : 1 + random.below(6);
  return Array.from({ length: count }, () => getWord(random))
    .join(' ')
    .slice(0, MAX_CHARACTERS);
};

const getOrder = (random: Random): string =>
  random
    .getSome(SORTABLE, 1 + random.below(MAX_NAMES))
    .map((name) => (random.isLikely(0.5) ? `-${name}` : name))
    .join(',');

const getFields = (random: Random): string => {
  const names = random.getSome(FIELDS, random.below(FIELDS.length));
  const way = random.below(4);
  if (way === 0) return '*';
  if (way === 1) return ['*', ...names.map((name) => `-${name}`)].join(',');
  return [...(way === 2 ? ['_'] : []), ...names, 'parent(title,html_url)']
    .filter((name) => name !== 'parent')
    .join(',');
};

/** A random request for pages that a visitor may send, within the limits. */
const randomRequest = (random: Random, pages: number): string => {
  const page = (): string => getId(random.below(pages));
  const query = new URLSearchParams();
  const maybe = (chance: number, name: string, value: () => string): void => {
    if (random.isLikely(chance)) query.append(name, value());
  };
  maybe(0.5, 'search', () => getSearch(random));
  maybe(0.4, 'search_operator', () => random.oneOf(['and', 'or', 'or']));
  maybe(0.6, 'order', () => getOrder(random));
  maybe(0.6, 'fields', () => getFields(random));
  maybe(0.7, 'limit', () => String(random.isLikely(0.5) ? MAX_LIMIT : 1 + random.below(MAX_LIMIT)));
  maybe(0.5, 'offset', () => String(random.below(pages)));
  maybe(0.2, 'child_of', () => (random.isLikely(0.5) ? 'root' : page()));
  maybe(0.3, 'descendant_of', () => (random.isLikely(0.6) ? 'root' : page()));
  maybe(0.1, 'ancestor_of', page);
  maybe(0.2, 'show_in_menus', () => random.oneOf(['true', 'false', '0']));
  maybe(0.05, 'title', () => `Page ${random.below(pages)}`);
  maybe(0.05, 'slug', () => `page-${random.below(pages)}`);
  return `/api/pages/?${query}`;
};

/** Returns this many random requests, the same ones in every run. */
export const randomRequests = (count: number, pages: number): string[] => {
  const random = new Random(20_000);
  return Array.from({ length: count }, () => randomRequest(random, pages));
};

/** Requests of an attacker who knows the costliest parameters: everything at its limit. */
export const requestsByHand = (): string[] => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
  const words = Array.from(
    { length: MAX_WORDS },
    (_, n) => `${letters[n % 36]}${letters[(n * 7) % 36]}`
  );
  const order = SORTABLE.slice(-MAX_NAMES)
    .map((name) => `-${name}`)
    .join(',');
  const found = `search_operator=or&search=${[...letters, ...words].slice(0, MAX_WORDS).join('+')}`;
  const absent = `search_operator=or&search=${words.map((word) => `${word}qqqqqqqq`).join('+')}`;
  return [
    `/api/pages/?fields=*&limit=${MAX_LIMIT}&order=${order}&${found}&descendant_of=root`,
    `/api/pages/?fields=*&limit=${MAX_LIMIT}&order=${order}&${absent}`,
    `/api/pages/?fields=*&limit=${MAX_LIMIT}&order=${order}&offset=19900`,
    `/api/pages/?fields=*&limit=${MAX_LIMIT}&order=random&${found}`,
    `/api/pages/?fields=*&limit=${MAX_LIMIT}&order=-title,seo_title&descendant_of=root`,
    `/api/pages/?fields=*&limit=${MAX_LIMIT}&order=search_description,seo_title,title&show_in_menus=false`,
  ];
};
