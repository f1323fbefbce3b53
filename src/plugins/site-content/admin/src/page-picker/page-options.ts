import { PAGE } from '#site-content/domain/content-types';
import type { FoundPages } from '#site-content/domain/pages/find-pages';
import type { PageChoices, PageOption } from '#site-content/domain/panel/panel-response-types';
import { useDebouncedValue } from '../components/use-debounced-value';
import { withQuery } from '../components/with-query';
import { listTag, RELATIONS, taggedApi } from '../strapi-internals/document-tags';
import { queryQuietly } from '../strapi-internals/quiet-query';

/** Maximum number of ids per request. */
const MAX_IDS = 100;

type Question = { readonly search: string } | { readonly ids: string };

const { usePageChoicesQuery } = taggedApi.injectEndpoints({
  endpoints: (builder) => ({
    pageChoices: builder.query<PageChoices, Question>({
      queryFn: queryQuietly(
        (question) => withQuery('/site-content/page-choices', question),
        ({ data }: { data: PageChoices }) => data
      ),
      // Reloaded after each Content Manager write that may change the result.
      providesTags: [RELATIONS, listTag(PAGE)],
    }),
  }),
});

const NOTHING: PageChoices = { pages: [], more: 0 };

/** The reason why pages could not be loaded. */
export type PickerFailure = 'forbidden' | 'failed';

const isRefusal = (error: object): boolean => 'isForbidden' in error && error.isForbidden === true;

/** Loads the pages that match a search. Keeps the previous ones until the next are loaded. */
export const useFoundPages = (
  search: string
): { found: FoundPages; isSearching: boolean; failure: PickerFailure | null } => {
  const paused = useDebouncedValue(search);
  const { data = NOTHING, isFetching, error } = usePageChoicesQuery({ search: paused });
  return {
    found: { shown: data.pages, more: data.more },
    isSearching: isFetching || paused !== search,
    failure: error === undefined ? null : isRefusal(error) ? 'forbidden' : 'failed',
  };
};

/** Finds the page published at a path; `null` if there is none, `undefined` while unknown. */
export const usePageAt = (path: string | null): PageOption | null | undefined => {
  const { currentData } = usePageChoicesQuery({ search: path ?? '' }, { skip: path === null });
  if (path === null || currentData === undefined) return undefined;
  return currentData.pages.find((page) => page.path === path) ?? null;
};

/** Loads pages by document id, as far as they exist and the user may read them. */
export const usePagesById = (
  ids: readonly string[]
): { pages: readonly PageOption[]; isKnown: boolean } => {
  const question = { ids: ids.slice(0, MAX_IDS).join(',') };
  const { data, currentData, isError } = usePageChoicesQuery(question, { skip: ids.length === 0 });
  return { pages: data?.pages ?? NOTHING.pages, isKnown: currentData !== undefined || isError };
};
