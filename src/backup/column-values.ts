import { z } from 'zod';
import type { DatabaseKind } from '../plugins/site-content/server/src/strapi-internals/database-kind';
import type { Column } from './archive-format';

export const archiveValueSchema = z.union([z.string(), z.number(), z.boolean()]).nullable();

/** A value in a backup: what JSON has, the same whatever kind of database it comes from. */
export type ArchiveValue = z.infer<typeof archiveValueSchema>;

/**
 * How the values of a column are carried over. As `text` goes what drivers would round or take apart: big
 * and decimal numbers, JSON, dates and times of day. An `instant` is a point in time in UTC.
 */
type Carriage = 'plain' | 'text' | 'boolean' | 'instant';

const CARRIAGES: Readonly<Record<string, Carriage>> = {
  ...{ increments: 'plain', integer: 'plain', double: 'plain', float: 'plain' },
  ...{ string: 'plain', text: 'plain', uuid: 'plain', enu: 'plain' },
  ...{ bigIncrements: 'text', bigInteger: 'text', biginteger: 'text', decimal: 'text' },
  ...{ json: 'text', jsonb: 'text', date: 'text', time: 'text' },
  ...{ boolean: 'boolean', datetime: 'instant', timestamp: 'instant' },
};

const getCarriage = ({ name, type }: Column): Carriage => {
  const carriage = CARRIAGES[type];
  if (carriage === undefined) {
    throw new Error(`The column "${name}" is of the type "${type}", which a backup cannot hold.`);
  }
  return carriage;
};

/** The SQL by which a column is read; `??` stands for its name. */
export const getSelection = (column: Column, client: DatabaseKind): string => {
  if (getCarriage(column) !== 'text') return '??';
  return client === 'mysql' ? 'CAST(?? AS CHAR)' : 'CAST(?? AS TEXT)';
};

const asInstant = (value: unknown): string => {
  // SQLite has milliseconds since 1970, the others' drivers make dates.
  const date = value instanceof Date ? value : new Date(value as number | string);
  return date.toISOString();
};

/** @param value as the driver gives it */
export const toArchive = (column: Column, value: unknown): ArchiveValue => {
  if (value === null || value === undefined) return null;
  switch (getCarriage(column)) {
    case 'text':
      return String(value);
    case 'boolean':
      return value === true || value === 1 || value === '1';
    case 'instant':
      return asInstant(value);
    case 'plain':
      if (typeof value === 'string' || typeof value === 'number') return value;
      throw new Error(`The column "${column.name}" holds a value that is neither text nor number.`);
  }
};

/** @returns what the driver is given */
export const fromArchive = (column: Column, value: ArchiveValue): ArchiveValue | Date =>
  value !== null && getCarriage(column) === 'instant' ? new Date(value as string) : value;
