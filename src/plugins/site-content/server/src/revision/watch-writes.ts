import type { Core } from '@strapi/strapi';
import { FILE } from '../content-types';
import { renewRevision } from './revision';

/** What else an answer depends on: whether visitors may read at all, which languages there are, images. */
const OTHER_MODELS = [
  FILE,
  'plugin::users-permissions.permission',
  'plugin::users-permissions.role',
  'plugin::i18n.locale',
];

const WRITES = [
  'afterCreate',
  'afterCreateMany',
  'afterUpdate',
  'afterUpdateMany',
  'afterDelete',
  'afterDeleteMany',
] as const;

/**
 * Changes the revision with every write that can change an answer, in the transaction of that write where
 * it has one. The rules' middleware does so for what goes through the Document Service; uploads, permissions
 * and code that writes rows itself do not.
 */
export const watchWrites = (strapi: Core.Strapi): void => {
  const ours = Object.keys(strapi.contentTypes).filter((uid) => uid.startsWith('api::'));
  const models = [...ours, ...Object.keys(strapi.components), ...OTHER_MODELS];
  const renew = async (): Promise<void> => {
    await strapi.db.transaction(({ trx }) => renewRevision(strapi, trx));
  };
  strapi.db.lifecycles.subscribe({
    models,
    ...Object.fromEntries(WRITES.map((event) => [event, renew])),
  });
};
