import type { Core, Struct } from '@strapi/strapi';
import type { StoredEntry } from '#site-content/domain/audit/broken-links';
import { PAGE_OF_LINK } from '#site-content/domain/audit/links';
import { type Attribute, getComponents, type GetModel } from '#site-content/domain/components/walk';
import { LINK_COMPONENT, PAGE, SITE_KEYS } from '#site-content/domain/content-types';
import { holdsHtml } from '#site-content/domain/custom-fields';
import { getUrlRules } from '#site-content/domain/rules/components';
import { KEY_NAMES } from '#site-content/domain/rules/site-keys';
import { getChunks } from '../operations/database/statement-chunks';
import { COMPONENT_COLUMNS, getComponentTable } from '../strapi-internals/join-table';
import type { Connection, QueryBuilder } from '../strapi-internals/knex';
import { getModels } from '../strapi-internals/models';
import { getColumn, getTable } from '../strapi-internals/tables';

type Values = Record<string, unknown>;
type ContentType = Struct.ContentTypeSchema;

/**
 * Number of entries read at a time, including their content: SQLite reads on the thread that answers
 * requests.
 */
const ENTRIES_AT_ONCE = 200;

const isList = ({ type, repeatable }: Attribute): boolean =>
  type === 'dynamiczone' || repeatable === true;

/** Converts bytes to text, as Strapi does: SQLite can store bytes in a text column. */
const withTexts = (row: Values): Values => {
  for (const [name, value] of Object.entries(row)) {
    if (Buffer.isBuffer(value)) row[name] = value.toString();
  }
  return row;
};

/**
 * Reads the parts of entries that can contain links: one statement per table for hundreds of entries,
 * bypassing Strapi's query layer, which loads components completely.
 */
class LinkingEntries {
  private readonly getModel: GetModel;

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly connection: Connection = strapi.db.connection
  ) {
    this.getModel = getModels(strapi);
  }

  /**
   * Reads the published entries of a content type (all entries for types without drafts), in chunks.
   *
   * @param documents document ids; all by default
   */
  async *read(
    { uid, options, kind, info }: ContentType,
    documents?: readonly string[]
  ): AsyncGenerator<StoredEntry[]> {
    if (!this.holdsLinks(uid)) return;
    const { attributes } = this.getModel(uid);
    const name = ['title', 'name'].find((known) => known in attributes && kind !== 'singleType');
    const checked = uid === SITE_KEYS ? KEY_NAMES : this.htmlNames(uid);
    const names = [...checked, ...(name === undefined ? [] : [name])];
    const published = (): QueryBuilder => {
      const rows = this.table(uid);
      if (documents !== undefined) rows.whereIn('document_id', [...documents]);
      return options?.draftAndPublish === true ? rows.whereNotNull('published_at') : rows;
    };
    for (let last = 0; ;) {
      const rows: Values[] = await published()
        .select({ id: 'id', documentId: 'document_id', ...this.columns(names, uid) })
        .where('id', '>', last)
        .orderBy('id')
        .limit(ENTRIES_AT_ONCE);
      if (rows.length === 0) return;
      const values = new Map(rows.map((row) => [Number(row['id']), withTexts(row)]));
      const ids = [...values.keys()];
      await this.readComponents(uid, ids, values, []);
      yield rows.map((row) => ({
        type: uid,
        id: String(row['documentId']),
        title: String((name === undefined ? null : row[name]) ?? info.displayName),
        values: row,
      }));
      if (rows.length < ENTRIES_AT_ONCE) return;
      last = ids.at(-1) ?? last;
    }
  }

  private table(uid: string): QueryBuilder {
    return this.connection(getTable(this.strapi, uid));
  }

  private columns(names: readonly string[], uid: string): Record<string, string> {
    return Object.fromEntries(names.map((name) => [name, getColumn(this.strapi, uid, name)]));
  }

  private htmlNames(uid: string): string[] {
    return Object.entries(this.getModel(uid).attributes)
      .filter(([, attribute]) => holdsHtml(attribute))
      .map(([name]) => name);
  }

  private addressNames(uid: string): string[] {
    return [...Object.keys(getUrlRules(uid)), ...(uid === LINK_COMPONENT ? [PAGE_OF_LINK] : [])];
  }

  /** True if a type or its components, at any depth, can contain links. */
  private holdsLinks(uid: string, above: readonly string[] = []): boolean {
    if (above.includes(uid)) return false;
    return (
      this.htmlNames(uid).length + this.addressNames(uid).length > 0 ||
      this.componentsIn(uid).some((component) => this.holdsLinks(component, [...above, uid]))
    );
  }

  private componentsIn(uid: string): string[] {
    return [...new Set(Object.values(this.getModel(uid).attributes).flatMap(getComponents))];
  }

  /** Adds components to the rows that contain them, in order. */
  private async readComponents(
    uid: string,
    ids: readonly number[],
    holders: ReadonlyMap<number, Values>,
    above: readonly string[]
  ): Promise<void> {
    const { attributes } = this.getModel(uid);
    const inside = this.componentsIn(uid).filter(
      (component) => !above.includes(component) && this.holdsLinks(component)
    );
    const [first] = Object.entries(attributes).filter(([, { type }]) =>
      ['component', 'dynamiczone'].includes(type)
    );
    if (first === undefined || inside.length === 0) return;
    const { entry, component: ofComponent, type: ofType, field, order } = COMPONENT_COLUMNS;
    const table = getComponentTable(this.strapi, uid, first[0]);

    const values = new Map(inside.map((component) => [component, new Map<number, Values>()]));
    for (const some of getChunks(ids)) {
      const rows: { holder: number; id: number; component: string; name: string }[] =
        await this.connection(table)
          .whereIn(entry, some)
          .select({ holder: entry, id: ofComponent, component: ofType, name: field })
          .orderBy([{ column: entry }, { column: order }]);
      for (const { holder, id, component, name } of rows) {
        const attribute = attributes[name];
        const holding = holders.get(Number(holder));
        if (attribute === undefined || holding === undefined) continue;
        const value: Values = { __component: component };
        values.get(component)?.set(Number(id), value);
        if (!isList(attribute)) holding[name] = value;
        else if (Array.isArray(holding[name])) holding[name].push(value);
        else holding[name] = [value];
      }
    }
    for (const [component, found] of values) {
      if (found.size === 0) continue;
      const idsInside = [...found.keys()];
      await this.readLinks(component, idsInside, found);
      await this.readComponents(component, idsInside, found, [...above, uid]);
    }
  }

  /** Adds HTML and link addresses to components. */
  private async readLinks(
    uid: string,
    ids: readonly number[],
    values: ReadonlyMap<number, Values>
  ): Promise<void> {
    const html = this.columns(this.htmlNames(uid), uid);
    const addresses = this.columns(this.addressNames(uid), uid);
    const names = [...Object.keys(html), ...Object.keys(addresses)];
    if (names.length === 0) return;
    for (const some of getChunks(ids)) {
      const rows: Values[] = await this.table(uid)
        .whereIn('id', some)
        .where((any) => {
          for (const column of Object.values({ ...html, ...addresses })) any.orWhereNotNull(column);
        })
        .select({ id: 'id', ...html, ...addresses });
      for (const { id, ...texts } of rows) {
        Object.assign(values.get(Number(id)) ?? {}, withTexts(texts));
      }
    }
  }
}

/**
 * Reads the entries of all content types, including custom ones, reduced to values that can contain links, in chunks.
 */
export async function* readLinkingEntries(strapi: Core.Strapi): AsyncGenerator<StoredEntry[]> {
  const reader = new LinkingEntries(strapi);
  for (const type of Object.values(strapi.contentTypes)) {
    if (type.uid.startsWith('api::')) yield* reader.read(type);
  }
}

/** Does the same for some published pages, by document id. */
export async function* readLinkingPages(
  strapi: Core.Strapi,
  documents: readonly string[],
  connection: Connection
): AsyncGenerator<StoredEntry[]> {
  const reader = new LinkingEntries(strapi, connection);
  for (const some of getChunks(documents)) yield* reader.read(strapi.contentType(PAGE), some);
}
