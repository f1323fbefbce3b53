import { Page } from '@strapi/strapi/admin';
import { READS_HISTORY } from './access';
import { HistoryView } from './history-view';
import { useText } from './translations/text';

/** The page History. */
export const HistoryPage = () => {
  const text = useText();
  return (
    <Page.Protect permissions={READS_HISTORY}>
      <Page.Title>{text('history.title')}</Page.Title>
      <HistoryView />
    </Page.Protect>
  );
};
