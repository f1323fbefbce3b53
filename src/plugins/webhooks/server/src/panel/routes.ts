import { READ_WEBHOOKS, UPDATE_WEBHOOKS } from '../../../domain/actions';

const route = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  handler: string,
  ...actions: readonly string[]
) => ({
  method,
  path,
  handler,
  config: {
    policies: [
      'admin::isAuthenticatedAdmin',
      {
        name: 'admin::hasPermissions',
        config: { actions: actions.map((action) => ({ action })) },
      },
    ],
  },
});

const BOTH = [READ_WEBHOOKS, UPDATE_WEBHOOKS];

/** What Settings → Site webhooks asks for, below `/site-webhooks`. Answers to changes show the endpoint, too. */
export const routes = [
  route('GET', '/endpoints', 'endpoints.find', READ_WEBHOOKS),
  route('POST', '/endpoints', 'endpoints.create', ...BOTH),
  route('PUT', '/endpoints/:id', 'endpoints.update', ...BOTH),
  route('DELETE', '/endpoints/:id', 'endpoints.delete', ...BOTH),
  route('POST', '/endpoints/:id/test', 'endpoints.test', ...BOTH),
  route('POST', '/endpoints/:id/rotate', 'endpoints.rotate', ...BOTH),
  route('GET', '/endpoints/:id/deliveries', 'endpoints.deliveries', READ_WEBHOOKS),
  route('POST', '/deliveries/:id/resend', 'deliveries.resend', ...BOTH),
];
