import type { Core } from '@strapi/strapi';
import { isTracked } from '#site-content/domain/changes/tracked-types';
import { ACTIONS } from '#site-content/domain/panel/actions';
import { PLUGIN_ID } from '#site-content/domain/plugin-id';
import { isContentRoute } from './content-api/routes/refuse-methods';
import { getServices } from './create-services';
import { grantVisitorsOnFirstStart } from './first-start';
import { handOverCommits } from './front-thread/serve-by-front-threads';
import { cutLostStatements } from './operations/database/lost-statements';
import { cacheSqliteStatements } from './operations/database/sqlite-statement-cache';
import { yieldBetweenSqliteStatements } from './operations/database/yield-between-statements';
import { throttleLogins } from './operations/login-throttling/throttle-logins';
import { refuseCostlyQueries } from './operations/requests/costly-queries';
import { refuseNulCharacters } from './operations/requests/nul-characters';
import { queueTransactions } from './operations/write-queue/queue-transactions';
import { fillMissingDerivedValues } from './pages/tree/fill-missing-derived-values';
import { keepOutOfSearches } from './panel/form-only-attributes';
import { renewWithRows } from './revision/renew-with-row-writes';
import { hideColumns } from './strapi-internals/hidden-columns';
import { getModels } from './strapi-internals/models';
import { keepSecretsOutOfWebhooks } from './strapi-internals/webhook-payloads';
import { compareExactly } from './writes/case-sensitive-columns';
import { refuseLargeSaves } from './writes/refuse-large-saves';

/** Registers the plugin's permissions with Strapi, so that they can be granted to roles. */
const registerPanelActions = async (strapi: Core.Strapi): Promise<void> => {
  await strapi
    .service('admin::permission')
    .actionProvider.registerMany(
      ACTIONS.map((action) => ({ ...action, section: 'plugins', pluginName: PLUGIN_ID }))
    );
};

/**
 * Runs after the database is open and the content types are known, but before any request. Strapi's admin
 * plugin starts later and grants Super Admins all actions registered by then.
 */
export const bootstrap = async ({ strapi }: { strapi: Core.Strapi }): Promise<void> => {
  const services = getServices(strapi);
  const { gracefulStop, metrics, options, readiness, revision, stalledConnections } = services;
  services.temporaryFolder.use();
  cacheSqliteStatements(strapi);
  yieldBetweenSqliteStatements(strapi);
  services.sqliteReads.begin();
  await compareExactly(strapi);
  const prefix: string = strapi.config.get('api.rest.prefix', '/api');

  // Hides private data from searches, responses and webhooks.
  keepOutOfSearches(strapi);
  hideColumns(strapi);
  keepSecretsOutOfWebhooks(strapi);

  refuseCostlyQueries(strapi);
  refuseLargeSaves(strapi);
  refuseNulCharacters(strapi, {
    isAccepted: ({ path }) => isContentRoute(path, prefix),
    isValidatedByRules: (ctx, [attribute = '']) => {
      const uid = String((ctx['params'] as { model?: unknown } | undefined)?.model);
      return isTracked(uid) && Object.hasOwn(getModels(strapi)(uid).attributes, attribute);
    },
  });

  // Must be registered after the middleware that reads bodies, because attempts are counted by account. The
  // hash is computed now, so that the first login to an unknown account does not take longer.
  throttleLogins(strapi, options.logins.rateLimitPerIp);
  await services.hashOfNobody();

  // From here on, writes go through the write queue, writes that can change a response change the revision,
  // and writes of entries with a history are recorded. Recording is innermost: it runs inside the transaction
  // and under the lock of those writes.
  services.changes.begin();
  services.tracker.begin();
  services.versions.begin();
  revision.writeReported();
  queueTransactions(strapi, services);
  if (services.frontThreads !== null) handOverCommits(strapi, services.frontThreads);
  renewWithRows(strapi, services);
  await registerPanelActions(strapi);
  await grantVisitorsOnFirstStart(strapi);
  await revision.ensure();
  await fillMissingDerivedValues(strapi, revision, options.homeSlug);

  // All writes of the start have been done.
  metrics.serve();
  await readiness.begin();
  void cutLostStatements(strapi);
  gracefulStop.handleHangup();
  if (services.frontThreads === null) {
    stalledConnections.begin(gracefulStop.watchConnections().lastResponses);
  } else {
    gracefulStop.watch(services.frontThreads);
  }
  services.lostConnections.begin();
};

/** Stops serving, and then ends everything that the plugin started, before Strapi shuts itself down. */
export const destroy = async ({ strapi }: { strapi: Core.Strapi }): Promise<void> => {
  const services = getServices(strapi);
  const { gracefulStop, lostConnections, metrics, observer, temporaryFolder } = services;
  await gracefulStop.stop();
  services.stalledConnections.end();
  lostConnections.end();
  await services.pageSearches.published.end();
  await services.pageSearches.drafts.end();
  services.sqliteReads.end();
  metrics.stop();
  temporaryFolder.remove();
  // Log lines are buffered until here.
  observer.flush();
};
