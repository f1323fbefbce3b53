import { reason } from '../reasons';
import { csvText } from './csv-text';
import type { ExportedRedirect } from './exported-redirect';
import type { WrittenList } from './written-list';

const HEADER = ['source', 'destination', 'target'];

/** Redirects as rows, below the names of their columns. */
export const getTable = (redirects: readonly ExportedRedirect[]): string[][] => [
  HEADER,
  ...redirects.map(({ source, target, value }) => [source, value ?? '', target]),
];

/** A file with this character is no text, for us as for others. Only SQL could have brought it in. */
const NUL = '\0';

export const writeTable = (
  format: string,
  redirects: readonly ExportedRedirect[],
  separator: string
): WrittenList => {
  const isText = ({ source, value }: ExportedRedirect): boolean =>
    !`${source}${value ?? ''}`.includes(NUL);
  const left = redirects
    .filter((redirect) => !isText(redirect))
    .map(({ source }) => ({
      ...{ source, reason: reason('redirect-list.holds-no-character', { format }) },
    }));
  return { content: csvText(getTable(redirects.filter(isText)), separator), left, notes: [] };
};
