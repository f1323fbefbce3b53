import type { CacheTag, RevisionByTag } from '../read-models/cache-tag-versions';
import type { ContentRoute } from './cache-key';

/** The cache tags on which each route's responses depend. */
const TAGS: Readonly<Record<ContentRoute, readonly CacheTag[]>> = {
  'initial-data': ['redirects', 'frame', 'places'],
  pages: ['pages'],
};

/**
 * Returns the version under which a route's responses are cached at a revision. It stays the same as long as the content
 * on which the responses depend.
 */
export const getRouteVersion = ({ of }: RevisionByTag, route: ContentRoute): string =>
  TAGS[route].map((tag) => of[tag]).join(' ');
