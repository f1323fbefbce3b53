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
  const { json, placed, problems, notes, dropped, moved } = translateListing(
    listing,
    mapping,
    options
  );
  const pages = json.items.filter(isObject);
  const titles = new Map(pages.map(({ id, title }) => [id, title]));
  return {
    pages: pages.map((page) => {
      const { path, parent = null } = placed.get(String(page['id'])) ?? {};
      const above = parent === null ? undefined : placed.get(parent);
      return {
        ...page,
        meta: {
          ...(isObject(page['meta']) ? page['meta'] : {}),
          html_url: path,
          parent:
            above === undefined
              ? null
              : { title: titles.get(above.page.id), meta: { html_url: above.path } },
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
