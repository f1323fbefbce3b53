import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { modelsOf } from '../../strapi/models';
import { readOptions } from '../../config/options';
import { SITE_KEYS } from '../../../../contract/content-types';
import { buildInitialData, type StoredSiteKeys } from '../initial-data/initial-data';
import { readInitialData } from '../../content/reads/initial-data';
import { withPublicFiles } from '../../../../contract/pages/html-files';
import { urlsOf } from '../pages/urls-of';
import { htmlFieldsOf } from '../../../../contract/rules/html-fields';
import { setCacheControl } from './cache-control';
import { readPublishedPages } from '../../content/reads/published-pages';

/** The site keys with the addresses of files in their HTML as front ends get them. */
const servedKeys = (strapi: Core.Strapi, stored: StoredSiteKeys | null): StoredSiteKeys => {
  const keys = { ...stored };
  for (const { html, write } of htmlFieldsOf(modelsOf(strapi), SITE_KEYS, keys)) {
    write(withPublicFiles(html, urlsOf(strapi)));
  }
  return keys;
};

export const initialData = ({ strapi }: { strapi: Core.Strapi }) => ({
  async find(ctx: Context): Promise<void> {
    const { tree } = await readPublishedPages(strapi);
    const content = await readInitialData(strapi, tree);
    const options = readOptions(strapi);
    setCacheControl(ctx, options.delivery.cacheControl.initialData);
    const siteKeys = servedKeys(strapi, content.siteKeys);
    ctx.body = buildInitialData({ ...content, siteKeys }, options.initialData);
  },
});
