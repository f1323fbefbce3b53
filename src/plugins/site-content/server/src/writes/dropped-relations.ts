import type { Core } from '@strapi/strapi';
import { getComponents } from '#site-content/domain/components/walk';
import { LINK_COMPONENT, PAGE } from '#site-content/domain/content-types';
import { getChunks, MAX_ROWS } from '../operations/database/statement-chunks';
import {
  COMPONENT_COLUMNS,
  getComponentTable,
  relationsWithDrafts,
  type RelationWithDrafts,
} from '../strapi-internals/join-table';
import type { Connection } from '../strapi-internals/knex';
import { getModels } from '../strapi-internals/models';
import { getTable } from '../strapi-internals/tables';
import { orderRelated, readRelated } from './related-entries';

/** Row ids of published entries, or of components at the same place in them, by the row ids of their drafts. */
type PublishedRows = ReadonlyMap<number, number>;

/**
 * Maximum difference in milliseconds between the times of both rows, which Strapi sets one after the other on a
 * publish.
 */
const PUBLISHED_TOGETHER = 500;

interface Version {
  readonly draft: number;
  readonly published: number;
  readonly draftLocale: string | null;
  readonly locale: string | null;
  readonly savedAt: string | number | Date;
  readonly publishedAt: string | number | Date;
}

/** True if both rows have the same locale, and the draft was not saved since it was published. */
const isUnchanged = ({ draftLocale, locale, savedAt, publishedAt }: Version): boolean =>
  draftLocale === locale &&
  new Date(savedAt).getTime() <= new Date(publishedAt).getTime() + PUBLISHED_TOGETHER;

/** Finds the published rows of drafts that were not saved since. */
export const findPublishedEntries = async (
  strapi: Core.Strapi,
  trx: Connection,
  uid: string,
  drafts: readonly number[]
): Promise<PublishedRows> => {
  const table = getTable(strapi, uid);
  const versions: Version[] = [];
  for (const some of getChunks(drafts)) {
    const found: Version[] = await trx(`${table} as draft`)
      .join(`${table} as entry`, 'entry.document_id', 'draft.document_id')
      .whereIn('draft.id', some)
      .whereNull('draft.published_at')
      .whereNotNull('entry.published_at')
      .select({
        ...{ draft: 'draft.id', draftLocale: 'draft.locale', savedAt: 'draft.updated_at' },
        ...{ published: 'entry.id', locale: 'entry.locale', publishedAt: 'entry.updated_at' },
      });
    versions.push(...found);
  }
  return new Map(versions.filter(isUnchanged).map(({ draft, published }) => [draft, published]));
};

/** The place of a component: the row of its owner, and its position there. */
interface Place {
  readonly entry: number;
  readonly component: number;
  readonly field: string;
  readonly order: number | null;
}

const { entry, component, type, field, order } = COMPONENT_COLUMNS;
const PLACE = { entry, component, field, order };

const findPublishedComponents = async (
  strapi: Core.Strapi,
  trx: Connection,
  uid: string,
  drafts: readonly number[]
): Promise<PublishedRows> => {
  const found = new Map<number, number>();
  const owners = [...Object.keys(strapi.contentTypes), ...Object.keys(strapi.components)];
  for (const owner of owners) {
    const holding = Object.entries(getModels(strapi)(owner).attributes).find(([, attribute]) =>
      getComponents(attribute).includes(uid)
    );
    if (holding === undefined) continue;
    const table = getComponentTable(strapi, owner, holding[0]);
    const findPlaces = async (column: string, rows: readonly number[]): Promise<Place[]> => {
      const places: Place[] = [];
      for (const some of getChunks(rows)) {
        const read: Place[] = await trx(table)
          .where({ [type]: uid })
          .whereIn(column, some)
          .select(PLACE);
        places.push(...read);
      }
      return places;
    };
    const places = await findPlaces(component, drafts);
    if (places.length === 0) continue;
    const publishedOwners = await findPublished(strapi, trx, owner, [
      ...new Set(places.map((place) => place.entry)),
    ]);
    const getKey = (row: number | undefined, at: Place): string =>
      [row, at.field, at.order].join(' ');
    const published = new Map(
      (await findPlaces(entry, [...publishedOwners.values()])).map((place) => [
        getKey(place.entry, place),
        place.component,
      ])
    );
    for (const place of places) {
      const row = published.get(getKey(publishedOwners.get(place.entry), place));
      if (row !== undefined) found.set(place.component, row);
    }
  }
  return found;
};

const findPublished = (
  strapi: Core.Strapi,
  trx: Connection,
  uid: string,
  drafts: readonly number[]
): Promise<PublishedRows> =>
  Object.hasOwn(strapi.components, uid)
    ? findPublishedComponents(strapi, trx, uid, drafts)
    : findPublishedEntries(strapi, trx, uid, drafts);

interface Target {
  readonly id: number;
  readonly locale: string | null;
  readonly published_at: unknown;
}

const restoreRelation = async (
  strapi: Core.Strapi,
  trx: Connection,
  uid: string,
  relation: RelationWithDrafts,
  documentId: string
): Promise<void> => {
  const { table, sourceColumn, targetColumn, targetTable } = relation;
  const targets: Target[] = await trx(targetTable)
    .where({ document_id: documentId })
    .select('id', 'locale', 'published_at');
  for (const draft of targets.filter(({ published_at }) => published_at === null)) {
    const target = targets.find(
      ({ published_at, locale }) => published_at !== null && locale === draft.locale
    );
    if (target === undefined) continue;
    const getSources = (row: number): Promise<number[]> =>
      trx(table).where(targetColumn, row).pluck(sourceColumn);
    const published = await findPublished(strapi, trx, uid, await getSources(draft.id));
    const present = new Set(await getSources(target.id));
    const missing = [...published].filter(([, source]) => !present.has(source));
    const rows = missing.map(([, source]) => ({
      [sourceColumn]: source,
      [targetColumn]: target.id,
    }));
    for (const some of getChunks(rows, MAX_ROWS)) await trx(table).insert(some);
    for (const [draftSource, source] of missing) {
      const { [relation.name]: related = [] } = await readRelated(trx, [relation], draftSource);
      const documentIds = related.map(({ documentId: id }) => id);
      await orderRelated(trx, relation, source, documentIds);
    }
  }
};

/**
 * Restores the relations to an entry as the drafts on the other side have them: those of custom types, and those in
 * components of published entries. Call it after the entry was published. Strapi drops the relations while the entry is
 * unpublished, and never restores them (Strapi 5.54.0). An entry whose draft was changed since is left unchanged,
 * because the relation may be part of the change.
 *
 * Two kinds of relations are handled elsewhere: those of pages themselves (`related-entries.ts`), and links
 * (`shared.link`), which keep their page by its document id.
 */
export const restoreDroppedRelations = async (
  strapi: Core.Strapi,
  trx: Connection,
  uid: string,
  documentId: string
): Promise<void> => {
  const types = Object.values(strapi.contentTypes).filter(
    ({ uid: source, options }) => source !== PAGE && options?.draftAndPublish === true
  );
  const sources = [...types.map(({ uid: source }) => source), ...Object.keys(strapi.components)];
  for (const source of sources) {
    if (source === LINK_COMPONENT) continue;
    for (const relation of relationsWithDrafts(strapi, source)) {
      if (relation.target !== uid) continue;
      await restoreRelation(strapi, trx, source, relation, documentId);
    }
  }
};
