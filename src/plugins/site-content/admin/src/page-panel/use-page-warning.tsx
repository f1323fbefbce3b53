import { PAGE } from '../../../contract/content-types';
import type { UseWarning } from '../strapi/going-actions';
import { useText } from '../translations/text';
import { inUse } from './in-use';
import { InUseWarning, Question } from './in-use-warning';
import { useLazyReferencesOfPagesQuery } from './references';

/** Before pages are unpublished or deleted, names what points at them. */
export const usePageWarning: UseWarning = ({ going, uid, documentIds }) => {
  const text = useText();
  const [load, { isFetching }] = useLazyReferencesOfPagesQuery();
  if (uid !== PAGE) return null;
  return {
    title: text('page-panel.warning.title'),
    question: <Question going={going} />,
    content: <InUseWarning going={going} documentIds={documentIds} />,
    isFindingOut: isFetching,
    isNeeded: async () => {
      const { data, error } = await load(documentIds);
      return data === undefined || error !== undefined || inUse(documentIds, data) !== null;
    },
  };
};
