import type { AttemptResponse, Kind } from '#webhooks/domain/endpoint-api-types';
import endpoint from './endpoint-schema.json';
import message from './message-schema.json';

/** Content types of the plugin, hidden from editors, so that Strapi creates their tables and backups include them. */
export const contentTypes = { endpoint: { schema: endpoint }, message: { schema: message } };

export const ENDPOINTS = endpoint.collectionName;
export const MESSAGES = message.collectionName;

/** `waiting`: may still be merged with later ones. `sending`: its body is final. */
export type MessageState = 'waiting' | 'sending' | 'delivered' | 'failed';
export const OPEN_STATES: readonly MessageState[] = ['waiting', 'sending'];

/** Milliseconds since 1970, which some databases return as strings. */
type Time = number | string;

export interface EndpointRow {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly kind: Kind;
  readonly enabled: boolean;
  readonly debounce: number;
  /** Encrypted, like `previous_secret` and `token`. */
  readonly secret: string;
  readonly previous_secret: string | null;
  readonly previous_until: Time | null;
  readonly token: string | null;
  readonly failing_since: Time | null;
  /** The content revision up to which changes were sent. */
  readonly revision: string | null;
  /** End of the lease that one instance holds. */
  readonly held_until: Time;
}

export interface MessageRow {
  readonly id: number;
  /** Id of its endpoint. */
  readonly endpoint: number;
  readonly webhook_id: string;
  readonly state: MessageState;
  readonly body: string;
  /** Start of its three days: the time when it was queued or resent. */
  readonly since: Time;
  readonly next_at: Time;
  readonly attempts: number;
  readonly client_errors: number;
  readonly queued_at: Time;
  /** The last attempts as JSON, newest first. */
  readonly log: string | null;
}

export const readLog = ({ log }: Pick<MessageRow, 'log'>): AttemptResponse[] =>
  JSON.parse(log ?? '[]') as AttemptResponse[];
