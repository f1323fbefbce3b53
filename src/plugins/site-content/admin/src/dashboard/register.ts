import { Earth } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { PLUGIN_ID } from '#site-content/domain/plugin-id';
import { label } from '../translations/text';

/** Registers the first widget of the panel's home page, unless users arrange their own. */
export const registerDashboardWidget = (app: StrapiApp): void => {
  app.widgets.register((others) => [
    {
      id: 'overview',
      pluginId: PLUGIN_ID,
      icon: Earth,
      title: label('dashboard-widget.title'),
      component: async () => (await import('./dashboard-widget')).DashboardWidget,
    },
    ...others,
  ]);
};
