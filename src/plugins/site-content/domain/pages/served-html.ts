import { readableHtml } from '../rules/html-limits';
import { isSanitizedHtml } from '../rules/is-sanitized-html';
import { cleanHtml } from '../rules/sanitize-html';
import { withPublicFiles } from './html-files';
import { withPageLinks } from './page-links';
import type { PageTree } from './page-tree';
import type { Urls } from './urls';

/** Maximum number of remembered texts. */
const MAX_CLEANED = 200;

/** Sanitized texts by stored ones: sanitizing takes some hundred times as long as checking. */
const cleaned = new Map<string, string>();

/**
 * HTML that front ends may show. Stored HTML is clean, and only checked. Only what `strapi import` or SQL stored past
 * the rules is sanitized here; if it is too large or too deep for that, nothing is left of it.
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

/** HTML as served: safe, with public URLs of files, and with links to published pages. */
export const toServedHtml = (
  html: string,
  { urls, tree }: { readonly urls: Pick<Urls, 'file'>; readonly tree: Pick<PageTree, 'getPath'> }
): string => withPageLinks(withPublicFiles(toSafeHtml(html), urls), tree.getPath);
