import attempt from './attempt-schema.json';
import endpoint from './endpoint-schema.json';
import message from './message-schema.json';
import state from './state-schema.json';

/** The plugin's content types, hidden from editors: so Strapi makes their tables, and backups have them. */
export const contentTypes = {
  endpoint: { schema: endpoint },
  message: { schema: message },
  attempt: { schema: attempt },
  state: { schema: state },
};

export const ENDPOINTS = endpoint.collectionName;
export const MESSAGES = message.collectionName;
export const ATTEMPTS = attempt.collectionName;
export const STATES = state.collectionName;

/** `waiting`: may still be merged with later ones. `sending`: its body stays as it is, whatever becomes of it. */
export type MessageState = 'waiting' | 'sending' | 'delivered' | 'failed';

export const OPEN_STATES: readonly MessageState[] = ['waiting', 'sending'];

/** A row of an endpoint. Times are milliseconds since 1970; a database may give large numbers as text. */
export interface EndpointRow {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly kind: string;
  readonly enabled: boolean | number;
  readonly debounce: number;
  /** Encrypted, as are the others. */
  readonly secret: string;
  readonly previous_secret: string | null;
  readonly previous_until: number | string | null;
  readonly token: string | null;
  readonly failing_since: number | string | null;
}

export interface MessageRow {
  readonly id: number;
  readonly webhook_id: string;
  readonly endpoint: number;
  readonly state: MessageState;
  readonly body: string;
  /** When its three days began: when it was queued, or was sent once more. */
  readonly since: number | string;
  readonly next_at: number | string;
  readonly attempts: number;
  readonly client_errors: number;
  readonly queued_at: number | string;
}

export interface AttemptRow {
  readonly message: number;
  readonly made_at: number | string;
  readonly took_ms: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly request: string;
  readonly response: string | null;
}
