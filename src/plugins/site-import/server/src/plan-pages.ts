import type { Core } from '@strapi/strapi';
import { buildPageTree } from '#site-content/domain/pages/page-tree';
import { toMessage } from '#site-content/domain/problems/message-of';
import { reason } from '#site-content/domain/problems/problem';
import { isDocumentId } from '#site-content/domain/rules/document-id';
import { findDuplicates } from '#site-content/domain/rules/siblings';
import type { Options } from '#site-content/server/config/options';
import { publishedTree, readPageRows } from '#site-content/server/content/page-tree/page-options';
import type { Connection } from '#site-content/server/strapi-internals/knex';
import { getModels } from '#site-content/server/strapi-internals/models';
import { planChanges, type PlannedChange, type RememberedPage } from '#site-import/domain/changes';
import { ImportRefused } from './import-refused';
import { readMemory, readStoredPages } from './memory';
import type { PagesPlan, PlannedPage } from './pages';
import { formatPlace } from './problems';
import { newDocumentId, type ResolvedPage, resolvePage } from './resolve';

/** What an import may do to what is there. */
export interface ImportWishes {
  /** Whether all content goes first. */
  readonly replaces: boolean;
  /** Whether what editors have changed gives way. */
  readonly overwrites: boolean;
  /** Whether what the other site has no more is deleted. */
  readonly deletesMissing: boolean;
  /** Whether a list without any entry may delete what is there. */
  readonly allowsEmpty?: boolean;
}

/** The database has content already, and nobody said that it may go. */
export class ContentExists extends Error {
  constructor() {
    super(
      'This database has content already. Nothing was changed. To replace all of it, add --replace.'
    );
  }
}

/** What an import does to pages. */
export interface PagesDecision {
  readonly changes: readonly PlannedChange[];
  readonly added: readonly ResolvedPage[];
  readonly changed: readonly ResolvedPage[];
  /** Document ids. */
  readonly deleted: readonly string[];
  /** What is to be remembered of a page once it is written, by its id on the other site. */
  readonly digests: ReadonlyMap<string, string>;
}

const NOTHING: PagesDecision = {
  changes: [],
  added: [],
  changed: [],
  deleted: [],
  digests: new Map(),
};

/** A page that is there under the very id, and of which nothing is remembered: it counts as an editor's. */
const unknown = (id: string): RememberedPage => ({ id, target: id, digest: '', stored: '' });

/** Document ids for pages that have none yet, kept with the plan: asked twice, the same are given. */
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
 * Holds pages against what is there, and says what becomes of each. Nothing is written.
 *
 * @param connection of the transaction, in one
 * @throws ContentExists where there are pages of which none came from this site
 * @throws ImportRefused where a page would come to the path of one that is there
 */
export const decidePages = async (
  strapi: Core.Strapi,
  connection: Connection,
  { homeSlug, siteUrl }: Pick<Options, 'homeSlug' | 'siteUrl'>,
  plan: PagesPlan | null,
  site: string,
  wishes: ImportWishes
): Promise<PagesDecision> => {
  if (plan === null) return NOTHING;
  const rows = wishes.replaces ? [] : await readPageRows(strapi, connection);
  const stored = wishes.replaces
    ? new Map<string, string>()
    : await readStoredPages(strapi, connection);
  const memory = wishes.replaces
    ? new Map<string, RememberedPage>()
    : await readMemory(strapi, connection, site);
  for (const { id } of plan.pages) {
    if (!memory.has(id) && isDocumentId(id) && stored.has(id)) memory.set(id, unknown(id));
  }
  // A file says nothing of the site that it is from: its pages do.
  const isKnownSite =
    (site !== '' && memory.size > 0 && plan.pages.length > 0) ||
    (wishes.allowsEmpty === true && memory.size > 0 && plan.pages.length === 0) ||
    plan.pages.some(({ id }) => memory.has(id));
  if (stored.size > 0 && !isKnownSite && !wishes.overwrites) throw new ContentExists();

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
              // The children of what is deleted become roots.
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
      return [`the page ${place.id}, whose parent would be deleted: ${message}`];
    }
    return [
      `pages: ${formatPlace([...place.page.place, 'meta', 'slug'])}: ${toMessage(reason('page.slug-taken', { title, path }), 'en')}`,
    ];
  });
  if (problems.length > 0) {
    throw new ImportRefused(
      problems,
      problems.map(() => 'page.slug-taken')
    );
  }
  return {
    ...{ changes, added, changed, deleted },
    digests: new Map([...resolved.values()].map(({ id, digest }) => [id, digest])),
  };
};
