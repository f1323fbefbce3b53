import type { Core } from '@strapi/strapi';
import { NAV_ITEM, PAGE, REDIRECT } from '#site-content/domain/content-types';
import { getOutline } from '#site-content/domain/navigation/outline';
import { pathAt } from '#site-content/domain/pages/page-tree';
import type { Urls } from '#site-content/domain/pages/urls';
import type { PageReferences } from '#site-content/domain/panel/panel-response-types';
import type { Options } from '../../config/options';
import type { Journal } from '../../content/history/journal';
import { readLinkingPages } from '../../content/page-references/linking-pages';
import type { AllPagesReadModel } from '../../content/read-models/all-pages-read-model';
import type { PublishedPagesReadModel } from '../../content/read-models/published-pages-read-model';
import { readNavItems } from '../../content/reads/nav-items';
import type { Ability } from '../../strapi-internals/permission-conditions';
import { getReadable, readablePlaces } from '../access/readable';
import { abilityPreviews } from '../preview/may-preview';
import { readFormerTitles } from './former-titles';
import { keysLinkingTo } from './linking-keys';
import { pickNavItems } from './nav-items';

export const readRedirectsTo = async (
  strapi: Core.Strapi,
  pages: readonly string[]
): Promise<PageReferences['redirects']> => {
  const rows = await strapi.db.query(REDIRECT).findMany({
    select: ['documentId', 'source', 'origin'],
    where: { page: { documentId: { $in: [...pages] } } },
    orderBy: { source: 'asc' },
  });
  // Both the draft and the published row are related to it.
  return [...new Map(rows.map((row) => [row.documentId, row])).values()].map(
    ({ documentId, source, origin }) => ({
      id: documentId,
      source,
      isAutomatic: origin === 'automatic',
    })
  );
};

/** Services used to find and name pages. */
export interface PageReferencesParts {
  readonly options: Options;
  readonly urls: Urls;
  readonly allPages: AllPagesReadModel;
  readonly publishedPages: PublishedPagesReadModel;
  readonly journal: Journal;
}

/**
 * Content that refers to a page, limited to what the user may read.
 *
 * @returns `null` if the page does not exist, `'forbidden'` if the user may not read it
 */
export const readPageReferences = async (
  strapi: Core.Strapi,
  { options, urls, allPages, publishedPages, journal }: PageReferencesParts,
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
  const navItems = pickNavItems(
    getOutline(await readNavItems(strapi)),
    (item) => item.page === documentId,
    mayRead.navItems.mayName
  );
  // Visitors read the title that is published.
  const title = published?.title || draft?.title || '';
  const isOther = navItems.some((item) => item.title !== title);
  const former =
    isOther && mayRead.pages.mayName(documentId)
      ? await readFormerTitles(strapi, journal, documentId)
      : new Set<string>();
  return {
    title: mayRead.pages.mayName(documentId) ? title : '',
    path,
    draftPath:
      mayReadPlace && draft?.slug
        ? pathAt(tree, { slug: draft.slug, parent: draft.parent }, options.homeSlug)
        : null,
    slug: mayReadPlace ? (published?.slug ?? null) : null,
    responseUrl: path === null ? null : urls.detail(documentId),
    mayPreview:
      options.preview.secret !== '' && (await abilityPreviews(strapi, ability, documentId)),
    navItems: navItems.map((item) => ({
      ...item,
      hasFormerTitle: item.title !== title && former.has(item.title),
    })),
    redirects: (await readRedirectsTo(strapi, [documentId])).filter(({ id }) =>
      mayRead.redirects.mayName(id)
    ),
    links: pages.sorted
      .filter(({ id }) => linking.has(id) && mayRead.pages.mayName(id))
      .map(({ id, title }) => ({ id, title })),
    keys: await keysLinkingTo(strapi, ability, [documentId]),
  };
};
