import type { Core } from '@strapi/strapi';
import { NAV_ITEM, PAGE, REDIRECT } from '#site-content/domain/content-types';
import { getOutline } from '#site-content/domain/navigation/outline';
import { pathAt } from '#site-content/domain/pages/page-tree';
import type { Urls } from '#site-content/domain/pages/urls';
import type { PageReferences } from '#site-content/domain/panel/answers';
import type { Options } from '../../config/options';
import { readLinkingPages } from '../../content/page-references/linking-pages';
import type { AllPagesReadModel } from '../../content/read-models/all-pages-read-model';
import type { PublishedPagesReadModel } from '../../content/read-models/published-pages-read-model';
import { readNavItems } from '../../content/reads/nav-items';
import type { Ability } from '../../strapi-internals/permission-conditions';
import { getReadable, readablePlaces } from '../access/readable';
import { abilityPreviews } from '../preview/may-preview';
import { keysLinkingTo } from './linking-keys';
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
  readonly allPages: AllPagesReadModel;
  readonly publishedPages: PublishedPagesReadModel;
}

/**
 * What leads to a page. Lists hold what the administrator may read.
 *
 * @returns `null` where there is no such page, `'forbidden'` where they may not read it
 */
export const readPageReferences = async (
  strapi: Core.Strapi,
  { options, urls, allPages, publishedPages }: PageReferencesParts,
  ability: Ability,
  documentId: string
): Promise<PageReferences | 'forbidden' | null> => {
  const pages = await allPages.read();
  const page = pages.byId.get(documentId);
  if (page === undefined) return null;
  const mayRead = {
    pages: await getReadable(strapi, ability, PAGE),
    navItems: await getReadable(strapi, ability, NAV_ITEM),
    redirects: await getReadable(strapi, ability, REDIRECT),
  };
  if (!mayRead.pages.has(documentId)) return 'forbidden';

  const { draft, published } = page;
  const { tree } = await publishedPages.read();
  const mayReadPlace = (await readablePlaces(strapi, ability))(documentId);
  const path = mayReadPlace ? tree.getPath(documentId) : null;
  const linking = await readLinkingPages(strapi, [documentId]);
  return {
    path,
    draftPath:
      mayReadPlace && draft?.slug
        ? pathAt(tree, { slug: draft.slug, parent: draft.parent }, options.homeSlug)
        : null,
    slug: mayReadPlace ? (published?.slug ?? null) : null,
    responseUrl: path === null ? null : urls.detail(documentId),
    mayPreview:
      options.preview.secret !== '' && (await abilityPreviews(strapi, ability, documentId)),
    navItems: navItemsLeadingTo(
      getOutline(await readNavItems(strapi)),
      documentId,
      mayRead.navItems.mayName
    ),
    redirects: (await readRedirectsTo(strapi, [documentId])).filter(({ id }) =>
      mayRead.redirects.mayName(id)
    ),
    links: pages.sorted
      .filter(({ id }) => linking.has(id) && mayRead.pages.mayName(id))
      .map(({ id, title }) => ({ id, title })),
    keys: await keysLinkingTo(strapi, ability, documentId),
  };
};
