import type { Core } from '@strapi/strapi';
import type { Values } from '#site-content/domain/changes/state';
import { getStoredAttributes } from '#site-content/server/strapi-internals/tables';

/** Converts an attribute's recorded JSON value to its column value. */
const getColumnValue = (type: string, value: unknown): unknown => {
  if (value === null) return null;
  if (type === 'json' || type === 'blocks') return JSON.stringify(value);
  return type === 'datetime' || type === 'timestamp' ? new Date(value as string) : value;
};

/** Returns the column values that restore the recorded attributes; columns of other attributes are omitted. */
export const getRestoredColumns = (
  strapi: Core.Strapi,
  uid: string,
  values: Values,
  isMeant: (attribute: string) => boolean
): Record<string, unknown> =>
  Object.fromEntries(
    getStoredAttributes(strapi, uid).flatMap(({ name, column, type }) =>
      isMeant(name) && values[name] !== undefined
        ? [[column, getColumnValue(type, values[name])] as const]
        : []
    )
  );
