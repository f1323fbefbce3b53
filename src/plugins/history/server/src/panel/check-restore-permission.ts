import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { findRequiredPermissions } from '#history/domain/required-permissions';
import { FILE, NAV_ITEM, PAGE } from '#site-content/domain/content-types';
import { READ_NAVIGATION, UPDATE_NAVIGATION } from '#site-content/domain/panel/actions';
import { getChunks } from '#site-content/server/operations/database/statement-chunks';
import {
  CREATE_FILES,
  isAllowedOnAllFiles,
  UPDATE_FILES,
} from '#site-content/server/panel/access/media-library';
import {
  type ActionOnEntries,
  entriesUnder,
  isAllowedOnEntries,
} from '#site-content/server/panel/access/on-entries';
import { READ } from '#site-content/server/panel/access/readable';
import type { Connection } from '#site-content/server/strapi-internals/knex';
import { getModels } from '#site-content/server/strapi-internals/models';
import {
  type Ability,
  NO_ENTRY,
} from '#site-content/server/strapi-internals/permission-conditions';
import type { FindNameable } from '../undo/restore-context';
import type { WriteBack } from '../undo/undo-change-set';
import { getVisibleHistory } from './visible-history';

const MAY_NOT = 'You do not have permission to change everything that this involves.';

/** An action on entries of a type. */
interface Taken extends ActionOnEntries {
  readonly documents: Set<string>;
}

/**
 * Whether the user may read these entries and perform each write of a restore, by attribute and under the conditions of
 * their roles, as if they made each change by hand.
 */
const canWrite = async (
  strapi: Core.Strapi,
  trx: Connection,
  ability: Ability,
  writes: readonly WriteBack[]
): Promise<boolean> => {
  const known = getVisibleHistory(strapi, ability);
  /** Grouped by action, type and attributes, because many entries share them. */
  const taken = new Map<string, Taken>();
  const take = (action: string, uid: string, fields: readonly string[], document: string): void => {
    const sorted = fields.toSorted();
    const key = [action, uid, ...sorted].join(' ');
    const group = taken.get(key) ?? { action, uid, fields: sorted, documents: new Set<string>() };
    group.documents.add(document);
    taken.set(key, group);
  };
  const canNavigate = ability.can(READ_NAVIGATION) && ability.can(UPDATE_NAVIGATION);
  for (const some of getChunks(writes)) {
    for (const { uid, document, state, now, restoresOrder } of some) {
      if (uid === NAV_ITEM && canNavigate) continue;
      if (uid === FILE) {
        if (!isAllowedOnAllFiles(strapi, ability, state === null ? UPDATE_FILES : CREATE_FILES)) {
          return false;
        }
        continue;
      }
      if (!known.has(uid)) return false;
      const { attributes } = getModels(strapi)(uid);
      take(READ, uid, [], document);
      if (restoresOrder === true) {
        take('plugin::content-manager.explorer.update', uid, ['parent'], document);
      }
      for (const { action: name, fields } of findRequiredPermissions(state, now, uid === PAGE)) {
        // No role has a permission for an attribute that has been removed, and none is restored.
        const existing = fields.filter((field) => attributes[field] !== undefined);
        take(`plugin::content-manager.explorer.${name}`, uid, existing, document);
      }
    }
    await setImmediate();
  }
  for (const group of taken.values()) {
    if (!(await isAllowedOnEntries(strapi, trx, ability, group))) return false;
  }
  return true;
};

/** Refuses users who may not perform every write of a restore. */
export const checkRestorePermission =
  (strapi: Core.Strapi, ability: Ability) =>
  async (trx: Connection, writes: readonly WriteBack[]): Promise<void> => {
    if (!(await canWrite(strapi, trx, ability, writes))) throw new errors.ForbiddenError(MAY_NOT);
  };

/** Finds the entries that a refusal may name: those whose titles the user may read. */
export const findNameable =
  (strapi: Core.Strapi, ability: Ability): FindNameable =>
  async (trx, uid, documents) => {
    const { namedUnder = NO_ENTRY } = getVisibleHistory(strapi, ability).get(uid) ?? {};
    if (namedUnder === null) return new Set(documents);
    return entriesUnder(strapi, trx, uid, namedUnder, documents);
  };
