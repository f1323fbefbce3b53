import type {
  CacheTagVersions,
  Part,
  RevisionOfParts,
} from '../content/read-models/cache-tag-versions';
import type { ContentRoute } from './cache-key';

/** The parts of the content that each route's responses depend on. */
const PARTS: Readonly<Record<ContentRoute, readonly Part[]>> = {
  'initial-data': ['redirects', 'frame', 'places'],
  pages: ['pages'],
};

type Labels = Readonly<Record<ContentRoute, string>>;

const toLabels = ({ of }: RevisionOfParts): Labels => {
  const toLabel = (route: ContentRoute): string => PARTS[route].map((part) => of[part]).join(' ');
  return { 'initial-data': toLabel('initial-data'), pages: toLabel('pages') };
};

/** The version of a route's responses as of a revision. */
export const getLabel = (revision: RevisionOfParts, route: ContentRoute): string =>
  toLabels(revision)[route];

/** Versions under which responses are cached: unchanged as long as the content they depend on is. */
export class CacheVersions {
  private latest: { readonly known: RevisionOfParts; readonly labels: Labels } | null = null;

  constructor(private readonly parts: Pick<CacheTagVersions, 'known'>) {}

  /** The version for a response that starts now, `null` if it may not be cached. */
  toLabel(route: ContentRoute): string | null {
    const { known } = this.parts;
    if (known === null) return null;
    if (this.latest?.known !== known) this.latest = { known, labels: toLabels(known) };
    return this.latest.labels[route];
  }
}
