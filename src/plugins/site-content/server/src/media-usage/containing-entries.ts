import type { Core, UID } from '@strapi/strapi';
import { getComponents } from '#site-content/domain/components/walk';
import { groupBy } from '#site-content/domain/group-by';
import type { Path } from '#site-content/domain/problems/problem';
import { getChunks } from '../operations/database/statement-chunks';
import { COMPONENT_COLUMNS, getComponentTable, isKnownType } from '../strapi-internals/join-table';
import type { Connection } from '../strapi-internals/knex';
import { getModels } from '../strapi-internals/models';

/** A field in a row of a content type or component. */
export interface RowField {
  readonly uid: string;
  readonly row: number;
  readonly field: string;
}

/** The same field, seen from the entry that contains the row. */
export interface EntryField<Place extends RowField> {
  /** UID of the content type. */
  readonly type: string;
  /** Row id of the entry, draft or published. */
  readonly entry: number;
  /** For example `['body', 1, 'cards', 0, 'image']`. */
  readonly path: Path;
  /**
   * UIDs of the models that define the names in the path: the content type, a component in it, such as a block, and so
   * on.
   */
  readonly models: readonly [string, ...string[]];
  readonly place: Place;
}

/** A component row on the path from a field to its entry. */
interface Step<Place extends RowField> {
  readonly row: number;
  readonly path: Path;
  /** UIDs of the components on the path. */
  readonly models: string[];
  readonly place: Place;
}

interface Holder {
  readonly uid: string;
  readonly table: string;
  /** Names of the attributes that are lists. */
  readonly lists: ReadonlySet<string>;
}

const isContentType = (strapi: Core.Strapi, uid: string): boolean =>
  strapi.contentTypes[uid as UID.ContentType] !== undefined;

/** Finds the content types and components that can contain a component. */
const findHolders = (strapi: Core.Strapi, component: string): Holder[] =>
  [...Object.keys(strapi.contentTypes), ...Object.keys(strapi.components)].flatMap((uid) => {
    const attributes = Object.entries(getModels(strapi)(uid).attributes);
    const holding = attributes.find(([, each]) => getComponents(each).includes(component));
    if (holding === undefined || !isKnownType(strapi, uid)) return [];
    const lists = attributes.flatMap(([name, { type, repeatable }]) =>
      type === 'dynamiczone' || repeatable === true ? [name] : []
    );
    const table = getComponentTable(strapi, uid, holding[0]);
    return [{ uid, table, lists: new Set(lists) }];
  });

/** Reads the rows that directly contain these components, each with the path from there down to the field. */
const readHolders = async <Place extends RowField>(
  strapi: Core.Strapi,
  connection: Connection,
  component: string,
  steps: readonly Step<Place>[]
): Promise<{ readonly uid: string; readonly step: Step<Place> }[]> => {
  const byRow = groupBy(steps, ({ row }) => row);
  const { entry, component: ofComponent, type, field, order } = COMPONENT_COLUMNS;
  const found: { uid: string; step: Step<Place> }[] = [];
  for (const { uid, table, lists } of findHolders(strapi, component)) {
    for (const some of getChunks([...byRow.keys()])) {
      const rows: { holder: number; id: number; name: string; at: number | null }[] =
        await connection(table)
          .where(type, component)
          .whereIn(ofComponent, some)
          .select({ holder: entry, id: ofComponent, name: field, at: order });
      for (const { holder, id, name, at } of rows) {
        // Strapi counts from 1.
        const begin: Path = lists.has(name) ? [name, Math.max(Number(at) - 1, 0)] : [name];
        for (const step of byRow.get(Number(id)) ?? []) {
          const above = { ...step, row: Number(holder), path: [...begin, ...step.path] };
          found.push({ uid, step: above });
        }
      }
    }
  }
  return found;
};

/**
 * Finds the entries that contain these fields, in components at any depth, including those added in the Content-Type
 * Builder. Rows that no entry contains, and types that this version does not know, are left out.
 */
export const findContainingEntries = async <Place extends RowField>(
  strapi: Core.Strapi,
  places: readonly Place[],
  connection: Connection = strapi.db.connection
): Promise<EntryField<Place>[]> => {
  const found: EntryField<Place>[] = [];
  let level = places.map((place) => ({
    uid: place.uid,
    step: { row: place.row, path: [place.field] as Path, models: [] as string[], place },
  }));
  while (level.length > 0) {
    const next: typeof level = [];
    for (const [uid, here] of groupBy(level, (each) => each.uid)) {
      if (!isKnownType(strapi, uid)) continue;
      if (isContentType(strapi, uid)) {
        for (const { step } of here) {
          const { row: entry, path, models, place } = step;
          found.push({ type: uid, entry, path, models: [uid, ...models], place });
        }
        continue;
      }
      const steps = here.map(({ step }) => ({ ...step, models: [uid, ...step.models] }));
      next.push(...(await readHolders(strapi, connection, uid, steps)));
    }
    level = next;
  }
  return found;
};
