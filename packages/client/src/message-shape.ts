import { isObject, refuseArgument } from './invalid-argument.js';
import type { WebhookMessage } from './types.js';

/** Whether a value has the members of a message that this package's functions read. */
const isMessage = (value: unknown): value is WebhookMessage => {
  const data = (value as { readonly data?: Partial<WebhookMessage['data']> | null } | null)?.data;
  const areLists = [data?.pages, data?.redirects, data?.tags].every(Array.isArray);
  return areLists && data?.pages?.every(isObject) === true;
};

/** @throws SiteContentError if a value is not a message */
export const checkMessage = (message: WebhookMessage): WebhookMessage =>
  isMessage(message)
    ? message
    : refuseArgument('This is not a message of a webhook. Pass the result of verifyWebhook().');
