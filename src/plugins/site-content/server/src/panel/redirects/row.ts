import type { Core } from '@strapi/strapi';
import { REDIRECT } from '#site-content/domain/content-types';
import type { PageTree } from '#site-content/domain/pages/page-tree';
import type { NamedPage } from '#site-content/domain/panel/page-bulk-actions';
import type { RedirectRow } from '#site-content/domain/panel/redirects';
import { wayFrom } from '#site-content/domain/redirects/chains';
import type { Ways } from '#site-content/domain/redirects/graph';
import { getDestination, type StoredRedirect } from '#site-content/domain/redirects/table';
import type { Versions } from '../../content/edit-conflicts/base-versions';
import { getTable } from '../../strapi-internals/tables';

interface Administrator {
  readonly firstname?: string | null;
  readonly lastname?: string | null;
  readonly username?: string | null;
}

/** A redirect as it is stored, with what the panel alone is shown. */
export interface StoredRow extends StoredRedirect, Pick<RedirectRow, 'id' | 'note' | 'changedAt'> {
  readonly origin: RedirectRow['origin'];
  readonly changedBy: string | null;
  readonly version: string;
}

/** As Strapi's own lists name somebody. */
export const getName = ({ firstname, lastname, username }: Administrator): string | null =>
  username || [firstname, lastname].filter(Boolean).join(' ') || null;

const getVersions = async (
  strapi: Core.Strapi,
  versions: Versions,
  ids: readonly number[]
): Promise<Map<string, string>> => {
  const found: { document: string }[] = await strapi.db
    .connection(getTable(strapi, REDIRECT))
    .select({ document: 'document_id' })
    .whereIn('id', [...ids]);
  const documents = found.map(({ document }) => document);
  return versions.readMany(REDIRECT, documents, null);
};

/** Reads rows by their ids, in that order: a statement each for them, their pages and who has changed them, and a few for their versions. */
export const readRows = async (
  strapi: Core.Strapi,
  versions: Versions,
  ids: readonly number[]
): Promise<StoredRow[]> => {
  if (ids.length === 0) return [];
  // Before the rows: a version may be older than what is shown with it, and never newer.
  const getVersion = await getVersions(strapi, versions, ids);
  const found = await strapi.db.query(REDIRECT).findMany({
    select: ['id', 'documentId', 'source', 'target', 'destination', 'note', 'origin', 'updatedAt'],
    where: { id: { $in: [...ids] } },
    populate: {
      page: { select: ['documentId'] },
      updatedBy: { select: ['firstname', 'lastname', 'username'] },
    },
  });
  const byId = new Map<number, StoredRow>();
  for (const row of found) {
    byId.set(Number(row.id), {
      id: row.documentId,
      source: row.source ?? '',
      target: row.target ?? 'url',
      destination: row.destination || null,
      page: row.page?.documentId ?? null,
      note: row.note || null,
      origin: row.origin ?? 'editor',
      changedAt: new Date(row.updatedAt ?? 0).toISOString(),
      version: getVersion.get(row.documentId) ?? '',
      changedBy: row.updatedBy ? getName(row.updatedBy as Administrator) : null,
    });
  }
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** What a row is made of beside what is stored of it. */
export interface Surroundings {
  readonly tree: Pick<PageTree, 'getPath'>;
  /** Whether an address may be shown: it may be the path of a page that the user may not read. */
  mayReadPath(address: string): boolean;
  /** Where redirects lead from the sources of these rows on. */
  readonly ways: Ways;
  /** The sources of those that are not served. */
  readonly unserved: ReadonlySet<string>;
  /** What pages are called of which the user may know. */
  readonly names: ReadonlyMap<string, NamedPage>;
  readonly mayReadNote: boolean;
  readonly mayReadOrigin: boolean;
}

/** A row as the panel shows it. */
export const redirectRow = (
  stored: StoredRow,
  { tree, mayReadPath, ways, unserved, names, mayReadNote, mayReadOrigin }: Surroundings
): RedirectRow => {
  const { page, source } = stored;
  const way = wayFrom(ways, source);
  const end = way.at(-1) ?? source;
  const isLeftOut = unserved.has(source);
  return {
    id: stored.id,
    source,
    target: stored.target,
    destination: stored.destination,
    page:
      page === null
        ? null
        : { id: page, title: names.get(page)?.title ?? null, path: tree.getPath(page) },
    served: getDestination(stored, tree),
    isLeftOut,
    hops: way.filter((address) => ways.has(address)).length,
    end: isLeftOut || ways.get(end) !== undefined || !mayReadPath(end) ? null : end,
    note: mayReadNote ? stored.note : null,
    origin: mayReadOrigin ? stored.origin : null,
    changedAt: stored.changedAt,
    changedBy: stored.changedBy,
    version: stored.version,
  };
};
