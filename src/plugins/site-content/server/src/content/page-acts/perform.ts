import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { PAGE } from '../../../../contract/content-types';
import type { PageActRequest } from '../../../../contract/panel/page-acts';
import { problem, reasonOf } from '../../../../contract/problems/problem';
import type { Writers } from '../../operations/line/writers';
import { refusal } from '../../operations/requests/refusal';
import type { Transaction } from '../../strapi/knex';
import type { PageChanges, PageOutcome } from '../page-tree/page-changes';
import { PageRows } from '../page-tree/page-rows';
import { publishPlace } from '../page-tree/publish-place';
import type { Revision } from '../revision/revision';
import { holdBack, type HoldBackParts } from '../versions/hold-back';
import type { ContentChanges } from '../writes/content-changes';
import { problemsOf } from '../writes/problems';
import type { Turns } from '../writes/turns';
import { checkGoneTo } from './gone-to';
import { isModified } from './modified-draft';

/** What acts are made with. */
export interface PageActParts extends HoldBackParts {
  readonly writers: Writers;
  readonly revision: Revision;
  readonly turns: Turns<ContentChanges>;
}

/** What an act has done, or would do. */
export interface PageActResult extends PageOutcome {
  /** The titles of the pages that it names and changes, by their document ids. */
  readonly titles: ReadonlyMap<string, string>;
  /** Pages below a page that was deleted, which are roots now. */
  readonly newRoots: readonly string[];
  /** Pages of which the place alone was published. */
  readonly placeAlone: readonly string[];
}

/** Takes back what a dry run has done, with what it found. */
class DryRun extends Error {
  constructor(readonly result: PageActResult) {
    super('A dry run is taken back.');
  }
}

/** One act under way, inside its transaction and turn. */
class Act {
  readonly newRoots = new Set<string>();
  readonly placeAlone: string[] = [];

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly trx: Transaction,
    private readonly pageChanges: PageChanges,
    private readonly userId: number | undefined
  ) {}

  async perform(request: PageActRequest): Promise<void> {
    const pages = this.strapi.documents(PAGE);
    for (const documentId of request.pages) {
      await this.naming(documentId, request.pages.length > 1, async () => {
        switch (request.act) {
          case 'publish':
            await this.savePlace(documentId, request.place ?? {});
            await pages.publish({ documentId });
            break;
          case 'move':
            await this.move(documentId, request.parent, request.publishes);
            break;
          case 'unpublish':
            await pages.unpublish({ documentId });
            break;
          case 'delete':
            await this.remove(documentId);
            break;
        }
      });
    }
  }

  private async move(documentId: string, parent: string | null, publishes: boolean): Promise<void> {
    const hasChanges = await isModified(this.strapi, documentId);
    await this.savePlace(documentId, { parent });
    if (!publishes || hasChanges === null) return;
    if (hasChanges) {
      this.placeAlone.push(documentId);
      await publishPlace(
        { strapi: this.strapi, trx: this.trx, pageChanges: this.pageChanges },
        documentId
      );
    } else {
      await this.strapi.documents(PAGE).publish({ documentId });
    }
  }

  private async remove(documentId: string): Promise<void> {
    this.newRoots.delete(documentId);
    const children = await new PageRows(this.strapi, this.trx).below([documentId]);
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

  /** A refusal of one page among several says which one it is. */
  private async naming(
    documentId: string,
    isOneOfSeveral: boolean,
    write: () => Promise<void>
  ): Promise<void> {
    try {
      await write();
    } catch (error) {
      const problems = isOneOfSeveral ? problemsOf(error) : null;
      if (problems === null) throw error;
      const rows = await new PageRows(this.strapi, this.trx).of([documentId]);
      const title = rows.find((row) => row.title !== '')?.title ?? '';
      throw refusal(
        problems.map(({ path, ...reason }) =>
          problem(path, 'page-act.of-page', { title, reason: reasonOf(reason) })
        )
      );
    }
  }
}

/**
 * Does one act upon pages, all of it or nothing, as one batch. A dry run does the same and takes it back: what is told
 * before is what happens after.
 *
 * @param userId of the administrator, by whom the pages are changed
 * @throws a refusal that says what stands in its way; HeldBack where its author has seen another version of a page
 */
export const performPageAct = async (
  strapi: Core.Strapi,
  { writers, revision, turns, journal, versions }: PageActParts,
  request: PageActRequest,
  userId?: number
): Promise<PageActResult> => {
  const run = async (trx: Transaction): Promise<PageActResult> => {
    await revision.begin(trx);
    journal.of(trx).call('pages', request.act);
    const rows = new PageRows(strapi, trx);
    const named = await rows.of(request.pages);
    const there = new Set(named.map(({ id }) => id));
    if (request.pages.some((id) => !there.has(id))) throw new errors.NotFoundError();
    const { pageChanges, newRoots, placeAlone } = await turns.inTurn(trx, async (changes) => {
      await holdBack({ versions, journal }, trx, PAGE, request.pages);
      const { pages } = changes;
      if (request.redirects !== undefined) pages.wishes.leadsOn = request.redirects;
      if ('goneTo' in request) {
        pages.wishes.goneTo = await checkGoneTo(strapi, request.goneTo, request.pages);
      }
      const act = new Act(strapi, trx, pages, userId);
      await act.perform(request);
      return { pageChanges: pages, newRoots: [...act.newRoots], placeAlone: act.placeAlone };
    });
    const outcome = pageChanges.outcome ?? {
      changes: [],
      redirects: { made: [], removed: [], kept: [] },
    };
    const changed = [
      ...outcome.changes.map(({ id }) => id),
      ...newRoots,
      ...outcome.redirects.made.flatMap(({ page }) => page ?? []),
    ];
    const titles = new Map<string, string>();
    for (const { id, title, isPublished } of [...named, ...(await rows.of(changed))]) {
      if (title !== '' && !(isPublished && titles.has(id))) titles.set(id, title);
    }
    const result = { ...outcome, titles, newRoots, placeAlone };
    if (request.isDryRun) throw new DryRun(result);
    return result;
  };
  try {
    return await writers.asWriter(() => strapi.db.transaction(({ trx }) => run(trx)));
  } catch (error) {
    if (error instanceof DryRun) return error.result;
    throw error;
  }
};
