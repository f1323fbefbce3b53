import { asciiDestination } from 'redirect-formats';
import type { RedirectContext } from '../redirects/graph';

/** Normalizes a value for comparison: percent-encoded, and as a path on this website. */
export const comparable = (
  value: string | null,
  { onSite }: Pick<RedirectContext, 'onSite'>
): string | null => {
  if (value === null || value === '') return value;
  if (value.startsWith('/')) return asciiDestination(value);
  const at = value.indexOf('#');
  const address = onSite(value);
  const same = address === null ? value : `${address}${at === -1 ? '' : value.slice(at)}`;
  return asciiDestination(same);
};

/** Formats a value for a message. */
export const shownValue = (value: string | null): string =>
  value === null ? 'null' : value || '""';
