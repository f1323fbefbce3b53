import type {
  CacheTag,
  CacheTagVersions,
  RevisionByTag,
} from '../content/read-models/cache-tag-versions';
import type { ContentRoute } from './cache-key';

/** The parts of the content that each route's responses depend on. */
const TAGS: Readonly<Record<ContentRoute, readonly CacheTag[]>> = {
  'initial-data': ['redirects', 'frame', 'places'],
  pages: ['pages'],
};

type Versions = Readonly<Record<ContentRoute, string>>;

const toVersions = ({ of }: RevisionByTag): Versions => {
  const getVersion = (route: ContentRoute): string => TAGS[route].map((part) => of[part]).join(' ');
  return { 'initial-data': getVersion('initial-data'), pages: getVersion('pages') };
};

/** The version of a route's responses as of a revision. */
export const getRouteVersion = (revision: RevisionByTag, route: ContentRoute): string =>
  toVersions(revision)[route];

/** Versions under which responses are cached: unchanged as long as the content they depend on is. */
export class CacheVersions {
  private latest: { readonly known: RevisionByTag; readonly versions: Versions } | null = null;

  constructor(private readonly tagVersions: Pick<CacheTagVersions, 'known'>) {}

  /** The version for a response that starts now, `null` if it may not be cached. */
  getVersion(route: ContentRoute): string | null {
    const { known } = this.tagVersions;
    if (known === null) return null;
    if (this.latest?.known !== known) this.latest = { known, versions: toVersions(known) };
    return this.latest.versions[route];
  }
}
