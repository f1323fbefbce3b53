import type { Core } from '@strapi/strapi';
import { aroundEntityWrites } from '../../strapi-internals/entity-writes';
import { getModels } from '../../strapi-internals/models';
import type { Revision } from './revision';
import { rowChanges, rowsWritten } from './row-changes';
import type { TouchedRows } from './touched-rows';

/**
 * Changes the revision with every write of rows that can change an answer, in one transaction with that write, and
 * tells what it has changed. The rules' middleware begins a revision for what goes through the Document Service;
 * uploads, permissions and code that writes rows itself do not pass it.
 */
export const renewWithRows = (
  strapi: Core.Strapi,
  { revision, touchedRows }: { readonly revision: Revision; readonly touchedRows: TouchedRows }
): void => {
  const findChanges = rowChanges(getModels(strapi), Object.keys(strapi.components));
  aroundEntityWrites(strapi, (uid, write, way) => {
    const changes = findChanges(uid);
    return changes === undefined
      ? write()
      : revision.renewWith(write, (result, trx) => {
          touchedRows.add(trx, uid, rowsWritten(way, result));
          return changes(way, result);
        });
  });
};
