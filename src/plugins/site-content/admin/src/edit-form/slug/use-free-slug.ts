import { adminApi } from '@strapi/strapi/admin';
import { useCallback, useEffect, useRef } from 'react';
import type { FreeSlug } from '#site-content/domain/panel/panel-response-types';
import { withQuery } from '../../components/with-query';
import { queryQuietly } from '../../strapi-internals/quiet-query';

/** Delay after the last key, in milliseconds. */
const PAUSE = 250;

interface Question {
  readonly slug: string;
  /** The page that needs the slug; unset while it is being created. */
  readonly page: string | undefined;
  /** The original, if the page is a duplicate. */
  readonly origin?: string | undefined;
  /** The parent selected in the form, empty for none; unset if unchanged. */
  readonly parent?: string | undefined;
}

/**
 * Receives a free slug.
 *
 * @param isPublished whether the page is published by now, for example by a schedule
 */
type Tell = (free: string, isPublished: boolean) => void;

const { useLazyFreeSlugQuery } = adminApi.injectEndpoints({
  endpoints: (builder) => ({
    freeSlug: builder.query<FreeSlug, Question>({
      queryFn: queryQuietly(
        (question) => withQuery('/site-content/free-slug', { ...question }),
        ({ data }: { data: FreeSlug }) => data
      ),
      keepUnusedDataFor: 0,
    }),
  }),
});

/**
 * Returns a function that requests a free slug once the user pauses typing. A new request cancels earlier ones; `''`
 * only cancels. If there is no response, the server still checks the slug on save.
 */
export const useFreeSlug = (): ((question: Question, tell: Tell) => void) => {
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
        if (number === last.current && data !== undefined) tell(data.slug, data.isPublished);
      }, PAUSE);
    },
    [ask, forget]
  );
};
