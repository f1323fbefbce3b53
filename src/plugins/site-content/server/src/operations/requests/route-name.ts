/** Kinds of requests distinguished in metrics. The set is fixed, and does not grow with the number of URLs. */
export type RouteName =
  'initial-data' | 'pages' | 'api' | 'admin' | 'uploads' | 'health' | 'ready' | 'other';

export interface RoutePrefixes {
  /** Prefix of the content routes, such as `/api`. */
  readonly api: string;
  /** Prefix of the admin panel, such as `/admin`. */
  readonly admin: string;
}

/** First path segments of the panel's requests outside its own prefix. */
const OF_THE_PANEL = new Set([
  ...['content-manager', 'content-type-builder', 'content-releases', 'content-api', 'upload'],
  ...['site-content', 'users-permissions', 'i18n', 'email', 'review-workflows'],
]);

const isBelow = (path: string, prefix: string): boolean =>
  path === prefix || path.startsWith(`${prefix}/`);

/**
 * Returns the kind of a request.
 *
 * @param url path and query of the request line
 */
export const getRouteName = (url: string, prefixes: RoutePrefixes): RouteName => {
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  if (isBelow(path, prefixes.api)) {
    const rest = path.slice(prefixes.api.length).replace(/\/$/, '');
    if (rest === '/initial-data') return 'initial-data';
    return rest === '/pages' ? 'pages' : 'api';
  }
  if (isBelow(path, prefixes.admin)) return 'admin';
  const first = path.split('/', 2)[1] ?? '';
  if (OF_THE_PANEL.has(first)) return 'admin';
  if (first === 'uploads') return 'uploads';
  if (path === '/_health') return 'health';
  return path === '/_ready' ? 'ready' : 'other';
};
