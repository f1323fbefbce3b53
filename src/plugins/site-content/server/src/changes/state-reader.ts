import type { Core } from '@strapi/strapi';
import type { StoredRow } from '#site-content/domain/changes/action';
import type { LostFilePlace, State } from '#site-content/domain/changes/state';
import { HISTORY_TYPES, trackedType } from '#site-content/domain/changes/tracked-types';
import {
  type Attribute,
  getComponents,
  walkComponents,
} from '#site-content/domain/components/walk';
import { LINK_COMPONENT } from '#site-content/domain/content-types';
import { getChunks } from '../operations/database/statement-chunks';
import {
  COMPONENT_COLUMNS,
  getComponentTable,
  getJoinTable,
  isJoined,
  isKnownType,
  MEDIA_COLUMNS,
  MEDIA_TABLE,
} from '../strapi-internals/join-table';
import type { Connection, QueryBuilder } from '../strapi-internals/knex';
import { getModels } from '../strapi-internals/models';
import { StatementCache } from '../strapi-internals/statement-cache';
import { getStoredAttributes, getTable } from '../strapi-internals/tables';

type Values = Record<string, unknown>;

/** The tables, columns and attributes from which rows of a content type or component are read. */
interface Reading {
  readonly table: string;
  /** Table that assigns components to its rows; empty if it has none. */
  readonly componentTable: string;
  /** Columns by attribute, with a function that reads each. */
  readonly columns: Readonly<Record<string, string>>;
  readonly scalars: readonly (readonly [name: string, read: (stored: unknown) => unknown])[];
  /** Whether all columns are text, so that rows of several types can be combined in one result. */
  readonly isText: boolean;
  readonly relations: readonly (readonly [name: string, target: string, isMany: boolean])[];
  readonly media: readonly (readonly [name: string, isMany: boolean])[];
  readonly parts: readonly (readonly [name: string, attribute: Attribute])[];
}

/** Assigns a component to a row. */
interface Link {
  readonly holder: string;
  readonly entry: number;
  readonly component: number;
  readonly type: string;
  readonly field: string;
}

/** Assigns a file to a row. */
interface MediaRow {
  readonly file: number;
  readonly uid: string;
  readonly row: number;
  readonly name: string;
}

/** Rows by type and id. */
type Level = ReadonlyMap<string, ReadonlyMap<number, Values>>;

/** The values of rows and of the components in them. */
interface Parts {
  readonly withFiles: Level;
  readonly rowIds: ReadonlyMap<Values, number>;
}

/** A row of an entry. Components and files can be added to its values later. */
interface EntryRow extends StoredRow {
  readonly document: string;
  readonly values: Values;
}

const readInstant = (stored: unknown): unknown => {
  const date = new Date(stored as string | number | Date);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
};

/** Parses JSON as Strapi does. Text that is not JSON is returned as it is, because SQL may have stored anything. */
const readJson = (stored: unknown): unknown => {
  if (typeof stored !== 'string') return stored;
  try {
    return JSON.parse(stored) as unknown;
  } catch {
    return stored;
  }
};

/** Returns a function that normalizes stored values of a type, because drivers return some types in different forms. */
const getReader = (type: string): ((stored: unknown) => unknown) => {
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

/** Types stored in text columns on every database. */
const TEXTS = ['string', 'text', 'richtext', 'email', 'password', 'enumeration', 'uid'];

/** Attributes that identify a row and are not part of its content. */
const IDENTITY = ['id', 'documentId', 'locale'];

/** A field that had a file, in a row of an entry or component. */
export interface UseOfFile {
  /** The UID of its content type or component. */
  readonly type: string;
  /** The id of the row. */
  readonly row: number;
  readonly field: string;
}

/** Reads deleted files that can be restored, with the uses for which `isWanted` returns true. */
export type ReadKeptFiles = (
  connection: Connection,
  isWanted: (use: UseOfFile) => boolean
) => Promise<
  readonly { readonly file: { readonly id: number }; readonly uses: readonly UseOfFile[] }[]
>;

/**
 * Reads the current state of entries, with the same number of statements for many entries as for one. Strapi's own
 * populate would take about forty statements per page, on every save.
 */
export class StateReader {
  private readonly readings = new Map<string, Reading>();
  private readonly statements: StatementCache;

  /** @param readKeptFiles reads the deleted files that can be restored and were used in certain rows */
  constructor(
    private readonly strapi: Core.Strapi,
    private readonly readKeptFiles: ReadKeptFiles
  ) {
    this.statements = new StatementCache(strapi);
  }

  /** Returns the current states of entries; missing ones are omitted. */
  async readStates(
    connection: Connection,
    uid: string,
    documents: readonly string[]
  ): Promise<Map<string, State>> {
    const all = await this.getRows(connection, uid, documents);
    await this.addParts(connection, uid, [...all.values()].flat());
    return new Map(
      [...all].map(([document, rows]) => [
        document,
        rows.map(({ locale, isPublished, values }) => ({ locale, isPublished, values })),
      ])
    );
  }

  /** Returns the current state of an entry; `null` if it does not exist. */
  async readState(connection: Connection, uid: string, document: string): Promise<State | null> {
    return (await this.readStates(connection, uid, [document])).get(document) ?? null;
  }

  /**
   * Returns the rows of entries by document id, drafts first, with scalars and relations. Missing entries are omitted.
   */
  async getRows(
    trx: Connection,
    uid: string,
    documents: readonly string[]
  ): Promise<Map<string, EntryRow[]>> {
    const { table, columns, scalars } = this.reading(uid);
    const all = new Map<string, EntryRow[]>();
    for (const some of getChunks(documents)) {
      const found = await this.statements.rows<Values>(
        trx,
        `rows ${uid} ${some.length}`,
        some,
        () =>
          trx(table)
            .select({ id: 'id', documentId: 'document_id', locale: 'locale', ...columns })
            .whereIn('document_id', some)
            .orderBy('id')
      );
      for (const stored of found) {
        const document = String(stored['documentId']);
        const row: EntryRow = {
          id: Number(stored['id']),
          document,
          locale: (stored['locale'] as string | null) ?? null,
          isPublished: (stored['publishedAt'] ?? null) !== null,
          values: getValues(scalars, (name) => stored[name]),
        };
        const known = all.get(document);
        if (known === undefined) all.set(document, [row]);
        else if (row.isPublished) known.push(row);
        else known.unshift(row);
      }
    }
    await this.addRelations(
      trx,
      uid,
      [...all.values()].flat().map(({ id, values }) => [id, values] as const)
    );
    return all;
  }

  /**
   * Adds the components and files of rows to their values.
   *
   * @returns the values that can have files, of rows and components, by type and row id; and the row ids of all values
   */
  async addParts(trx: Connection, uid: string, rows: readonly EntryRow[]): Promise<Parts> {
    const all: [uid: string, rows: ReadonlyMap<number, Values>][] = [];
    let level: Level = new Map([[uid, new Map(rows.map(({ id, values }) => [id, values]))]]);
    while (level.size > 0) {
      all.push(...level);
      level = await this.addComponents(trx, level);
    }
    const withFiles = await this.addFiles(
      trx,
      all.filter(([each]) => this.reading(each).media.length > 0)
    );
    const rowIds = new Map(
      all.flatMap(([, ofType]) => [...ofType].map(([id, values]) => [values, id] as const))
    );
    return { withFiles, rowIds };
  }

  /** Returns the row ids of an entry's components, in the order in which `walkComponents` finds them in its values. */
  getComponentRows(uid: string, { values }: EntryRow, { rowIds }: Parts): number[] {
    return [...walkComponents(getModels(this.strapi), uid, values)].map(
      (component) => rowIds.get(component.value) ?? 0
    );
  }

  /** Finds the fields that have lost a deleted file which can be restored. Call it after `addParts`. */
  async readLostFiles(
    trx: Connection,
    rows: readonly EntryRow[],
    { withFiles: parts }: Parts
  ): Promise<ReadonlyMap<EntryRow, readonly LostFilePlace[]>> {
    const hasEmptyField = [...parts].some(([uid, ofType]) =>
      this.reading(uid).media.some(([name, isMany]) =>
        [...ofType.values()].some((values) => isMany || values[name] === null)
      )
    );
    if (!hasEmptyField) return new Map();
    const kept = await this.readKeptFiles(
      trx,
      ({ type, row }) => parts.get(type)?.has(row) === true
    );
    const lost = new Map<unknown, LostFilePlace[]>();
    for (const { file, uses } of kept) {
      for (const { type, row, field } of uses) {
        const values = parts.get(type)?.get(row);
        const now = values?.[field];
        if (now !== null && !Array.isArray(now)) continue;
        lost.set(values, [...(lost.get(values) ?? []), { path: [field], file: file.id }]);
      }
    }
    const collect = (value: unknown): LostFilePlace[] => {
      if (typeof value !== 'object' || value === null) return [];
      const inside = Object.entries(value).flatMap(([name, part]) => {
        const step = Array.isArray(value) ? Number(name) : name;
        return collect(part).map(({ path, file }) => ({ path: [step, ...path], file }));
      });
      return [...(lost.get(value) ?? []), ...inside];
    };
    return lost.size === 0 ? new Map() : new Map(rows.map((row) => [row, collect(row.values)]));
  }

  private reading(uid: string): Reading {
    const known = this.readings.get(uid);
    if (known !== undefined) return known;
    const { attributes } = getModels(this.strapi)(uid);
    const derived = new Set(
      HISTORY_TYPES.includes(uid) ? [...IDENTITY, ...trackedType(uid).derived] : IDENTITY
    );
    const own = Object.entries(attributes).filter(([name]) => !derived.has(name));
    const scalars = getStoredAttributes(this.strapi, uid).filter(({ name }) => !derived.has(name));
    const parts = own.filter(([, attribute]) => getComponents(attribute).length > 0);
    const [part] = parts;
    const reading: Reading = {
      table: getTable(this.strapi, uid),
      componentTable: part === undefined ? '' : getComponentTable(this.strapi, uid, part[0]),
      columns: Object.fromEntries(scalars.map(({ name, column }) => [name, column])),
      scalars: scalars.map(({ name, type }) => [name, getReader(type)] as const),
      isText: scalars.every(({ type }) => TEXTS.includes(type)),
      relations: own.flatMap(([name, { type, relation = '', mappedBy, target }]) => {
        if (type !== 'relation' || mappedBy !== undefined || target === undefined) return [];
        // Strapi drops the page of a link while that page is unpublished; `page_document_id` keeps it.
        const isDerived = uid === LINK_COMPONENT && name === 'page';
        if (relation.startsWith('morph') || isDerived || !isJoined(this.strapi, uid, name))
          return [];
        return [[name, target, /ToMany$/.test(relation)] as const];
      }),
      media: own.flatMap(([name, { type, multiple = false }]) =>
        type === 'media' ? [[name, multiple] as const] : []
      ),
      parts,
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
      const { name: table, joinColumn, inverseJoinColumn } = getJoinTable(this.strapi, uid, name);
      const targets = getTable(this.strapi, target);
      const documents = new Map<number, string[]>();
      for (const some of getChunks(rows)) {
        const ids = some.map(([id]) => id);
        const links = await this.statements.rows<{ row: number; document: string }>(
          trx,
          `relations ${uid} ${name} ${ids.length}`,
          ids,
          () =>
            trx(table)
              .join(targets, `${targets}.id`, `${table}.${inverseJoinColumn}`)
              .whereIn(`${table}.${joinColumn}`, ids)
              .orderBy(`${table}.id`)
              .select({ row: `${table}.${joinColumn}`, document: `${targets}.document_id` })
        );
        for (const { row, document } of links) {
          const known = documents.get(Number(row)) ?? [];
          // A draft and its published version are one entry.
          if (!known.includes(document)) documents.set(Number(row), [...known, document]);
        }
      }
      for (const [id, values] of rows) {
        const related = documents.get(id) ?? [];
        values[name] = isMany ? related : (related[0] ?? null);
      }
    }
  }

  /**
   * Adds components to the values of rows.
   *
   * @returns the components found
   */
  private async addComponents(trx: Connection, level: Level): Promise<Level> {
    const holders = [...level].filter(([uid]) => this.reading(uid).parts.length > 0);
    for (const [uid, rows] of holders) {
      for (const values of rows.values()) {
        for (const [name, attribute] of this.reading(uid).parts) {
          values[name] = isList(attribute) ? [] : null;
        }
      }
    }
    const links = await this.readLinks(trx, holders);
    const idsByUid = new Map<string, Set<number>>();
    for (const { type, component } of links) {
      idsByUid.set(type, (idsByUid.get(type) ?? new Set()).add(component));
    }
    const found = await this.readComponents(trx, idsByUid);
    for (const { holder, entry, field, type, component } of links) {
      const values = level.get(holder)?.get(entry);
      const attribute = this.reading(holder).parts.find(([name]) => name === field)?.[1];
      const value = found.get(type)?.get(component);
      if (values === undefined || attribute === undefined || value === undefined) continue;
      if (isList(attribute)) (values[field] as Values[]).push(value);
      else values[field] = value;
    }
    return found;
  }

  /** Reads the component assignments of rows of several types, in order. */
  private async readLinks(
    trx: Connection,
    holders: readonly (readonly [uid: string, rows: ReadonlyMap<number, Values>])[]
  ): Promise<Link[]> {
    const { entry, component, type, field, order } = COMPONENT_COLUMNS;
    const wanted = holders.flatMap(([uid, rows]) =>
      getChunks([...rows.keys()]).map((ids) => ({ uid, ids }))
    );
    const links: Link[] = [];
    for (const some of inFewReads(wanted)) {
      const found = await this.statements.rows<Omit<Link, 'holder'> & { holder: number }>(
        trx,
        `links ${getCounts(some)}`,
        some.flatMap(({ ids }) => ids),
        () =>
          trx
            .unionAll(
              some.map(({ uid, ids }, at) =>
                trx(this.reading(uid).componentTable)
                  .select({ entry, component, type, field, order, id: 'id' })
                  .select(trx.raw(`${at} as holder`))
                  .whereIn(entry, ids)
              )
            )
            .orderBy(['order', 'id'])
      );
      for (const link of found) {
        links.push({
          ...{ holder: some[link.holder]?.uid ?? '', type: link.type, field: link.field },
          ...{ entry: Number(link.entry), component: Number(link.component) },
        });
      }
    }
    return links;
  }

  private async readComponents(
    trx: Connection,
    idsByUid: ReadonlyMap<string, ReadonlySet<number>>
  ): Promise<Level> {
    const found = new Map<string, Map<number, Values>>();
    const wanted: Wanted[] = [];
    for (const [uid, ids] of idsByUid) {
      // A removed type may have left rows behind.
      if (!isKnownType(this.strapi, uid)) continue;
      found.set(uid, new Map());
      wanted.push(...getChunks([...ids]).map((some) => ({ uid, ids: some })));
    }
    const isText = ({ uid }: Wanted): boolean => this.reading(uid).isText;
    const others = wanted.filter((one) => !isText(one)).map((one) => [one]);
    for (const some of [...inFewReads(wanted.filter(isText)), ...others]) {
      const width = Math.max(...some.map(({ uid }) => this.reading(uid).scalars.length));
      const stored = await this.statements.rows<Values>(
        trx,
        `components ${getCounts(some)}`,
        some.flatMap(({ ids }) => ids),
        () => trx.unionAll(some.map((one, at) => this.selectPlaces(trx, one, at, width)))
      );
      for (const row of stored) {
        const { uid = '' } = some[Number(row['holder'])] ?? {};
        const { scalars } = this.reading(uid);
        found.get(uid)?.set(Number(row['id']), {
          __component: uid,
          ...getValues(scalars, (_name, at) => row[`c${at}`]),
        });
      }
    }
    for (const [uid, rows] of found) await this.addRelations(trx, uid, [...rows]);
    return found;
  }

  /** Selects scalars by column index, so that rows of several types have the same width. */
  private selectPlaces(
    trx: Connection,
    { uid, ids }: Wanted,
    at: number,
    width: number
  ): QueryBuilder {
    const { table, columns, scalars } = this.reading(uid);
    const places = Array.from({ length: width }, (_, place) => {
      const [name] = scalars[place] ?? [];
      const column = name === undefined ? undefined : columns[name];
      return column === undefined
        ? trx.raw('null as ??', [`c${place}`])
        : trx.raw('?? as ??', [column, `c${place}`]);
    });
    return trx(table)
      .select('id', trx.raw(`${at} as holder`), ...places)
      .whereIn('id', ids);
  }

  /**
   * Adds files to values.
   *
   * @returns the values that can have files
   */
  private async addFiles(
    trx: Connection,
    all: readonly (readonly [uid: string, rows: ReadonlyMap<number, Values>])[]
  ): Promise<Level> {
    const rowsByUid = new Map<string, Map<number, Values>>();
    for (const [uid, rows] of all) {
      for (const [id, values] of rows) {
        for (const [name, isMany] of this.reading(uid).media) values[name] = isMany ? [] : null;
        rowsByUid.set(uid, (rowsByUid.get(uid) ?? new Map<number, Values>()).set(id, values));
      }
    }
    const wanted = [...rowsByUid].flatMap(([uid, rows]) =>
      getChunks([...rows.keys()]).map((ids) => ({ uid, ids }))
    );
    for (const some of inFewReads(wanted)) {
      const found = await this.statements.rows<MediaRow>(
        trx,
        `files ${getCounts(some)}`,
        some.flatMap(({ uid, ids }) => [uid, ...ids]),
        () =>
          trx(MEDIA_TABLE)
            .select({ file: 'file_id', uid: MEDIA_COLUMNS.type })
            .select({ row: MEDIA_COLUMNS.entry, name: MEDIA_COLUMNS.field })
            .where((query) => {
              for (const { uid, ids } of some) {
                void query.orWhere((one) =>
                  one.where(MEDIA_COLUMNS.type, uid).whereIn(MEDIA_COLUMNS.entry, ids)
                );
              }
            })
            .orderBy(['order', 'id'])
      );
      for (const { file, uid, row, name } of found) {
        const values = rowsByUid.get(uid)?.get(Number(row));
        if (values === undefined || !(name in values)) continue;
        const files = values[name];
        if (Array.isArray(files)) files.push(Number(file));
        else values[name] = Number(file);
      }
    }
    return rowsByUid;
  }
}

/** Rows of one type. */
interface Wanted {
  readonly uid: string;
  readonly ids: readonly number[];
}

const MAX_AT_ONCE = 900;

/** Combines reads of a few rows into one statement: a page has a few blocks of many types. */
const inFewReads = (wanted: readonly Wanted[]): (readonly Wanted[])[] => {
  const count = wanted.reduce((sum, { ids }) => sum + ids.length, 0);
  return count > 0 && count <= MAX_AT_ONCE ? [wanted] : wanted.map((one) => [one]);
};

const getCounts = (wanted: readonly Wanted[]): string =>
  wanted.map(({ uid, ids }) => `${uid} ${ids.length}`).join(' ');

const isList = ({ type, repeatable }: Attribute): boolean =>
  type === 'dynamiczone' || repeatable === true;

const getValues = (
  scalars: Reading['scalars'],
  readStored: (name: string, place: number) => unknown
): Values =>
  Object.fromEntries(
    scalars.map(([name, read], place) => {
      const value = readStored(name, place) ?? null;
      return [name, value === null ? null : read(value)];
    })
  );
