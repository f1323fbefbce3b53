import type {
  Connection,
  SchemaBuilder,
} from '../plugins/site-content/server/src/strapi-internals/knex';
import type { ForeignKey, Table } from './archive-format';

/** Adds a table's foreign keys, with Strapi's names and actions. */
export const addForeignKeys = async (schema: SchemaBuilder, table: Table): Promise<void> => {
  if (table.foreignKeys.length === 0) return;
  await schema.alterTable(table.name, (builder) => {
    for (const key of table.foreignKeys) {
      const constraint = builder
        .foreign(key.columns, key.name)
        .references(key.referencedColumns)
        .inTable(key.referencedTable);
      if (key.onDelete) constraint.onDelete(key.onDelete);
      if (key.onUpdate) constraint.onUpdate(key.onUpdate);
    }
  });
};

/** Counts the rows that would violate a foreign key. */
export const countOrphans = async (
  trx: Connection,
  getName: (table: string) => string,
  table: Table,
  { columns, referencedTable, referencedColumns }: ForeignKey
): Promise<number> => {
  const query = trx({ child: getName(table.name) })
    .leftJoin({ parent: getName(referencedTable) }, function () {
      columns.forEach((column, at) =>
        this.on(`child.${column}`, '=', `parent.${referencedColumns[at] ?? 'id'}`)
      );
    })
    .whereNull(`parent.${referencedColumns[0] ?? 'id'}`);
  for (const column of columns) query.whereNotNull(`child.${column}`);
  const [row] = await query.count({ count: '*' });
  return Number(row?.['count'] ?? 0);
};
