import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { PAGE } from '#site-content/domain/content-types';
import type { PageBulkAction } from '#site-content/domain/panel/page-bulk-actions';
import type { Options } from '../../config/options';
import type { Writers } from '../../operations/write-queue/writers';
import type { Transaction } from '../../strapi-internals/knex';
import { checkBaseVersions, type HoldBackParts } from '../edit-conflicts/check-base-versions';
import { getChunks } from '../page-tree/chunks';
import { PageRows } from '../page-tree/page-rows';
import { publishPlace } from '../page-tree/publish-place';
import type { Revision } from '../revision/revision';
import type { ContentChanges } from '../writes/content-changes';
import type { Data } from '../writes/write';
import type { WriteBatches } from '../writes/write-batches';
import { dryRunPageBulkAction } from './dry-run';
import { readModified } from './modified-drafts';
import { ofPage } from './name-refused-page';
import { DRAFTS_AT_ONCE, readDrafts } from './read-drafts';
import { noteAhead } from './record-previous-state';
import { checkGoneTo } from './redirect-target';
import { getResult, type PageBulkActionResult } from './result';

/** What acts are made with. */
export interface PageBulkActionServices extends HoldBackParts {
  readonly options: Options;
  readonly writers: Writers;
  readonly revision: Revision;
  readonly turns: WriteBatches<ContentChanges>;
}

/** What is read of several pages before the first of them is written. */
interface ReadAhead {
  readonly drafts: ReadonlyMap<string, Data>;
  /** Whether drafts have changes that are not published, `null` where nothing is published. */
  readonly modified: ReadonlyMap<string, boolean | null>;
}

/** One act under way, inside its transaction and turn. */
class Act {
  readonly newRoots = new Set<string>();
  readonly placeAlone: string[] = [];
  private readonly rows: PageRows;

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly trx: Transaction,
    private readonly changes: ContentChanges,
    private readonly userId: number | undefined
  ) {
    this.rows = new PageRows(strapi, trx);
  }

  async perform(request: PageBulkAction): Promise<void> {
    for (const some of getChunks(request.pages, DRAFTS_AT_ONCE)) {
      const read = await this.readAhead(request, some);
      for (const documentId of some) {
        await ofPage(this.rows, documentId, request.pages.length > 1, () =>
          this.performOn(request, documentId, read)
        );
      }
    }
  }

  /** What is known of some pages before the first of them is written: statements for all of them, not for each. */
  private async readAhead(request: PageBulkAction, ids: readonly string[]): Promise<ReadAhead> {
    const { act } = request;
    const hasPlace = act === 'publish' && request.place !== undefined;
    const drafts =
      (act === 'publish' || act === 'move') && !hasPlace
        ? await readDrafts(this.strapi, ids)
        : new Map<string, Data>();
    return {
      drafts,
      modified: act === 'move' ? await readModified(this.strapi, ids) : new Map(),
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
    switch (request.act) {
      case 'publish':
        await this.savePlace(documentId, request.place ?? {});
        await pages.publish({ documentId });
        break;
      case 'move':
        await this.move(documentId, request, { draft, hasChanges: modified.get(documentId) });
        break;
      case 'unpublish':
        await pages.unpublish({ documentId });
        break;
      case 'delete':
        await this.remove(documentId);
        break;
    }
  }

  private async move(
    documentId: string,
    { parent, publishes }: Extract<PageBulkAction, { act: 'move' }>,
    {
      draft,
      hasChanges = null,
    }: { readonly draft: Data | undefined; readonly hasChanges: boolean | null | undefined }
  ): Promise<void> {
    await this.savePlace(documentId, { parent });
    if (!publishes || hasChanges === null) return;
    if (hasChanges) {
      this.placeAlone.push(documentId);
      await publishPlace(
        { strapi: this.strapi, trx: this.trx, pageChanges: this.changes.pages },
        documentId
      );
    } else {
      // Of the draft, nothing else is another than it was.
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

  private async savePlace(
    documentId: string,
    place: { readonly slug?: string; readonly parent?: string | null }
  ): Promise<void> {
    if (place.slug === undefined && place.parent === undefined) return;
    const data = { ...place, ...(this.userId === undefined ? {} : { updatedBy: this.userId }) };
    await this.strapi.documents(PAGE).update({ documentId, data: data as object });
  }
}

/**
 * Does one act upon pages, all of it or nothing, as one batch. A dry run tells what would happen, and waits for nobody who
 * writes.
 *
 * @param userId of the administrator, by whom the pages are changed
 * @throws a refusal that says what stands in its way; StaleWriteError where its author has seen another version of a page
 */
export const runPageBulkAction = async (
  strapi: Core.Strapi,
  { options, writers, revision, turns, journal, versions }: PageBulkActionServices,
  request: PageBulkAction,
  userId?: number
): Promise<PageBulkActionResult> => {
  if (request.isDryRun) return dryRunPageBulkAction(strapi, options, request);
  const run = async (trx: Transaction): Promise<PageBulkActionResult> => {
    await revision.begin(trx);
    journal.of(trx).call('pages', request.act);
    const rows = new PageRows(strapi, trx);
    const named = await rows.of(request.pages);
    const there = new Set(named.map(({ id }) => id));
    if (request.pages.some((id) => !there.has(id))) throw new errors.NotFoundError();
    const { pageChanges, newRoots, placeAlone } = await turns.inTurn(trx, async (changes) => {
      await checkBaseVersions({ versions, journal }, trx, PAGE, request.pages);
      const { pages } = changes;
      if (request.redirects !== undefined) pages.wishes.leadsOn = request.redirects;
      if ('goneTo' in request) {
        pages.wishes.goneTo = await checkGoneTo(strapi, request.goneTo, request.pages);
      }
      await noteAhead({ rows, pageChanges: pages, recording: journal.of(trx) }, request);
      const act = new Act(strapi, trx, changes, userId);
      await act.perform(request);
      return { pageChanges: pages, newRoots: [...act.newRoots], placeAlone: act.placeAlone };
    });
    return getResult(rows, named, pageChanges.outcome, { newRoots, placeAlone });
  };
  return writers.asWriter(() => strapi.db.transaction(({ trx }) => run(trx)));
};
