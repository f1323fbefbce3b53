import type { WebhookMessage } from 'site-content-client';
import { Webhook } from 'standardwebhooks';
import type { Kind } from '#webhooks/domain/endpoint-api-types';

/** An outgoing request. */
export interface Outgoing {
  readonly method: 'POST' | 'PURGE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Headers that are never shown in the panel. */
  readonly secretHeaders: Readonly<Record<string, string>>;
}

/** A message to send, with its credentials. */
export interface Sending {
  readonly webhookId: string;
  /** The message as JSON. */
  readonly body: string;
  /** All secrets that are currently valid. */
  readonly secrets: readonly string[];
  /** Token for the cache's API; `null` if there is none. */
  readonly token: string | null;
}

const AGENT = { 'user-agent': 'site-webhooks' };
const JSON_TYPE = { 'content-type': 'application/json' };

/**
 * Maximum number of tags per purge. Every response has one of these two tags, so they replace any longer
 * list.
 */
const ALL_TAGS = ['initial-data', 'pages'];
const MAX_TAGS = { varnish: 100, fastly: 250, cloudflare: 30 };
/** Purged by a test, because caches refuse a purge without tags. No response has this tag. */
const TEST_TAGS = ['test'];

const chooseTags = (tags: readonly string[], kind: keyof typeof MAX_TAGS): readonly string[] => {
  if (tags.length === 0) return TEST_TAGS;
  return tags.length > MAX_TAGS[kind] ? ALL_TAGS : tags;
};

const buildSigned = ({ webhookId, body, secrets }: Sending): Outgoing => {
  const now = new Date();
  const signatures = secrets.map((secret) => new Webhook(secret).sign(webhookId, now, body));
  const signed = {
    'webhook-id': webhookId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
  return {
    method: 'POST',
    headers: { ...AGENT, ...JSON_TYPE, ...signed },
    body,
    secretHeaders: {},
  };
};

/** Builds the request that delivers a message to an endpoint of a kind. */
export const buildSignedRequest = (kind: Kind, sending: Sending): Outgoing => {
  if (kind === 'http') return buildSigned(sending);
  const { tags } = (JSON.parse(sending.body) as WebhookMessage).data;
  const named = chooseTags(tags, kind);
  const purge = { method: 'POST', headers: AGENT, body: '', secretHeaders: {} } as const;
  const { token } = sending;
  switch (kind) {
    case 'varnish':
      // The format that deploy/varnish.vcl expects.
      return { ...purge, method: 'PURGE', headers: { ...AGENT, 'xkey-purge': named.join(' ') } };
    case 'fastly':
      return {
        ...purge,
        headers: { ...AGENT, 'surrogate-key': named.join(' ') },
        secretHeaders: token === null ? {} : { 'fastly-key': token },
      };
    case 'cloudflare':
      return {
        ...purge,
        headers: { ...AGENT, ...JSON_TYPE },
        body: JSON.stringify({ tags: named }),
        secretHeaders: token === null ? {} : { authorization: `Bearer ${token}` },
      };
  }
};
