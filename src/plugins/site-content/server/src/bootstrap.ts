import type { Core } from '@strapi/strapi';
import { grantOnce } from './access/grant-once';
import { registerPanelActions } from '../../contract/panel/actions';
import { removeTemporaryFolder, useTemporaryFolder } from './bodies/temporary-folder';
import { cutLostStatements } from './database/lost-statements';
import { surviveLostConnections } from './delivery/outage';
import { waitInLine } from './line/wait-in-line';
import { serveMetrics, stopMetrics } from './metrics/metrics-server';
import { flushRequestLog } from './requests/observer-of';
import { beginReadiness } from './readiness/route';
import { keepOutOfSearches } from './panel/keep-out-of-lists';
import { limitLogins } from './logins/limit-logins';
import { ensureRevision } from './revision/revision';
import { watchWrites } from './revision/watch-writes';
import { hashOfNobody } from './strapi/equal-logins';
import { hideColumns } from './strapi/hidden-columns';
import { keepSecretsOutOfWebhooks } from './strapi/webhook-payloads';
import { compareExactly } from './writes/exact-columns';
import { stopServing, watchConnections } from './stopping/stop';

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
