import type { Core } from '@strapi/strapi';
import type { Ability } from '../../strapi/permission-conditions';
import { readableOf } from '../access/readable';
import type { Options } from '../../config/options';
import type { Urls } from '../../../../contract/pages/urls';
import { NAV_ITEM, PAGE, REDIRECT } from '../../../../contract/content-types';
import { pathAt } from '../../../../contract/pages/page-tree';
import { outlineOf } from '../../../../contract/navigation/outline';
import {
  buildPageOptions,
  publishedTree,
  readPageRows,
} from '../../content/navigation/page-options';
import { readNavItems } from '../../content/reads/nav-items';
import type { PageReferences } from '../../../../contract/panel/answers';
import { keysLinkingTo } from './linking-keys';
import { readLinkingPages } from './linking-pages';
import { navItemsLeadingTo } from './nav-items';

export const readRedirectsTo = async (
  strapi: Core.Strapi,
  pages: readonly string[]
): Promise<PageReferences['redirects']> => {
  const rows = await strapi.db.query(REDIRECT).findMany({
    select: ['documentId', 'source', 'origin'],
    where: { page: { documentId: { $in: [...pages] } } },
    orderBy: { source: 'asc' },
  });
  // The page's draft and its published row are both related to it.
  return [...new Map(rows.map((row) => [row.documentId, row])).values()].map(
    ({ documentId, source, origin }) => ({
      id: documentId,
      source,
      isAutomatic: origin === 'automatic',
    })
  );
};

/** What pages are named and found with. */
export interface PageReferencesParts {
  readonly options: Options;
  readonly urls: Urls;
}

/**
 * What leads to a page. Lists hold what the administrator may read.
 *
 * @returns `null` where there is no such page, `'forbidden'` where he may not read it
 */
export const readPageReferences = async (
  strapi: Core.Strapi,
  { options, urls }: PageReferencesParts,
  ability: Ability,
  documentId: string
): Promise<PageReferences | 'forbidden' | null> => {
  const rows = await readPageRows(strapi);
  const pages = buildPageOptions(rows, options.homeSlug);
  const page = pages.find(({ id }) => id === documentId);
  if (page === undefined) return null;
  const mayRead = {
    pages: await readableOf(strapi, ability, PAGE),
    navItems: await readableOf(strapi, ability, NAV_ITEM),
    redirects: await readableOf(strapi, ability, REDIRECT),
  };
  if (!mayRead.pages.has(documentId)) return 'forbidden';

  const draft = rows.find((row) => row.documentId === documentId && !row.isPublished);
  const linking = await readLinkingPages(strapi, [documentId]);
  return {
    path: page.path,
    draftPath: draft?.slug
      ? pathAt(
          publishedTree(rows, options.homeSlug),
          { slug: draft.slug, parent: draft.parent },
          options.homeSlug
        )
      : null,
    slug: rows.find((row) => row.documentId === documentId && row.isPublished)?.slug ?? null,
    answerUrl: page.path === null ? null : urls.detail(documentId),
    navItems: navItemsLeadingTo(
      outlineOf(await readNavItems(strapi)),
      documentId,
      mayRead.navItems.mayName
    ),
    redirects: (await readRedirectsTo(strapi, [documentId])).filter(({ id }) =>
      mayRead.redirects.mayName(id)
    ),
    links: pages
      .filter(({ id }) => linking.has(id) && mayRead.pages.mayName(id))
      .map(({ id, title }) => ({ id, title })),
    keys: await keysLinkingTo(strapi, ability, documentId),
  };
};
