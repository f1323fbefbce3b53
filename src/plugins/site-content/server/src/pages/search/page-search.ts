import type { Core } from '@strapi/strapi';
import { PAGE } from '#site-content/domain/content-types';
import { getChunks } from '../../operations/database/statement-chunks';
import { ReadModel } from '../../read-models/read-model';
import type { Changes } from '../../revision/changes';
import type { Revision } from '../../revision/revision';
import { getTable } from '../../strapi-internals/tables';
import { monotonicMs } from './clock';
import { SearchIndex, tooBusy } from './search-index';
import type { Search } from './word-matcher';

/** Rows read and passed on at once: a few milliseconds of work. */
const ROWS_AT_ONCE = 200;

/** Time limit of a search in milliseconds, including waiting for texts and for other searches. */
const TIME_LIMIT = 2000;

/** The row of each page that is searched. */
export type SearchedRow = 'draft' | 'published';

interface StoredText {
  readonly id: number;
  readonly document_id: string;
  readonly search_text: string | null;
}

/**
 * Searches page texts in a separate thread that follows the content, so that searching a large site blocks
 * neither the thread that answers requests nor a database connection.
 */
export class PageSearch {
  private kept: ReadModel<SearchIndex>;
  private current: SearchIndex | null = null;
  /** In milliseconds; shortened by tests. */
  timeLimitMs = TIME_LIMIT;

  constructor(
    private readonly strapi: Core.Strapi,
    private readonly revision: Revision,
    private readonly row: SearchedRow
  ) {
    this.kept = this.createUncached();
  }

  /**
   * Returns the document ids of the matching pages, as of the current content revision or a later one.
   *
   * @throws Unavailable (503) if the search exceeds its time limit
   */
  async find(search: Search): Promise<readonly string[]> {
    if (this.current !== null && !this.current.isAlive) {
      this.current = null;
      this.kept = this.createUncached();
    }
    const endsAt = monotonicMs() + this.timeLimitMs;
    const index = await this.readUntil(endsAt);
    return index.find(search, endsAt - monotonicMs());
  }

  /**
   * Waits for the texts until the deadline. Reading continues after that, so that a later search can use the result.
   */
  private async readUntil(endsAt: number): Promise<SearchIndex> {
    let timer: NodeJS.Timeout | undefined;
    const timeIsUp = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(tooBusy()), Math.max(endsAt - monotonicMs(), 0));
    });
    try {
      return await Promise.race([this.kept.read(), timeIsUp]);
    } finally {
      clearTimeout(timer);
    }
  }

  async end(): Promise<void> {
    await this.current?.end();
  }

  private createUncached(): ReadModel<SearchIndex> {
    return new ReadModel<SearchIndex>(this.revision, {
      readAll: () => this.readAll(),
      follow: (index, changes) => this.follow(index, changes),
    });
  }

  private async readAll(): Promise<SearchIndex> {
    this.current ??= new SearchIndex();
    const index = this.current;
    // Searches may be running, so replace texts before dropping those that no longer exist.
    const ids: string[] = [];
    for (let last = 0; ;) {
      const rows = await this.rows().where('id', '>', last).orderBy('id').limit(ROWS_AT_ONCE);
      const end = rows.at(-1);
      if (end === undefined) break;
      index.set(rows.map(({ document_id: id, search_text: text }) => [id, text ?? '']));
      ids.push(...rows.map((row) => row.document_id));
      last = end.id;
    }
    index.retain(ids);
    return index;
  }

  private async follow(index: SearchIndex, { pages }: Changes): Promise<SearchIndex> {
    if (pages === 'all') return this.readAll();
    for (const ids of getChunks(pages, ROWS_AT_ONCE)) {
      const rows = await this.rows().whereIn('document_id', [...ids]);
      const texts = new Map(rows.map((row) => [row.document_id, row.search_text ?? '']));
      index.set(ids.map((id) => [id, texts.get(id) ?? null]));
    }
    return index;
  }

  private rows() {
    const rows = this.strapi.db
      .connection<StoredText>(getTable(this.strapi, PAGE))
      .select('id', 'document_id', 'search_text');
    return this.row === 'draft'
      ? rows.whereNull('published_at')
      : rows.whereNotNull('published_at');
  }
}
