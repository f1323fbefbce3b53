import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { waitForLock } from '../../operations/line/lock-wait';
import { refuseOnOtherSchema } from '../../operations/readiness/refuse-writes';
import { noteCommit } from './commits';

const UID = 'plugin::site-content.revision';
const NAME = 'content';

/** Once a transaction is enough: none of its writes is seen before all of them. */
const renewals = new WeakMap<Knex.Transaction, Promise<void>>();

const tableOf = (strapi: Core.Strapi): string => strapi.db.metadata.get(UID).tableName;

/**
 * Gives the content a new revision. Being the first write of its transaction, it is the lock too: a second
 * write waits here until the first is committed, so that "check, then write" is safe on every database.
 */
export const renewRevision = (strapi: Core.Strapi, trx: Knex.Transaction): Promise<void> => {
  const renewal = renewals.get(trx) ?? renew(strapi, trx);
  renewals.set(trx, renewal);
  return renewal;
};

const renew = async (strapi: Core.Strapi, trx: Knex.Transaction): Promise<void> => {
  await strapi.db.transaction(async ({ onCommit }) => onCommit(() => noteCommit(strapi)));
  const value = randomUUID();
  const updated = await waitForLock(strapi, trx, () =>
    trx(tableOf(strapi)).where({ name: NAME }).update({ value })
  );
  if (updated === 0) {
    // Two first writes at once may both come here: the unique name lets one wait for the other.
    await trx(tableOf(strapi)).insert({ name: NAME, value }).onConflict('name').merge(['value']);
  }
  // Under the lock: what another version writes from now on is not overwritten by this transaction.
  await refuseOnOtherSchema(strapi, trx);
};

/**
 * Takes the lock without giving the content a new revision, for who must read before he knows whether there
 * is anything to write. To be called before anything else of its transaction.
 */
export const lockContent = async (strapi: Core.Strapi, trx: Knex.Transaction): Promise<void> => {
  const found = await waitForLock(strapi, trx, () =>
    trx(tableOf(strapi))
      .where({ name: NAME })
      .update({ value: trx.ref('value') })
  );
  if (found === 0) await renewRevision(strapi, trx);
};

/** The current revision, `null` before the first write: one statement. */
export const readRevision = async (strapi: Core.Strapi): Promise<string | null> => {
  const row: { value: string } | undefined = await strapi.db
    .connection(tableOf(strapi))
    .where({ name: NAME })
    .first('value');
  return row?.value ?? null;
};

/** Gives content that was never written a revision, so that its answers can be kept, too. */
export const ensureRevision = async (strapi: Core.Strapi): Promise<void> => {
  if ((await readRevision(strapi)) !== null) return;
  await strapi.db.transaction(({ trx }) => renewRevision(strapi, trx));
};
