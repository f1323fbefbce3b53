import type { ListLine } from '../list';
import { type Reason, reason } from '../reasons';
import { isNoAddress } from './no-address';

/** The effect that a status, or its name in some format, has on a redirect. */
export type OfStatus = Pick<ListLine, 'isTemporary' | 'refused'> & { readonly isGone: boolean };

/** Returns why an entry with status 410 is refused: if it has a destination, one of the two is wrong. */
export const goneWith = (destination: string): Reason | null =>
  destination === '' || isNoAddress(destination)
    ? null
    : reason('redirect-list.gone-with-destination', { destination });

/** Yes and no as spreadsheets write them in other languages. */
export const TRUE = ['wahr', 'vrai', 'verdadero', 'verdadeiro', 'vero', 'waar'];
export const FALSE = ['falsch', 'faux', 'falso', 'onwaar'];

const PERMANENT = new Set([
  ...['', '301', '308', 'permanent', 'true', 'yes', '1', ...TRUE],
  ...['moved permanently', 'permanent redirect'],
]);
const TEMPORARY = new Set([
  ...['302', '303', '307', 'temp', 'temporary', 'seeother'],
  ...['found', 'see other', 'moved temporarily', 'temporary redirect'],
]);
const TEMPORARY_BY_FLAG = new Set(['false', 'no', '0', ...FALSE]);

/** Matches a number as pandas and LibreOffice write it in columns with empty cells: `301.0`, `301,0`. */
const WITH_DECIMALS = /^([0-9]+)[.,]0+$/;

/** Removes the decimals of an integer; returns other values unchanged. */
export const withoutDecimals = (value: string): string => value.replace(WITH_DECIMALS, '$1');

/**
 * Match words next to a code: the first ones fit any code, the others only a code with the same meaning. Those about
 * the time also stand alone.
 */
const OF_ANY_CODE =
  /^(?:http|status|code|statuscode|moved|redirect(?:ed|ion)?|weiterleitung|umleitung)$/;
const OF_PERMANENT =
  /^(?:perm|permanent(?:er?|ly|ement)?|dauerhaft(?:er?)?|d[ée]finiti(?:f|ve?)|definitiva)$/;
const OF_TEMPORARY =
  /^(?:temp|temporary|temporarily|temporär(?:er?)?|vorübergehend(?:er?)?|temporaire|temporal)$/;
const OF_GONE = /^(?:gone|content|deleted)$/;

const getReasonPhrase = (code: string): RegExp | null => {
  if (PERMANENT.has(code)) return OF_PERMANENT;
  if (TEMPORARY.has(code)) return new RegExp(`${OF_TEMPORARY.source}|^(?:found|see|other)$`);
  return code === '410' ? OF_GONE : null;
};

/**
 * Finds the code in "301 Moved Permanently" or "Permanent (301)". `null` if the words mean something else, as in "301
 * (temporary)" and "not 301".
 */
const codeAmongWords = (written: string): string | null => {
  const [code, ...others] = written.match(/\b[1-5][0-9]{2}\b/g) ?? [];
  if (code === undefined || others.length > 0) return null;
  const words = written.match(/\p{L}+/gu) ?? [];
  const ofCode = getReasonPhrase(code);
  const isSame = words.every((word) => OF_ANY_CODE.test(word) || ofCode?.test(word) === true);
  return isSame && words.length > 0 ? code : null;
};

/** Returns the code that words without one mean: "dauerhaft", "Redirection temporaire"; `null` for other words. */
export const codeOfWords = (written: string): '301' | '302' | null => {
  if (!/^[\p{L}\s()-]+$/u.test(written)) return null;
  const words = written.toLowerCase().match(/\p{L}+/gu) ?? [];
  const own = words.filter((word) => !OF_ANY_CODE.test(word));
  if (own.length === 0) return null;
  if (own.every((word) => OF_PERMANENT.test(word))) return '301';
  return own.every((word) => OF_TEMPORARY.test(word)) ? '302' : null;
};

/** Whether a value means yes or no, which is only a status in a column for whether redirects are permanent. */
export const isFlag = (value: string): boolean =>
  ['true', 'yes', '1', ...TRUE].includes(value.toLowerCase()) ||
  TEMPORARY_BY_FLAG.has(value.toLowerCase());

/**
 * Interprets a status.
 *
 * @param status as written; `''` if missing
 */
export const ofStatus = (status: string): OfStatus => {
  const written = withoutDecimals(status.trim().toLowerCase().replace(/!$/, ''));
  const name = codeAmongWords(written) ?? codeOfWords(written) ?? written;
  const is = (isTemporary: boolean, isGone = false, refused: Reason | null = null): OfStatus => ({
    ...{ isTemporary, isGone, refused },
  });
  if (PERMANENT.has(name)) return is(false);
  if (TEMPORARY.has(name) || TEMPORARY_BY_FLAG.has(name)) return is(true);
  if (name === '410' || name === 'gone') return is(false, true);
  return is(false, false, reason('redirect-list.status', { status: status.trim() }));
};
