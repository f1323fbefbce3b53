import { asciiDestination } from 'redirect-formats';
import type { Leading, Surroundings } from '../redirects/graph';

/** What front ends get for a redirect: a path, a URL, `''`, or `null` for nothing. */
export const valueOf = (
  { target, destination, page }: Leading,
  { getPath }: Pick<Surroundings, 'getPath'>
): string | null => {
  switch (target) {
    case 'url':
      return destination ?? '';
    case 'page':
      return page === null ? null : getPath(page);
    case 'none':
      return null;
    case 'empty':
      return '';
  }
};

/** A value in one form, encoded, and on this website as a path: what says the same is compared as the same. */
export const comparable = (
  value: string | null,
  { onSite }: Pick<Surroundings, 'onSite'>
): string | null => {
  if (value === null || value === '') return value;
  if (value.startsWith('/')) return asciiDestination(value);
  const at = value.indexOf('#');
  const address = onSite(value);
  const same = address === null ? value : `${address}${at === -1 ? '' : value.slice(at)}`;
  return asciiDestination(same);
};

/** As it stands in a sentence. */
export const shownValue = (value: string | null): string =>
  value === null ? 'null' : value || '""';
