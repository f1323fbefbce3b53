import { useFetchClient } from '@strapi/strapi/admin';
import { useRef, useState } from 'react';
import { useEvent } from '#site-content/admin/components/use-event';

interface Pages<Page> {
  /** The pages loaded so far, joined; `null` until the first one is loaded. */
  readonly known: Page | null;
  /** The thrown error. */
  readonly failure: unknown;
  /** Loads the page after the loaded ones; `null` loads the first one. */
  readonly load: (after: Page | null) => void;
}

/**
 * Loads a list page by page.
 *
 * @param getUrl returns the URL of the page after the loaded ones
 * @param join adds a page to the loaded ones
 */
export const usePages = <Page>(
  getUrl: (after: Page | null) => string,
  join: (before: Page, page: Page) => Page
): Pages<Page> => {
  const { get } = useFetchClient();
  const [known, setKnown] = useState<Page | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  /** Counts requests, so that late responses to earlier ones are ignored. */
  const round = useRef(0);
  const request = async (after: Page | null): Promise<void> => {
    round.current += 1;
    const number = round.current;
    try {
      const { data } = await get<{ readonly data?: Page }>(getUrl(after));
      if (number !== round.current) return;
      const page = data.data;
      // Strapi's fetch client returns `{}` for responses that are not JSON, such as a proxy's error page.
      if (page === undefined) throw new Error('The response is empty.');
      setFailure(null);
      setKnown(after === null ? page : join(after, page));
    } catch (thrown) {
      if (number === round.current) setFailure(thrown);
    }
  };
  const load = useEvent((after: Page | null): void => void request(after));
  return { known, failure, load };
};
