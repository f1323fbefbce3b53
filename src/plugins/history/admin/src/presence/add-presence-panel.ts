import type { ContentManagerPlugin } from '@strapi/content-manager/strapi-admin';
import type { StrapiApp } from '@strapi/strapi/admin';
import { PresencePanel } from './presence-panel';

/**
 * Shows beside Strapi's forms who else has the same entry open; first among the panels, because it affects
 * whether to continue.
 */
export const addPresencePanel = (app: StrapiApp): void => {
  const apis = app.getPlugin('content-manager').apis as ContentManagerPlugin['config']['apis'];
  apis.addEditViewSidePanel((panels) => {
    const [actions, ...others] = panels;
    return actions === undefined ? [PresencePanel] : [actions, PresencePanel, ...others];
  });
};
