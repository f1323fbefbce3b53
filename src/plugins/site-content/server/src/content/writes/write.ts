import type { Core, Modules, UID } from '@strapi/strapi';
import type { Problem } from '#site-content/domain/problems/problem';
import type { Options } from '../../config/options';
import type { Transaction } from '../../strapi-internals/knex';
import type { ChangeRecording } from '../history/change-recording';
import type { PageChanges } from '../page-tree/page-changes';
import type { RedirectChanges } from '../redirects/redirect-changes';

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

/** The actions that bring data along. */
export const SAVES: readonly WriteAction[] = ['create', 'update', 'clone'];

export type Data = Record<string, unknown>;

/** One write on its way through the Document Service, inside its transaction. */
export interface Write {
  readonly strapi: Core.Strapi;
  readonly options: Options;
  readonly trx: Transaction;
  /** What the writes of its batch do to the tree of pages, which is judged when all of them are made. */
  readonly pageChanges: PageChanges;
  /** What they do to redirects. */
  readonly redirectChanges: RedirectChanges;
  /** To which entries are noted that change with the one that is written. */
  readonly history: ChangeRecording;
  readonly action: WriteAction;
  /** The document written to, or cloned; `null` when it is being created. */
  readonly documentId: string | null;
  /** Its draft before the write, with all that it is judged by, where that was read ahead. */
  readonly draftBefore: Data | null;
  /** Whether the document is published right after it is saved. */
  readonly publishes: boolean;
  /** Whether whoever asked for this write asks for the document to be published as well, in a write of its own. */
  readonly isPublishedNext: boolean;
  /** What is to be stored. The rules normalise it in place. Empty for actions without data. */
  readonly data: Data;
}

/** The rules of one content type, around the write itself. */
export interface TypeWrites<Before = unknown> {
  /** Reads what the write will change and is needed to judge or to settle it. */
  readBefore?(write: Write): Promise<Before>;
  /** Before the write: normalises `data` and says what is wrong with the write as far as it can be foreseen. */
  prepare(write: Write, before: Before): Promise<Problem[]>;
  /** Of what is judged after the write: what is wrong already, for a write that is refused anyway. */
  foresee?(write: Write, before: Before): Promise<Problem[]>;
  /** After the write: keeps derived rows in step and says what is wrong with the rows as they are stored. */
  settle(write: Write, documentId: string, before: Before): Promise<Problem[]>;
  /** What is wrong where the database finds that a unique index would be violated, which two writes at once run into. */
  readonly isTaken?: Problem;
}

export type DocumentMiddleware = Modules.Documents.Middleware.Middleware;
export type ContentTypeUID = UID.ContentType;
