import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useEvent } from '../components/use-event';
import { SHOWN } from '../routes/pages';

/**
 * Shows the line of the page that the address names, once; then the address is that of the tree again, which is left as
 * somebody wants it.
 *
 * @param reveal expands the tree down to a page, and says whether it is there
 * @param goToLine gives the focus to its line as soon as that is there
 */
export const useShownPage = (
  reveal: (id: string) => Promise<boolean>,
  goToLine: (id: string) => void
): void => {
  const [address, setAddress] = useSearchParams();
  const page = address.get(SHOWN);
  const show = useEvent((id: string): void => {
    reveal(id).then(
      (isThere) => {
        if (isThere) goToLine(id);
      },
      // The tree says itself when it cannot be loaded.
      () => undefined
    );
    setAddress({}, { replace: true });
  });
  useEffect(() => {
    if (page !== null) show(page);
  }, [page, show]);
};
