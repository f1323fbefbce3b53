/** The elements of each editor mark. New marks are written with the first one. */
export const MARK_TAGS = {
  link: ['a'],
  bold: ['strong', 'b'],
  italic: ['em', 'i'],
  underline: ['u'],
  strike: ['s'],
  subscript: ['sub'],
  superscript: ['sup'],
  small: ['small'],
  highlight: ['mark'],
  span: ['span'],
  /** Elements without a toolbar button. */
  phrase: [
    ...(['abbr', 'bdi', 'bdo', 'cite', 'code', 'del', 'dfn', 'ins'] as const),
    ...(['kbd', 'q', 'samp', 'time', 'var'] as const),
  ],
} as const;

export type MarkName = keyof typeof MARK_TAGS;

export const MARK_NAMES = Object.keys(MARK_TAGS) as MarkName[];

/** Returns the mark for an element, or `undefined` if there is none. */
export const markOfTag = (tag: string): MarkName | undefined =>
  MARK_NAMES.find((name) => (MARK_TAGS[name] as readonly string[]).includes(tag));
