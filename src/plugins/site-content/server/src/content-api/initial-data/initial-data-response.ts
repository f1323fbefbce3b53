import type { Core } from '@strapi/strapi';
import { SITE_KEYS } from '#site-content/domain/content-types';
import type { PageTree } from '#site-content/domain/pages/page-tree';
import { toServedHtml } from '#site-content/domain/pages/served-html';
import type { Urls } from '#site-content/domain/pages/urls';
import { getHtmlFields } from '#site-content/domain/rules/html-fields';
import { getValidKeys } from '#site-content/domain/rules/site-keys';
import type { Options } from '../../config/options';
import type { Body } from '../../operations/request-bodies/body-chunks';
import type { ReadModels } from '../../read-models/read-models';
import { inOrder } from '../../read-models/redirects-read-model';
import { type GlobalContent, readGlobals, type StoredSiteKeys } from '../../reads/initial-data';
import { getModels } from '../../strapi-internals/models';
import { buildInitialData, writeInitialData } from './initial-data';
import type { RedirectChunks } from './redirect-chunks';

/** Services needed to build initial data, in addition to stored content. */
export interface InitialDataServices extends Pick<ReadModels, 'publishedPages' | 'redirects'> {
  readonly options: Options;
  readonly urls: Urls;
  readonly redirectChunks: RedirectChunks;
}

/**
 * Returns the site keys, without values that break the rules. Their HTML is sanitized, with public URLs of
 * files and links to published pages.
 */
export const servedKeys = (
  strapi: Core.Strapi,
  urls: Urls,
  tree: PageTree,
  stored: StoredSiteKeys | null
): StoredSiteKeys => {
  const keys = getValidKeys({ ...stored });
  for (const { html, write } of getHtmlFields(getModels(strapi), SITE_KEYS, keys)) {
    write(toServedHtml(html, { urls, tree }));
  }
  return keys;
};

const readContent = async (
  strapi: Core.Strapi,
  urls: Urls,
  tree: PageTree
): Promise<GlobalContent> => {
  const content = await readGlobals(strapi, tree);
  return { ...content, siteKeys: servedKeys(strapi, urls, tree, content.siteKeys) };
};

/** Builds the response of `GET /api/initial-data/` as an object. */
export const answerInitialData = async (
  strapi: Core.Strapi,
  { options, urls, publishedPages, redirects: kept }: InitialDataServices
): Promise<Record<string, unknown>> => {
  const { tree } = await publishedPages.read();
  const redirects = inOrder(await kept.read());
  const content = await readContent(strapi, urls, tree);
  return buildInitialData({ ...content, redirects }, options.initialData, options.siteUrl);
};

/** Writes initial data without its redirects, as JSON. */
export const writeGlobals = async (
  strapi: Core.Strapi,
  { options, urls }: Pick<InitialDataServices, 'options' | 'urls'>,
  tree: PageTree
): Promise<string> =>
  JSON.stringify(
    buildInitialData(
      { ...(await readContent(strapi, urls, tree)), redirects: [] },
      options.initialData,
      options.siteUrl
    )
  );

/** Writes initial data with the given page tree and member `redirects`, as JSON. */
export const initialDataWith = async (
  strapi: Core.Strapi,
  { options, urls }: Pick<InitialDataServices, 'options' | 'urls'>,
  tree: PageTree,
  redirects: readonly Buffer[]
): Promise<Body> =>
  writeInitialData(await readContent(strapi, urls, tree), redirects, options.initialData);

/**
 * Writes the response of `GET /api/initial-data/` as JSON. Reuses chunks that have not changed since the last
 * response.
 */
export const writeInitialDataResponse = async (
  strapi: Core.Strapi,
  services: InitialDataServices
): Promise<Body> => {
  const { tree } = await services.publishedPages.read();
  const redirects = await services.redirectChunks.write(await services.redirects.read(), tree);
  return initialDataWith(strapi, services, tree, redirects);
};
