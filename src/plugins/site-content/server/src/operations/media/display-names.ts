import type { Reason } from '#site-content/domain/problems/codes';
import { reason } from '#site-content/domain/problems/problem';

/** Extensions of files that execute code in a browser or after download. */
const RUNS =
  /\.(?:[xsd]?html?|xht|mhtml?|mht|svgz?|xml|xslt?|xsd|rdf|[cm]?jsx?|hta|htc|swf|php\d?|phtml|jar|exe|msi|bat|cmd|scr|lnk|vbs|ps1|sh)$/;

/** Trailing characters that operating systems drop or that are invisible. */
const DROPPED = /^[\s.\p{Z}\p{C}]$/u;

const withoutLast = (name: string): string => {
  const characters = [...name];
  while (DROPPED.test(characters.at(-1) ?? '')) characters.pop();
  return characters.join('');
};

/**
 * Returns the reason why a media library file may not have this name; `null` if it may. Users download files
 * under this name and trust it.
 */
export const refuseDisplayName = (name: string): Reason | null => {
  const ending = RUNS.exec(withoutLast(name.normalize('NFKC').toLowerCase()))?.[0];
  return ending === undefined ? null : reason('file.name-runs', { name, ending });
};
