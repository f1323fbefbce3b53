import type { HistoryVersion } from '#history/domain/api-types';

/**
 * The version that visitors get: the one made by the change that last published something else.
 *
 * @param versions all loaded ones, latest first
 * @param isComplete whether there are no older ones
 * @returns its name; `null` if nothing is published, or the version is not loaded yet
 */
export const findPublishedVersion = (
  versions: readonly Pick<HistoryVersion, 'version' | 'isAsPublished'>[],
  isComplete: boolean
): string | null => {
  const next = versions.findIndex(({ isAsPublished }) => !isAsPublished);
  // What was published earlier and then changed can be published again with the same values.
  const run = next === -1 ? versions : versions.slice(0, next);
  if (next === -1 && !isComplete) return null;
  return run.at(-1)?.version ?? null;
};
