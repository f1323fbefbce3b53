import type { Core } from '@strapi/strapi';
import { holdsHtml } from '#site-content/domain/custom-fields';
import { getModels } from '../../strapi-internals/models';
import { getColumn, getTable } from '../../strapi-internals/tables';
import { readRowSpans } from './row-ranges';
import { containsIn } from './text-contains';

/** A text in HTML, in a row of a content type or component. */
export interface HtmlText {
  readonly uid: string;
  readonly row: number;
  readonly field: string;
  readonly html: string;
}

/**
 * Reads the texts in HTML, draft and published, of rows that contain one of these words: most contain none. A row is
 * yielded with all of its texts.
 */
export async function* readHtmlTexts(
  strapi: Core.Strapi,
  words: readonly string[]
): AsyncGenerator<HtmlText> {
  if (words.length === 0) return;
  for (const uid of [...Object.keys(strapi.contentTypes), ...Object.keys(strapi.components)]) {
    const names = Object.entries(getModels(strapi)(uid).attributes).flatMap(([name, attribute]) =>
      holdsHtml(attribute) ? [name] : []
    );
    if (names.length === 0) continue;
    const columns = Object.fromEntries(names.map((name) => [name, getColumn(strapi, uid, name)]));
    for (const span of await readRowSpans(strapi, uid)) {
      const rows: Record<string, unknown>[] = await strapi.db
        .connection(getTable(strapi, uid))
        .whereBetween('id', span)
        .where((any) => {
          for (const column of Object.values(columns)) {
            for (const word of words) any.orWhereRaw(containsIn(strapi, '??'), [column, word]);
          }
        })
        .select({ id: 'id', ...columns });
      for (const row of rows) {
        for (const field of names) {
          yield { uid, row: Number(row['id']), field, html: String(row[field] ?? '') };
        }
      }
    }
  }
}
