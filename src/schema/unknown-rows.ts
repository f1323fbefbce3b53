import type { Core } from '@strapi/strapi';
import {
  getMorphTables,
  isKnownType,
} from '../plugins/site-content/server/src/strapi-internals/join-table';

/** Prefix of the names of fields whose rows are set aside. Attribute names cannot start with it. */
const ASIDE = 'kept:';

/**
 * Sets rows aside that refer to a type unknown to this version, such as a removed block: Strapi cannot read
 * entries that contain one. They are restored when the type exists again.
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
