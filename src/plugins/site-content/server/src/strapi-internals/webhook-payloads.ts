/**
 * @reliesOn `run()` of `webhookRunner` calls every webhook, with the entry.
 * @ifItFails **Secrets leave the service.**
 * @readIn Strapi 5.54.0: `@strapi/core/dist/services/webhook-runner.js`
 */

import type { Core, UID } from '@strapi/strapi';
import { traverseEntity } from '@strapi/utils';
import { FILE } from '#site-content/domain/content-types';
import { isSecret } from '#site-content/domain/masked-secrets';

/** Payload of Strapi's events: an entry, or a file of the media library. */
interface Payload {
  readonly uid?: unknown;
  readonly entry?: unknown;
  readonly media?: unknown;
}

interface WebhookRunner {
  run(webhook: unknown, event: string, payload?: Payload): Promise<unknown>;
}

type Entity = Parameters<typeof traverseEntity>[2];

/** Removes secrets from an entry, including its components and related entries. */
const withoutSecrets = async (
  strapi: Core.Strapi,
  uid: unknown,
  entity: unknown
): Promise<unknown> => {
  const schema = typeof uid === 'string' ? strapi.getModel(uid as UID.Schema) : undefined;
  if (schema === undefined) return entity;
  return traverseEntity(
    ({ key, attribute }, { remove }) => {
      if (attribute !== undefined && attribute !== null && isSecret(attribute)) remove(key);
    },
    { schema, getModel: (of) => strapi.getModel(of as UID.Schema) },
    entity as Entity
  );
};

/**
 * Removes secrets from webhooks, whose payload is the whole entry: it crosses the network, and receivers
 * often log it. A receiver that needs a secret reads it from the service.
 *
 * All webhooks go through `run`. Events stay unchanged, because code in this process listens to them as well.
 */
export const keepSecretsOutOfWebhooks = (strapi: Core.Strapi): void => {
  const runner = strapi.get('webhookRunner') as unknown as WebhookRunner;
  const run = runner.run.bind(runner);
  runner.run = async (webhook, event, payload = {}) => {
    const { uid, entry, media } = payload;
    return run(webhook, event, {
      ...payload,
      ...(entry === undefined ? {} : { entry: await withoutSecrets(strapi, uid, entry) }),
      ...(media === undefined ? {} : { media: await withoutSecrets(strapi, FILE, media) }),
    });
  };
};
