import type { ListLine } from '../list';
import { type Reason, reason } from '../reasons';

/** The effect of a status, or its name in some format, on a redirect. */
export type OfStatus = Pick<ListLine, 'isTemporary' | 'refused'> & { readonly isGone: boolean };

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

/** A number as pandas and LibreOffice write it in columns with empty cells: `301.0`, `301,0`. */
const WITH_DECIMALS = /^([0-9]+)[.,]0+$/;

/** A value without the decimals of an integer; other values unchanged. */
export const withoutDecimals = (value: string): string => value.replace(WITH_DECIMALS, '$1');

/** What stands beside a code: any may have the first ones, the others only a code that means the same. */
const OF_ANY_CODE =
  /^(?:http|status|code|statuscode|moved|redirect(?:ed|ion)?|weiterleitung|umleitung)$/;
const OF_PERMANENT =
  /^(?:perm|permanent(?:er?|ly|ement)?|dauerhaft(?:er?)?|d[ée]finitive?|definitiva)$/;
const OF_TEMPORARY =
  /^(?:temp|temporary|temporarily|temporär(?:er?)?|vorübergehend(?:er?)?|temporaire|temporal|found|see|other)$/;
const OF_GONE = /^(?:gone|content|deleted)$/;

const getWordsOf = (code: string): RegExp | null => {
  if (PERMANENT.has(code)) return OF_PERMANENT;
  if (TEMPORARY.has(code)) return OF_TEMPORARY;
  return code === '410' ? OF_GONE : null;
};

/**
 * The code in "301 Moved Permanently" or "Permanent (301)". `null` if the words do not say the same, as in "301
 * (temporary)" and "not 301".
 */
const codeAmongWords = (written: string): string | null => {
  const [code, ...others] = written.match(/\b[1-5][0-9]{2}\b/g) ?? [];
  if (code === undefined || others.length > 0) return null;
  const words = written.match(/\p{L}+/gu) ?? [];
  const ofCode = getWordsOf(code);
  const isSame = words.every((word) => OF_ANY_CODE.test(word) || ofCode?.test(word) === true);
  return isSame && words.length > 0 ? code : null;
};

/** Whether a value says yes or no, which is no status unless it is said whether the redirect is permanent. */
export const isFlag = (value: string): boolean =>
  ['true', 'yes', '1', ...TRUE].includes(value.toLowerCase()) ||
  TEMPORARY_BY_FLAG.has(value.toLowerCase());

/** @param status as written; `''` if missing */
export const ofStatus = (status: string): OfStatus => {
  const written = withoutDecimals(status.trim().toLowerCase().replace(/!$/, ''));
  const name = codeAmongWords(written) ?? written;
  const is = (isTemporary: boolean, isGone = false, refused: Reason | null = null): OfStatus => ({
    ...{ isTemporary, isGone, refused },
  });
  if (PERMANENT.has(name)) return is(false);
  if (TEMPORARY.has(name) || TEMPORARY_BY_FLAG.has(name)) return is(true);
  if (name === '410' || name === 'gone') return is(false, true);
  return is(false, false, reason('redirect-list.status', { status: status.trim() }));
};
