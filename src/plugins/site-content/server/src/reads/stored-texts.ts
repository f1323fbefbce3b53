import type { Core } from '@strapi/strapi';
import { NAV_ITEM, REDIRECT } from '#site-content/domain/content-types';
import { holdsHtml } from '#site-content/domain/custom-fields';
import { getUrlRules } from '#site-content/domain/rules/components';
import { getModels } from '../strapi-internals/models';
import { getColumn, getTable } from '../strapi-internals/tables';
import { readRowSpans } from './row-ranges';
import { containsIn } from './text-contains';

/** An HTML text in a row of a content type or component. */
export interface HtmlText {
  readonly uid: string;
  readonly row: number;
  readonly field: string;
  readonly html: string;
}

/** A URL in a field for URLs, in a row of a content type or component. */
export interface UrlOfField extends Omit<HtmlText, 'html'> {
  readonly url: string;
}

/**
 * Reads the texts of some attributes, draft and published, in rows where at least one of them contains one of these
 * words.
 *
 * @param getNames returns the attributes to read of a content type or component
 */
async function* readTexts(
  strapi: Core.Strapi,
  words: readonly string[],
  getNames: (uid: string) => readonly string[]
): AsyncGenerator<Omit<HtmlText, 'html'> & { readonly text: string }> {
  if (words.length === 0) return;
  for (const uid of [...Object.keys(strapi.contentTypes), ...Object.keys(strapi.components)]) {
    const names = getNames(uid);
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
          yield { uid, row: Number(row['id']), field, text: String(row[field] ?? '') };
        }
      }
    }
  }
}

/**
 * Reads the HTML texts, draft and published, of rows that contain one of these words; most contain none. Yields all
 * HTML texts of such a row.
 */
export async function* readHtmlTexts(
  strapi: Core.Strapi,
  words: readonly string[]
): AsyncGenerator<HtmlText> {
  const getNames = (uid: string): string[] =>
    Object.entries(getModels(strapi)(uid).attributes).flatMap(([name, attribute]) =>
      holdsHtml(attribute) ? [name] : []
    );
  for await (const { text, ...place } of readTexts(strapi, words, getNames)) {
    yield { ...place, html: text };
  }
}

/** The URL attributes of our content types. Those of components are listed in the rules. */
const URL_FIELDS: Readonly<Record<string, readonly string[]>> = {
  [NAV_ITEM]: ['url'],
  [REDIRECT]: ['destination'],
};

/**
 * Reads the URLs in fields of links, navigation items, redirects and so on, from rows that contain one of these words.
 */
export async function* readUrlFields(
  strapi: Core.Strapi,
  words: readonly string[]
): AsyncGenerator<UrlOfField> {
  const getNames = (uid: string): string[] =>
    [...Object.keys(getUrlRules(uid)), ...(URL_FIELDS[uid] ?? [])].filter(
      (name) => name in getModels(strapi)(uid).attributes
    );
  for await (const { text, ...place } of readTexts(strapi, words, getNames)) {
    yield { ...place, url: text };
  }
}
