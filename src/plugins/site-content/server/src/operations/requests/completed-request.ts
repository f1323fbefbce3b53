import type { RouteName } from './route-name';

/**
 * The cache's part in a response: it answered from memory (`hit`), confirmed the client's copy (`revalidated`),
 * stored Strapi's response (`miss`) or passed it on without storing it (`pass`), served the last good response
 * while the database was down (`stale`), had none to serve (`unavailable`), or was not involved (`none`).
 */
export type CacheResult =
  'hit' | 'revalidated' | 'miss' | 'pass' | 'stale' | 'unavailable' | 'none';

/** Properties of a request that are known before its response. */
export interface Described {
  readonly route: RouteName;
  /** The redacted URL, as returned by redactUrl(). */
  readonly shownUrl: string;
}

/** A completed request, as logged and counted. */
export interface CompletedRequest extends Described {
  readonly requestId: string;
  readonly method: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly cache: CacheResult;
  /** The client's IP address, if it is logged. */
  readonly client?: string;
  /** True if the client disconnected before it had received the whole response. */
  readonly isAborted: boolean;
}
