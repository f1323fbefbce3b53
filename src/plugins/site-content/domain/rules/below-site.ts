/**
 * Returns the part of a URL below the path of the site URL, which paths on this website never contain: `/a` for `/blog/a`
 * on `https://www.example.com/blog`.
 *
 * @param rest the URL after its host
 * @returns `null` if it is not below
 */
export const belowSite = (rest: string, { pathname }: URL): string | null => {
  const base = pathname.replace(/\/$/, '');
  if (!rest.startsWith(base)) return null;
  const path = rest.slice(base.length);
  if (path === '' || path.startsWith('?')) return `/${path}`;
  return path.startsWith('/') ? path : null;
};
