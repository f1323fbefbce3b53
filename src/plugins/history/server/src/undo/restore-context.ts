import type { Core } from '@strapi/strapi';
import type { State } from '#site-content/domain/changes/state';
import type { ChangeTracker } from '#site-content/server/changes/change-tracker';
import type { Options } from '#site-content/server/config/options';
import type { PageChanges } from '#site-content/server/pages/tree/page-changes';
import type { RedirectChanges } from '#site-content/server/redirects/redirect-changes';
import type { Revision } from '#site-content/server/revision/revision';
import type { Connection, Transaction } from '#site-content/server/strapi-internals/knex';
import type { DeletedFiles } from '../deleted-files/deleted-files';
import type { Journal } from '../journal/journal';

/**
 * Returns the entries of a type that refusals may name.
 *
 * @returns document ids
 */
export type FindNameable = (
  trx: Connection,
  uid: string,
  documents: readonly string[]
) => Promise<ReadonlySet<string>>;

/** The services and state for restoring entries within one change set. */
export interface RestoreContext {
  readonly strapi: Core.Strapi;
  readonly trx: Transaction;
  readonly tracker: ChangeTracker;
  readonly journal: Journal;
  readonly revision: Pick<Revision, 'renew' | 'tell'>;
  readonly deletedFiles: Pick<DeletedFiles, 'restore' | 'addUses'>;
  readonly options: Pick<Options, 'homeSlug' | 'siteUrl'>;
  /** The batch's effect on the page tree. */
  readonly pages: PageChanges;
  /** The batch's effect on redirects, which must not close a loop. */
  readonly redirects: RedirectChanges;
  /** The administrator who makes the changes. */
  readonly userId: number | undefined;
  /** Unset if refusals may name every entry. */
  readonly findNameable: FindNameable | undefined;
}

/** An entry and its target state. */
export interface Target {
  readonly uid: string;
  readonly document: string;
  /** Names the entry in a refusal. */
  readonly title: string;
  /** `null` if it should not exist. */
  readonly state: State | null;
  /** Whether a page also gets its former sort order. Otherwise an existing page keeps its current one. */
  readonly restoresOrder?: boolean;
  /** Whether only the content of an existing page is restored, not its publication times. */
  readonly isVersion?: boolean;
}
