import { Earth } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { PLUGIN_ID } from '#site-content/domain/plugin-id';
import { label } from '../translations/text';

/**
 * Registers the dashboard as the first widget of the panel's home page. A user's own arrangement of widgets has
 * priority.
 */
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
