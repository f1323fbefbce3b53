import type { Core } from '@strapi/strapi';
import { REDIRECT } from '#site-content/domain/content-types';
import type { PageTree } from '#site-content/domain/pages/page-tree';
import type { NamedPage } from '#site-content/domain/panel/page-bulk-actions';
import { REDIRECT_ORIGINS, type RedirectRow } from '#site-content/domain/panel/redirects';
import type { Reason } from '#site-content/domain/problems/codes';
import { chainFrom } from '#site-content/domain/redirects/chains';
import type { RedirectGraph } from '#site-content/domain/redirects/graph';
import { isServable } from '#site-content/domain/redirects/servable';
import { getDestination, type StoredRedirect } from '#site-content/domain/redirects/table';
import { toRedirectTarget } from '#site-content/domain/rules/redirect';
import type { EntryVersions } from '../../edit-conflicts/base-versions';
import { getTable } from '../../strapi-internals/tables';

interface Administrator {
  readonly firstname?: string | null;
  readonly lastname?: string | null;
  readonly username?: string | null;
}

/** A stored redirect with details shown in the panel only. */
export interface StoredRow extends StoredRedirect, Pick<RedirectRow, 'id' | 'note' | 'changedAt'> {
  readonly origin: RedirectRow['origin'];
  readonly changedBy: string | null;
  readonly version: string;
}

/** Returns a user's name as in Strapi's own lists. */
export const getName = ({ firstname, lastname, username }: Administrator): string | null =>
  username || [firstname, lastname].filter(Boolean).join(' ') || null;

const getVersions = async (
  strapi: Core.Strapi,
  versions: EntryVersions,
  ids: readonly number[]
): Promise<Map<string, string>> => {
  const found: { document: string }[] = await strapi.db
    .connection(getTable(strapi, REDIRECT))
    .select({ document: 'document_id' })
    .whereIn('id', [...ids]);
  const documents = found.map(({ document }) => document);
  return versions.readMany(REDIRECT, documents, null);
};

/** Reads rows by id, in order: one statement each for redirects, pages and users, and a few for versions. */
export const readRows = async (
  strapi: Core.Strapi,
  versions: EntryVersions,
  ids: readonly number[]
): Promise<StoredRow[]> => {
  if (ids.length === 0) return [];
  // Read before the rows: a version may be older than what is shown with it, but never newer.
  const versionById = await getVersions(strapi, versions, ids);
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
      target: toRedirectTarget(row.target),
      destination: row.destination || null,
      page: row.page?.documentId ?? null,
      note: row.note || null,
      origin: REDIRECT_ORIGINS.find((origin) => origin === row.origin) ?? 'editor',
      changedAt: new Date(row.updatedAt ?? 0).toISOString(),
      version: versionById.get(row.documentId) ?? '',
      changedBy: row.updatedBy ? getName(row.updatedBy as Administrator) : null,
    });
  }
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** The context that a row is built from, in addition to the stored redirect. */
export interface RedirectRowContext {
  readonly tree: Pick<PageTree, 'getPath'>;
  /** Whether the user may read the path of a page. */
  canReadPath(page: string): boolean;
  readonly canReadAllPaths: boolean;
  /** Whether a URL may be shown: it may be the path of a page the user may not read. */
  canShowUrl(address: string): boolean;
  /** The redirects reachable from the sources of these rows. */
  readonly graph: RedirectGraph;
  /** Sources of redirects that are not served. */
  readonly unserved: ReadonlySet<string>;
  /** The reasons why URLs are broken. */
  readonly broken: ReadonlyMap<string, Reason>;
  /** Names of the pages that the user may see. */
  readonly names: ReadonlyMap<string, NamedPage>;
  readonly canReadNote: boolean;
  readonly canReadOrigin: boolean;
}

/** Returns the URL that must work if a redirect has a destination: its own, or the one at the end of its chain. */
export const getCheckedUrl = (
  { source, target, destination }: Pick<StoredRow, 'source' | 'target' | 'destination'>,
  graph: RedirectGraph
): string | null => {
  const trace = chainFrom(graph, source);
  if (trace.length > 2) return trace.at(-1) ?? null;
  return target === 'url' ? destination : null;
};

/** Builds a row for the panel. */
export const redirectRow = (stored: StoredRow, surroundings: RedirectRowContext): RedirectRow => {
  const { tree, canReadPath, canShowUrl, graph, unserved, names } = surroundings;
  const { canReadNote, canReadOrigin } = surroundings;
  const { page, source } = stored;
  const trace = chainFrom(graph, source);
  const end = trace.at(-1) ?? source;
  const isLeftOut = unserved.has(source);
  const checked = isLeftOut ? null : getCheckedUrl(stored, graph);
  const getEnd = (): string | null => {
    if (isLeftOut || typeof graph.get(end) === 'string') return null;
    // The last redirect may have no destination because its page is not published, which must not be revealed.
    if (graph.has(end)) return surroundings.canReadAllPaths ? null : '';
    return canShowUrl(end) ? end : '';
  };
  const shownEnd = getEnd();
  return {
    id: stored.id,
    source,
    target: stored.target ?? 'url',
    destination: stored.destination,
    page:
      page === null
        ? null
        : {
            ...{ id: page, title: names.get(page)?.title ?? null, path: tree.getPath(page) },
            ...(canReadPath(page) ? {} : { isConcealed: true }),
          },
    served: getDestination(stored, tree),
    isLeftOut,
    isInvalid: !isServable(stored),
    hops: trace.filter((address) => graph.has(address)).length,
    end: shownEnd,
    broken: (checked !== null && shownEnd !== '' && surroundings.broken.get(checked)) || null,
    note: canReadNote ? stored.note : null,
    origin: canReadOrigin ? stored.origin : null,
    changedAt: stored.changedAt,
    changedBy: stored.changedBy,
    version: stored.version,
  };
};
