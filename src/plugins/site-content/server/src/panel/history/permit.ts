import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { NAV_ITEM, PAGE } from '#site-content/domain/content-types';
import { findRequiredPermissions } from '#site-content/domain/history/required-permissions';
import { READ_NAVIGATION, UPDATE_NAVIGATION } from '#site-content/domain/panel/actions';
import { getChunks } from '../../content/page-tree/chunks';
import type { WriteBack } from '../../content/undo/undo-change-set';
import type { Connection } from '../../strapi-internals/knex';
import { type Ability, NO_ENTRY, rowsUnder } from '../../strapi-internals/permission-conditions';
import { getTable } from '../../strapi-internals/tables';
import { conditionsOnAttributes } from '../access/on-attribute';
import { READ } from '../access/readable';
import { knownTo } from './known';

const MAY_NOT = 'You may not write all that this takes.';

/** An action that is taken with entries of a type and with these attributes of theirs. */
interface Taken {
  readonly action: string;
  readonly uid: string;
  readonly fields: readonly string[];
  /** Their document ids. */
  readonly documents: Set<string>;
}

/** Whether the conditions of somebody's roles leave them all of these entries. One that is not there is left to nobody. */
const areLeft = async (
  strapi: Core.Strapi,
  trx: Connection,
  ability: Ability,
  { action, uid, fields, documents }: Taken
): Promise<boolean> => {
  const conditions = conditionsOnAttributes(strapi, ability, action, uid, fields);
  if (conditions === null) return true;
  if (conditions === NO_ENTRY) return false;
  const hasDrafts = uid === PAGE;
  let left = 0;
  for (const some of getChunks([...documents])) {
    const [row] = await trx(getTable(strapi, uid))
      .countDistinct({ count: 'document_id' })
      .whereIn('document_id', some)
      .whereIn('id', rowsUnder(strapi, uid, conditions))
      .modify((query) => {
        // As in the Content Manager, of a page its draft is judged.
        if (hasDrafts) void query.whereNull('published_at');
      });
    left += Number(row?.['count'] ?? 0);
  }
  return left === documents.size;
};

/**
 * Whether somebody may read these entries, and write each as going back does: attribute by attribute, and under the
 * conditions of their roles, as they might one by one.
 */
const mayWrite = async (
  strapi: Core.Strapi,
  trx: Connection,
  ability: Ability,
  writes: readonly WriteBack[]
): Promise<boolean> => {
  const known = knownTo(strapi, ability);
  /** By the action, the type and the attributes: of many entries these are the same. */
  const taken = new Map<string, Taken>();
  const take = (action: string, uid: string, fields: readonly string[], document: string): void => {
    const sorted = fields.toSorted();
    const key = [action, uid, ...sorted].join(' ');
    const group = taken.get(key) ?? { action, uid, fields: sorted, documents: new Set<string>() };
    group.documents.add(document);
    taken.set(key, group);
  };
  const mayNavigate = ability.can(READ_NAVIGATION) && ability.can(UPDATE_NAVIGATION);
  for (const some of getChunks(writes)) {
    for (const { uid, document, state, now } of some) {
      if (uid === NAV_ITEM && mayNavigate) continue;
      if (!known.has(uid)) return false;
      take(READ, uid, [], document);
      for (const { action: name, fields } of findRequiredPermissions(state, now, uid === PAGE)) {
        take(`plugin::content-manager.explorer.${name}`, uid, fields, document);
      }
    }
    await setImmediate();
  }
  for (const group of taken.values()) {
    if (!(await areLeft(strapi, trx, ability, group))) return false;
  }
  return true;
};

/** Refuses whoever may not write all that going back takes. */
export const permitFor =
  (strapi: Core.Strapi, ability: Ability) =>
  async (trx: Connection, writes: readonly WriteBack[]): Promise<void> => {
    if (!(await mayWrite(strapi, trx, ability, writes))) throw new errors.ForbiddenError(MAY_NOT);
  };
