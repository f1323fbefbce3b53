import type { Core } from '@strapi/strapi';
import { ORDER_OF_TYPES } from '#site-content/domain/history/restore-order';
import { grantVisitorsOnFirstStart } from './api/access/grant-visitors-on-first-start';
import { isContentRoute } from './api/routes/refuse-methods';
import { fillWhatIsLacking } from './content/page-tree/upgrade';
import { renewWithRows } from './content/revision/row-writes';
import { compareExactly } from './content/writes/exact-columns';
import { getServices } from './create-services';
import { cutLostStatements } from './operations/database/lost-statements';
import { keepSqlitePreparations } from './operations/database/sqlite-preparations';
import { takeTurnsOnSqlite } from './operations/database/yield-between-statements';
import { throttleLogins } from './operations/login-throttling/throttle-logins';
import { refuseNulCharacters } from './operations/requests/nul-characters';
import { queueTransactions } from './operations/write-queue/queue-transactions';
import { registerPanelActions } from './panel/access/register-panel-actions';
import { keepOutOfSearches } from './panel/keep-out-of-lists';
import { hideColumns } from './strapi-internals/hidden-columns';
import { getModels } from './strapi-internals/models';
import { keepSecretsOutOfWebhooks } from './strapi-internals/webhook-payloads';

/**
 * What begins when the database is there and knows the content types, and nobody is served yet. Strapi's own admin
 * starts after it: it gives Super Admins all actions that are known by then.
 */
export const bootstrap = async ({ strapi }: { strapi: Core.Strapi }): Promise<void> => {
  const parts = getServices(strapi);
  const { gracefulStop, metrics, options, readiness, revision, stalledConnections } = parts;
  parts.temporaryFolder.use();
  parts.sqliteLog.begin();
  keepSqlitePreparations(strapi);
  takeTurnsOnSqlite(strapi);
  parts.sqliteReads.begin();
  await compareExactly(strapi);
  const prefix: string = strapi.config.get('api.rest.prefix', '/api');

  // What stays inside.
  keepOutOfSearches(strapi);
  hideColumns(strapi);
  keepSecretsOutOfWebhooks(strapi);

  refuseNulCharacters(strapi, {
    isAccepted: ({ path }) => isContentRoute(path, prefix),
    isJudged: (ctx, [attribute = '']) => {
      const uid = String((ctx['params'] as { model?: unknown } | undefined)?.model);
      return (
        ORDER_OF_TYPES.includes(uid) && Object.hasOwn(getModels(strapi)(uid).attributes, attribute)
      );
    },
  });

  // After the middleware that has bodies read when a request was let through: attempts are counted by what is in
  // them. The first who tries an account that there is not must not wait for a hash to compare with.
  throttleLogins(strapi, options.logins.attemptsPerAddress);
  await parts.hashOfNobody();

  // From here on who writes waits in line, every write that can change an answer changes the revision, and every write
  // of an entry with a history is written down, innermost: in the transaction of the two, and under their lock.
  parts.changes.begin();
  parts.journal.begin();
  parts.versions.begin();
  revision.writeReported();
  queueTransactions(strapi, parts);
  renewWithRows(strapi, parts);
  await registerPanelActions(strapi);
  await grantVisitorsOnFirstStart(strapi);
  await revision.ensure();
  await fillWhatIsLacking(strapi, revision, options.homeSlug);

  // All that is written at a start is written.
  metrics.serve();
  await readiness.begin();
  void cutLostStatements(strapi);
  stalledConnections.begin(gracefulStop.watchConnections().lastResponses);
  parts.retention.begin();
  parts.presences.begin();
  parts.lostConnections.begin();
  parts.sqliteCheckpoints.begin();
};

/** Stops serving, and then takes down what was begun, before Strapi takes anything of its own down. */
export const destroy = async ({ strapi }: { strapi: Core.Strapi }): Promise<void> => {
  const parts = getServices(strapi);
  const { gracefulStop, lostConnections, metrics, observer, retention, temporaryFolder } = parts;
  await gracefulStop.stop();
  parts.stalledConnections.end();
  retention.end();
  parts.presences.end();
  lostConnections.end();
  await parts.pageSearches.published.end();
  await parts.pageSearches.drafts.end();
  await parts.sqliteCheckpoints.end();
  parts.sqliteReads.end();
  await parts.sqliteLog.end();
  metrics.stop();
  temporaryFolder.remove();
  // The last thing that an application does is to write what waits to be logged.
  observer.flush();
};
