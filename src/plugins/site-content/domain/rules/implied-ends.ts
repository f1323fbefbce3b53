import { type Handler, Parser } from 'htmlparser2';

const BEFORE_ROWS = ['caption', 'colgroup'];
const CELLS = ['td', 'th'];
const SECTIONS = ['thead', 'tbody', 'tfoot'];

/** Open elements that a start tag ends, with all elements in them. Source: the HTML Standard, "Optional tags". */
const ENDED_BY: ReadonlyMap<string, readonly string[]> = new Map([
  ['li', ['li']],
  ...['dt', 'dd'].map((tag) => [tag, ['dt', 'dd']] as const),
  ...BEFORE_ROWS.map((tag) => [tag, BEFORE_ROWS] as const),
  ...CELLS.map((tag) => [tag, CELLS] as const),
  ['tr', ['tr', ...CELLS, ...BEFORE_ROWS]],
  ...SECTIONS.map((tag) => [tag, [...SECTIONS, 'tr', ...CELLS, ...BEFORE_ROWS]] as const),
]);

/** Elements whose end tag may be missing. No start tag ends an element around one that needs its end tag. */
const END_MAY_BE_MISSING = new Set(['p', ...[...ENDED_BY.values()].flat()]);

export const endsOthers = (tag: string): boolean => ENDED_BY.has(tag);

/**
 * Returns how many open elements a start tag ends, from the innermost.
 *
 * @param openAt returns the tag of an open element; 0 is the innermost
 */
export const countEnded = (tag: string, openAt: (index: number) => string | null): number => {
  const ended = ENDED_BY.get(tag);
  if (ended === undefined) return 0;
  let count = 0;
  for (let index = 0; ; index += 1) {
    const open = openAt(index);
    if (open === null || !END_MAY_BE_MISSING.has(open)) return count;
    if (ended.includes(open)) count = index + 1;
  }
};

/**
 * Creates a parser for HTML in which end tags may be missing: `htmlparser2` itself ends only the innermost element, so
 * that the second of two list items with open paragraphs would be inside the first.
 */
export const htmlParser = (handler: Partial<Handler>): Parser => {
  const parser = new Parser({
    ...handler,
    onopentagname: (tag) => {
      if (endsOthers(tag)) {
        // The open elements, innermost first, beginning with this one. The parser has no public access to them.
        const open = parser['stack'] as string[];
        const count = countEnded(tag, (index) => open[index + 1] ?? null);
        for (const ended of open.splice(1, count)) handler.onclosetag?.(ended, true);
      }
      handler.onopentagname?.(tag);
    },
  });
  return parser;
};
