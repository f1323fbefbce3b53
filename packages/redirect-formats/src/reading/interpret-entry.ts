import { type ListLine, listLine } from '../list';
import { type Reason, reason } from '../reasons';
import { type LiteralPattern, literalPattern } from './literal-pattern';
import { hasPatternSign } from './pattern-signs';
import { type Meaning, PERMANENCE } from './recognise-columns';
import { codeOfWords, FALSE, goneWith, isFlag, ofStatus, TRUE, withoutDecimals } from './status';
import type { UnreadColumns } from './unrecognised-columns';

/** A value of an entry with its meaning. */
export interface FieldValue {
  /** Column or member name in the file. */
  readonly column: string;
  readonly meaning: Meaning;
  readonly value: string;
}

const YES = /^(?:true|yes|y|1|on|enabled?|active|published|ja|aktiv|t|x|✓|checked)$/i;
const NO =
  /^(?:false|no|n|0|off|disabled?|inactive|draft|unpublished|nein|inaktiv|f|-|null|unchecked)$/i;

const says = (value: string, known: RegExp, more: readonly string[]): boolean => {
  const said = withoutDecimals(value.trim());
  return known.test(said) || more.includes(said.toLowerCase());
};

export const isYes = (value: string): boolean => says(value, YES, TRUE);
export const isNo = (value: string): boolean => says(value, NO, FALSE);

const PLAIN =
  /^(?:|exact(?:match)?|plain|literal|url|path|pathonly|full ?url|simple|static|standard|equals?|string|none|is)$/i;
const EXPRESSION = /^(?:regex(?:p|match)?|regular ?expression)$/i;
const PATTERN =
  /^(?:wildcards?|contains|starts?(?:[ -_]?with)?|ends?(?:[ -_]?with)?|prefix|glob|pattern|flexible(?: pattern)?(?: redirect)?|begins?(?:[ -_]?with)?)$/i;
/** Matches values for exact query matching in the source tool. */
const QUERY_COMPARED = /^(?:|exact|exact ?order|match)$/i;
const QUERY_LEFT = /^(?:ignore|pass|keep|preserve|append)$/i;
const CASE_KEPT = /^(?:|sensitive|case[- ]sensitive|exact)$/i;
const CASE_LEFT = /^(?:ignore|insensitive|case[- ]insensitive)$/i;
/** Matches redirects of the server. Crawlers also list those of a page: `Meta Refresh`, `JavaScript Redirect`. */
const LEADS =
  /^(?:|url|redirect|path|link|external|internal|custom|http|permanent|moved permanently|30[18])$/i;
const TEMPORARY = /^(?:temporary|moved temporarily|found|see other|30[237])$/i;
/** Matches the words around the kind of a redirect: `HTTP Redirect`, `301 Moved Permanently`. */
const AROUND_KIND = /(?<=\w)[ -]redirect(?:ion)?$|(?<=^[345][0-9]{2}) .*$/gi;
/** Matches reason phrases, which exports of crawlers have next to the status. */
const PHRASE =
  /^(?:ok|moved permanently|found|moved temporarily|see other|(?:temporary|permanent) redirect|not found|gone|hsts policy)$/i;
const GONE = /^(?:gone|410)$/i;
const ERROR = /^(?:error|404|deny|forbidden|block)$/i;
const REWRITES = /^(?:rewrite|proxy|pass|alias|forward|mask|masked)$/i;
const NO_HOST = /^(?:|\*|all|any|default|default site|null|-)$/i;
const IS_HOST = /^(?:https?:\/\/)?(?:localhost|[^\s/.]+(?:\.[^\s/.]+)+)(?::\d+)?\/?$/i;

export const isHost = (value: string): boolean => IS_HOST.test(value);

/** Whether a value limits an entry to some requests. `und` is Drupal's code for no language. */
export const isCondition = (value: string): boolean => !/^(?:|null|\*|all|und)$/i.test(value);

/** Parses a time to milliseconds; `null` if none is set, `undefined` if it is invalid. */
const getTime = (value: string): number | null | undefined => {
  const text = value.trim();
  if (text === '' || /^(?:0|null|never|-|0000-00-00.*)$/i.test(text)) return null;
  if (/^[0-9]{9,13}$/.test(text)) return Number(text) * (text.length > 11 ? 1 : 1000);
  // Other date formats have an ambiguous order of day and month.
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}/.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
};

/** Matches names of columns with a status, rather than with whether a redirect is permanent. */
const OF_STATUS = /type|\btyp\b|\bart\b|style|status|state|code/i;

class Judgement {
  readonly refused: Reason[] = [];
  readonly warnings: Reason[] = [];
  readonly notes: string[] = [];
  host = '';
  isGone = false;
  isTemporary = false;
  /** Whether the entry states that it is not a pattern. */
  isPlain = false;
  isExpression = false;

  constructor(
    private readonly unread: UnreadColumns,
    private readonly now: number
  ) {}

  take({ column, meaning, value: written }: FieldValue): void {
    const value = meaning === 'note' ? written.trim() : withoutDecimals(written.trim());
    const knows = this.interpretEntry(meaning, value, column);
    if (!knows) this.unread.add(column, value);
  }

  /** @returns whether the value was recognized */
  private interpretEntry(meaning: Meaning, value: string, column: string): boolean {
    switch (meaning) {
      case 'nothing':
        return true;
      case 'note':
        if (value !== '') this.notes.push(value);
        return true;
      case 'status':
        return this.takeStatus(value, column);
      case 'enabled':
        if (PHRASE.test(value)) return true;
        return this.takeFlag(value, null, reason('redirect-list.off'));
      case 'disabled':
        return this.takeFlag(value, reason('redirect-list.off'), null);
      case 'pattern':
        if (PLAIN.test(value) || isNo(value)) this.isPlain = true;
        else if (EXPRESSION.test(value) || isYes(value)) this.isExpression = true;
        else if (PATTERN.test(value)) this.refused.push(reason('pattern'));
        else return false;
        return true;
      case 'case':
      case 'case-sensitive':
        return this.takeCase(meaning, value);
      case 'slash':
        if (isYes(value)) this.warnings.push(reason('redirect-list.slash-ignored'));
        return value === '' || isYes(value) || isNo(value);
      case 'query':
        if (QUERY_LEFT.test(value) || isYes(value)) {
          this.warnings.push(reason('redirect-list.query-ignored'));
        } else return QUERY_COMPARED.test(value) || isNo(value);
        return true;
      case 'query-compared':
        if (isNo(value)) this.warnings.push(reason('redirect-list.query-ignored'));
        return value === '' || isYes(value) || isNo(value);
      case 'host':
        if (NO_HOST.test(value)) return true;
        if (!IS_HOST.test(value)) return false;
        this.host = value.replace(/^https?:\/\//i, '').replace(/\/$/, '');
        return true;
      case 'valid-from':
      case 'valid-to':
        return this.takeTime(meaning, value);
      case 'action':
        return this.takeAction(value, column);
      case 'condition':
        if (isCondition(value)) this.refused.push(reason('redirect-list.condition'));
        return true;
    }
  }

  private takeFlag(value: string, yes: Reason | null, no: Reason | null): boolean {
    const found = isYes(value) ? yes : isNo(value) ? no : null;
    if (found !== null) this.refused.push(found);
    return value === '' || isYes(value) || isNo(value);
  }

  private takeStatus(value: string, column: string): boolean {
    // Magento's `redirect_type` 0 is a rewrite; in a column such as `permanent` it means no.
    const isNone = value === '0' && /^redirect_type$/i.test(column);
    // It is unknown whether this means enabled or permanent.
    if (!isNone && isFlag(value) && OF_STATUS.test(column)) return false;
    const isFlagColumn = PERMANENCE.test(column) && (isYes(value) || isNo(value));
    const none = { isTemporary: false, isGone: false, refused: reason('redirect-list.rewrite') };
    const { isTemporary, isGone, refused } = isNone
      ? none
      : ofStatus(isFlagColumn ? String(isYes(value)) : value);
    // A number is a status that redirects do not have; a word may be the status of something else.
    const isUnclear = refused?.code === 'redirect-list.status' && !/^[0-9.,]+$/.test(value);
    const unclear = reason('redirect-list.unclear-status', { column, status: value });
    if (refused !== null) this.refused.push(isUnclear && column !== '' ? unclear : refused);
    this.isTemporary ||= isTemporary;
    this.isGone ||= isGone;
    return true;
  }

  private takeCase(meaning: 'case' | 'case-sensitive', value: string): boolean {
    const ignores =
      CASE_LEFT.test(value) || (meaning === 'case' ? isYes(value) : isNo(value) && value !== '');
    if (ignores) this.warnings.push(reason('redirect-list.case-ignored'));
    return ignores || CASE_KEPT.test(value) || isYes(value) || isNo(value);
  }

  private takeTime(meaning: 'valid-from' | 'valid-to', value: string): boolean {
    const time = getTime(value);
    if (time === undefined) return false;
    if (time === null) return true;
    if (meaning === 'valid-from') {
      if (time > this.now) this.refused.push(reason('redirect-list.not-yet-valid'));
    } else if (time <= this.now) this.refused.push(reason('redirect-list.expired'));
    else this.warnings.push(reason('redirect-list.expires', { at: value }));
    return true;
  }

  private takeAction(value: string, column: string): boolean {
    const kind = value.replace(AROUND_KIND, '');
    const code = codeOfWords(kind);
    if (LEADS.test(kind) || code === '301') return true;
    if (TEMPORARY.test(kind) || code === '302') this.isTemporary = true;
    else if (GONE.test(kind)) this.isGone = true;
    else if (ERROR.test(kind)) {
      // In addition to 410, an error is redundant.
      if (!this.isGone) this.refused.push(reason('redirect-list.error-page'));
    } else if (REWRITES.test(kind)) this.refused.push(reason('redirect-list.rewrite'));
    else this.refused.push(reason('redirect-list.action', { action: value, column }));
    return true;
  }
}

/** Matches placeholders: `:slug`, `{slug}`, `[slug]`, `<slug>`, and these with dots or a star. */
const PLACEHOLDER = /\/:[A-Za-z_]\w*|\{[^{}/]+\}|\[[^\][/]+\]|<[^<>/]+>/g;
const NUMBERED = /\$[0-9]|\$\{[^}]*\}|\\[1-9]/;
/**
 * Matches characters and sequences of regular expressions and named placeholders that URLs do not contain. `/<script>`
 * is not a placeholder: lists of addresses that were not found contain attempts to inject it.
 */
const EXPRESSION_INSIDE =
  /^(?:~\*?\s*)?(?:\(\?i\))?\^|\(\/\)\?|\/(?:\{[A-Za-z_]\w*\}|<(?!script>)[A-Za-z_]\w*>)|\(\.[*+]\??\)|\(\[[^\]]*(?:-[^\]]*\]|\][^)])|\(\\|\(\?:|\\[dwsDWS]|\][*+]|\.\*\$?$|\.\+\$$/;

/**
 * Whether a destination is filled in with parts of the source. If only one of the two contains such characters, they
 * are literal: `/Talk:Main`, `?a[]=1`, `/price$1`.
 */
const isFilledIn = (source: string, destination: string, isNameOnly: boolean): boolean => {
  const path = source.split('?', 1)[0] ?? '';
  if (source.endsWith('*') && /:splat\b|\*$/.test(destination)) {
    // `data-*` is a name that occurs in source and destination alike.
    const [from, to] = [source, destination].map((address) => address.split('/').at(-1));
    return from === '*' || from !== to;
  }
  if (NUMBERED.test(destination)) return path.includes('*') || EXPRESSION_INSIDE.test(source);
  if (isNameOnly) return false;
  const inDestination = new Set(destination.match(PLACEHOLDER));
  return (path.match(PLACEHOLDER) ?? []).some((each) => inDestination.has(each));
};

const NAME = /\/:([A-Za-z_]\w*)[^/]*/;

/** Finds the name in a source that looks like a placeholder, and the source around it. */
export const nameIn = (
  source: string
): { readonly name: string; readonly around: string } | null => {
  const name = NAME.exec(source)?.[1];
  return name === undefined ? null : { name, around: source.replace(NAME, '/:') };
};

/** Returns the only paths that an expression matches, which some tools enclose in `#`; `null` for a real pattern. */
const getLiteral = (expression: string): LiteralPattern | null => {
  const [, inside = expression, flag] = /^#(.*)#(i?)$/s.exec(expression) ?? [];
  const literal = literalPattern(inside);
  if (literal === null || literal.isPrefix) return null;
  const ignoresCase = literal.ignoresCase || flag === 'i';
  return literal.addresses.every((address) => address.startsWith('/'))
    ? { ...literal, ignoresCase }
    : null;
};

/** An entry of a table or JSON. */
export interface Entry {
  readonly line: number;
  readonly source: string;
  readonly destination: string;
  readonly said: readonly FieldValue[];
  /** A known reason for refusal. */
  readonly refused?: Reason | null;
  /** Whether its source looks like a pattern, unless the entry states that it is none. */
  readonly looksLikePattern?: boolean;
  /** Whether its source is a regular expression. */
  readonly isExpression?: boolean;
  /** Whether apparent placeholders in its URL are literal names. */
  readonly isNameOnly?: boolean;
  /** Whether its format defines patterns exactly, so that the destination is not considered. */
  readonly isExact?: boolean;
}

const ORDER: readonly Meaning[] = ['enabled', 'disabled', 'pattern', 'condition', 'status'];

const place = ({ meaning }: FieldValue): number => {
  const at = ORDER.indexOf(meaning);
  return at === -1 ? ORDER.length : at;
};

const isExpressionInside = ({ source, looksLikePattern }: Entry): boolean =>
  EXPRESSION_INSIDE.test(source) || (looksLikePattern === undefined && hasPatternSign(source));

/**
 * Interprets an entry by all of its values; none is ignored.
 *
 * @returns several lines if an expression matches several paths
 */
export const interpretEntry = (entry: Entry, unread: UnreadColumns, now: number): ListLine[] => {
  const judgement = new Judgement(unread, now);
  if (entry.isExpression === true) judgement.isExpression = true;
  // The status must be known before an action such as "error" is interpreted.
  for (const said of entry.said.toSorted((a, b) => place(a) - place(b))) judgement.take(said);
  const { isPlain, isExpression, isGone, host, warnings, notes } = judgement;
  const looksLikePattern =
    (entry.looksLikePattern === true && !isPlain) ||
    (entry.isExact !== true &&
      isFilledIn(entry.source, entry.destination, entry.isNameOnly === true)) ||
    (entry.isExact !== true && !isPlain && isExpressionInside(entry));
  const literal =
    isExpression && !/\$[0-9]/.test(entry.destination) ? getLiteral(entry.source) : null;
  const saysCase = warnings.some(({ code }) => code === 'redirect-list.case-ignored');
  if (literal?.ignoresCase === true && !saysCase) {
    warnings.push(reason('redirect-list.case-ignored'));
  }
  const sources = literal?.addresses ?? [entry.source];
  const isPattern = isExpression ? literal === null : looksLikePattern;
  const refused =
    judgement.refused[0] ??
    entry.refused ??
    (isPattern ? reason('pattern') : null) ??
    (isGone ? goneWith(entry.destination) : null) ??
    // With its host alone, it would be the home page.
    (entry.source === '' && host !== '' ? reason('redirect-list.no-address', { value: '' }) : null);
  const isTaken = refused === null;
  return sources.map((source) => {
    const hasHost = source === '' || /^[a-z]+:\/\//i.test(source);
    const path = source.startsWith('/') ? source : `/${source}`;
    return listLine(
      entry.line,
      host === '' || hasHost ? source : `https://${host}${path}`,
      isGone && isTaken ? '' : entry.destination,
      {
        ...{ isTemporary: judgement.isTemporary && isTaken, refused, warnings },
        target: isGone && isTaken ? 'none' : 'url',
        ...(notes.length === 0 ? {} : { note: notes.join('\n') }),
      }
    );
  });
};
