import { ClockCounterClockwise } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { HISTORY_PATH } from '../routes/history';
import { label } from '../translations/text';
import { READS_HISTORY } from './access';
import { noteOwnChangeSets } from './undo/undo-of-form';

/** Registers the page History and its link in the main menu, after Redirects. */
export const registerHistory = (app: StrapiApp): void => {
  noteOwnChangeSets(app);
  app.addMenuLink({
    to: HISTORY_PATH,
    icon: ClockCounterClockwise,
    intlLabel: label('history.title'),
    permissions: READS_HISTORY,
    position: 5,
    Component: () => import('./history-page').then(({ HistoryPage }) => ({ default: HistoryPage })),
  });
};
