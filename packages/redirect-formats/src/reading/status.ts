import type { ListLine } from '../list';
import { type Reason, reason } from '../reasons';

/** The effect of a status, or its name in some format, on a redirect. */
export type OfStatus = Pick<ListLine, 'isTemporary' | 'refused'> & { readonly isGone: boolean };

const PERMANENT = new Set([
  ...['', '301', '308', 'permanent', 'true', 'yes', '1'],
  ...['moved permanently', 'permanent redirect'],
]);
const TEMPORARY = new Set([
  ...['302', '303', '307', 'temp', 'temporary', 'seeother', 'redirect'],
  ...['found', 'see other', 'moved temporarily', 'temporary redirect'],
]);
const TEMPORARY_BY_FLAG = new Set(['false', 'no', '0']);

/** A number as pandas and LibreOffice write it in columns with empty cells: `301.0`, `301,0`. */
const WITH_DECIMALS = /^([0-9]+)[.,]0+$/;

/** A value without the decimals of an integer; other values unchanged. */
export const withoutDecimals = (value: string): string => value.replace(WITH_DECIMALS, '$1');

/** @param status as written; `''` if missing */
export const ofStatus = (status: string): OfStatus => {
  const written = withoutDecimals(status.trim().toLowerCase().replace(/!$/, ''));
  // "301 Moved Permanently", "Permanent (301)"
  const codes = written.match(/\b[1-5][0-9]{2}\b/g) ?? [];
  const isWorded = codes.length === 1 && /[a-z]/.test(written);
  const name = isWorded ? (codes[0] ?? '') : written;
  const is = (isTemporary: boolean, isGone = false, refused: Reason | null = null): OfStatus => ({
    ...{ isTemporary, isGone, refused },
  });
  if (PERMANENT.has(name)) return is(false);
  if (TEMPORARY.has(name) || TEMPORARY_BY_FLAG.has(name)) return is(true);
  if (name === '410' || name === 'gone') return is(false, true);
  return is(false, false, reason('redirect-list.status', { status: status.trim() }));
};
