import { slugKey } from '#site-content/domain/rules/siblings';
import { freeSlug } from '#site-content/domain/rules/slug';
import type { PageRows } from './page-rows';

/**
 * Returns the slug itself, or its first numbered variant, that no sibling has as a draft or published.
 *
 * @param page the page that gets the slug, whose own rows do not count; `null` for a new one
 * @param parent its future parent; `null` for a root page
 */
export const findFreeSlug = async (
  rows: PageRows,
  {
    page,
    slug,
    parent,
  }: { readonly page: string | null; readonly slug: string; readonly parent: string | null },
  homeSlug: string
): Promise<string> => {
  const beside = await rows.readSimilarSlugs(parent, slug, await rows.homes(homeSlug));
  const taken = beside.filter(({ id }) => id !== page).map((row) => slugKey(row.slug));
  return freeSlug(slug, new Set(taken));
};
