import type { Core } from '@strapi/strapi';
import { FILE } from '../../../../contract/content-types';
import { asWriter } from '../../operations/line/writers';
import { aroundEntityWrites } from '../../strapi/entity-writes';
import { renewRevision } from './revision';

/** What else an answer depends on: whether visitors may read at all, which languages there are, images. */
const OTHER_MODELS = [
  FILE,
  'plugin::users-permissions.permission',
  'plugin::users-permissions.role',
  'plugin::i18n.locale',
];

/**
 * Changes the revision with every write that can change an answer, in one transaction with that write. The
 * rules' middleware does so for what goes through the Document Service; uploads, permissions and code that
 * writes rows itself do not.
 */
export const watchWrites = (strapi: Core.Strapi): void => {
  const ours = Object.keys(strapi.contentTypes).filter((uid) => uid.startsWith('api::'));
  const watched = new Set([...ours, ...Object.keys(strapi.components), ...OTHER_MODELS]);
  aroundEntityWrites(strapi, (uid, write) =>
    watched.has(uid) ? writeWithRevision(strapi, write) : write()
  );
};

/** Does a write of rows after the writers before it, in one transaction with a new revision. */
export const writeWithRevision = async <T>(
  strapi: Core.Strapi,
  write: () => Promise<T>
): Promise<T> =>
  asWriter(strapi, () =>
    strapi.db.transaction(async ({ trx }) => {
      await renewRevision(strapi, trx);
      return write();
    })
  );
