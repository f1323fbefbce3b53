import type { Core } from '@strapi/strapi';
import { firstRow, type RowState, type Values } from '#site-content/domain/changes/state';
import { attributePopulate } from '#site-content/domain/components/populate';
import {
  type ComponentValue,
  getComponents,
  type GetModel,
  walkComponents,
} from '#site-content/domain/components/walk';
import { LINK_COMPONENT } from '#site-content/domain/content-types';
import { groupBy } from '#site-content/domain/group-by';
import type { Path } from '#site-content/domain/problems/problem';
import type { HistorySlot } from '../edit-conflicts/history-slot';
import { blocksByZone, getBlockIds } from '../reads/block-ids';
import type { Transaction } from '../strapi-internals/knex';
import { getModels } from '../strapi-internals/models';
import { getTable } from '../strapi-internals/tables';
import { documentExists, isRowId, resolveToMany, resolveToOne } from './relations';
import type { ContentTypeUID, Data } from './write';

/** Maximum number of changes searched: a form may have been open for a day. */
const MAX_CHANGES = 200;

/** Number read at once, because each contains a whole entry. */
const AT_ONCE = 10;

/** The entry that is saved. */
interface Saved {
  readonly uid: string;
  readonly documentId: string;
  readonly data: Data;
}

interface Context {
  readonly strapi: Core.Strapi;
  readonly trx: Transaction;
  readonly history: HistorySlot;
}

/** A component as it was recorded. */
interface Recorded {
  readonly values: Values;
  readonly path: Path;
  /** Values of the whole entry. */
  readonly entry: Values;
}

const toKey = (uid: string, row: unknown): string => `${uid} ${String(row)}`;

/** Finds the components of a save whose rows do not exist. */
const findGone = async (
  { strapi, trx }: Context,
  { uid, data }: Saved
): Promise<ComponentValue[]> => {
  const named = [...walkComponents(getModels(strapi), uid, data)].filter(
    ({ value }) => typeof value['id'] === 'number'
  );
  // Databases throw errors on other numbers.
  const possible = named.filter(({ value }) => isRowId(Number(value['id'])));
  if (possible.length === 0) return named;
  // One statement, because this runs on every save of a form.
  const types = [...groupBy(possible, (one) => one.uid)];
  const found: { id: number; type: number }[] = await trx.unionAll(
    types.map(([component, ofType], at) =>
      trx(getTable(strapi, component))
        .select('id', trx.raw(`${at} as type`))
        .whereIn(
          'id',
          ofType.map(({ value }) => Number(value['id']))
        )
    )
  );
  const there = new Set(found.map(({ id, type }) => toKey(types[Number(type)]?.[0] ?? '', id)));
  return named.filter((one) => !there.has(toKey(one.uid, one.value['id'])));
};

/** Returns the components of a recorded row by their former row ids. */
const getRecorded = (getModel: GetModel, uid: string, row: RowState): Map<string, Recorded> => {
  const { values: entry, componentRows = [] } = row;
  const components = [...walkComponents(getModel, uid, entry as Record<string, unknown>)];
  // The content model has changed since then.
  if (components.length !== componentRows.length) return new Map();
  return new Map(
    components.map(({ uid: component, value, path }, at) => [
      toKey(component, componentRows[at]),
      { values: value, path, entry },
    ])
  );
};

/** Finds components in the history, as they were before their rows were deleted. */
const findRecorded = async (
  { strapi, trx, history }: Context,
  { uid, documentId }: Saved,
  gone: readonly ComponentValue[]
): Promise<Map<string, Recorded>> => {
  const getModel = getModels(strapi);
  const found = new Map<string, Recorded>();
  const wanted = new Set(gone.map((one) => toKey(one.uid, one.value['id'])));
  let before: number | undefined;
  for (let read = 0; read < MAX_CHANGES && wanted.size > 0; read += AT_ONCE) {
    const changes = await history.current.readChangesBefore(
      trx,
      { uid, document: documentId },
      { limit: AT_ONCE, before }
    );
    for (const change of changes) {
      const row = firstRow(change.before ?? []);
      const recorded = row === undefined ? new Map() : getRecorded(getModel, uid, row);
      for (const [key, component] of recorded) if (wanted.delete(key)) found.set(key, component);
    }
    if (changes.length < AT_ONCE) break;
    before = changes.at(-1)?.id;
  }
  return found;
};

/** Returns the ids with which the blocks of a dynamic zone are served, in order; `null` for other attributes. */
const getStableIds = (
  getModel: GetModel,
  { uid, documentId }: Saved,
  entry: Values,
  name: unknown
): readonly string[] | null => {
  const zones = new Map(blocksByZone(getModel, uid, entry as Data));
  const blocks = zones.get(String(name));
  if (blocks === undefined) return null;
  const components = blocks.map((block) => String(block['__component']));
  return getBlockIds(documentId, String(name), components, entry['block_ids']);
};

/**
 * Returns a function that finds the component in the place of a former one: in the same block, whatever position that
 * has now. Its rows were written again, for example by an undo, a restored version or a discarded draft.
 *
 * @param stored the entry as it is stored
 */
const successorFinder = (getModel: GetModel, saved: Saved, stored: Data) => {
  const components = new Map(
    [...walkComponents(getModel, saved.uid, stored)].map((one) => [JSON.stringify(one.path), one])
  );
  return ({ path, entry }: Recorded): ComponentValue | undefined => {
    const [name, at, ...rest] = path;
    const before = getStableIds(getModel, saved, entry, name);
    if (before === null) return components.get(JSON.stringify(path));
    const now = getStableIds(getModel, saved, stored, name) ?? [];
    const place = now.indexOf(before[Number(at)] ?? '');
    return components.get(JSON.stringify([name, place, ...rest]));
  };
};

/** Gives a new component the relations of the former one, except where the save changes them. */
const keepRelations = async (
  { strapi }: Context,
  { uid, value }: ComponentValue,
  { values: was }: Recorded
): Promise<void> => {
  for (const [name, attribute] of Object.entries(getModels(strapi)(uid).attributes)) {
    const { type, relation = '', mappedBy, target } = attribute;
    if (type !== 'relation' || mappedBy !== undefined || target === undefined) continue;
    if (relation.startsWith('morph')) continue;
    // The page of a link is recorded by its document id.
    const recorded = was[uid === LINK_COMPONENT && name === 'page' ? 'page_document_id' : name];
    const current = [recorded].flat().filter((id) => typeof id === 'string');
    const model = target as ContentTypeUID;
    const there: string[] = [];
    for (const id of current) if (await documentExists(strapi, model, id)) there.push(id);
    let next: readonly string[];
    if (/ToMany$/.test(relation)) {
      const { added, removed } = await resolveToMany(strapi, model, value[name], there);
      next = [...there.filter((id) => !removed.includes(id)), ...added];
    } else {
      const one = await resolveToOne(strapi, model, value[name], there[0] ?? null);
      next = one === null ? [] : [one];
    }
    value[name] = { set: [...new Set(next)].map((id) => ({ documentId: id })) };
  }
};

/** Reads the draft, or the only row of a type without drafts, with its components and their row ids. */
const readStored = async (strapi: Core.Strapi, { uid, documentId }: Saved): Promise<Data> => {
  const getModel = getModels(strapi);
  const { attributes } = getModel(uid);
  const names = Object.keys(attributes).filter((name) => {
    const attribute = attributes[name];
    return attribute !== undefined && getComponents(attribute).length > 0;
  });
  const { options } = strapi.contentType(uid as ContentTypeUID);
  const isVersioned = options?.draftAndPublish === true;
  const row: Data | null = await strapi.db.query(uid as ContentTypeUID).findOne({
    where: { documentId, ...(isVersioned && { publishedAt: null }) },
    populate: attributePopulate(getModel, uid, names, { linkedPages: false }),
  });
  return row ?? {};
};

/**
 * Resolves components whose rows no longer exist, in the save of a form that was opened before. If the rows were
 * written again, the save applies to the new ones. If someone has removed a component, it becomes new, with the
 * relations that it had, because forms do not send unchanged relations. Strapi would refuse the id of a missing
 * component.
 *
 * @param saved its data is modified in place
 */
export const resolveGoneComponents = async (context: Context, saved: Saved): Promise<void> => {
  const gone = await findGone(context, saved);
  if (gone.length === 0) return;
  const getModel = getModels(context.strapi);
  const recorded = await findRecorded(context, saved, gone);
  const stored = await readStored(context.strapi, saved);
  const used = new Set(
    [...walkComponents(getModel, saved.uid, saved.data)].map(({ uid, value }) =>
      toKey(uid, value['id'])
    )
  );
  const findSuccessor = successorFinder(getModel, saved, stored);
  for (const component of gone) {
    const { uid, value } = component;
    const was = recorded.get(toKey(uid, value['id']));
    const successor = was === undefined ? undefined : findSuccessor(was);
    const id = successor?.uid === uid ? successor.value['id'] : undefined;
    if (id !== undefined && !used.has(toKey(uid, id))) {
      value['id'] = id;
      used.add(toKey(uid, id));
    } else {
      delete value['id'];
      if (was !== undefined) await keepRelations(context, component, was);
    }
  }
};
