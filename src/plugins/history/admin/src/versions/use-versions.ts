import { useEffect } from 'react';
import type { HistoryVersions } from '#history/domain/api-types';
import { withQuery } from '#site-content/admin/components/with-query';
import type { HistoryEntry } from '#site-content/admin/history-slot/history';
import { VERSIONS } from '../routes';
import { usePages } from '../use-pages';

interface Versions {
  /** `null` until loaded. */
  readonly versions: HistoryVersions['versions'] | null;
  /** The thrown error. */
  readonly failure: unknown;
  /** Loads older versions; `null` if there are none. */
  readonly older: (() => void) | null;
  readonly retry: () => void;
}

/** Loads the versions of an entry, latest first, page by page. */
export const useVersions = ({ type, entry }: HistoryEntry): Versions => {
  const { known, failure, load } = usePages<HistoryVersions>(
    (after) => withQuery(VERSIONS, { type, entry, before: after?.next ?? undefined }),
    (before, page) => ({ ...page, versions: [...before.versions, ...page.versions] })
  );
  useEffect(() => load(null), [type, entry, load]);
  const isLast = (known?.next ?? null) === null;
  return {
    versions: known?.versions ?? null,
    failure,
    older: isLast ? null : () => load(known),
    retry: () => load(isLast ? null : known),
  };
};
