import type { Core } from '@strapi/strapi';
import { SITE_KEYS } from '#site-content/domain/content-types';
import { withPublicFiles } from '#site-content/domain/pages/html-files';
import { withPageLinks } from '#site-content/domain/pages/page-links';
import type { PageTree } from '#site-content/domain/pages/page-tree';
import type { Urls } from '#site-content/domain/pages/urls';
import { getHtmlFields } from '#site-content/domain/rules/html-fields';
import type { Options } from '../../config/options';
import type { PublishedPagesReadModel } from '../../content/read-models/published-pages-read-model';
import { inOrder, type RedirectsReadModel } from '../../content/read-models/redirects-read-model';
import {
  type FrameContent,
  readFrame,
  type StoredSiteKeys,
} from '../../content/reads/initial-data';
import type { Body } from '../../operations/request-bodies/body-chunks';
import { getModels } from '../../strapi-internals/models';
import { buildInitialData, writeInitialData } from './initial-data';
import type { RedirectPieces } from './redirect-chunks';

/** What initial data is answered with, beside what is stored. */
export interface InitialDataParts {
  readonly options: Options;
  readonly urls: Urls;
  readonly publishedPages: PublishedPagesReadModel;
  readonly redirects: RedirectsReadModel;
  readonly redirectPieces: RedirectPieces;
}

/** The site keys with the addresses of files and pages in their HTML as front ends get them. */
export const servedKeys = (
  strapi: Core.Strapi,
  urls: Urls,
  tree: PageTree,
  stored: StoredSiteKeys | null
): StoredSiteKeys => {
  const keys = { ...stored };
  for (const { html, write } of getHtmlFields(getModels(strapi), SITE_KEYS, keys)) {
    write(withPageLinks(withPublicFiles(html, urls), tree.getPath));
  }
  return keys;
};

const readContent = async (
  strapi: Core.Strapi,
  urls: Urls,
  tree: PageTree
): Promise<FrameContent> => {
  const content = await readFrame(strapi, tree);
  return { ...content, siteKeys: servedKeys(strapi, urls, tree, content.siteKeys) };
};

/** What `GET /api/initial-data/` answers, as an object. */
export const answerInitialData = async (
  strapi: Core.Strapi,
  { options, urls, publishedPages, redirects: kept }: InitialDataParts
): Promise<Record<string, unknown>> => {
  const { tree } = await publishedPages.read();
  const redirects = inOrder(await kept.read());
  const content = await readContent(strapi, urls, tree);
  return buildInitialData({ ...content, redirects }, options.initialData, options.siteUrl);
};

/** All of initial data but its redirects, as JSON. */
export const writeGlobals = async (
  strapi: Core.Strapi,
  { options, urls }: Pick<InitialDataParts, 'options' | 'urls'>,
  tree: PageTree
): Promise<string> =>
  JSON.stringify(
    buildInitialData(
      { ...(await readContent(strapi, urls, tree)), redirects: [] },
      options.initialData,
      options.siteUrl
    )
  );

/** What initial data is with these pages and with this member `redirects`, as JSON. */
export const initialDataWith = async (
  strapi: Core.Strapi,
  { options, urls }: Pick<InitialDataParts, 'options' | 'urls'>,
  tree: PageTree,
  redirects: readonly Buffer[]
): Promise<Body> =>
  writeInitialData(await readContent(strapi, urls, tree), redirects, options.initialData);

/** The same as JSON: what of it was written for an answer before, and has not changed, is not written anew. */
export const writeInitialDataAnswer = async (
  strapi: Core.Strapi,
  parts: InitialDataParts
): Promise<Body> => {
  const { tree } = await parts.publishedPages.read();
  const redirects = await parts.redirectPieces.write(await parts.redirects.read(), tree);
  return initialDataWith(strapi, parts, tree, redirects);
};
