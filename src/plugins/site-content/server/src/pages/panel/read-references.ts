import type { Core } from '@strapi/strapi';
import { NAV_ITEM, PAGE, REDIRECT, SITE_KEYS } from '#site-content/domain/content-types';
import { findHidden } from '#site-content/domain/navigation/find-hidden';
import { getOutline } from '#site-content/domain/navigation/outline';
import { readTypedPath } from '#site-content/domain/pages/typed-paths';
import type { Urls } from '#site-content/domain/pages/urls';
import type { PageReferences } from '#site-content/domain/panel/panel-response-types';
import type { Options } from '../../config/options';
import type { HistorySlot } from '../../edit-conflicts/history-slot';
import { findLostFilesOfDraft } from '../../media-usage/find-lost-files';
import { canReadField, getReadable, pathsReadable } from '../../panel/access/readable';
import { abilityPreviews } from '../../preview/panel/can-preview';
import type { ReadModels } from '../../read-models/read-models';
import { readNavItems } from '../../reads/nav-items';
import type { Ability } from '../../strapi-internals/permission-conditions';
import { readLinkingPages, readLinkUrls } from '../references/linking-pages';
import { type LinkingContent, readLinksTo } from '../references/linking-texts';
import { keysLinkingTo } from './linking-keys';
import { pickNavItems } from './linking-nav-items';
import { findDraftPath, findPathOrDraftPath } from './tree-row';

/**
 * Maximum number of changes of a page that are searched. Older titles in the navigation are assumed to be kept on
 * purpose.
 */
const MAX_CHANGES = 50;

/** Returns the former titles of a page, as far back as the history is searched. */
const readFormerTitles = async (
  strapi: Core.Strapi,
  { current: history }: HistorySlot,
  documentId: string
): Promise<ReadonlySet<string>> => {
  const entry = { uid: PAGE, document: documentId };
  const changes = await history.readChangesBefore(strapi.db.connection, entry, {
    limit: MAX_CHANGES,
  });
  return new Set(
    changes.flatMap(({ title, before }) => [
      title,
      ...(before ?? []).map(({ values }) => String(values['title'] ?? '')),
    ])
  );
};

export const readRedirectsTo = async (
  strapi: Core.Strapi,
  pages: readonly string[]
): Promise<PageReferences['redirects']> => {
  const rows = await strapi.db.query(REDIRECT).findMany({
    select: ['documentId', 'source', 'origin'],
    where: { page: { documentId: { $in: [...pages] } } },
    orderBy: { source: 'asc' },
  });
  // A redirect is related to both the draft and the published row.
  return [...new Map(rows.map((row) => [row.documentId, row])).values()].map(
    ({ documentId, source, origin }) => ({
      id: documentId,
      source,
      isAutomatic: origin === 'automatic',
    })
  );
};

/** Services used to find and name pages. */
export interface PageReferencesServices extends Pick<
  ReadModels,
  'publishedPages' | 'allPages' | 'redirects'
> {
  readonly options: Options;
  readonly urls: Urls;
  readonly history: HistorySlot;
}

/** Finds the redirects whose destination is a URL with the path of a page. */
const readRedirectsToPath = async (
  { redirects, options }: Pick<PageReferencesServices, 'redirects' | 'options'>,
  path: string
): Promise<PageReferences['redirects']> =>
  [...(await redirects.read()).byRow.values()]
    .filter(
      ({ target, destination }) =>
        target === 'url' &&
        // Parsing each of a hundred thousand URLs would take longer.
        destination?.includes(path) === true &&
        readTypedPath(destination, options.siteUrl)?.path === path
    )
    .map(({ id, source }) => ({ id, source, isAutomatic: false }))
    .toSorted((one, other) => (one.source < other.source ? -1 : 1));

/**
 * Finds the content with a typed link to the path of a page: in blocks, and in texts that were saved before the page
 * existed. Links to the home page are not searched for, because every text contains its path.
 */
const readLinksToPath = async (
  strapi: Core.Strapi,
  { siteUrl }: Pick<Options, 'siteUrl'>,
  path: string | null
): Promise<LinkingContent> => {
  if (path === null || path === '/') return { pages: new Set(), keys: [] };
  const given = { addresses: [path], urls: await readLinkUrls(strapi) };
  return readLinksTo(strapi, given, (url) => readTypedPath(url, siteUrl)?.path === path);
};

/**
 * Returns the content that refers to a page, limited to what the user may read.
 *
 * @returns `null` if the page does not exist, `'forbidden'` if the user may not read it
 */
export const readPageReferences = async (
  strapi: Core.Strapi,
  services: PageReferencesServices,
  ability: Ability,
  documentId: string
): Promise<PageReferences | 'forbidden' | null> => {
  const { options, urls, allPages, publishedPages, history } = services;
  const pages = await allPages.read();
  const page = pages.byId.get(documentId);
  if (page === undefined) return null;
  const canRead = {
    pages: await getReadable(strapi, ability, PAGE),
    navItems: await getReadable(strapi, ability, NAV_ITEM),
    redirects: await getReadable(strapi, ability, REDIRECT),
  };
  if (!canRead.pages.has(documentId)) return 'forbidden';

  const { draft, published } = page;
  const { tree } = await publishedPages.read();
  const canReadPathOf = await pathsReadable(strapi, ability);
  const canReadPath = canReadPathOf(documentId);
  const path = canReadPath ? tree.getPath(documentId) : null;
  const typed = await readLinksToPath(strapi, options, path);
  const linking = new Set([...(await readLinkingPages(strapi, [documentId])), ...typed.pages]);
  linking.delete(documentId);
  const outline = getOutline(await readNavItems(strapi));
  const hidden = findHidden(outline, (id) => (tree.has(id) ? 'published' : 'not-published'));
  const navItems = pickNavItems(
    outline,
    (item) => item.page === documentId,
    canRead.navItems.canName
  );
  // Visitors see the published title.
  const title = published?.title || draft?.title || '';
  const isOther = navItems.some((item) => item.title !== title);
  const former =
    isOther && canRead.pages.canName(documentId)
      ? await readFormerTitles(strapi, history, documentId)
      : new Set<string>();
  return {
    title: canRead.pages.canName(documentId) ? title : '',
    path,
    draftPath: canReadPath && draft != null ? findDraftPath(tree, draft, options.homeSlug) : null,
    slug: canReadPath ? (published?.slug ?? null) : null,
    responseUrl: path === null ? null : urls.detail(documentId),
    canPreview:
      options.preview.secret !== '' && (await abilityPreviews(strapi, ability, documentId)),
    isPublished: tree.has(documentId),
    navItems: navItems.map((item) => ({
      ...item,
      isHidden: hidden.has(item.id),
      hasFormerTitle: item.title !== title && former.has(item.title),
    })),
    redirects: [
      ...(await readRedirectsTo(strapi, [documentId])),
      ...(path === null ? [] : await readRedirectsToPath(services, path)),
    ].filter(({ id }) => canRead.redirects.canName(id)),
    links: pages.sorted
      .filter(({ id }) => linking.has(id) && canRead.pages.canName(id))
      .map(({ id, title, draft }) => ({
        ...{ id, title },
        path: canReadPathOf(id) ? findPathOrDraftPath(tree, id, draft, options.homeSlug) : null,
      })),
    keys: [
      ...new Set([
        ...(await keysLinkingTo(strapi, ability, [documentId])).map(({ id }) => id),
        ...typed.keys.filter((name) => canReadField(ability, SITE_KEYS, name)),
      ]),
    ].map((id) => ({ id })),
    lostFiles: (
      await findLostFilesOfDraft(strapi, history, { type: PAGE, document: documentId })
    ).filter(({ path }) => canReadField(ability, PAGE, String(path[0]))),
  };
};
