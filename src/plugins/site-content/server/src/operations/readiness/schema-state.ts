import type { Reason } from '#site-content/domain/problems/codes';
import { reason } from '#site-content/domain/problems/problem';

/** The state of a database's schema, as recorded in the database. */
export interface SchemaState {
  /** Strapi's hash of all tables; `null` while the schema is being changed. */
  readonly hash: string | null;
  /** Names of the executed migrations, including Strapi's own. */
  readonly migrations: readonly string[];
}

/**
 * Describes how a database's schema differs from the expected one; `null` if it does not.
 *
 * @param ours state after this process had started and migrated the database
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
