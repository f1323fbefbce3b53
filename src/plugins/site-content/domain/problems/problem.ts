import type { Code, Reason, ValuesOf } from './codes';

/** Where a value stands in what was sent: `['request_info', 'cta_url']`, `['body', 1, 'questions', 0, 'answer']`. */
export type Path = readonly (string | number)[];

/** One broken rule: the field it is about, and what is wrong with it. `toMessage` makes a sentence of that. */
export type Problem = Reason & { readonly path: Path };

/** A rule for one text: `null` where the text keeps it. */
export type TextRule = (text: string) => Reason | null;

/** Nothing for a code whose sentences have no values. */
type Given<Each extends Code> = keyof ValuesOf[Each] extends never ? [] : [values: ValuesOf[Each]];

export const reason = <Each extends Code>(code: Each, ...[values]: Given<Each>): Reason =>
  ({ code, values: values ?? {} }) as Reason;

export const problem = <Each extends Code>(
  path: Path,
  code: Each,
  ...values: Given<Each>
): Problem => problemAt(path, reason(code, ...values));

export const problemAt = (path: Path, found: Reason): Problem => ({ path, ...getReason(found) });

/** What is wrong, wherever it is. */
export const getReason = ({ code, values }: Reason): Reason => ({ code, values }) as Reason;

/** Whether the same is wrong, wherever it is. */
export const isSameReason = (one: Reason, other: Reason): boolean =>
  one.code === other.code && JSON.stringify(one.values) === JSON.stringify(other.values);

/** A value as the editor means it: an unset value and the empty string are the same (docs/api.md#empty). */
export const isEmpty = (value: unknown): value is null | undefined | '' =>
  value === undefined || value === null || value === '';

/**
 * Applies `rule` to a value of unknown type.
 *
 * @returns no problem for an empty value, one for a value that is no text or breaks the rule
 */
export const checkText = (path: Path, value: unknown, rule: TextRule): Problem[] => {
  if (isEmpty(value)) return [];
  const broken = typeof value === 'string' ? rule(value) : reason('not-text');
  return broken === null ? [] : [problemAt(path, broken)];
};
