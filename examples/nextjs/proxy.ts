import { NextResponse, type NextRequest } from 'next/server';
import { createRedirectMatcher, type RedirectMatcher } from 'site-content-client';
import { client } from './lib/content';

export const config = { matcher: '/((?!_next/|api/|uploads/|preview/?$|sitemap.xml$).*)' };

let latest: RedirectMatcher = () => null;
let readAt = -Infinity;

const read = async (previewToken?: string) =>
  createRedirectMatcher((await client.initialData({ previewToken })).redirects);

/** Reads the redirects at most once a second. While the service does not answer, those of before hold. */
async function readRedirects(): Promise<RedirectMatcher> {
  if (Date.now() - readAt < 1000) return latest;
  readAt = Date.now();
  try {
    latest = await read();
  } catch (error) {
    console.error('The redirects could not be read:', error);
  }
  return latest;
}

/** Returns the spelling of a path that webhooks name. Next keeps each spelling, and a page that it does not find, too. */
function respell(path: string): string {
  try {
    const segments = path.replace(/\/$/, '').split('/');
    return `${segments.map((each) => encodeURIComponent(decodeURIComponent(each))).join('/')}/`;
  } catch {
    return path; // such as /100%
  }
}

/** Redirects come before pages. They compare each address as it was asked for. */
export default async function proxy(request: NextRequest): Promise<NextResponse> {
  const url = new URL(request.url);
  const token = url.searchParams.get('preview') ?? request.cookies.get('preview')?.value ?? 'off';
  // What is wrong with a token is said by the page.
  const find = token === 'off' ? await readRedirects() : await read(token).catch(() => latest);
  const redirect = find(request.url);
  if (redirect?.location) {
    return NextResponse.redirect(new URL(redirect.location, url), redirect.status);
  }
  if (redirect) return new NextResponse('Gone', { status: redirect.status });
  const path = respell(url.pathname);
  if (path === url.pathname) return NextResponse.next();
  url.pathname = path;
  return NextResponse.redirect(url, 308);
}
