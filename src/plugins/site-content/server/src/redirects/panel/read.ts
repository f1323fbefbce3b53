import type { Core } from '@strapi/strapi';
import { PAGE, REDIRECT } from '#site-content/domain/content-types';
import type { RedirectsResponse } from '#site-content/domain/panel/redirects';
import { buildRedirectGraph } from '#site-content/domain/redirects/graph';
import { splitAddress } from '#site-content/domain/rules/page-link';
import type { Options } from '../../config/options';
import type { EntryVersions } from '../../edit-conflicts/base-versions';
import { Drafts } from '../../pages/panel/tree-drafts';
import { conditionsOnAttributes, isAllowedOnAttributeOfAll } from '../../panel/access/on-attribute';
import { pathsReadable, READ, readsAllPaths } from '../../panel/access/readable';
import { type Ability, NO_ENTRY } from '../../strapi-internals/permission-conditions';
import type { LinkCheck } from '../link-check';
import { readRedirectGraphFrom, readSurroundings } from '../read-redirect-graph';
import { unservedOn } from '../trace-redirects';
import type { RedirectsQuery } from './query';
import { getCheckedUrl, readRows, redirectRow } from './row';
import { type Known, Redirects, type SelectionServices } from './select-redirects';

/** Services used to build rows, in addition to the redirects. */
export interface RedirectsServices extends SelectionServices {
  readonly options: Pick<Options, 'homeSlug' | 'siteUrl'>;
  readonly versions: EntryVersions;
  readonly linkCheck: LinkCheck;
}

/** The attributes that rows display: users who may not read all of them see no rows. */
const SHOWN = ['source', 'target', 'destination', 'page'];

/** True if the user may read a field of every redirect whose displayed attributes they may read. */
export const readsOfAll = (strapi: Core.Strapi, ability: Ability, field: string): boolean =>
  isAllowedOnAttributeOfAll(strapi, ability, READ, REDIRECT, SHOWN, field);

/** Returns the redirects and pages that the user may see; `null` if they may not read what rows display. */
export const knownTo = async (strapi: Core.Strapi, ability: Ability): Promise<Known | null> => {
  const redirects = conditionsOnAttributes(strapi, ability, READ, REDIRECT, SHOWN);
  if (redirects === NO_ENTRY) return null;
  const pages = conditionsOnAttributes(strapi, ability, READ, PAGE, ['title']);
  return {
    redirects,
    pages: pages === NO_ENTRY ? 'nothing' : pages,
    canReadPath: await pathsReadable(strapi, ability),
  };
};

/**
 * Returns the requested rows, limited to redirects the user may read: selected from cached redirects, and read in a
 * fixed number of statements.
 *
 * @returns `'forbidden'` if the user may not read what rows display or are selected by
 */
export const readRedirectRows = async (
  strapi: Core.Strapi,
  { options, versions, linkCheck, ...choice }: RedirectsServices,
  ability: Ability,
  query: RedirectsQuery
): Promise<RedirectsResponse | 'forbidden'> => {
  const known = await knownTo(strapi, ability);
  const canReadOrigin = readsOfAll(strapi, ability, 'origin');
  if (known === null || (query.origin !== undefined && !canReadOrigin)) return 'forbidden';
  const redirects = await Redirects.of(strapi, known, choice, query);
  const { rows, total } = await redirects.rows(query);

  const stored = await readRows(strapi, versions, rows);
  const parts = { strapi, trx: strapi.db.connection, options };
  const tree = await readSurroundings(parts, stored);
  const rowGraph = buildRedirectGraph(stored, tree);
  const graph = new Map([...(await readRedirectGraphFrom(parts, rowGraph.values())), ...rowGraph]);
  const pages = new Set(stored.flatMap(({ page }) => page ?? []));
  const names =
    known.pages === 'nothing' ? new Map() : await new Drafts(strapi, known.pages).names(pages);
  const { tree: published } = await choice.publishedPages.read();
  const getPath = (id: string): string | null => (known.canReadPath(id) ? tree.getPath(id) : null);
  const surroundings = {
    ...{ tree: { getPath }, graph, names, canReadOrigin },
    canReadPath: known.canReadPath,
    canReadAllPaths: readsAllPaths(strapi, ability),
    canShowUrl: (address: string): boolean => {
      const page = published.idAt(splitAddress(address).path);
      return page === null || known.canReadPath(page);
    },
    unserved: await unservedOn(graph, choice.publishedPages),
    broken: await linkCheck.findBroken(stored.flatMap((row) => getCheckedUrl(row, graph) ?? [])),
    canReadNote: readsOfAll(strapi, ability, 'note'),
  };
  return { rows: stored.map((row) => redirectRow(row, surroundings)), total };
};
