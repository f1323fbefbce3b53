import type { Core } from '@strapi/strapi';
import {
  getMorphTables,
  isKnownType,
} from '../plugins/site-content/server/src/strapi-internals/join-table';

/** Before the name of a field whose rows are set aside. No attribute's name begins so. */
const ASIDE = 'kept:';

/**
 * Sets aside the rows that lead to a type which this version does not know, a block that was taken away for one: Strapi
 * cannot read an entry that has one. They come back when the type does.
 */
export const setUnknownRowsAside = async (strapi: Core.Strapi): Promise<void> => {
  const { db } = strapi;
  for (const { name, typeColumn } of getMorphTables(strapi)) {
    const found: { type: string; field: string | null }[] = await db
      .getConnection(name)
      .distinct({ type: typeColumn, field: 'field' });
    for (const { type, field } of found) {
      if (field === null || isKnownType(strapi, type) !== field.startsWith(ASIDE)) continue;
      const other = field.startsWith(ASIDE) ? field.slice(ASIDE.length) : `${ASIDE}${field}`;
      await db
        .getConnection(name)
        .where({ [typeColumn]: type, field })
        .update({ field: other });
    }
  }
};
