import type { ListLine } from 'redirect-formats';
import type { Reason } from '../problems/codes';

const withOtherSlash = (source: string): string => {
  const [path = '', ...query] = source.split('?');
  // The home page has no spelling without its slash.
  if (path === '/') return source;
  const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
  return [other, ...query].join('?');
};

const withOtherEncoding = (source: string): string => {
  try {
    const decoded = decodeURI(source);
    return decoded === source ? encodeURI(source) : decoded;
  } catch {
    return source;
  }
};

/** Lowercases the letters whose case servers ignore. */
const inLowerCase = (source: string): string =>
  source.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Maximum number of query parameters whose orders are all added: three have 6 orders, four have 24. */
const MAX_ORDERED = 3;

const listOrders = (parameters: readonly string[]): string[][] =>
  parameters.length <= 1
    ? [[...parameters]]
    : parameters.flatMap((first, at) =>
        listOrders(parameters.toSpliced(at, 1)).map((rest) => [first, ...rest])
      );

const withOtherOrders = (source: string): string[] => {
  const at = source.indexOf('?');
  const parameters = at === -1 ? [] : source.slice(at + 1).split('&');
  if (parameters.length < 2 || parameters.length > MAX_ORDERED) return [];
  return listOrders(parameters).map((order) => `${source.slice(0, at)}?${order.join('&')}`);
};

/**
 * Lists other spellings of a source that the list's tool treats as equal: always, or according to the warnings of
 * its line.
 *
 * @example listSpellings('/About', { warnings: [], ignores: ['case'] }) // ['/about']
 */
export const listSpellings = (
  source: string,
  { warnings, ignores = [] }: Pick<ListLine, 'ignores'> & { readonly warnings: readonly Reason[] }
): string[] => {
  const says = (code: Reason['code']): boolean => warnings.some((each) => each.code === code);
  const spellings = new Set([source]);
  const add = (change: (spelling: string) => string | readonly string[]): void => {
    for (const spelling of [...spellings]) {
      for (const other of [change(spelling)].flat()) {
        if (other !== '' && other !== '/') spellings.add(other);
      }
    }
  };
  if (says('redirect-list.case-ignored')) add((spelling) => spelling.toLowerCase());
  else if (ignores.includes('case')) add(inLowerCase);
  if (says('redirect-list.slash-ignored') || ignores.includes('trailing-slash')) {
    add(withOtherSlash);
  }
  if (ignores.includes('query-order')) add(withOtherOrders);
  if (spellings.size > 1) add(withOtherEncoding);
  spellings.delete(source);
  return [...spellings];
};
