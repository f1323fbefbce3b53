import { PAGE } from '../../../site-content/domain/content-types';

/** Which of its pages somebody may publish, the controllers find out. */
const PUBLISH = { action: 'plugin::content-manager.explorer.publish', subject: PAGE };

const route = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, handler: string) => ({
  method,
  path,
  handler: `schedules.${handler}`,
  config: {
    policies: [
      'admin::isAuthenticatedAdmin',
      { name: 'admin::hasPermissions', config: { actions: [PUBLISH] } },
    ],
  },
});

export const routes = [
  route('GET', '/schedules', 'find'),
  route('POST', '/schedules', 'create'),
  route('PUT', '/schedules/:id', 'change'),
  route('DELETE', '/schedules/:id', 'cancel'),
  route('POST', '/schedules/:id/retry', 'retry'),
];
