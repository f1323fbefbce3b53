import type { Core } from '@strapi/strapi';
import { SETTINGS_TABLE } from '../../strapi-internals/system-tables';
import type { DescribedGauge } from './gauge';

const KEY = 'site_content_last_backup';

/**
 * Records a backup in the database, so that the service can report its time. Backups run in another process.
 */
export const recordBackup = async (strapi: Core.Strapi): Promise<void> => {
  const value = JSON.stringify(new Date().toISOString());
  const noted = await strapi.db.connection(SETTINGS_TABLE).where({ key: KEY }).update({ value });
  if (noted === 0)
    await strapi.db.connection(SETTINGS_TABLE).insert({ key: KEY, value, type: 'string' });
};

/** Creates the gauge for the age of the last backup. It has no value if there was none. */
export const lastBackupGauge = (strapi: Core.Strapi): DescribedGauge => ({
  name: 'backup_age_seconds',
  help: 'Time since the last backup of this database; absent if there was none.',
  read: async () => {
    const row: { value: string } | undefined = await strapi.db
      .connection(SETTINGS_TABLE)
      .where({ key: KEY })
      .first('value');
    return row === undefined ? undefined : (Date.now() - Date.parse(JSON.parse(row.value))) / 1000;
  },
});
