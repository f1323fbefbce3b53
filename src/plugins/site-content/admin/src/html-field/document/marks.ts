/** The marks of the editor: their elements, the first of which is what the editor itself writes. */
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
  /** What the toolbar has no button for. */
  phrase: [
    ...(['abbr', 'bdi', 'bdo', 'cite', 'code', 'del', 'dfn', 'ins'] as const),
    ...(['kbd', 'q', 'samp', 'time', 'var'] as const),
  ],
} as const;

export type MarkName = keyof typeof MARK_TAGS;

export const MARK_NAMES = Object.keys(MARK_TAGS) as MarkName[];

/** The mark that an element stands for, `undefined` where it stands for none. */
export const markOfTag = (tag: string): MarkName | undefined =>
  MARK_NAMES.find((name) => (MARK_TAGS[name] as readonly string[]).includes(tag));
