import type { Core } from '@strapi/strapi';
import { getPageTag, INITIAL_DATA_TAG, PAGES_TAG } from '#site-content/domain/changes/cache-tags';
import {
  type ChangedPage,
  EVERYTHING_CHANGED,
  MAX_LISTED_CHANGES,
  type ResponseChanges,
} from '#site-content/domain/changes/change-set';
import { FILE, PAGE } from '#site-content/domain/content-types';
import { servedAttributes } from '#site-content/domain/pages/served-attributes';
import type { ChangedAddress } from '#site-content/domain/redirects/plan-automatic-redirects';
import { readPagesShowingFiles } from '../../media-usage/showing-pages';
import { captureOuterContext } from '../../operations/async-context/outer-context';
import { readLinkingPages } from '../../pages/references/linking-pages';
import { PageRows } from '../../pages/tree/page-rows';
import type { CachedPages } from '../../read-models/published-pages-read-model';
import { type Changes, isEverything } from '../../revision/changes';
import { shownWith } from '../../revision/changes-of-row-write';
import type { TouchedRows } from '../../revision/touched-rows';
import type { Transaction } from '../../strapi-internals/knex';
import { getModels } from '../../strapi-internals/models';
import { type InitialDataServices, writeGlobals } from '../initial-data/initial-data-response';
import { BadRequestError } from '../pages/bad-request';
import { findChangedRedirects } from './find-changed-redirects';
import { readItems } from './page-items';

/** Thrown if there is too much to compare. */
class TooMuchToCompare extends Error {}

/** Services used to compare responses. */
export interface ComparisonServices extends Omit<InitialDataServices, 'redirectChunks'> {
  readonly touchedRows: TouchedRows;
  readonly sqliteReads: { readonly canRead: boolean };
}

/** The published pages before and after a transaction. */
interface Both {
  readonly before: CachedPages;
  readonly after: CachedPages;
}

const findPathChanges = ({ before, after }: Both): ChangedAddress[] => {
  if (before.tree === after.tree) return [];
  const changes: ChangedAddress[] = [];
  for (const { id } of before.pages) {
    const [from, to] = [before.tree.getPath(id), after.tree.getPath(id)];
    if (from !== to) changes.push({ id, from, to });
  }
  for (const { id } of after.pages) {
    if (!before.tree.has(id)) changes.push({ id, from: null, to: after.tree.getPath(id) });
  }
  return changes;
};

/**
 * Compares the responses of both endpoints before and after a transaction, while it is in progress. The committed
 * state is read outside the transaction on another connection, and no other process writes content meanwhile.
 *
 * Finds everything that a change may affect (the pages themselves, descendants, pages that link to them,
 * pages that show a file) and compares the served responses. Unchanged items are not listed.
 */
export class ResponseComparison {
  private readonly outside = captureOuterContext();

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly services: ComparisonServices
  ) {}

  async compare(trx: Transaction, changes: Changes): Promise<ResponseChanges> {
    // Without a second connection, the previous state cannot be read.
    if (!this.services.sqliteReads.canRead) return EVERYTHING_CHANGED;
    try {
      return await this.compareServed(trx, changes);
    } catch (error) {
      // Pages that show too many related entries cannot be read at once.
      if (error instanceof TooMuchToCompare || error instanceof BadRequestError)
        return EVERYTHING_CHANGED;
      throw error;
    }
  }

  private async compareServed(trx: Transaction, changes: Changes): Promise<ResponseChanges> {
    if (isEverything(changes)) return EVERYTHING_CHANGED;
    const { publishedPages } = this.services;
    const before = await this.outside(() => publishedPages.read());
    const both = { before, after: await publishedPages.readInTransaction(before, changes) };
    const paths = findPathChanges(both);
    if (paths.length > MAX_LISTED_CHANGES) return EVERYTHING_CHANGED;

    const pages = await this.comparePages(trx, changes, both, paths);
    const redirects = await this.compareRedirects(trx, changes, both, paths);
    if (pages.length > MAX_LISTED_CHANGES || redirects.length > MAX_LISTED_CHANGES)
      return EVERYTHING_CHANGED;
    const initialData = redirects.length > 0 || (await this.haveGlobalsChanged(changes, both));
    return {
      ...{ initialData, everything: false, pages, redirects },
      tags: [
        ...(initialData ? [INITIAL_DATA_TAG] : []),
        ...(pages.length > 0 ? [PAGES_TAG, ...pages.map(({ id }) => getPageTag(id))] : []),
      ],
    };
  }

  private async comparePages(
    trx: Transaction,
    changes: Changes,
    both: Both,
    paths: readonly ChangedAddress[]
  ): Promise<ChangedPage[]> {
    const { strapi, services } = this;
    const { before, after } = both;
    const gone = paths.filter(({ to }) => to === null).map(({ id }) => id);
    const there = new Set((await new PageRows(strapi, trx).of(gone)).map(({ id }) => id));
    const moved = paths.map(({ id, from, to }): ChangedPage => {
      const places = { id, path: to, previousPath: from };
      if (to === null) return { ...places, change: there.has(id) ? 'unpublished' : 'deleted' };
      return { ...places, change: from === null ? 'published' : 'moved' };
    });

    const listed = new Set(paths.map(({ id }) => id));
    const suspects = [...(await this.findSuspects(trx, changes, both, listed))].filter(
      (id) => !listed.has(id) && before.tree.has(id) && after.tree.has(id)
    );
    if (suspects.length === 0) return moved;
    const items = {
      before: await this.outside(() => readItems(strapi, services, before, suspects)),
      after: await readItems(strapi, services, after, suspects),
    };
    const updated = suspects
      .filter((id) => items.before.get(id) !== items.after.get(id))
      .map((id): ChangedPage => {
        const path = after.tree.getPath(id);
        return { id, path, previousPath: path, change: 'updated' };
      });
    return [...moved, ...updated];
  }

  /** Finds pages whose item may have changed although their path has not. */
  private async findSuspects(
    trx: Transaction,
    { pages }: Changes,
    both: Both,
    withOtherPath: ReadonlySet<string>
  ): Promise<Set<string>> {
    const { before, after } = both;
    const touched = this.services.touchedRows.in(trx);
    if (pages === 'all' || this.isMoreThanPagesTouched(touched)) return this.allOf(after);
    const suspects = new Set(pages);

    // Pages with a change that other pages show: of the path, the title, or whether the page is published.
    const shownElsewhere = new Set(withOtherPath);
    for (const id of pages) {
      const [was, is] = [before.byId.get(id), after.byId.get(id)];
      if (was?.values['title'] !== is?.values['title']) shownElsewhere.add(id);
    }
    if (shownElsewhere.size > 0) {
      for (const { id } of after.pages) {
        const parents = [before.tree.getParent(id), after.tree.getParent(id)];
        if (parents.some((parent) => parent !== null && shownElsewhere.has(parent)))
          suspects.add(id);
      }
      const linking = await this.outside(() => readLinkingPages(this.strapi, [...shownElsewhere]));
      for (const id of linking) suspects.add(id);
      if (this.havePagesRelations()) for (const id of this.allOf(after)) suspects.add(id);
    }

    const files = touched.get(FILE) ?? new Set<number>();
    if (files === 'all') return this.allOf(after);
    const showing =
      files.size === 0
        ? []
        : await this.outside(() => readPagesShowingFiles(this.strapi, [...files]));
    if (showing === 'all') return this.allOf(after);
    for (const id of showing) suspects.add(id);
    if (suspects.size > MAX_LISTED_CHANGES * 2) throw new TooMuchToCompare();
    return suspects;
  }

  /** Returns the ids of all published pages; throws if there are too many to compare. */
  private allOf({ pages }: CachedPages): Set<string> {
    if (pages.length > MAX_LISTED_CHANGES) throw new TooMuchToCompare();
    return new Set(pages.map(({ id }) => id));
  }

  /**
   * True if a transaction has written related entries of other types, or components of unknown owners. It is
   * not known which pages show them.
   */
  private isMoreThanPagesTouched(touched: ReturnType<TouchedRows['in']>): boolean {
    const { strapi } = this;
    const shown = shownWith(PAGE, getModels(strapi));
    const uids = [...touched.keys()];
    const entries = uids.filter((uid) => uid.startsWith('api::'));
    if (entries.some((uid) => uid !== PAGE && shown.has(uid))) return true;
    return (
      entries.length === 0 && uids.some((uid) => strapi.components[uid as never] !== undefined)
    );
  }

  /**
   * True if a project has added relations from pages to pages, in addition to the parent, or to entries that show pages.
   */
  private havePagesRelations(): boolean {
    const getModel = getModels(this.strapi);
    return servedAttributes(getModel(PAGE)).some(
      ([name, { target, type }]) =>
        type === 'relation' && name !== 'parent' && shownWith(target ?? '', getModel).has(PAGE)
    );
  }

  private async compareRedirects(
    trx: Transaction,
    changes: Changes,
    both: Both,
    paths: readonly ChangedAddress[]
  ): Promise<string[]> {
    if (changes.redirects.length === 0 && paths.length === 0) return [];
    const kept = await this.outside(() => this.services.redirects.read());
    const { siteUrl } = this.services.options;
    const found = await findChangedRedirects(
      trx,
      { ...both, kept, changes, paths },
      { strapi: this.strapi, siteUrl }
    );
    if (found === null) throw new TooMuchToCompare();
    return found;
  }

  private async haveGlobalsChanged({ frame }: Changes, { before, after }: Both): Promise<boolean> {
    if (!frame && before.tree === after.tree) return false;
    const { strapi, services } = this;
    const was = await this.outside(() => writeGlobals(strapi, services, before.tree));
    return was !== (await writeGlobals(strapi, services, after.tree));
  }
}
