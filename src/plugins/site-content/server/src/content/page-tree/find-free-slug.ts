import { slugKey } from '#site-content/domain/rules/siblings';
import { freeSlug } from '#site-content/domain/rules/slug';
import type { PageRows } from './page-rows';

/**
 * The slug itself, or the first with a number behind it, that no sibling has in either state.
 *
 * @param page that wants it, whose own rows do not count; `null` for a new one
 * @param parent that it is to have, `null` for a root
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
  const beside = await rows.slugsBeside(parent, slug, await rows.homes(homeSlug));
  const taken = beside.filter(({ id }) => id !== page).map((row) => slugKey(row.slug));
  return freeSlug(slug, new Set(taken));
};
