import type { Core } from '@strapi/strapi';
import { endKilledRestore } from './backup/killed-restore';
import { applyForms } from './content-manager/apply-forms';
import { renewWords } from './content-manager/renew-words';
import { checkText } from './database/check-text';
import { collectSooner } from './environment/memory';
import { refuseUnsafeEnvironment } from './environment/refuse';
import { announceStart, tellParentOfStart } from './logging/announce-start';
import { logKoaErrors } from './logging/koa-errors';
import { getServices } from './plugins/site-content/server/src/create-services';
import { grantEditorsOnFirstStart } from './plugins/site-content/server/src/panel/access/grant-editors-on-first-start';
import { guardSchema } from './schema/guard-schema';
import { sendSecureCookies } from './security/served-over-tls';
import { StartLock } from './start-lock/start-lock';
import { serveAsDownloads } from './uploads/downloads';
import { revalidateUploads } from './uploads/revalidation';
import { handOverRows } from './uploads/rows-together';

/** Under which Strapi's container keeps the lock of a start, from its beginning to its end. */
const START_LOCK = 'start-lock';

const getStartLock = (strapi: Core.Strapi): StartLock => strapi.get(START_LOCK) as StartLock;

/** What the application adds to Strapi's start; its content is served by the plugin `site-content`. */
export default {
  register({ strapi }: { strapi: Core.Strapi }): void {
    collectSooner();
    strapi.add(START_LOCK, new StartLock(strapi));
    // Not in a build, which registers nothing.
    refuseUnsafeEnvironment(strapi);
    // First the turn, then the look at the database, before any of Strapi's own steps that delete something.
    getStartLock(strapi).takeBeforeDatabase();
    guardSchema(strapi);
    // In the turn, and before tables are made.
    strapi.hook('strapi::content-types.beforeSync').register(() => endKilledRestore(strapi));
    strapi.hook('strapi::content-types.beforeSync').register(() => checkText(strapi));
    // Not at once: until all have registered, attributes are still added and custom fields have no type yet.
    strapi.hook('strapi::content-types.beforeSync').register(() => applyForms(strapi));
    sendSecureCookies(strapi);
    strapi.server.use(serveAsDownloads);
    strapi.server.use(revalidateUploads);
    announceStart(strapi);
    tellParentOfStart(strapi);
    logKoaErrors(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    // Around writes of rows after the plugin, whose transaction an upload's rows are written in.
    handOverRows(strapi);
    await renewWords(strapi);
    // Not in the plugin, which starts before Strapi has made its roles.
    await grantEditorsOnFirstStart(strapi, getServices(strapi).revision);
    // Last of all: nothing of a start comes after it.
    await getStartLock(strapi).release();
  },

  async destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await getStartLock(strapi).release();
  },
};
