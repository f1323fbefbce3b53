import type { Core } from '@strapi/strapi';
import { grantOnce } from './access/grant-once';
import { surviveLostConnections } from './delivery/outage';
import { ensureRevision } from './revision/revision';
import { watchWrites } from './revision/watch-writes';
import { lockBeforeReading } from './writes/sqlite-lock';

const guards = new WeakMap<Core.Strapi, () => void>();

export const bootstrap = async ({ strapi }: { strapi: Core.Strapi }): Promise<void> => {
  lockBeforeReading(strapi);
  watchWrites(strapi);
  await grantOnce(strapi);
  await ensureRevision(strapi);
  guards.set(
    strapi,
    surviveLostConnections((message) => strapi.log.warn(message))
  );
};

export const destroy = ({ strapi }: { strapi: Core.Strapi }): void => {
  guards.get(strapi)?.();
};
