import type { Reason } from '../problems/codes';

const withOtherSlash = (source: string): string => {
  const [path = '', ...query] = source.split('?');
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

/**
 * Other spellings of a source that the list's tool treats as equal, according to the warnings of its line.
 *
 * @example listSpellings('/About', [reason('redirect-list.case-ignored')]) // ['/about']
 */
export const listSpellings = (source: string, warnings: readonly Reason[]): string[] => {
  const says = (code: Reason['code']): boolean => warnings.some((each) => each.code === code);
  const spellings = new Set([source]);
  const add = (change: (spelling: string) => string): void => {
    for (const spelling of [...spellings]) {
      const other = change(spelling);
      if (other !== '' && other !== '/') spellings.add(other);
    }
  };
  if (says('redirect-list.case-ignored')) add((spelling) => spelling.toLowerCase());
  if (says('redirect-list.slash-ignored')) add(withOtherSlash);
  if (spellings.size > 1) add(withOtherEncoding);
  spellings.delete(source);
  return [...spellings];
};
