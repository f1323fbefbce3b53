import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { Core } from '@strapi/strapi';
import { PAGE, REDIRECT } from '../../src/plugins/site-content/domain/content-types';
import { hashSource } from '../../src/plugins/site-content/server/src/redirects/source-hash';
import { getTable } from '../../src/plugins/site-content/server/src/strapi-internals/tables';
import { startApplication } from './application';
import { answerCalls } from './helper';
import { fillPageTree } from './page-tree';

const ROWS_AT_ONCE = 500;

/** About as much text as a page of the sample site contains. */
const TEXT =
  'the ferry leaves the harbour at dawn and crosses the fjord in an hour and a half. '.repeat(20);

let running: Core.Strapi | undefined;
const strapi = (): Core.Strapi => {
  if (running === undefined) throw new Error('The service is not started.');
  return running;
};

let watched: IntervalHistogram | undefined;

/** The interval of the timer in milliseconds, by which it is late even if nothing blocks the event loop. */
const RESOLUTION = 1;

const handlers = {
  /** @returns the port */
  async start(): Promise<number> {
    const started = await startApplication();
    running = started.strapi;
    return started.port;
  },
  /**
   * Adds pages with texts and redirects, directly to the tables.
   *
   * @returns the document id of a page at the end of the tree
   */
  async fill(to: { readonly pages: number; readonly redirects: number }): Promise<string> {
    const leaf = await fillPageTree(strapi(), to.pages);
    await strapi()
      .db.connection(getTable(strapi(), PAGE))
      .whereNull('search_text')
      .update({ search_text: TEXT });
    const query = strapi().db.query(REDIRECT);
    for (let at = await query.count(); at < to.redirects; at += ROWS_AT_ONCE) {
      const numbers = Array.from(
        { length: Math.min(ROWS_AT_ONCE, to.redirects - at) },
        (_, number) => at + number
      );
      await query.createMany({
        data: numbers.map((number) => {
          const source = `/archive/${number % 97}/page-${number}.html`;
          // Some of the redirects lead to pages that exist, and the others to another website.
          const destination =
            number % 10 === 0 ? `/page-${number % 27}/` : `https://old.example/${number}/`;
          return { source, source_hash: hashSource(source), target: 'url', destination };
        }),
      });
    }
    return leaf;
  },
  async saveRedirect(destination: string): Promise<void> {
    const redirects = strapi().documents(REDIRECT);
    const filters = { target: 'url' } as object;
    const first = await redirects.findFirst({ filters, sort: 'id', fields: [] });
    if (first === null) throw new Error('There is no redirect to an address.');
    await redirects.update({
      documentId: first.documentId,
      data: { target: 'url', destination } as object,
    });
  },
  async savePage(to: { readonly documentId: string; readonly title: string }): Promise<void> {
    const { documentId, title } = to;
    await strapi()
      .documents(PAGE)
      .update({ documentId, data: { title } as object });
  },
  /** Starts to measure for how long the event loop is blocked. */
  watch(): void {
    globalThis.gc?.();
    watched = monitorEventLoopDelay({ resolution: RESOLUTION });
    watched.enable();
  },
  /** @returns the longest time for which the event loop was blocked since then, in milliseconds */
  async longestStall(): Promise<number> {
    // Leaves time to detect a block that has not ended yet.
    await new Promise((resolve) => setTimeout(resolve, 2 * RESOLUTION));
    watched?.disable();
    return Math.max((watched?.max ?? 0) / 1e6 - RESOLUTION, 0);
  },
};
export type PanelService = typeof handlers;

answerCalls(handlers);
