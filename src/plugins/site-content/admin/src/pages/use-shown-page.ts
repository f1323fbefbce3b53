import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useEvent } from '../components/use-event';
import { SHOWN } from '../routes/pages';

/**
 * Shows the row of the page given in the URL once, and removes it from the URL.
 *
 * @param reveal expands the page's ancestors, and returns whether it exists
 * @param goToLine focuses its row once it exists
 * @param isLoaded whether no expanded branch is still loading, which would push the row out of sight
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
