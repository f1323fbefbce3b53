import { Server } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { PLUGIN_ID, READ_WEBHOOKS } from '#webhooks/domain/actions';
import { label, registerTrads } from './translations/text';

/** The panel part of the plugin `site-webhooks`: the page Settings → Site webhooks and a widget. */
export default {
  register(app: StrapiApp): void {
    app.registerPlugin({ id: PLUGIN_ID, name: PLUGIN_ID });
    app.addSettingsLink('global', {
      id: PLUGIN_ID,
      to: PLUGIN_ID,
      intlLabel: label('title'),
      permissions: [{ action: READ_WEBHOOKS, subject: null }],
      Component: () =>
        import('./webhooks-page').then(({ WebhooksPage }) => ({ default: WebhooksPage })),
    });
    app.widgets.register({
      ...{ id: 'failing', pluginId: PLUGIN_ID, icon: Server, title: label('title') },
      permissions: [{ action: READ_WEBHOOKS, subject: null }],
      component: async () => (await import('./failing-widget')).FailingWidget,
    });
  },
  registerTrads,
};
