import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import { groupBy } from '#site-content/domain/group-by';
import { getChunks } from '#site-content/server/operations/database/statement-chunks';
import {
  COMPONENT_COLUMNS,
  getComponentTable,
  MEDIA_COLUMNS,
  MEDIA_TABLE,
} from '#site-content/server/strapi-internals/join-table';
import type { Transaction } from '#site-content/server/strapi-internals/knex';
import { getModels } from '#site-content/server/strapi-internals/models';
import { getTable } from '#site-content/server/strapi-internals/tables';

const PARTS = new Set(['component', 'dynamiczone']);

class Removal {
  constructor(
    private readonly strapi: Core.Strapi,
    private readonly trx: Transaction
  ) {}

  /**
   * Deletes the components of rows, nested ones first, because no foreign key connects them to their owners.
   *
   * @param ids of the rows; `null` for all rows of the type
   */
  async deleteComponents(uid: string, ids: readonly number[] | null): Promise<void> {
    const { attributes } = getModels(this.strapi)(uid);
    const [part] = Object.entries(attributes).find(([, { type }]) => PARTS.has(type)) ?? [];
    if (part === undefined) return;
    const table = getComponentTable(this.strapi, uid, part);
    const { entry, component, type } = COMPONENT_COLUMNS;
    for (const some of ids === null ? [null] : getChunks(ids)) {
      const held = () =>
        some === null ? this.trx(table) : this.trx(table).whereIn(entry, [...some]);
      const rows: Record<string, unknown>[] = await held().select(component, type);
      for (const [of, ofType] of groupBy(rows, (row) => String(row[type]))) {
        await this.rows(
          of,
          ofType.map((row) => Number(row[component]))
        );
      }
      await held().delete();
    }
  }

  private async rows(uid: string, ids: readonly number[]): Promise<void> {
    await this.deleteComponents(uid, ids);
    for (const some of getChunks(ids)) {
      const { entry, type } = MEDIA_COLUMNS;
      await this.trx(MEDIA_TABLE)
        .where({ [type]: uid })
        .whereIn(entry, [...some])
        .delete();
      await this.trx(getTable(this.strapi, uid))
        .whereIn('id', [...some])
        .delete();
    }
  }
}

/**
 * Deletes all pages with their content, in a few statements per table, because the Document Service needs about forty
 * per page. References to pages are removed by foreign keys.
 */
export const removePages = async (strapi: Core.Strapi, trx: Transaction): Promise<void> => {
  await new Removal(strapi, trx).deleteComponents(PAGE, null);
  await trx(MEDIA_TABLE)
    .where({ [MEDIA_COLUMNS.type]: PAGE })
    .delete();
  await trx(getTable(strapi, PAGE)).delete();
};
