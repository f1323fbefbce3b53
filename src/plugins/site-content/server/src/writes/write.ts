import type { Core, Modules, UID } from '@strapi/strapi';
import type { Problem } from '#site-content/domain/problems/problem';
import type { ChangeRecording } from '../changes/change-recording';
import type { Options } from '../config/options';
import type { PageChanges } from '../pages/tree/page-changes';
import type { RedirectChanges } from '../redirects/redirect-changes';
import type { Transaction } from '../strapi-internals/knex';

export const WRITE_ACTIONS = [
  'create',
  'update',
  'clone',
  'publish',
  'unpublish',
  'discardDraft',
  'delete',
] as const;
export type WriteAction = (typeof WRITE_ACTIONS)[number];

/** Actions with data. */
export const SAVES: readonly WriteAction[] = ['create', 'update', 'clone'];

export type Data = Record<string, unknown>;

/** A write passing through the Document Service, inside its transaction. */
export interface Write {
  readonly strapi: Core.Strapi;
  readonly options: Options;
  readonly trx: Transaction;
  /** The batch's effect on the page tree, checked after the last write. */
  readonly pageChanges: PageChanges;
  /** The batch's effect on redirects. */
  readonly redirectChanges: RedirectChanges;
  /** Records the entries that change with the written one. */
  readonly history: ChangeRecording;
  readonly action: WriteAction;
  /** The document being written or cloned; `null` for a create. */
  readonly documentId: string | null;
  /** Its draft before the write with everything needed to validate it, if preloaded. */
  readonly draftBefore: Data | null;
  /** Whether the document is published right after this save. */
  readonly publishes: boolean;
  /** Whether the caller also asked to publish the document, in a separate write. */
  readonly isPublishedNext: boolean;
  /** The data to store, normalized in place by the rules. Empty for actions without data. */
  readonly data: Data;
}

/** The rules of a content type, around the write itself. */
export interface TypeWrites<Before = unknown> {
  /** Reads previous data that validating or settling the write needs. */
  readBefore?(write: Write): Promise<Before>;
  /** Before the write: normalizes `data` and returns the problems that can be detected in advance. */
  prepare(write: Write, before: Before): Promise<readonly Problem[]>;
  /** For a write that is refused anyway: problems that would otherwise be detected after the write. */
  checkEarly?(write: Write, before: Before): Promise<Problem[]>;
  /** After the write: updates derived rows and returns the problems of the stored rows. */
  settle(write: Write, documentId: string, before: Before): Promise<readonly Problem[]>;
  /**
   * The problem to report if the database finds a unique index violated, which can happen with simultaneous
   * writes.
   */
  readonly isTaken?: Problem;
}

export type DocumentMiddleware = Modules.Documents.Middleware.Middleware;
export type ContentTypeUID = UID.ContentType;
