import { type GetModel, walkComponents } from '#site-content/domain/components/walk';
import { LINK_COMPONENT, PAGE } from '#site-content/domain/content-types';
import { withSrcsetAddresses } from '#site-content/domain/pages/html-files';
import { getLinkedPages, withAddresses } from '#site-content/domain/pages/page-links';
import { followTypedPaths } from '#site-content/domain/pages/typed-paths';
import type { Path } from '#site-content/domain/problems/problem';
import { getHtmlFields } from '#site-content/domain/rules/html-fields';
import { htmlLength } from '#site-content/domain/rules/html-limits';
import { decodeEscapes } from '#site-content/domain/rules/sanitize-html';
import type { StoredBlockIds } from '#site-content/server/reads/block-ids';
import { markAsClean } from '#site-content/server/writes/known-clean-html';
import type { ImageStore } from './images';
import { imageKey } from './images';
import { computeDigest } from './import-records';
import type { JsonObject } from './json';
import { isPlannedImage, type PlannedImage, type PlannedPage } from './pages';

/** A page to write, whose links to pages are document ids. */
export interface ResolvedPage {
  /** Location in the original source. */
  readonly place: Path;
  /** Id on the old site. */
  readonly id: string;
  readonly documentId: string;
  readonly slug: string;
  /** Document id of the parent. */
  readonly parent: string | null;
  readonly firstPublishedAt: Date | null;
  readonly lastPublishedAt: Date | null;
  /** All other attributes. Images are not fetched yet. */
  readonly data: JsonObject;
  readonly blockIds: StoredBlockIds;
  /** Document ids of linked pages. */
  readonly links: readonly string[];
  /** Digest of all imported content. */
  readonly digest: string;
}

export interface ImportContext {
  readonly getModel: GetModel;
  readonly siteUrl: string;
  /** Returns the document id of a page of the old site. */
  getDocumentId(id: string): string | undefined;
  /** Returns the document id of the page that will have a path. */
  pageAt(path: string): string | undefined;
}

/** Converts links to paths of pages into links to the pages. */
export const resolvePage = (page: PlannedPage, around: ImportContext): ResolvedPage => {
  const { getModel, siteUrl, getDocumentId, pageAt } = around;
  const data = structuredClone(page.data);
  const links = new Set<string>();
  for (const { html, limit, write } of getHtmlFields(getModel, PAGE, data)) {
    const followed = followTypedPaths(html, siteUrl, pageAt);
    if (htmlLength(limit)(followed) !== null) continue;
    for (const linked of getLinkedPages(followed)) links.add(linked);
    write(followed);
  }
  for (const { uid, value } of walkComponents(getModel, PAGE, data)) {
    if (uid !== LINK_COMPONENT) continue;
    const target = typeof value['url'] === 'string' ? pageAt(value['url']) : undefined;
    if (target === undefined) continue;
    value['page'] = target;
    value['url'] = null;
    links.add(target);
  }
  const { id, place, slug, firstPublishedAt, lastPublishedAt, blockIds, givenBlockIds } = page;
  const parent = page.parent === null ? null : (getDocumentId(page.parent) ?? null);
  return {
    ...{ id, place, slug, parent, firstPublishedAt, lastPublishedAt, data, blockIds },
    documentId: getDocumentId(id) ?? '',
    links: [...links],
    digest: computeDigest([slug, parent, firstPublishedAt, lastPublishedAt, data, givenBlockIds]),
  };
};

/** Collects the images of a page, including those in components. */
export const getImages = (getModel: GetModel, data: JsonObject): PlannedImage[] =>
  [data, ...[...walkComponents(getModel, PAGE, data)].map(({ value }) => value)].flatMap((values) =>
    Object.values(values).flatMap((value) => [value].flat().filter(isPlannedImage))
  );

/** Replaces images in fields and HTML with the stored ones. */
export const placeFiles = (
  getModel: GetModel,
  page: ResolvedPage,
  store: Pick<ImageStore, 'getId' | 'getUrl'>
): ResolvedPage => {
  const data = structuredClone(page.data);
  const everywhere = [data, ...[...walkComponents(getModel, PAGE, data)].map((part) => part.value)];
  for (const values of everywhere) {
    for (const [name, value] of Object.entries(values)) {
      if (isPlannedImage(value)) values[name] = store.getId(imageKey(value)) ?? null;
      else if (Array.isArray(value) && value.some(isPlannedImage))
        values[name] = value.flatMap((image) => store.getId(imageKey(image)) ?? []);
    }
  }
  for (const { html, write } of getHtmlFields(getModel, PAGE, data)) {
    const placed = withFiles(html, (url) => store.getUrl(url));
    if (placed === html) continue;
    markAsClean(html, placed);
    write(placed);
  }
  return { ...page, data };
};

const SRC = /(<img\b(?:[^"<>]|"[^"<>]*")*? src=")([^"<>]*)(")/g;

/** Replaces files of the other site in stored HTML with those of the media library. */
const withFiles = (html: string, getUrl: (url: string) => string | undefined): string => {
  const there = (url: string): string => getUrl(decodeEscapes(url)) ?? url;
  const placed = withAddresses(html, there).replace(
    SRC,
    (_all, start: string, url: string, end: string) => `${start}${there(url)}${end}`
  );
  return withSrcsetAddresses(placed, there);
};

/** Lists the URLs of images and links in stored HTML. */
export const filesNamedIn = (html: string): string[] => {
  const found: string[] = [];
  withFiles(html, (url) => {
    found.push(url);
    return undefined;
  });
  return found;
};
