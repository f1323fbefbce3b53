import type { Core } from '@strapi/strapi';
import { PAGE } from '../../src/plugins/site-content/domain/content-types';
import { getJoinTable } from '../../src/plugins/site-content/server/src/strapi-internals/join-table';
import { getTable } from '../../src/plugins/site-content/server/src/strapi-internals/tables';
import { toText } from './random-texts';

/** The number of children of each page, except on the last level: 20,000 pages fill three levels. */
const CHILDREN = 27;
/** SQLite does not accept more in one statement. */
const ROWS_AT_ONCE = 400;
/** The length of a page's searchable text. */
const CHARACTERS = 3000;

/** The document id of a page in the tree. */
export const getId = (number: number): string => `tree${String(number).padStart(20, '0')}`;

/**
 * Adds published pages up to this total directly to the tables, as the Document Service would take an hour.
 *
 * @returns the document id of the last page, which has no subpages
 */
export const fillPageTree = async (strapi: Core.Strapi, total: number): Promise<string> => {
  const table = getTable(strapi, PAGE);
  const { name, joinColumn, inverseJoinColumn } = getJoinTable(strapi, PAGE, 'parent');
  const present = await strapi.db.query(PAGE).count({ where: { publishedAt: { $ne: null } } });
  const numbers = Array.from({ length: total - present }, (_, number) => number);
  const getParent = (number: number): number => Math.floor(number / CHILDREN) - 1;
  const now = new Date();

  await strapi.db.transaction(async ({ trx }) => {
    const { last } = (await trx(table).max({ last: 'id' }).first()) as { last: number };
    const getRow = (number: number, isPublished: boolean): number =>
      last + 1 + 2 * number + (isPublished ? 1 : 0);
    const insert = async (into: string, rows: readonly object[]): Promise<void> => {
      for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
        await trx(into).insert(rows.slice(at, at + ROWS_AT_ONCE));
      }
    };
    const states = numbers.flatMap((number) => [
      { number, isPublished: false },
      { number, isPublished: true },
    ]);
    await insert(
      table,
      states.map(({ number, isPublished }) => ({
        id: getRow(number, isPublished),
        document_id: getId(number),
        title: `Page ${number}`,
        slug: `page-${number}`,
        slug_key: `page-${number}`,
        parent_document_id: getParent(number) < 0 ? null : getId(getParent(number)),
        show_in_menus: false,
        search_text: toText(number, CHARACTERS),
        created_at: now,
        updated_at: now,
        published_at: isPublished ? now : null,
        first_published_at: now,
        last_published_at: now,
      }))
    );
    await insert(
      name,
      states.flatMap(({ number, isPublished }) =>
        getParent(number) < 0
          ? []
          : [
              {
                [joinColumn]: getRow(number, isPublished),
                [inverseJoinColumn]: getRow(getParent(number), isPublished),
              },
            ]
      )
    );
  });
  return getId(numbers.length - 1);
};
