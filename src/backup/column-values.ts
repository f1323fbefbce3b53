import { z } from 'zod';
import type { DatabaseKind } from '../plugins/site-content/server/src/strapi-internals/database-kind';
import type { Column } from './archive-format';

export const archiveValueSchema = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** A value in a backup, as JSON that is independent of the kind of database. */
export type ArchiveValue = z.infer<typeof archiveValueSchema>;

/**
 * The form in which column values are stored. `text` is used for values that drivers would round or convert: big and
 * decimal numbers, JSON, dates and times of day. An `instant` is a point in time in UTC.
 */
type ColumnEncoding = 'plain' | 'text' | 'boolean' | 'instant';

const COLUMN_ENCODINGS: Readonly<Record<string, ColumnEncoding>> = {
  ...{ increments: 'plain', integer: 'plain', double: 'plain', float: 'plain' },
  ...{ string: 'plain', text: 'plain', uuid: 'plain', enu: 'plain' },
  ...{ bigIncrements: 'text', bigInteger: 'text', biginteger: 'text', decimal: 'text' },
  ...{ json: 'text', jsonb: 'text', date: 'text', time: 'text' },
  ...{ boolean: 'boolean', datetime: 'instant', timestamp: 'instant' },
};

const getEncoding = ({ name, type }: Column): ColumnEncoding => {
  const carriage = COLUMN_ENCODINGS[type];
  if (carriage === undefined) {
    throw new Error(`The column "${name}" has the type "${type}", which backups do not support.`);
  }
  return carriage;
};

/** Returns the SQL expression that reads a column; `??` stands for the column's name. */
export const getSelection = (column: Column, client: DatabaseKind): string => {
  if (getEncoding(column) !== 'text') return '??';
  return client === 'mysql' ? 'CAST(?? AS CHAR)' : 'CAST(?? AS TEXT)';
};

const asInstant = (value: unknown): string => {
  // SQLite stores milliseconds since 1970; other drivers return dates.
  const date = value instanceof Date ? value : new Date(value as number | string);
  return date.toISOString();
};

/**
 * Converts a value to its form in a backup.
 *
 * @param value from the driver
 */
export const toArchive = (column: Column, value: unknown): ArchiveValue => {
  if (value === null || value === undefined) return null;
  switch (getEncoding(column)) {
    case 'text':
      return String(value);
    case 'boolean':
      return value === true || value === 1 || value === '1';
    case 'instant':
      return asInstant(value);
    case 'plain':
      if (typeof value === 'string' || typeof value === 'number') return value;
      throw new Error(
        `The column "${column.name}" contains a value that is neither text nor a number.`
      );
  }
};

/**
 * Converts a value from a backup.
 *
 * @returns the value for the driver
 */
export const fromArchive = (column: Column, value: ArchiveValue): ArchiveValue | Date =>
  value !== null && getEncoding(column) === 'instant' ? new Date(value as string) : value;
