import type { APIRoute } from 'astro';
import { createRedirectMatcher } from 'site-content-client';
import { client } from '../lib/content';

interface Redirect {
  source: string;
  /** `null`: the content is gone. */
  location: string | null;
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

const FILES: Record<string, (redirects: Redirect[]) => string[]> = {
  // For nginx.conf. Maps of nginx ignore case, and `$` would name a variable.
  'redirects.map': (redirects) => [
    ...new Map(
      redirects.map(({ source, location }) => {
        const to =
          location === null ? 'gone' : encodeURI(decodeURI(location)).replace(/\$/g, '%24');
        return [source.toLowerCase(), `${quoted(source)} ${quoted(to)};`];
      })
    ).values(),
  ],
  // For Netlify and Cloudflare Pages, which compare the path, and know of no 410.
  _redirects: (redirects) =>
    redirects.flatMap(({ source, location }) =>
      location === null || source.includes('?') ? [] : `${encodeURI(source)} ${location} 301`
    ),
};

// Files, also where pages are rendered when they are asked for.
export const prerender = true;

export const getStaticPaths = () =>
  Object.keys(FILES).map((redirects) => ({ params: { redirects } }));

export const GET: APIRoute = async ({ params }) => {
  const { redirects } = await client.initialData();
  const find = createRedirectMatcher(redirects);
  const list = Object.keys(redirects).flatMap((key) => {
    const found = find(`/${key}`);
    return found === null ? [] : { source: `/${key}`, location: found.location };
  });
  return new Response(`${FILES[params.redirects ?? '']?.(list).join('\n')}\n`);
};
