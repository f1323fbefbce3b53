import type { AddressInfo } from 'node:net';
import type { ResponseCacheSettings } from '../cache/response-cache';
import type { Milliseconds } from '../operations/database/timeout';
import type { ObserverSettings } from '../operations/requests/create-observer';
import type { TallyReport } from '../operations/requests/request-tally';
import type { RevisionByTag } from '../read-models/cache-tag-versions';
import type { StrapiSocket } from './front-thread-header';

/** The address on which a front thread listens, as accepted by `net.Server.listen()`. */
export interface ListenAddress {
  readonly host?: string;
  readonly port?: number;
  /** Path of a socket, instead of host and port. */
  readonly path?: string;
  /** Lets several threads listen on one port; since Node 22.12. */
  readonly reusePort?: boolean;
}

/** The data with which a front thread is started. */
export interface FrontThreadData {
  readonly place: ListenAddress;
  readonly strapiSocket: StrapiSocket;
  /** True if Strapi's thread handles upgrades of connections, such as WebSockets. */
  readonly hasUpgrades: boolean;
  /** Shared memory of the commit counter. */
  readonly commits: SharedArrayBuffer;
  readonly cache: ResponseCacheSettings;
  readonly revision: { readonly interval: Milliseconds; readonly timeout: Milliseconds };
  readonly observer: ObserverSettings;
  /** Options for `http.createServer()`. */
  readonly serverOptions: object;
  readonly stalledAfterMs: Milliseconds;
}

/** Activity and contents of a front thread. */
export interface FrontReport {
  readonly tally: TallyReport;
  /** Size of the cached responses. */
  readonly bytes: number;
  readonly entries: number;
  /** Requests in progress. */
  readonly underWay: number;
  /** The longest time for which the thread was blocked, since the last report with `forgetsStall`. */
  readonly longestStall: Milliseconds;
}

/** From Strapi's thread to a front thread. Responses carry the number of their request. */
export type ToFront =
  | {
      readonly kind: 'revision';
      readonly number: number;
      readonly revision: RevisionByTag | null;
    }
  | { readonly kind: 'no revision'; readonly number: number; readonly reason: string }
  | {
      /** Asks the thread to get ready for this revision and make it the current one. */
      readonly kind: 'take over';
      readonly number: number;
      readonly revision: RevisionByTag;
    }
  | { readonly kind: 'report'; readonly number: number; readonly forgetsStall: boolean }
  | { readonly kind: 'close with next answer' }
  | { readonly kind: 'close' }
  | { readonly kind: 'cut off' };

/** From a front thread to Strapi's. */
export type FromFront =
  | { readonly kind: 'listening'; readonly address: AddressInfo | string | null }
  | { readonly kind: 'refused'; readonly code: string | undefined; readonly message: string }
  | { readonly kind: 'look'; readonly number: number }
  | { readonly kind: 'report'; readonly number: number; readonly report: FrontReport }
  | { readonly kind: 'taken over'; readonly number: number }
  | { readonly kind: 'closed'; readonly cutOff: number };
