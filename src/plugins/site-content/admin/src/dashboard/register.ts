import { Earth } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import { PLUGIN_ID } from '#site-content/domain/plugin-id';
import { label } from '../translations/text';

/** The first widget on the home page of the panel, until somebody arranges their own. */
export const registerHomeWidget = (app: StrapiApp): void => {
  app.widgets.register((others) => [
    {
      id: 'overview',
      pluginId: PLUGIN_ID,
      icon: Earth,
      title: label('home-widget.title'),
      component: async () => (await import('./dashboard-widget')).HomeWidget,
    },
    ...others,
  ]);
};
