import type { CooperativeTask } from '#site-content/domain/cooperative-task';
import {
  buildDraftTree,
  type DraftPathCollision,
  type DraftTree,
  findDraftPathCollisions,
  type PagePlaces,
} from '#site-content/domain/pages/draft-tree';
import type { PageTree } from '#site-content/domain/pages/page-tree';
import { type Problem, problem } from '#site-content/domain/problems/problem';
import type { ChangedAddress } from '#site-content/domain/redirects/plan-automatic-redirects';
import { sorted } from '#site-content/domain/sorted';
import { runCooperatively } from '../operations/cooperative-scheduling/run-cooperatively';
import {
  type CachedPages,
  inOrder,
  type PublishedPage,
  type PublishedPages,
  type PublishedPagesReadModel,
} from '../read-models/published-pages-read-model';
import { ReadModel } from '../read-models/read-model';
import type { Revision } from '../revision/revision';
import type { Draft, Drafts } from './drafts';
import type { ScheduledUntil } from './scheduled-pages';

/** The effect of publishing or unpublishing some pages together. */
interface Move {
  /** Published pages whose path would change, and pages that would get one. */
  readonly changes: readonly ChangedAddress[];
  /** The tree after the move. */
  readonly tree: PageTree;
}

/** The content as if drafts were published. */
export interface DraftSnapshot {
  readonly pages: PublishedPages;
  /** In the order in which they happen. */
  readonly moves: readonly Move[];
  /**
   * Number of drafts that cannot be published because of the rules; of these pages, the published versions are shown.
   */
  readonly refused: number;
}

/** Reads a page as it was before a change; `null` if there is no such version. */
export type ReadVersion = (page: string, change: number) => Promise<Draft | null>;

/** The reason why there is no snapshot of a page: the draft does not exist, or the rules would refuse to publish it. */
export type NoDraftSnapshot = { readonly problems: readonly Problem[] } | null;

/** Returns a draft as a published page. A never-published page gets the current time as its publication dates. */
const asPublished = ({ id, values }: Draft, now: string): PublishedPage => ({
  id,
  values: {
    ...values,
    first_published_at: values['first_published_at'] ?? now,
    last_published_at: values['last_published_at'] ?? now,
  },
});

/** The published pages among which drafts are shown. */
type Published = Pick<CachedPages, 'pages' | 'tree' | 'positionsByPage'>;

/** A snapshot, and the positions of its pages. */
type BuiltSnapshot = DraftSnapshot & Pick<CachedPages, 'positionsByPage'>;

/** Removes some published pages, whose positions are remembered. */
const without = (published: Published, unpublished: ReadonlySet<string>): Published => {
  const positionsByPage = new Map(published.positionsByPage);
  for (const id of unpublished) {
    const place = positionsByPage.get(id);
    if (place !== undefined) positionsByPage.set(id, { ...place, isPublished: false });
  }
  return {
    ...published,
    positionsByPage,
    pages: published.pages.filter(({ id }) => !unpublished.has(id)),
  };
};

/** Returns the pages as if these drafts were published, in order. */
function* pagesWith(
  published: Pick<Published, 'pages'>,
  shown: ReadonlyMap<string, Draft>
): CooperativeTask<PublishedPage[]> {
  const now = new Date().toISOString();
  const live = published.pages.filter(({ id }) => !shown.has(id));
  const drafts = [...shown.values()].map((draft) => asPublished(draft, now));
  return yield* sorted([...live, ...drafts], inOrder);
}

/** Returns the ids of these pages and of the remembered ones. */
const getIds = (
  pages: readonly PublishedPage[],
  { positionsByPage }: Pick<Published, 'positionsByPage'>
): ReadonlySet<string> => new Set([...pages.map(({ id }) => id), ...positionsByPage.keys()]);

function* getTreePositions(
  ids: Iterable<string>,
  positionsByPage: CachedPages['positionsByPage'],
  shown: ReadonlyMap<string, Draft>
): Generator<PagePlaces> {
  for (const id of ids) {
    yield { id, draft: shown.get(id)?.place ?? null, live: positionsByPage.get(id) ?? null };
  }
}

const getTitle = (page: PublishedPage | undefined): string => String(page?.values['title'] ?? '');

const clashProblem = (
  { path, id, other }: DraftPathCollision,
  page: PagePlaces,
  titles: (id: string) => string
): Problem => {
  const { draft, live } = page;
  const movesOnly = live?.slug === draft?.slug && live?.parent !== draft?.parent;
  const member = movesOnly ? ['parent'] : ['slug'];
  return id === page.id
    ? problem(member, 'page.path-taken', { title: titles(other), path })
    : problem(member, 'page.paths-meet', { title: titles(id), other: titles(other), path });
};

/**
 * Leaves out drafts that would collide with another page. Leaving one out changes which positions are free,
 * so this repeats until there are no collisions.
 *
 * @param treeWith builds the tree with the given drafts
 * @returns the drafts left out
 */
function* leaveOutClashing(
  shown: Map<string, Draft>,
  treeWith: () => CooperativeTask<DraftTree>
): CooperativeTask<Map<string, Draft>> {
  const leftOut = new Map<string, Draft>();
  for (;;) {
    const found = leftOut.size;
    for (const { mover } of yield* findDraftPathCollisions(yield* treeWith())) {
      const draft = shown.get(mover);
      if (draft === undefined) continue;
      shown.delete(mover);
      leftOut.set(mover, draft);
    }
    if (leftOut.size === found) return leftOut;
  }
}

/** Restores drafts that were left out only because of another one that is left out, too. */
function* takeBackIn(
  shown: Map<string, Draft>,
  leftOut: Map<string, Draft>,
  treeWith: () => CooperativeTask<DraftTree>
): CooperativeTask<void> {
  for (let left = -1; left !== leftOut.size;) {
    left = leftOut.size;
    for (const [id, draft] of [...leftOut]) {
      shown.set(id, draft);
      const clashes = yield* findDraftPathCollisions(yield* treeWith());
      if (clashes.length === 0) leftOut.delete(id);
      else shown.delete(id);
    }
  }
}

function* snapshot(
  published: Pick<Published, 'tree'>,
  { pages, tree }: { readonly pages: readonly PublishedPage[]; readonly tree: PageTree },
  shown: ReadonlyMap<string, Draft>,
  refused: number
): CooperativeTask<DraftSnapshot> {
  const changes: ChangedAddress[] = [];
  for (const { id } of pages) {
    yield;
    const [from, to] = [published.tree.getPath(id), tree.getPath(id)];
    if (from === to) continue;
    const lastPath = from === null ? published.tree.pathOfPlace(id) : null;
    const isFree = lastPath !== null && lastPath !== to && tree.idAt(lastPath) === null;
    changes.push({ id, from, to, ...(isFree ? { lastPath } : {}) });
  }
  const byId = new Map(pages.map((page) => [page.id, page]));
  const drafts = new Set(shown.keys());
  return { pages: { pages, byId, tree, drafts }, moves: [{ changes, tree }], refused };
}

/**
 * Maximum number of steps, each of which takes as long as a preview of the whole site. Later schedules share the last
 * one.
 */
const MAX_STEPS = 50;

/** Divides schedules into steps. They are executed in order, each on the result of the one before it. */
const inSteps = (schedules: ScheduledUntil): ScheduledUntil[] => {
  const single = schedules.slice(0, MAX_STEPS - 1).map((schedule) => [schedule]);
  const rest = schedules.slice(MAX_STEPS - 1);
  return rest.length === 0 ? single : [...single, rest];
};

/**
 * Computes the content with drafts in place of published versions, in slices, so that other requests are
 * answered in between.
 */
export class DraftSnapshots {
  private readonly ofSite: ReadModel<DraftSnapshot>;
  /** The last page snapshot: a front end makes several requests for one preview. */
  private latest: { published: CachedPages; draft: Draft; snapshot: DraftSnapshot } | null = null;
  /**
   * The last snapshot with schedules, by content revision and schedules. Cached, because each schedule takes one pass.
   */
  private scheduled: { key: string; made: Promise<DraftSnapshot> } | null = null;
  /** The last version of a page, with its files and related entries as of a content revision. */
  private version: { revision: string; change: number; draft: Draft } | null = null;
  private readVersion: ReadVersion = async () => null;

  constructor(
    private readonly revision: Revision,
    private readonly drafts: Drafts,
    private readonly published: PublishedPagesReadModel,
    private readonly homeSlug: string
  ) {
    const make = (): Promise<DraftSnapshot> => this.makeOfSite();
    this.ofSite = new ReadModel(revision, { readAll: make, follow: make });
  }

  /** Registers a function that reads pages as they were before a change. */
  showVersions(read: ReadVersion): void {
    this.readVersion = read;
  }

  /** Returns the snapshot with all drafts except those that the rules would refuse to publish. */
  readOfSite(): Promise<DraftSnapshot> {
    return this.ofSite.read();
  }

  /** Returns the snapshot with the draft of one page. */
  async readOfPage(id: string): Promise<DraftSnapshot | NoDraftSnapshot> {
    const drafts = await this.drafts.read();
    return this.readWith(drafts.get(id) ?? null);
  }

  /** Returns the snapshot with one page as it was before a change. */
  async readOfVersion(id: string, change: number): Promise<DraftSnapshot | NoDraftSnapshot> {
    // Read the revision first: a write in between can only make the version newer than its key.
    const revision = await this.revision.read();
    const known = this.version;
    const isKnown = known?.draft.id === id && known.change === change;
    if (isKnown && known.revision === revision) return this.readWith(known.draft);
    const draft = await this.readVersion(id, change);
    if (draft !== null && revision !== null) this.version = { revision, change, draft };
    return this.readWith(draft);
  }

  private async readWith(draft: Draft | null): Promise<DraftSnapshot | NoDraftSnapshot> {
    const published = await this.published.read();
    if (draft === null) return null;
    if (draft.problems.length > 0) return { problems: draft.problems };
    if (this.latest?.published === published && this.latest.draft === draft) {
      return this.latest.snapshot;
    }
    const snapshot = await runCooperatively(this.ofPage(published, draft));
    if ('pages' in snapshot) this.latest = { published, draft, snapshot };
    return snapshot;
  }

  /**
   * Returns the snapshot with these schedules executed, and no other drafts. A page whose draft the rules would refuse
   * stays unchanged.
   */
  async readWithSchedules(schedules: ScheduledUntil): Promise<DraftSnapshot> {
    const revision = await this.revision.read();
    if (revision === null) return this.execute(schedules);
    const key = JSON.stringify([revision, schedules]);
    if (this.scheduled?.key === key) return this.scheduled.made;
    const made = this.execute(schedules);
    this.scheduled = { key, made };
    made.catch(() => {
      if (this.scheduled?.made === made) this.scheduled = null;
    });
    return made;
  }

  private async execute(schedules: ScheduledUntil): Promise<DraftSnapshot> {
    const all = await this.drafts.read();
    const first = await this.published.read();
    let made: BuiltSnapshot = {
      pages: first,
      positionsByPage: first.positionsByPage,
      moves: [],
      refused: 0,
    };
    for (const together of inSteps(schedules)) made = await this.follow(made, all, together);
    return made;
  }

  /** Applies the schedules of a step to a snapshot. For each page, the last schedule counts. */
  private async follow(
    { pages, positionsByPage, moves, refused }: BuiltSnapshot,
    all: ReadonlyMap<string, Draft>,
    schedules: ScheduledUntil
  ): Promise<BuiltSnapshot> {
    const last = new Map(schedules.map((schedule) => [schedule.page, schedule]));
    const unpublished = new Set<string>();
    const drafts = new Map<string, Draft>();
    for (const [id, { action }] of last) {
      const draft = all.get(id);
      if (action === 'unpublish') unpublished.add(id);
      else if (draft !== undefined) drafts.set(id, draft);
    }
    const before = without({ ...pages, positionsByPage }, unpublished);
    const next = await runCooperatively(this.ofAll(before, drafts));
    const { tree } = next.pages;
    // A page moves with its nearest ancestor that is published in the same step.
    const changes = next.moves.flatMap((move) =>
      move.changes.map((change) => {
        const mover = [change.id, ...tree.getAncestors(change.id)].find((id) => drafts.has(id));
        const isStill = mover !== undefined && last.get(mover)?.addsRedirects === false;
        return isStill ? { ...change, addsRedirects: false } : change;
      })
    );
    const shown = new Set(
      [...pages.drafts, ...next.pages.drafts].filter((id) => !unpublished.has(id))
    );
    return {
      pages: { ...next.pages, drafts: shown },
      positionsByPage: next.positionsByPage,
      moves: [...moves, { changes, tree }],
      refused: refused + next.refused,
    };
  }

  private *ofPage(
    published: Published,
    draft: Draft
  ): CooperativeTask<DraftSnapshot | { problems: Problem[] }> {
    const { id } = draft;
    const shown = new Map([[id, draft]]);
    const pages = yield* pagesWith(published, shown);
    const drafts = yield* this.getTree(getIds(pages, published), published, shown);
    const [clash] = yield* findDraftPathCollisions(drafts);
    if (clash === undefined)
      return yield* snapshot(published, { pages, tree: drafts.tree }, shown, 0);
    const byId = new Map(pages.map((page) => [page.id, page]));
    const place = { id, draft: draft.place, live: published.positionsByPage.get(id) ?? null };
    return { problems: [clashProblem(clash, place, (page) => getTitle(byId.get(page)))] };
  }

  private async makeOfSite(): Promise<DraftSnapshot> {
    const published = await this.published.read();
    return runCooperatively(this.ofAll(published, await this.drafts.read()));
  }

  private *ofAll(
    published: Published,
    drafts: ReadonlyMap<string, Draft>
  ): CooperativeTask<BuiltSnapshot> {
    const shown = new Map([...drafts].filter(([, { problems }]) => problems.length === 0));
    // Leaving drafts out does not change the order.
    const ids = getIds(yield* pagesWith(published, shown), published);
    const treeWith = (): CooperativeTask<DraftTree> => this.getTree(ids, published, shown);
    const leftOut = yield* leaveOutClashing(shown, treeWith);
    yield* takeBackIn(shown, leftOut, treeWith);
    const pages = yield* pagesWith(published, shown);
    const { tree, places } = yield* treeWith();
    const made = yield* snapshot(published, { pages, tree }, shown, drafts.size - shown.size);
    return { ...made, positionsByPage: places };
  }

  /** Builds the tree as if these drafts were published. */
  private getTree(
    ids: Iterable<string>,
    { positionsByPage }: Pick<Published, 'positionsByPage'>,
    shown: ReadonlyMap<string, Draft>
  ): CooperativeTask<DraftTree> {
    return buildDraftTree(
      getTreePositions(ids, positionsByPage, shown),
      new Set(shown.keys()),
      this.homeSlug
    );
  }
}
