import type { Core } from '@strapi/strapi';
import { TRACKED_TYPES, trackedType } from '#site-content/domain/changes/tracked-types';
import { FILE, NAV_ITEM } from '#site-content/domain/content-types';
import { READ_NAVIGATION } from '#site-content/domain/panel/actions';
import { isAllowedOnAllFiles, READ_FILES } from '#site-content/server/panel/access/media-library';
import {
  conditionsOnAttributes,
  isAllowedOnAttributeOfAll,
} from '#site-content/server/panel/access/on-attribute';
import { READ } from '#site-content/server/panel/access/readable';
import {
  type CanReadAttribute,
  readableAttributes,
} from '#site-content/server/panel/access/readable-attributes';
import type { Connection } from '#site-content/server/strapi-internals/knex';
import {
  type Ability,
  conditionsOn,
  NO_ENTRY,
  rowsUnder,
} from '#site-content/server/strapi-internals/permission-conditions';
import { getTable } from '#site-content/server/strapi-internals/tables';
import type { Narrow } from '../journal/read-journal';

/** The part of a type's history that a user may see. */
interface VisibleType {
  /** Filters for the readable entries; `null` if all are readable. */
  readonly conditions: object | null;
  /** Whether the titles of all these entries are readable. */
  readonly areNamed: boolean;
  /** Filters for the entries with a readable title; `null` for all. */
  readonly namedUnder: object | null;
  /** Finds the readable attributes of some entries. */
  findMayRead(documents: readonly string[]): Promise<CanReadAttribute>;
}

/** The types that the user may read at all, by UID. */
export type Known = ReadonlyMap<string, VisibleType>;

/**
 * Returns the parts of the history that the user may see: entries they may read now, limited to readable attributes. If
 * conditions of their roles restrict a type, its deleted entries are hidden.
 */
export const getVisibleHistory = (strapi: Core.Strapi, ability: Ability): Known => {
  const known = new Map<string, VisibleType>();
  for (const uid of TRACKED_TYPES) {
    if (uid === NAV_ITEM && ability.can(READ_NAVIGATION)) {
      known.set(uid, {
        ...{ conditions: null, areNamed: true, namedUnder: null },
        findMayRead: async () => () => () => true,
      });
    } else if (ability.can(READ, uid)) {
      const { title } = trackedType(uid);
      known.set(uid, {
        conditions: conditionsOn(strapi, ability, READ, uid),
        areNamed:
          title !== null && isAllowedOnAttributeOfAll(strapi, ability, READ, uid, [], title),
        namedUnder:
          title === null ? NO_ENTRY : conditionsOnAttributes(strapi, ability, READ, uid, [title]),
        findMayRead: (documents) => readableAttributes(strapi, ability, uid, documents),
      });
    }
  }
  // Media Library permissions do not name attributes. Users whose permissions have conditions do not see the history of
  // files, because conditions cannot be checked on deleted files.
  if (isAllowedOnAllFiles(strapi, ability, READ_FILES)) {
    known.set(FILE, {
      ...{ conditions: null, areNamed: true, namedUnder: null },
      findMayRead: async () => () => () => true,
    });
  }
  return known;
};

/** Limits a query of changes to those the user may see. */
export const amongKnown =
  (strapi: Core.Strapi, connection: Connection, known: Known): Narrow =>
  (query) => {
    void query.where((any) => {
      // Without readable types there are no results.
      void any.whereRaw('1 = 0');
      for (const [uid, { conditions }] of known) {
        void any.orWhere((ofType) => {
          void ofType.where('type', uid);
          if (conditions === null) return;
          const documents = connection(getTable(strapi, uid))
            .whereIn('id', rowsUnder(strapi, uid, conditions))
            .select('document_id');
          void ofType.whereIn('entry', documents);
        });
      }
    });
  };

/** Returns a function that tells which attributes of changed entries the user may read. */
export const findReadable = async (
  known: Known,
  changes: readonly { readonly uid: string; readonly document: string }[]
): Promise<(uid: string, document: string) => (name: string) => boolean> => {
  const byType = new Map<string, CanReadAttribute>();
  for (const [uid, type] of known) {
    const documents = changes.flatMap((change) => (change.uid === uid ? change.document : []));
    if (documents.length > 0) byType.set(uid, await type.findMayRead(documents));
  }
  return (uid, document) => byType.get(uid)?.(document) ?? (() => false);
};
