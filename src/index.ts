import type { Core } from '@strapi/strapi';
import { endKilledRestore } from './backup/killed-restore';
import { applyForms } from './content-manager/apply-forms';
import { updateStoredForms } from './content-manager/update-stored-forms';
import { checkText } from './database/check-text';
import { refuseUnusableDatabase } from './database/unusable';
import { collectSooner } from './environment/memory';
import { refuseUnsafeEnvironment } from './environment/refuse';
import { announceStart, tellParentOfStart } from './logging/announce-start';
import { logKoaErrors } from './logging/koa-errors';
import { getServices } from './plugins/site-content/server/src/create-services';
import { setUpRolesOnFirstStart } from './plugins/site-content/server/src/first-start';
import { restorePermissions, storeDisabledPermissions } from './schema/disabled-permissions';
import { guardSchema } from './schema/guard-schema';
import { sendSecureCookies } from './security/served-over-tls';
import { StartLock } from './start-lock/start-lock';
import { handOverRows } from './uploads/atomic-multi-file-upload';
import { serveAsDownloads } from './uploads/downloads';
import { redirectToBucket } from './uploads/redirect-to-bucket';
import { revalidateUploads } from './uploads/revalidation';

/** Key of the start lock in Strapi's container while the application runs. */
const START_LOCK = 'start-lock';

const getStartLock = (strapi: Core.Strapi): StartLock => strapi.get(START_LOCK) as StartLock;

/** The application's part of Strapi's lifecycle. The plugin `site-content` serves its content. */
export default {
  register({ strapi }: { strapi: Core.Strapi }): void {
    collectSooner();
    strapi.add(START_LOCK, new StartLock(strapi));
    // Not in a build, which does not call `register`.
    refuseUnsafeEnvironment(strapi);
    // First the lock, then the comparison with the database, before any of Strapi's own steps that delete data.
    getStartLock(strapi).takeBeforeDatabase();
    refuseUnusableDatabase(strapi);
    guardSchema(strapi);
    // Under the lock, and before tables are created.
    strapi.hook('strapi::content-types.beforeSync').register(() => endKilledRestore(strapi));
    strapi.hook('strapi::content-types.beforeSync').register(() => checkText(strapi));
    // Not now, because until all plugins have registered, attributes are still being added, and custom fields have no
    // type.
    strapi.hook('strapi::content-types.beforeSync').register(() => applyForms(strapi));
    // Before Strapi's admin deletes them.
    strapi.hook('strapi::content-types.afterSync').register(() => storeDisabledPermissions(strapi));
    sendSecureCookies(strapi);
    strapi.server.use(serveAsDownloads);
    strapi.server.use(revalidateUploads);
    const filesUrl: string = strapi.config.get('plugin::site-content.files.publicUrl', '');
    if (filesUrl !== '') strapi.server.use(redirectToBucket(filesUrl));
    logKoaErrors(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    // Wraps row writes outside the plugin's wrapper, whose transaction contains an upload's rows.
    handOverRows(strapi);
    const { onServing } = getServices(strapi);
    announceStart(strapi, onServing);
    tellParentOfStart(onServing);
    await updateStoredForms(strapi);
    // Not in the plugin, whose bootstrap runs before Strapi has created its roles.
    await setUpRolesOnFirstStart(strapi, getServices(strapi).revision);
    await restorePermissions(strapi);
    // The last step of the start.
    await getStartLock(strapi).release();
  },

  async destroy({ strapi }: { strapi: Core.Strapi }): Promise<void> {
    await getStartLock(strapi).release();
  },
};
