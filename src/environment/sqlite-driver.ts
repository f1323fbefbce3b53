/**
 * better-sqlite3 12, the version for Strapi 5.54, aborts the process in Node 24 and later when a statement is garbage
 * collected (WiseLibs/better-sqlite3#1515).
 */
const UNSAFE_FROM = 24;

/**
 * Finds a version of Node that cannot run SQLite. A build needs no database.
 *
 * @returns a sentence that starts with the name of the variable
 */
export const findUnsafeDriver = (
  { DATABASE_CLIENT: client }: NodeJS.ProcessEnv,
  nodeVersion = process.versions.node
): string[] =>
  (client || 'sqlite') === 'sqlite' && Number.parseInt(nodeVersion) >= UNSAFE_FROM
    ? [
        `DATABASE_CLIENT is sqlite, whose driver crashes in Node ${nodeVersion}. Use Node 22, or another database.`,
      ]
    : [];
