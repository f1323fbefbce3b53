import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import * as content from 'site-content-client';
import { renderPage } from './templates.mjs';

const { CONTENT_URL, SITE_URL, WEBHOOK_SECRET: secret, PORT } = process.env;
const client = content.createClient({ baseUrl: CONTENT_URL });
const rendered = new Map();
const XML = { 'Content-Type': 'application/xml' };

const readSite = async (options) => {
  const { redirects, ...initialData } = await client.initialData(options);
  const pages = [];
  for await (const page of client.allPages({ fields: 'html_path' }, options)) pages.push(page);
  return { initialData, pages, findRedirect: content.createRedirectMatcher(redirects) };
};
let published = await readSite();

const takeWebhook = async ({ headers }, body) => {
  const stale = content.stalePaths(await content.verifyWebhook({ headers, body, secret }));
  // A page shows the titles of its ancestors.
  const isStale = (path) => stale === 'all' || stale.some((each) => path.startsWith(each));
  for (const path of rendered.keys()) if (isStale(path)) rendered.delete(path);
  published = await readSite();
};

/** Returns the path to show for a preview: the page's current path, and always a path of this website. */
const getPreviewPath = async (query) => {
  const [id, token] = [query.get('id'), query.get('token')];
  // The page may have been moved since the link was shared.
  const { items } =
    id && token
      ? await client.pages({ id, fields: '_,html_path' }, { previewToken: token })
      : { items: [] };
  const path = items[0]?.meta.html_path ?? query.get('path');
  const { pathname } = new URL(`http://site.invalid/${path}`);
  const location = pathname.replace(/^\/+/, '/');
  return token ? `${location}?preview=${encodeURIComponent(token)}` : location;
};

/** Parses the target of a request. A path may begin with `//`, where `new URL` alone expects a host. */
const parseTarget = (target) =>
  new URL(target.startsWith('/') ? new URL(SITE_URL).origin + target : target, SITE_URL);

const answer = async (request) => {
  const { pathname, search, searchParams } = parseTarget(request.url);
  if (pathname === '/webhook') return [204, await takeWebhook(request, await text(request))];
  if (pathname === '/sitemap.xml')
    return [200, content.sitemap(published.pages, { siteUrl: SITE_URL }), XML];
  if (pathname === '/preview') return [303, '', { Location: await getPreviewPath(searchParams) }];
  const previewToken = searchParams.get('preview') || undefined;
  const site = previewToken ? await readSite({ previewToken }) : published;
  const redirect = site.findRedirect(request.url);
  if (redirect?.location) return [redirect.status, '', { Location: redirect.location }];
  if (redirect) return [redirect.status, 'Gone'];
  const kept = previewToken ? undefined : rendered.get(pathname);
  if (kept !== undefined) return [200, kept];
  const page = await client.page(pathname, { previewToken });
  if (page === null) return [404, 'Not found'];
  // The service finds a page by any spelling of its path. Webhooks name this one, so no other is cached.
  const path = content.getPath(page);
  if (path !== pathname) return [308, '', { Location: path + search }];
  const html = renderPage(page, site.initialData, content.breadcrumbs(site.pages, pathname));
  if (!previewToken) rendered.set(pathname, html);
  return [200, html];
};

createServer(async (request, response) => {
  const failed = ({ code, status, message }) => [code === 'webhook' ? 400 : status || 502, message];
  const [status, body, headers] = await answer(request).catch(failed);
  response.writeHead(status, { 'Content-Type': 'text/html', ...headers }).end(body);
}).listen(PORT, '127.0.0.1');
