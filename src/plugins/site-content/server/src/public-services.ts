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
import type { CommitSubscriber, TransactionSubscriber } from './changes/change-stream';
import { answerInitialData } from './content-api/initial-data/initial-data-response';
import { listPages, type PageList } from './content-api/pages/page-list';
import { createServices, getServices } from './create-services';
import type { DescribedGauge } from './operations/metrics/gauge';
import { pageActionsWith } from './pages/panel/page-actions';
import { getPreviewAddress } from './preview/panel/address-of';
import type { ScheduledPages } from './preview/scheduled-pages';
import { inOrder } from './read-models/redirects-read-model';
import type { Transaction } from './strapi-internals/knex';

interface Context {
  readonly strapi: Core.Strapi;
}

/** The response of `GET /api/initial-data/`. */
const initialData = ({ strapi }: Context) => ({
  /** @returns the response as an object, with its members in order */
  build: (): Promise<Record<string, unknown>> => answerInitialData(strapi, getServices(strapi)),
});

/** The response of `GET /api/pages/`. */
const pages = ({ strapi }: Context) => ({
  /**
   * @param query query of the URL, without the leading `?`
   * @throws an error that names the invalid parameter
   */
  list: async (query = ''): Promise<PageList> =>
    (await listPages(strapi, getServices(strapi), query)).list,
});

/** The tree of published pages. */
const pageTree = ({ strapi }: Context) => ({
  /**
   * @returns the current tree; its `getPath(documentId)` returns a page's path, or `null` while the page is
   *   unpublished
   */
  read: async (): Promise<PageTree> => (await getServices(strapi).publishedPages.read()).tree,
});

/** Redirects as served. */
const redirects = ({ strapi }: Context) => ({
  /** @returns destinations by source, without the leading `/` of the source: a path, a URL, `""` or `null` */
  table: async (): Promise<Record<string, string | null>> => {
    const { options, publishedPages, redirects: kept } = getServices(strapi);
    const { tree } = await publishedPages.read();
    return buildRedirects(inOrder(await kept.read()), tree, options.siteUrl);
  },
});

/** Publishes and unpublishes like an editor, and checks permissions. */
const pageActions = ({ strapi }: Context) => pageActionsWith(strapi, getServices(strapi));

/** Subscriptions to committed content changes. */
const changes = ({ strapi }: Context) => ({
  /**
   * Calls `subscriber` in the transaction of each change set, after all writes and right before the commit. Its
   * writes with `trx` are committed or rolled back with the change set. If it throws, everything is rolled back.
   *
   * @returns ends the subscription
   */
  inTransaction: (subscriber: TransactionSubscriber) =>
    getServices(strapi).changes.inTransaction(subscriber),
  /**
   * Calls `subscriber` after each commit of this process. Nothing waits for it; its errors are logged.
   *
   * @returns ends the subscription
   */
  afterCommit: (subscriber: CommitSubscriber) =>
    getServices(strapi).changes.afterCommit(subscriber),
  /**
   * @param trx transaction to read in
   * @returns the content revision, which changes with every change set, so that subscribers can detect missed
   *   change sets
   */
  readRevision: (trx: Transaction): Promise<string | null> =>
    getServices(strapi).revision.read(trx),
});

/** Additions to the OpenAPI document. */
const openApiDocument = ({ strapi }: Context) => ({
  /** Adds members to the OpenAPI document, such as `webhooks`. */
  add: (members: object): void => void Object.assign(getServices(strapi).addedToOpenApi, members),
});

/** Additions to `GET /metrics`. */
const metrics = ({ strapi }: Context) => ({
  /** Adds gauges, whose names get the prefix `site_content_`. Call it before the service listens. */
  add: (gauges: readonly DescribedGauge[]): void => getServices(strapi).metrics.add(gauges),
});

/** Access to previews. */
const preview = ({ strapi }: Context) => ({
  /** @returns the preview URL of a page, if the administrator of the current request may see it */
  getAddress: (
    uid: string,
    entry: { readonly documentId?: string; readonly status?: string }
  ): Promise<string | undefined> => getPreviewAddress(strapi, getServices(strapi), uid, entry),
  /** Registers a source of schedules, which `preview_at` uses. No effect if previews are not configured. */
  showScheduled: (read: ScheduledPages): void =>
    getServices(strapi).previews?.schedule.register(read),
});

/** The content rules as pure functions. Each check returns a list of problems, which `toMessage` renders. */
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
 * Available through `strapi.plugin('site-content').service(name)`. Names and results are stable (see
 * src/plugins/site-content/README.md), except for `internals`, which is private and may change with every version.
 */
export const services = {
  'initial-data': initialData,
  pages,
  'page-tree': pageTree,
  redirects,
  'page-actions': pageActions,
  changes,
  'openapi-document': openApiDocument,
  metrics,
  preview,
  rules,
  internals: ({ strapi }: Context) => createServices(strapi),
};

/** The type of each service by name. */
export type Services = {
  readonly [Name in Exclude<keyof typeof services, 'internals'>]: ReturnType<
    (typeof services)[Name]
  >;
};
