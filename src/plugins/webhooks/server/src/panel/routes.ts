import { panelRoute } from '#site-content/server/operations/panel-requests/panel-route';
import { READ_WEBHOOKS, UPDATE_WEBHOOKS } from '#webhooks/domain/actions';

const READ = [{ action: READ_WEBHOOKS }];
/** Responses to changes contain the endpoint, so reading is required as well. */
const UPDATE = [...READ, { action: UPDATE_WEBHOOKS }];

/** The API of Settings → Site webhooks, below `/site-webhooks`. */
export const routes = [
  panelRoute('GET', '/endpoints', 'webhooks.find', READ),
  panelRoute('POST', '/endpoints', 'webhooks.create', UPDATE),
  panelRoute('PUT', '/endpoints/:id', 'webhooks.update', UPDATE),
  panelRoute('DELETE', '/endpoints/:id', 'webhooks.delete', UPDATE),
  panelRoute('POST', '/endpoints/:id/test', 'webhooks.test', UPDATE),
  panelRoute('POST', '/endpoints/:id/rotate', 'webhooks.rotate', UPDATE),
  panelRoute('GET', '/endpoints/:id/deliveries', 'webhooks.deliveries', READ),
  panelRoute('POST', '/deliveries/:id/resend', 'webhooks.resend', UPDATE),
];
