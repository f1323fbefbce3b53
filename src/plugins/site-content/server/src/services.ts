import type { Core } from '@strapi/strapi';
import type { PageTree } from '#site-content/domain/pages/page-tree';
import { toMessage } from '#site-content/domain/problems/message-of';
import { buildRedirects } from '#site-content/domain/redirects/table';
import { isHttpUrl, isRelativePath } from '#site-content/domain/rules/links';
import { checkNavTree } from '#site-content/domain/rules/nav-item';
import { checkSlug } from '#site-content/domain/rules/page';
import { checkRedirect, normaliseSource } from '#site-content/domain/rules/redirect';
import { cleanHtml } from '#site-content/domain/rules/sanitize-html';
import { findDuplicates } from '#site-content/domain/rules/siblings';
import { checkSiteKeys } from '#site-content/domain/rules/site-keys';
import { answerInitialData } from './api/initial-data/initial-data-response';
import { listPages, type PageList } from './api/pages/page-list';
import type { CommitSubscriber, TransactionSubscriber } from './content/changes/change-stream';
import type { ScheduledPages } from './content/preview/scheduled-pages';
import { inOrder } from './content/read-models/redirects-read-model';
import { createServices, getServices } from './create-services';
import { pageActionsWith } from './panel/page-bulk-actions/page-actions';
import { getPreviewAddress } from './panel/preview/address-of';
import type { Transaction } from './strapi-internals/knex';

interface Context {
  readonly strapi: Core.Strapi;
}

/** What `GET /api/initial-data/` answers. */
const initialData = ({ strapi }: Context) => ({
  /** @returns the answer as an object, its members in their order */
  build: (): Promise<Record<string, unknown>> => answerInitialData(strapi, getServices(strapi)),
});

/** What `GET /api/pages/` answers. */
const pages = ({ strapi }: Context) => ({
  /**
   * @param query of the URL, without the leading `?`
   * @throws an error whose message names the culprit, where the query makes no sense
   */
  list: async (query = ''): Promise<PageList> =>
    (await listPages(strapi, getServices(strapi), query)).list,
});

/** Where the published pages stand on the website. */
const pageTree = ({ strapi }: Context) => ({
  /** @returns the tree as of now: `pathOf(documentId)` gives a page's path, `null` while it is not published */
  read: async (): Promise<PageTree> => (await getServices(strapi).publishedPages.read()).tree,
});

/** The redirects as front ends get them. */
const redirects = ({ strapi }: Context) => ({
  /** @returns by their sources without the leading `/`: a path, a URL, `""` or `null` */
  table: async (): Promise<Record<string, string | null>> => {
    const { options, publishedPages, redirects: kept } = getServices(strapi);
    const { tree } = await publishedPages.read();
    return buildRedirects(inOrder(await kept.read()), tree, options.siteUrl);
  },
});

/** Publishing and unpublishing as an editor would, and who may. */
const pageActions = ({ strapi }: Context) => pageActionsWith(strapi, getServices(strapi));

/** What is committed to the content, for those who react to it. */
const changes = ({ strapi }: Context) => ({
  /**
   * Calls `subscriber` in the transaction of each change set, when all is written and right before the commit. What it
   * writes with `trx` is committed with the change set or not at all; where it throws, nothing is.
   *
   * @returns a function that ends the subscription
   */
  inTransaction: (subscriber: TransactionSubscriber) =>
    getServices(strapi).changes.inTransaction(subscriber),
  /**
   * Calls `subscriber` after each commit of this process. Nobody waits for it, and what it throws is logged.
   *
   * @returns a function that ends the subscription
   */
  afterCommit: (subscriber: CommitSubscriber) =>
    getServices(strapi).changes.afterCommit(subscriber),
  /**
   * @param trx of the transaction that it is read in
   * @returns the revision of the content, another one after every change set; who has noted it knows whether they have missed
   *   any
   */
  readRevision: (trx: Transaction): Promise<string | null> =>
    getServices(strapi).revision.read(trx),
});

/** What is described beside the two routes. */
const openApiDocument = ({ strapi }: Context) => ({
  /** Adds members to the OpenAPI document, such as `webhooks`. */
  add: (members: object): void => void Object.assign(getServices(strapi).addedToOpenApi, members),
});

/** Where drafts are seen. */
const preview = ({ strapi }: Context) => ({
  /** @returns the address of a page's preview for the administrator whose request is answered, where they may see it */
  getAddress: (
    uid: string,
    entry: { readonly documentId?: string; readonly status?: string }
  ): Promise<string | undefined> => getPreviewAddress(strapi, getServices(strapi), uid, entry),
  /** Tells previews what is scheduled: `preview_at` shows the site with that. Does nothing where there are none. */
  showScheduled: (read: ScheduledPages): void =>
    getServices(strapi).previews?.schedule.register(read),
});

/**
 * What may be saved, as pure functions: each gives what is wrong, and nothing where all is well. `toMessage` makes a
 * sentence of that.
 */
const rules = () => ({
  checkNavTree,
  checkRedirect,
  checkSiteKeys,
  checkSlug,
  cleanHtml,
  findDuplicates,
  isHttpUrl,
  isRelativePath,
  toMessage,
  normaliseSource,
});

/**
 * What others get by `strapi.plugin('site-content').service(name)`. Their names and what they give stay as they are
 * described in docs/architecture.md; `parts` is for this service itself, and may change with every version.
 */
export const services = {
  'initial-data': initialData,
  pages,
  'page-tree': pageTree,
  redirects,
  'page-actions': pageActions,
  changes,
  'openapi-document': openApiDocument,
  preview,
  rules,
  parts: ({ strapi }: Context) => createServices(strapi),
};

/** What each service gives, by its name. */
export type Services = {
  readonly [Name in Exclude<keyof typeof services, 'parts'>]: ReturnType<(typeof services)[Name]>;
};
