import { type PageTree, pathAt } from '#site-content/domain/pages/page-tree';
import type { GoneTo } from '#site-content/domain/panel/page-bulk-actions';
import { type Path, type Problem, problem } from '#site-content/domain/problems/problem';
import type {
  ChangedAddress,
  LedOn,
} from '#site-content/domain/redirects/plan-automatic-redirects';
import { isBelowItself } from '#site-content/domain/rules/page';
import { isHomePlace, slugKey } from '#site-content/domain/rules/siblings';
import type { Options } from '../../config/options';
import { refusal } from '../../operations/requests/refusal';
import { compareRows, type PageRows, type StoredPage } from './page-rows';
import { findPathClash } from './path-clashes';
import { readPlacesAt, readPlacesFarBelow, readRowsAbove, readTreeAbove } from './stored-tree';

/** What becomes of old addresses, where somebody was asked; what is left out is as the settings say. */
export interface RedirectPolicyOfRequest {
  leadsOn?: boolean;
  goneTo?: GoneTo;
}

/** What a batch has come to, when it is settled. */
export interface PageOutcome {
  readonly changes: readonly ChangedAddress[];
  readonly redirects: LedOn;
}

/** Does for changed addresses what is to come of them, in the transaction that changes them. */
export type OnAddressChanges = (
  changes: readonly ChangedAddress[],
  wishes: RedirectPolicyOfRequest
) => Promise<LedOn>;

/** Who else has to do with changes of pages. */
export interface PageChangesListeners {
  readonly onAddressChanges: OnAddressChanges;
  /** Is told before rows of pages change. */
  note(pages: readonly string[]): Promise<void>;
  /** Is told of which pages rows have changed. */
  tell(pages: readonly string[]): Promise<void>;
  /** Whether a refusal may name these pages, and say where they are. */
  mayName(pages: readonly string[]): Promise<boolean>;
}

/** A row, and one that stands beside it with the same slug. */
interface DuplicateSlug {
  readonly page: StoredPage;
  readonly duplicate: StoredPage;
}

/** Where a row stands among siblings. */
const standing = ({ parent, slug }: StoredPage): string => `${parent ?? ''}/${slugKey(slug)}`;

/**
 * What a batch of writes in one transaction does to the tree of pages. The writes note what they are about to change;
 * when all of them are made, the rows as they are stored then are judged against that, in whatever order the writes
 * came. What was wrong before and was not made worse is not refused.
 */
export class PageChanges {
  /** The rows of pages of which a row changes, as they were. */
  private readonly before = new Map<string, readonly StoredPage[]>();
  /** The addresses of published pages that may change, as they were. */
  private readonly addresses = new Map<string, string | null>();
  /** The pages whose own place changes. */
  private readonly moved = new Set<string>();
  /** The pages of which, and of all below them, the addresses are noted. */
  private readonly notedWithBelow = new Set<string>();
  /** The member under which a problem with a page is told, where a write brought one along. */
  private readonly members = new Map<string, Path>();
  /** Of whoever was asked. */
  readonly wishes: RedirectPolicyOfRequest = {};
  /** `null` before it is settled. */
  outcome: PageOutcome | null = null;

  /** @param rows as they are stored, or would be, at the moment at which they are asked for */
  constructor(
    private readonly rows: PageRows,
    private readonly options: Pick<Options, 'homeSlug'>,
    private readonly listeners: PageChangesListeners
  ) {}

  /** Before rows of these pages get another slug or parent, or come to be. */
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

  /** Before what is remembered of where these pages stood changes, and no row of theirs comes to another place. */
  noteRemembered(ids: readonly string[]): Promise<void> {
    return this.listeners.note(ids);
  }

  /** After a page has come to be. */
  noteNew(id: string, member: Path): void {
    this.before.set(id, []);
    this.members.set(id, member);
  }

  /** Before these pages, and nothing above them, come to another place, or lose it: what stands below comes along. */
  async notePlaces(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.moved.add(id);
    await this.noteAddressesBelow(ids);
  }

  /**
   * Notes the addresses of these pages and of all below them, which may change. Of many pages it is done before the first
   * of them is written: whatever comes below one of them later comes from where it was noted itself.
   */
  async noteAddressesBelow(ids: readonly string[]): Promise<void> {
    const unknown = ids.filter((id) => !this.notedWithBelow.has(id));
    if (unknown.length === 0) return;
    const below = await readPlacesFarBelow(this.rows, unknown);
    const all = [...unknown, ...below.map(({ id }) => id)];
    await this.noteAddresses(all);
    for (const id of all) this.notedWithBelow.add(id);
  }

  /** Before these pages are published where they have a place already, or are not published any more. */
  async noteAddresses(ids: readonly string[]): Promise<void> {
    const unknown = ids.filter((id) => !this.addresses.has(id));
    if (unknown.length === 0) return;
    const tree = await this.treeAbove(unknown);
    for (const id of unknown) this.addresses.set(id, tree.getPath(id));
  }

  /** A page that is published where its place was remembered: nothing moves, but the path may be another's by now. */
  noteReturn(id: string): void {
    this.moved.add(id);
  }

  /**
   * When the last write of the batch is made.
   *
   * @throws a refusal that names every pair of pages that cannot stand where they would
   */
  async settle(): Promise<void> {
    const now = await this.rows.of([...this.before.keys()]);
    const problems = [
      ...(await this.findCircles(now)),
      ...(await this.findDuplicates(now)),
      ...(await this.findClashes()),
    ];
    if (problems.length > 0) throw refusal(problems);
    // Places are written past the layer that tells which rows are.
    const noted = [...this.before.keys(), ...this.moved];
    if (noted.length > 0) await this.listeners.tell(noted);
    const changes = await this.readAddressChanges();
    const redirects =
      changes.length === 0
        ? { made: [], removed: [], kept: [] }
        : await this.listeners.onAddressChanges(changes, this.wishes);
    this.outcome = { changes, redirects };
  }

  /** What is wrong with a place that a page is to have as a draft, told before it has it; `id` is `null` for a new page. */
  async checkDuplicate(
    place: { readonly id: string | null; readonly slug: string; readonly parent: string | null },
    member: Path
  ): Promise<Problem[]> {
    const homes = await this.rows.homes(this.options.homeSlug);
    const duplicate = await this.rows.findDuplicateAt(place, homes);
    if (duplicate === null) return [];
    if (!(await this.listeners.mayName([duplicate.id])))
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

  /** Pages that got another parent and stand below themselves, among the drafts and published rows together. */
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

  /** Databases give rows in any order, and a dry run in one of its own: the same is refused in the same words. */
  private inNotedOrder(): (one: DuplicateSlug, other: DuplicateSlug) => number {
    const order = new Map([...this.before.keys()].map((id, at) => [id, at] as const));
    const getPlace = ({ page }: DuplicateSlug): number => order.get(page.id) ?? order.size;
    return (one, other) =>
      getPlace(one) - getPlace(other) ||
      compareRows(one.page, other.page) ||
      compareRows(one.duplicate, other.duplicate);
  }

  /** Pages with a row that has come to stand beside another one with the same slug. */
  private async findDuplicates(now: readonly StoredPage[]): Promise<Problem[]> {
    if (now.length === 0) return [];
    const { homeSlug } = this.options;
    const homes = await this.rows.homes(homeSlug);
    const changed = now.filter(
      (row) => !this.before.get(row.id)?.some((was) => standing(was) === standing(row))
    );
    const wasHome = ({ parent, slug, remembered }: StoredPage): boolean =>
      isHomePlace({ parent, slug }, homeSlug) ||
      (remembered !== null && isHomePlace(remembered, homeSlug));
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
      const member = this.members.get(page.id);
      const isNamed = await this.listeners.mayName(
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

  /** Where the rows stand, or would stand if they were published as they are. */
  private async getPaths(rows: readonly StoredPage[]): Promise<Map<StoredPage, string>> {
    const parents = rows.flatMap(({ parent }) => (parent === null ? [] : [parent]));
    const tree = await this.treeAbove(parents);
    return new Map(rows.map((row) => [row, pathAt(tree, row, this.options.homeSlug)]));
  }

  /** Published pages that have come to the path of another one. */
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
      const clash = await findPathClash(this.rows, place, homeSlug);
      if (clash === null || reported.has(clash.path)) continue;
      reported.add(clash.path);
      const isOwn = clash.id === id;
      if (!(await this.listeners.mayName(isOwn ? [clash.other] : [clash.id, clash.other]))) {
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
    return [...this.addresses].flatMap(([id, from]) => {
      const to = tree.getPath(id);
      return from === to ? [] : [{ id, from, to }];
    });
  }
}
