import type { PageTree } from '#site-content/domain/pages/page-tree';
import type { Changes } from '../revision/changes';
import type { Revision } from '../revision/revision';
import type { PublishedPagesReadModel } from './published-pages-read-model';
import { ReadModel } from './read-model';

/** A part of the content that responses depend on. `places` covers which pages are published, and where. */
export type CacheTag = 'redirects' | 'frame' | 'places' | 'pages';

/** The content revision, and for each part the revision of its last change. */
export interface RevisionByTag {
  readonly content: string;
  readonly of: Readonly<Record<CacheTag, string>>;
}

/** Tracks which parts of the content a revision has changed. */
export class CacheTagVersions {
  private readonly kept: ReadModel<RevisionByTag | null>;
  private latest: RevisionByTag | null = null;
  private tree: PageTree | null = null;

  constructor(
    revision: Revision,
    private readonly pages: Pick<PublishedPagesReadModel, 'areCached' | 'read'>
  ) {
    this.kept = new ReadModel<RevisionByTag | null>(revision, {
      readAll: (content) => Promise.resolve(this.renewAll(content)),
      follow: (before, changes, content) => this.follow(before, changes, content),
    });
  }

  /**
   * The revisions as of the last `look`; `null` before the first one and for content that was never written. Never
   * waits.
   */
  get known(): RevisionByTag | null {
    return this.latest;
  }

  /** Reads and returns the current content revision. */
  async look(): Promise<string | null> {
    this.latest = await this.kept.read();
    return this.latest?.content ?? null;
  }

  private renewAll(content: string | null): RevisionByTag | null {
    if (content === null) return null;
    return {
      content,
      of: { redirects: content, frame: content, places: content, pages: content },
    };
  }

  private async follow(
    before: RevisionByTag | null,
    changes: Changes,
    content: string
  ): Promise<RevisionByTag | null> {
    if (before === null) return this.renewAll(content);
    const { redirects, pages, besidePages, frame } = changes;
    const hasMoved = pages.length > 0 && (await this.havePathsChanged(pages));
    const since = (part: CacheTag, isChanged: boolean): string =>
      isChanged ? content : before.of[part];
    return {
      content,
      of: {
        redirects: since('redirects', redirects.length > 0),
        frame: since('frame', frame),
        places: since('places', hasMoved),
        pages: since('pages', pages.length > 0 || besidePages),
      },
    };
  }

  /**
   * True if paths have changed or may have. The changed pages are only compared if the others are in memory; otherwise
   * it is not worth the cost.
   */
  private async havePathsChanged(changed: Changes['pages']): Promise<boolean> {
    const { tree: before } = this;
    const isCheap = changed !== 'all' && this.pages.areCached;
    this.tree = isCheap ? (await this.pages.read()).tree : null;
    return this.tree === null || this.tree !== before;
  }
}
