import type { CacheTag, CacheTagVersions, RevisionByTag } from '../read-models/cache-tag-versions';
import type { ContentRoute } from './cache-key';

/** The cache tags on which each route's responses depend. */
const TAGS: Readonly<Record<ContentRoute, readonly CacheTag[]>> = {
  'initial-data': ['redirects', 'frame', 'places'],
  pages: ['pages'],
};

type Versions = Readonly<Record<ContentRoute, string>>;

const toVersions = ({ of }: RevisionByTag): Versions => {
  const getVersion = (route: ContentRoute): string => TAGS[route].map((part) => of[part]).join(' ');
  return { 'initial-data': getVersion('initial-data'), pages: getVersion('pages') };
};

/** Returns the version of a route's responses at a revision. */
export const getRouteVersion = (revision: RevisionByTag, route: ContentRoute): string =>
  toVersions(revision)[route];

/**
 * Versions under which responses are cached. A version stays the same as long as the content on which the
 * responses depend.
 */
export class CacheVersions {
  private latest: { readonly known: RevisionByTag; readonly versions: Versions } | null = null;

  constructor(private readonly tagVersions: Pick<CacheTagVersions, 'known'>) {}

  /** Returns the version for a response that starts now; `null` if it may not be cached. */
  getVersion(route: ContentRoute): string | null {
    const { known } = this.tagVersions;
    if (known === null) return null;
    if (this.latest?.known !== known) this.latest = { known, versions: toVersions(known) };
    return this.latest.versions[route];
  }
}
