import type { GetModel } from '../components/walk';
import type { Path } from '../problems/problem';
import { isRecord } from '../values';

type Values = Record<string, unknown>;

/** A block in a dynamic zone that does not allow its component. */
export interface ForeignBlock {
  readonly zone: string;
  readonly path: Path;
  /** UID of its component. */
  readonly component: string;
  /** UIDs of the components that the zone allows. */
  readonly allowed: readonly string[];
  readonly block: Values;
}

/**
 * Finds the blocks of an entry whose components their dynamic zones do not allow. If the component exists, such as
 * `shared.link`, Strapi stores the block and never returns it. Its own validator reports blocks without a component.
 */
export const findDisallowedBlocks = (
  getModel: GetModel,
  uid: string,
  data: Values
): ForeignBlock[] =>
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

/** Copies an entry and replaces such blocks with empty allowed ones, so that the other blocks can be validated. */
export const withoutForeignBlocks = (getModel: GetModel, uid: string, data: Values): Values => {
  const foreign = new Map(
    findDisallowedBlocks(getModel, uid, data).map((found) => [found.block, found] as const)
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
