import type { Core } from '@strapi/strapi';
import { mysql } from '../src/database/mysql';
import { postgres } from '../src/database/postgres';
import { sqlite } from '../src/database/sqlite';

const CLIENTS = { sqlite, postgres, mysql };

export default ({ env }: Core.Config.Shared.ConfigParams) => {
  const client = env.oneOf('DATABASE_CLIENT', Object.keys(CLIENTS), 'sqlite');
  return {
    connection: {
      client,
      ...CLIENTS[client as keyof typeof CLIENTS](env),
      // Otherwise error messages, which are logged, would quote every value of the statement, including secrets.
      compileSqlOnError: false,
    },
    // Prevents Strapi from dropping tables and columns. For further protection, see src/schema/guard-schema.ts.
    settings: { forceMigration: false },
  };
};
