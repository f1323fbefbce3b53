import { setImmediate } from 'node:timers/promises';
import {
  findDraftClashes,
  treeOfDrafts,
  type DraftClash,
  type DraftTree,
  type PagePlaces,
} from '../../../../contract/pages/draft-places';
import { problem, type Problem } from '../../../../contract/problems/problem';
import type { ChangedAddress } from '../../../../contract/redirects/old-addresses';
import { KeptContent } from '../kept/kept-content';
import {
  inOrder,
  type KeptPages,
  type PublishedPage,
  type PublishedPages,
  type PublishedPagesReader,
} from '../kept/published-pages';
import type { Revision } from '../revision/revision';
import type { Draft, Drafts } from './drafts';

/** The content as if drafts were published. */
export interface Picture {
  readonly pages: PublishedPages;
  /** The published pages that would have another address, and those that would get one. */
  readonly changes: readonly ChangedAddress[];
  /** How many drafts the rules would refuse to publish; these pages are as they are live. */
  readonly refused: number;
}

/** Why there is no picture of one page: there is no such draft, or the rules would refuse to publish it. */
export type NoPicture = { readonly problems: readonly Problem[] } | null;

/** A page that was never published has the dates that it would have if it was published at this moment. */
const asPublished = ({ id, values }: Draft, now: string): PublishedPage => ({
  id,
  values: {
    ...values,
    first_published_at: values['first_published_at'] ?? now,
    last_published_at: values['last_published_at'] ?? now,
  },
});

const titleOf = (page: PublishedPage | undefined): string => String(page?.values['title'] ?? '');

const clashProblem = (
  { path, id, other }: DraftClash,
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

/** Makes pictures of the content with drafts in the place of what is published. */
export class Pictures {
  private readonly ofSite: KeptContent<Picture>;
  /** The last one of a page: a front end asks for several answers of one. */
  private latest: { published: KeptPages; draft: Draft; picture: Picture } | null = null;

  constructor(
    revision: Revision,
    private readonly drafts: Drafts,
    private readonly published: PublishedPagesReader,
    private readonly homeSlug: string
  ) {
    const make = (): Promise<Picture> => this.makeOfSite();
    this.ofSite = new KeptContent(revision, { readAll: make, follow: make });
  }

  /** With all drafts but those that the rules would refuse to publish. */
  readOfSite(): Promise<Picture> {
    return this.ofSite.read();
  }

  /** With the draft of one page. */
  async readOfPage(id: string): Promise<Picture | NoPicture> {
    const published = await this.published.read();
    const drafts = await this.drafts.read();
    const draft = drafts.get(id);
    if (draft === undefined) return null;
    if (draft.problems.length > 0) return { problems: draft.problems };
    if (this.latest?.published === published && this.latest.draft === draft) {
      return this.latest.picture;
    }
    const shown = new Map([[id, draft]]);
    const { pages, tree } = this.treeWith(published, shown);
    const [clash] = findDraftClashes(tree);
    if (clash !== undefined) {
      const byId = new Map(pages.map((page) => [page.id, page]));
      const place = { id, draft: draft.place, live: published.placeOf.get(id) ?? null };
      return { problems: [clashProblem(clash, place, (page) => titleOf(byId.get(page)))] };
    }
    const picture = this.picture(published, pages, shown, tree, 0);
    this.latest = { published, draft, picture };
    return picture;
  }

  private async makeOfSite(): Promise<Picture> {
    const published = await this.published.read();
    const drafts = await this.drafts.read();
    const shown = new Map([...drafts].filter(([, { problems }]) => problems.length === 0));
    const leftOut = await this.leaveOutClashing(published, shown);
    await this.takeBackIn(published, shown, leftOut);
    const { pages, tree } = this.treeWith(published, shown);
    return this.picture(published, pages, shown, tree, drafts.size - shown.size);
  }

  /**
   * Leaves out the drafts that come where somebody is. Without them other places are free, or taken, until none meet.
   *
   * @returns those that were left out
   */
  private async leaveOutClashing(
    published: KeptPages,
    shown: Map<string, Draft>
  ): Promise<Map<string, Draft>> {
    const leftOut = new Map<string, Draft>();
    for (;;) {
      const found = leftOut.size;
      for (const { mover } of findDraftClashes(this.treeWith(published, shown).tree)) {
        const draft = shown.get(mover);
        if (draft === undefined) continue;
        shown.delete(mover);
        leftOut.set(mover, draft);
      }
      if (leftOut.size === found) return leftOut;
      await setImmediate();
    }
  }

  /** Whom a draft came too near to may have been left out as well: what has its place now is shown after all. */
  private async takeBackIn(
    published: KeptPages,
    shown: Map<string, Draft>,
    leftOut: Map<string, Draft>
  ): Promise<void> {
    for (let left = -1; left !== leftOut.size;) {
      left = leftOut.size;
      for (const [id, draft] of [...leftOut]) {
        shown.set(id, draft);
        if (findDraftClashes(this.treeWith(published, shown).tree).length === 0) leftOut.delete(id);
        else shown.delete(id);
        await setImmediate();
      }
    }
  }

  private treeWith(
    published: KeptPages,
    shown: ReadonlyMap<string, Draft>
  ): { readonly pages: PublishedPage[]; readonly tree: DraftTree } {
    const pages = this.pagesWith(published, shown);
    const places = this.placesOf(pages, published, shown);
    return { pages, tree: treeOfDrafts(places, new Set(shown.keys()), this.homeSlug) };
  }

  /** The pages that there are if these drafts are published, in their order. */
  private pagesWith(published: PublishedPages, shown: ReadonlyMap<string, Draft>): PublishedPage[] {
    const now = new Date().toISOString();
    return [
      ...published.pages.filter(({ id }) => !shown.has(id)),
      ...[...shown.values()].map((draft) => asPublished(draft, now)),
    ].sort(inOrder);
  }

  private placesOf(
    pages: readonly PublishedPage[],
    { placeOf }: KeptPages,
    shown: ReadonlyMap<string, Draft>
  ): PagePlaces[] {
    const ids = new Set([...pages.map(({ id }) => id), ...placeOf.keys()]);
    return [...ids].map((id) => ({
      id,
      draft: shown.get(id)?.place ?? null,
      live: placeOf.get(id) ?? null,
    }));
  }

  private picture(
    published: PublishedPages,
    pages: readonly PublishedPage[],
    shown: ReadonlyMap<string, Draft>,
    { tree }: DraftTree,
    refused: number
  ): Picture {
    const changes = pages.flatMap(({ id }) => {
      const [from, to] = [published.tree.pathOf(id), tree.pathOf(id)];
      return from === to ? [] : [{ id, from, to }];
    });
    const byId = new Map(pages.map((page) => [page.id, page]));
    const drafts = new Set(shown.keys());
    return { pages: { pages, byId, tree, drafts }, changes, refused };
  }
}
