import type { HistoryVersion } from '#history/domain/api-types';

/**
 * Finds the version that visitors see: the result of the last change to the published content.
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
  // Only the latest run counts: the same values may have been published before, with others in between.
  const run = next === -1 ? versions : versions.slice(0, next);
  if (next === -1 && !isComplete) return null;
  return run.at(-1)?.version ?? null;
};
