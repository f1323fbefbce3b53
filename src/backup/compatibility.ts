import { findMissingParts } from '../schema/find-unknown-tables';
import { withMovedTypes, withoutSwitchedOff } from '../schema/known-plugins';
import type { Schema } from '../schema/schema';
import type { About } from './archive-format';

const getNumbers = (version: string): number[] =>
  version
    .split('-', 1)[0]
    ?.split('.')
    .map((part) => Number.parseInt(part, 10) || 0) ?? [];

/** Whether a version such as `5.54.0` is later than another. */
export const isLater = (version: string, than: string): boolean => {
  const [ours, others] = [getNumbers(version), getNumbers(than)];
  for (let at = 0; at < Math.max(ours.length, others.length); at += 1) {
    const difference = (ours[at] ?? 0) - (others[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
};

export type Versions = Pick<About, 'appVersion' | 'strapiVersion'>;

/**
 * Describes why a backup cannot be restored here; `null` if it can. Backups of earlier versions can be restored,
 * because the next start migrates the database.
 */
export const describeIncompatibility = (backup: Versions, here: Versions): string | null => {
  if (isLater(backup.appVersion, here.appVersion)) {
    return `The backup was created by version ${backup.appVersion} of this service, but this is the earlier version ${here.appVersion}. Upgrade first.`;
  }
  if (isLater(backup.strapiVersion, here.strapiVersion)) {
    return `The backup was created with Strapi ${backup.strapiVersion}, but this is the earlier Strapi ${here.strapiVersion}. Upgrade first.`;
  }
  return null;
};

/**
 * Lists the content of a backup that this version does not know; `null` if there is none. Comparing versions is not
 * enough, because operators add their own attributes. Tables of a plugin that is switched off are known.
 */
export const describeUnknown = (backup: Schema, here: Schema): string | null => {
  const gone = findMissingParts(withoutSwitchedOff(withMovedTypes(backup), here), here);
  if (gone.length === 0) return null;
  const list = gone.map(({ what }) => `  ${what}`).join('\n');
  return `The backup contains items that this version does not know:\n${list}\nRestore it with the version that created it. If these items were removed on purpose, use --unknown: the next start explains how to accept that.`;
};
