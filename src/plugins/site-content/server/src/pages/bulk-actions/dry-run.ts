import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { PAGE } from '#site-content/domain/content-types';
import type { PageBulkAction } from '#site-content/domain/panel/page-bulk-actions';
import { type Path, type Problem, problem } from '#site-content/domain/problems/problem';
import type { AutomaticRedirects } from '#site-content/domain/redirects/plan-automatic-redirects';
import type { EmptyBlock } from '#site-content/domain/rules/empty-blocks';
import { checkParent, checkSlug } from '#site-content/domain/rules/page';
import { storedSlugKey } from '#site-content/domain/rules/siblings';
import { findUnstorableText } from '#site-content/domain/rules/text';
import type { Options } from '../../config/options';
import { getChunks } from '../../operations/database/statement-chunks';
import { createValidationError } from '../../operations/requests/refusal';
import { getReader } from '../../reads/refusal-reader';
import { readRedirectPolicy } from '../../redirects/redirect-policy';
import { planAutomaticRedirects } from '../../redirects/write-automatic-redirects';
import { validateSave } from '../../strapi-internals/publish-validation';
import { validateDraft } from '../../writes/draft-problems';
import { findProblems, mergeProblems } from '../../writes/problems';
import { PageChanges } from '../tree/page-changes';
import type { StoredPage } from '../tree/page-rows';
import { PlannedPageRows } from '../tree/planned-page-rows';
import { noteForDelete, noteForPublish, noteForUnpublish } from '../tree/remembered-positions';
import { readRowsAbove } from '../tree/stored-tree';
import { readModified } from './modified-drafts';
import { withPageInRefusal } from './name-refused-page';
import { noteEmptyBlocks } from './note-empty-blocks';
import { checkPosition, getPagesInPlace } from './pages-in-place';
import { DRAFTS_AT_ONCE, readDrafts } from './read-drafts';
import { recordPreviousState } from './record-previous-state';
import { readRedirectPolicyOfAction } from './redirect-target';
import type { FindChangeable } from './redirects-to-deleted';
import { getResult, type PageBulkActionResult } from './result';

type Values = Record<string, unknown>;

interface Place {
  readonly slug?: string;
  readonly parent?: string | null;
}

const getMember = ({ slug, parent }: Place): Path =>
  slug === undefined && parent !== undefined ? ['parent'] : ['slug'];

/** Returns the stored values for a new slug. */
const withKey = ({ slug }: Place): Values =>
  slug === undefined ? {} : { slug, slug_key: storedSlugKey(slug) };

/** A bulk action executed on planned rows, which are never written. */
class PlannedBulkAction {
  readonly newRoots = new Set<string>();
  readonly placeAlone: string[] = [];
  readonly emptyBlocks = new Map<string, readonly EmptyBlock[]>();

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly rows: PlannedPageRows,
    private readonly pageChanges: PageChanges
  ) {}

  async perform(request: PageBulkAction): Promise<void> {
    const isOneOfSeveral = request.pages.length > 1;
    for (const some of getChunks(request.pages, DRAFTS_AT_ONCE)) {
      const drafts = await this.readDrafts(request, some);
      for (const id of some) {
        const draft = drafts.get(id);
        await withPageInRefusal(
          this.strapi,
          this.rows,
          { documentId: id, isOneOfSeveral, draft },
          () => this.performOn(request, id, draft ?? null)
        );
      }
    }
  }

  private async performOn(
    request: PageBulkAction,
    id: string,
    draft: Values | null
  ): Promise<void> {
    switch (request.action) {
      case 'publish':
        await this.savePosition(id, request.place ?? {});
        await this.publish(id, draft);
        noteEmptyBlocks(this.strapi, this.emptyBlocks, id, draft);
        break;
      case 'move':
        await this.move(id, draft, request);
        break;
      case 'order':
        break;
      case 'unpublish':
        await this.unpublish(id);
        break;
      case 'delete':
        await this.remove(id);
        break;
    }
  }

  /** Reads drafts with their bodies, because publishing and saving validate whole pages. */
  private async readDrafts(
    { action }: PageBulkAction,
    ids: readonly string[]
  ): Promise<Map<string, Values>> {
    return action !== 'publish' && action !== 'move' ? new Map() : readDrafts(this.strapi, ids);
  }

  private async getStates(id: string): Promise<{
    readonly draft?: StoredPage | undefined;
    readonly published?: StoredPage | undefined;
  }> {
    const rows = await this.rows.of([id]);
    return {
      draft: rows.find(({ isPublished }) => !isPublished),
      published: rows.find(({ isPublished }) => isPublished),
    };
  }

  private plan(id: string, ...rows: readonly (StoredPage | undefined)[]): void {
    this.rows.plan(
      id,
      rows.filter((row) => row !== undefined)
    );
  }

  /** Checks a page that is refused anyway for a duplicate slug, so that all problems are reported together. */
  private async checkDuplicate(
    id: string,
    { slug, parent }: { readonly slug: string; readonly parent: string | null },
    member: Path
  ): Promise<Problem[]> {
    return checkSlug(slug).length > 0
      ? []
      : this.pageChanges.checkDuplicate({ id, slug, parent }, member);
  }

  /** Plans new values after validating them like a save of these values alone (`writes/page.ts`). */
  private async savePosition(id: string, place: Place): Promise<void> {
    if (place.slug === undefined && place.parent === undefined) return;
    const { draft, published } = await this.getStates(id);
    if (draft === undefined) return;
    const member = getMember(place);
    await this.pageChanges.noteRows([id], member);
    const parent = place.parent === undefined ? draft.parent : place.parent;
    const saved = { ...draft, slug: place.slug ?? draft.slug, parent };

    const isSlugKept = place.slug === draft.slug;
    const problems = [
      ...findUnstorableText({ ...place }),
      ...(isSlugKept ? [] : checkSlug(place.slug)),
    ];
    if (parent !== draft.parent) {
      problems.push(...checkParent(id, parent, await readRowsAbove(this.rows, [parent])));
    }
    const isParentGone =
      typeof place.parent === 'string' && (await this.rows.of([place.parent])).length === 0;
    if (isParentGone) problems.push(problem(['parent'], 'page-gone'));
    const planned = (): Promise<Problem[]> => this.checkDuplicate(id, saved, member);
    if (problems.length > 0) problems.push(...(await planned()));
    const strapis = await this.validate(place, draft);
    if (strapis.length > 0 && problems.length === 0) problems.push(...(await planned()));
    if (problems.length > 0 || strapis.length > 0)
      throw createValidationError(mergeProblems(problems, strapis));

    this.plan(id, saved, published);
  }

  private async validate(place: Place, { row }: StoredPage): Promise<Problem[]> {
    try {
      await validateSave(this.strapi, PAGE, withKey(place), { id: row });
      return [];
    } catch (error) {
      const problems = findProblems(error);
      if (problems === null) throw error;
      return problems;
    }
  }

  private async publish(id: string, values: Values | null): Promise<void> {
    const { draft, published } = await this.getStates(id);
    if (draft === undefined || values === null) return;
    const { slug, parent } = draft;
    const related = parent === null ? null : { documentId: parent };
    const problems = await validateDraft(
      this.strapi,
      { ...values, slug, parent: related },
      published === undefined ? null : { id: published.row },
      () => this.checkDuplicate(id, draft, ['slug'])
    );
    if (problems.length > 0) throw createValidationError(problems);
    await this.notePublish(id);
    const now = { ...((await this.getStates(id)).draft ?? draft), remembered: null };
    this.plan(id, now, {
      ...now,
      row: published?.row ?? this.rows.newRow(),
      isPublished: true,
    });
  }

  private async notePublish(id: string): Promise<void> {
    for (const opened of await noteForPublish(this.rows, this.pageChanges, id)) {
      const rows = await this.rows.of([opened]);
      this.plan(
        opened,
        ...rows.map((row) => ({
          ...row,
          remembered: row.remembered === null ? null : { ...row.remembered, parent: null },
        }))
      );
    }
  }

  private async move(
    id: string,
    values: Values | null,
    request: Extract<PageBulkAction, { action: 'move' }>
  ): Promise<void> {
    const { parent, publishes, after } = request;
    if (after !== undefined && getPagesInPlace(await this.rows.of([id]), request).has(id)) return;
    const hasChanges = (await readModified(this.strapi, [id])).get(id) ?? null;
    await this.savePosition(id, { parent });
    if (!publishes || hasChanges === null) return;
    if (!hasChanges) {
      await this.publish(id, values);
      return;
    }
    this.placeAlone.push(id);
    const { draft, published } = await this.getStates(id);
    if (draft === undefined || published === undefined) return;
    await this.notePublish(id);
    this.plan(id, draft, { ...published, slug: draft.slug, parent: draft.parent });
  }

  private async unpublish(id: string): Promise<void> {
    const published = await noteForUnpublish(this.rows, this.pageChanges, id);
    if (published === null) return;
    const { slug, parent } = published;
    const { draft } = await this.getStates(id);
    this.plan(id, draft && { ...draft, remembered: { slug, parent } });
  }

  private async remove(id: string): Promise<void> {
    this.newRoots.delete(id);
    for (const child of await this.rows.below([id])) this.newRoots.add(child.id);
    const below = await noteForDelete(this.rows, this.pageChanges, id);
    const withoutParent = <Of extends { readonly parent: string | null }>(place: Of): Of =>
      place.parent === id ? { ...place, parent: null } : place;
    const rows = await this.rows.of(below);
    for (const child of below) {
      const own = rows.filter((row) => row.id === child);
      this.plan(
        child,
        ...own.map((row) => ({
          ...withoutParent(row),
          remembered: row.remembered === null ? null : withoutParent(row.remembered),
        }))
      );
    }
    this.plan(id);
  }
}

/**
 * Dry run of a bulk action on pages. Nothing is written or locked: the action is planned on the rows of the
 * affected pages and validated by the code that validates real writes. Effects of other code's lifecycle
 * hooks are not included.
 *
 * @throws a refusal that lists the problems
 */
export const dryRunPageBulkAction = async (
  strapi: Core.Strapi,
  options: Options,
  request: PageBulkAction,
  findChangeable?: FindChangeable
): Promise<PageBulkActionResult> => {
  const trx = strapi.db.connection;
  const rows = new PlannedPageRows(strapi, trx);
  const named = await rows.of(request.pages);
  const there = new Set(named.map(({ id }) => id));
  if (request.pages.some((id) => !there.has(id))) throw new errors.NotFoundError();

  // Redirects no longer point to deleted pages.
  const asLeft = <Of extends { readonly page: string | null }>(redirect: Of): Of =>
    redirect.page !== null && rows.isDeleted(redirect.page)
      ? { ...redirect, page: null }
      : redirect;
  const nobody = async (): Promise<void> => undefined;
  const pageChanges = new PageChanges(rows, options, {
    onAddressChanges: async (changes, wishes): Promise<AutomaticRedirects> => {
      const wished = readRedirectPolicy(strapi, options, wishes);
      const plan = await planAutomaticRedirects({ strapi, trx, options, rows }, changes, wished);
      return { ...plan, removed: plan.removed.map(asLeft), kept: plan.kept.map(asLeft) };
    },
    note: nobody,
    tell: nobody,
    canName: (pages) => getReader(strapi).canNamePages(pages),
  });
  const policy = await readRedirectPolicyOfAction(
    { strapi, trx, options },
    request,
    findChangeable
  );
  Object.assign(pageChanges.wishes, policy);
  const recording = { note: nobody, noteDeleted: nobody };
  await recordPreviousState({ rows, pageChanges, recording }, request);
  const bulkAction = new PlannedBulkAction(strapi, rows, pageChanges);
  await checkPosition(strapi, trx, request);
  await bulkAction.perform(request);
  await pageChanges.settle();
  return getResult(rows, named, pageChanges.outcome, {
    newRoots: [...bulkAction.newRoots],
    placeAlone: bulkAction.placeAlone,
    emptyBlocks: bulkAction.emptyBlocks,
  });
};
