import { firstWinning, type ListLine, listLine } from '../list';
import { reason } from '../reasons';
import { withReadableSource } from '../targets/request';
import {
  expressionOfRoute,
  type FirstRule,
  FirstRules,
  ruleOfExpression,
  takesRequests,
} from './first-rules';
import { toLines } from './lines';
import { ofStatus } from './status';

/** Matches URLs with any scheme: the caller decides which are allowed. */
const ADDRESS = /^(?:\/|[a-z][a-z0-9+.-]*:\/\/|(?:mailto|tel):)/i;
const STATUS = /^[0-9]{3}!?$/;
const PATTERN = /\*|\/:[A-Za-z_]/;
/** Matches a query parameter or a condition of Netlify: `id=:id`, `Country=de,at`, `Role=admin`. */
const FIELD = /^[^=\s]+=/;
/** Squarespace writes an arrow between the URLs, and placeholders in brackets. */
const ARROW = '->';
const PATTERN_WITH_ARROW = /\[[\w-]+\]/;

/** Cloudflare treats a colon followed by a letter as a placeholder anywhere in a path. */
const PATTERN_OF_CLOUDFLARE = /\*|:[A-Za-z]/;

/** How a host reads its file. */
interface Host {
  readonly pattern: RegExp;
  /** The status of a line without one; `''` is permanent. */
  readonly unsaid: string;
}

/** @see https://docs.netlify.com/manage/routing/redirects/redirect-options/ 301 is the default. */
const NETLIFY: Host = { pattern: PATTERN, unsaid: '' };
/** @see https://developers.cloudflare.com/pages/configuration/redirects/ 302 is the default. */
const CLOUDFLARE: Host = { pattern: PATTERN_OF_CLOUDFLARE, unsaid: '302' };

const readLine = (line: number, words: readonly string[], { pattern, unsaid }: Host): ListLine => {
  const [source = '', ...behind] = words;
  const hasArrow = behind[0] === ARROW;
  const rest = hasArrow ? behind.slice(1) : behind;
  const to = rest.findIndex((word) => ADDRESS.test(word));
  const destination = rest[to] ?? '';
  const isPattern = [source, ...rest.slice(0, Math.max(to, 0))].some(
    (word) =>
      pattern.test(word.replace(/^https?:\/\/[^/]*/i, '')) ||
      word.includes('=:') ||
      (hasArrow && PATTERN_WITH_ARROW.test(word))
  );
  // Without a placeholder in the source, a colon in the destination is literal.
  if (isPattern || destination.includes(':splat')) {
    return listLine(line, source, destination, { refused: reason('pattern') });
  }
  if (to === -1) {
    return listLine(line, source, rest.join(' '), { refused: reason('redirect-list.not-read') });
  }
  const [status = '', ...conditions] = rest.slice(to + 1);
  const hasStatus = STATUS.test(status);
  // `!` after a status means precedence over files, which imported redirects have anyway.
  const more = [...rest.slice(0, to), ...(hasStatus ? [] : [status]), ...conditions];
  const fields = more.filter((word) => word !== '');
  if (fields.length > 0) {
    const isRead = fields.every((field) => FIELD.test(field));
    return listLine(line, source, destination, {
      refused: reason(isRead ? 'redirect-list.condition' : 'redirect-list.not-read'),
    });
  }
  const { isTemporary, isGone, refused } = ofStatus(hasStatus ? status : unsaid);
  // Netlify shows the destination at the old address, with this status.
  const isPage = isGone ? reason('redirect-list.error-page') : null;
  return listLine(line, source, destination, { isTemporary, refused: refused ?? isPage });
};

/** Returns the requests that a refused line takes; `null` if it has conditions. */
const ruleOfLine = (
  line: ListLine,
  words: readonly string[],
  isCloudflare: boolean
): FirstRule | null => {
  const rest = words.slice(words[1] === ARROW ? 2 : 1);
  const isConditional =
    !ADDRESS.test(rest[0] ?? '') || rest.slice(STATUS.test(rest[1] ?? '') ? 2 : 1).length > 0;
  if (!takesRequests(line) || isConditional) return null;
  const { source, destination } = line;
  // On Netlify, `/a/*` includes `/a`.
  const ending = isCloudflare ? source : source.replace(/\/\*$/, '/:all*');
  const rule = ruleOfExpression(line.line, expressionOfRoute(ending, '.*'));
  const [before = '', after, ...others] = source.split('*');
  if (rule === null || after !== '' || others.length > 0 || !destination.endsWith(':splat')) {
    return rule;
  }
  const to = destination.slice(0, -':splat'.length);
  return { ...rule, getDestination: (path) => to + path.slice(before.length) };
};

/**
 * Reads `_redirects` of Netlify and Cloudflare, `/old /new 301` per line, and of Squarespace, `/old -> /new
 * 301`. A line without a status is permanent on Netlify, which defined the format, and temporary on Cloudflare, so the
 * user has to select Cloudflare's format.
 */
export const readHostingFile = (text: string, isCloudflare = false): ListLine[] => {
  const rules = new FirstRules();
  const lines = toLines(text).flatMap((content, at) => {
    const words = content
      .replace(/(?:^|\s)#[^]*$/, '')
      .split(/\s+/)
      .filter((word) => word !== '');
    if (words.length === 0) return [];
    const line = withReadableSource(readLine(at + 1, words, isCloudflare ? CLOUDFLARE : NETLIFY));
    const checked = rules.check(line);
    const rule = ruleOfLine(line, words, isCloudflare);
    if (rule !== null) rules.add(rule);
    return [checked];
  });
  return firstWinning(lines);
};
