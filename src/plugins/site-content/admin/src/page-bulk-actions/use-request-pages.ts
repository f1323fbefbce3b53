import { useFetchClient } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import type {
  ExplorerStatus,
  FoundRow,
  PageTreeViewResponse,
} from '#site-content/domain/panel/page-tree-view';
import { withQuery } from '../components/with-query';

/** Query parameters; see `GET /site-content/pages/tree`. */
export type Question = { readonly offset?: number; readonly limit?: number } & (
  | { readonly parent: string }
  | { readonly page: string }
  | { readonly search: string; readonly status?: ExplorerStatus }
);

interface Body {
  readonly data?: PageTreeViewResponse<FoundRow>;
}

/** Returns a function that requests pages. Pending requests are aborted when the user leaves the panel page. */
export const useRequestPages = (): ((
  question: Question
) => Promise<PageTreeViewResponse<FoundRow>>) => {
  const { get } = useFetchClient();
  return useCallback(
    async (question) => {
      const { data } = await get<Body>(withQuery('/site-content/pages/tree', { ...question }));
      // Strapi's fetch client returns `{}` for responses that are not JSON, such as a proxy's error page.
      if (data.data === undefined) throw new Error('The response contains no pages.');
      return data.data;
    },
    [get]
  );
};
