/** What a database tells of its own schema. */
export interface SchemaState {
  /** Strapi's digest of all tables; `null` while the schema is being changed. */
  readonly hash: string | null;
  /** Names of the migrations that were run, Strapi's own included. */
  readonly migrations: readonly string[];
}

/**
 * Says in a sentence why a database's schema is not the one that this process works with, `null` where it is.
 *
 * @param ours as it was when this process had started, having brought the database up to date
 */
export const describeDifference = (ours: SchemaState, found: SchemaState): string | null => {
  const missing = ours.migrations.find((name) => !found.migrations.includes(name));
  if (missing !== undefined) {
    return `The database is older than this process: the migration ${missing} was not run on it. A restart runs it.`;
  }
  const unknown = found.migrations.find((name) => !ours.migrations.includes(name));
  if (unknown !== undefined) {
    return `Another version of this service has upgraded the database: this process does not know the migration ${unknown}.`;
  }
  if (found.hash !== ours.hash) {
    return 'The schema of the database is not the one of this process: another version of this service has changed it, or the database was restored from one.';
  }
  return null;
};
