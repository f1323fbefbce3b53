import type { Reason } from '#site-content/domain/problems/codes';
import { reason } from '#site-content/domain/problems/problem';

/** What a database tells of its own schema. */
export interface SchemaState {
  /** Strapi's digest of all tables; `null` while the schema is being changed. */
  readonly hash: string | null;
  /** Names of the migrations that were run, Strapi's own included. */
  readonly migrations: readonly string[];
}

/**
 * Says why a database's schema is not the one that this process works with, `null` where it is.
 *
 * @param ours as it was when this process had started, having brought the database up to date
 */
export const describeDifference = (ours: SchemaState, found: SchemaState): Reason | null => {
  const missing = ours.migrations.find((name) => !found.migrations.includes(name));
  if (missing !== undefined) {
    return reason('schema.older', { migration: missing });
  }
  const unknown = found.migrations.find((name) => !ours.migrations.includes(name));
  if (unknown !== undefined) {
    return reason('schema.newer', { migration: unknown });
  }
  if (found.hash !== ours.hash) {
    return reason('schema.changed');
  }
  return null;
};
