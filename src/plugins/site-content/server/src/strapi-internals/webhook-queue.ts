import type { Core } from '@strapi/strapi';

/** Strapi's queue of webhooks that are being called, which its types keep to themselves. */
interface WebhookRunner {
  readonly queue: { readonly running: number };
}

/**
 * How many webhooks are being called, which nobody waits for.
 *
 * Read in Strapi 5.54.0, `@strapi/core/dist/services/webhook-runner.js` and `worker-queue.js`.
 */
export const webhooksUnderWay = (strapi: Core.Strapi): number =>
  (strapi.get('webhookRunner') as unknown as WebhookRunner).queue.running;
