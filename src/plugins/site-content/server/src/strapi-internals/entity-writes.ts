import type { Core } from '@strapi/strapi';

const WRITES = ['create', 'createMany', 'update', 'updateMany', 'delete', 'deleteMany'] as const;

type Write = () => Promise<unknown>;
type EntityMethod = (uid: string, ...params: unknown[]) => Promise<unknown>;

/** As much of Strapi's entity manager and its lifecycles as is changed here. */
interface Parts {
  readonly entityManager: Record<(typeof WRITES)[number], EntityMethod>;
  readonly lifecycles: { disable(): void; enable(): void };
}

/** How rows are written: by which method, and with which of its parameters. */
export interface WayOfWriting {
  readonly method: (typeof WRITES)[number];
  readonly params: { readonly where?: unknown; readonly data?: unknown };
}

/** Something around a write of rows of a content type or component. */
export type AroundWrite = (uid: string, write: Write, way: WayOfWriting) => Promise<unknown>;

/** What was put around the writes of an entity manager whose methods were overwritten. */
const aroundWrites = new WeakMap<Parts['entityManager'], AroundWrite[]>();

/** Tells of lifecycles whether they are disabled, which they keep to themselves. */
const disabledChecks = new WeakMap<Parts['lifecycles'], () => boolean>();

const followDisabling = (lifecycles: Parts['lifecycles']): (() => boolean) => {
  let areDisabled = false;
  const disable = lifecycles.disable.bind(lifecycles);
  const enable = lifecycles.enable.bind(lifecycles);
  lifecycles.disable = () => {
    areDisabled = true;
    disable();
  };
  lifecycles.enable = () => {
    areDisabled = false;
    enable();
  };
  const isDisabled = (): boolean => areDisabled;
  disabledChecks.set(lifecycles, isDisabled);
  return isDisabled;
};

const overwrite = ({ entityManager, lifecycles }: Parts, arounds: readonly AroundWrite[]): void => {
  const areDisabled = followDisabling(lifecycles);
  for (const name of WRITES) {
    const original = entityManager[name].bind(entityManager);
    entityManager[name] = (uid, ...params) => {
      const write: Write = () => original(uid, ...params);
      if (areDisabled()) return write();
      const way = { method: name, params: params[0] ?? {} };
      return arounds.reduce<Write>((inner, around) => () => around(uid, inner, way), write)();
    };
  }
};

/**
 * Puts something around every write of rows by way of `strapi.db.query()`, and around what was put there before. A
 * lifecycle hook would come before a write or after it, and not be one with it: what throws after a write leaves it
 * done. The methods are overwritten once, whoever has something to put around them.
 *
 * As hooks are, it is left out while lifecycles are disabled, as they are during `strapi import` and `strapi transfer`.
 *
 * Read in Strapi 5.54.0, `@strapi/database/dist/entity-manager`: a repository looks these methods up with each call.
 */
export const aroundEntityWrites = (strapi: Core.Strapi, around: AroundWrite): void => {
  const parts = strapi.db as unknown as Parts;
  const known = aroundWrites.get(parts.entityManager);
  if (known !== undefined) {
    known.push(around);
    return;
  }
  const arounds = [around];
  aroundWrites.set(parts.entityManager, arounds);
  overwrite(parts, arounds);
};

/** Whether writes of rows are left out at the moment. */
export const areWritesLeftOut = (strapi: Core.Strapi): boolean =>
  disabledChecks.get((strapi.db as unknown as Parts).lifecycles)?.() ?? true;
