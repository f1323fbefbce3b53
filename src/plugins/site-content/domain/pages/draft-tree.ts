import type { CooperativeTask } from '../cooperative-task';
import { addToGroup } from '../group-by';
import { buildPageTree, type PageTree, type TreePosition } from './page-tree';

/** A page with the tree position of its draft and its published or remembered position. */
export interface PagePlaces {
  readonly id: string;
  readonly draft: Pick<TreePosition, 'slug' | 'parent'> | null;
  readonly live: TreePosition | null;
}

/** Two pages that would share a path if drafts were published: the newcomer, and the page already there. */
export interface DraftPathCollision {
  readonly path: string;
  readonly id: string;
  readonly other: string;
  /** The page whose draft causes it: `id` itself or an ancestor. */
  readonly mover: string;
}

/** The page tree as if some drafts were published. */
export interface DraftTree {
  readonly tree: PageTree;
  /** Pages whose published position changes. */
  readonly moved: ReadonlySet<string>;
  /** By id, in page order. */
  readonly places: ReadonlyMap<string, TreePosition>;
}

const isUnmoved = ({ draft, live }: PagePlaces): boolean =>
  live !== null &&
  live.isPublished &&
  live.slug === draft?.slug &&
  live.parent === (draft?.parent ?? null);

/**
 * Turns unpublished pages into roots if they would put the published page `id` below itself
 * (docs/api.md#path-of-a-page).
 *
 * @returns the ids of these pages
 */
const breakCycle = (id: string, places: Map<string, TreePosition>): string[] => {
  const remembered: string[] = [];
  const seen = new Set<string>();
  for (
    let at = places.get(id)?.parent ?? null;
    at !== null && !seen.has(at);
    at = places.get(at)?.parent ?? null
  ) {
    if (at === id) {
      for (const one of remembered) {
        const place = places.get(one);
        if (place !== undefined) places.set(one, { ...place, parent: null });
      }
      return remembered;
    }
    seen.add(at);
    if (places.get(at)?.isPublished === false) remembered.push(at);
  }
  return [];
};

/**
 * Builds the tree that would result from publishing the drafts of some pages.
 *
 * @param pages all pages; if two have the same path, the first one is found at it
 * @param shown ids of the pages whose drafts are published, all of which have a draft
 */
export function* buildDraftTree(
  pages: Iterable<PagePlaces>,
  shown: ReadonlySet<string>,
  homeSlug: string
): CooperativeTask<DraftTree> {
  const places = new Map<string, TreePosition>();
  const moved = new Set<string>();
  for (const page of pages) {
    yield;
    const { id, draft, live } = page;
    if (!shown.has(id) || draft === null) {
      if (live !== null) places.set(id, live);
      continue;
    }
    if (!isUnmoved(page)) moved.add(id);
    places.set(id, { id, slug: draft.slug, parent: draft.parent, isPublished: true });
  }
  for (const id of [...moved]) for (const opened of breakCycle(id, places)) moved.add(opened);
  return { tree: buildPageTree([...places.values()], homeSlug), moved, places };
}

/** Lists the moved pages that determine a page's path, nearest first: itself and its ancestors. */
const findMovers = (id: string, { moved, places }: DraftTree): string[] => {
  const movers: string[] = [];
  const seen = new Set<string>();
  for (
    let at: string | null = id;
    at !== null && !seen.has(at);
    at = places.get(at)?.parent ?? null
  ) {
    seen.add(at);
    if (moved.has(at)) movers.push(at);
  }
  return movers;
};

/**
 * Finds paths that two published pages would share, with the pages that cause it. Collisions that exist already are
 * omitted.
 *
 * @returns the shortest paths first
 */
export function* findDraftPathCollisions(drafts: DraftTree): CooperativeTask<DraftPathCollision[]> {
  const { tree, moved, places } = drafts;
  if (moved.size === 0) return [];
  const byPath = new Map<string, string[]>();
  for (const id of places.keys()) {
    yield;
    const path = tree.getPath(id);
    if (path !== null) addToGroup(byPath, path, id);
  }
  const clashes: DraftPathCollision[] = [];
  for (const [path, ids] of byPath) {
    yield;
    if (ids.length < 2) continue;
    const pages = ids.map((id) => ({ id, movers: findMovers(id, drafts) }));
    // The page that was there first keeps the path.
    const first = pages.find(({ movers }) => movers.length === 0) ?? pages[0];
    for (const page of pages) {
      if (first === undefined || page === first) continue;
      const own = page.movers.find((mover) => !first.movers.includes(mover));
      const others = first.movers.find((mover) => !page.movers.includes(mover));
      if (own !== undefined) clashes.push({ path, id: page.id, other: first.id, mover: own });
      else if (others !== undefined)
        clashes.push({ path, id: first.id, other: page.id, mover: others });
    }
  }
  return clashes.sort((a, b) => a.path.length - b.path.length);
}
