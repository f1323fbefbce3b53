import { formatNamed, type ListFormat, type PlainFormat } from './formats/registry';
import type { Target } from './targets/target';
import type { ExportedRedirect } from './writing/exported-redirect';
import type { WrittenList } from './writing/written-list';

/**
 * Writes redirects in a format, and lists those it cannot express.
 *
 * @param siteUrl public site URL, required for Cloudflare's bulk list
 */
export const writeList = (
  format: ListFormat,
  redirects: readonly ExportedRedirect[],
  siteUrl: string
): WrittenList => formatNamed(format).write(redirects, siteUrl);

/** Returns the server that a format is for. */
export const getTarget = (format: Exclude<ListFormat, PlainFormat>, siteUrl: string): Target => {
  const target = formatNamed(format).target?.(siteUrl);
  if (target === undefined) throw new Error(`${format} is not a server format.`);
  return target;
};
