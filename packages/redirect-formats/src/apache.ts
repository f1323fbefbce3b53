import { linesOf } from './lines';
import { listLine, type ListLine } from './list';
import { literalPattern } from './literal-pattern';
import { reason, type Reason } from './reasons';
import { ofStatus } from './status';
import { UnreadColumns } from './unread';
import { wordsOf } from './words';

const DIRECTIVE = /^(?:Redirect|RedirectPermanent|RedirectTemp|RedirectMatch|RewriteRule)$/i;
const CONDITION = /^<(\/?)(?:If|ElseIf|Else|Location|LocationMatch|Files|FilesMatch)\b/i;
const STATUS = /^(?:permanent|temp|seeother|gone|[0-9]{3})$/i;
/** A variable, or what a program fills in before Apache reads the file. */
const VARIABLE = /\$\{|%\{/;
const PART_OF_PATTERN = /\$[0-9]/;
/** What changes where other directives lead, and is not read. */
const UNREAD = /^(?:RewriteMap|RewriteBase|ErrorDocument|FallbackResource|Alias|AliasMatch)$/i;

/** `RedirectMatch` encodes the path of its destination: blanks and single percent signs are plain there. */
const encodedByApache = (to: string): string =>
  to.replace(/^[^?#]*/, (path) => path.replace(/\s|%(?![0-9a-f]{2})/gi, encodeURIComponent));

/** A directive in parts. */
interface Directive {
  readonly line: number;
  readonly from: string;
  readonly to: string;
  readonly isConditional: boolean;
}

const readRedirect = (
  name: string,
  words: readonly string[],
  { line, isConditional }: Pick<Directive, 'line' | 'isConditional'>
): ListLine[] => {
  const hasStatus = STATUS.test(words[0] ?? '');
  const [from = '', to = ''] = hasStatus ? words.slice(1) : words;
  if (isConditional) {
    return [listLine(line, from, to, { refused: reason('redirect-list.condition') })];
  }
  // Apache's own default is 302.
  const unsaid = name === 'redirectpermanent' ? '301' : '302';
  const { isTemporary, isGone, refused } = ofStatus(hasStatus ? (words[0] ?? '') : unsaid);
  const literal =
    name === 'redirectmatch'
      ? literalPattern(from)
      : { addresses: [from], isPrefix: true, ignoresCase: false };
  const isFilledIn = VARIABLE.test(from) || VARIABLE.test(to) || PART_OF_PATTERN.test(to);
  if (literal === null || isFilledIn) {
    return [listLine(line, from, to, { refused: reason('pattern') })];
  }
  const warnings: Reason[] = [
    ...(literal.isPrefix ? [reason('redirect-list.prefix')] : []),
    ...(literal.ignoresCase ? [reason('redirect-list.case-ignored')] : []),
  ];
  const destination = name === 'redirectmatch' ? encodedByApache(to) : to;
  return literal.addresses.map((address) =>
    listLine(line, address, isGone ? '' : destination, {
      ...{ isTemporary, refused, warnings, target: isGone ? 'none' : 'url' },
    })
  );
};

/** Flags that say nothing of where a rule leads. */
const HARMLESS = /^(?:L|LAST|END|NE|NOESCAPE|QSD|QSDISCARD|S=0)$/i;

const readRewrite = (
  words: readonly string[],
  { line, isConditional }: Pick<Directive, 'line' | 'isConditional'>,
  unread: UnreadColumns
): ListLine[] => {
  const [from = '', written = '', inBrackets = ''] = words;
  const flags = inBrackets
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((flag) => flag.trim())
    .filter((flag) => flag !== '');
  const refused = (why: Reason): ListLine[] => [listLine(line, from, written, { refused: why })];
  if (isConditional) return refused(reason('redirect-list.condition'));
  let status: string | null = null;
  const warnings: Reason[] = [];
  for (const flag of flags) {
    if (/^R(?:EDIRECT)?(?:=.*)?$/i.test(flag)) status = flag.split('=')[1] ?? '302';
    else if (/^G(?:ONE)?$/i.test(flag)) status = '410';
    else if (/^F(?:ORBIDDEN)?$/i.test(flag)) return refused(reason('redirect-list.error-page'));
    else if (/^(?:NC|NOCASE)$/i.test(flag)) warnings.push(reason('redirect-list.case-ignored'));
    else if (/^(?:QSA|QSAPPEND)$/i.test(flag)) warnings.push(reason('redirect-list.query-ignored'));
    else if (!HARMLESS.test(flag)) unread.add(`RewriteRule [${flag.split('=', 1)[0]}]`, flag);
  }
  const literal = from.startsWith('!') ? null : literalPattern(from);
  const isFilledIn = VARIABLE.test(written) || PART_OF_PATTERN.test(written);
  if (literal === null || literal.isPrefix || isFilledIn) return refused(reason('pattern'));
  if (status === null && /^https?:/i.test(written)) status = '302';
  if (status === null) return refused(reason('redirect-list.rewrite'));
  const known = ofStatus(status);
  if (literal.ignoresCase) warnings.push(reason('redirect-list.case-ignored'));
  // A question mark at the end keeps the query from being added.
  const to = written.replace(/\?$/, '');
  return literal.addresses.map((address) =>
    listLine(line, address.startsWith('/') ? address : `/${address}`, known.isGone ? '' : to, {
      ...{ isTemporary: known.isTemporary, refused: known.refused, warnings },
      target: known.isGone ? 'none' : 'url',
    })
  );
};

/** Apache's `Redirect`, `RedirectPermanent`, `RedirectTemp`, `RedirectMatch` and `RewriteRule`; other directives are passed over. */
export const readApache = (text: string, unread = new UnreadColumns()): ListLine[] => {
  let conditions = 0;
  /** Whether the next rule is under a `RewriteCond`. */
  let hasCondition = false;
  return linesOf(text).flatMap((content, at) => {
    const condition = CONDITION.exec(content.trim());
    if (condition !== null) conditions += condition[1] === '/' ? -1 : 1;
    const [directive = '', ...words] = Array.from(wordsOf(content, ''), ({ text: word }) => word);
    const name = directive.toLowerCase();
    if (name === 'rewritecond') hasCondition = true;
    if (UNREAD.test(name) && words.join(' ') !== '/') unread.add(directive, words.join(' '));
    if (!DIRECTIVE.test(name)) return [];
    const line = at + 1;
    if (name !== 'rewriterule') {
      return readRedirect(name, words, { line, isConditional: conditions > 0 });
    }
    const isConditional = conditions > 0 || hasCondition;
    hasCondition = false;
    return readRewrite(words, { line, isConditional }, unread);
  });
};
