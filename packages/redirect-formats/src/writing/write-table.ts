import { reason } from '../reasons';
import { csvText } from './csv-text';
import type { ExportedRedirect } from './exported-redirect';
import type { WrittenList } from './written-list';

const HEADER = ['source', 'destination', 'target'];

/** Redirects as rows with a header. */
export const getTable = (redirects: readonly ExportedRedirect[]): string[][] => [
  HEADER,
  ...redirects.map(({ source, target, value }) => [source, value ?? '', target]),
];

/** A file with this character does not count as text. Only a change by SQL could have stored it. */
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
