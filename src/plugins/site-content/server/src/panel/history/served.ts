import type { Core, UID } from '@strapi/strapi';
import { FILE, PAGE, REDIRECT, SITE_KEYS } from '#site-content/domain/content-types';
import { firstRow, type RowState } from '#site-content/domain/history/state';
import { type PageTree, pathAt } from '#site-content/domain/pages/page-tree';
import type { ServedVersion } from '#site-content/domain/panel/history';
import { buildRedirects, type StoredRedirect } from '#site-content/domain/redirects/table';
import { buildRequestInfo } from '../../api/initial-data/initial-data';
import { type InitialDataParts, servedKeys } from '../../api/initial-data/initial-data-response';
import { buildKeys } from '../../api/initial-data/keys';
import { buildItem } from '../../api/pages/item';
import { getCatalogues } from '../../api/pages/page-list';
import { selectFields } from '../../api/pages/selection';
import { giveBlockIds } from '../../content/reads/block-ids';
import type { StoredSiteKeys } from '../../content/reads/initial-data';
import { getModels } from '../../strapi-internals/models';
import { attributesIn, type Part, readableValues } from './readable-values';

export type ServedParts = Pick<InitialDataParts, 'options' | 'urls' | 'publishedPages'>;

interface Shown {
  /** The document id. */
  readonly entry: string;
  readonly row: RowState;
  readonly mayRead: (name: string) => boolean;
  /** Whether the path of a page may be read, which is made of its slug and its parent. */
  readonly mayReadPlace: (id: string) => boolean;
}

/** Of pages whose path may not be read, there is none. */
const withReadable = (tree: PageTree, { mayReadPlace }: Pick<Shown, 'mayReadPlace'>): PageTree => ({
  ...tree,
  getPath: (id) => (mayReadPlace(id) ? tree.getPath(id) : null),
});

const readTree = async (
  { publishedPages }: Pick<ServedParts, 'publishedPages'>,
  shown: Pick<Shown, 'mayReadPlace'>
): Promise<PageTree> => {
  const { tree } = await publishedPages.read();
  return withReadable(tree, shown);
};

const getList = (value: unknown): unknown[] =>
  Array.isArray(value) ? (value as unknown[]) : value === null ? [] : [value];

/** Puts the rows of files, and the entries that are there and may be served, in the place of their ids. */
const resolve = async (strapi: Core.Strapi, parts: readonly Part[]): Promise<void> => {
  const getModel = getModels(strapi);
  const files = attributesIn(getModel, parts, 'media');
  const relations = attributesIn(getModel, parts, 'relation');
  const getRow = new Map<string, Record<string, unknown>>();
  const read = async (uid: string, key: 'id' | 'documentId', ids: unknown[]): Promise<void> => {
    if (ids.length === 0) return;
    const hasDrafts = strapi.contentTypes[uid as typeof PAGE]?.options?.draftAndPublish === true;
    const rows: Record<string, unknown>[] = await strapi.db.query(uid as UID.Schema).findMany({
      where: {
        [key]: { $in: [...new Set(ids)] },
        ...(hasDrafts ? { publishedAt: { $notNull: true } } : {}),
      },
    });
    for (const row of rows) getRow.set(`${uid} ${String(row[key])}`, row);
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
    const rows = getList(kept).flatMap((id) => getRow.get(`${uid} ${String(id)}`) ?? []);
    part.value[name] = Array.isArray(kept) ? rows : (rows[0] ?? null);
  }
};

/** The published pages as they would be with this one among them. */
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

/** A page's item with all its fields, as if this was published. */
const servedPage = async (
  strapi: Core.Strapi,
  { options, urls, publishedPages }: ServedParts,
  { entry, row, mayRead, mayReadPlace }: Shown
): Promise<ServedVersion> => {
  const getModel = getModels(strapi);
  const [page, ...inside] = readableValues(getModel, PAGE, row.values, mayRead);
  await resolve(strapi, [page, ...inside]);
  giveBlockIds(getModel, PAGE, {
    ...page.value,
    documentId: entry,
    block_ids: row.values['block_ids'],
  });
  const getCatalogue = getCatalogues(strapi);
  const { names, inside: within } = selectFields(
    [{ name: '*', negated: false, sub: null }],
    getCatalogue
  );
  const { attributes } = getCatalogue(PAGE);
  const readable = [...names].filter((name) => {
    const type = attributes[name]?.type;
    return type === undefined || type === 'component' || type === 'dynamiczone' || mayRead(name);
  });
  const { byId, tree } = await publishedPages.read();
  const { slug, parent_document_id: parent } = page.value as Record<string, string | null>;
  const place = { id: entry, slug: slug ?? '', parent: parent ?? null };
  return buildItem(
    { id: entry, values: page.value },
    { names: new Set(readable), inside: within },
    {
      ...{ getModel, getCatalogue, urls, pages: byId, parts: new Map() },
      tree: withReadable(treeWith(tree, options.homeSlug, place), { mayReadPlace }),
    }
  );
};

/** The members of initial data that are made of the site keys. */
const servedSiteKeys = async (
  strapi: Core.Strapi,
  { options, urls, publishedPages }: ServedParts,
  { row, mayRead, mayReadPlace }: Shown
): Promise<ServedVersion> => {
  const [{ value }] = readableValues(getModels(strapi), SITE_KEYS, row.values, mayRead);
  const tree = await readTree({ publishedPages }, { mayReadPlace });
  const siteKeys = servedKeys(strapi, urls, tree, value as StoredSiteKeys);
  return {
    keys: buildKeys(siteKeys, options.initialData.keyNames),
    'request-info': buildRequestInfo(siteKeys),
  };
};

/** What leads a redirect: who may not read all of it is shown nothing. */
const LEADING = ['source', 'target', 'destination', 'page'];

/** The member of initial data that redirects stand in, with this one alone. */
const servedRedirect = async (
  { options, publishedPages }: ServedParts,
  { row, mayRead, mayReadPlace }: Shown
): Promise<ServedVersion> => {
  if (!LEADING.every(mayRead)) return null;
  const tree = await readTree({ publishedPages }, { mayReadPlace });
  const redirect = row.values as unknown as StoredRedirect;
  return { redirects: buildRedirects([redirect], tree, options.siteUrl) };
};

/**
 * What front ends would get of an entry as it was, with the rest of the site as it is now, and as far as somebody may read
 * it. Of a page it is what would be served if its draft was published.
 *
 * @param state none where it was not there
 * @returns `null` for what has no JSON of its own, as an item of the navigation
 */
export const serveVersion = async (
  strapi: Core.Strapi,
  parts: ServedParts,
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
  if (type === PAGE) return servedPage(strapi, parts, { ...shown, row });
  if (type === SITE_KEYS) return servedSiteKeys(strapi, parts, { ...shown, row });
  return type === REDIRECT ? servedRedirect(parts, { ...shown, row }) : null;
};
