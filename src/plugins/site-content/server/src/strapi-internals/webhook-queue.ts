/**
 * @reliesOn `queue.running` of `webhookRunner`.
 * @ifItFails Shutdown loses webhooks.
 * @readIn Strapi 5.54.0: `@strapi/core/dist/services/webhook-runner.js`, `@strapi/core/dist/services/worker-queue.js`
 */

import type { Core } from '@strapi/strapi';

/** Strapi's queue of running webhook calls, which its types do not expose. */
interface WebhookRunner {
  readonly queue: { readonly running: number };
}

/** Counts the webhooks being called. */
export const countRunningWebhooks = (strapi: Core.Strapi): number =>
  (strapi.get('webhookRunner') as unknown as WebhookRunner).queue.running;
