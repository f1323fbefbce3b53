import type { Steps } from '../interruptible-work';
import { buildPageTree, type PageTree, type TreePlace } from './page-tree';

/** A page with the place of its draft, and the one that it has on the website: published or remembered. */
export interface PagePlaces {
  readonly id: string;
  readonly draft: Pick<TreePlace, 'slug' | 'parent'> | null;
  readonly live: TreePlace | null;
}

/** Two pages that would have one path if drafts were published: the one that came there, and the one that is there. */
export interface DraftClash {
  readonly path: string;
  readonly id: string;
  readonly other: string;
  /** The page whose draft brings it about: `id` itself, or one above it. */
  readonly mover: string;
}

/** The website as if some drafts were published. */
export interface DraftTree {
  readonly tree: PageTree;
  /** Those of the drafts that come to another place than they have, or to one that they have no more. */
  readonly moved: ReadonlySet<string>;
  /** By id, in the order of the pages. */
  readonly places: ReadonlyMap<string, TreePlace>;
}

const isUnmoved = ({ draft, live }: PagePlaces): boolean =>
  live !== null &&
  live.isPublished &&
  live.slug === draft?.slug &&
  live.parent === (draft?.parent ?? null);

/**
 * Pages that are not published any more, and of which a page that is would come to stand below itself, are roots from
 * then on (docs/api.md#path-of-a-page).
 */
const openCircle = (id: string, places: Map<string, TreePlace>): string[] => {
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
 * The tree that there would be if the drafts of some pages were published.
 *
 * @param pages in the order in which of two with one path the first is found there
 * @param shown the ids of those pages, each of which has a draft
 */
export function* treeOfDrafts(
  pages: Iterable<PagePlaces>,
  shown: ReadonlySet<string>,
  homeSlug: string
): Steps<DraftTree> {
  const places = new Map<string, TreePlace>();
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
  for (const id of [...moved]) for (const opened of openCircle(id, places)) moved.add(opened);
  return { tree: buildPageTree([...places.values()], homeSlug), moved, places };
}

/** The moved pages that a page owes its address to, nearest first: itself, and those above it. */
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
 * The paths that two published pages would share, each with the pages by which that comes about. Two that share one
 * already, by what came in past the rules, are not among them.
 *
 * @returns the shortest paths first
 */
export function* findDraftClashes(drafts: DraftTree): Steps<DraftClash[]> {
  const { tree, moved, places } = drafts;
  if (moved.size === 0) return [];
  const byPath = new Map<string, string[]>();
  for (const id of places.keys()) {
    yield;
    const path = tree.getPath(id);
    if (path === null) continue;
    const known = byPath.get(path);
    if (known === undefined) byPath.set(path, [id]);
    else known.push(id);
  }
  const clashes: DraftClash[] = [];
  for (const [path, ids] of byPath) {
    yield;
    if (ids.length < 2) continue;
    const pages = ids.map((id) => ({ id, movers: findMovers(id, drafts) }));
    // Who was there stays.
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
