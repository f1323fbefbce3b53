import { Page } from '@strapi/strapi/admin';
import { useText } from '../translations/text';
import { READS_HISTORY } from './access';
import { HistoryView } from './history-view';

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
