import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { componentsOf, type Attribute } from '../../../../contract/components/walk';
import { LINK_COMPONENT } from '../../../../contract/content-types';
import type { StoredRow } from '../../../../contract/history/action';
import { journalledType } from '../../../../contract/history/journalled';
import {
  COMPONENT_COLUMNS,
  componentTableOf,
  isJoined,
  joinTableOf,
  MEDIA_COLUMNS,
  MEDIA_TABLE,
} from '../../strapi/join-table';
import type { Connection } from '../../strapi/knex';
import { modelsOf } from '../../strapi/models';
import { storedAttributesOf, tableOf } from '../../strapi/tables';
import { chunksOf } from '../page-tree/chunks';

type Values = Record<string, unknown>;

/** How the rows of one content type or component are read. */
interface Reading {
  readonly table: string;
  /** The columns by their attributes, with the reading of each. */
  readonly columns: Readonly<Record<string, string>>;
  readonly scalars: readonly (readonly [name: string, read: (stored: unknown) => unknown])[];
  readonly relations: readonly (readonly [name: string, target: string, isMany: boolean])[];
  readonly media: readonly (readonly [name: string, isMany: boolean])[];
  readonly parts: readonly (readonly [name: string, attribute: Attribute])[];
}

/** A row of an entry, whose parts (components and files) may be added to its values. */
interface EntryRow extends StoredRow {
  readonly document: string;
  readonly values: Values;
}

const readInstant = (stored: unknown): unknown => {
  const date = new Date(stored as string | number | Date);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
};

const readJson = (stored: unknown): unknown =>
  typeof stored === 'string' ? (JSON.parse(stored) as unknown) : stored;

/** Drivers give some types in ways of their own. */
const readerOf = (type: string): ((stored: unknown) => unknown) => {
  switch (type) {
    case 'boolean':
      return (stored) => stored === true || Number(stored) === 1;
    case 'json':
    case 'blocks':
      return readJson;
    case 'datetime':
    case 'timestamp':
      return readInstant;
    case 'float':
    case 'decimal':
    case 'integer':
      return Number;
    default:
      return String;
  }
};

/** Attributes of every row that are no value of it: by these it is known. */
const IDENTITY = ['id', 'documentId', 'locale'];

/**
 * Reads entries as they stand: the rows of many in as many statements as those of one. Strapi's own way takes some forty
 * for a page, and every save of one waits for it.
 */
export class StateReader {
  private readonly readings = new Map<string, Reading>();

  constructor(private readonly strapi: Core.Strapi) {}

  /**
   * The rows of entries, by their document ids, with their scalars and what they relate to, the draft first. Those that
   * are not there are left out.
   */
  async rowsOf(
    trx: Connection,
    uid: string,
    documents: readonly string[]
  ): Promise<Map<string, EntryRow[]>> {
    const { table, columns, scalars } = this.reading(uid);
    const all = new Map<string, EntryRow[]>();
    for (const some of chunksOf(documents)) {
      const found: Values[] = await trx(table)
        .select({ id: 'id', documentId: 'document_id', locale: 'locale', ...columns })
        .whereIn('document_id', some)
        .orderBy('id');
      for (const stored of found) {
        const document = String(stored['documentId']);
        const row: EntryRow = {
          id: Number(stored['id']),
          document,
          locale: (stored['locale'] as string | null) ?? null,
          isPublished: (stored['publishedAt'] ?? null) !== null,
          values: scalarsOf(stored, scalars),
        };
        const known = all.get(document);
        if (known === undefined) all.set(document, [row]);
        else if (row.isPublished) known.push(row);
        else known.unshift(row);
      }
      // SQLite answers at once: others have their turn between its statements.
      if (some.length < documents.length) await setImmediate();
    }
    await this.addRelations(
      trx,
      uid,
      [...all.values()].flat().map(({ id, values }) => [id, values] as const)
    );
    return all;
  }

  /** Adds the components and files of rows to their values. */
  async addParts(trx: Connection, uid: string, rows: readonly EntryRow[]): Promise<void> {
    const files: { readonly uid: string; readonly values: Map<number, Values> }[] = [];
    let level = new Map([[uid, new Map(rows.map(({ id, values }) => [id, values]))]]);
    while (level.size > 0) {
      const next = new Map<string, Map<number, Values>>();
      for (const [each, values] of level) {
        if (this.reading(each).media.length > 0) files.push({ uid: each, values });
        await this.addComponents(trx, each, values, next);
      }
      level = next;
    }
    await this.addFiles(trx, files);
  }

  private reading(uid: string): Reading {
    const known = this.readings.get(uid);
    if (known !== undefined) return known;
    const { attributes } = modelsOf(this.strapi)(uid);
    const derived = new Set(
      uid.startsWith('api::') ? [...IDENTITY, ...journalledType(uid).derived] : IDENTITY
    );
    const own = Object.entries(attributes).filter(([name]) => !derived.has(name));
    const scalars = storedAttributesOf(this.strapi, uid).filter(({ name }) => !derived.has(name));
    const reading: Reading = {
      table: tableOf(this.strapi, uid),
      columns: Object.fromEntries(scalars.map(({ name, column }) => [name, column])),
      scalars: scalars.map(({ name, type }) => [name, readerOf(type)] as const),
      relations: own.flatMap(([name, { type, relation = '', mappedBy, target }]) => {
        if (type !== 'relation' || mappedBy !== undefined || target === undefined) return [];
        // Strapi forgets the page of a link while that is not published; `page_document_id` knows it.
        const isDerived = uid === LINK_COMPONENT && name === 'page';
        if (relation.startsWith('morph') || isDerived || !isJoined(this.strapi, uid, name))
          return [];
        return [[name, target, /ToMany$/.test(relation)] as const];
      }),
      media: own.flatMap(([name, { type, multiple = false }]) =>
        type === 'media' ? [[name, multiple] as const] : []
      ),
      parts: own.filter(([, attribute]) => componentsOf(attribute).length > 0),
    };
    this.readings.set(uid, reading);
    return reading;
  }

  private async addRelations(
    trx: Connection,
    uid: string,
    rows: readonly (readonly [id: number, values: Values])[]
  ): Promise<void> {
    for (const [name, target, isMany] of this.reading(uid).relations) {
      const { name: table, joinColumn, inverseJoinColumn } = joinTableOf(this.strapi, uid, name);
      const targets = tableOf(this.strapi, target);
      const documents = new Map<number, string[]>();
      for (const some of chunksOf(rows)) {
        const links: { row: number; document: string }[] = await trx(table)
          .join(targets, `${targets}.id`, `${table}.${inverseJoinColumn}`)
          .whereIn(
            `${table}.${joinColumn}`,
            some.map(([id]) => id)
          )
          .orderBy(`${table}.id`)
          .select({ row: `${table}.${joinColumn}`, document: `${targets}.document_id` });
        for (const { row, document } of links) {
          const known = documents.get(Number(row)) ?? [];
          // A draft and what is published of it are one entry.
          if (!known.includes(document)) documents.set(Number(row), [...known, document]);
        }
      }
      for (const [id, values] of rows) {
        const related = documents.get(id) ?? [];
        values[name] = isMany ? related : (related[0] ?? null);
      }
    }
  }

  /** @param next gets the components that were found, by their types and rows */
  private async addComponents(
    trx: Connection,
    uid: string,
    rows: ReadonlyMap<number, Values>,
    next: Map<string, Map<number, Values>>
  ): Promise<void> {
    const { parts } = this.reading(uid);
    const [first] = parts;
    if (first === undefined) return;
    for (const values of rows.values()) {
      for (const [name, attribute] of parts) values[name] = isList(attribute) ? [] : null;
    }
    const links = await this.readLinks(trx, componentTableOf(this.strapi, uid, first[0]), rows);
    const byType = new Map<string, Set<number>>();
    for (const { type, component } of links) {
      byType.set(type, (byType.get(type) ?? new Set()).add(component));
    }
    const found = new Map<string, Map<number, Values>>();
    for (const [type, ids] of byType) {
      const values = await this.readComponents(trx, type, [...ids]);
      found.set(type, values);
      next.set(type, new Map([...(next.get(type) ?? []), ...values]));
    }
    const attributes = new Map(parts);
    for (const { entry, field, type, component } of links) {
      const values = rows.get(entry);
      const attribute = attributes.get(field);
      const value = found.get(type)?.get(component);
      if (values === undefined || attribute === undefined || value === undefined) continue;
      if (isList(attribute)) (values[field] as Values[]).push(value);
      else values[field] = value;
    }
  }

  private async readLinks(
    trx: Connection,
    table: string,
    rows: ReadonlyMap<number, Values>
  ): Promise<{ entry: number; component: number; type: string; field: string }[]> {
    const { entry, component, type, field, order } = COMPONENT_COLUMNS;
    const links: { entry: number; component: number; type: string; field: string }[] = [];
    for (const some of chunksOf([...rows.keys()])) {
      const found: typeof links = await trx(table)
        .select({ entry, component, type, field })
        .whereIn(entry, some)
        .orderBy([order, 'id']);
      for (const link of found) {
        links.push({ ...link, entry: Number(link.entry), component: Number(link.component) });
      }
    }
    return links;
  }

  private async readComponents(
    trx: Connection,
    uid: string,
    ids: readonly number[]
  ): Promise<Map<number, Values>> {
    // A type that was taken away may have left rows.
    if (!this.strapi.db.metadata.has(uid)) return new Map();
    const { table, columns, scalars } = this.reading(uid);
    const all = new Map<number, Values>();
    for (const some of chunksOf(ids)) {
      const found: Values[] = await trx(table)
        .select({ id: 'id', ...columns })
        .whereIn('id', some);
      for (const stored of found) {
        all.set(Number(stored['id']), { __component: uid, ...scalarsOf(stored, scalars) });
      }
    }
    await this.addRelations(trx, uid, [...all]);
    return all;
  }

  private async addFiles(
    trx: Connection,
    all: readonly { readonly uid: string; readonly values: ReadonlyMap<number, Values> }[]
  ): Promise<void> {
    for (const { uid, values } of all) {
      for (const row of values.values()) {
        for (const [name, isMany] of this.reading(uid).media) row[name] = isMany ? [] : null;
      }
    }
    const wanted = all.flatMap(({ uid, values }) =>
      chunksOf([...values.keys()]).map((ids) => ({ uid, ids }))
    );
    // A page has a few kinds of blocks with files: one statement for all of them.
    const isFew = wanted.reduce((sum, { ids }) => sum + ids.length, 0) <= MOST_AT_ONCE;
    const valuesOf = new Map(all.map(({ uid, values }) => [uid, values]));
    for (const some of isFew && wanted.length > 0 ? [wanted] : wanted.map((one) => [one])) {
      const found: { file: number; uid: string; row: number; name: string }[] = await trx(
        MEDIA_TABLE
      )
        .select({
          file: 'file_id',
          uid: MEDIA_COLUMNS.type,
          row: MEDIA_COLUMNS.entry,
          name: MEDIA_COLUMNS.field,
        })
        .where((query) => {
          for (const { uid, ids } of some) {
            void query.orWhere((one) =>
              one.where(MEDIA_COLUMNS.type, uid).whereIn(MEDIA_COLUMNS.entry, ids)
            );
          }
        })
        .orderBy(['order', 'id']);
      for (const { file, uid, row, name } of found) {
        const values = valuesOf.get(uid)?.get(Number(row));
        if (values === undefined || !(name in values)) continue;
        const files = values[name];
        if (Array.isArray(files)) files.push(Number(file));
        else values[name] = Number(file);
      }
    }
  }
}

const MOST_AT_ONCE = 900;

const isList = ({ type, repeatable }: Attribute): boolean =>
  type === 'dynamiczone' || repeatable === true;

const scalarsOf = (stored: Values, scalars: Reading['scalars']): Values =>
  Object.fromEntries(
    scalars.map(([name, read]) => {
      const value = stored[name] ?? null;
      return [name, value === null ? null : read(value)];
    })
  );
