import { type ListLine, listLine } from '../list';
import { type Reason, reason } from '../reasons';
import { isHarmlessInApache } from './apache-directives';
import { toWords } from './config-tokens';
import { toLines } from './lines';
import { literalPattern } from './literal-pattern';
import { ofStatus } from './status';
import { UnreadColumns } from './unrecognised-columns';

const DIRECTIVE = /^(?:Redirect|RedirectPermanent|RedirectTemp|RedirectMatch|RewriteRule)$/i;
const CONDITION = /^<(\/?)(?:If|ElseIf|Else|Location|LocationMatch|Files|FilesMatch)\b/i;
const STATUS = /^(?:permanent|temp|seeother|gone|[0-9]{3})$/i;
/** Matches a variable, or a placeholder that another program fills in. */
const VARIABLE = /\$\{|%\{/;
const PART_OF_PATTERN = /\$[0-9]/;
/** Matches the website's own host in destinations. */
const OWN_HOST = /^(?:https?|%\{REQUEST_SCHEME\}):\/\/%\{(?:HTTP_HOST|SERVER_NAME)\}(?=\/)/i;
/** Encodes a destination as `RedirectMatch` does: blanks and percent signs in its path are literal. */
const encodedByApache = (to: string): string =>
  to.replace(/^[^?#]*/, (path) => path.replace(/\s|%(?![0-9a-f]{2})/gi, encodeURIComponent));

/** Whether an address contains a query. Apache compares paths, where a question mark is a percent-encoded character. */
const hasQuery = (address: string): boolean => address.includes('?');

/** A parsed directive. */
interface Directive {
  readonly line: number;
  readonly from: string;
  readonly to: string;
  readonly isConditional: boolean;
}

const notRead = (line: number, from: string, behind: readonly string[]): ListLine =>
  listLine(line, from, behind.join(' ').trim(), { refused: reason('redirect-list.not-read') });

const readRedirect = (
  name: string,
  words: readonly string[],
  { line, isConditional }: Pick<Directive, 'line' | 'isConditional'>
): ListLine[] => {
  // The names of the other directives imply their status.
  const takesStatus = name === 'redirect' || name === 'redirectmatch';
  const hasStatus = takesStatus && STATUS.test(words[0] ?? '');
  const [from = '', to = '', ...surplus] = hasStatus ? words.slice(1) : words;
  if (isConditional) {
    return [listLine(line, from, to, { refused: reason('redirect-list.condition') })];
  }
  if (from === '' || surplus.length > 0) return [notRead(line, from, [to, ...surplus])];
  // Apache's default is 302.
  const unsaid = name === 'redirectpermanent' ? '301' : '302';
  const { isTemporary, isGone, refused } = ofStatus(hasStatus ? (words[0] ?? '') : unsaid);
  const literal =
    name === 'redirectmatch'
      ? literalPattern(from)
      : { addresses: [from], isPrefix: true, ignoresCase: false };
  const isFilledIn = VARIABLE.test(from) || VARIABLE.test(to) || PART_OF_PATTERN.test(to);
  const isAnywhere = name === 'redirectmatch' && !/^(?:\(\?i\))?\^/.test(from);
  if (literal === null || isFilledIn || isAnywhere) {
    return [listLine(line, from, to, { refused: reason('pattern') })];
  }
  const warnings: Reason[] = [
    ...(literal.isPrefix ? [reason('redirect-list.prefix')] : []),
    ...(literal.ignoresCase ? [reason('redirect-list.case-ignored')] : []),
  ];
  if (literal.addresses.some(hasQuery)) {
    return [listLine(line, from, to, { refused: reason('redirect-list.path-only') })];
  }
  const destination = name === 'redirectmatch' ? encodedByApache(to) : to;
  return literal.addresses.map((address) =>
    listLine(line, address, isGone ? '' : destination, {
      ...{ isTemporary, refused, warnings, target: isGone ? 'none' : 'url' },
    })
  );
};

/** Matches flags that do not affect the destination. */
const HARMLESS = /^(?:L|LAST|END|NE|NOESCAPE|QSD|QSDISCARD|S=0)$/i;

const readRewrite = (
  words: readonly string[],
  { line, isConditional }: Pick<Directive, 'line' | 'isConditional'>,
  unread: UnreadColumns
): ListLine[] => {
  const [from = '', to = '', inBrackets = '', ...surplus] = words;
  // A trailing question mark prevents the query from being appended.
  const written = to.replace(OWN_HOST, '').replace(/\?$/, '');
  const flags = inBrackets
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((flag) => flag.trim())
    .filter((flag) => flag !== '');
  const refused = (why: Reason): ListLine[] => [listLine(line, from, to, { refused: why })];
  if (isConditional) return refused(reason('redirect-list.condition'));
  if (surplus.length > 0 || !/^(?:\[.*\])?$/.test(inBrackets)) {
    return [notRead(line, from, words.slice(1))];
  }
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
  if (literal.addresses.some(hasQuery)) return refused(reason('redirect-list.path-only'));
  if (status === null && /^(?:https?|%\{REQUEST_SCHEME\}):/i.test(to)) status = '302';
  if (status === null) return refused(reason('redirect-list.rewrite'));
  const known = ofStatus(status);
  if (literal.ignoresCase) warnings.push(reason('redirect-list.case-ignored'));
  const sources = new Set(literal.addresses.map((address) => address.replace(/^\/?/, '/')));
  return Array.from(sources, (address) =>
    listLine(line, address, known.isGone ? '' : written, {
      ...{ isTemporary: known.isTemporary, refused: known.refused, warnings },
      target: known.isGone ? 'none' : 'url',
    })
  );
};

/** Splits a file into directives, joining each line that ends with a backslash with the next one. */
const getDirectives = (text: string): { readonly line: number; readonly content: string }[] => {
  const directives: { line: number; content: string }[] = [];
  let open: { line: number; content: string } | null = null;
  for (const [at, written] of toLines(text).entries()) {
    const goesOn = written.endsWith('\\');
    const content = goesOn ? written.slice(0, -1) : written;
    if (open === null) directives.push((open = { line: at + 1, content }));
    else open.content += content;
    if (!goesOn) open = null;
  }
  return directives;
};

/** Matches containers that apply to all requests, if the server has the module. */
const EVERYWHERE = /^<\/?IfModule\s+(?!!)/i;

class ApacheReader {
  private conditions = 0;
  /** Whether a `RewriteCond` precedes the next rule. */
  private hasCondition = false;

  constructor(private readonly unread: UnreadColumns) {}

  read(line: number, content: string): ListLine[] {
    if (/^\s*</.test(content)) {
      this.readContainer(content.trim());
      return [];
    }
    const [directive = '', ...words] = Array.from(toWords(content, ''), ({ text }) => text);
    const name = directive.toLowerCase();
    if (name === 'rewritecond') {
      this.hasCondition = true;
      return [];
    }
    if (!DIRECTIVE.test(name)) {
      if (name !== '' && !isHarmlessInApache(name, words)) {
        this.unread.add(directive, words.join(' ') || directive);
      }
      return [];
    }
    if (name !== 'rewriterule') {
      return readRedirect(name, words, { line, isConditional: this.conditions > 0 });
    }
    const isConditional = this.conditions > 0 || this.hasCondition;
    this.hasCondition = false;
    return readRewrite(words, { line, isConditional }, this.unread);
  }

  private readContainer(tag: string): void {
    const condition = CONDITION.exec(tag);
    if (condition !== null) this.conditions += condition[1] === '/' ? -1 : 1;
    else if (!tag.startsWith('</') && !EVERYWHERE.test(tag)) {
      const name = /^<\w*/.exec(tag)?.[0] ?? '<';
      if (!isHarmlessInApache(name.toLowerCase(), [])) this.unread.add(`${name}>`, tag);
    }
  }
}

/**
 * Reads Apache's `Redirect`, `RedirectPermanent`, `RedirectTemp`, `RedirectMatch` and `RewriteRule`.
 *
 * @param unread collects unrecognized directives and flags
 */
export const readApache = (text: string, unread = new UnreadColumns()): ListLine[] => {
  const reader = new ApacheReader(unread);
  return getDirectives(text).flatMap(({ line, content }) => reader.read(line, content));
};
