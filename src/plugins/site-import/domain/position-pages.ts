import { decodePercent } from '#site-content/domain/decode-percent';
import { groupBy } from '#site-content/domain/group-by';
import { slugKey } from '#site-content/domain/rules/siblings';
import { toSlug } from '#site-content/domain/rules/slug';
import type { Listing, SourcePage } from './listing';

/** The position of an imported page. */
export interface PositionedPage {
  readonly page: SourcePage;
  readonly slug: string;
  readonly parent: string | null;
  /** Its resulting path. */
  readonly path: string;
}

/** Lists the ids from a page up to its root; stops at a cycle. */
const toLine = (id: string, getParent: (id: string) => string | null): string[] => {
  const line: string[] = [];
  const seen = new Set<string>();
  for (let at: string | null = id; at !== null && !seen.has(at); at = getParent(at)) {
    seen.add(at);
    line.push(at);
  }
  return line;
};

const getSegments = (path: string): string[] => path.split('/').filter((part) => part !== '');

/** Slug for titles without a usable letter or digit. */
const UNNAMED = 'page';

const isSlug = (slug: string): boolean => /^[A-Za-z0-9_-]+$/.test(slug) && slug.length <= 255;

/** Finds the nearest existing page above a path. */
const nearestAbove = (path: string, byPath: ReadonlyMap<string, string>): string | null => {
  const segments = getSegments(path);
  for (let count = segments.length - 1; count > 0; count -= 1) {
    const id = byPath.get(`/${segments.slice(0, count).join('/')}/`);
    if (id !== undefined) return id;
  }
  return null;
};

/** Returns the last segment of a page's path, if the rest is its parent's path; otherwise `null`. */
const ownSegment = ({ path }: SourcePage, above: string | null): string | null => {
  if (path === null) return null;
  const start = above ?? '/';
  const rest = path.startsWith(start) ? getSegments(path.slice(start.length)) : [];
  return rest.length === 1 ? decodePercent(rest[0] ?? '') : null;
};

/**
 * Returns the given slug if it is valid, or derives one from the slug or title. Titles that yield none get their id, so
 * that, for example, Japanese pages are not all called "page".
 */
const slugFor = (given: string, { id, title }: SourcePage): string => {
  if (isSlug(given)) return given;
  const made = toSlug(decodePercent(given)) || toSlug(title);
  const saysNothing = made === '' || (made === UNNAMED && toSlug(title) === UNNAMED);
  return saysNothing ? `${UNNAMED}-${toSlug(id) || '1'}` : made === UNNAMED ? toSlug(title) : made;
};

/** Sorts parents before children; pages in a cycle come last. */
export const fromAbove = <Page extends { readonly id: string }>(
  pages: readonly Page[],
  getParent: (page: Page) => string | null
): Page[] => {
  const below = groupBy(pages, getParent);
  const ordered = [...(below.get(null) ?? [])];
  for (const page of ordered) ordered.push(...(below.get(page.id) ?? []));
  const known = new Set(ordered);
  return [...ordered, ...pages.filter((page) => !known.has(page))];
};

/**
 * Positions the pages of a listing so that they keep their paths as far as the page tree and the slug rules allow. A
 * page without a known parent goes below the nearest page above its path, or becomes a root page. A duplicate slug gets
 * a number, unless both pages had the same path on the old site.
 */
export const positionPages = (
  { pages }: Pick<Listing, 'pages'>,
  homeSlug: string
): Map<string, PositionedPage> => {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const byPath = new Map<string, string>();
  for (const { id, path } of pages) if (path !== null && !byPath.has(path)) byPath.set(path, id);

  const parents = new Map<string, string | null>();
  const slugs = new Map<string, string>();
  for (const page of pages) {
    const isHome = page.path === '/';
    const isKnown = page.parent !== null && byId.has(page.parent);
    const above = page.path === null ? null : nearestAbove(page.path, byPath);
    const parent = isHome ? null : isKnown ? page.parent : above === page.id ? null : above;
    parents.set(page.id, parent);
    const parentPath = parent === null ? null : (byId.get(parent)?.path ?? null);
    const segment = ownSegment(page, parentPath);
    const given = isHome ? homeSlug : (segment ?? page.slug);
    slugs.set(page.id, slugFor(given, page));
  }

  const isHome = (id: string): boolean => parents.get(id) === null && slugs.get(id) === homeSlug;
  const paths = new Map<string, string>();
  const taken = new Map<string, SourcePage>();
  /** The next number for a slug, by path. */
  const numbers = new Map<string, number>();
  const getPath = (id: string): string => {
    if (isHome(id)) return '/';
    const line = toLine(id, (at) => parents.get(at) ?? null).slice(1);
    const nearest = line[0];
    const above = nearest === undefined ? '/' : (paths.get(nearest) ?? null);
    const shown = line.filter((at) => !isHome(at)).map((at) => slugs.get(at) ?? '');
    const start = above ?? `/${shown.reverse().join('/')}${shown.length === 0 ? '' : '/'}`;
    return `${start}${slugs.get(id) ?? ''}/`;
  };
  for (const page of fromAbove([...byId.values()], ({ id }) => parents.get(id) ?? null)) {
    const slug = slugs.get(page.id) ?? '';
    let path = getPath(page.id);
    // Each page with the same slug continues where the last one stopped.
    const first = slugKey(path);
    for (let number = numbers.get(first) ?? 2; ; number += 1) {
      const other = taken.get(slugKey(path));
      // Duplicates that existed on the old site, including copies, are left to the user.
      const wasThereToo = other?.path != null && page.path === other.path;
      if (
        other === undefined ||
        wasThereToo ||
        page.aliasTarget !== null ||
        other.aliasTarget !== null
      )
        break;
      numbers.set(first, number + 1);
      slugs.set(page.id, `${slug}-${number}`);
      path = getPath(page.id);
    }
    paths.set(page.id, path);
    if (!taken.has(slugKey(path))) taken.set(slugKey(path), page);
  }
  return new Map(
    pages.map((page) => {
      const slug = slugs.get(page.id) ?? '';
      const path = paths.get(page.id) ?? '/';
      return [page.id, { page, slug, parent: parents.get(page.id) ?? null, path }] as const;
    })
  );
};

/** Finds pages whose path is taken by an earlier page; returns that page's id for each. */
export const findSamePaths = (placed: ReadonlyMap<string, PositionedPage>): Map<string, string> => {
  const first = new Map<string, string>();
  const same = new Map<string, string>();
  // Copies give way to originals.
  const inOrder = [...placed.values()].sort(
    (one, other) => Number(one.page.aliasTarget !== null) - Number(other.page.aliasTarget !== null)
  );
  for (const { page, path } of inOrder) {
    const key = slugKey(path);
    const other = first.get(key);
    if (other === undefined) first.set(key, page.id);
    else if (other !== page.id) same.set(page.id, other);
  }
  return same;
};
