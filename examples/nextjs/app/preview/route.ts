import { cookies } from 'next/headers';
import type { NextRequest } from 'next/server';
import { SiteContentError } from 'site-content-client';
import { client } from '@/lib/content';

// Browsers that block cookies of other sites keep those that are partitioned: they are sent in frames of the panel alone.
const COOKIE = { httpOnly: true, secure: true, sameSite: 'none', partitioned: true } as const;

/** A path of this website, whatever was sent: `/.//evil.example` and `/\evil.example` lead to another one. */
const pathOnSite = (path: string): string =>
  new URL(`http://site.invalid/${path}`).pathname.replace(/^\/+/, '/');

export async function GET({ nextUrl, headers }: NextRequest): Promise<Response> {
  const { id = '', path: pathInLink = '', token = '' } = Object.fromEntries(nextUrl.searchParams);
  let path = pathOnSite(pathInLink);
  try {
    if (token) {
      // Since the link was shared, the page may have been moved. A link to the whole site has no id.
      const query = { id, fields: '_,html_path' };
      const { items } = await client.pages(query, { previewToken: token });
      path = pathOnSite(items[0]?.meta.html_path ?? path);
    }
  } catch (error) {
    // Whatever else is wrong is said by the page.
    const isEnded = error instanceof SiteContentError && error.status === 401;
    if (isEnded) return new Response('This preview has expired.', { status: 401 });
  }
  // Without a token, what is published is shown, whatever this browser was shown before.
  (await cookies()).set('preview', token, { ...COOKIE, ...(token === '' && { maxAge: 0 }) });
  // In a frame the first address says so itself, for browsers that keep no cookie there at all.
  const isFramed = headers.get('sec-fetch-dest') !== 'document';
  const Location = isFramed ? `${path}?preview=${encodeURIComponent(token || 'off')}` : path;
  return new Response(null, { status: 303, headers: { Location, 'Cache-Control': 'no-store' } });
}
