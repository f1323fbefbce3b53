import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import { buildUrls } from '#site-content/domain/pages/urls';
import { ContentAudit } from './audit/content-audit';
import { getGauges } from './cache/cache-gauges';
import { createResponseCache, getCacheSettings } from './cache/create-response-cache';
import { ChangeStream } from './changes/change-stream';
import { ChangeTracker } from './changes/change-tracker';
import { StateReader } from './changes/state-reader';
import { readOptions } from './config/options';
import { ResponseComparison } from './content-api/changes/compare-responses';
import { RedirectChunks } from './content-api/initial-data/redirect-chunks';
import { DraftResponses } from './content-api/preview/draft-responses';
import { EntryVersions } from './edit-conflicts/base-versions';
import { HistorySlot } from './edit-conflicts/history-slot';
import type { StrapiSocket } from './front-thread/front-thread-header';
import { FrontThreadPool } from './front-thread/front-thread-pool';
import { captureOuterContext } from './operations/async-context/outer-context';
import { LostConnectionsGuard } from './operations/database/lost-connections';
import { SqliteReads } from './operations/database/sqlite-reads';
import { getDatabaseTimeout } from './operations/database/timeout';
import { StorageCheck } from './operations/disk-space/disk-space';
import { GracefulShutdown } from './operations/graceful-shutdown/graceful-shutdown';
import { lastBackupGauge } from './operations/metrics/last-backup';
import { MetricsServer } from './operations/metrics/metrics-server';
import { KnownSchema } from './operations/readiness/known-schema';
import { Readiness } from './operations/readiness/readiness';
import { TemporaryFolder } from './operations/request-bodies/temporary-folder';
import { createObserver, getObserverSettings } from './operations/requests/create-observer';
import { StalledConnections } from './operations/requests/stalled-connections';
import { LockWait } from './operations/write-queue/lock-wait';
import { WriteQueue } from './operations/write-queue/write-queue';
import { Writers } from './operations/write-queue/writers';
import { PageSearch } from './pages/search/page-search';
import { PageChanges } from './pages/tree/page-changes';
import { PageRows } from './pages/tree/page-rows';
import { PasswordRequests } from './panel/password-requests';
import { DraftSnapshots } from './preview/draft-snapshots';
import { Drafts } from './preview/drafts';
import { canPreview } from './preview/panel/can-preview';
import { PreviewTokens } from './preview/preview-tokens';
import { ScheduleSource } from './preview/scheduled-pages';
import { ShareLinks } from './preview/share-links';
import { AllPagesReadModel } from './read-models/all-pages-read-model';
import { CacheTagVersions } from './read-models/cache-tag-versions';
import { PublishedPagesReadModel } from './read-models/published-pages-read-model';
import { RedirectOrders } from './read-models/redirect-orders';
import { RedirectsReadModel } from './read-models/redirects-read-model';
import { getReader } from './reads/refusal-reader';
import { LinkCheck } from './redirects/link-check';
import { RedirectChanges } from './redirects/redirect-changes';
import { readRedirectPolicy } from './redirects/redirect-policy';
import { createAutomaticRedirects } from './redirects/write-automatic-redirects';
import { NOTHING } from './revision/changes';
import { CommitCounter } from './revision/commit-counter';
import { Revision } from './revision/revision';
import { RevisionWatch } from './revision/revision-watch';
import { TouchedRows } from './revision/touched-rows';
import { createDummyHash } from './strapi-internals/constant-time-login';
import { getRequestListener } from './strapi-internals/request-listener';
import { ContentChanges } from './writes/content-changes';
import { WriteBatches } from './writes/write-batches';

/** Length of the secret that the threads of this process share. */
const SECRET_BYTES = 24;

/**
 * Creates the services of an application, each once and after its dependencies. Nothing is started and the
 * database is not queried yet; `register()` and `bootstrap()` do that.
 *
 * @throws an error that names every unknown or invalid option
 */
export const createServices = (strapi: Core.Strapi) => {
  const options = readOptions(strapi.config.get('plugin::site-content'));
  const prefix: string = strapi.config.get('api.rest.prefix', '/api');
  const urls = buildUrls({
    siteUrl: options.siteUrl,
    serverUrl: strapi.config.get('server.url', ''),
    filesUrl: options.files.publicUrl,
    apiPrefix: prefix,
  });

  const observerSettings = getObserverSettings(strapi, options);
  const observer = createObserver(observerSettings, (lines) =>
    // Lines are ASCII, for which this encoding is the fastest.
    process.stdout.write(lines, 'latin1')
  );
  const temporaryFolder = new TemporaryFolder(strapi.log);
  const lostConnections = new LostConnectionsGuard((message) => strapi.log.warn(message));
  const sqliteReads = new SqliteReads(strapi);
  const storage = new StorageCheck(strapi);
  const schema = new KnownSchema(strapi);
  const readiness = new Readiness(strapi, schema, storage);
  const gracefulShutdown = new GracefulShutdown(strapi, options.shutdown, readiness);
  const stalledConnections = new StalledConnections(options.connections.stalledAfterMs);
  const writers = new Writers(options.writes.queueTimeoutMs);
  const writeQueue = new WriteQueue();
  const locks = new LockWait(strapi, options.writes.queueTimeoutMs);

  const revision = new Revision(strapi, locks, writers, schema);
  const history = new HistorySlot();
  const states = new StateReader(strapi, (connection, isWanted) =>
    history.current.readKeptFiles(connection, isWanted)
  );
  const tracker = new ChangeTracker(strapi, states, () => history.current.store);
  const versions = new EntryVersions(strapi, states);
  const writeBatches = new WriteBatches(
    (trx) =>
      new ContentChanges(
        new PageChanges(new PageRows(strapi, trx), options, {
          onAddressChanges: async (changes, wishes) =>
            createAutomaticRedirects(
              { strapi, trx, options },
              changes,
              readRedirectPolicy(strapi, options, wishes)
            ),
          note: (pages) => tracker.of(trx).note(PAGE, pages),
          tell: (pages) => revision.tell(trx, { ...NOTHING, pages }),
          canName: (pages) => getReader(strapi).canNamePages(pages),
        }),
        new RedirectChanges({ strapi, trx, options })
      ),
    (trx) => tracker.takeBack(trx)
  );
  const publishedPages = new PublishedPagesReadModel(strapi, revision, options.homeSlug);
  const pageSearches = {
    published: new PageSearch(strapi, revision, 'published'),
    drafts: new PageSearch(strapi, revision, 'draft'),
  };
  const tagVersions = new CacheTagVersions(revision, publishedPages);
  const { pollIntervalMs, databaseTimeoutMs } = options.delivery;
  const commits = new CommitCounter();
  const watchSettings = {
    interval: pollIntervalMs,
    timeout: getDatabaseTimeout(strapi, databaseTimeoutMs),
  };
  const revisionWatch = new RevisionWatch(() => tagVersions.look(), watchSettings, commits);

  const redirectChunks = new RedirectChunks(options.siteUrl);
  const redirects = new RedirectsReadModel(strapi, revision, (rows) => redirectChunks.note(rows));
  const redirectOrders = new RedirectOrders(revision, redirects);
  const allPages = new AllPagesReadModel(strapi, revision);
  const linkCheck = new LinkCheck(strapi, revision, { publishedPages, redirects }, options);
  const checks = new ContentAudit(
    strapi,
    revision,
    { history, publishedPages, allPages, redirects, linkCheck },
    options
  );

  const touchedRows = new TouchedRows();
  const comparison = new ResponseComparison(strapi, {
    ...{ options, urls, publishedPages, redirects, touchedRows, sqliteReads },
  });
  const changes = new ChangeStream(strapi, {
    ...{ revision, tracker },
    compareResponses: (trx, written) => comparison.compare(trx, written),
  });

  const previews =
    options.preview.secret === ''
      ? null
      : {
          tokens: new PreviewTokens(
            options.preview.secret,
            new ShareLinks(strapi, writers, revision),
            canPreview(strapi)
          ),
          responses: new DraftResponses(),
          schedule: new ScheduleSource(),
          snapshots: new DraftSnapshots(
            revision,
            new Drafts(strapi, revision),
            publishedPages,
            options.homeSlug
          ),
        };

  const strapiListener = getRequestListener(strapi.server.httpServer);
  const delivery = createResponseCache(strapiListener, prefix, {
    options,
    observer,
    revisionWatch,
    tagVersions,
  });
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const getStrapiSocket = (): StrapiSocket => ({ path: temporaryFolder.socketPath, secret });
  const outside = captureOuterContext();
  const frontThreads =
    delivery === null || options.delivery.frontThreads === 0
      ? null
      : new FrontThreadPool(
          options.delivery.frontThreads,
          () => ({
            strapiSocket: getStrapiSocket(),
            hasUpgrades: strapi.server.httpServer.listenerCount('upgrade') > 0,
            cache: getCacheSettings(prefix, options),
            revision: watchSettings,
            observer: observerSettings,
            serverOptions: strapi.config.get('server.http.serverOptions', {}),
            stalledAfterMs: options.connections.stalledAfterMs,
          }),
          {
            look: () =>
              outside(async () => {
                await revisionWatch.look();
                return tagVersions.known;
              }),
            warn: (message) => strapi.log.warn(message),
            fail: (message) => strapi.stopWithError(message),
          }
        );
  revision.onCommit(() => {
    commits.add();
    frontThreads?.noteCommit();
  });
  const { httpServer } = strapi.server;
  const onServing = (listener: (address: AddressInfo | string | null) => void): void => {
    if (frontThreads === null) {
      httpServer.once('listening', () => listener(httpServer.address()));
    } else frontThreads.onServing(listener);
  };
  const metrics = new MetricsServer(
    strapi,
    options.metrics,
    () => frontThreads?.readTally() ?? Promise.resolve(observer.tally.report),
    databaseTimeoutMs
  );
  if (delivery !== null) {
    metrics.add(getGauges(revisionWatch, () => frontThreads?.readCacheSize() ?? delivery));
  }
  metrics.add([
    {
      name: 'front_thread_stall_seconds',
      help: 'Longest time for which a front thread was blocked since the metrics were last read.',
      read: async () =>
        frontThreads === null ? undefined : (await frontThreads.readLongestStall()) / 1000,
    },
    {
      name: 'writes_waiting',
      help: 'Saves waiting in the write queue of this process.',
      read: () => writeQueue.length,
    },
    lastBackupGauge(strapi),
  ]);

  return {
    options,
    /** Members that other plugins have added to the OpenAPI document. */
    addedToOpenApi: {} as Record<string, unknown>,
    urls,
    observer,
    temporaryFolder,
    lostConnections,
    sqliteReads,
    storage,
    schema,
    readiness,
    gracefulStop: gracefulShutdown,
    stalledConnections,
    writers,
    writeQueue,
    locks,
    revision,
    revisionWatch,
    writeBatches,
    history,
    states,
    tracker,
    versions,
    publishedPages,
    pageSearches,
    allPages,
    redirects,
    redirectOrders,
    redirectChunks,
    linkCheck,
    checks,
    touchedRows,
    changes,
    previews,
    strapiListener,
    delivery,
    frontThreads,
    getStrapiSocket,
    onServing,
    metrics,
    passwordRequests: new PasswordRequests(strapi),
    hashOfNobody: createDummyHash(strapi),
  };
};

export type Services = ReturnType<typeof createServices>;

/**
 * Returns the services of an application, which are created on first use. Strapi stores them as one of the
 * plugin's services.
 */
export const getServices = (strapi: Core.Strapi): Services =>
  strapi.plugin('site-content').service('internals') as Services;
