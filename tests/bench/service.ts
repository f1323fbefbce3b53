import { performance } from 'node:perf_hooks';
import type { Core } from '@strapi/strapi';
import { PAGE, REDIRECT } from '../../src/plugins/site-content/contract/content-types';
import { partsOf } from '../../src/plugins/site-content/server/src/parts';
import { hashSource } from '../../src/plugins/site-content/server/src/content/redirects/source-hash';
import { startApplication } from './application';
import { answerCalls } from './helper';
import { fillPageTree } from './page-tree';

const ROWS_AT_ONCE = 500;

let running: Core.Strapi | undefined;
const strapi = (): Core.Strapi => {
  if (running === undefined) throw new Error('The service is not started.');
  return running;
};

/** The bytes that a process and the answers it keeps take. */
export interface Memory {
  readonly rss: number;
  readonly cached: number;
}

const cachedBytes = (): number => partsOf(strapi()).delivery?.bytes ?? 0;

const milliseconds = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

const handlers = {
  /** @returns the port */
  async start(): Promise<number> {
    const started = await startApplication();
    running = started.strapi;
    return started.port;
  },
  /** Adds redirects until there are that many, the way the importer does. */
  async fillRedirects(total: number): Promise<void> {
    const query = strapi().db.query(REDIRECT);
    for (let at = await query.count(); at < total; at += ROWS_AT_ONCE) {
      const numbers = Array.from({ length: Math.min(ROWS_AT_ONCE, total - at) }, (_, n) => at + n);
      await query.createMany({
        data: numbers.map((number) => {
          const source = `/archive/${number % 97}/page-${number}.html`;
          const destination = `/articles/${number % 97}/${number}/`;
          return { source, source_hash: hashSource(source), target: 'url', destination };
        }),
      });
    }
  },
  /** @returns the document id */
  async createRedirect(source: string): Promise<string> {
    const data = { source, target: 'url', destination: '/' } as const;
    return (await strapi().documents(REDIRECT).create({ data })).documentId;
  },
  async saveRedirect(to: { readonly documentId: string; readonly destination: string }) {
    const { documentId, destination } = to;
    await strapi()
      .documents(REDIRECT)
      .update({ documentId, data: { destination } as object });
  },
  /** @returns the document id of a page at the end of the tree */
  fillPages: (total: number): Promise<string> => fillPageTree(strapi(), total),
  /** Saves a page and publishes it, and says how long each took, in milliseconds. */
  async writePage(to: { readonly documentId: string; readonly title: string }) {
    const { documentId, title } = to;
    const pages = strapi().documents(PAGE);
    return {
      save: await milliseconds(() => pages.update({ documentId, data: { title } as object })),
      publish: await milliseconds(() => pages.publish({ documentId })),
    };
  },
  /** What the answers that are kept take, in bytes. */
  cachedBytes,
  /** After a collection of garbage. */
  memory(): Memory {
    globalThis.gc?.();
    return { rss: process.memoryUsage.rss(), cached: cachedBytes() };
  },
  /** The most that kept answers may take, in bytes. */
  bound: (): number => strapi().config.get<number>('plugin::site-content.delivery.maxBytes'),
};
export type Service = typeof handlers;

answerCalls(handlers);
