import type { RouteName } from './route-name';

/**
 * What the cache did: answered from memory (`hit`), said that the client's copy is good (`revalidated`),
 * kept what Strapi answered (`miss`) or not (`pass`), served the last good answer while the database is down
 * (`stale`), had none then (`unavailable`), or was not asked (`none`).
 */
export type CacheResult =
  'hit' | 'revalidated' | 'miss' | 'pass' | 'stale' | 'unavailable' | 'none';

/** What is known of a request before it is answered. */
export interface Described {
  readonly route: RouteName;
  /** As showUrl() makes it. */
  readonly shownUrl: string;
}

/** A request that was answered, as it is logged and counted. */
export interface AnsweredRequest extends Described {
  readonly requestId: string;
  readonly method: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly cache: CacheResult;
  /** The client went away before it had the whole answer. */
  readonly isAborted: boolean;
}
