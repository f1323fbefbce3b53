import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Item } from './pages';
import type { InitialData, NavEntry } from './visitor';

/** A website that is rendered on a server, like examples/nextjs. */
export interface FrontEnd {
  /** `http://127.0.0.1:port` */
  readonly address: string;
  /** The URLs of the received requests, each with its `Referer`. */
  readonly asked: readonly { readonly url: string; readonly referer: string | undefined }[];
  /** Makes the website read this service. */
  reads(service: string): void;
  stop(): Promise<void>;
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const navigation = (items: readonly NavEntry[]): string =>
  `<ul>${items
    .map(
      ({ title, url = '', subitems = [] }) =>
        `<li><a href="${escapeHtml(url)}">${escapeHtml(title)}</a>${navigation(subitems)}</li>`
    )
    .join('')}</ul>`;

const body = (page: Item): string =>
  page.body.map(({ value }) => String(value['html'] ?? '')).join('');

/** Reloads the frame when the panel reports a save. */
const RELOADS = `addEventListener('message', ({ data }) => {
  if (data?.type === 'strapiUpdate') location.reload();
});`;

const getDocument = (initial: InitialData, page: Item | undefined, isDraft: boolean): string =>
  `<!doctype html><html lang="en"><title>${escapeHtml(page?.title ?? 'Not found')}</title>
  <nav>${navigation(initial.header)}</nav>
  <main><h1>${escapeHtml(page?.title ?? 'Not found')}</h1>${page === undefined ? '' : body(page)}</main>
  ${isDraft ? `<p>Draft</p><script>${RELOADS}</script>` : ''}</html>`;

export const startFrontEnd = async (): Promise<FrontEnd> => {
  const asked: { url: string; referer: string | undefined }[] = [];
  let service = '';

  /** Returns the current path of a previewed page, which may have moved since the link was made. */
  const getPreviewPath = async (query: URLSearchParams): Promise<string> => {
    const [id, token, path] = ['id', 'token', 'path'].map((name) => query.get(name) ?? '');
    if (!id || !token) return path || '/';
    const found = await fetch(`${service}/api/pages/?id=${id}&fields=_,html_path`, {
      headers: { 'X-Preview-Token': token },
    });
    const { items = [] } = (await found.json()) as { items?: Item[] };
    return String(items[0]?.meta['html_path'] ?? path);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://front.end');
    asked.push({ url: request.url ?? '', referer: request.headers.referer });
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader('Cache-Control', 'private, no-store');
    if (pathname === '/preview') {
      const given = searchParams.get('token') ?? '';
      const path = await getPreviewPath(searchParams);
      const end = given === '' ? '; Max-Age=0' : '';
      response.setHeader('Set-Cookie', `preview=${given}; HttpOnly; Path=/${end}`);
      response.writeHead(303, { Location: /^\/(?![/\\])/.test(path) ? path : '/' });
      response.end();
      return;
    }
    const token = /(?:^|; )preview=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
    const headers: Record<string, string> = token === undefined ? {} : { 'X-Preview-Token': token };
    const query = new URLSearchParams({ html_path: pathname, fields: '*' });
    const [initial, pages] = await Promise.all([
      fetch(`${service}/api/initial-data/`, { headers }),
      fetch(`${service}/api/pages/?${query.toString()}`, { headers }),
    ]);
    if (!initial.ok || !pages.ok) {
      response.writeHead(initial.status, { 'Content-Type': 'text/html' });
      response.end('<!doctype html><h1>This preview has expired.</h1>');
      return;
    }
    const [page] = ((await pages.json()) as { items: Item[] }).items;
    const isDraft = pages.headers.get('x-content-status') === 'draft';
    response.writeHead(page === undefined ? 404 : 200, { 'Content-Type': 'text/html' });
    response.end(getDocument((await initial.json()) as InitialData, page, isDraft));
  };

  const server = http.createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    reads(address) {
      service = address;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
