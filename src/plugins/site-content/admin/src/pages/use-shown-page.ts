import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useEvent } from '../components/use-event';
import { SHOWN } from '../routes/pages';

/**
 * Shows the row of the page that the URL names, once, and removes the page from the URL.
 *
 * @param reveal expands the page's ancestors, and returns whether the page exists
 * @param goToLine focuses the page's row once it exists
 * @param isLoaded whether no expanded branch is still loading, which would push the row out of view
 */
export const useShownPage = (
  reveal: (id: string) => Promise<boolean>,
  goToLine: (id: string) => void,
  isLoaded: boolean
): void => {
  const [address, setAddress] = useSearchParams();
  const page = address.get(SHOWN);
  const [revealed, setRevealed] = useState<string | null>(null);
  const show = useEvent((id: string): void => {
    void reveal(id).then((isThere) => {
      if (isThere) setRevealed(id);
    });
    setAddress({}, { replace: true });
  });
  useEffect(() => {
    if (page !== null) show(page);
  }, [page, show]);
  useEffect(() => {
    if (revealed === null || !isLoaded) return;
    setRevealed(null);
    goToLine(revealed);
  }, [revealed, isLoaded, goToLine]);
};
