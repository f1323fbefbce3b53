import type { WebhookMessage } from 'site-content-client';
import { Webhook } from 'standardwebhooks';
import type { Kind } from '../../../domain/kinds';

/** A request to be sent. */
export interface Outgoing {
  readonly method: 'POST' | 'PURGE';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Headers that are not shown to anybody. */
  readonly secretHeaders: Readonly<Record<string, string>>;
}

/** What is sent, where, and by which secrets. */
export interface Sending {
  readonly webhookId: string;
  /** The message as JSON. */
  readonly body: string;
  /** All that are valid at the moment. */
  readonly secrets: readonly string[];
  /** For the cache's own interface; `null` where there is none. */
  readonly token: string | null;
}

const USER_AGENT = 'site-webhooks';

/** As many tags as one purge may name. All responses have one of these two, so that they stand for any longer list. */
const ALL_TAGS = ['initial-data', 'pages'];
const MAX_TAGS = { varnish: 100, fastly: 250, cloudflare: 30 };

const getTags = (body: string, most: number): string[] => {
  const { tags } = (JSON.parse(body) as WebhookMessage).data;
  return tags.length > most ? ALL_TAGS : [...tags];
};

const buildSigned = ({ webhookId, body, secrets }: Sending): Outgoing => {
  const now = new Date();
  const signatures = secrets.map((secret) => new Webhook(secret).sign(webhookId, now, body));
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      'webhook-id': webhookId,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
    },
    body,
    secretHeaders: {},
  };
};

const buildPurge = (
  method: 'POST' | 'PURGE',
  headers: Readonly<Record<string, string>>,
  secretHeaders: Readonly<Record<string, string>> = {},
  body = ''
): Outgoing => ({ method, headers: { 'user-agent': USER_AGENT, ...headers }, body, secretHeaders });

/** Builds the request by which an endpoint of a kind is told of a message. */
export const buildRequest = (kind: Kind, sending: Sending): Outgoing => {
  const { body, token } = sending;
  switch (kind) {
    case 'http':
      return buildSigned(sending);
    case 'varnish':
      // As deploy/varnish.vcl reads it.
      return buildPurge('PURGE', { 'xkey-purge': getTags(body, MAX_TAGS.varnish).join(' ') });
    case 'fastly':
      return buildPurge(
        'POST',
        { 'surrogate-key': getTags(body, MAX_TAGS.fastly).join(' ') },
        token === null ? {} : { 'fastly-key': token }
      );
    case 'cloudflare':
      return buildPurge(
        'POST',
        { 'content-type': 'application/json' },
        token === null ? {} : { authorization: `Bearer ${token}` },
        JSON.stringify({ tags: getTags(body, MAX_TAGS.cloudflare) })
      );
  }
};
