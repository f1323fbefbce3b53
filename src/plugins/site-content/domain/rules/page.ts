import { groupBy } from '../group-by';
import { checkText, type Problem, problem, reason, type TextRule } from '../problems/problem';
import type { PagePosition } from './siblings';

export const slugRule: TextRule = (slug) =>
  /^[A-Za-z0-9_-]+$/.test(slug) ? null : reason('page.slug-form');

export const MAX_SLUG_LENGTH = 255;

/** The rule for a slug while it is typed. On a save, Strapi checks the length of all texts. */
export const typedSlugRule: TextRule = (slug) =>
  slug.length > MAX_SLUG_LENGTH
    ? reason('page.slug-too-long', { limit: MAX_SLUG_LENGTH })
    : slugRule(slug);

/**
 * Whether a page would be its own ancestor. Considers drafts and published rows of all other pages, because a
 * harmless draft could close the cycle when it is published.
 */
export const isBelowItself = (
  id: string,
  parent: string | null,
  places: readonly PagePosition[]
): boolean => {
  const rows = groupBy(places, (place) => place.id);
  const seen = new Set<string>();
  const open = parent === null ? [] : [parent];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === id) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    for (const row of rows.get(at) ?? []) if (row.parent !== null) open.push(row.parent);
  }
  return false;
};

/** Checks whether the page `id` may have this `parent`. */
export const checkParent = (
  id: string,
  parent: string | null,
  places: readonly PagePosition[]
): Problem[] =>
  isBelowItself(id, parent, places) ? [problem(['parent'], 'page.below-itself')] : [];

/**
 * Validates the format of a slug only: publishing determines whether it is required, siblings whether it is
 * unique.
 */
export const checkSlug = (slug: unknown): Problem[] => checkText(['slug'], slug, slugRule);
