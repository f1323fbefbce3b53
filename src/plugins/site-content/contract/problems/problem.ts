/** Where a value stands in what was sent: `['request_info', 'cta_url']`, `['body', 1, 'questions', 0, 'answer']`. */
export type Path = readonly (string | number)[];

/** One broken rule: the field it is about, and a sentence that says what would be right. */
export interface Problem {
  readonly path: Path;
  readonly message: string;
}

/** A rule for one text: `null` where the text keeps it, else the sentence for the person who typed it. */
export type TextRule = (text: string) => string | null;

/** A value as the editor means it: an unset value and the empty string are the same (docs/interface.md#empty). */
export const isEmpty = (value: unknown): value is null | undefined | '' =>
  value === undefined || value === null || value === '';

/**
 * Applies `rule` to a value of unknown type.
 *
 * @returns no problem for an empty value, one for a value that is no text or breaks the rule
 */
export const checkText = (path: Path, value: unknown, rule: TextRule): Problem[] => {
  if (isEmpty(value)) return [];
  const message = typeof value === 'string' ? rule(value) : 'This must be text.';
  return message === null ? [] : [{ path, message }];
};
