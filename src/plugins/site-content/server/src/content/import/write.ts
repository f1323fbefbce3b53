import type { Core } from '@strapi/strapi';
import { tableOf } from '../../strapi/tables';
import type { Transaction } from '../../strapi/knex';
import { isOutcomeUnknown } from '../../operations/availability/failures';
import { walkComponents, type GetModel } from '../../../../contract/components/walk';
import {
  LINK_COMPONENT,
  NAV_ITEM,
  PAGE,
  REDIRECT,
  SITE_KEYS,
} from '../../../../contract/content-types';
import { modelsOf } from '../../strapi/models';
import { PATIENCE_OF_COMMANDS, type Writers } from '../../operations/line/writers';
import type { Revision } from '../revision/revision';
import { isDocumentId } from '../../../../contract/rules/document-id';
import { followTypedPaths } from '../../../../contract/pages/typed-paths';
import { htmlFieldsOf } from '../../../../contract/rules/html-fields';
import type { ContentChanges } from '../writes/content-changes';
import type { Turns } from '../writes/turns';
import { htmlLength } from '../../../../contract/rules/html-limits';
import type { Options } from '../../config/options';
import { knowAsClean, withKnownClean } from '../writes/known-clean';
import { hashSource } from '../redirects/source-hash';
import { ImageStore, imageKey, type FetchedImage } from './images';
import type { InitialDataPlan, PlannedNavItem, PlannedRedirect } from './initial-data';
import type { JsonObject } from './json';
import { isPlannedImage, type PagesPlan, type PlannedPage } from './pages';

/** By which what is written takes its turn, and is seen; and where the website is. */
export interface ImportParts {
  readonly options: Options;
  readonly writers: Writers;
  readonly revision: Revision;
  readonly turns: Turns<ContentChanges>;
}

/** Everything that is to be written, checked and at hand. */
export interface ImportPlan {
  readonly initialData: InitialDataPlan;
  readonly pages: PagesPlan;
  readonly images: readonly FetchedImage[];
}

export interface ImportCounts {
  readonly pages: number;
  readonly images: number;
  readonly navItems: number;
  readonly redirects: number;
}

/** Called after each step, with the number of steps it stands for; the next one waits for it. */
export type OnProgress = (steps: number) => Promise<void> | void;

/** The database has content already, and nobody said that it may go. */
export class ContentExists extends Error {
  constructor() {
    super(
      'This database has content already. Nothing was changed. To replace all of it, add --replace.'
    );
  }
}

const REDIRECTS_AT_ONCE = 500;

const countNavItems = (items: readonly PlannedNavItem[]): number =>
  items.reduce((sum, item) => sum + 1 + countNavItems(item.subitems), 0);

export const countOf = ({ initialData, pages, images }: ImportPlan): ImportCounts => ({
  pages: pages.pages.length,
  images: images.length,
  navItems: countNavItems(initialData.navItems),
  redirects: initialData.redirects.length,
});

/** How often `OnProgress` counts up while a plan is written. */
export const stepsOf = (plan: ImportPlan): number => {
  const counts = countOf(plan);
  return 1 + counts.images + 2 * counts.pages + counts.navItems + counts.redirects;
};

export const hasContent = async (strapi: Core.Strapi): Promise<boolean> => {
  for (const uid of [PAGE, NAV_ITEM, REDIRECT, SITE_KEYS] as const) {
    if ((await strapi.db.query(uid).count()) > 0) return true;
  }
  return false;
};

/** Takes away all content of the four types. Uploaded files stay in the media library. */
const removeContent = async (strapi: Core.Strapi): Promise<void> => {
  await strapi.db.query(REDIRECT).deleteMany({});
  await strapi.db.query(NAV_ITEM).deleteMany({});
  for (const uid of [SITE_KEYS, PAGE] as const) {
    // One by one, since Strapi removes the components of an entry only then.
    const rows = await strapi.db.query(uid).findMany({ select: ['documentId'] });
    for (const documentId of new Set(rows.map((row) => String(row.documentId)))) {
      await strapi.documents(uid).delete({ documentId });
    }
  }
};

/** Lets links in HTML follow the pages of the plan, which are not published yet. */
const followPages = (
  getModel: GetModel,
  data: JsonObject,
  siteUrl: string,
  pageAt: (path: string) => string | undefined
): void => {
  for (const { html, limit, write } of htmlFieldsOf(getModel, PAGE, data)) {
    const followed = followTypedPaths(html, siteUrl, pageAt);
    if (htmlLength(limit)(followed) !== null) continue;
    knowAsClean(html, followed);
    write(followed);
  }
};

/** Puts row ids in the place of planned images, and pages in the place of links to their paths. */
const resolveBody = (
  getModel: GetModel,
  data: JsonObject,
  fileIds: ReadonlyMap<string, number>,
  siteUrl: string,
  pageAt: (url: unknown) => string | undefined
): JsonObject => {
  const resolved = structuredClone(data);
  followPages(getModel, resolved, siteUrl, pageAt);
  const withImages = (values: JsonObject): void => {
    for (const [name, value] of Object.entries(values)) {
      if (isPlannedImage(value)) values[name] = fileIds.get(imageKey(value));
      else if (Array.isArray(value) && value.some(isPlannedImage)) {
        values[name] = value.map((image) => fileIds.get(imageKey(image)));
      }
    }
  };
  withImages(resolved);
  for (const { uid, value } of walkComponents(getModel, PAGE, resolved)) {
    withImages(value);
    if (uid !== LINK_COMPONENT) continue;
    const page = pageAt(value['url']);
    if (page === undefined) continue;
    value['page'] = page;
    value['url'] = null;
  }
  return resolved;
};

const writePages = async (
  strapi: Core.Strapi,
  trx: Transaction,
  siteUrl: string,
  { pages }: ImportPlan,
  store: ImageStore,
  onProgress: OnProgress
): Promise<Map<string, string>> => {
  const fileIds = await store.persist();

  // First every page without its body, so that links find the pages they lead to.
  const ids = new Map<string, string>();
  for (const page of pages.pages) {
    const parent = page.parent === null ? null : ids.get(page.parent);
    const created = await strapi.documents(PAGE).create({
      data: {
        ...(isDocumentId(page.id) ? { documentId: page.id } : {}),
        title: String(page.data['title'] ?? ''),
        slug: page.slug,
        parent,
      } as never,
    });
    ids.set(page.id, created.documentId);
    await onProgress(1);
  }
  const pageAt = (url: unknown): string | undefined => {
    const id = typeof url === 'string' ? pages.idByPath.get(url) : undefined;
    return id === undefined ? undefined : ids.get(id);
  };
  for (const page of pages.pages) {
    await writePage(
      strapi,
      trx,
      page,
      ids,
      resolveBody(modelsOf(strapi), page.data, fileIds, siteUrl, pageAt)
    );
    await onProgress(1);
  }
  return new Map(
    [...pages.idByPath].flatMap(([path, id]) => {
      const documentId = ids.get(id);
      return documentId === undefined ? [] : [[path, documentId] as const];
    })
  );
};

const writePage = async (
  strapi: Core.Strapi,
  trx: Transaction,
  page: PlannedPage,
  ids: ReadonlyMap<string, string>,
  data: JsonObject
): Promise<void> => {
  const documentId = ids.get(page.id) ?? '';
  await strapi.documents(PAGE).update({ documentId, data });
  await trx(tableOf(strapi, PAGE))
    .where({ document_id: documentId })
    .update({
      block_ids: JSON.stringify(page.blockIds),
      ...(page.firstPublishedAt !== null && { first_published_at: page.firstPublishedAt }),
    });
  await strapi.documents(PAGE).publish({ documentId });
  if (page.lastPublishedAt === null) return;
  await trx(tableOf(strapi, PAGE))
    .where({ document_id: documentId })
    .update({ last_published_at: page.lastPublishedAt });
};

const writeNavItems = async (
  strapi: Core.Strapi,
  items: readonly PlannedNavItem[],
  parent: string | null,
  pageByPath: ReadonlyMap<string, string>,
  onProgress: OnProgress
): Promise<void> => {
  for (const item of items) {
    const page = pageByPath.get(item.url);
    const created = await strapi.documents(NAV_ITEM).create({
      data: {
        title: item.title,
        area: item.area,
        parent,
        // An item that leads to a page of this site follows it from now on.
        ...(page === undefined ? { url: item.url || null } : { page }),
      } as never,
    });
    await onProgress(1);
    await writeNavItems(strapi, item.subitems, created.documentId, pageByPath, onProgress);
  }
};

/**
 * Past the Document Service, which is about thirty times slower: there may be many thousand redirects. They
 * were checked by the same rules when the import was planned.
 */
const writeRedirects = async (
  strapi: Core.Strapi,
  rows: readonly object[],
  onProgress: OnProgress
): Promise<void> => {
  for (let from = 0; from < rows.length; from += REDIRECTS_AT_ONCE) {
    const data = rows.slice(from, from + REDIRECTS_AT_ONCE);
    await strapi.db.query(REDIRECT).createMany({ data });
    await onProgress(data.length);
  }
};

const redirectRows = (redirects: readonly PlannedRedirect[]): object[] => {
  const publishedAt = new Date();
  return redirects.map((redirect) => ({
    ...redirect,
    source_hash: hashSource(redirect.source),
    origin: 'import',
    publishedAt,
  }));
};

/** Every HTML text of a plan, which was cleaned when it was made. */
const cleanTextsOf = (strapi: Core.Strapi, { initialData, pages }: ImportPlan): Set<string> => {
  const getModel = modelsOf(strapi);
  const fields = [
    ...htmlFieldsOf(getModel, SITE_KEYS, initialData.siteKeys),
    ...pages.pages.flatMap(({ data }) => htmlFieldsOf(getModel, PAGE, data)),
  ];
  return new Set(fields.map(({ html }) => html));
};

/**
 * Writes everything in one transaction, or nothing. Other writers wait for that: what can be made ready before it is.
 *
 * @throws ContentExists where there is content and `replace` is false
 */
export const writeImport = async (
  strapi: Core.Strapi,
  { options, writers, revision, turns }: ImportParts,
  plan: ImportPlan,
  replace: boolean,
  onProgress: OnProgress
): Promise<void> => {
  const store = new ImageStore(strapi);
  const redirects = redirectRows(plan.initialData.redirects);
  const cleanTexts = cleanTextsOf(strapi, plan);
  const writeAll = async (trx: Transaction): Promise<void> => {
    await revision.renew(trx);
    if (await hasContent(strapi)) {
      if (!replace) throw new ContentExists();
      // Each in a turn of its own: what is gone in the end has not moved, and what comes has come from nowhere.
      await turns.inTurn(trx, () => removeContent(strapi));
    }
    const pageByPath = await turns.inTurn(trx, () =>
      writePages(strapi, trx, options.siteUrl, plan, store, onProgress)
    );
    await writeNavItems(strapi, plan.initialData.navItems, null, pageByPath, onProgress);
    await writeRedirects(strapi, redirects, onProgress);
    await strapi.documents(SITE_KEYS).create({ data: plan.initialData.siteKeys as never });
    await onProgress(1);
  };
  try {
    if (!replace && (await hasContent(strapi))) throw new ContentExists();
    for (const image of plan.images) {
      await store.upload(image);
      await onProgress(1);
    }
    await writers.asWriter(
      () => withKnownClean(cleanTexts, () => strapi.db.transaction(({ trx }) => writeAll(trx))),
      PATIENCE_OF_COMMANDS
    );
  } catch (error) {
    // Rows that may be there after all must not lead to files that are gone.
    if (!isOutcomeUnknown(error)) await store.takeBack();
    throw error;
  }
};
