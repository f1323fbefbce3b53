import { PAGE } from '../content-types';
import type { Steps } from '../interruptible-work';
import type { PageTree } from '../pages/page-tree';
import { reason } from '../problems/problem';
import { findDuplicatesInSteps, type PagePlace } from '../rules/siblings';
import type { Finding, FindingKind } from './finding';

/** A row of a page with what it is called. */
export interface NamedPlace extends PagePlace {
  readonly title: string;
}

const finding = (
  kind: FindingKind,
  { id, title }: Pick<NamedPlace, 'id' | 'title'>,
  rest: Pick<Finding, 'target' | 'reason'>
): Finding => ({ kind, where: { type: PAGE, id, title, path: ['slug'] }, ...rest });

/** The published pages that share their path with another one, which only what comes in past the rules can bring about. */
export function* findPagesAtOnePath(
  published: readonly Pick<NamedPlace, 'id' | 'title'>[],
  tree: Pick<PageTree, 'getPath'>
): Steps<Finding[]> {
  const byPath = new Map<string, Pick<NamedPlace, 'id' | 'title'>[]>();
  for (const page of published) {
    yield;
    const path = tree.getPath(page.id);
    if (path === null) continue;
    const known = byPath.get(path);
    if (known === undefined) byPath.set(path, [page]);
    else known.push(page);
  }
  return [...byPath].flatMap(([path, pages]) =>
    pages.length === 1
      ? []
      : pages.map((page) =>
          finding('pages-at-one-path', page, {
            target: path,
            reason: reason('check.path-shared', { path }),
          })
        )
  );
}

/**
 * The pages that stand beside another one with the same slug, in whatever state, as the rule has it. Those that share
 * a path with it as well are told of by that.
 *
 * @param places the drafts and the published rows
 * @param atOnePath what `findPagesAtOnePath` has found
 */
export function* findSiblingsWithOneSlug(
  places: readonly NamedPlace[],
  homeSlug: string,
  atOnePath: readonly Finding[]
): Steps<Finding[]> {
  const reported = new Set(atOnePath.map(({ where }) => where.id));
  return (yield* findDuplicatesInSteps(places, homeSlug))
    .filter(({ place, other }) => !reported.has(place.id) || !reported.has(other.id))
    .map(({ place }) =>
      finding('siblings-with-one-slug', place, {
        target: place.slug,
        reason: reason('check.slug-shared', { slug: place.slug }),
      })
    );
}
