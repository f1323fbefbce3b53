import { z } from 'zod';

/**
 * Schemas for the table descriptions in a backup. A restore creates tables from them, so the author of the file
 * determines SQL statements. They accept only definitions that Strapi itself records, because Knex inserts types,
 * arguments and actions unescaped.
 */

/** Without dots, which would separate a schema and a table. */
const name = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'is not a valid name');

/** At most 55 characters, to which Strapi shortens its names, and without the prefix `__`, which restores use. */
const tableName = name.max(55).regex(/^(?!__)/, 'is not the name of a table of this service');

const none = z.tuple([]);
const digits = z.int().min(1).max(65);
const primaryKey = z.strictObject({ primary: z.literal(true), primaryKey: z.literal(true) });
const ofTime = z.strictObject({
  useTz: z.boolean().optional(),
  precision: z.int().min(0).max(6).optional(),
});
/** A choice of an `enu`, which Knex does not escape. */
const choice = z.string().regex(/^[^'"\\\p{C}]{1,255}$/u);

const number = z.union([none, z.tuple([digits]), z.tuple([digits, digits])]);
const instant = z.union([none, z.tuple([ofTime])]);
const counted = z.union([none, z.tuple([primaryKey])]);

/** Valid arguments of each column type. */
const ARGUMENTS: Readonly<Record<string, z.ZodType>> = {
  ...{ increments: counted, bigIncrements: counted },
  ...{ integer: none, bigInteger: none, biginteger: none },
  ...{ double: number, float: number, decimal: number },
  string: z.union([none, z.tuple([z.int().min(1).max(65_535)])]),
  text: z.union([none, z.tuple([z.enum(['text', 'tinytext', 'mediumtext', 'longtext'])])]),
  ...{ uuid: none, json: none, jsonb: none, boolean: none, date: none },
  ...{ datetime: instant, timestamp: instant },
  time: z.union([none, z.tuple([ofTime]), z.tuple([z.int().min(0).max(6)])]),
  enu: z.tuple([z.array(choice).min(1)]),
};

/** Whether it is unused and kept; see src/schema/schema.ts. */
const kept = z.literal(true).optional();

const columnSchema = z
  .object({
    name,
    type: z.string(),
    args: z.array(z.unknown()).optional(),
    defaultTo: z.union([z.string(), z.number(), z.boolean()]).nullish(),
    notNullable: z.boolean().nullish(),
    unsigned: z.boolean().nullish(),
    kept,
  })
  .superRefine(({ type, args = [] }, context) => {
    const expected = Object.hasOwn(ARGUMENTS, type) ? ARGUMENTS[type] : undefined;
    if (expected === undefined) {
      const message = `"${type}" is not a supported column type`;
      context.addIssue({ code: 'custom', path: ['type'], message });
    } else if (!expected.safeParse(args).success) {
      const message = `${JSON.stringify(args)} are not valid arguments for the type ${type}`;
      context.addIssue({ code: 'custom', path: ['args'], message });
    }
  });

const action = z.enum(['CASCADE', 'SET NULL', 'RESTRICT', 'NO ACTION']).nullish();

const foreignKeySchema = z.object({
  name,
  columns: z.array(name).min(1),
  referencedTable: tableName,
  referencedColumns: z.array(name).min(1),
  onDelete: action,
  onUpdate: action,
});

const indexSchema = z.object({
  name,
  columns: z.array(name).min(1),
  type: z.enum(['primary', 'unique', 'FULLTEXT']).nullish(),
});

const tableSchema = z.object({
  name: tableName,
  columns: z.array(columnSchema).min(1),
  indexes: z.array(indexSchema),
  foreignKeys: z.array(foreignKeySchema),
  kept,
});

/** A column in the form that Strapi's schema builder accepts; likewise the table and foreign key below. */
export type Column = z.infer<typeof columnSchema>;
export type Table = z.infer<typeof tableSchema>;
export type ForeignKey = z.infer<typeof foreignKeySchema>;

/** Finds duplicate or dangling names in the tables. */
const findLoose = (tables: readonly Table[]): string | null => {
  const columnsByTable = new Map(
    tables.map((table) => [table.name, new Set(table.columns.map((column) => column.name))])
  );
  if (columnsByTable.size < tables.length) return 'a table is described twice';
  const has = (table: string, columns: readonly string[]): boolean =>
    columns.every((column) => columnsByTable.get(table)?.has(column) === true);
  for (const { name: table, columns, indexes, foreignKeys } of tables) {
    if (columnsByTable.get(table)?.size !== columns.length) return `${table} has a column twice`;
    const index = indexes.find((one) => !has(table, one.columns));
    if (index !== undefined)
      return `${index.name} is an index on columns that ${table} does not have`;
    const key = foreignKeys.find(
      (one) =>
        !has(table, one.columns) ||
        !has(one.referencedTable, one.referencedColumns) ||
        one.columns.length !== one.referencedColumns.length
    );
    if (key !== undefined)
      return `${key.name} refers from ${table} to something that is not described`;
  }
  return null;
};

/** A trait of a version; see ../schema/schema.ts. */
const traitSchema = z.object({
  kind: z.enum(['type', 'field', 'drafts', 'languages', 'migration']),
  of: z.string(),
  name: z.string(),
  holds: z.string(),
  kept: z.literal(true).exactOptional(),
});

/** The tables of a backup, or those that Strapi recorded in a database. */
export const schemaSchema = z
  .object({ tables: z.array(tableSchema), traits: z.array(traitSchema).optional() })
  .superRefine(({ tables }, context) => {
    const message = findLoose(tables);
    if (message !== null) context.addIssue({ code: 'custom', path: ['tables'], message });
  });
