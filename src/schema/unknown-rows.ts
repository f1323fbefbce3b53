import type { Core } from '@strapi/strapi';

/** Before the name of a field whose rows are set aside. No attribute's name begins so. */
const ASIDE = 'kept:';

/** A table of rows that lead to entries of several types, by the type's name. */
interface MorphTable {
  readonly name: string;
  readonly typeColumn: string;
}

interface MorphAttribute {
  readonly joinTable?: {
    readonly name: string;
    readonly morphColumn?: { readonly typeColumn: { readonly name: string } };
  };
}

const morphTablesOf = (strapi: Core.Strapi): MorphTable[] => {
  const found = new Map<string, MorphTable>();
  for (const { attributes } of strapi.db.metadata.values()) {
    for (const attribute of Object.values(attributes) as MorphAttribute[]) {
      const { name, morphColumn } = attribute.joinTable ?? {};
      if (name === undefined || morphColumn === undefined) continue;
      found.set(name, { name, typeColumn: morphColumn.typeColumn.name });
    }
  }
  return [...found.values()];
};

/**
 * Sets aside the rows that lead to a type which this version does not know, a block that was taken away for one: Strapi
 * cannot read an entry that has one. They come back when the type does.
 *
 * Read in Strapi 5.54.0, `@strapi/database/dist/query/helpers/populate/apply.js` (`morphToMany`).
 */
export const setUnknownRowsAside = async (strapi: Core.Strapi): Promise<void> => {
  const { db } = strapi;
  for (const { name, typeColumn } of morphTablesOf(strapi)) {
    const found: { type: string; field: string | null }[] = await db
      .getConnection(name)
      .distinct({ type: typeColumn, field: 'field' });
    for (const { type, field } of found) {
      if (field === null || db.metadata.has(type) !== field.startsWith(ASIDE)) continue;
      const other = field.startsWith(ASIDE) ? field.slice(ASIDE.length) : `${ASIDE}${field}`;
      await db
        .getConnection(name)
        .where({ [typeColumn]: type, field })
        .update({ field: other });
    }
  }
};
