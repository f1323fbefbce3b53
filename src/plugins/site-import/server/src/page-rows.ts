import type { Core } from '@strapi/strapi';
import type { Attribute, GetModel } from '#site-content/domain/components/walk';
import { LINK_COMPONENT, PAGE } from '#site-content/domain/content-types';
import { addToGroup } from '#site-content/domain/group-by';
import { LINKED_PAGES, linkedPagesText } from '#site-content/domain/pages/linked-pages';
import { getSearchText } from '#site-content/domain/pages/search-text';
import { SORT_ORDER } from '#site-content/domain/pages/sort-order';
import { storedSlugKey } from '#site-content/domain/rules/siblings';
import { getChunks, MAX_ROWS } from '#site-content/server/operations/database/statement-chunks';
import { numberNewPages } from '#site-content/server/pages/tree/sort-order';
import {
  COMPONENT_COLUMNS,
  getComponentTable,
  getJoinTable,
  MEDIA_COLUMNS,
  MEDIA_TABLE,
} from '#site-content/server/strapi-internals/join-table';
import type { Transaction } from '#site-content/server/strapi-internals/knex';
import { getModels } from '#site-content/server/strapi-internals/models';
import { getColumn, getTable } from '#site-content/server/strapi-internals/tables';
import type { JsonObject } from './json';
import type { ResolvedPage } from './resolve';
import { RowIds } from './row-ids';

type Row = Record<string, unknown>;

const RELATIONAL = new Set(['relation', 'media', 'component', 'dynamiczone']);

/** Attributes whose values are set here, for each row. */
const SET_HERE = new Set(['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt']);

/** Converts a value to the form that database drivers accept. */
const columnValue = (attribute: Attribute, value: unknown): unknown => {
  const given = value === undefined ? (attribute as { default?: unknown }).default : value;
  if (given === undefined || given === null) return null;
  switch (attribute.type) {
    case 'json':
    case 'blocks':
      return JSON.stringify(given);
    case 'datetime':
    case 'timestamp':
      return new Date(given as string | number | Date);
    default:
      return given;
  }
};

/** The columns and tables for writing rows of a type. */
interface Writing {
  readonly table: string;
  readonly scalars: readonly (readonly [name: string, column: string, attribute: Attribute])[];
  readonly parts: readonly (readonly [name: string, attribute: Attribute])[];
  readonly media: readonly string[];
  /** Its component table; `''` if it has none. */
  readonly components: string;
}

/**
 * Writes new pages without the Document Service, which needs about fifty statements for each. They must be validated
 * before. Rows of a table are inserted together, and rows that refer to them afterwards.
 */
export class PageRowWriter {
  private readonly getModel: GetModel;
  private readonly ids: RowIds;
  private readonly writings = new Map<string, Writing>();
  private entries = new Map<string, Row[]>();
  private links = new Map<string, Row[]>();
  private readonly now = new Date();
  /** Ids of draft and published rows of pages, by document id. */
  private readonly rowsOfPages = new Map<string, { draft?: number; published?: number }>();

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly trx: Transaction
  ) {
    this.getModel = getModels(strapi);
    this.ids = new RowIds(strapi, trx);
  }

  /**
   * Writes pages as drafts and published versions.
   *
   * @param finished adds the page's files, called right before the page is written
   * @param onWritten called with the number of pages written since the last call; awaited
   */
  async write(
    pages: readonly ResolvedPage[],
    finished: (page: ResolvedPage) => ResolvedPage,
    onWritten: (count: number) => Promise<void> | void
  ): Promise<void> {
    if (pages.length === 0) return;
    await this.prepare(PAGE);
    await this.readRowsOfOthers(pages);
    const orders = await numberNewPages(this.strapi, this.trx, pages);
    const { table } = this.writing(PAGE);
    for (const { documentId } of pages) {
      const rows = { draft: this.ids.next(table), published: this.ids.next(table) };
      this.rowsOfPages.set(documentId, rows);
    }
    const links: Row[] = [];
    // In small chunks, so that memory use does not grow with the site.
    for (const some of getChunks(pages, MAX_ROWS / 2)) {
      for (const each of some) {
        const done = finished(each);
        const order = { [SORT_ORDER]: orders.get(each.documentId) };
        const page = { ...done, data: { ...done.data, ...order } };
        this.addPage(page, 'draft');
        this.addPage(page, 'published');
      }
      await this.flush(this.entries);
      // Kept until the end, because a link may refer to a page whose row is written later.
      for (const [name, rows] of this.links) {
        if (name === this.linkTable.name) links.push(...rows.splice(0));
      }
      await this.flush(this.links);
      await onWritten(some.length);
    }
    const parents = getJoinTable(this.strapi, PAGE, 'parent');
    const below = pages.flatMap(({ documentId, parent }) =>
      (['draft', 'published'] as const).flatMap((state) => {
        const above = parent === null ? undefined : this.rowsOfPages.get(parent)?.[state];
        const row = this.rowsOfPages.get(documentId)?.[state];
        return above === undefined
          ? []
          : [{ [parents.joinColumn]: row, [parents.inverseJoinColumn]: above }];
      })
    );
    await this.flush(
      new Map([
        [parents.name, below],
        [this.linkTable.name, links],
      ])
    );
    await this.ids.end();
  }

  private get linkTable() {
    return getJoinTable(this.strapi, LINK_COMPONENT, 'page');
  }

  /** Looks up the columns and ids of a type and its components. */
  private async prepare(uid: string): Promise<void> {
    if (this.writings.has(uid)) return;
    const attributes = Object.entries(this.getModel(uid).attributes);
    const parts = attributes.filter(
      ([, { type }]) => type === 'component' || type === 'dynamiczone'
    );
    const table = getTable(this.strapi, uid);
    const known = this.strapi.db.metadata.get(uid).attributes;
    this.writings.set(uid, {
      table,
      scalars: attributes.flatMap(([name, attribute]) =>
        RELATIONAL.has(attribute.type) || SET_HERE.has(name) || known[name] === undefined
          ? []
          : [[name, getColumn(this.strapi, uid, name), attribute] as const]
      ),
      parts,
      media: attributes.flatMap(([name, { type }]) => (type === 'media' ? [name] : [])),
      components: parts[0] === undefined ? '' : getComponentTable(this.strapi, uid, parts[0][0]),
    });
    await this.ids.begin(table);
    for (const [, { component, components = [] }] of parts) {
      for (const inner of component === undefined ? components : [component]) {
        await this.prepare(inner);
      }
    }
  }

  /** Looks up the rows of existing pages that new ones refer to. */
  private async readRowsOfOthers(pages: readonly ResolvedPage[]): Promise<void> {
    const own = new Set(pages.map(({ documentId }) => documentId));
    const others = new Set(
      pages.flatMap(({ parent, links }) => [...(parent === null ? [] : [parent]), ...links])
    );
    for (const some of getChunks([...others].filter((id) => !own.has(id)))) {
      const rows: { id: number; document_id: string; published_at: unknown }[] = await this.trx(
        getTable(this.strapi, PAGE)
      )
        .select('id', 'document_id', 'published_at')
        .whereIn('document_id', some);
      for (const { id, document_id: page, published_at: published } of rows) {
        const state = published === null ? 'draft' : 'published';
        this.rowsOfPages.set(page, { ...this.rowsOfPages.get(page), [state]: id });
      }
    }
  }

  private writing(uid: string): Writing {
    const writing = this.writings.get(uid);
    if (writing === undefined) throw new Error(`There is no component "${uid}".`);
    return writing;
  }

  private addPage(page: ResolvedPage, state: 'draft' | 'published'): void {
    const { documentId, slug, parent, data } = page;
    const id = this.rowsOfPages.get(documentId)?.[state] ?? 0;
    const published = page.lastPublishedAt ?? this.now;
    const values: JsonObject = {
      ...data,
      slug,
      slug_key: storedSlugKey(slug),
      parent_document_id: parent,
      first_published_at: page.firstPublishedAt ?? this.now,
      last_published_at: published,
      block_ids: page.blockIds,
      search_text: getSearchText(this.getModel, data),
      [LINKED_PAGES]: linkedPagesText(this.getModel, PAGE, data),
    };
    const { table } = this.writing(PAGE);
    addToGroup<string, Row>(this.entries, table, {
      id,
      document_id: documentId,
      created_at: this.now,
      updated_at: this.now,
      published_at: state === 'draft' ? null : this.now,
      ...this.getScalars(PAGE, values),
    });
    this.addParts(PAGE, id, data, state);
  }

  private getScalars(uid: string, values: JsonObject): Row {
    return Object.fromEntries(
      this.writing(uid).scalars.map(([name, column, attribute]) => [
        column,
        columnValue(attribute, values[name]),
      ])
    );
  }

  /** Adds the components and files of a row. */
  private addParts(
    uid: string,
    row: number,
    values: JsonObject,
    state: 'draft' | 'published'
  ): void {
    const { parts, media, components } = this.writing(uid);
    for (const [name, attribute] of parts) {
      const value = values[name];
      const isList = Array.isArray(value);
      const list = (isList ? value : [value]) as (JsonObject | null | undefined)[];
      list.forEach((part, at) => {
        if (part === null || part === undefined) return;
        const inner = attribute.component ?? String(part['__component']);
        const id = this.addComponent(inner, part, state);
        addToGroup<string, Row>(this.links, components, {
          [COMPONENT_COLUMNS.entry]: row,
          [COMPONENT_COLUMNS.component]: id,
          [COMPONENT_COLUMNS.type]: inner,
          [COMPONENT_COLUMNS.field]: name,
          [COMPONENT_COLUMNS.order]: isList ? at + 1 : null,
        });
      });
    }
    for (const name of media) {
      [values[name]].flat().forEach((file, at) => {
        if (file === null || file === undefined) return;
        addToGroup<string, Row>(this.links, MEDIA_TABLE, {
          file_id: file,
          [MEDIA_COLUMNS.entry]: row,
          [MEDIA_COLUMNS.type]: uid,
          [MEDIA_COLUMNS.field]: name,
          order: at + 1,
        });
      });
    }
  }

  private addComponent(uid: string, value: JsonObject, state: 'draft' | 'published'): number {
    const { table } = this.writing(uid);
    const id = this.ids.next(table);
    const page = uid === LINK_COMPONENT ? value['page'] : undefined;
    const target = typeof page === 'string' ? page : null;
    addToGroup<string, Row>(this.entries, table, {
      id,
      ...this.getScalars(
        uid,
        uid === LINK_COMPONENT ? { ...value, page_document_id: target } : value
      ),
    });
    const row = target === null ? undefined : this.rowsOfPages.get(target)?.[state];
    if (row !== undefined) {
      const { name, joinColumn, inverseJoinColumn } = this.linkTable;
      addToGroup<string, Row>(this.links, name, { [joinColumn]: id, [inverseJoinColumn]: row });
    }
    this.addParts(uid, id, value, state);
    return id;
  }

  private async flush(all: Map<string, Row[]>): Promise<void> {
    for (const [table, rows] of all) {
      for (const some of getChunks(rows, MAX_ROWS)) await this.trx(table).insert(some);
    }
    all.clear();
  }
}
