import { firstWinning, type ListLine, listLine } from '../list';
import { type Reason, reason } from '../reasons';
import { isHarmlessInApache } from './apache-directives';
import { toWords } from './config-tokens';
import { type FirstRule, FirstRules, ruleOfExpression } from './first-rules';
import { toLines } from './lines';
import { literalPattern } from './literal-pattern';
import { goneWith, ofStatus } from './status';
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

/** Encodes characters as `RewriteRule` does in a destination, of which only the first question mark begins a query. */
const encodedByRewrite = (to: string): string => {
  const [, host = '', path = '', query = ''] =
    /^((?:[a-z][a-z0-9+.-]*:\/\/[^/?#]*)?)([^?]*)(\?[^]*)?$/i.exec(to) ?? [];
  const encoded = (part: string): string => part.replace(/[\s%#?]/g, encodeURIComponent);
  return `${host}${encoded(path)}${query && `?${encoded(query.slice(1))}`}`;
};

/** Matches a character that a backslash makes literal, and references to parts of the rule or of its conditions. */
const ESCAPED_OR_FILLED_IN = /\\([^])|[$%](?:[0-9]|\{)/g;

/** Returns a destination without backslashes; `null` if it is filled in with other values. */
const literalDestination = (to: string): string | null => {
  let isFilledIn = false;
  const literal = to.replace(ESCAPED_OR_FILLED_IN, (_all, escaped?: string) => {
    isFilledIn ||= escaped === undefined;
    return escaped ?? '';
  });
  return isFilledIn ? null : literal;
};

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
  const contradiction = isGone ? goneWith(to) : null;
  if (contradiction !== null) return [listLine(line, from, to, { refused: contradiction })];
  const destination = name === 'redirectmatch' ? encodedByApache(to) : to;
  return literal.addresses.map((address) =>
    listLine(line, address, isGone ? '' : destination, {
      ...{ isTemporary, refused, warnings, target: isGone ? 'none' : 'url' },
    })
  );
};

/** Matches flags that do not affect the destination. */
const HARMLESS =
  /^(?:L|LAST|END|NE|NOESCAPE|QSD|QSDISCARD|S=0|(?:E|ENV|CO|COOKIE)=.*|NC|NOCASE|QSA|QSAPPEND)$/i;
/** Matches destinations to which a `RewriteRule` redirects without a flag. */
const LEAVES = /^(?:https?|%\{REQUEST_SCHEME\}):/i;
const ENDS = /^(?:L|LAST|END)$/i;

const toFlags = (inBrackets: string): string[] =>
  inBrackets
    .replace(/^\[|\]$/g, '')
    .split(',')
    .map((flag) => flag.trim())
    .filter((flag) => flag !== '');

/** Matches expressions that begin with a slash. In a directory, paths are compared without theirs. */
const BEGINS_WITH_SLASH = /^\^\\?\/(?![?*{])/;

/** The requests that reach a `RewriteRule`: all, those without or with a file, or others. */
type Reach = 'all' | 'missing' | 'existing' | 'other';

const FILE_TEST = /^!?-[dfFls]$/;

/** Returns the requests that fulfil all conditions. Those except for some paths count as all of them. */
const reachOf = (conditions: readonly (readonly string[])[]): Reach => {
  if (conditions.length === 0) return 'all';
  const tests = conditions.map(([, test = '']) => test);
  if (tests.every((test) => /^-[dfFls]$/.test(test))) return 'existing';
  const isMissing = conditions.every(
    ([text = '', test = '']) =>
      test.startsWith('!') && (FILE_TEST.test(test) || text === '%{REQUEST_URI}')
  );
  return isMissing && tests.some((test) => FILE_TEST.test(test)) ? 'missing' : 'other';
};

const EVERY_PATH = /^\^?\(?(?:\.[*+]?)?\)?\$?$/;

/**
 * Whether a `RewriteRule` neither redirects nor rewrites a single address: `-` leaves the address as it is, and front
 * controllers, as that of WordPress, take every path without a file.
 */
const isNoRedirect = (
  [from = '', to = '', inBrackets = '', ...surplus]: readonly string[],
  reach: Reach
): boolean => {
  const flags = toFlags(inBrackets);
  if (surplus.length > 0 || !flags.every((flag) => HARMLESS.test(flag))) return false;
  if (to === '-') return reach !== 'other' || !flags.some((flag) => ENDS.test(flag));
  return reach === 'missing' && EVERY_PATH.test(from) && !LEAVES.test(to);
};

interface Context {
  readonly unread: UnreadColumns;
  /** Whether the file is a `.htaccess`. */
  readonly isPerDirectory: boolean;
}

const readRewrite = (
  words: readonly string[],
  { line, isConditional }: Pick<Directive, 'line' | 'isConditional'>,
  { unread, isPerDirectory }: Context
): ListLine[] => {
  const [from = '', to = '', inBrackets = '', ...surplus] = words;
  // A trailing question mark prevents the query from being appended.
  const withoutHost = to.replace(OWN_HOST, '').replace(/\?$/, '');
  const flags = toFlags(inBrackets);
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
  const target = literalDestination(withoutHost);
  if (literal === null || literal.isPrefix || target === null) return refused(reason('pattern'));
  if (isPerDirectory && BEGINS_WITH_SLASH.test(from)) {
    return refused(reason('redirect-list.not-reached'));
  }
  const isAsWritten = flags.some((flag) => /^(?:NE|NOESCAPE)$/i.test(flag));
  const written = isAsWritten ? target : encodedByRewrite(target);
  if (literal.addresses.some(hasQuery)) return refused(reason('redirect-list.path-only'));
  if (status === null && LEAVES.test(to)) status = '302';
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
const EVERYWHERE_END = /^<\/IfModule\b/i;

/** A directive as read, with the requests that it matches. */
interface ReadDirective {
  readonly lines: readonly ListLine[];
  /** `null` if it takes none, or only some under a condition. */
  readonly rule: FirstRule | null;
  readonly isRewrite: boolean;
  /** Whether it answers requests itself, instead of leaving them to other directives. */
  readonly answers: boolean;
  /** Number of the container around it: directives of different ones do not affect each other. */
  readonly container: number;
}

const isTaken = ({ refused }: ListLine): boolean => refused === null;

/** Returns the requests that a `Redirect` or `RedirectMatch` matches. */
const ruleOfRedirect = (
  name: string,
  line: number,
  words: readonly string[],
  lines: readonly ListLine[]
): FirstRule | null => {
  const hasStatus = /^redirect(?:match)?$/.test(name) && STATUS.test(words[0] ?? '');
  const [from = '', to = ''] = hasStatus ? words.slice(1) : words;
  const ownPaths = lines.filter(isTaken).map(({ source }) => source);
  const isToUrl = lines[0]?.target === 'url' && lines[0].refused?.code !== 'pattern';
  if (name === 'redirectmatch') {
    const rule = ruleOfExpression(line, from);
    return (
      rule && { ...rule, ownPaths, ...(isToUrl && { getDestination: () => encodedByApache(to) }) }
    );
  }
  const below = from.endsWith('/') ? from : `${from}/`;
  return {
    ...{ line, beginning: from, ownPaths },
    matches: (path) => path === from || path.startsWith(below),
    ...(isToUrl && { getDestination: (path: string) => to + path.slice(from.length) }),
  };
};

/** Returns the requests that a `RewriteRule` takes, and whether it answers them. */
const ruleOfRewrite = (
  line: number,
  [from = '', to = '', inBrackets = '']: readonly string[],
  lines: readonly ListLine[],
  isPerDirectory: boolean
): Pick<ReadDirective, 'rule' | 'answers'> => {
  const flags = toFlags(inBrackets);
  const has = (flag: RegExp): boolean => flags.some((each) => flag.test(each));
  const answers = has(/^(?:R(?:EDIRECT)?(?:=.*)?|G(?:ONE)?|F(?:ORBIDDEN)?)$/i) || LEAVES.test(to);
  if (to === '-' && !answers && !has(ENDS)) return { rule: null, answers };
  const isNegated = from.startsWith('!');
  const rule = ruleOfExpression(line, from.replace(/^!/, ''), has(/^(?:NC|NOCASE)$/i));
  if (rule === null) return { rule, answers };
  const { beginning, matches } = rule;
  const isMatched = (path: string): boolean =>
    matches(path.slice(1)) || (!isPerDirectory && matches(path));
  const destination = lines[0]?.destination ?? '';
  const paths = lines.filter(isTaken).map(({ source }) => source);
  return {
    answers,
    rule: {
      line,
      beginning: isNegated ? '' : beginning.replace(/^(?!\/|$)/, '/'),
      matches: isNegated ? (path) => !isMatched(path) : isMatched,
      ...(paths.length > 0 && { ownPaths: paths, getDestination: () => destination }),
    },
  };
};

class ApacheReader {
  private conditions = 0;
  /** What each `RewriteCond` before the next rule compares. */
  private rewriteConditions: (readonly string[])[] = [];
  private containers = 0;
  private container = 0;
  private readonly hosts: string[] = [];

  constructor(private readonly context: Context) {}

  read(line: number, content: string): ReadDirective[] {
    const { unread } = this.context;
    if (/^\s*</.test(content)) {
      this.readContainer(content.trim());
      return [];
    }
    const [directive = '', ...words] = Array.from(toWords(content, ''), ({ text }) => text);
    const name = directive.toLowerCase();
    if (name === 'rewritecond') {
      this.rewriteConditions.push(words);
      return [];
    }
    if (!DIRECTIVE.test(name)) {
      if (name === 'servername' || name === 'serveralias') this.hosts.push(...words);
      else if (name !== '' && !isHarmlessInApache(name, words)) {
        unread.add(directive, words.join(' ') || directive);
      }
      return [];
    }
    const { container } = this;
    if (name !== 'rewriterule') {
      const isConditional = this.conditions > 0;
      const lines = readRedirect(name, words, { line, isConditional });
      const isRule = !isConditional && lines[0]?.refused?.code !== 'redirect-list.not-read';
      const rule = isRule ? ruleOfRedirect(name, line, words, lines) : null;
      return [{ lines, rule, isRewrite: false, answers: true, container }];
    }
    const reach = this.conditions > 0 ? 'other' : reachOf(this.rewriteConditions);
    this.rewriteConditions = [];
    const isSilent = isNoRedirect(words, reach);
    const isConditional = reach !== 'all';
    const lines = isSilent ? [] : readRewrite(words, { line, isConditional }, this.context);
    const read = { lines, isRewrite: true, container };
    const takesAll = !isConditional || (isSilent && reach === 'missing');
    return !takesAll
      ? [{ ...read, rule: null, answers: false }]
      : [{ ...read, ...ruleOfRewrite(line, words, lines, this.context.isPerDirectory) }];
  }

  /** Reports the hosts of the file all at once, because one decision is about the redirects of all of them. */
  reportHosts(): void {
    this.context.unread.add('ServerName', [...new Set(this.hosts)].join(', '));
  }

  private readContainer(tag: string): void {
    const { unread } = this.context;
    const condition = CONDITION.exec(tag);
    if (condition !== null) {
      // A closing tag without an opening one, as in an excerpt, is ignored.
      this.conditions = Math.max(this.conditions + (condition[1] === '/' ? -1 : 1), 0);
    } else if (tag.startsWith('</')) {
      if (!EVERYWHERE_END.test(tag)) this.container = 0;
    } else if (!EVERYWHERE.test(tag)) {
      this.container = this.containers += 1;
      const name = /^<\w*/.exec(tag)?.[0] ?? '<';
      if (!isHarmlessInApache(name.toLowerCase(), [])) unread.add(`${name}>`, tag);
    }
  }
}

/** Refuses lines whose requests an earlier directive takes. Those of mod_rewrite come before those of mod_alias. */
const refuseUnreached = (directives: readonly ReadDirective[]): ListLine[] => {
  const rules = new Map<string, FirstRules>();
  const rulesFor = (kind: string): FirstRules => {
    const known = rules.get(kind) ?? new FirstRules();
    rules.set(kind, known);
    return known;
  };
  for (const { rule, isRewrite, answers, container } of directives) {
    if (rule === null) continue;
    rulesFor(`${isRewrite ? 'rewrite' : 'redirect'} ${container}`).add(rule);
    if (isRewrite && answers) rulesFor(`answer ${container}`).add(rule);
  }
  return directives.flatMap(({ lines, isRewrite, container }) =>
    lines.map((line) => {
      if (isRewrite) return rulesFor(`rewrite ${container}`).check(line);
      return rulesFor(`redirect ${container}`).check(
        rulesFor(`answer ${container}`).check(line, Infinity)
      );
    })
  );
};

/**
 * Reads Apache's `Redirect`, `RedirectPermanent`, `RedirectTemp`, `RedirectMatch` and `RewriteRule`.
 *
 * @param unread collects unrecognized directives and flags
 * @param name of the file
 */
export const readApache = (text: string, unread = new UnreadColumns(), name = ''): ListLine[] => {
  const reader = new ApacheReader({ unread, isPerDirectory: name.endsWith('.htaccess') });
  const directives = getDirectives(text).flatMap(({ line, content }) => reader.read(line, content));
  reader.reportHosts();
  return firstWinning(refuseUnreached(directives));
};
