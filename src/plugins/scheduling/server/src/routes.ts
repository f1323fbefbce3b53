import { PAGE } from '#site-content/domain/content-types';
import { panelRoute } from '#site-content/server/operations/panel-requests/panel-route';

/** The controllers check which pages may be published. */
const PUBLISH = [{ action: 'plugin::content-manager.explorer.publish', subject: PAGE }];

export const routes = [
  panelRoute('GET', '/schedules', 'schedules.find', PUBLISH),
  panelRoute('POST', '/schedules', 'schedules.create', PUBLISH),
  panelRoute('POST', '/schedules/bulk', 'schedules.createMany', PUBLISH),
  panelRoute('PUT', '/schedules/:id', 'schedules.change', PUBLISH),
  panelRoute('DELETE', '/schedules/:id', 'schedules.cancel', PUBLISH),
  panelRoute('POST', '/schedules/:id/retry', 'schedules.retry', PUBLISH),
  panelRoute('POST', '/schedules/:id/dismiss', 'schedules.dismiss', PUBLISH),
];
