import { reason } from './reasons';
import { linesOf } from './lines';
import { listLine, type ListLine } from './list';
import { literalPattern } from './literal-pattern';
import { ofStatus } from './status';
import { wordsOf } from './words';

const DIRECTIVE = /^(?:Redirect|RedirectPermanent|RedirectTemp|RedirectMatch|RewriteRule)$/i;
const CONDITION = /^<(\/?)(?:If|ElseIf|Else|Location|LocationMatch|Files|FilesMatch)\b/i;
const STATUS = /^(?:permanent|temp|seeother|gone|[0-9]{3})$/i;
/** A variable, or what a program fills in before Apache reads the file. */
const VARIABLE = /\$\{|%\{/;
const PART_OF_PATTERN = /\$[0-9]/;

/** `RedirectMatch` encodes the path of its destination: blanks and single percent signs are plain there. */
const encodedByApache = (to: string): string =>
  to.replace(/^[^?#]*/, (path) => path.replace(/\s|%(?![0-9a-f]{2})/gi, encodeURIComponent));

const readDirective = (
  line: number,
  [directive = '', ...words]: readonly string[],
  isConditional: boolean
): ListLine => {
  const name = directive.toLowerCase();
  const hasStatus = name.startsWith('redirect') && STATUS.test(words[0] ?? '');
  const [from = '', to = ''] = hasStatus ? words.slice(1) : words;
  if (name === 'rewriterule') return listLine(line, from, to, { refused: reason('pattern') });
  if (isConditional) {
    return listLine(line, from, to, { refused: reason('redirect-list.condition') });
  }
  const written = hasStatus ? (words[0] ?? '') : name === 'redirecttemp' ? 'temp' : '';
  const { isTemporary, isGone, refused } = ofStatus(written);
  const literal =
    name === 'redirectmatch' ? literalPattern(from) : { address: from, isPrefix: true };
  const isFilledIn = VARIABLE.test(from) || VARIABLE.test(to) || PART_OF_PATTERN.test(to);
  if (literal === null || isFilledIn) {
    return listLine(line, from, to, { refused: reason('pattern') });
  }
  const destination = name === 'redirectmatch' ? encodedByApache(to) : to;
  return listLine(line, literal.address, isGone ? '' : destination, {
    ...{ isTemporary, refused, target: isGone ? 'none' : 'url' },
    warnings: literal.isPrefix ? [reason('redirect-list.prefix')] : [],
  });
};

/** Apache's `Redirect`, `RedirectPermanent`, `RedirectTemp` and `RedirectMatch`; other directives are passed over. */
export const readApache = (text: string): ListLine[] => {
  let conditions = 0;
  return linesOf(text).flatMap((content, at) => {
    const condition = CONDITION.exec(content.trim());
    if (condition !== null) conditions += condition[1] === '/' ? -1 : 1;
    const words = Array.from(wordsOf(content, ''), ({ text: word }) => word);
    return DIRECTIVE.test(words[0] ?? '') ? [readDirective(at + 1, words, conditions > 0)] : [];
  });
};
