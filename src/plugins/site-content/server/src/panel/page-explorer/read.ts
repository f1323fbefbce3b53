import type { Core } from '@strapi/strapi';
import { PAGE } from '../../../../contract/content-types';
import {
  ROOT_PARENT,
  type ExplorerAnswer,
  type FoundRow,
} from '../../../../contract/panel/page-explorer';
import type { Options } from '../../config/options';
import { PageRows } from '../../content/page-tree/page-rows';
import { readTreeAbove } from '../../content/page-tree/stored-tree';
import type { PublishedPagesReader } from '../../content/kept/published-pages';
import { conditionsOn, type Ability } from '../../strapi/permission-conditions';
import { mayReadField, READ } from '../access/readable';
import { Drafts, type Choice, type DraftRow } from './drafts';
import type { ExplorerQuery } from './query';
import { explorerRow, isElsewhere } from './row';
import { foundBy, idsAtPath, withStatus } from './search';

/** What rows are made of beside the drafts. */
export interface PageExplorerParts {
  readonly options: Options;
  readonly publishedPages: PublishedPagesReader;
}

/** What a row shows: who may not read one of these is shown none. */
const SHOWN = ['title', 'slug', 'parent'];

/** The ids of published parents that are to be named. */
const publishedParents = (drafts: readonly DraftRow[]): Set<string> =>
  new Set(
    drafts
      .filter(isElsewhere)
      .map(({ publishedParent }) => publishedParent)
      .filter((id) => id !== null)
  );

/**
 * The rows that were asked for, as far as somebody may read pages. A search, or a page, comes with the way there, and what
 * stands below a page that he may not read is shown as a root.
 *
 * @returns `'forbidden'` where he may not read what rows show
 */
export const readPageExplorer = async (
  strapi: Core.Strapi,
  { options, publishedPages }: PageExplorerParts,
  ability: Ability,
  query: ExplorerQuery
): Promise<ExplorerAnswer | ExplorerAnswer<FoundRow> | 'forbidden'> => {
  if (!SHOWN.every((field) => mayReadField(ability, PAGE, field))) return 'forbidden';
  const drafts = new Drafts(strapi, conditionsOn(strapi, ability, READ, PAGE), options.homeSlug);
  const isRoots = 'parent' in query && query.parent === ROOT_PARENT;
  let choice: Choice;
  if ('parent' in query) {
    choice = isRoots ? drafts.roots : drafts.below(query.parent);
  } else if ('page' in query) {
    choice = drafts.page(query.page);
  } else {
    const found = foundBy(strapi, query.search, {
      mayReadTexts: mayReadField(ability, PAGE, 'body'),
      ids: await idsAtPath(publishedPages, query.search),
    });
    choice = (rows) => {
      found(rows);
      withStatus(query.status)(rows);
    };
  }

  const rows = await drafts.read(choice, query);
  // Where there is room for more, these are all.
  const isLast = rows.length < query.limit && (rows.length > 0 || query.offset === 0);
  const total = isLast ? query.offset + rows.length : await drafts.count(choice);
  const children = await drafts.countBelow(rows.map(({ id }) => id));
  const names = await drafts.names(publishedParents(rows));
  // Only what stands above these rows, so that a tree of any size opens as fast after a save as before it.
  const tree = await readTreeAbove(
    new PageRows(strapi, strapi.db.connection),
    rows.map(({ id }) => id),
    options.homeSlug
  );
  const surroundings = { tree, names, children };
  if ('parent' in query) {
    const parent = isRoots ? null : query.parent;
    return { rows: rows.map((row) => explorerRow(row, { ...surroundings, parent })), total };
  }
  const trails = await drafts.trailsTo(rows.map(({ parent }) => parent));
  return {
    rows: rows.map((row, at) => {
      const trail = trails[at] ?? [];
      const parent = trail.at(-1)?.id ?? null;
      return { ...explorerRow(row, { ...surroundings, parent }), trail };
    }),
    total,
  };
};
