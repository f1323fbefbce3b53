import { addToGroup } from '#site-content/domain/group-by';
import {
  buildPageTree,
  type PageTree,
  type TreePosition,
} from '#site-content/domain/pages/page-tree';
import { getChunks } from '../../operations/database/statement-chunks';
import { getTreePositions, type PageRows, type StoredPage } from './page-rows';

/**
 * Reads the ancestors of some pages as currently stored: a few statements per level, however many pages there
 * are.
 */
export const readTreeAbove = async (
  rows: PageRows,
  ids: readonly string[],
  homeSlug: string
): Promise<PageTree> => {
  const places = new Map<string, TreePosition>();
  const asked = new Set<string>();
  let level = [...new Set(ids)];
  while (level.length > 0) {
    for (const id of level) asked.add(id);
    const found = getTreePositions(await rows.of(level));
    for (const place of found) places.set(place.id, place);
    const parents = found.flatMap(({ parent }) => (parent === null ? [] : [parent]));
    level = [...new Set(parents)].filter((id) => !asked.has(id));
  }
  return buildPageTree([...places.values()], homeSlug);
};

/** Reads the pages whose paths begin with those of the given pages: all descendants with a position. */
export const readDescendants = async (
  rows: PageRows,
  ids: readonly string[]
): Promise<TreePosition[]> => {
  const below = new Map<string, TreePosition>();
  const seen = new Set(ids);
  let level = [...seen];
  while (level.length > 0) {
    const found = (await rows.placesBelow(level)).filter(({ id }) => !seen.has(id));
    for (const place of found) {
      seen.add(place.id);
      below.set(place.id, place);
    }
    level = found.map(({ id }) => id);
  }
  return [...below.values()];
};

const getSlugs = (path: string): string[] => path.split('/').filter((slug) => slug !== '');

/**
 * Finds the positions at some paths, published or remembered: a few statements per level, however many paths there are.
 *
 * @param paths each with leading and trailing slash
 */
export const readPlacesAt = async (
  rows: PageRows,
  paths: readonly string[],
  homeSlug: string
): Promise<ReadonlyMap<string, readonly TreePosition[]>> => {
  const found = new Map<string, TreePosition[]>();
  if (paths.includes('/')) found.set('/', await rows.homePlaces(homeSlug));

  // By level: each requested path or prefix of one, with the path it extends.
  const levels: Map<string, { readonly above: string; readonly slug: string }>[] = [];
  for (const path of paths) {
    let above = '/';
    for (const [at, slug] of getSlugs(path).entries()) {
      const here = `${above}${slug}/`;
      const level = (levels[at] ??= new Map());
      level.set(here, { above, slug });
      above = here;
    }
  }
  const slugsIn = (level: ReadonlyMap<string, { readonly slug: string }>): string[] => [
    ...new Set([...level.values()].map(({ slug }) => slug)),
  ];
  for (const [at, level] of levels.entries()) {
    if (at === 0) {
      const first = await rows.firstPlaces(slugsIn(level), homeSlug);
      for (const place of first) addToGroup(found, `/${place.slug}/`, place);
      continue;
    }
    const pathByPage = new Map<string, string>();
    for (const { above } of level.values()) {
      for (const { id } of found.get(above) ?? []) pathByPage.set(id, above);
    }
    for (const slugs of getChunks(slugsIn(level))) {
      for (const place of await rows.placesBelow([...pathByPage.keys()], slugs)) {
        const path = `${pathByPage.get(place.parent ?? '') ?? '/'}${place.slug}/`;
        if (level.has(path)) addToGroup(found, path, place);
      }
    }
  }
  return found;
};

/** Reads the draft and published rows of some pages and of their ancestors in both states. */
export const readRowsAbove = async (
  rows: PageRows,
  ids: readonly (string | null)[]
): Promise<StoredPage[]> => {
  const found: StoredPage[] = [];
  const seen = new Set<string>();
  const unseen = (some: readonly (string | null)[]): string[] =>
    [...new Set(some)].filter((id): id is string => id !== null && !seen.has(id));
  for (let level = unseen(ids); level.length > 0;) {
    for (const id of level) seen.add(id);
    const above = await rows.of(level);
    found.push(...above);
    level = unseen(above.map(({ parent }) => parent));
  }
  return found;
};
