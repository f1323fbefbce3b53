import { reason } from '../reasons';
import type { ExportedRedirect } from '../writing/exported-redirect';
import type { WrittenList } from '../writing/written-list';
import { fitTarget, type Target } from './target';

/**
 * Writes redirects for a server, and lists those it cannot express.
 *
 * @param most limit to report as exceeded, if the format itself allows more
 */
export const writeFor = (
  format: string,
  target: Target,
  redirects: readonly ExportedRedirect[],
  siteUrl: string,
  most = target.limits.entries ?? Infinity
): WrittenList => {
  const { entries, left } = fitTarget(format, target, redirects, siteUrl);
  const isOver =
    entries.length > most ||
    left.some(({ reason: { code } }) => code === 'redirect-list.over-limit');
  const notes = isOver ? [reason('redirect-list.over-limit', { format, limit: most })] : [];
  return { content: target.write(entries), left, notes };
};
