import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import { findHomeLoss } from '#site-content/domain/pages/home-loss';
import type {
  BulkActionOutcome,
  LinkFate,
  Listed,
  NamedPage,
  PageBulkAction,
  RedirectOfBulkAction,
} from '#site-content/domain/panel/page-bulk-actions';
import { listSpellings } from '#site-content/domain/redirects/plan-automatic-redirects';
import type { StoredRedirect } from '#site-content/domain/redirects/table';
import { getReadable, pathsReadable } from '../../panel/access/readable';
import type { PublishedPagesReadModel } from '../../read-models/published-pages-read-model';
import type { Ability } from '../../strapi-internals/permission-conditions';
import type { PageBulkActionResult } from '../bulk-actions/result';
import type { FindReferences, Referring } from './bulk-action-references';
import { toReadableAddresses } from './readable-addresses';

/** Number of items listed by default. */
const FIRST = 10;

/** The fates of links that keep working. */
const KEPT: ReadonlySet<LinkFate> = new Set(['followed', 'redirected']);

/** Returns the parent that a request names; `undefined` if the pages keep the parents of their drafts. */
const getNewParent = (request: PageBulkAction): string | null | undefined => {
  if (request.action === 'move') return request.parent;
  return request.action === 'publish' ? request.place?.parent : null;
};

/** Returns the pages below which a move or a publish puts the selected ones. */
const findParents = async (strapi: Core.Strapi, request: PageBulkAction): Promise<NamedPage[]> => {
  const drafts = strapi.db.query(PAGE);
  const parent = getNewParent(request);
  if (parent === null) return [];
  const select = ['documentId', 'title'];
  if (parent !== undefined) {
    const where = { documentId: parent, publishedAt: null };
    const [draft] = await drafts.findMany({ where, select });
    return draft === undefined ? [] : [{ id: parent, title: draft.title ?? '' }];
  }
  const pages: { readonly parent: { documentId: string; title: string | null } | null }[] =
    await drafts.findMany({
      where: { documentId: { $in: request.pages }, publishedAt: null },
      select: ['id'],
      populate: { parent: { select } },
    });
  const titles = new Map(
    pages.flatMap((page) =>
      page.parent === null ? [] : [[page.parent.documentId, page.parent.title ?? ''] as const]
    )
  );
  return [...titles].map(([id, title]) => ({ id, title }));
};

/**
 * Returns the result of a bulk action or dry run, limited to what the user may see: changed entries they may not read
 * are counted but not named.
 */
export const toBulkActionResponse = async (
  strapi: Core.Strapi,
  publishedPages: PublishedPagesReadModel,
  ability: Ability,
  {
    request,
    subpages,
    lost,
    references,
  }: {
    /** Including the subpages. */
    readonly request: PageBulkAction;
    readonly subpages: readonly string[];
    /** The content that referred to the removed pages. */
    readonly lost: Referring;
    readonly references: FindReferences;
  },
  { changes, redirects, titles, newRoots, placeAlone, emptyBlocks }: PageBulkActionResult
): Promise<BulkActionOutcome> => {
  const listed = <Each>(all: readonly Each[]): Listed<Each> => ({
    total: all.length,
    first: request.all === true ? all : all.slice(0, FIRST),
  });
  const { canName } = await getReadable(strapi, ability, PAGE);
  const canReadPath = await pathsReadable(strapi, ability);
  /**
   * Leaves out redirects whose sources would reveal paths of pages that the user may not read; they are only counted.
   */
  const ofReadable = (
    all: readonly StoredRedirect[],
    paths = newPaths
  ): Listed<RedirectOfBulkAction> => {
    const { total } = listed(all);
    const shown = all.filter(({ page }) => page === null || canReadPath(page));
    return { total, first: listed(shown.map(asRedirect(paths))).first };
  };
  const getTitle = (id: string): string => (canName(id) ? (titles.get(id) ?? '') : '');
  const named = (ids: readonly string[]): NamedPage[] =>
    ids.map((id) => ({ id, title: getTitle(id) }));

  const { tree } = await publishedPages.read();
  const newPaths = new Map(changes.map(({ id, to }) => [id, to]));
  const oldPaths = new Map(changes.map(({ id, from }) => [id, from]));
  const resolveDestination = (
    { target, destination, page }: Omit<StoredRedirect, 'source'>,
    paths = newPaths
  ): string | null => {
    if (target === 'url') return destination;
    if (target !== 'page' || page === null) return null;
    return paths.has(page) ? (paths.get(page) ?? null) : tree.getPath(page);
  };
  const asRedirect =
    (paths: typeof newPaths) =>
    (redirect: StoredRedirect): RedirectOfBulkAction => ({
      source: redirect.source,
      destination: resolveDestination(redirect, paths),
    });

  const acted = new Set(request.pages);
  const staying = changes.flatMap(({ id, from, to }) => (from === null || to === null ? [] : [id]));
  /** Sources at old paths whose redirect has a destination. */
  const leading = new Set(
    [...redirects.made, ...redirects.changed, ...redirects.kept].flatMap((redirect) =>
      resolveDestination(redirect) === null ? [] : [redirect.source]
    )
  );
  const taken = new Set(changes.map(({ to }) => to));
  const old = changes.flatMap(({ from }) => (from === null || taken.has(from) ? [] : [from]));
  const isLeading = (path: string): boolean =>
    listSpellings(path).some((source) => leading.has(source));
  const found: Readonly<Record<LinkFate, Referring>> = {
    followed: await references.toPages(staying),
    lost,
    ...(await references.toPaths({
      redirected: new Set(old.filter(isLeading)),
      broken: new Set(old.filter((path) => !isLeading(path))),
    })),
  };
  // Reported separately; removed redirects still exist in a dry run.
  const own = new Set(
    [...redirects.made, ...redirects.changed, ...redirects.removed].map(({ source }) => source)
  );
  const isOther = {
    redirect: (source: string): boolean => !own.has(source),
    page: (id: string): boolean => !acted.has(id),
  };
  // Sub-items of a hidden menu item are not served, whatever they link to.
  const hidden = await references.toHiddenItems((id) =>
    newPaths.has(id) ? newPaths.get(id) !== null : tree.has(id)
  );
  const isVisible = { ...isOther, navItem: (id: string): boolean => !hidden.has(id) };
  const toReferences = (fate: LinkFate) =>
    references.list(found[fate], KEPT.has(fate) ? isVisible : isOther, listed);

  // Pages that are not on the website have no URLs to lose.
  const isSeen = request.action === 'publish' || request.pages.some((id) => tree.has(id));
  const parents = isSeen ? await findParents(strapi, request) : [];

  return {
    addresses: listed(
      toReadableAddresses(
        changes.map(({ id, from, to }) => ({ id, title: titles.get(id) ?? '', from, to })),
        { canName, canReadPath }
      )
    ),
    homeLoss: findHomeLoss(request, changes, tree),
    redirects: {
      made: ofReadable(redirects.made),
      changed: ofReadable(redirects.changed),
      // With their destinations before the action; afterwards they would lead to themselves.
      removed: ofReadable(redirects.removed, oldPaths),
      kept: ofReadable(redirects.kept),
    },
    references: {
      followed: await toReferences('followed'),
      redirected: await toReferences('redirected'),
      lost: await toReferences('lost'),
      broken: await toReferences('broken'),
    },
    subpages: listed(named(subpages)),
    newRoots: listed(named(newRoots)),
    placeAlone: listed(named(placeAlone)),
    draftParents: listed(
      parents
        .filter(({ id }) => !acted.has(id) && tree.pathOfPlace(id) === null)
        .map(({ id, title }) => ({ id, title: canName(id) ? title : '' }))
    ),
    emptyBlocks: listed(
      [...emptyBlocks].map(([id, blocks]) => ({ id, title: getTitle(id), blocks }))
    ),
  };
};
