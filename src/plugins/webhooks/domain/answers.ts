/** Where the panel asks for endpoints. */
export const ENDPOINTS_PATH = '/site-webhooks/endpoints';

/** What an endpoint is: a front end that takes signed messages, or a shared cache that purges by tags. */
export const KINDS = ['http', 'varnish', 'fastly', 'cloudflare'] as const;
export type Kind = (typeof KINDS)[number];

/** Seconds. */
export const MAX_DEBOUNCE = 600;

/** An endpoint as the panel's routes show it: never with a secret or token. */
export interface EndpointAnswer {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly kind: Kind;
  readonly enabled: boolean;
  /** Seconds. */
  readonly debounce: number;
  /** Whether a token for the cache's own interface is stored. */
  readonly hasToken: boolean;
  /** Since when no attempt has succeeded, ISO 8601; `null` where the last one has. */
  readonly failingSince: string | null;
}

/** The answer that shows a secret, once. */
export type EndpointWithSecret = EndpointAnswer & { readonly secret: string };

/** What came of one request to an endpoint. */
export interface AttemptAnswer {
  /** ISO 8601. */
  readonly at: string;
  readonly durationMs: number;
  /** Whether the endpoint has answered with 2xx. */
  readonly ok: boolean;
  /** `null` where there was no answer. */
  readonly status: number | null;
  /** Why there was none. */
  readonly error: string | null;
  /** The request line, headers and the beginning of the body. Tokens are left out. */
  readonly request: string;
  /** Headers and the beginning of the body; `null` where there was no answer. */
  readonly response: string | null;
}

/** A message to an endpoint. */
export interface DeliveryAnswer {
  readonly id: number;
  readonly webhookId: string;
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly queuedAt: string;
  /** `null` unless it is pending. */
  readonly nextAttemptAt: string | null;
  /** The newest first. */
  readonly attempts: readonly AttemptAnswer[];
}
