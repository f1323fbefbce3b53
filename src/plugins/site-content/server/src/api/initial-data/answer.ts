import type { Core } from '@strapi/strapi';
import { SITE_KEYS } from '../../../../contract/content-types';
import { withPublicFiles } from '../../../../contract/pages/html-files';
import { withPageLinks } from '../../../../contract/pages/page-links';
import type { PageTree } from '../../../../contract/pages/page-tree';
import type { Urls } from '../../../../contract/pages/urls';
import { htmlFieldsOf } from '../../../../contract/rules/html-fields';
import type { Options } from '../../config/options';
import { readInitialData, type StoredSiteKeys } from '../../content/reads/initial-data';
import type { PublishedPagesReader } from '../../content/reads/published-pages';
import { modelsOf } from '../../strapi/models';
import { buildInitialData } from './initial-data';

/** What initial data is answered with, beside what is stored. */
export interface InitialDataParts {
  readonly options: Options;
  readonly urls: Urls;
  readonly publishedPages: PublishedPagesReader;
}

/** The site keys with the addresses of files and pages in their HTML as front ends get them. */
const servedKeys = (
  strapi: Core.Strapi,
  urls: Urls,
  tree: PageTree,
  stored: StoredSiteKeys | null
): StoredSiteKeys => {
  const keys = { ...stored };
  for (const { html, write } of htmlFieldsOf(modelsOf(strapi), SITE_KEYS, keys)) {
    write(withPageLinks(withPublicFiles(html, urls), tree.pathOf));
  }
  return keys;
};

/** Answers `GET /api/initial-data/`. */
export const answerInitialData = async (
  strapi: Core.Strapi,
  { options, urls, publishedPages }: InitialDataParts
): Promise<Record<string, unknown>> => {
  const { tree } = await publishedPages.read();
  const content = await readInitialData(strapi, tree);
  const siteKeys = servedKeys(strapi, urls, tree, content.siteKeys);
  return buildInitialData({ ...content, siteKeys }, options.initialData, options.siteUrl);
};
