/** What an endpoint is: a front end that takes signed messages, or a shared cache that purges by tags. */
export const KINDS = ['http', 'varnish', 'fastly', 'cloudflare'] as const;
export type Kind = (typeof KINDS)[number];

/** Seconds. */
export const MAX_DEBOUNCE = 600;
