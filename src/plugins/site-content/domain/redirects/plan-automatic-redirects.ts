import type { GoneTo } from '../panel/page-bulk-actions';
import type { StoredRedirect } from './table';

/** The address of a published page before and after an act; `null` where it has none. */
export interface ChangedAddress {
  /** The page's document id. */
  readonly id: string;
  readonly from: string | null;
  readonly to: string | null;
  /** Whether its old address leads on; where nothing is said, it does as the others do. */
  readonly leadsOn?: boolean;
}

/** A redirect that is to be made. */
export interface NewRedirect {
  readonly source: string;
  readonly target: 'page' | 'url' | 'none';
  readonly destination: string | null;
  readonly page: string | null;
}

/** Whether an old address keeps its last slash, as the source of a redirect. */
export type LastSlash = 'keep' | 'strip';

export const getSource = (path: string, lastSlash: LastSlash): string =>
  lastSlash === 'strip' && path !== '/' ? path.replace(/\/$/, '') : path;

/** Both spellings of a path, with its last slash and without. */
export const listSpellings = (path: string): string[] => [
  ...new Set([getSource(path, 'keep'), getSource(path, 'strip')]),
];

const redirectTo = (source: string, goneTo: GoneTo): NewRedirect | null => {
  switch (goneTo.kind) {
    case 'nowhere':
      return null;
    case 'gone':
      return { source, target: 'none', destination: null, page: null };
    case 'page':
      return { source, target: 'page', destination: null, page: goneTo.page };
    case 'url':
      return { source, target: 'url', destination: goneTo.destination, page: null };
  }
};

/** What becomes of old addresses. */
export interface Wishes {
  /** Whether old addresses lead on to their pages. */
  readonly leadsOn: boolean;
  /** Where the addresses of pages lead that have none any more. */
  readonly goneTo: GoneTo;
  readonly lastSlash: LastSlash;
}

/** What became of the redirects at old and new addresses. */
export interface LedOn {
  readonly made: readonly NewRedirect[];
  readonly removed: readonly StoredRedirect[];
  /** At an old address already: they stay, and are not made anew. */
  readonly kept: readonly StoredRedirect[];
}

/**
 * The redirects that old addresses ask for. None has the address of a published page as its source: whoever goes there
 * is to find that page.
 *
 * @param changes of one batch, of which the first and the last state count
 */
export const redirectsOfOldAddresses = (
  changes: readonly ChangedAddress[],
  { leadsOn, goneTo, lastSlash }: Wishes
): NewRedirect[] => {
  const taken = new Set(changes.flatMap(({ to }) => (to === null ? [] : [to])));
  return changes.flatMap(({ id, from, to, leadsOn: leadsOnItself = leadsOn }) => {
    if (from === null || taken.has(from)) return [];
    const source = getSource(from, lastSlash);
    if (to === null) return redirectTo(source, goneTo) ?? [];
    return leadsOnItself ? [{ source, target: 'page', destination: null, page: id } as const] : [];
  });
};
