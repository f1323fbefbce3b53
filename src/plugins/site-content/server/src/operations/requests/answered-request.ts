import type { RouteName } from './route-name';

/**
 * Cache result: answered from memory (`hit`), confirmed the client's copy (`revalidated`), stored Strapi's
 * response (`miss`) or not (`pass`), served the last good response while the database is down (`stale`), had
 * none (`unavailable`), or not involved (`none`).
 */
export type CacheResult =
  'hit' | 'revalidated' | 'miss' | 'pass' | 'stale' | 'unavailable' | 'none';

/** What is known about a request before its response. */
export interface Described {
  readonly route: RouteName;
  /** As returned by showUrl(). */
  readonly shownUrl: string;
}

/** A completed request, as logged and counted. */
export interface AnsweredRequest extends Described {
  readonly requestId: string;
  readonly method: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly cache: CacheResult;
  /** The client's IP address, if it is to be logged. */
  readonly client?: string;
  /** The client disconnected before it had received the whole response. */
  readonly isAborted: boolean;
}
