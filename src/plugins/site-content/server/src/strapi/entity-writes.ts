import type { Core } from '@strapi/strapi';

const WRITES = ['create', 'createMany', 'update', 'updateMany', 'delete', 'deleteMany'] as const;

type Write = (uid: string, ...params: unknown[]) => Promise<unknown>;

/** As much of Strapi's entity manager and its lifecycles as is changed here. */
interface Parts {
  readonly entityManager: Record<(typeof WRITES)[number], Write>;
  readonly lifecycles: { disable(): void; enable(): void };
}

/**
 * Puts something around every write of rows by way of `strapi.db.query()`. A lifecycle hook would come before it or
 * after it, and not be one with it: what throws after a write leaves it done.
 *
 * As hooks are, it is left out while lifecycles are disabled, as they are during `strapi import` and `strapi transfer`.
 *
 * Read in Strapi 5.54.0, `@strapi/database/dist/entity-manager`: a repository looks these methods up with each call.
 */
export const aroundEntityWrites = (
  strapi: Core.Strapi,
  around: (uid: string, write: () => Promise<unknown>) => Promise<unknown>
): void => {
  const { entityManager, lifecycles } = strapi.db as unknown as Parts;
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
  for (const name of WRITES) {
    const write = entityManager[name].bind(entityManager);
    entityManager[name] = (uid, ...params) =>
      areDisabled ? write(uid, ...params) : around(uid, () => write(uid, ...params));
  }
};
