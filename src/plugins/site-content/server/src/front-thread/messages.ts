import type { AddressInfo } from 'node:net';
import type { ResponseCacheSettings } from '../cache/response-cache';
import type { RevisionByTag } from '../content/read-models/cache-tag-versions';
import type { Milliseconds } from '../operations/database/timeout';
import type { ObserverSettings } from '../operations/requests/create-observer';
import type { TallyReport } from '../operations/requests/request-tally';
import type { StrapiSocket } from './front-thread-header';

/** Where a front thread listens: as accepted by `net.Server.listen()`. */
export interface Place {
  readonly host?: string;
  readonly port?: number;
  /** Of a socket, in place of host and port. */
  readonly path?: string;
  /** Several threads listen on one port, since Node 22.12. */
  readonly reusePort?: boolean;
}

/** What a front thread is started with. */
export interface FrontThreadData {
  readonly place: Place;
  readonly strapiSocket: StrapiSocket;
  /** Whether something in Strapi's thread takes connections over, such as WebSockets. */
  readonly hasUpgrades: boolean;
  /** Memory of the count of commits. */
  readonly commits: SharedArrayBuffer;
  readonly cache: ResponseCacheSettings;
  readonly revision: { readonly interval: Milliseconds; readonly timeout: Milliseconds };
  readonly observer: ObserverSettings;
  /** For `http.createServer()`. */
  readonly serverOptions: object;
  readonly stalledAfterMs: Milliseconds;
}

/** What a front thread has done and holds. */
export interface FrontReport {
  readonly tally: TallyReport;
  /** Of the cached responses. */
  readonly bytes: number;
  readonly entries: number;
  /** Requests in progress. */
  readonly underWay: number;
  /** The longest time for which the thread has answered nobody, since a report that was to forget it. */
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
      /** Get ready for this revision, and make it the current one. */
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
