import type { ExportedRedirect } from 'redirect-formats';
import type { Reason } from '../problems/codes';
import { reason } from '../problems/problem';
import { isServable } from '../redirects/servable';
import type { StoredRedirect } from '../redirects/table';

/** The redirects to export, and those that are left out of every list because they are not served. */
export interface Exported {
  readonly redirects: readonly ExportedRedirect[];
  readonly left: readonly { readonly source: string; readonly reason: Reason }[];
}

/**
 * Separates the redirects to export from those that are not served.
 *
 * @param getValue returns the value that is served for a redirect
 * @param getNote returns the note of a redirect, `null` if it has none
 */
export const getExported = <Stored extends StoredRedirect>(
  stored: readonly Stored[],
  getValue: (redirect: Stored) => string | null,
  getNote: (redirect: Stored) => string | null
): Exported => {
  const redirects: ExportedRedirect[] = [];
  const left: Exported['left'][number][] = [];
  for (const redirect of stored) {
    const { source, target } = redirect;
    if (target !== null && isServable(redirect)) {
      redirects.push({ source, target, value: getValue(redirect), note: getNote(redirect) });
    } else left.push({ source, reason: reason('redirect-export.invalid') });
  }
  return { redirects, left };
};
