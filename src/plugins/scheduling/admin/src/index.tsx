import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';
import { Clock } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { PLUGIN_ID } from '#scheduling/domain/schedule';
import { addMenuPage } from '#site-content/admin/routes/menu-page';
import type { PageAction } from '#site-content/admin/routes/page-actions';
import { PUBLISHES, SCHEDULED_PATH } from './routes';
import { ScheduleDialog } from './schedule-dialog';
import { SchedulePanel } from './schedule-panel';
import { addScheduledColumn, ScheduledMark } from './scheduled-column';
import { ScheduledDeletion } from './scheduled-deletion';
import { label, registerTrads } from './translations/text';

/** The panel part of the plugin `site-scheduling`. */
export default {
  register(app: StrapiApp): void {
    // In `register`, although hooks are documented for `bootstrap`, because only `register` gets the application, which
    // knows the user.
    addScheduledColumn(app);
    app.registerPlugin({ id: PLUGIN_ID, name: PLUGIN_ID });
    addMenuPage(
      app,
      {
        to: SCHEDULED_PATH,
        icon: Clock,
        intlLabel: label('title'),
        permissions: PUBLISHES,
        position: 6,
      },
      async () => (await import('./scheduled-view')).ScheduledView
    );
    app.widgets.register({
      ...{ id: 'scheduled', pluginId: PLUGIN_ID, icon: Clock, title: label('title') },
      permissions: PUBLISHES,
      component: async () => (await import('./scheduled-widget')).ScheduledWidget,
    });
  },
  bootstrap(app: StrapiApp): void {
    const apis = app.getPlugin('content-manager').apis as ContentManagerPlugin['config']['apis'];
    apis.addEditViewSidePanel([SchedulePanel]);
    const { addPageAction } = app.getPlugin('site-content').apis as {
      addPageAction(action: PageAction): void;
    };
    addPageAction({
      ...{ id: PLUGIN_ID, label: label('open'), icon: <Clock />, permission: 'publish' },
      ...{ Dialog: ScheduleDialog, Mark: ScheduledMark },
      DeleteNote: ScheduledDeletion,
    });
  },
  registerTrads,
};
