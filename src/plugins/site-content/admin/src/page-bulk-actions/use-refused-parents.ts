import { getFetchClient } from '@strapi/strapi/admin';
import { useCallback } from 'react';
import type {
  RefusedParent,
  RefusedParentsRequest,
} from '#site-content/domain/panel/page-bulk-actions';
import type { Refusals } from './page-field';

const URL = '/site-content/pages/refused-parents';

/**
 * Returns a function that requests the parents that pages cannot have. Without a response, the dry run reports a
 * refused parent once it is chosen.
 */
export const useRefusedParents = (
  pages: readonly string[],
  publishes: boolean
): ((parents: readonly (string | null)[]) => Promise<Refusals>) => {
  const key = pages.join(',');
  return useCallback(
    async (parents) => {
      try {
        const question: RefusedParentsRequest = { pages: key.split(','), publishes, parents };
        const { data } = await getFetchClient().post<{ data?: readonly RefusedParent[] }>(
          URL,
          question
        );
        return new Map((data.data ?? []).map(({ parent, reason }) => [parent, reason]));
      } catch {
        return new Map();
      }
    },
    [key, publishes]
  );
};
