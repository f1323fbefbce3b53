import { adminApi } from '@strapi/strapi/admin';
import { useCallback, useEffect, useRef } from 'react';
import type { FreeSlug } from '#site-content/domain/panel/answers';
import { withQuery } from '../../components/with-query';

/** So long after a key that the next one has come, in milliseconds. */
const PAUSE = 250;

interface Question {
  readonly slug: string;
  /** The page that wants it; left out while that is being made. */
  readonly page: string | undefined;
  /** The parent that its form has chosen, empty for none; left out where that is the one it has. */
  readonly parent?: string | undefined;
}

const { useLazyFreeSlugQuery } = adminApi.injectEndpoints({
  endpoints: (builder) => ({
    freeSlug: builder.query<FreeSlug, Question>({
      query: (question) => ({ url: withQuery('/site-content/free-slug', { ...question }) }),
      transformResponse: ({ data }: { data: FreeSlug }) => data,
      keepUnusedDataFor: 0,
    }),
  }),
});

/**
 * Asks which slug is free, once the typing pauses. A question takes the place of those before it, whose answers are not
 * told any more; so does `''`, which asks nothing. Without an answer the server judges the slug when it is saved.
 */
export const useFreeSlug = (): ((question: Question, tell: (free: string) => void) => void) => {
  const [ask] = useLazyFreeSlugQuery();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const last = useRef(0);

  const forget = useCallback((): number => {
    clearTimeout(timer.current);
    last.current += 1;
    return last.current;
  }, []);
  useEffect(() => () => void forget(), [forget]);

  return useCallback(
    (question, tell) => {
      const number = forget();
      if (question.slug === '') return;
      timer.current = setTimeout(async () => {
        const { data } = await ask(question);
        if (number === last.current && data !== undefined) tell(data.slug);
      }, PAUSE);
    },
    [ask, forget]
  );
};
