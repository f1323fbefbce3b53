import type { Core, UID } from '@strapi/strapi';
import { traverseEntity } from '@strapi/utils';
import { FILE } from '#site-content/domain/content-types';
import { isSecret } from '#site-content/domain/masked-secrets';

/** What Strapi's events tell: an entry of a type, or a file of the media library. */
interface Payload {
  readonly uid?: unknown;
  readonly entry?: unknown;
  readonly media?: unknown;
}

interface WebhookRunner {
  run(webhook: unknown, event: string, payload?: Payload): Promise<unknown>;
}

type Entity = Parameters<typeof traverseEntity>[2];

/** An entry without what its schemas call a secret, in its components and in what it relates to as well. */
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
 * Keeps secrets out of webhooks, whose payload is the whole entry: it crosses the network, and whoever receives it
 * keeps it, often in a log. Who needs a secret there reads it from the service.
 *
 * All events go through `run` (Strapi 5.54.0, `@strapi/core`, `services/webhook-runner.js`). Not at the events
 * themselves, which code in this process listens to as well.
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
