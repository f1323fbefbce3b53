import { setImmediate } from 'node:timers/promises';
import type { CooperativeTask } from '#site-content/domain/cooperative-task';
import { resolveDestination } from '#site-content/domain/redirects/graph';
import { buildOnSite, type OnSite } from '#site-content/domain/redirects/on-site';
import { isServable } from '#site-content/domain/redirects/servable';
import {
  buildRedirects,
  getEntry,
  type PagesOfTable,
  type StoredRedirect,
  toKey,
} from '#site-content/domain/redirects/table';
import { runCooperatively } from '../../operations/cooperative-scheduling/run-cooperatively';
import { inOrder } from '../../read-models/redirects-read-model';
import type { Some } from '../../revision/changes';
import { JsonChunks } from './json-chunks';
import { UnservedRedirects } from './unserved-redirects';

type RowOfRedirect = StoredRedirect & { readonly row: number };

/** Redirects by row id, which defines their order. */
export interface RedirectsByRow {
  readonly byRow: ReadonlyMap<number, RowOfRedirect>;
  /** Row ids by the page they redirect to. */
  readonly rowsByTargetPage: ReadonlyMap<string, ReadonlySet<number>>;
}

/** Number of redirects processed before a pause. */
const AT_ONCE = 2000;

const LAST_INDEX = 2 ** 32 - 2;

/**
 * Returns the number that an integer-like key stands for, otherwise `null`. In a JavaScript object,
 * integer-like keys come first, in numeric order (ECMA-262, 10.1.11.1).
 */
const toIndex = (key: string): number | null => {
  if (!/^(?:0|[1-9]\d{0,9})$/.test(key)) return null;
  const index = Number(key);
  return index <= LAST_INDEX ? index : null;
};

/**
 * The member `redirects` of initial data as bytes, equal to `JSON.stringify(buildRedirects(…))`. Only changed
 * chunks are rebuilt.
 */
export class RedirectChunks {
  private readonly byIndex = new JsonChunks();
  private readonly byRow = new JsonChunks();
  /** Sources by row, and rows by source. */
  private readonly sourceByRow = new Map<number, string>();
  private readonly rowBySource = new Map<string, number>();
  private readonly unserved = new UnservedRedirects();
  /** Sources omitted from the chunks because of a loop. */
  private leftOut: ReadonlySet<string> = new Set();
  private readonly onSite: OnSite;
  private stale: Set<number> | 'all' = 'all';
  /**
   * The redirects from which the chunks were built. A queued caller may hold redirects from before all of
   * them were reread.
   */
  private of: RedirectsByRow['byRow'] | null = null;
  private tree: PagesOfTable | null = null;
  private turn: Promise<unknown> = Promise.resolve();

  /** @param siteUrl public site URL without a trailing slash, `''` if not configured */
  constructor(private readonly siteUrl: string) {
    this.onSite = buildOnSite(siteUrl);
  }

  /** Marks rows as changed or removed. */
  note(rows: Some<number>): void {
    if (rows === 'all') this.stale = 'all';
    else if (this.stale !== 'all') for (const row of rows) this.stale.add(row);
  }

  /** @returns the JSON text in chunks, including the braces */
  write(redirects: RedirectsByRow, tree: PagesOfTable): Promise<Buffer[]> {
    const written = this.turn.then(() => this.writeInTurn(redirects, tree));
    this.turn = written.catch(() => this.note('all'));
    return written;
  }

  private async writeInTurn(redirects: RedirectsByRow, tree: PagesOfTable): Promise<Buffer[]> {
    if (redirects.byRow !== this.of) this.note('all');
    this.of = redirects.byRow;
    this.noteMovedPages(redirects, tree);
    this.tree = tree;
    const hasDuplicates = await this.bringUpToDate(redirects, tree);
    if (hasDuplicates) {
      // Two rows have the same source only if their content bypassed the rules. The first row determines the
      // position, the last one the value.
      this.stale = 'all';
      const table = buildRedirects(inOrder(redirects), tree, this.siteUrl);
      return [Buffer.from(JSON.stringify(table))];
    }
    await runCooperatively(this.leaveOut(redirects, tree));
    const [first, ...others] = await runCooperatively(this.writeChunks());
    // The first member has no comma before it.
    const chunks = first === undefined ? [] : [first.subarray(1), ...others];
    return [Buffer.from('{'), ...chunks, Buffer.from('}')];
  }

  private *writeChunks(): CooperativeTask<Buffer[]> {
    return [...(yield* this.byIndex.write()), ...(yield* this.byRow.write())];
  }

  /** Marks redirects whose page was published, moved or unpublished: their served value has changed. */
  private noteMovedPages({ rowsByTargetPage }: RedirectsByRow, tree: PagesOfTable): void {
    const { tree: before } = this;
    if (before === null || before === tree) return;
    for (const [page, rows] of rowsByTargetPage) {
      if (before.getPath(page) !== tree.getPath(page)) this.note([...rows]);
    }
  }

  /** @returns true if two rows have the same source */
  private async bringUpToDate(redirects: RedirectsByRow, tree: PagesOfTable): Promise<boolean> {
    let hasDuplicates = false;
    // More rows may change during the pauses.
    while (this.stale === 'all' || this.stale.size > 0) {
      if (this.stale === 'all') {
        this.clear();
        hasDuplicates = false;
      }
      const rows = this.stale === 'all' ? [...redirects.byRow.keys()] : [...this.stale];
      this.stale = new Set();
      // All rows are removed first, because two redirects may have swapped their sources.
      for (const row of rows) this.takeOut(row);
      for (const [at, row] of rows.entries()) {
        if (at > 0 && at % AT_ONCE === 0) {
          await setImmediate();
          if (this.isAllStale()) break;
        }
        const redirect = redirects.byRow.get(row);
        if (redirect === undefined || !isServable(redirect)) continue;
        const { source } = redirect;
        if (this.rowBySource.has(source)) hasDuplicates = true;
        this.sourceByRow.set(row, source);
        this.rowBySource.set(source, row);
        this.unserved.set(
          source,
          resolveDestination(redirect, { getPath: tree.getPath, onSite: this.onSite })
        );
        this.put(redirect, tree);
      }
    }
    return hasDuplicates;
  }

  private isAllStale(): boolean {
    return this.stale === 'all';
  }

  /** Omits redirects that form a loop, and restores those that no longer do. */
  private *leaveOut(redirects: RedirectsByRow, tree: PagesOfTable): CooperativeTask<void> {
    const leftOut = yield* this.unserved.read((path) => tree.idAt(path) !== null);
    for (const source of this.leftOut) {
      const redirect = redirects.byRow.get(this.rowBySource.get(source) ?? NaN);
      if (redirect !== undefined) this.put(redirect, tree);
    }
    for (const source of leftOut) {
      const row = this.rowBySource.get(source);
      if (row !== undefined) this.takeOutOfChunks(row, source);
    }
    this.leftOut = leftOut;
  }

  private clear(): void {
    for (const each of [
      this.byIndex,
      this.byRow,
      this.sourceByRow,
      this.rowBySource,
      this.unserved,
    ]) {
      each.clear();
    }
    this.leftOut = new Set();
  }

  private put(redirect: RowOfRedirect, tree: PagesOfTable): void {
    const member = getEntry(redirect, tree);
    const index = toIndex(member[0]);
    if (index === null) this.byRow.set(redirect.row, member);
    else this.byIndex.set(index, member);
  }

  private takeOut(row: number): void {
    const source = this.sourceByRow.get(row);
    if (source === undefined) return;
    this.sourceByRow.delete(row);
    this.rowBySource.delete(source);
    this.unserved.delete(source);
    this.takeOutOfChunks(row, source);
  }

  private takeOutOfChunks(row: number, source: string): void {
    const index = toIndex(toKey(source));
    if (index === null) this.byRow.delete(row);
    else this.byIndex.delete(index);
  }
}
