import type { Core } from '@strapi/strapi';
import { NAV_ITEM } from '#site-content/domain/content-types';
import { JOURNALLED, journalledType } from '#site-content/domain/history/tracked-types';
import { READ_NAVIGATION } from '#site-content/domain/panel/actions';
import type { Narrow } from '../../content/history/read-journal';
import type { Connection } from '../../strapi-internals/knex';
import {
  type Ability,
  conditionsOn,
  NO_ENTRY,
  rowsUnder,
} from '../../strapi-internals/permission-conditions';
import { getTable } from '../../strapi-internals/tables';
import { conditionsOnAttributes, mayOnAttributeOfAll } from '../access/on-attribute';
import { READ } from '../access/readable';
import { type MayRead, readableAttributes } from '../access/readable-attributes';

/** What somebody may know of the history of one type. */
interface KnownType {
  /** Filters that leave them some of its entries; `null` where they may read all of them. */
  readonly conditions: object | null;
  /** Whether they may read what all of these are called. */
  readonly areNamed: boolean;
  /** Filters that leave those of which they may read what they are called; `null` where it is every one. */
  readonly namedUnder: object | null;
  /** What they may read of some entries. */
  findMayRead(documents: readonly string[]): Promise<MayRead>;
}

/** By the UIDs of the types that somebody may read at all. */
export type Known = ReadonlyMap<string, KnownType>;

/**
 * What somebody may know of the history: of the entries that they may read now, and of their attributes as far as they may.
 * Where the conditions of their roles leave them some entries of a type, those that were deleted are not among them.
 */
export const knownTo = (strapi: Core.Strapi, ability: Ability): Known => {
  const known = new Map<string, KnownType>();
  for (const uid of JOURNALLED) {
    if (uid === NAV_ITEM && ability.can(READ_NAVIGATION)) {
      known.set(uid, {
        ...{ conditions: null, areNamed: true, namedUnder: null },
        findMayRead: async () => () => () => true,
      });
    } else if (ability.can(READ, uid)) {
      const { title } = journalledType(uid);
      known.set(uid, {
        conditions: conditionsOn(strapi, ability, READ, uid),
        areNamed: title !== null && mayOnAttributeOfAll(strapi, ability, READ, uid, [], title),
        namedUnder:
          title === null ? NO_ENTRY : conditionsOnAttributes(strapi, ability, READ, uid, [title]),
        findMayRead: (documents) => readableAttributes(strapi, ability, uid, documents),
      });
    }
  }
  return known;
};

/** Leaves the changes of entries that somebody may know of, in a query of the journal's entries. */
export const amongKnown =
  (strapi: Core.Strapi, connection: Connection, known: Known): Narrow =>
  (query) => {
    void query.where((any) => {
      // Of no type at all: nothing.
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
