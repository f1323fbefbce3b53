import type { Core } from '@strapi/strapi';
import { TRACKED_TYPES } from '#site-content/domain/changes/tracked-types';
import { getChunks } from '../operations/database/statement-chunks';
import { getJoinTable, isJoined } from '../strapi-internals/join-table';
import type { Connection } from '../strapi-internals/knex';
import { getModels } from '../strapi-internals/models';
import { getTable } from '../strapi-internals/tables';

/**
 * Finds the entries that refer to others through an attribute of their own. When an entry is deleted, the
 * database deletes these references without any write to record.
 *
 * @param documents document ids of the type `uid`
 */
export const findReferrers = async (
  strapi: Core.Strapi,
  trx: Connection,
  uid: string,
  documents: readonly string[]
): Promise<{ readonly uid: string; readonly documents: string[] }[]> => {
  const found: { uid: string; documents: string[] }[] = [];
  for (const type of TRACKED_TYPES) {
    for (const [name, attribute] of Object.entries(getModels(strapi)(type).attributes)) {
      const { target, mappedBy } = attribute;
      if (target !== uid || mappedBy !== undefined || !isJoined(strapi, type, name)) continue;
      const { name: links, joinColumn, inverseJoinColumn } = getJoinTable(strapi, type, name);
      const owners = getTable(strapi, type);
      const rows: string[] = [];
      for (const some of getChunks(documents)) {
        const ids = trx(getTable(strapi, uid)).select('id').whereIn('document_id', some);
        const led: { document: string }[] = await trx(owners)
          .distinct({ document: `${owners}.document_id` })
          .join(links, `${links}.${joinColumn}`, `${owners}.id`)
          .whereIn(`${links}.${inverseJoinColumn}`, ids);
        rows.push(...led.map(({ document }) => String(document)));
      }
      if (rows.length > 0) found.push({ uid: type, documents: rows });
    }
  }
  return found;
};
