import type { Reason } from '#site-content/domain/problems/codes';
import { reason } from '#site-content/domain/problems/problem';

/** Endings of files that run what is in them, in a browser or once they have been downloaded. */
const RUNS =
  /\.(?:[xsd]?html?|xht|mhtml?|mht|svgz?|xml|xslt?|xsd|rdf|[cm]?jsx?|hta|htc|swf|php\d?|phtml|jar|exe|msi|bat|cmd|scr|lnk|vbs|ps1|sh)$/;

/** What systems drop from the end of a name, and what nobody sees there. */
const DROPPED = /^[\s.\p{Z}\p{C}]$/u;

const withoutLast = (name: string): string => {
  const characters = [...name];
  while (DROPPED.test(characters.at(-1) ?? '')) characters.pop();
  return characters.join('');
};

/**
 * Why a file of the media library may not be called that, `null` where it may. It is the name under which people
 * download it, and which they believe.
 */
export const refuseDisplayName = (name: string): Reason | null => {
  const ending = RUNS.exec(withoutLast(name.normalize('NFKC').toLowerCase()))?.[0];
  return ending === undefined ? null : reason('file.name-runs', { name, ending });
};
