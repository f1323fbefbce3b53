import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { ROOT } from './environment';

const FOLDER = path.join(ROOT, 'tests/fixtures/wagtail');

type Page = Record<string, unknown> & { id: number; meta: Record<string, unknown> };

/** Another site in Wagtail, whose pages a test may change. */
export interface OldSite {
  readonly address: string;
  pages: Page[];
  /** The paths of the received requests. */
  readonly asked: string[];
  close(): Promise<void>;
}

const read = (file: string): { items: Page[] } =>
  JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'));

/** Serves the fixture's listing as Wagtail does: twenty pages at a time, with images and documents. */
export const startOldSite = async (): Promise<OldSite> => {
  const site = { pages: read('pages.json').items, asked: [] as string[] };
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    site.asked.push(url.pathname + url.search);
    const send = (json: unknown): void => {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(json));
    };
    if (url.pathname === '/api/v2/pages/') {
      const offset = Number(url.searchParams.get('offset') ?? 0);
      const items = site.pages.slice(offset, offset + 20);
      send({ meta: { total_count: site.pages.length }, items });
      return;
    }
    const detail = /^\/api\/v2\/(images|documents)\/(\d+)\/$/.exec(url.pathname);
    const found =
      detail === null
        ? undefined
        : read(`${detail[1]}.json`).items.find(({ id }) => String(id) === detail[2]);
    const file = path.join(FOLDER, url.pathname);
    if (found !== undefined) send(found);
    else if (existsSync(file) && url.pathname !== '/') response.end(readFileSync(file));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(site, {
    address: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
};
