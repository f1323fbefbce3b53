import type { Core } from '@strapi/strapi';
import { buildPageTree, type PageTree } from '#site-content/domain/pages/page-tree';
import { toMessage } from '#site-content/domain/problems/message-of';
import { reason } from '#site-content/domain/problems/problem';
import type { ChangedAddress } from '#site-content/domain/redirects/plan-automatic-redirects';
import { isDocumentId } from '#site-content/domain/rules/document-id';
import { findDuplicates } from '#site-content/domain/rules/siblings';
import type { Options } from '#site-content/server/config/options';
import { publishedTree, readPageRows } from '#site-content/server/pages/tree/page-options';
import { newDocumentId } from '#site-content/server/redirects/document-id';
import type { Connection } from '#site-content/server/strapi-internals/knex';
import { getModels } from '#site-content/server/strapi-internals/models';
import { type ImportRecord, planChanges, type PlannedChange } from '#site-import/domain/changes';
import { readImportRecords, readStoredPages } from './import-records';
import { ImportRefusedError } from './import-refused';
import type { PagesPlan, PlannedPage } from './pages';
import { formatLocation } from './problems';
import { type ResolvedPage, resolvePage } from './resolve';

/** Permissions of an import to change existing content. */
export interface SiteImportOptions {
  /** Whether all content is deleted before the import. */
  readonly replaces: boolean;
  /** Whether editors' changes are overwritten. */
  readonly overwrites: boolean;
  /** Whether content that the old site no longer has is deleted. */
  readonly deletesMissing: boolean;
  /** Whether an empty list may delete existing content. */
  readonly allowsEmpty?: boolean;
}

/** Thrown if the database has other content that may not be replaced. */
export class ContentExistsError extends Error {
  /** @param missing options that would replace the content */
  constructor(missing = '--replace') {
    super(
      `This database already has content. Nothing was changed. To replace all content, add ${missing}.`
    );
  }
}

/** The effects of an import on pages. */
export interface PagesDecision {
  readonly changes: readonly PlannedChange[];
  readonly added: readonly ResolvedPage[];
  readonly changed: readonly ResolvedPage[];
  /** Document ids. */
  readonly deleted: readonly string[];
  /** Digests to record once pages are written, by id on the old site. */
  readonly digests: ReadonlyMap<string, string>;
  /** Published pages whose path changes, and all published pages afterwards. */
  readonly moves: readonly ChangedAddress[];
  readonly treeAfter: Pick<PageTree, 'getPath' | 'idAt'>;
}

const NOTHING: PagesDecision = {
  changes: [],
  added: [],
  changed: [],
  deleted: [],
  digests: new Map(),
  moves: [],
  treeAfter: { getPath: () => null, idAt: () => null },
};

/**
 * Creates a record for an existing page with the same id but none of its own, so that it counts as changed by an
 * editor.
 */
const unknown = (id: string): ImportRecord => ({ id, target: id, digest: '', stored: '' });

/** Document ids for new pages, stored with the plan so that they stay the same. */
const newIds = new WeakMap<PagesPlan, Map<string, string>>();

const newIdFor = (plan: PagesPlan, { id }: PlannedPage): string => {
  if (isDocumentId(id)) return id;
  const ids = newIds.get(plan) ?? new Map<string, string>();
  newIds.set(plan, ids);
  const made = ids.get(id) ?? newDocumentId();
  ids.set(id, made);
  return made;
};

/**
 * Compares pages with the stored ones and decides what to do with each. Nothing is written.
 *
 * @param connection inside a transaction, that of the transaction
 * @throws ContentExistsError if there are pages, none of which came from this site
 * @throws ImportRefusedError if a page would get the path of an existing one
 */
export const decidePages = async (
  strapi: Core.Strapi,
  connection: Connection,
  { homeSlug, siteUrl }: Pick<Options, 'homeSlug' | 'siteUrl'>,
  plan: PagesPlan | null,
  site: string,
  wishes: SiteImportOptions
): Promise<PagesDecision> => {
  if (plan === null) return NOTHING;
  const rows = wishes.replaces ? [] : await readPageRows(strapi, connection);
  const stored = wishes.replaces
    ? new Map<string, string>()
    : await readStoredPages(strapi, connection);
  const memory = wishes.replaces
    ? new Map<string, ImportRecord>()
    : await readImportRecords(strapi, connection, site);
  for (const { id } of plan.pages) {
    if (!memory.has(id) && isDocumentId(id) && stored.has(id)) memory.set(id, unknown(id));
  }
  const isEmpty = plan.pages.length === 0;
  const allowsEmpty = wishes.allowsEmpty === true;
  // A file does not name its site, but its pages identify it. An empty list that would delete existing pages is refused
  // later, with its own error.
  const isKnownSite =
    (site !== '' && memory.size > 0 && !isEmpty) ||
    ((allowsEmpty || wishes.deletesMissing) && memory.size > 0 && isEmpty) ||
    plan.pages.some(({ id }) => memory.has(id));
  if (stored.size > 0 && !isKnownSite && !wishes.overwrites) {
    throw new ContentExistsError(
      isEmpty && !allowsEmpty ? '--replace and --allow-empty' : '--replace'
    );
  }

  const documentIds = new Map(
    plan.pages.map((page) => [page.id, memory.get(page.id)?.target ?? newIdFor(plan, page)])
  );
  const titles = new Map<string, string>();
  const tree = publishedTree(rows, homeSlug);
  const resolved = new Map(
    plan.pages.map((page) => {
      titles.set(documentIds.get(page.id) ?? '', String(page.data['title'] ?? ''));
      const around = {
        ...{ getModel: getModels(strapi), siteUrl },
        getDocumentId: (id: string) => documentIds.get(id),
        pageAt: (path: string) => {
          const listed = plan.idByPath.get(path);
          return (
            (listed === undefined ? undefined : documentIds.get(listed)) ??
            tree.idAt(path) ??
            undefined
          );
        },
      };
      return [page.id, resolvePage(page, around)] as const;
    })
  );
  const changes = planChanges(
    [...resolved.values()],
    memory,
    (target) => stored.get(target) ?? null,
    wishes
  );
  const of = (change: PlannedChange['change']): ResolvedPage[] =>
    changes.flatMap((each) =>
      each.change === change ? [resolved.get(each.id)].filter((page) => page !== undefined) : []
    );
  const added = of('added');
  const changed = of('changed');
  const deleted = changes.flatMap(({ change, target }) =>
    change === 'deleted' && target !== null ? [target] : []
  );

  const written = [...added, ...changed];
  const isWritten = new Set(written.map(({ documentId }) => documentId));
  const isDeleted = new Set(deleted);
  const places = [
    ...written.map((page) => ({ ...page, id: page.documentId, page })),
    ...rows.flatMap(({ documentId: id, slug, parent, title }) =>
      isWritten.has(id) || isDeleted.has(id)
        ? []
        : [
            {
              ...{ id, slug: slug ?? '', title: title ?? '', page: null },
              // Children of deleted pages become root pages.
              parent: parent !== null && isDeleted.has(parent) ? null : parent,
              isMoved: parent !== null && isDeleted.has(parent),
            },
          ]
    ),
  ];
  const after = buildPageTree(
    places.map(({ id, slug, parent }) => ({ id, slug, parent, isPublished: true })),
    homeSlug
  );
  const problems = findDuplicates(places, homeSlug).flatMap(({ place, other }) => {
    const title = 'title' in other ? String(other.title) : (titles.get(other.id) ?? '');
    const path = after.getPath(place.id) ?? '';
    if (place.page === null) {
      if (!('isMoved' in place) || !place.isMoved) return [];
      const message = toMessage(reason('page.slug-taken', { title, path }), 'en');
      return [`page ${place.id}, whose parent would be deleted: ${message}`];
    }
    return [
      `pages: ${formatLocation([...place.page.place, 'meta', 'slug'])}: ${toMessage(reason('page.slug-taken', { title, path }), 'en')}`,
    ];
  });
  if (problems.length > 0) {
    throw new ImportRefusedError(
      problems,
      problems.map(() => 'page.slug-taken')
    );
  }
  const getPlace = ({
    documentId: id,
    slug,
    parent,
  }: Pick<ResolvedPage, 'documentId' | 'slug' | 'parent'>) => ({
    ...{ id, slug, isPublished: true },
    parent: parent !== null && isDeleted.has(parent) ? null : parent,
  });
  const staying = rows.filter(
    ({ documentId: id, isPublished }) => isPublished && !isWritten.has(id) && !isDeleted.has(id)
  );
  const treeAfter = buildPageTree(
    [...written.map(getPlace), ...staying.map((row) => getPlace({ ...row, slug: row.slug ?? '' }))],
    homeSlug
  );
  const ids = new Set([...rows, ...written].map(({ documentId }) => documentId));
  const moves = [...ids]
    .map((id) => ({ id, from: tree.getPath(id), to: treeAfter.getPath(id) }))
    .filter(({ from, to }) => from !== to);
  return {
    ...{ changes, added, changed, deleted, moves, treeAfter },
    digests: new Map([...resolved.values()].map(({ id, digest }) => [id, digest])),
  };
};
