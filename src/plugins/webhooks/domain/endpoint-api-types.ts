/** Path of the endpoints API. */
export const ENDPOINTS_PATH = '/site-webhooks/endpoints';

/** Kinds of endpoints: front ends that receive signed messages, and shared caches that purge by tag. */
export const KINDS = ['http', 'varnish', 'fastly', 'cloudflare'] as const;
export type Kind = (typeof KINDS)[number];

/** Whether requests to endpoints of a kind carry the token of an API. */
export const takesToken = (kind: Kind): boolean => kind === 'fastly' || kind === 'cloudflare';

/** In seconds. */
export const MAX_DEBOUNCE = 600;

/** An endpoint in responses, always without secret and token. */
export interface EndpointResponse {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly kind: Kind;
  readonly enabled: boolean;
  /** In seconds. */
  readonly debounce: number;
  /** Whether a token for the cache's API is stored. */
  readonly hasToken: boolean;
  /** Start of the current series of failures, ISO 8601; `null` if the last attempt succeeded. */
  readonly failingSince: string | null;
}

/** A response that contains the secret, once. */
export type EndpointWithSecret = EndpointResponse & { readonly secret: string };

/** The result of one request to an endpoint. */
export interface AttemptResponse {
  /** Time of the request, ISO 8601. */
  readonly at: string;
  readonly durationMs: number;
  /** True if the endpoint responded with 2xx. */
  readonly ok: boolean;
  /** `null` without a response. */
  readonly status: number | null;
  /** The reason why there was no response. */
  readonly error: string | null;
  /** True if nothing was sent, because the host is not on the public Internet. */
  readonly isRefused?: boolean;
  /** Request line, headers and start of the body, without tokens. */
  readonly request: string;
  /** Headers and start of the body; `null` without a response. */
  readonly response: string | null;
}

/** A message to an endpoint. */
export interface DeliveryResponse {
  readonly id: number;
  readonly webhookId: string;
  readonly status: 'pending' | 'delivered' | 'failed';
  readonly queuedAt: string;
  /** `null` unless pending. */
  readonly nextAttemptAt: string | null;
  /** Newest first. */
  readonly attempts: readonly AttemptResponse[];
}
