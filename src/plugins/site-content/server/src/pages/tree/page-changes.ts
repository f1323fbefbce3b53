import { type PageTree, pathAt } from '#site-content/domain/pages/page-tree';
import type { OldPathRedirect } from '#site-content/domain/panel/page-bulk-actions';
import { type Path, type Problem, problem } from '#site-content/domain/problems/problem';
import type {
  AutomaticRedirects,
  ChangedAddress,
} from '#site-content/domain/redirects/plan-automatic-redirects';
import { isBelowItself } from '#site-content/domain/rules/page';
import { isHomePosition, slugKey } from '#site-content/domain/rules/siblings';
import type { Options } from '../../config/options';
import { createValidationError } from '../../operations/requests/refusal';
import { findPathCollision } from './find-path-collisions';
import { compareRows, type PageRows, type StoredPage } from './page-rows';
import { readDescendants, readPlacesAt, readRowsAbove, readTreeAbove } from './stored-tree';

/** The redirect policy chosen by the user; omitted members follow the settings. */
export interface RedirectPolicyOfRequest {
  addsRedirects?: boolean;
  redirectTo?: OldPathRedirect;
  /**
   * Redirects to pages that will be deleted: the page of each, by the redirect's document id. They get the same target
   * as the URLs of those pages.
   */
  toDeleted?: ReadonlyMap<string, string>;
}

/** The result of a settled batch. */
export interface PageOutcome {
  readonly changes: readonly ChangedAddress[];
  readonly redirects: AutomaticRedirects;
}

/** Creates or removes redirects for changed paths, in the transaction that changes the paths. */
export type OnAddressChanges = (
  changes: readonly ChangedAddress[],
  wishes: RedirectPolicyOfRequest
) => Promise<AutomaticRedirects>;

/** Callbacks for page changes. */
export interface PageChangesListeners {
  readonly onAddressChanges: OnAddressChanges;
  /** Called before rows of pages change. */
  note(pages: readonly string[]): Promise<void>;
  /** Called after rows of pages have changed. */
  tell(pages: readonly string[]): Promise<void>;
  /** Whether a refusal may name these pages and their paths. */
  canName(pages: readonly string[]): Promise<boolean>;
}

/** A row and a sibling with the same slug. */
interface DuplicateSlug {
  readonly page: StoredPage;
  readonly duplicate: StoredPage;
}

/** Identifies a row's position among siblings. */
const toSiblingKey = ({ parent, slug }: StoredPage): string => `${parent ?? ''}/${slugKey(slug)}`;

/**
 * The effect of a batch of writes on the page tree. Writes announce what they are about to change; after the
 * last one, the stored rows are compared with the previous ones, regardless of the order of writes. Problems
 * that existed before and did not get worse are not refused.
 */
export class PageChanges {
  /** True if an earlier state is restored. It may contain links to pages that do not exist, or do not exist yet. */
  isRestored = false;
  /** Previous rows of the pages with a changed row. */
  private readonly before = new Map<string, readonly StoredPage[]>();
  /** Previous paths of the published pages whose path may change. */
  private readonly addresses = new Map<string, string | null>();
  /** The last published paths of those pages that are not published. */
  private readonly lastPaths = new Map<string, string>();
  /** Pages whose own position changes. */
  private readonly moved = new Set<string>();
  /** Pages for which the paths of all descendants are recorded. */
  private readonly notedWithBelow = new Set<string>();
  /** The field under which a page's problem is reported, if a write contained one. */
  private readonly members = new Map<string, Path>();
  /** The redirect policy chosen by the user. */
  readonly wishes: RedirectPolicyOfRequest = {};
  /** `null` until settled. */
  outcome: PageOutcome | null = null;

  /** @param rows current rows, stored or planned */
  constructor(
    private readonly rows: PageRows,
    private readonly options: Pick<Options, 'homeSlug'>,
    private readonly listeners: PageChangesListeners
  ) {}

  /** Records the rows of these pages. Call it before they get another slug or parent, or are created. */
  async noteRows(ids: readonly string[], member?: Path): Promise<void> {
    if (member !== undefined) for (const id of ids) this.members.set(id, member);
    const unknown = ids.filter((id) => !this.before.has(id));
    if (unknown.length === 0) return;
    for (const id of unknown) this.before.set(id, []);
    await this.listeners.note(unknown);
    for (const row of await this.rows.of(unknown)) {
      this.before.set(row.id, [...(this.before.get(row.id) ?? []), row]);
    }
  }

  /** Records pages whose rows keep their position, but whose remembered position changes. Call it before the change. */
  noteRemembered(ids: readonly string[]): Promise<void> {
    return this.listeners.note(ids);
  }

  /** Notes a new page. Call it after the page was created. */
  noteNew(id: string, member: Path): void {
    this.before.set(id, []);
    this.members.set(id, member);
  }

  /**
   * Records these pages and their descendants. Call it before the pages, but none of their ancestors, change or lose
   * their position.
   */
  async notePlaces(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.moved.add(id);
    await this.noteAddressesBelow(ids);
  }

  /**
   * Records the paths of these pages and their descendants before the first write. A page that is moved below one of
   * them later is recorded at its old position.
   */
  async noteAddressesBelow(ids: readonly string[]): Promise<void> {
    const unknown = ids.filter((id) => !this.notedWithBelow.has(id));
    if (unknown.length === 0) return;
    const below = await readDescendants(this.rows, unknown);
    const all = [...unknown, ...below.map(({ id }) => id)];
    await this.noteAddresses(all);
    for (const id of all) this.notedWithBelow.add(id);
  }

  /**
   * Records the paths of these pages. Call it before they are unpublished, or published at a position they already
   * have.
   */
  async noteAddresses(ids: readonly string[]): Promise<void> {
    const unknown = ids.filter((id) => !this.addresses.has(id));
    if (unknown.length === 0) return;
    const tree = await this.treeAbove(unknown);
    for (const id of unknown) {
      this.addresses.set(id, tree.getPath(id));
      const place = tree.pathOfPlace(id);
      if (place !== null && !tree.has(id)) this.lastPaths.set(id, place);
    }
  }

  /**
   * Notes a page that is published at its remembered position: nothing moves, but another page may have the path by
   * now.
   */
  noteReturn(id: string): void {
    this.moved.add(id);
  }

  /**
   * Checks the end state of the batch and handles changed paths. Call it after the last write.
   *
   * @throws a refusal that lists every pair of conflicting pages
   */
  async settle(): Promise<void> {
    const now = await this.rows.of([...this.before.keys()]);
    const problems = [
      ...(await this.findCircles(now)),
      ...(await this.findDuplicates(now)),
      ...(await this.findClashes()),
    ];
    if (problems.length > 0) throw createValidationError(problems);
    // Positions are written below the layer that reports written rows.
    const noted = [...this.before.keys(), ...this.moved];
    if (noted.length > 0) await this.listeners.tell(noted);
    const changes = await this.readAddressChanges();
    const redirects =
      changes.length === 0
        ? { made: [], changed: [], removed: [], kept: [] }
        : await this.listeners.onAddressChanges(changes, this.wishes);
    this.outcome = { changes, redirects };
  }

  /** Checks a draft's new position before it is written; `id` is `null` for a new page. */
  async checkDuplicate(
    place: { readonly id: string | null; readonly slug: string; readonly parent: string | null },
    member: Path
  ): Promise<Problem[]> {
    const homes = await this.rows.homes(this.options.homeSlug);
    const duplicate = await this.rows.findDuplicateAt(place, homes);
    if (duplicate === null) return [];
    if (!(await this.listeners.canName([duplicate.id])))
      return [problem(member, 'page.slug-taken-unnamed')];
    const path = (await this.getPaths([duplicate])).get(duplicate) ?? '';
    return [problem(member, 'page.slug-taken', { title: duplicate.title, path })];
  }

  private treeAbove(ids: readonly string[]): Promise<PageTree> {
    return readTreeAbove(this.rows, ids, this.options.homeSlug);
  }

  private getMember(id: string): Path {
    return this.members.get(id) ?? [];
  }

  /** Finds pages with a new parent that are their own ancestors, across drafts and published rows. */
  private async findCircles(now: readonly StoredPage[]): Promise<Problem[]> {
    const moved = now.filter(
      ({ id, parent }) =>
        parent !== null && !this.before.get(id)?.some((was) => was.parent === parent)
    );
    if (moved.length === 0) return [];
    const above = await readRowsAbove(
      this.rows,
      moved.map(({ parent }) => parent)
    );
    const circles = moved.filter(({ id, parent }) => isBelowItself(id, parent, above));
    return [...new Set(circles.map(({ id }) => id))].map(() =>
      problem(['parent'], 'page.below-itself')
    );
  }

  /**
   * Returns a comparator for duplicates that makes messages deterministic: databases and dry runs return rows in
   * different orders.
   */
  private inNotedOrder(): (one: DuplicateSlug, other: DuplicateSlug) => number {
    const order = new Map([...this.before.keys()].map((id, at) => [id, at] as const));
    const getPlace = ({ page }: DuplicateSlug): number => order.get(page.id) ?? order.size;
    return (one, other) =>
      getPlace(one) - getPlace(other) ||
      compareRows(one.page, other.page) ||
      compareRows(one.duplicate, other.duplicate);
  }

  /** Finds pages with a row that newly has the same slug as a sibling. */
  private async findDuplicates(now: readonly StoredPage[]): Promise<Problem[]> {
    if (now.length === 0) return [];
    const { homeSlug } = this.options;
    const homes = await this.rows.homes(homeSlug);
    const changed = now.filter(
      (row) => !this.before.get(row.id)?.some((was) => toSiblingKey(was) === toSiblingKey(row))
    );
    const wasHome = ({ parent, slug, remembered }: StoredPage): boolean =>
      isHomePosition({ parent, slug }, homeSlug) ||
      (remembered !== null && isHomePosition(remembered, homeSlug));
    const newHomes = homes.filter((id) => {
      const was = this.before.get(id);
      return was !== undefined && !was.some(wasHome);
    });
    const besideRoots = newHomes.length === 0 ? [] : await this.rows.below(newHomes);
    const suspects = new Map([...changed, ...besideRoots].map((row) => [row.row, row]));
    const pages = [...new Set([...suspects.values()].map(({ id }) => id))];
    const duplicates = await this.rows.findDuplicates(pages, homes);

    const found = duplicates.flatMap(({ row, duplicate }) => {
      const page = suspects.get(row);
      return page === undefined ? [] : [{ page, duplicate }];
    });
    const reported = new Map<string, DuplicateSlug>();
    for (const pair of found.sort(this.inNotedOrder())) {
      if (!reported.has(pair.page.id)) reported.set(pair.page.id, pair);
    }
    if (reported.size === 0) return [];
    const paths = await this.getPaths([...reported.values()].map(({ duplicate }) => duplicate));
    const problems: Problem[] = [];
    for (const { page, duplicate } of reported.values()) {
      const path = paths.get(duplicate) ?? '';
      // A restore has no form in which another slug could be chosen.
      const member = this.isRestored ? undefined : this.members.get(page.id);
      const isNamed = await this.listeners.canName(
        member === undefined ? [page.id, duplicate.id] : [duplicate.id]
      );
      if (member === undefined) {
        problems.push(
          isNamed
            ? problem([], 'page.slugs-meet', { title: page.title, other: duplicate.title, path })
            : problem([], 'page.slugs-meet-unnamed')
        );
      } else {
        problems.push(
          isNamed
            ? problem(member, 'page.slug-taken', { title: duplicate.title, path })
            : problem(member, 'page.slug-taken-unnamed')
        );
      }
    }
    return problems;
  }

  /** Returns the paths that the rows would have if they were published. */
  private async getPaths(rows: readonly StoredPage[]): Promise<Map<StoredPage, string>> {
    const parents = rows.flatMap(({ parent }) => (parent === null ? [] : [parent]));
    const tree = await this.treeAbove(parents);
    return new Map(rows.map((row) => [row, pathAt(tree, row, this.options.homeSlug)]));
  }

  /** Finds published pages that have moved to another page's path. */
  private async findClashes(): Promise<Problem[]> {
    if (this.moved.size === 0) return [];
    const tree = await this.treeAbove([...this.moved]);
    const { homeSlug } = this.options;
    const paths = new Map(
      [...this.moved].flatMap((id) => {
        const path = tree.pathOfPlace(id);
        return path === null ? [] : [[id, path] as const];
      })
    );
    const placesAt = await readPlacesAt(this.rows, [...new Set(paths.values())], homeSlug);
    const problems: Problem[] = [];
    const reported = new Set<string>();
    for (const [id, own] of paths) {
      const place = { id, path: own, places: placesAt.get(own) ?? [] };
      const clash = await findPathCollision(this.rows, place, homeSlug);
      if (clash === null || reported.has(clash.path)) continue;
      reported.add(clash.path);
      const isOwn = clash.id === id;
      if (!(await this.listeners.canName(isOwn ? [clash.other] : [clash.id, clash.other]))) {
        problems.push(
          problem(this.getMember(id), isOwn ? 'page.path-taken-unnamed' : 'page.paths-meet-unnamed')
        );
        continue;
      }
      const rows = (await this.rows.of([clash.id, clash.other])).filter((row) => row.isPublished);
      const getTitle = (page: string): string => rows.find((row) => row.id === page)?.title ?? '';
      const { path } = clash;
      const other = getTitle(clash.other);
      problems.push(
        isOwn
          ? problem(this.getMember(id), 'page.path-taken', { title: other, path })
          : problem(this.getMember(id), 'page.paths-meet', {
              title: getTitle(clash.id),
              other,
              path,
            })
      );
    }
    return problems;
  }

  private async readAddressChanges(): Promise<ChangedAddress[]> {
    if (this.addresses.size === 0) return [];
    const tree = await this.treeAbove([...this.addresses.keys()]);
    const changes = [...this.addresses].flatMap(([id, from]) => {
      const to = tree.getPath(id);
      return from === to ? [] : [{ id, from, to }];
    });
    const left = new Map(
      changes.flatMap(({ id, to }) => {
        const path = this.lastPaths.get(id);
        return path === undefined || path === to ? [] : [[id, path] as const];
      })
    );
    if (left.size === 0) return changes;
    const placesAt = await readPlacesAt(this.rows, [...left.values()], this.options.homeSlug);
    return changes.map((change) => {
      const lastPath = left.get(change.id);
      if (lastPath === undefined) return change;
      const isTaken = placesAt.get(lastPath)?.some(({ isPublished }) => isPublished) === true;
      return isTaken ? change : { ...change, lastPath };
    });
  }
}
