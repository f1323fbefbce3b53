import type { Core } from '@strapi/strapi';
import { grantOnce } from './api/access/grant-visitors-on-first-start';
import { registerPanelActions } from '../../contract/panel/actions';
import { removeTemporaryFolder, useTemporaryFolder } from './operations/bodies/temporary-folder';
import { cutLostStatements } from './operations/database/lost-statements';
import { surviveLostConnections } from './operations/database/lost-connections';
import { waitInLine } from './operations/line/wait-in-line';
import { serveMetrics, stopMetrics } from './operations/metrics/metrics-server';
import { flushRequestLog } from './operations/requests/observer-of';
import { beginReadiness } from './operations/readiness/route';
import { keepOutOfSearches } from './panel/keep-out-of-lists';
import { limitLogins } from './operations/logins/limit-logins';
import { ensureRevision } from './content/revision/revision';
import { watchWrites } from './content/revision/watch-writes';
import { hashOfNobody } from './strapi/equal-logins';
import { hideColumns } from './strapi/hidden-columns';
import { keepSecretsOutOfWebhooks } from './strapi/webhook-payloads';
import { compareExactly } from './content/writes/exact-columns';
import { stopServing, watchConnections } from './operations/stopping/stop';

const guards = new WeakMap<Core.Strapi, () => void>();

export const bootstrap = async ({ strapi }: { strapi: Core.Strapi }): Promise<void> => {
  useTemporaryFolder(strapi);
  await compareExactly(strapi);
  keepOutOfSearches(strapi);
  hideColumns(strapi);
  keepSecretsOutOfWebhooks(strapi);
  limitLogins(strapi);
  await hashOfNobody(strapi);
  waitInLine(strapi);
  watchWrites(strapi);
  await registerPanelActions(strapi);
  await grantOnce(strapi);
  await ensureRevision(strapi);
  serveMetrics(strapi);
  await beginReadiness(strapi);
  void cutLostStatements(strapi);
  watchConnections(strapi);
  guards.set(
    strapi,
    surviveLostConnections((message) => strapi.log.warn(message))
  );
};

export const destroy = async ({ strapi }: { strapi: Core.Strapi }): Promise<void> => {
  await stopServing(strapi);
  guards.get(strapi)?.();
  stopMetrics(strapi);
  removeTemporaryFolder(strapi);
  flushRequestLog(strapi);
};
