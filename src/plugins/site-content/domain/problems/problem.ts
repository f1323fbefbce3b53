import type { Code, Reason, ValuesOf } from './codes';

/**
 * Location of a value in the request: `['request_info', 'cta_url']`, `['body', 1, 'questions', 0, 'answer']`.
 */
export type Path = readonly (string | number)[];

/** Returns the attribute names without list indexes, `body.questions.answer`, as permissions and labels name fields. */
export const toFieldPath = (path: Path): string =>
  path.filter((step) => typeof step === 'string').join('.');

/** A violation of one rule, with its field. `toMessage` renders it. */
export type Problem = Reason & {
  readonly path: Path;
  /** UIDs of the owners of the names in the path, from `findModels`: labels of fields in blocks depend on the block. */
  readonly models?: readonly string[];
};

/** A rule for a text: `null` if it is satisfied. */
export type TextRule = (text: string) => Reason | null;

/** The values of a code; no argument if its message has none. */
type Given<Each extends Code> = keyof ValuesOf[Each] extends never ? [] : [values: ValuesOf[Each]];

export const reason = <Each extends Code>(code: Each, ...[values]: Given<Each>): Reason =>
  ({ code, values: values ?? {} }) as Reason;

export const problem = <Each extends Code>(
  path: Path,
  code: Each,
  ...values: Given<Each>
): Problem => problemAt(path, reason(code, ...values));

export const problemAt = (path: Path, found: Reason): Problem => ({ path, ...getReason(found) });

/** Returns the reason without its path. */
export const getReason = ({ code, values }: Reason): Reason => ({ code, values }) as Reason;

/** Whether two reasons are equal. */
export const isSameReason = (one: Reason, other: Reason): boolean =>
  one.code === other.code && JSON.stringify(one.values) === JSON.stringify(other.values);

/** Returns a key that is equal for problems with the same path. */
export const pathKey = ({ path }: Problem): string => path.join('.');

/** Removes repeated problems. There may be thousands, so they are not compared in pairs. */
export const distinctProblems = (problems: readonly Problem[]): Problem[] => {
  const seen = new Set<string>();
  return problems.filter((found) => {
    const key = JSON.stringify([pathKey(found), found.code, found.values]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
};

/** Whether a value is unset or the empty string, which means the same (docs/api.md#values). */
export const isEmpty = (value: unknown): value is null | undefined | '' =>
  value === undefined || value === null || value === '';

/**
 * Applies `rule` to a value of unknown type.
 *
 * @returns no problem for an empty value; one if the value is not a string or breaks the rule
 */
export const checkText = (path: Path, value: unknown, rule: TextRule): Problem[] => {
  if (isEmpty(value)) return [];
  const broken = typeof value === 'string' ? rule(value) : reason('not-text');
  return broken === null ? [] : [problemAt(path, broken)];
};
