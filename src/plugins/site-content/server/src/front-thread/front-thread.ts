import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { getRouteVersion } from '../cache/cache-versions';
import { ResponseCache } from '../cache/response-cache';
import { refuseConnect } from '../content-api/routes/refuse-methods';
import { Connections } from '../operations/graceful-shutdown/connections';
import {
  closeUnread,
  leaveExpectationsToReaders,
} from '../operations/request-bodies/unread-bodies';
import { createObserver } from '../operations/requests/create-observer';
import { serializePipelinedRequests } from '../operations/requests/limit-pipelining';
import { StalledConnections } from '../operations/requests/stalled-connections';
import { StandardOutput } from '../operations/requests/standard-output';
import type { RevisionByTag } from '../read-models/cache-tag-versions';
import { CommitCounter } from '../revision/commit-counter';
import { RevisionWatch } from '../revision/revision-watch';
import { answerHealth } from './health';
import type { FromFront, FrontThreadData, ToFront } from './messages';
import { StrapiRevisions } from './strapi-revisions';
import { StrapiUpstream } from './strapi-upstream';

/** Interval for measuring the delay of the event loop, in milliseconds. */
const DELAY_RESOLUTION = 5;
const NANOSECONDS_PER_MS = 1e6;

/** Often enough that no request reads the revision while the next one is being prepared. */
const CONFIRMED_PER_INTERVAL = 4;

/**
 * Runs a thread that answers visitors: an HTTP cache in front of Strapi. Editors, imports and garbage
 * collection may keep Strapi's thread busy, but do not delay visitors whose response is in memory.
 */
const serve = async (port: MessagePort, data: FrontThreadData): Promise<void> => {
  const say = (message: FromFront): void => port.postMessage(message);
  const observer = createObserver(data.observer, new StandardOutput().write);
  const upstream = new StrapiUpstream(data.strapiSocket);
  const health = await answerHealth(data.strapiSocket, upstream.answer);
  // Messages wait until the port has its first listener, and there is no wait from here to the last one.
  const revisions = new StrapiRevisions(port);
  const commits = new CommitCounter(data.commits);
  const watch = new RevisionWatch(() => revisions.look(), data.revision, commits);
  const cache = new ResponseCache(
    { answer: health, capture: upstream.capture },
    watch,
    (route) => revisions.known && getRouteVersion(revisions.known, route),
    observer,
    data.cache
  );

  const server = createServer(data.serverOptions, serializePipelinedRequests(cache.handle));
  if (data.hasUpgrades) {
    server.on('upgrade', (request, socket, head) => upstream.upgrade(request, socket, head));
  }
  refuseConnect(server);
  closeUnread(server);
  leaveExpectationsToReaders(server);
  const connections = new Connections(server);
  const stalled = new StalledConnections(data.stalledAfterMs);
  stalled.begin(connections.lastResponses);

  const takeOver = async (revision: RevisionByTag, number: number): Promise<void> => {
    const { count } = commits;
    // Until the new response is ready, visitors get the stored one.
    watch.confirm();
    const confirming = setInterval(
      () => watch.confirm(),
      data.revision.interval / CONFIRMED_PER_INTERVAL
    );
    let store = (): void => undefined;
    try {
      store = await cache.renew(getRouteVersion(revision, 'initial-data'), upstream.fetch);
    } catch {
      // The next visitor's request tries again, and responds with the error.
    } finally {
      clearInterval(confirming);
    }
    // If the count has changed, this took too long, and a newer revision may be current.
    if (commits.count === count) {
      store();
      revisions.adopt(revision);
      watch.adopt(revision.content, count);
    }
    say({ kind: 'taken over', number });
  };

  const delays = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION });
  delays.enable();

  let cutOff = (): void => undefined;
  const limit = new Promise<void>((resolve) => {
    cutOff = resolve;
  });
  const close = async (): Promise<void> => {
    const cut = await connections.close(limit);
    stalled.end();
    observer.flush();
    say({ kind: 'closed', cutOff: cut });
  };
  port.on('message', (message: ToFront) => {
    if (message.kind === 'report') {
      const { bytes, entries } = cache;
      const report = {
        tally: observer.tally.report,
        bytes,
        entries,
        underWay: connections.underWay,
        longestStall: delays.max / NANOSECONDS_PER_MS,
      };
      if (message.forgetsStall) delays.reset();
      say({ kind: 'report', number: message.number, report });
    } else if (message.kind === 'take over') void takeOver(message.revision, message.number);
    else if (message.kind === 'close with next answer') connections.disableKeepAlive();
    else if (message.kind === 'close') void close();
    else if (message.kind === 'cut off') cutOff();
  });

  server.once('error', (error: NodeJS.ErrnoException) =>
    say({ kind: 'refused', code: error.code, message: error.message })
  );
  server.listen(data.place, () =>
    say({ kind: 'listening', address: server.address() as AddressInfo | string | null })
  );
};

if (parentPort !== null) void serve(parentPort, workerData as FrontThreadData);
