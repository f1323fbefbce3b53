import type { Core } from '@strapi/strapi';
import { redirectsAfter } from '../../../../contract/redirects/after-publishing';
import { inOrder } from '../../content/kept/kept-redirects';
import type { Picture } from '../../content/preview/pictures';
import { initialDataOf, type InitialDataParts } from '../initial-data/answer';

/** Initial data as if the drafts of a picture were published, with what publishing would do to redirects. */
export const previewOfInitialData = async (
  strapi: Core.Strapi,
  parts: Pick<InitialDataParts, 'options' | 'urls' | 'redirects'>,
  { pages: { tree }, changes }: Picture
): Promise<Record<string, unknown>> => {
  const { siteUrl, redirects } = parts.options;
  const after = redirectsAfter(inOrder(await parts.redirects.read()), changes, tree, {
    leadsOn: redirects.automatic !== 'never',
    lastSlash: redirects.lastSlash,
    siteUrl,
  });
  return initialDataOf(strapi, parts, tree, after);
};
