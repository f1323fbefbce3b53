import { PAGE } from '../content-types';
import type { CooperativeTask } from '../cooperative-task';
import { addToGroup } from '../group-by';
import type { PageTree } from '../pages/page-tree';
import { reason } from '../problems/problem';
import { findDuplicatesInSteps, type PagePosition } from '../rules/siblings';
import type { Finding, FindingKind } from './finding';

/** A page row with its title. */
export interface NamedPosition extends PagePosition {
  readonly title: string;
}

const finding = (
  kind: FindingKind,
  { id, title }: Pick<NamedPosition, 'id' | 'title'>,
  rest: Pick<Finding, 'target' | 'reason'>
): Finding => ({ kind, where: { type: PAGE, id, title, path: ['slug'] }, ...rest });

/**
 * Finds published pages that share a path with another page. Only content that bypassed the rules can cause this.
 */
export function* findPagesAtOnePath(
  published: readonly Pick<NamedPosition, 'id' | 'title'>[],
  tree: Pick<PageTree, 'getPath'>
): CooperativeTask<Finding[]> {
  const byPath = new Map<string, Pick<NamedPosition, 'id' | 'title'>[]>();
  for (const page of published) {
    yield;
    const path = tree.getPath(page.id);
    if (path !== null) addToGroup(byPath, path, page);
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
 * Finds pages with the same slug as a sibling, in drafts or published. Pages already reported for sharing a path
 * are omitted.
 *
 * @param places draft and published rows
 * @param atOnePath result of `findPagesAtOnePath`
 */
export function* findSiblingsWithOneSlug(
  places: readonly NamedPosition[],
  homeSlug: string,
  atOnePath: readonly Finding[]
): CooperativeTask<Finding[]> {
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
