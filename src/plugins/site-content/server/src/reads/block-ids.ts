import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { GetModel } from '#site-content/domain/components/walk';

type Values = Record<string, unknown>;

/**
 * Ids of an entry's blocks, by dynamic zone and in order, stored with the entry. Row ids of components are
 * unsuitable: each component type counts separately, and publishing replaces the rows (Strapi 5.54.0,
 * document-service/repository.js). The component's name is stored as well, so that the list still matches
 * after a type was removed from the zone.
 */
const STORED = z.record(
  z.string(),
  z.array(z.object({ component: z.string(), id: z.string().min(1) }))
);
export type StoredBlockIds = z.infer<typeof STORED>;

/** Reads the stored ids without duplicates. Returns none if the value is invalid, for example after a change by SQL. */
const readStored = (stored: unknown): StoredBlockIds => {
  const { data = {} } = STORED.safeParse(stored ?? {});
  const all = Object.values(data).flat();
  const first = new Map([...all].reverse().map((block) => [block.id, block]));
  return Object.fromEntries(
    Object.entries(data).map(([zone, blocks]) => [
      zone,
      blocks.filter((block) => first.get(block.id) === block),
    ])
  );
};

/** Derives the id of a block without a stored one, in the same format. */
const derivedId = (...of: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(of))
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/**
 * Returns the id of each block in a dynamic zone. Without a stored id (after an upgrade, `strapi import` or SQL), it is
 * derived from the entry, the component and its index among blocks of that type, and stays the same as long as those
 * do.
 *
 * @param components of the blocks, in order
 * @param stored the entry's `block_ids`
 * @returns one unique id per block
 */
export const getBlockIds = (
  documentId: string,
  zone: string,
  components: readonly string[],
  stored: unknown
): string[] => {
  const known = readStored(stored);
  const used = new Set(
    Object.values(known)
      .flat()
      .map(({ id }) => id)
  );
  const counts = new Map<string, number>();
  return components.map((component) => {
    const count = counts.get(component) ?? 0;
    counts.set(component, count + 1);
    const listed = (known[zone] ?? []).filter((block) => block.component === component)[count];
    if (listed !== undefined) return listed.id;
    for (let number = count + 1; ; number += 1) {
      const id = derivedId(documentId, zone, component, String(number));
      if (!used.has(id)) {
        used.add(id);
        return id;
      }
    }
  });
};

const BLOCK_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Builds the list of ids of imported blocks, to be stored with their page. An id in another format, or a
 * duplicate, is replaced by a new one.
 *
 * @param used ids of the page's blocks so far, to which these are added
 */
export const adoptBlockIds = (
  blocks: readonly { readonly component: string; readonly id: unknown }[],
  used: Set<string>
): StoredBlockIds[string] =>
  blocks.map(({ component, id: given }) => {
    const isOurs = typeof given === 'string' && BLOCK_ID.test(given) && !used.has(given);
    const id = isOurs ? given : randomUUID();
    used.add(id);
    return { component, id };
  });

/** Returns the blocks of an entry that was read with its dynamic zones, by zone. */
export const blocksByZone = (
  getModel: GetModel,
  uid: string,
  entry: Values
): (readonly [zone: string, blocks: Values[]])[] =>
  Object.entries(getModel(uid).attributes).flatMap(([zone, { type }]) => {
    const blocks = entry[zone];
    return type === 'dynamiczone' && Array.isArray(blocks)
      ? [[zone, blocks as Values[]] as const]
      : [];
  });

/** Replaces the row ids of blocks with their stable ids, in an entry that was read with its dynamic zones. */
export const giveBlockIds = (getModel: GetModel, uid: string, entry: Values): void => {
  for (const [zone, blocks] of blocksByZone(getModel, uid, entry)) {
    const components = blocks.map((block) => String(block['__component']));
    const ids = getBlockIds(String(entry['documentId']), zone, components, entry['block_ids']);
    for (const [at, block] of blocks.entries()) block['id'] = ids[at];
  }
};
