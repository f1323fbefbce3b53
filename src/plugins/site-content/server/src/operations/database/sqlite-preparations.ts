import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import { getDatabaseKind } from '../../strapi-internals/database-kind';
import {
  aroundSqliteStatements,
  type SqliteConnection,
} from '../../strapi-internals/sqlite-statements';

/** A save takes some sixty statements, most of them the same as those of the one before. */
const MAX_KEPT = 500;

/** Others are short, or are done while they are read, as pragmas are: sqlite.org/pragma.html. */
const IS_KEPT = /^(?:select|insert|update|delete) /i;

/**
 * Has SQLite read a statement once, not each time it is sent: reading one takes as long as answering it, and a save sends
 * the same ones over and over. SQLite itself reads it anew when a table has changed meanwhile.
 * Source: sqlite.org/c3ref/prepare.html.
 */
export const keepSqlitePreparations = (strapi: Core.Strapi): void => {
  if (getDatabaseKind(strapi) !== 'sqlite') return;
  const changed = new WeakSet<SqliteConnection>();
  aroundSqliteStatements(strapi, (connection, _sql, next) => {
    if (!changed.has(connection)) {
      changed.add(connection);
      const prepare = connection.prepare.bind(connection);
      const kept = new LRUCache<string, object>({ max: MAX_KEPT });
      connection.prepare = (sql) => {
        if (!IS_KEPT.test(sql)) return prepare(sql);
        const known = kept.get(sql);
        if (known !== undefined) return known;
        const statement = prepare(sql);
        kept.set(sql, statement);
        return statement;
      };
    }
    return next();
  });
};
