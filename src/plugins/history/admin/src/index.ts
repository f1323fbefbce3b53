import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';
import { ClockCounterClockwise } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { PLUGIN_ID } from '#history/domain/plugin-id';
import type { History } from '#site-content/admin/history-slot/history';
import { addMenuPage } from '#site-content/admin/routes/menu-page';
import { HISTORY } from './history';
import { addPresencePanel } from './presence/presence-panel';
import { HISTORY_PATH, READS_HISTORY } from './routes';
import { label, registerTrads } from './translations/text';
import { noteOwnChangeSets } from './undo/undo-of-form';
import { VersionsPanel } from './versions/versions-panel';

/**
 * The panel part of the plugin `site-history`: the page History, and its additions to the core's pages and Strapi's
 * forms.
 */
export default {
  register(app: StrapiApp): void {
    noteOwnChangeSets(app);
    app.registerPlugin({ id: PLUGIN_ID, name: PLUGIN_ID });
    // In the menu after Redirects.
    addMenuPage(
      app,
      {
        to: HISTORY_PATH,
        icon: ClockCounterClockwise,
        intlLabel: label('history.title'),
        permissions: READS_HISTORY,
        position: 5,
      },
      async () => (await import('./history-view')).HistoryView
    );
  },
  bootstrap(app: StrapiApp): void {
    const { setHistory } = app.getPlugin('site-content').apis as {
      setHistory(kept: History): void;
    };
    setHistory(HISTORY);
    addPresencePanel(app);
    const apis = app.getPlugin('content-manager').apis as ContentManagerPlugin['config']['apis'];
    apis.addEditViewSidePanel([VersionsPanel]);
  },
  registerTrads,
};
