import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { PAGE } from '#site-content/domain/content-types';
import type { PageBulkAction } from '#site-content/domain/panel/page-bulk-actions';
import type { EmptyBlock } from '#site-content/domain/rules/empty-blocks';
import type { ChangeRecording } from '../../changes/change-recording';
import { checkVersionsOfBulkAction } from '../../edit-conflicts/refuse-stale-writes';
import { getChunks } from '../../operations/database/statement-chunks';
import type { Milliseconds } from '../../operations/database/timeout';
import { NOTHING } from '../../revision/changes';
import type { Transaction } from '../../strapi-internals/knex';
import type { ContentChanges } from '../../writes/content-changes';
import type { Data } from '../../writes/write';
import type { WriteServices } from '../../writes/write-services';
import { PageRows } from '../tree/page-rows';
import { publishPosition } from '../tree/publish-position';
import { placeAmongSiblings } from '../tree/sort-order';
import { dryRunPageBulkAction } from './dry-run';
import { readModified } from './modified-drafts';
import { withPageInRefusal } from './name-refused-page';
import { noteEmptyBlocks } from './note-empty-blocks';
import { checkPosition, getPagesInPlace } from './pages-in-place';
import { findOrder } from './part-order';
import { DRAFTS_AT_ONCE, readDrafts } from './read-drafts';
import { recordPreviousState } from './record-previous-state';
import { readRedirectPolicyOfAction } from './redirect-target';
import type { FindChangeable } from './redirects-to-deleted';
import { getResult, type PageBulkActionResult } from './result';
import { PAGES_AT_ONCE, runInBatches } from './run-in-batches';
import { addSubpages } from './subpages';

/** The user who runs a bulk action, and checks of their permissions. */
export interface PageBulkActionAuthor {
  /** Administrator who makes the changes. */
  readonly userId?: number | undefined;
  /**
   * Called with the subpages that a request includes in addition to the named pages; throws if the user may not delete
   * them.
   */
  readonly checkSubpages?: (pages: readonly string[]) => Promise<void>;
  /** Selects the redirects to deleted pages that may be changed; the others stay as they are. */
  readonly findChangeable?: FindChangeable;
}

/** The result of one transaction of a bulk action. */
interface Part {
  readonly result: PageBulkActionResult;
  readonly recording: ChangeRecording;
  readonly duration: Milliseconds;
}

/** Data read for several pages before the first write. */
interface ReadAhead {
  readonly drafts: ReadonlyMap<string, Data>;
  /** Whether drafts have unpublished changes, `null` for pages that are not published. */
  readonly modified: ReadonlyMap<string, boolean | null>;
}

/** A bulk action in progress, inside its transaction and write batch. */
class BulkAction {
  readonly newRoots = new Set<string>();
  readonly placeAlone: string[] = [];
  readonly emptyBlocks = new Map<string, readonly EmptyBlock[]>();
  private readonly inPlace = new Set<string>();
  private readonly comesLast = new Set<string>();
  private readonly rows: PageRows;

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly trx: Transaction,
    private readonly changes: ContentChanges,
    private readonly userId: number | undefined
  ) {
    this.rows = new PageRows(strapi, trx);
  }

  /** @param isOneOfSeveral true if the user selected more than one page; the last part may contain only one */
  async perform(request: PageBulkAction, isOneOfSeveral: boolean): Promise<void> {
    for (const some of getChunks(request.pages, DRAFTS_AT_ONCE)) {
      const read = await this.readAhead(request, some);
      for (const documentId of some) {
        const draft = read.drafts.get(documentId);
        await withPageInRefusal(this.strapi, this.rows, { documentId, isOneOfSeveral, draft }, () =>
          this.performOn(request, documentId, read)
        );
      }
    }
  }

  /** Reads the data that the writes need, in a few statements for all pages. */
  private async readAhead(request: PageBulkAction, ids: readonly string[]): Promise<ReadAhead> {
    const { action } = request;
    await this.noteThere(request, ids);
    const hasPlace = action === 'publish' && request.place !== undefined;
    const drafts =
      (action === 'publish' || action === 'move') && !hasPlace
        ? await readDrafts(this.strapi, ids)
        : new Map<string, Data>();
    return {
      drafts,
      modified: action === 'move' ? await readModified(this.strapi, ids) : new Map(),
    };
  }

  private async performOn(
    request: PageBulkAction,
    documentId: string,
    { drafts, modified }: ReadAhead
  ): Promise<void> {
    const pages = this.strapi.documents(PAGE);
    const draft = drafts.get(documentId);
    if (draft !== undefined) this.changes.drafts.put(documentId, draft);
    switch (request.action) {
      case 'publish':
        await this.savePosition(documentId, request.place ?? {});
        await pages.publish({ documentId });
        noteEmptyBlocks(this.strapi, this.emptyBlocks, documentId, draft);
        break;
      case 'move':
        await this.move(documentId, request, { draft, hasChanges: modified.get(documentId) });
        break;
      case 'order':
        // `order` sets the positions once every page has its parent.
        break;
      case 'unpublish':
        await pages.unpublish({ documentId });
        break;
      case 'delete':
        await this.remove(documentId);
        break;
    }
  }

  /** Collects those of these pages that already have the parent of the move and only get another position. */
  private async noteThere(request: PageBulkAction, ids: readonly string[]): Promise<void> {
    if (request.action !== 'move' && request.action !== 'order') return;
    for (const id of getPagesInPlace(await this.rows.of(ids), request)) this.inPlace.add(id);
  }

  /**
   * Sorts moved pages in among their siblings. Without a requested position, they come last, except for published pages
   * whose move is not published yet.
   *
   * @param note called with the siblings to record in the history as well
   * @returns all pages whose number changes
   */
  async order(
    request: PageBulkAction,
    note: (siblings: readonly string[]) => Promise<void>
  ): Promise<string[]> {
    if (request.action !== 'move' && request.action !== 'order') return [];
    const { pages, parent, after } = request;
    const ids = after === undefined ? pages.filter((id) => this.comesLast.has(id)) : pages;
    if (ids.length === 0) return [];
    return placeAmongSiblings(
      this.strapi,
      this.trx,
      { ids, parent, after, wereThere: this.inPlace },
      note
    );
  }

  private async move(
    documentId: string,
    { parent, publishes }: Extract<PageBulkAction, { action: 'move' }>,
    {
      draft,
      hasChanges = null,
    }: { readonly draft: Data | undefined; readonly hasChanges: boolean | null | undefined }
  ): Promise<void> {
    if (this.inPlace.has(documentId)) return;
    if (publishes || hasChanges === null) this.comesLast.add(documentId);
    await this.savePosition(documentId, { parent });
    if (!publishes || hasChanges === null) return;
    if (hasChanges) {
      this.placeAlone.push(documentId);
      await publishPosition(
        { strapi: this.strapi, trx: this.trx, pageChanges: this.changes.pages },
        documentId
      );
    } else {
      // The rest of the draft does not change.
      const related = parent === null ? null : { documentId: parent };
      if (draft !== undefined) this.changes.drafts.put(documentId, { ...draft, parent: related });
      await this.strapi.documents(PAGE).publish({ documentId });
    }
  }

  private async remove(documentId: string): Promise<void> {
    this.newRoots.delete(documentId);
    const children = await this.rows.below([documentId]);
    for (const { id } of children) this.newRoots.add(id);
    await this.strapi.documents(PAGE).delete({ documentId });
  }

  private async savePosition(
    documentId: string,
    place: { readonly slug?: string; readonly parent?: string | null }
  ): Promise<void> {
    if (place.slug === undefined && place.parent === undefined) return;
    const data = { ...place, ...(this.userId === undefined ? {} : { updatedBy: this.userId }) };
    await this.strapi.documents(PAGE).update({ documentId, data: data as object });
  }
}

/**
 * Runs a bulk action on pages as one batch, validated by its end state. A dry run reports what would happen without
 * waiting in the write queue. An action on many pages takes several transactions, which form one change set, so that
 * other saves can run in between; it starts only after a dry run has found no problems.
 *
 * @throws a refusal that lists the problems; StaleWriteError if a page has another version than the user loaded
 */
export const runPageBulkAction = async (
  strapi: Core.Strapi,
  services: WriteServices,
  asked: PageBulkAction,
  { userId, checkSubpages, findChangeable }: PageBulkActionAuthor = {}
): Promise<PageBulkActionResult> => {
  const { options, writers, revision, writeBatches, tracker, versions } = services;
  const readWhole = async (rows: PageRows): Promise<PageBulkAction> => {
    const { request, subpages } = await addSubpages(rows, asked);
    if (subpages.length > 0) await checkSubpages?.(subpages);
    return request;
  };
  if (asked.isDryRun) {
    const rows = new PageRows(strapi, strapi.db.connection);
    return dryRunPageBulkAction(strapi, options, await readWhole(rows), findChangeable);
  }
  /**
   * @param checked pages whose versions this part of the action checks; all of its pages if omitted
   * @param earlier the recording of the previous part
   */
  const run = async (
    trx: Transaction,
    read: (rows: PageRows) => Promise<PageBulkAction>,
    checked?: readonly string[],
    earlier: ChangeRecording | null = null
  ): Promise<Part> => {
    const began = performance.now();
    await revision.begin(trx);
    if (earlier !== null) await tracker.continueIn(trx, earlier);
    const recording = tracker.of(trx);
    recording.call('pages', asked.action);
    const rows = new PageRows(strapi, trx);
    const request = await read(rows);
    const named = await rows.of(request.pages);
    const there = new Set(named.map(({ id }) => id));
    if (request.pages.some((id) => !there.has(id))) throw new errors.NotFoundError();
    const { pageChanges, newRoots, placeAlone, emptyBlocks } = await writeBatches.inTurn(
      trx,
      async (changes) => {
        await checkVersionsOfBulkAction(
          versions,
          trx,
          PAGE,
          // Changes by earlier transactions of the same action are not conflicts.
          (checked ?? request.pages).filter((id) => !recording.wasChangedEarlier(PAGE, id))
        );
        const { pages } = changes;
        const policy = await readRedirectPolicyOfAction(
          { strapi, trx, options },
          request,
          findChangeable
        );
        Object.assign(pages.wishes, policy);
        await recordPreviousState({ rows, pageChanges: pages, recording }, request);
        const bulkAction = new BulkAction(strapi, trx, changes, userId);
        await checkPosition(strapi, trx, request);
        await bulkAction.perform(request, checked !== undefined || request.pages.length > 1);
        const numbered = await bulkAction.order(request, (siblings) =>
          recording.note(PAGE, siblings)
        );
        if (numbered.length > 0) await revision.tell(trx, { ...NOTHING, pages: numbered });
        const { newRoots, placeAlone, emptyBlocks } = bulkAction;
        return { pageChanges: pages, newRoots: [...newRoots], placeAlone, emptyBlocks };
      }
    );
    const result = await getResult(rows, named, pageChanges.outcome, {
      ...{ newRoots, placeAlone, emptyBlocks },
    });
    return { result, recording, duration: performance.now() - began };
  };
  const runWhole = async (): Promise<PageBulkActionResult> => {
    const { result } = await writers.asWriter(() =>
      strapi.db.transaction(({ trx }) => run(trx, readWhole))
    );
    return result;
  };
  // A caller's transaction cannot be split, and ordering alone takes only a few statements.
  if (strapi.db.inTransaction() || asked.action === 'order') return runWhole();
  const rows = new PageRows(strapi, strapi.db.connection);
  const whole = await readWhole(rows);
  if (whole.pages.length <= PAGES_AT_ONCE) return runWhole();
  const ordered = await findOrder(rows, whole);
  if (ordered === null) return runWhole();
  await dryRunPageBulkAction(strapi, options, whole, findChangeable);
  return runInBatches(strapi, ordered, async (request, { earlier, checked }) => {
    const write = async (): Promise<Part> =>
      strapi.db.transaction(({ trx }) => run(trx, async () => request, checked, earlier));
    return earlier === null ? writers.asWriter(write) : writers.continueAsWriter(write);
  });
};
