import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { attributePopulate } from '#site-content/domain/components/populate';
import type { GetModel } from '#site-content/domain/components/walk';
import { PAGE } from '#site-content/domain/content-types';
import {
  type SerializationContext,
  serializeValue,
} from '#site-content/domain/pages/serialize-value';
import { type Path, type Problem, problem } from '#site-content/domain/problems/problem';
import { findDisallowedBlocks } from '#site-content/domain/rules/disallowed-blocks';
import { isRecord } from '#site-content/domain/values';
import { blocksByZone, getBlockIds, type StoredBlockIds } from '../reads/block-ids';
import { getModels } from '../strapi-internals/models';
import { getTable } from '../strapi-internals/tables';
import type { Data, Write } from './write';

/** A stored block of a page. */
export interface StoredBlock {
  readonly zone: string;
  readonly component: string;
  /** Row id, which changes with every publish. */
  readonly row: number;
  /** Its served content, serialized. */
  readonly value: string;
  readonly id: string;
}

/** A block before its id is determined. */
type Unnamed = Omit<StoredBlock, 'id'>;

/**
 * Returns a context that serializes blocks independently of other pages and of settings: related pages and entries stay
 * document ids, and the URLs of files stay as stored.
 */
const asStored = (getModel: GetModel): SerializationContext => ({
  getModel,
  tree: { getPath: (id: string) => id },
  urls: { file: (url: string) => url },
  relatedEntry: (_target, row) => row['documentId'],
});

/** @param entry a row of the page, read with its dynamic zones */
const getBlocks = (getModel: GetModel, entry: Data): Unnamed[] =>
  blocksByZone(getModel, PAGE, entry).flatMap(([zone, blocks]) => {
    const shown = serializeValue({ type: 'dynamiczone' }, blocks, asStored(getModel)) as Data[];
    return blocks.map((block, at) => ({
      zone,
      component: String(block['__component']),
      row: Number(block['id']),
      value: JSON.stringify(shown[at]?.['value']),
    }));
  });

/** Returns the blocks with the ids they are served with. */
const named = (documentId: string, entry: Data, blocks: readonly Unnamed[]): StoredBlock[] =>
  [...new Set(blocks.map(({ zone }) => zone))].flatMap((zone) => {
    const ofZone = blocks.filter((block) => block.zone === zone);
    const components = ofZone.map(({ component }) => component);
    const ids = getBlockIds(documentId, zone, components, entry['block_ids']);
    return ofZone.map((block, at) => ({ ...block, id: ids[at] ?? randomUUID() }));
  });

/** Gives each block the id of the first equal previous block whose id is still unused, or a new id. */
const carryOver = (
  before: readonly StoredBlock[],
  after: readonly Unnamed[],
  isSame: (before: Unnamed, after: Unnamed) => boolean
): StoredBlock[] => {
  const left = new Set(before);
  return after.map((block) => {
    const same = [...left].find(
      (one) => one.zone === block.zone && one.component === block.component && isSame(one, block)
    );
    if (same !== undefined) left.delete(same);
    return { ...block, id: same?.id ?? randomUUID() };
  });
};

const sameValue = (one: Unnamed, other: Unnamed): boolean => one.value === other.value;
const sameRow = (one: Unnamed, other: Unnamed): boolean => one.row === other.row;

/**
 * Returns the blocks of a draft. A draft without stored ids takes them from equal blocks of the published version, so
 * that the ids that front ends know do not change.
 */
const blocksOfDraft = async (
  { strapi }: Write,
  documentId: string,
  draft: Data
): Promise<StoredBlock[]> => {
  const getModel = getModels(strapi);
  const blocks = getBlocks(getModel, draft);
  if ((draft['block_ids'] ?? null) !== null) return named(documentId, draft, blocks);
  const published = await strapi.db.query(PAGE).findOne({
    where: { documentId, publishedAt: { $notNull: true } },
    populate: zonesPopulate(getModel),
  });
  return published
    ? carryOver(named(documentId, published, getBlocks(getModel, published)), blocks, sameValue)
    : named(documentId, draft, blocks);
};

const getZones = (getModel: GetModel): string[] =>
  Object.entries(getModel(PAGE).attributes)
    .filter(([, { type }]) => type === 'dynamiczone')
    .map(([name]) => name);

const zonesPopulate = (getModel: GetModel) =>
  attributePopulate(getModel, PAGE, getZones(getModel), { linkedPages: false });

/** Reads the blocks of a page before a save that contains blocks; returns `null` for any other write. */
export const readBlocksBefore = async (write: Write): Promise<StoredBlock[] | null> => {
  const { strapi, action, documentId, data } = write;
  const getModel = getModels(strapi);
  if (action !== 'update' || documentId === null) return null;
  if (!getZones(getModel).some((zone) => data[zone] !== undefined)) return null;
  const draft = await strapi.db
    .query(PAGE)
    .findOne({ where: { documentId, publishedAt: null }, populate: zonesPopulate(getModel) });
  return draft ? blocksOfDraft(write, documentId, draft) : null;
};

/** Returns the blocks in a save, with their paths. */
const sentBlocks = (
  getModel: GetModel,
  data: Data
): { readonly zone: string; readonly block: Data; readonly path: Path }[] =>
  blocksByZone(getModel, PAGE, data).flatMap(([zone, blocks]) =>
    blocks.flatMap((block, at) => (isRecord(block) ? [{ zone, block, path: [zone, at] }] : []))
  );

/** Removes row ids from a component, at any depth, which makes it new. */
export const dropRowIds = (getModel: GetModel, component: string, value: Data): void => {
  delete value['id'];
  for (const [name, attribute] of Object.entries(getModel(component)?.attributes ?? {})) {
    if (attribute.type !== 'component') continue;
    for (const inner of [value[name]].flat()) {
      if (isRecord(inner)) dropRowIds(getModel, attribute.component ?? '', inner);
    }
  }
};

/**
 * Translates the block ids in a save (row ids, as the panel sends, or served ids) to those Strapi knows. A
 * second block with the same id is a copy and becomes new.
 *
 * @returns a problem for each block with an unknown id
 */
export const resolveBlockIds = (
  { strapi, data }: Write,
  before: readonly StoredBlock[] | null
): Problem[] => {
  if (before === null) return [];
  const getModel = getModels(strapi);
  const seen = new Set<StoredBlock>();
  // Foreign blocks are not served with ids: see `checkBlockTypes`.
  const foreign = new Set(findDisallowedBlocks(getModel, PAGE, data).map(({ block }) => block));
  return sentBlocks(getModel, data).flatMap(({ zone, block, path }) => {
    if (foreign.has(block)) return [];
    const { id, __component: component } = block;
    const known = before.find(
      (one) =>
        one.zone === zone &&
        one.component === component &&
        (typeof id === 'number' ? one.row === id : one.id === id || String(one.row) === id)
    );
    if (known === undefined || seen.has(known)) dropRowIds(getModel, String(component), block);
    else block['id'] = known.row;
    if (known !== undefined) seen.add(known);
    const isNamed = id !== undefined && id !== null && id !== '';
    return isNamed && known === undefined ? [problem(path, 'page.block-gone')] : [];
  });
};

const getList = (blocks: readonly StoredBlock[]): StoredBlockIds => {
  const list: StoredBlockIds = {};
  for (const { zone, component, id } of blocks) (list[zone] ??= []).push({ component, id });
  return list;
};

const store = async (
  { strapi, trx }: Write,
  draft: Data,
  blocks: readonly StoredBlock[]
): Promise<void> => {
  const list = getList(blocks);
  if (isDeepStrictEqual(list, draft['block_ids'])) return;
  await trx(getTable(strapi, PAGE))
    .where({ id: draft['id'] })
    .update({ block_ids: JSON.stringify(list) });
};

/**
 * Assigns the draft's blocks their ids, and new ids to new blocks and copies. Call it after a save.
 * Source: docs/api.md#blocks.
 *
 * @param draft as stored after the save, with its body
 */
export const settleBlockIds = async (
  write: Write,
  before: readonly StoredBlock[] | null,
  draft: Data
): Promise<void> => {
  if (write.action === 'update' && before === null) return;
  const getModel = getModels(write.strapi);
  const sent = sentBlocks(getModel, write.data);
  const namesNone = (zone: string): boolean =>
    write.data[zone] !== undefined && !sent.some((one) => one.zone === zone && 'id' in one.block);
  const after = carryOver(before ?? [], getBlocks(getModel, draft), (one, other) =>
    namesNone(other.zone) ? sameValue(one, other) : sameRow(one, other)
  );
  await store(write, draft, after);
};

/** Stores the ids of a draft that has none yet, so that they are published with it. Call it before a publish. */
export const keepBlockIds = async (
  write: Write,
  documentId: string,
  draft: Data
): Promise<void> => {
  if ((draft['block_ids'] ?? null) !== null) return;
  await store(write, draft, await blocksOfDraft(write, documentId, draft));
};
