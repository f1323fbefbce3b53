import { isEmpty, type Problem, toFieldPath } from '../problems/problem';
import { valueAt } from '../values';

type Violation = Pick<Problem, 'path' | 'code'>;

/** An earlier version of an entry, with its problems. */
export interface Version {
  readonly values: unknown;
  readonly problems: readonly Violation[];
}

/** Blocks may move, so their positions do not count. */
const keyOf = (values: unknown, { path, code }: Violation): string => {
  const value = valueAt(values, path);
  return JSON.stringify([toFieldPath(path), code, isEmpty(value) ? null : value]);
};

/**
 * Drops the problems that a version of the entry already had, each as often as it had it: the same violation by the
 * same value of the same field. A save that keeps such a value makes nothing worse (docs/api.md#values).
 *
 * @param values the entry that has the problems
 */
export const withoutKnown = (
  problems: readonly Problem[],
  values: unknown,
  versions: readonly Version[]
): Problem[] => {
  const left = versions.map((version) => {
    const counts = new Map<string, number>();
    for (const known of version.problems) {
      const key = keyOf(version.values, known);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    return counts;
  });
  return problems.filter((found) => {
    const key = keyOf(values, found);
    const having = left.filter((counts) => (counts.get(key) ?? 0) > 0);
    for (const counts of having) counts.set(key, (counts.get(key) ?? 0) - 1);
    return having.length === 0;
  });
};
