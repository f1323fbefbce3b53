import type { Core } from '@strapi/strapi';
import { NAV_ITEM, PAGE, REDIRECT, SITE_KEYS } from '#site-content/domain/content-types';
import { buildCatalogue } from '#site-content/domain/pages/served-attributes';
import { SORT_ORDER } from '#site-content/domain/pages/sort-order';
import { getHtmlFields } from '#site-content/domain/rules/html-fields';
import type { ChangeTracker } from '#site-content/server/changes/change-tracker';
import type { Options } from '#site-content/server/config/options';
import { isOutcomeUnknown } from '#site-content/server/operations/availability/failures';
import { COMMAND_TIMEOUT_MS } from '#site-content/server/operations/write-queue/writers';
import { writePlanned } from '#site-content/server/redirects/write-planned';
import type { Transaction } from '#site-content/server/strapi-internals/knex';
import { getModels } from '#site-content/server/strapi-internals/models';
import { getTable } from '#site-content/server/strapi-internals/tables';
import { withKnownClean } from '#site-content/server/writes/known-clean-html';
import type { WriteServices } from '#site-content/server/writes/write-services';
import { checkAnnounced, type Deletions, findDeletions } from './deletions';
import { type FetchedImage, fetchImages, imageKey, ImageStore } from './images';
import { forget, forgetAll, readStoredPages, remember, rememberSources } from './import-records';
import { ImportRefusedError } from './import-refused';
import type { JsonObject } from './json';
import { PageRowWriter } from './page-rows';
import { planSiteSettings, type SiteSettingsChange, writeSiteSettings } from './plan-initial-data';
import { decidePages, type PagesDecision, type SiteImportOptions } from './plan-pages';
import { Problems } from './problems';
import type { ReadPlan } from './read-plan';
import { decideRedirects, findAutomaticRedirects, type RedirectsDecision } from './redirects';
import { removePages } from './remove-pages';
import { filesNamedIn, getImages, placeFiles, type ResolvedPage } from './resolve';

export { ContentExistsError, type SiteImportOptions } from './plan-pages';

/** Number of entries added, changed and so on. */
export type Counts = Readonly<Record<'added' | 'changed' | 'same' | 'kept' | 'deleted', number>>;

export interface ImportOutcome {
  readonly pages: Counts;
  readonly redirects: Counts;
  /** Changes to the site keys, header and footer. */
  readonly frame: readonly SiteSettingsChange[];
  readonly images: number;
  /** Number of navigation items written. */
  readonly navItems: number;
  /**
   * Names of content that editors have changed here and the import has kept: pages by id on the old site, and other
   * content.
   */
  readonly kept: readonly string[];
  /** Files that could not be fetched, if missing files are allowed. */
  readonly missing: readonly string[];
  /** Automatic redirects of moved pages, counted as added: old and new path. */
  readonly automatic: readonly string[];
  readonly deletions: Deletions;
}

/** Called with the number of steps completed since the last call; awaited. */
export type OnProgress = (steps: number) => Promise<void> | void;

const countNavItems = (items: readonly { readonly subitems: readonly unknown[] }[]): number =>
  items.reduce((sum, item) => sum + 1 + countNavItems(item.subitems as never), 0);

export const hasContent = async (strapi: Core.Strapi): Promise<boolean> => {
  for (const uid of [PAGE, NAV_ITEM, REDIRECT, SITE_KEYS] as const) {
    if ((await strapi.db.query(uid).count()) > 0) return true;
  }
  return false;
};

/** Deletes all content of the four types. Uploaded files remain in the media library. */
const removeContent = async (
  strapi: Core.Strapi,
  tracker: ChangeTracker,
  trx: Transaction
): Promise<void> => {
  await strapi.db.query(REDIRECT).deleteMany({});
  await strapi.db.query(NAV_ITEM).deleteMany({});
  // Deleted through the Document Service, because only then does Strapi remove its components; there is only one entry.
  const keys = await strapi.db.query(SITE_KEYS).findMany({ select: ['documentId'] });
  for (const documentId of new Set(keys.map((row) => String(row.documentId))))
    await strapi.documents(SITE_KEYS).delete({ documentId });
  const pages: { document: string }[] = await trx(getTable(strapi, PAGE)).distinct({
    document: 'document_id',
  });
  await tracker.of(trx).noteDeleted(
    PAGE,
    pages.map(({ document }) => String(document))
  );
  await removePages(strapi, trx);
};

/** Lists the addresses of the files that HTML texts of a page name. */
const filesInHtml = (strapi: Core.Strapi, { data }: ResolvedPage): string[] =>
  getHtmlFields(getModels(strapi), PAGE, data).flatMap(({ html }) => filesNamedIn(html));

/** Collects the files of the pages to write, in fields and in HTML. */
const filesFor = (
  strapi: Core.Strapi,
  plan: ReadPlan,
  pages: readonly ResolvedPage[]
): {
  readonly fields: ReturnType<typeof getImages>;
  readonly inHtml: ReturnType<typeof getImages>;
} => {
  const getModel = getModels(strapi);
  const named = new Set(
    plan.filesInHtml.length === 0 ? [] : pages.flatMap((page) => filesInHtml(strapi, page))
  );
  return {
    fields: pages.flatMap(({ data }) => getImages(getModel, data)),
    inHtml: plan.filesInHtml.filter(({ url }) => named.has(url)),
  };
};

/** An import that is ready to be written, with its files. */
export interface ReadyImport {
  readonly decision: PagesDecision;
  readonly frame: readonly SiteSettingsChange[];
  readonly images: readonly FetchedImage[];
  /** Files that could not be fetched, if missing files are allowed. */
  readonly missing: readonly string[];
  /** Missing files that may exist: the next import requests them again. */
  readonly unavailable: ReadonlySet<string>;
  readonly redirects: RedirectsDecision;
  /** Automatic redirects of moved pages: old and new path. */
  readonly automatic: readonly string[];
  /** The entries that the import deletes. */
  readonly deletions: Deletions;
}

/**
 * Refuses empty lists that would delete existing content.
 *
 * @throws ImportRefusedError unless `--allow-empty` permits it
 */
const refuseEmptyLists = (
  { pages, initialData, listSource, sites }: ReadPlan,
  { planned }: RedirectsDecision,
  { replaces, deletesMissing, allowsEmpty }: SiteImportOptions
): void => {
  if (allowsEmpty === true || !(replaces || deletesMissing)) return;
  const option = replaces ? '--replace' : '--delete-missing';
  const problems: string[] = [];
  if (pages !== null && pages.pages.length === 0) {
    problems.push(
      `${listSource} has no pages to import, and ${option} would delete the existing pages. Add --allow-empty if that is what you want.`
    );
  }
  const deletesRedirects = deletesMissing && planned.some(({ result }) => result === 'deleted');
  if (deletesRedirects && initialData?.redirects.length === 0) {
    problems.push(
      `${sites.initialData} has no redirects, and --delete-missing would delete the existing ones. Add --allow-empty if that is what you want.`
    );
  }
  if (problems.length > 0) {
    throw new ImportRefusedError(
      problems,
      problems.map(() => 'import.empty-list')
    );
  }
};

const showRedirect = (
  { source, page }: { readonly source: string; readonly page: string | null },
  { treeAfter }: PagesDecision
): string => `${source} → ${treeAfter.getPath(page ?? '') ?? ''}`;

/**
 * Compares a plan with the stored content, and fetches the files it needs. Nothing is written.
 *
 * @throws ContentExistsError if there is other content that may not be replaced
 * @throws ImportRefusedError if a file cannot be fetched, or a page cannot be positioned
 */
export const readyImport = async (
  strapi: Core.Strapi,
  options: Options,
  plan: ReadPlan,
  wishes: SiteImportOptions,
  onFetched: (fetched: number, of: number) => void,
  onAnnounced: (deletions: Deletions) => void = () => undefined
): Promise<ReadyImport> => {
  const { connection } = strapi.db;
  const { decision, frame } = await decide(strapi, connection, options, plan, wishes);
  const moved = await findAutomaticRedirects(strapi, connection, options, decision);
  const redirects = await decideRedirects(strapi, connection, options, plan, wishes, moved);
  const automatic = moved.map((redirect) => showRedirect(redirect, decision));
  refuseEmptyLists(plan, redirects, wishes);
  const decided = { decision, frame, redirects };
  const deletions = await findDeletions(strapi, connection, wishes.replaces, decided);
  onAnnounced(deletions);
  const { fields, inHtml } = filesFor(strapi, plan, [...decision.added, ...decision.changed]);
  const problems = new Problems();
  const missing: string[] = [];
  const unavailable = new Set<string>();
  const leaveOut = (url: string, isGone: boolean): void => {
    missing.push(url);
    if (!isGone) unavailable.add(url);
  };
  const countUrls = (images: readonly { readonly url: string }[]): number =>
    new Set(images.map(({ url }) => url)).size;
  const all = countUrls(fields) + countUrls(inHtml);
  let fetched = 0;
  const fetching = {
    ...{ listSource: plan.listSource, mediaBase: plan.mediaBase, media: plan.media },
    onFetched: () => {
      fetched += 1;
      onFetched(fetched, all);
    },
  };
  const inFields = await fetchImages(fields, fetching, (image, why, isGone) => {
    if (plan.missingImages === 'leave-out') leaveOut(image.url, isGone);
    else
      problems.add(
        why.code === 'file.name-runs' ? [...image.place, 'title'] : [...image.place, 'url'],
        why
      );
  });
  const inTexts = await fetchImages(inHtml, fetching, ({ url, place }, why, isGone) => {
    // A file in a text that does not exist anymore was missing on the old site, too.
    const isLeftOut = plan.missingImages === null ? isGone : plan.missingImages === 'leave-out';
    if (isLeftOut) leaveOut(url, isGone);
    else problems.add(place, why);
  });
  if (!problems.none) {
    throw new ImportRefusedError(
      problems.list.map(({ place, message }) => `pages: ${place}: ${message}`),
      problems.list.map(({ code }) => code)
    );
  }
  const images = [...inFields, ...inTexts];
  return { ...decided, automatic, deletions, images, missing, unavailable };
};

const decide = async (
  strapi: Core.Strapi,
  connection: Transaction | typeof strapi.db.connection,
  options: Options,
  plan: ReadPlan,
  wishes: SiteImportOptions
): Promise<{ decision: PagesDecision; frame: SiteSettingsChange[] }> => {
  const { pages, initialData, sites } = plan;
  const decision = await decidePages(strapi, connection, options, pages, sites.pages, wishes);
  const isKnown = decision.changes.some(({ target }) => target !== null);
  const source = sites.initialData;
  const frame = await planSiteSettings(strapi, connection, initialData, source, isKnown, wishes);
  return { decision, frame };
};

/** Adds unset attributes with their default, so that a changed page loses its previous values. */
const wholeData = (strapi: Core.Strapi, data: JsonObject): JsonObject => {
  const { attributes } = buildCatalogue(getModels(strapi), PAGE);
  const cleared = Object.entries(attributes).flatMap(([name, attribute]) => {
    if (name in data || attribute.type === 'relation') return [];
    if (['slug', 'first_published_at', 'last_published_at', SORT_ORDER].includes(name)) return [];
    const { default: byDefault = null } = attribute as { default?: unknown };
    const isList = attribute.type === 'dynamiczone' || attribute.repeatable === true;
    return [[name, isList ? [] : byDefault] as const];
  });
  return { ...Object.fromEntries(cleared), ...data };
};

const changePage = async (
  strapi: Core.Strapi,
  trx: Transaction,
  page: ResolvedPage
): Promise<void> => {
  const { documentId, slug, parent } = page;
  const data = { ...wholeData(strapi, page.data), slug, parent };
  await strapi.documents(PAGE).update({ documentId, data: data as never });
  await trx(getTable(strapi, PAGE))
    .where({ document_id: documentId })
    .update({
      block_ids: JSON.stringify(page.blockIds),
      ...(page.firstPublishedAt !== null && { first_published_at: page.firstPublishedAt }),
    });
  await strapi.documents(PAGE).publish({ documentId });
  if (page.lastPublishedAt === null) return;
  await trx(getTable(strapi, PAGE))
    .where({ document_id: documentId })
    .update({ last_published_at: page.lastPublishedAt });
};

const writePages = async (
  strapi: Core.Strapi,
  trx: Transaction,
  site: string,
  decision: PagesDecision,
  { store, unavailable }: { readonly store: ImageStore } & Pick<ReadyImport, 'unavailable'>,
  { writeBatches, tracker }: Pick<WriteServices, 'writeBatches' | 'tracker'>,
  onProgress: OnProgress
): Promise<void> => {
  const { added, changed, deleted, changes, digests } = decision;
  await store.persist();
  const getModel = getModels(strapi);
  // New pages first, because one may be the new parent of an existing page.
  await new PageRowWriter(strapi, trx).write(
    added,
    (page) => placeFiles(getModel, page, store),
    onProgress
  );
  tracker.of(trx).noteCreated(
    PAGE,
    added.map(({ documentId }) => documentId)
  );
  if (changed.length > 0 || deleted.length > 0) {
    await writeBatches.inTurn(trx, async () => {
      for (const page of changed) {
        await changePage(strapi, trx, placeFiles(getModel, page, store));
        await onProgress(1);
      }
      for (const documentId of deleted) await strapi.documents(PAGE).delete({ documentId });
    });
  }
  const gone = changes.flatMap(({ id, change }) => (change === 'deleted' ? [id] : []));
  await forget(strapi, trx, site, gone);
  if (added.length === 0 && changed.length === 0) return;
  const stored = await readStoredPages(strapi, trx);
  const isIncomplete = (page: ResolvedPage): boolean =>
    unavailable.size > 0 &&
    [...getImages(getModel, page.data).map(({ url }) => url), ...filesInHtml(strapi, page)].some(
      (url) => unavailable.has(url)
    );
  const all = [...added, ...changed].map((page) => ({
    ...{ id: page.id, target: page.documentId },
    // Without a digest, a page counts as changed, so that the next import asks for its files again.
    digest: isIncomplete(page) ? '' : (digests.get(page.id) ?? ''),
    stored: stored.get(page.documentId) ?? '',
  }));
  await remember(strapi, trx, site, all);
};

/** Collects all HTML texts of a plan, which were sanitized when it was made. */
const getCleanTexts = (
  strapi: Core.Strapi,
  { initialData }: ReadPlan,
  { changed }: PagesDecision
): Set<string> => {
  const getModel = getModels(strapi);
  const fields = [
    ...(initialData === null ? [] : getHtmlFields(getModel, SITE_KEYS, initialData.siteKeys)),
    ...changed.flatMap(({ data }) => getHtmlFields(getModel, PAGE, data)),
  ];
  return new Set(fields.map(({ html }) => html));
};

const getCounts = <Each>(all: readonly Each[], getResult: (each: Each) => string): Counts => {
  const counts = { added: 0, changed: 0, same: 0, kept: 0, deleted: 0 };
  for (const each of all) {
    const result = getResult(each);
    if (Object.hasOwn(counts, result)) counts[result as keyof Counts] += 1;
  }
  return counts;
};

const isWritten = ({ change }: SiteSettingsChange): boolean =>
  change === 'added' || change === 'changed';

/** Counts the navigation items to write. */
const countNavItemsToWrite = (
  { initialData }: ReadPlan,
  frame: readonly SiteSettingsChange[]
): number =>
  frame
    .filter((each) => each.part !== '@keys' && isWritten(each))
    .map(({ part }) =>
      countNavItems((initialData?.navItems ?? []).filter(({ area }) => `@${area}` === part))
    )
    .reduce((sum, count) => sum + count, 0);

/** Summarizes an import or dry run. */
export const getOutcome = (
  plan: ReadPlan,
  { decision, frame, images, missing, redirects, automatic, deletions }: ReadyImport
): ImportOutcome => {
  const redirectCounts = getCounts(redirects.planned, ({ result }) => result);
  return {
    pages: {
      ...getCounts(decision.changes, ({ change }) => change),
      deleted: deletions.pages.length,
    },
    redirects: {
      ...redirectCounts,
      added: redirectCounts.added + automatic.length,
      kept: redirects.kept.length,
      deleted: deletions.redirects.length,
    },
    frame,
    images: images.length,
    navItems: countNavItemsToWrite(plan, frame),
    kept: [
      ...decision.changes.flatMap(({ id, change }) => (change === 'kept' ? [`page ${id}`] : [])),
      ...frame.flatMap(({ part, change }) =>
        change === 'kept' ? [part === '@keys' ? 'the site keys' : `the ${part.slice(1)}`] : []
      ),
      ...redirects.kept.map((source) => `redirect ${source}`),
    ],
    missing,
    automatic,
    deletions,
  };
};

/** Counts the total steps for `OnProgress` while an import is written. */
export const getSteps = (plan: ReadPlan, { decision, frame, images }: ReadyImport): number =>
  images.length +
  decision.added.length +
  decision.changed.length +
  countNavItemsToWrite(plan, frame) +
  Number(frame.some((each) => each.part === '@keys' && isWritten(each))) +
  (plan.initialData?.redirects.length ?? 0);

/** Whether there is anything to write. */
const changesSomething = (
  { decision, frame, redirects }: ReadyImport,
  { replaces }: SiteImportOptions
): boolean =>
  replaces ||
  decision.added.length + decision.changed.length + decision.deleted.length > 0 ||
  frame.some(isWritten) ||
  redirects.planned.some(({ result }) => result !== 'same') ||
  // Existing redirects were imported by a version that did not record them, or recorded ones are no longer on the old
  // site.
  Object.values(redirects.records ?? {}).some(({ length }) => length > 0);

/**
 * Writes everything in one transaction, or nothing. Other writers wait for it, so as much as possible is prepared
 * before.
 *
 * @throws ContentExistsError if there is other content that may not be replaced
 */
export const writeImport = async (
  strapi: Core.Strapi,
  { options, writers, revision, writeBatches, tracker }: Omit<WriteServices, 'versions'>,
  plan: ReadPlan,
  wishes: SiteImportOptions,
  onProgress: OnProgress,
  readied: ReadyImport | null = null
): Promise<ImportOutcome> => {
  const ready = readied ?? (await readyImport(strapi, options, plan, wishes, () => undefined));
  if (!changesSomething(ready, wishes)) return getOutcome(plan, ready);

  const store = new ImageStore(strapi);
  const atHand = new Set(ready.images.map(imageKey));
  const cleanTexts = getCleanTexts(strapi, plan, ready.decision);
  const writeAll = async (trx: Transaction): Promise<ImportOutcome> => {
    await revision.renew(trx);
    tracker.of(trx).call('import', wishes.replaces ? 'replace' : null);
    const checkDeletions = async (
      decided: Parameters<typeof findDeletions>[3],
      types?: readonly (keyof Deletions)[]
    ): Promise<void> =>
      checkAnnounced(
        ready.deletions,
        await findDeletions(strapi, trx, wishes.replaces, decided),
        types
      );
    if (wishes.replaces) await checkDeletions(ready);
    if (wishes.replaces && (await hasContent(strapi))) {
      // In a separate batch, because removed pages have not moved, and new ones have no previous path.
      await writeBatches.inTurn(trx, () => removeContent(strapi, tracker, trx));
    }
    // Records are deleted even if no content was left to remove, so that entries deleted here are imported again.
    if (wishes.replaces) await forgetAll(strapi, trx);
    // Decided again under the lock, because someone may have saved in between.
    const { decision, frame } = await decide(strapi, trx, options, plan, {
      ...wishes,
      replaces: false,
    });
    const { fields } = filesFor(strapi, plan, [...decision.added, ...decision.changed]);
    const isMissing = new Set(ready.missing);
    if (!fields.every((image) => atHand.has(imageKey(image)) || isMissing.has(image.url))) {
      throw new Error('Pages have changed in the meantime. Run the import again.');
    }
    if (!wishes.replaces)
      await checkDeletions({ decision, frame, redirects: null }, ['pages', 'navItems']);
    const moved = await findAutomaticRedirects(strapi, trx, options, decision);
    const automatic = moved.map((redirect) => showRedirect(redirect, decision));
    await writePages(
      strapi,
      trx,
      plan.sites.pages,
      decision,
      { store, unavailable: ready.unavailable },
      { writeBatches, tracker },
      onProgress
    );
    const redirects = await decideRedirects(strapi, trx, options, plan, {
      ...wishes,
      replaces: false,
    });
    if (!wishes.replaces) await checkDeletions({ decision, frame, redirects }, ['redirects']);
    const { initialData, sites } = plan;
    const onWritten = async (): Promise<void> => onProgress(1);
    await writeSiteSettings(strapi, trx, initialData, frame, sites.initialData, {
      pageAt: redirects.pageAt,
      onWritten,
    });
    await writePlanned(strapi, trx, redirects.planned, { onWritten: onProgress });
    if (redirects.records !== null) await rememberSources(strapi, trx, redirects.records);
    return getOutcome(plan, { ...ready, decision, frame, redirects, automatic });
  };
  try {
    for (const image of ready.images) {
      await store.upload(image);
      await onProgress(1);
    }
    const outcome = await writers.asWriter(
      () => withKnownClean(cleanTexts, () => strapi.db.transaction(({ trx }) => writeAll(trx))),
      COMMAND_TIMEOUT_MS
    );
    await plan.media.clear();
    return outcome;
  } catch (error) {
    // Rows that may have been committed must not refer to missing files.
    if (!isOutcomeUnknown(error)) await store.takeBack();
    throw error;
  }
};
