import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { NAV_ITEM, PAGE } from '../../../../contract/content-types';
import { takesOf } from '../../../../contract/history/takes';
import { READ_NAVIGATION, UPDATE_NAVIGATION } from '../../../../contract/panel/actions';
import type { WriteBack } from '../../content/history-acts/undo';
import { chunksOf } from '../../content/page-tree/chunks';
import type { Transaction } from '../../strapi/knex';
import { modelsOf } from '../../strapi/models';
import { conditionsOn, rowsUnder, type Ability } from '../../strapi/permission-conditions';
import { tableOf } from '../../strapi/tables';
import { mayOnWholeAttribute } from '../access/on-attribute';
import { READ } from '../access/readable';
import { knownTo } from './known';

const MAY_NOT = 'You may not write all that this takes.';

/** Whether the conditions of somebody's roles leave him all of these entries. One that is not there is left to nobody. */
const areLeft = async (
  strapi: Core.Strapi,
  trx: Transaction,
  ability: Ability,
  { action, uid }: { readonly action: string; readonly uid: string },
  documents: ReadonlySet<string>
): Promise<boolean> => {
  const conditions = conditionsOn(strapi, ability, action, uid);
  if (conditions === null) return true;
  let left = 0;
  for (const some of chunksOf([...documents])) {
    const [row] = await trx(tableOf(strapi, uid))
      .countDistinct({ count: 'document_id' })
      .whereIn('document_id', some)
      .whereIn('id', rowsUnder(strapi, uid, conditions));
    left += Number(row?.['count'] ?? 0);
  }
  return left === documents.size;
};

/**
 * Whether somebody may read these entries, and write each as going back does: attribute by attribute, and under the
 * conditions of his roles, as he might one by one.
 */
const mayWrite = async (
  strapi: Core.Strapi,
  trx: Transaction,
  ability: Ability,
  writes: readonly WriteBack[]
): Promise<boolean> => {
  const known = knownTo(strapi, ability);
  const onAttribute = { ability, getModel: modelsOf(strapi) };
  /** Document ids by the actions that are taken with them, and their types. */
  const taken = new Map<string, { action: string; uid: string; documents: Set<string> }>();
  const take = (action: string, uid: string, document: string): void => {
    const key = `${action} ${uid}`;
    const { documents } = taken.get(key) ?? { documents: new Set<string>() };
    taken.set(key, { action, uid, documents: documents.add(document) });
  };
  /** Whether he may take an action with entries of a type, and with an attribute of theirs: of many entries, the same. */
  const answers = new Map<string, boolean>();
  const may = (action: string, uid: string, field: string | null): boolean => {
    const key = `${action} ${uid} ${field ?? ''}`;
    const answer =
      answers.get(key) ??
      (field === null
        ? ability.can(action, uid)
        : mayOnWholeAttribute(onAttribute, action, uid, field));
    answers.set(key, answer);
    return answer;
  };
  const mayNavigate = ability.can(READ_NAVIGATION) && ability.can(UPDATE_NAVIGATION);
  for (const some of chunksOf(writes)) {
    for (const { uid, document, state, now } of some) {
      if (uid === NAV_ITEM && mayNavigate) continue;
      if (!known.has(uid)) return false;
      take(READ, uid, document);
      for (const { action: name, fields } of takesOf(state, now, uid === PAGE)) {
        const action = `plugin::content-manager.explorer.${name}`;
        if (!may(action, uid, null)) return false;
        if (!fields.every((field) => may(action, uid, field))) return false;
        take(action, uid, document);
      }
    }
    await setImmediate();
  }
  for (const { action, uid, documents } of taken.values()) {
    if (!(await areLeft(strapi, trx, ability, { action, uid }, documents))) return false;
  }
  return true;
};

/** Refuses whoever may not write all that going back takes. */
export const permitFor =
  (strapi: Core.Strapi, ability: Ability) =>
  async (trx: Transaction, writes: readonly WriteBack[]): Promise<void> => {
    if (!(await mayWrite(strapi, trx, ability, writes))) throw new errors.ForbiddenError(MAY_NOT);
  };
