import type { Core } from '@strapi/strapi';
import { NAV_ITEM, REDIRECT } from '../../src/plugins/site-content/domain/content-types';
import { hashSource } from '../../src/plugins/site-content/server/src/redirects/source-hash';
import { startApplication } from './application';
import { answerCalls } from './helper';
import { fillPageTree } from './page-tree';
import { ADMINISTRATOR } from './panel';

/** The number of entries of each kind, including those of the sample site. */
export interface Size {
  readonly redirects: number;
  readonly pages: number;
  readonly navItems: number;
}

/** The document ids of the entries that are saved again and again. */
export interface Written {
  readonly redirect: string;
  /** The last page of the tree, which has no subpages. */
  readonly page: string;
}

/** The source of the redirect that is saved again and again, without its slash. */
const SOURCE = 'bench-redirect';

const ROWS_AT_ONCE = 500;

/** Adds redirects up to this total, in the same way as the importer. */
const fillRedirects = async (strapi: Core.Strapi, total: number): Promise<void> => {
  const query = strapi.db.query(REDIRECT);
  for (let at = await query.count(); at < total; at += ROWS_AT_ONCE) {
    const numbers = Array.from({ length: Math.min(ROWS_AT_ONCE, total - at) }, (_, n) => at + n);
    await query.createMany({
      data: numbers.map((number) => {
        const source = `/archive/${number % 97}/page-${number}.html`;
        // Half of the redirects lead to pages, and one in a hundred to a page that no longer exists.
        const destination =
          number % 100 === 99
            ? `/articles/${number % 97}/${number}/`
            : number % 2 === 0
              ? `/page-${number % 27}/`
              : `https://www.example.org/articles/${number}/`;
        return { source, source_hash: hashSource(source), target: 'url', destination };
      }),
    });
  }
};

/** Adds groups with nine entries each to the footer. */
const fillNavigation = async (strapi: Core.Strapi, total: number): Promise<void> => {
  const ENTRIES = 9;
  const items = strapi.documents(NAV_ITEM);
  const create = async (data: object): Promise<string> =>
    (await items.create({ data: { area: 'footer', ...data } as object })).documentId;
  let parent: string | null = null;
  for (let at = await strapi.db.query(NAV_ITEM).count(), n = 0; at < total; at += 1, n += 1) {
    if (n % (ENTRIES + 1) === 0) parent = await create({ title: `Group ${n}` });
    else await create({ title: `Entry ${n}`, parent, url: `/entries/${n}/` });
  }
};

const createAdministrator = async (strapi: Core.Strapi): Promise<void> => {
  const role = await strapi.db
    .query('admin::role')
    .findOne({ where: { code: 'strapi-super-admin' } });
  await strapi
    .service('admin::user')
    .create({ ...ADMINISTRATOR, isActive: true, roles: [role?.id] });
};

const handlers = {
  async fill({ redirects, pages, navItems }: Size): Promise<Written> {
    const { strapi } = await startApplication();
    await createAdministrator(strapi);
    const data = { source: `/${SOURCE}`, target: 'url', destination: '/' } as const;
    const redirect = (await strapi.documents(REDIRECT).create({ data })).documentId;
    await fillRedirects(strapi, redirects);
    const page = await fillPageTree(strapi, pages);
    await fillNavigation(strapi, navItems);
    return { redirect, page };
  },
};
export type Filler = typeof handlers;

answerCalls(handlers);
