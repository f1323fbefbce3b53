import type { Core } from '@strapi/strapi';
import { wrapEntityWrites } from '../strapi-internals/entity-writes';
import { getModels } from '../strapi-internals/models';
import { rowChanges, rowsWritten } from './changes-of-row-write';
import type { Revision } from './revision';
import type { TouchedRows } from './touched-rows';

/**
 * Changes the revision with every row write that can change a response, in the same transaction, and reports
 * the changes. The document middleware handles writes through the Document Service; this covers uploads,
 * permissions and code that writes rows directly.
 */
export const renewWithRows = (
  strapi: Core.Strapi,
  { revision, touchedRows }: { readonly revision: Revision; readonly touchedRows: TouchedRows }
): void => {
  const findChanges = rowChanges(getModels(strapi), Object.keys(strapi.components));
  wrapEntityWrites(strapi, (uid, write, way) => {
    const changes = findChanges(uid);
    return changes === undefined
      ? write()
      : revision.renewWith(write, (result, trx) => {
          touchedRows.add(trx, uid, rowsWritten(way, result));
          return changes(way, result);
        });
  });
};
