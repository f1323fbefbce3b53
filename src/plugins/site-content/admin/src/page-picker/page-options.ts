import { useEffect, useState } from 'react';
import { PAGE } from '#site-content/domain/content-types';
import type { FoundPages } from '#site-content/domain/pages/find-pages';
import type { PageChoices, PageOption } from '#site-content/domain/panel/answers';
import { withQuery } from '../components/with-query';
import { listTag, RELATIONS, taggedApi } from '../strapi-internals/document-tags';

/** So long after a key that the next one has come, in milliseconds. */
const PAUSE = 250;

/** More than these ids are not asked for at once. */
const MAX_IDS = 100;

type Question = { readonly search: string } | { readonly ids: string };

const { usePageChoicesQuery } = taggedApi.injectEndpoints({
  endpoints: (builder) => ({
    pageChoices: builder.query<PageChoices, Question>({
      query: (question) => ({ url: withQuery('/site-content/page-choices', question) }),
      transformResponse: ({ data }: { data: PageChoices }) => data,
      // Asked anew after each write of the Content Manager that may change the answer.
      providesTags: [RELATIONS, listTag(PAGE)],
    }),
  }),
});

/** What is searched for, once the typing pauses. */
const usePaused = (search: string): string => {
  const [paused, setPaused] = useState(search);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(search), PAUSE);
    return () => clearTimeout(timer);
  }, [search]);
  return paused;
};

const NOTHING: PageChoices = { pages: [], more: 0 };

/** The pages that a search finds; those found last until the next ones are there. */
export const useFoundPages = (search: string): { found: FoundPages; isSearching: boolean } => {
  const paused = usePaused(search);
  const { data = NOTHING, isFetching } = usePageChoicesQuery({ search: paused });
  return {
    found: { shown: data.pages, more: data.more },
    isSearching: isFetching || paused !== search,
  };
};

/** The page that is published at a path; `null` where there is none, and until it is known. */
export const usePageAt = (path: string | null): PageOption | null => {
  const { currentData } = usePageChoicesQuery({ search: path ?? '' }, { skip: path === null });
  return currentData?.pages.find((page) => path !== null && page.path === path) ?? null;
};

/** Pages by their document ids: those that there are, and that the user may read. */
export const usePagesById = (
  ids: readonly string[]
): { pages: readonly PageOption[]; isKnown: boolean } => {
  const question = { ids: ids.slice(0, MAX_IDS).join(',') };
  const { data, isError } = usePageChoicesQuery(question, { skip: ids.length === 0 });
  return { pages: data?.pages ?? NOTHING.pages, isKnown: data !== undefined || isError };
};
