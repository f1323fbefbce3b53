import type { Core } from '@strapi/strapi';

const NOW = {
  sqlite: "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)",
  postgres: 'CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)',
  mysql: 'CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS SIGNED)',
};

/**
 * Builds SQL for the database's current time in milliseconds since 1970. Instances compare times with it, because their
 * own clocks may differ.
 */
export const buildNow = (strapi: Core.Strapi, plusMs = 0) => {
  const client = strapi.config.get<keyof typeof NOW>('database.connection.client');
  return strapi.db.connection.raw(`${NOW[client]} + ${Math.round(plusMs)}`);
};
