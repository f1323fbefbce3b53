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
    const types: unknown[] = await db.getConnection(name).distinct(typeColumn).pluck(typeColumn);
    for (const type of types) {
      const rows = db.getConnection(name).where(typeColumn, String(type));
      if (db.metadata.has(String(type))) {
        await rows
          .where('field', 'like', `${ASIDE}%`)
          .update({ field: db.connection.raw(`SUBSTR(field, ${ASIDE.length + 1})`) });
      } else {
        await rows
          .whereNot('field', 'like', `${ASIDE}%`)
          .update({ field: db.connection.raw(`CONCAT('${ASIDE}', field)`) });
      }
    }
  }
};
