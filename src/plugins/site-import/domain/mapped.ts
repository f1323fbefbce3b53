import { formatJsonPath, type JsonObject } from 'site-compare';
import type { GetModel } from '#site-content/domain/components/walk';
import { toMessage } from '#site-content/domain/problems/message-of';
import type { Problem } from '#site-content/domain/problems/problem';
import { isObject, type Listing } from './listing';
import type { Mapping } from './mapping';
import type { FoundFiles } from './media';
import { translateListing } from './translate';

/** Pages of another site converted by their mapping. */
export interface MappedPages {
  readonly pages: readonly JsonObject[];
  /** Their original origins. */
  readonly origins: readonly string[];
  /** Old paths of pages whose path has changed. */
  readonly moved: readonly { readonly from: string; readonly to: string }[];
  /** Sentences about content that the mapping drops or cannot convert. */
  readonly notes: readonly string[];
}

interface Item {
  readonly slug: string;
  readonly parent: string | null;
  readonly title: unknown;
}

const getItem = ({ meta, title }: JsonObject): Item => {
  const { slug, parent } = isObject(meta) ? meta : {};
  const above = isObject(parent) ? parent['id'] : null;
  return { slug: String(slug), parent: typeof above === 'string' ? above : null, title };
};

/** Computes the paths of pages from slugs and parents. Source: docs/api.md#path-of-a-page. */
const getPaths = (items: ReadonlyMap<string, Item>, homeSlug: string): Map<string, string> => {
  const paths = new Map<string, string>();
  for (const start of items.keys()) {
    const below: string[] = [];
    const seen = new Set<string>();
    let id: string | null = start;
    while (id !== null && items.has(id) && !paths.has(id) && !seen.has(id)) {
      seen.add(id);
      below.push(id);
      id = items.get(id)?.parent ?? null;
    }
    let above = (id === null ? undefined : paths.get(id)) ?? '/';
    for (const at of below.reverse()) {
      const { slug, parent } = items.get(at) as Item;
      const isRoot = parent === null || !items.has(parent);
      above = isRoot && slug === homeSlug ? '/' : `${above}${slug}/`;
      paths.set(at, above);
    }
  }
  return paths;
};

const MAX_LISTED = 20;

const sentences = (problems: readonly Problem[]): string[] => [
  ...problems
    .slice(0, MAX_LISTED)
    .map(
      ({ path, ...reason }) =>
        `Of the old pages, ${formatJsonPath(path)}: ${toMessage(reason, 'en')}`
    ),
  ...(problems.length > MAX_LISTED ? [`… and ${problems.length - MAX_LISTED} more.`] : []),
];

/** Converts the pages of another site to the format of this service. */
export const mappedPages = (
  listing: Listing,
  mapping: Mapping,
  options: {
    readonly getModel: GetModel;
    readonly homeSlug: string;
    readonly files: FoundFiles;
  }
): MappedPages => {
  const { json, problems, notes, dropped, moved } = translateListing(listing, mapping, options);
  const pages = json.items.filter(isObject);
  const items = new Map(pages.map((page) => [String(page['id']), getItem(page)]));
  const paths = getPaths(items, options.homeSlug);
  return {
    pages: pages.map((page) => {
      const { parent } = items.get(String(page['id'])) ?? { parent: null };
      const above = parent === null ? undefined : items.get(parent);
      return {
        ...page,
        meta: {
          ...(isObject(page['meta']) ? page['meta'] : {}),
          html_url: paths.get(String(page['id'])),
          parent:
            parent === null || above === undefined
              ? null
              : { title: above.title, meta: { html_url: paths.get(parent) } },
        },
      };
    }),
    origins: mapping.links?.origins ?? listing.origins,
    moved,
    notes: [
      ...dropped.map(
        ({ name, reason, count }) =>
          `The mapping drops ${name} (${count} ${count === 1 ? 'time' : 'times'}): ${reason}`
      ),
      ...sentences([...problems, ...notes]),
    ],
  };
};
