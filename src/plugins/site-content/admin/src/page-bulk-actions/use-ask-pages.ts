import { useFetchClient } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import type {
  ExplorerAnswer,
  ExplorerStatus,
  FoundRow,
} from '#site-content/domain/panel/page-tree-view';
import { withQuery } from '../components/with-query';

/** What can be asked for; see `GET /site-content/pages/tree`. */
export type Question = { readonly offset?: number; readonly limit?: number } & (
  | { readonly parent: string }
  | { readonly page: string }
  | { readonly search: string; readonly status?: ExplorerStatus }
);

interface Body {
  readonly data?: ExplorerAnswer<FoundRow>;
}

/** Asks for pages. What is asked for by a page of the panel that is left is taken back. */
export const useAskPages = (): ((question: Question) => Promise<ExplorerAnswer<FoundRow>>) => {
  const { get } = useFetchClient();
  return useCallback(
    async (question) => {
      const { data } = await get<Body>(withQuery('/site-content/pages/tree', { ...question }));
      // Of an answer that is no JSON, a proxy's page for instance, Strapi's fetch client makes `{}`.
      if (data.data === undefined) throw new Error('The answer holds no pages.');
      return data.data;
    },
    [get]
  );
};
