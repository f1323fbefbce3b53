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
      // Else an error's message, which is logged, quotes every value of its statement, secrets included.
      compileSqlOnError: false,
    },
    // Strapi drops no table and no column. What else this keeps it from is in src/schema/guard-schema.ts.
    settings: { forceMigration: false },
  };
};
