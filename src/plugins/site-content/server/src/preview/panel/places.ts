import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import { pathAt } from '#site-content/domain/pages/page-tree';
import type { Urls } from '#site-content/domain/pages/urls';
import type { PreviewUrls } from '#site-content/domain/panel/preview';
import { fillPreviewUrl } from '#site-content/domain/preview/preview-url';
import { PREVIEW_PARAMETER } from '#site-content/domain/preview/token-names';
import type { Options } from '../../config/options';
import type { PublishedPagesReadModel } from '../../read-models/published-pages-read-model';
import type { DraftSnapshots } from '../draft-snapshots';
import type { PreviewTokens } from '../preview-tokens';
import type { PreviewGrant } from '../share-links';

/** Services used for previews in the panel. */
export interface PreviewPanelServices {
  readonly options: Options;
  readonly urls: Urls;
  readonly publishedPages: PublishedPagesReadModel;
  readonly previews: { readonly tokens: PreviewTokens; readonly snapshots: DraftSnapshots } | null;
}

type Made = Pick<PreviewPanelServices, 'options' | 'urls' | 'publishedPages'> & {
  readonly strapi: Core.Strapi;
  readonly previews: NonNullable<PreviewPanelServices['previews']>;
};

/** Returns the slug of a draft, and the path that it would be published at if nothing prevented it. */
const getPlaceOfDraft = async (
  { strapi, publishedPages, options }: Made,
  page: string
): Promise<{ readonly path: string; readonly slug: string }> => {
  const draft = await strapi.db.query(PAGE).findOne({
    select: ['slug', 'parent_document_id'],
    where: { documentId: page, publishedAt: null },
  });
  const slug = draft?.slug ?? '';
  const { tree } = await publishedPages.read();
  const parent = draft?.parent_document_id ?? null;
  return { path: slug === '' ? '/' : pathAt(tree, { slug, parent }, options.homeSlug), slug };
};

/**
 * Returns the path and slug at which the front end shows a page: those it would be published at, or the current ones if
 * it cannot be published. A share link may be created before the draft is complete, and works once it is.
 */
const getPlace = async (
  services: Made,
  page: string,
  change: number | null
): Promise<{ readonly path: string; readonly slug: string }> => {
  const { previews, publishedPages } = services;
  const { snapshots } = previews;
  const snapshot = await (change === null
    ? snapshots.readOfPage(page)
    : snapshots.readOfVersion(page, change));
  const { tree, byId } =
    snapshot !== null && 'pages' in snapshot ? snapshot.pages : await publishedPages.read();
  const path = tree.getPath(page);
  if (path === null && change === null) return getPlaceOfDraft(services, page);
  return {
    path: path ?? '/',
    slug: String(byId.get(page)?.values['slug'] ?? ''),
  };
};

/**
 * Builds the URLs of a preview grant.
 *
 * @param change shows the page as it was before the change with this id
 */
export const getPreviewPlace = async (
  services: Made,
  grant: PreviewGrant,
  change: number | null = null
): Promise<PreviewUrls> => {
  const token = services.previews.tokens.getToken(grant, change);
  const { url } = services.options.preview;
  const { page, endsAt } = grant;
  const response = page === null ? services.urls.initialData() : services.urls.detail(page);
  const parameter = `${response.includes('?') ? '&' : '?'}${PREVIEW_PARAMETER}=${token}`;
  const responseUrl = `${response}${parameter}`;
  if (url === '') return { token, url: responseUrl, responseUrl, endsAt };
  const place = page === null ? { path: '/', slug: '' } : await getPlace(services, page, change);
  return {
    ...{ token, responseUrl, endsAt },
    url: fillPreviewUrl(url, { ...place, id: page ?? '', token }),
  };
};
