import type { Core } from '@strapi/strapi';
import {
  DELETED_FILE,
  HISTORY_CHANGE_SET,
  HISTORY_ENTRY,
} from '#site-content/domain/content-types';
import type { StateReader } from '#site-content/server/changes/state-reader';
import { wrapEntityWrites } from '#site-content/server/strapi-internals/entity-writes';
import { JournalTables } from './tables';

/** Gives read access to the stored history. The change tracker writes it. */
export class Journal {
  readonly tables: JournalTables;

  constructor(
    private readonly strapi: Core.Strapi,
    readonly states: StateReader
  ) {
    this.tables = new JournalTables(strapi);
  }

  /** Blocks writes to the tables through Strapi from now on. */
  begin(): void {
    wrapEntityWrites(this.strapi, (uid, write) => {
      if ([HISTORY_CHANGE_SET, HISTORY_ENTRY, DELETED_FILE].includes(uid)) {
        throw new Error('The history is written by the service only and cannot be changed.');
      }
      return write();
    });
  }
}
