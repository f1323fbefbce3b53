import type { Problem } from '#site-content/domain/problems/problem';
import { withoutKnown } from '#site-content/domain/rules/known-problems';
import type { Data, Write } from './write';

/**
 * Drops the problems that the entry already had before an update, in its draft or published version.
 *
 * @param values the entry that has the problems, as sent or as stored
 * @param check finds the problems of a version
 */
export const withoutProblemsBefore = async (
  { action, documentId, history }: Write,
  uid: string,
  values: Data,
  problems: readonly Problem[],
  check: (version: Data) => readonly Problem[]
): Promise<readonly Problem[]> => {
  if (problems.length === 0 || action !== 'update' || documentId === null) return problems;
  const before = (await history.stateBefore(uid, documentId)) ?? [];
  return withoutKnown(
    problems,
    values,
    before.map((row) => ({ values: row.values, problems: check(row.values) }))
  );
};
