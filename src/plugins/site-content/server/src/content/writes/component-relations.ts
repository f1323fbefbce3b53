import type { Core } from '@strapi/strapi';
import { getComponents } from '#site-content/domain/components/walk';
import { LINK_COMPONENT } from '#site-content/domain/content-types';
import {
  COMPONENT_COLUMNS,
  getComponentTable,
  relationsWithDrafts,
} from '../../strapi-internals/join-table';
import type { Connection } from '../../strapi-internals/knex';
import { getModels } from '../../strapi-internals/models';
import { getTable } from '../../strapi-internals/tables';
import { isChangedSince } from './related-entries';

/** A content type or component that can hold a component, with the table that assigns them. */
interface Owner {
  readonly uid: string;
  readonly table: string;
}

const findOwners = (strapi: Core.Strapi, component: string): Owner[] =>
  [...Object.keys(strapi.contentTypes), ...Object.keys(strapi.components)].flatMap((uid) => {
    const holding = Object.entries(getModels(strapi)(uid).attributes).find(([, attribute]) =>
      getComponents(attribute).includes(component)
    );
    return holding === undefined
      ? []
      : [{ uid, table: getComponentTable(strapi, uid, holding[0]) }];
  });

interface StoredEntry {
  readonly id: number;
  readonly document_id: string;
  readonly locale: string | null;
  readonly published_at: unknown;
  readonly updated_at: string | number | Date;
}

/** The published row of a draft that was not changed since it was published; `null` if there is none. */
const findPublishedEntry = async (
  strapi: Core.Strapi,
  trx: Connection,
  uid: string,
  draft: number
): Promise<number | null> => {
  const entries = (): ReturnType<typeof trx> => trx(getTable(strapi, uid));
  const entry = (await entries().where({ id: draft }).first()) as StoredEntry | undefined;
  if (entry === undefined || entry.published_at !== null) return null;
  const { document_id, locale } = entry;
  const published = (await entries()
    .where({ document_id, locale })
    .whereNotNull('published_at')
    .first()) as StoredEntry | undefined;
  return published === undefined || isChangedSince(entry.updated_at, published.updated_at)
    ? null
    : published.id;
};

/** The component of a published entry that corresponds to one of its draft: at the same place. */
const findPublishedComponent = async (
  strapi: Core.Strapi,
  trx: Connection,
  component: string,
  draft: number
): Promise<number | null> => {
  const { entry, component: id, type, field, order } = COMPONENT_COLUMNS;
  for (const { uid, table } of findOwners(strapi, component)) {
    const place = (await trx(table)
      .where({ [id]: draft, [type]: component })
      .first()) as Record<string, unknown> | undefined;
    if (place === undefined) continue;
    const owner = Number(place[entry]);
    const published = Object.hasOwn(strapi.components, uid)
      ? await findPublishedComponent(strapi, trx, uid, owner)
      : await findPublishedEntry(strapi, trx, uid, owner);
    if (published === null) return null;
    const [found] = (await trx(table)
      .where({ [entry]: published, [type]: component })
      .where({ [field]: place[field], [order]: place[order] })
      .pluck(id)) as number[];
    return found ?? null;
  }
  return null;
};

/**
 * After an entry was published: restores the relations to it in components of published entries, as their drafts
 * have them. Strapi drops them while the entry is unpublished, and never restores them (Strapi 5.54.0). An entry
 * whose draft was changed since is left alone, because the relation may be part of the change. Links
 * (`shared.link`) need none of this: they keep their page by its document id.
 */
export const restoreRelationsInComponents = async (
  strapi: Core.Strapi,
  trx: Connection,
  uid: string,
  documentId: string
): Promise<void> => {
  for (const component of Object.keys(strapi.components)) {
    if (component === LINK_COMPONENT) continue;
    const relations = relationsWithDrafts(strapi, component).filter(({ target }) => target === uid);
    for (const { table, sourceColumn, targetColumn, orderColumn, targetTable } of relations) {
      const targets = (await trx(targetTable)
        .where({ document_id: documentId })
        .select('id', 'locale', 'published_at')) as Omit<
        StoredEntry,
        'document_id' | 'updated_at'
      >[];
      const drafts = targets.filter(({ published_at }) => published_at === null);
      for (const draft of drafts) {
        const target = targets.find(
          ({ published_at, locale }) => published_at !== null && locale === draft.locale
        );
        if (target === undefined) continue;
        const rows = (await trx(table).where({ [targetColumn]: draft.id })) as Record<
          string,
          unknown
        >[];
        for (const row of rows) {
          const source = await findPublishedComponent(
            strapi,
            trx,
            component,
            Number(row[sourceColumn])
          );
          const pair = { [sourceColumn]: source, [targetColumn]: target.id };
          if (source === null || (await trx(table).where(pair).first()) !== undefined) continue;
          await trx(table).insert({
            ...pair,
            ...(orderColumn !== null && { [orderColumn]: row[orderColumn] }),
          });
        }
      }
    }
  }
};
