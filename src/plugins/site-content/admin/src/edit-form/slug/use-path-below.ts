import { PAGE } from '#site-content/domain/content-types';
import type { PathBelow } from '#site-content/domain/panel/panel-response-types';
import { withQuery } from '../../components/with-query';
import { listTag, RELATIONS, taggedApi } from '../../strapi-internals/document-tags';
import { queryQuietly } from '../../strapi-internals/quiet-query';

/** Whose place it is, as far as its form says: see `useFreeSlug`. */
export interface Place {
  readonly page: string | undefined;
  readonly origin: string | undefined;
  readonly parent: string | undefined;
}

const { usePathBelowQuery } = taggedApi.injectEndpoints({
  endpoints: (builder) => ({
    pathBelow: builder.query<PathBelow, Place>({
      queryFn: queryQuietly(
        (place) => withQuery('/site-content/path-below', { ...place }),
        ({ data }: { data: PathBelow }) => data
      ),
      // Asked anew after each write of the Content Manager that may change the answer.
      providesTags: [RELATIONS, listTag(PAGE)],
    }),
  }),
});

/** The path of the parent; `null` until it is loaded, and for users who cannot read it. */
export const usePathBelow = (place: Place): PathBelow | null =>
  usePathBelowQuery(place).currentData ?? null;
