import type { Core, UID } from '@strapi/strapi';
import type { ServedVersion } from '#history/domain/api-types';
import { firstRow, type RowState } from '#site-content/domain/changes/state';
import { FILE, PAGE, REDIRECT, SITE_KEYS } from '#site-content/domain/content-types';
import { type PageTree, pathAt } from '#site-content/domain/pages/page-tree';
import { buildRedirects, type StoredRedirect } from '#site-content/domain/redirects/table';
import { buildRequestInfo } from '#site-content/server/content-api/initial-data/initial-data';
import {
  type InitialDataServices,
  servedKeys,
} from '#site-content/server/content-api/initial-data/initial-data-response';
import { buildKeys } from '#site-content/server/content-api/initial-data/keys';
import { buildItem } from '#site-content/server/content-api/pages/item';
import { getCatalogues } from '#site-content/server/content-api/pages/page-list';
import { selectFields } from '#site-content/server/content-api/pages/selected-fields';
import type { ReadVersion } from '#site-content/server/preview/draft-snapshots';
import { giveBlockIds } from '#site-content/server/reads/block-ids';
import type { StoredSiteKeys } from '#site-content/server/reads/initial-data';
import { getModels } from '#site-content/server/strapi-internals/models';
import type { Journal } from '../journal/journal';
import { readChange } from '../journal/read-journal';
import { withExistingFiles } from '../undo/existing-entries';
import { attributesIn, type Part, readableValues } from './readable-values';

export type ServedVersionServices = Pick<
  InitialDataServices,
  'options' | 'urls' | 'publishedPages'
>;

interface Shown {
  /** Document id. */
  readonly entry: string;
  readonly row: RowState;
  readonly canRead: (name: string) => boolean;
  /** Whether the user may read a page's path, i.e. its slug and parent. */
  readonly canReadPath: (id: string) => boolean;
}

/** Hides paths that the user may not read. */
const withReadable = (tree: PageTree, { canReadPath }: Pick<Shown, 'canReadPath'>): PageTree => ({
  ...tree,
  getPath: (id) => (canReadPath(id) ? tree.getPath(id) : null),
});

const readTree = async (
  { publishedPages }: Pick<ServedVersionServices, 'publishedPages'>,
  shown: Pick<Shown, 'canReadPath'>
): Promise<PageTree> => {
  const { tree } = await publishedPages.read();
  return withReadable(tree, shown);
};

const getList = (value: unknown): unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : value === null ? [] : [value];

/** Replaces ids with file rows and with entries that exist and may be served. */
const resolve = async (strapi: Core.Strapi, parts: readonly Part[]): Promise<void> => {
  const getModel = getModels(strapi);
  const files = attributesIn(getModel, parts, 'media');
  const relations = attributesIn(getModel, parts, 'relation');
  const rowByKey = new Map<string, Record<string, unknown>>();
  const read = async (uid: string, key: 'id' | 'documentId', ids: unknown[]): Promise<void> => {
    if (ids.length === 0) return;
    const hasDrafts = strapi.contentTypes[uid as typeof PAGE]?.options?.draftAndPublish === true;
    const rows: Record<string, unknown>[] = await strapi.db.query(uid as UID.Schema).findMany({
      where: {
        [key]: { $in: [...new Set(ids)] },
        ...(hasDrafts ? { publishedAt: { $notNull: true } } : {}),
      },
    });
    for (const row of rows) rowByKey.set(`${uid} ${String(row[key])}`, row);
  };
  const idsIn = (places: typeof files): unknown[] =>
    places.flatMap(({ part, name }) => getList(part.value[name]));
  await read(FILE, 'id', idsIn(files));
  for (const target of new Set(relations.map(({ attribute }) => attribute.target ?? ''))) {
    const toIt = relations.filter(({ attribute }) => attribute.target === target);
    await read(target, 'documentId', idsIn(toIt));
  }
  for (const { part, name, attribute } of [...files, ...relations]) {
    const uid = attribute.type === 'media' ? FILE : (attribute.target ?? '');
    const kept = part.value[name];
    const rows = getList(kept).flatMap((id) => rowByKey.get(`${uid} ${String(id)}`) ?? []);
    part.value[name] = Array.isArray(kept) ? rows : (rows[0] ?? null);
  }
};

/** Reads all values of a page version, with ids of files and related entries replaced by their current rows. */
const readWholePage = async (
  strapi: Core.Strapi,
  { entry, row, canRead }: Pick<Shown, 'entry' | 'row' | 'canRead'>
): Promise<Record<string, unknown>> => {
  const getModel = getModels(strapi);
  const [page, ...inside] = readableValues(getModel, PAGE, row.values, canRead);
  await resolve(strapi, [page, ...inside]);
  giveBlockIds(getModel, PAGE, {
    ...page.value,
    documentId: entry,
    block_ids: row.values['block_ids'],
  });
  return page.value;
};

/**
 * Reads versions of pages as drafts, for previews, whose users may read all fields of pages. Shows the draft of that
 * version, even if it could not be published now.
 */
export const readVersionOfPage =
  (strapi: Core.Strapi, journal: Journal): ReadVersion =>
  async (page, id) => {
    const trx = strapi.db.connection;
    const change = await readChange(journal, trx, id);
    if (change?.uid !== PAGE || change.document !== page) return null;
    const row = firstRow(await withExistingFiles({ strapi, trx }, change.before ?? []));
    if (row === undefined) return null;
    const values = await readWholePage(strapi, { entry: page, row, canRead: () => true });
    const { slug, parent_document_id: parent } = values as Record<string, string | null>;
    return {
      ...{ id: page, values, problems: [] },
      place: { slug: slug ?? '', parent: parent ?? null },
    };
  };

/** Adds this page to the tree of published pages, or moves it there to the version's position. */
const treeWith = (
  tree: PageTree,
  homeSlug: string,
  page: { readonly id: string; readonly slug: string; readonly parent: string | null }
): PageTree => {
  const path = pathAt(tree, page, homeSlug);
  const parent = page.parent !== null && tree.has(page.parent) ? page.parent : null;
  return {
    ...tree,
    getPath: (id) => (id === page.id ? path : tree.getPath(id)),
    getParent: (id) => (id === page.id ? parent : tree.getParent(id)),
  };
};

/** Builds a page's item with all fields, as if this version were published. */
const servedPage = async (
  strapi: Core.Strapi,
  { options, urls, publishedPages }: ServedVersionServices,
  { entry, row, canRead, canReadPath }: Shown
): Promise<ServedVersion> => {
  const getModel = getModels(strapi);
  const values = await readWholePage(strapi, { entry, row, canRead });
  const getCatalogue = getCatalogues(strapi);
  const { names, inside: within } = selectFields(
    [{ name: '*', negated: false, sub: null }],
    getCatalogue
  );
  const { attributes } = getCatalogue(PAGE);
  const readable = [...names].filter((name) => {
    const type = attributes[name]?.type;
    return type === undefined || type === 'component' || type === 'dynamiczone' || canRead(name);
  });
  const { byId, tree } = await publishedPages.read();
  const { slug, parent_document_id: parent } = values as Record<string, string | null>;
  const place = { id: entry, slug: slug ?? '', parent: parent ?? null };
  return buildItem(
    { id: entry, values },
    { names: new Set(readable), inside: within },
    {
      ...{ getModel, getCatalogue, urls, pages: byId, parts: new Map() },
      tree: withReadable(treeWith(tree, options.homeSlug, place), { canReadPath }),
    }
  );
};

/** Builds the members of initial data that come from the site keys. */
const servedSiteKeys = async (
  strapi: Core.Strapi,
  { options, urls, publishedPages }: ServedVersionServices,
  { row, canRead, canReadPath }: Shown
): Promise<ServedVersion> => {
  const [{ value }] = readableValues(getModels(strapi), SITE_KEYS, row.values, canRead);
  const tree = await readTree({ publishedPages }, { canReadPath });
  const siteKeys = servedKeys(strapi, urls, tree, value as StoredSiteKeys);
  return {
    keys: buildKeys(siteKeys, options.initialData.keyNames),
    'request-info': buildRequestInfo(siteKeys),
  };
};

/** The attributes that determine a redirect's target. If one of them is unreadable, nothing is shown. */
const TARGET_ATTRIBUTES = ['source', 'target', 'destination', 'page'];

/** Builds the member `redirects` of initial data with this redirect only. */
const servedRedirect = async (
  { options, publishedPages }: ServedVersionServices,
  { row, canRead, canReadPath }: Shown
): Promise<ServedVersion> => {
  if (!TARGET_ATTRIBUTES.every(canRead)) return null;
  const tree = await readTree({ publishedPages }, { canReadPath });
  const redirect = row.values as unknown as StoredRedirect;
  return { redirects: buildRedirects([redirect], tree, options.siteUrl) };
};

/**
 * Builds the JSON that would be served for a version of an entry, with the rest of the site as it is now, and limited
 * to what the user may read. For pages, as if the draft were published.
 *
 * @param state empty if the entry did not exist
 * @returns `null` for types without JSON of their own, such as navigation items
 */
export const serveVersion = async (
  strapi: Core.Strapi,
  services: ServedVersionServices,
  {
    type,
    state,
    ...shown
  }: Omit<Shown, 'row'> & {
    readonly type: string;
    readonly state: readonly RowState[];
  }
): Promise<ServedVersion> => {
  const row = firstRow(state);
  if (row === undefined) return null;
  if (type === PAGE) return servedPage(strapi, services, { ...shown, row });
  if (type === SITE_KEYS) return servedSiteKeys(strapi, services, { ...shown, row });
  return type === REDIRECT ? servedRedirect(services, { ...shown, row }) : null;
};
