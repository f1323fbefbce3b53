import type { GetModel } from '../components/walk';
import type { Path } from '../problems/problem';
import { isRecord } from '../values';

type Values = Record<string, unknown>;

/** A block in a dynamic zone that does not allow its component. */
export interface ForeignBlock {
  readonly zone: string;
  readonly path: Path;
  /** The UID that it names. */
  readonly component: string;
  /** UIDs of the components that the zone allows. */
  readonly allowed: readonly string[];
  readonly block: Values;
}

/**
 * The blocks of an entry whose components their dynamic zones do not allow. Strapi stores those that exist elsewhere,
 * such as `shared.link`, and never returns them. Its own validator reports blocks that name no component.
 */
export const findForeignBlocks = (getModel: GetModel, uid: string, data: Values): ForeignBlock[] =>
  Object.entries(getModel(uid).attributes).flatMap(([zone, { type, components = [] }]) => {
    const blocks = data[zone];
    if (type !== 'dynamiczone' || !Array.isArray(blocks)) return [];
    return blocks.flatMap((block: unknown, at): ForeignBlock[] => {
      if (!isRecord(block)) return [];
      const component = block['__component'] ?? null;
      if (component === null || components.some((allowed) => allowed === component)) return [];
      return [{ zone, path: [zone, at], component: String(component), allowed: components, block }];
    });
  });

/** A copy of an entry in which each such block is an empty one that is allowed, so that the others can be validated. */
export const withoutForeignBlocks = (getModel: GetModel, uid: string, data: Values): Values => {
  const foreign = new Map(
    findForeignBlocks(getModel, uid, data).map((found) => [found.block, found] as const)
  );
  if (foreign.size === 0) return data;
  const zones = new Set([...foreign.values()].map(({ zone }) => zone));
  const replace = (block: Values): Values => {
    const [allowed] = foreign.get(block)?.allowed ?? [];
    return allowed === undefined ? block : { __component: allowed };
  };
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      zones.has(name) ? (value as Values[]).map(replace) : value,
    ])
  );
};
