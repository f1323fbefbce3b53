import { useFetchClient } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import type { PreviewProblems } from '#site-content/domain/panel/preview';
import { withQuery } from '../components/with-query';

/**
 * Why the saved draft of a page cannot be previewed; empty if it can, and if that is unknown.
 *
 * @param page `undefined` if there is nothing to preview
 * @param version of the draft, which changes with every save
 */
export const usePreviewProblems = (
  page: string | undefined,
  version: string | undefined
): PreviewProblems => {
  const { get } = useFetchClient();
  const [problems, setProblems] = useState<PreviewProblems>([]);
  useEffect(() => {
    let isCurrent = true;
    const load = async (): Promise<PreviewProblems> => {
      if (page === undefined) return [];
      try {
        const { data } = await get<{ readonly data?: PreviewProblems }>(
          withQuery('/site-content/preview/problems', { page })
        );
        return data.data ?? [];
      } catch {
        // A hint: the preview itself says what is wrong.
        return [];
      }
    };
    void load().then((found) => {
      if (isCurrent) setProblems(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [get, page, version]);
  return problems;
};
