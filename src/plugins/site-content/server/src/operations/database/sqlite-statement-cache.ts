import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import { getDatabaseKind } from '../../strapi-internals/database-kind';
import {
  type SqliteConnection,
  wrapSqliteStatements,
} from '../../strapi-internals/sqlite-statements';
import { readBigIntegers } from './sqlite-big-integers';

/** A save needs some sixty statements, mostly the same as the previous save. */
const MAX_KEPT = 500;

/** Other statements are short or, like some pragmas, run while they are prepared: sqlite.org/pragma.html. */
const IS_KEPT = /^(?:select|insert|update|delete) /i;

/**
 * Caches prepared statements: preparing takes as long as executing, and saves repeat the same statements. If a
 * table has changed, SQLite prepares its statements again automatically. Source: sqlite.org/c3ref/prepare.html.
 * They return big integers exactly.
 */
export const cacheSqliteStatements = (strapi: Core.Strapi): void => {
  if (getDatabaseKind(strapi) !== 'sqlite') return;
  const changed = new WeakSet<SqliteConnection>();
  wrapSqliteStatements(strapi, (connection, _sql, next) => {
    if (!changed.has(connection)) {
      changed.add(connection);
      const prepare = connection.prepare.bind(connection);
      const kept = new LRUCache<string, object>({ max: MAX_KEPT });
      connection.prepare = (sql) => {
        if (!IS_KEPT.test(sql)) return prepare(sql);
        const known = kept.get(sql);
        if (known !== undefined) return known;
        const statement = readBigIntegers(prepare(sql));
        kept.set(sql, statement);
        return statement;
      };
    }
    return next();
  });
};
