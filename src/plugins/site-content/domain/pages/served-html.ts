import { readableHtml } from '../rules/html-limits';
import { isSanitizedHtml } from '../rules/is-sanitized-html';
import { cleanHtml } from '../rules/sanitize-html';
import { withPublicFiles } from './html-files';
import { withPageLinks } from './page-links';
import type { PageTree } from './page-tree';
import type { Urls } from './urls';

/** Maximum number of cached texts. */
const MAX_CLEANED = 200;

/** Sanitized HTML by stored HTML: sanitizing takes some hundred times as long as checking. */
const cleaned = new Map<string, string>();

/**
 * Returns HTML that front ends can show safely. Stored HTML is clean and is only checked. Only HTML that bypassed the
 * rules (`strapi import`, SQL) is sanitized here; if it is too large or too deep for that, the result is empty.
 */
export const toSafeHtml = (html: string): string => {
  if (isSanitizedHtml(html)) return html;
  const known = cleaned.get(html);
  if (known !== undefined) return known;
  const safe = readableHtml(html) === null ? cleanHtml(html) : '';
  const [oldest] = cleaned.keys();
  if (cleaned.size >= MAX_CLEANED && oldest !== undefined) cleaned.delete(oldest);
  cleaned.set(html, safe);
  return safe;
};

/** Converts stored HTML for serving: safe, with public URLs of files, and with links to published pages. */
export const toServedHtml = (
  html: string,
  { urls, tree }: { readonly urls: Pick<Urls, 'file'>; readonly tree: Pick<PageTree, 'getPath'> }
): string => withPageLinks(withPublicFiles(toSafeHtml(html), urls), tree.getPath);
