import { findGone } from '../schema/find-unknown-tables';
import { withMovedTypes } from '../schema/known-plugins';
import type { Schema } from '../schema/schema';
import type { About } from './archive-format';

const getNumbers = (version: string): number[] =>
  version
    .split('-', 1)[0]
    ?.split('.')
    .map((part) => Number.parseInt(part, 10) || 0) ?? [];

/** True when a version such as `5.54.0` came out after the other. */
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
 * Says why a backup cannot be restored here, `null` where it can. One of an earlier version can: the next
 * start upgrades the database as it would have done without the restore.
 */
export const describeIncompatibility = (backup: Versions, here: Versions): string | null => {
  if (isLater(backup.appVersion, here.appVersion)) {
    return `The backup was made by version ${backup.appVersion} of this service, which is later than this one, ${here.appVersion}. Upgrade first.`;
  }
  if (isLater(backup.strapiVersion, here.strapiVersion)) {
    return `The backup was made with Strapi ${backup.strapiVersion}, which is later than the one here, ${here.strapiVersion}. Upgrade first.`;
  }
  return null;
};

/**
 * Says what a backup holds that this version does not know, `null` where it knows all of it. Versions are not enough to
 * tell: whoever runs the service adds attributes of their own.
 */
export const describeUnknown = (backup: Schema, here: Schema): string | null => {
  const gone = findGone(withMovedTypes(backup), here);
  if (gone.length === 0) return null;
  const list = gone.map(({ what }) => `  ${what}`).join('\n');
  return `The backup holds what this version does not know:\n${list}\nRestore it with the version that made it. Where that was taken away on purpose, give --unknown: the start after it says how to accept that.`;
};
