import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { GetModel } from '#site-content/domain/components/walk';

type Values = Record<string, unknown>;

/**
 * The ids of an entry's blocks as they are stored with it, in their order, by the dynamic zone they stand in. The rows
 * of components give no such ids: each type of them counts its own, and publishing puts new rows in the place of the
 * old ones (Strapi 5.54.0, document-service/repository.js). With the component's name, so that the list still fits when
 * a type is taken out of the zone.
 */
const STORED = z.record(
  z.string(),
  z.array(z.object({ component: z.string(), id: z.string().min(1) }))
);
export type StoredBlockIds = z.infer<typeof STORED>;

/** What is stored, each id once; nothing where it is no such thing, as after a change made past the service. */
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

/** The id that a block has while none is stored for it, in the form of those that are. */
const derivedId = (...of: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(of))
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/**
 * The id of each block in a dynamic zone. Where none is stored (after an upgrade, `strapi import` or SQL), it
 * follows from the entry, the component and which one of its kind the block is: as long as those stay, so does the id.
 *
 * @param components of the blocks, in their order
 * @param stored the entry's `block_ids`
 * @returns as many ids as there are blocks, all different
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
 * The list of the ids that a zone's blocks bring from elsewhere, to be stored with their page. One that has not the
 * form of ours, and the second of two that are the same, is left behind for a new one.
 *
 * @param used the ids that the page's blocks have so far, to which these are added
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

/** The blocks of an entry that was read with its dynamic zones, by zone. */
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

/** Puts the blocks' ids in the place of those of their rows, in an entry that was read with its dynamic zones. */
export const giveBlockIds = (getModel: GetModel, uid: string, entry: Values): void => {
  for (const [zone, blocks] of blocksByZone(getModel, uid, entry)) {
    const components = blocks.map((block) => String(block['__component']));
    const ids = getBlockIds(String(entry['documentId']), zone, components, entry['block_ids']);
    for (const [at, block] of blocks.entries()) block['id'] = ids[at];
  }
};
