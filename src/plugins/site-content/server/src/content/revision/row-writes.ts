import type { Core } from '@strapi/strapi';
import { FILE } from '../../../../contract/content-types';
import { aroundEntityWrites } from '../../strapi/entity-writes';
import type { Revision } from './revision';

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
export const renewWithRows = (strapi: Core.Strapi, revision: Revision): void => {
  const ours = Object.keys(strapi.contentTypes).filter((uid) => uid.startsWith('api::'));
  const watched = new Set([...ours, ...Object.keys(strapi.components), ...OTHER_MODELS]);
  aroundEntityWrites(strapi, (uid, write) =>
    watched.has(uid) ? revision.renewWith(write) : write()
  );
};
