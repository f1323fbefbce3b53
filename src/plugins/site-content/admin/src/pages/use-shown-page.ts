import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useEvent } from '../components/use-event';
import { SHOWN } from '../routes/pages';

/**
 * Shows the row of the page given in the URL once, and removes it from the URL.
 *
 * @param reveal expands the page's ancestors, and returns whether it exists
 * @param goToLine focuses its row once it exists
 */
export const useShownPage = (
  reveal: (id: string) => Promise<boolean>,
  goToLine: (id: string) => void
): void => {
  const [address, setAddress] = useSearchParams();
  const page = address.get(SHOWN);
  const show = useEvent((id: string): void => {
    void reveal(id).then((isThere) => {
      if (isThere) goToLine(id);
    });
    setAddress({}, { replace: true });
  });
  useEffect(() => {
    if (page !== null) show(page);
  }, [page, show]);
};
