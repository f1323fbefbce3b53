/**
 * @reliesOn `strapi.db.query()` looks up the entity manager's six writing methods on every call; `lifecycles.disable()`
 *   and `enable()`.
 * @ifItFails Uploads and permissions no longer change the revision, and outdated responses are served.
 * @readIn Strapi 5.54.0: `@strapi/database/dist/entity-manager`
 */

import type { Core } from '@strapi/strapi';

const WRITES = ['create', 'createMany', 'update', 'updateMany', 'delete', 'deleteMany'] as const;

type Write = () => Promise<unknown>;
type EntityMethod = (uid: string, ...params: unknown[]) => Promise<unknown>;

/** The parts of Strapi's entity manager and lifecycles changed here. */
interface Parts {
  readonly entityManager: Record<(typeof WRITES)[number], EntityMethod>;
  readonly lifecycles: { disable(): void; enable(): void };
}

/** A write of rows: its method and relevant parameters. */
export interface RowWrite {
  readonly method: (typeof WRITES)[number];
  readonly params: { readonly where?: unknown; readonly data?: unknown };
}

/** A wrapper around row writes of a content type or component. */
export type WriteWrapper = (uid: string, write: Write, way: RowWrite) => Promise<unknown>;

/** Wrappers by entity manager with overridden methods. */
const writeWrappers = new WeakMap<Parts['entityManager'], WriteWrapper[]>();

/** For each lifecycles object, a function that tells whether it is disabled, which Strapi does not expose. */
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

const overwrite = (
  { entityManager, lifecycles }: Parts,
  arounds: readonly WriteWrapper[]
): void => {
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
 * Wraps every row write through `strapi.db.query()`, outside earlier wrappers. A lifecycle hook would run
 * before or after a write and could not undo it: an error after a write leaves the row written. The methods
 * are overridden once for all wrappers.
 *
 * Like hooks, wrappers are skipped while lifecycles are disabled, as during `strapi import` and `strapi
 * transfer`.
 */
export const wrapEntityWrites = (strapi: Core.Strapi, around: WriteWrapper): void => {
  const parts = strapi.db as unknown as Parts;
  const known = writeWrappers.get(parts.entityManager);
  if (known !== undefined) {
    known.push(around);
    return;
  }
  const arounds = [around];
  writeWrappers.set(parts.entityManager, arounds);
  overwrite(parts, arounds);
};

/** True while the wrappers of row writes are skipped. */
export const areWriteWrappersSkipped = (strapi: Core.Strapi): boolean =>
  disabledChecks.get((strapi.db as unknown as Parts).lifecycles)?.() ?? true;
