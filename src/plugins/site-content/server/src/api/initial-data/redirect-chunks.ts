import { setImmediate } from 'node:timers/promises';
import type { Steps } from '#site-content/domain/interruptible-work';
import { findGoal } from '#site-content/domain/redirects/graph';
import { buildOnSite, type OnSite } from '#site-content/domain/redirects/on-site';
import {
  buildRedirects,
  getEntry,
  type PagesOfTable,
  type StoredRedirect,
  toKey,
} from '#site-content/domain/redirects/table';
import { inOrder } from '../../content/read-models/redirects-read-model';
import type { Some } from '../../content/revision/changes';
import { runInSlices } from '../../operations/cooperative-scheduling/run-in-slices';
import { JsonPieces } from './json-chunks';
import { UnservedRedirects } from './unserved-redirects';

type RowOfRedirect = StoredRedirect & { readonly row: number };

/** Redirects by their rows, in whose order they stand. */
export interface RedirectsByRow {
  readonly byRow: ReadonlyMap<number, RowOfRedirect>;
  /** The rows by the page that they lead to. */
  readonly leadingTo: ReadonlyMap<string, ReadonlySet<number>>;
}

/** How many redirects are put in their places before others get their turn. */
const AT_ONCE = 2000;

const LAST_INDEX = 2 ** 32 - 2;

/** The members of an object whose keys are such come first, and in the order of their numbers (ECMA-262, 10.1.11.1). */
const indexOf = (key: string): number | null => {
  if (!/^(?:0|[1-9]\d{0,9})$/.test(key)) return null;
  const index = Number(key);
  return index <= LAST_INDEX ? index : null;
};

/**
 * The member `redirects` of initial data as bytes, the same as `JSON.stringify(buildRedirects(…))` would give, of which
 * only what has changed is written anew.
 */
export class RedirectPieces {
  private readonly byIndex = new JsonPieces();
  private readonly byRow = new JsonPieces();
  /** The sources, by row and the other way round. */
  private readonly getSource = new Map<number, string>();
  private readonly getRow = new Map<string, number>();
  private readonly unserved = new UnservedRedirects();
  /** The sources that are left out of the pieces. */
  private leftOut: ReadonlySet<string> = new Set();
  private readonly onSite: OnSite;
  private stale: Set<number> | 'all' = 'all';
  /** The redirects that the pieces are of: who waits for their turn may have those of before all were read anew. */
  private of: RedirectsByRow['byRow'] | null = null;
  private tree: PagesOfTable | null = null;
  private turn: Promise<unknown> = Promise.resolve();

  /** @param siteUrl public address of the website without a trailing slash, `''` where none is configured */
  constructor(private readonly siteUrl: string) {
    this.onSite = buildOnSite(siteUrl);
  }

  /** These rows are others than before, or not there any more. */
  note(rows: Some<number>): void {
    if (rows === 'all') this.stale = 'all';
    else if (this.stale !== 'all') for (const row of rows) this.stale.add(row);
  }

  /** @returns the JSON text in parts, braces and all */
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
      // Two rows with one source come only past the rules. Of these the first gives the place, and the last the value.
      this.stale = 'all';
      const table = buildRedirects(inOrder(redirects), tree, this.siteUrl);
      return [Buffer.from(JSON.stringify(table))];
    }
    await runInSlices(this.leaveOut(redirects, tree));
    const [first, ...others] = await runInSlices(this.writePieces());
    // There is no comma before the first of all members.
    const pieces = first === undefined ? [] : [first.subarray(1), ...others];
    return [Buffer.from('{'), ...pieces, Buffer.from('}')];
  }

  private *writePieces(): Steps<Buffer[]> {
    return [...(yield* this.byIndex.write()), ...(yield* this.byRow.write())];
  }

  /** Redirects lead elsewhere when their page is published, moved or taken down. */
  private noteMovedPages({ leadingTo }: RedirectsByRow, tree: PagesOfTable): void {
    const { tree: before } = this;
    if (before === null || before === tree) return;
    for (const [page, rows] of leadingTo) {
      if (before.getPath(page) !== tree.getPath(page)) this.note([...rows]);
    }
  }

  /** @returns whether two rows have one source */
  private async bringUpToDate(redirects: RedirectsByRow, tree: PagesOfTable): Promise<boolean> {
    let hasDuplicates = false;
    // While others get their turn, more rows may change.
    while (this.stale === 'all' || this.stale.size > 0) {
      if (this.stale === 'all') {
        this.clear();
        hasDuplicates = false;
      }
      const rows = this.stale === 'all' ? [...redirects.byRow.keys()] : [...this.stale];
      this.stale = new Set();
      // All of them first: two redirects may have changed their sources with each other.
      for (const row of rows) this.takeOut(row);
      for (const [at, row] of rows.entries()) {
        if (at > 0 && at % AT_ONCE === 0) {
          await setImmediate();
          if (this.isAllStale()) break;
        }
        const redirect = redirects.byRow.get(row);
        if (redirect === undefined) continue;
        const { source } = redirect;
        if (this.getRow.has(source)) hasDuplicates = true;
        this.getSource.set(row, source);
        this.getRow.set(source, row);
        this.unserved.set(
          source,
          findGoal(redirect, { getPath: tree.getPath, onSite: this.onSite })
        );
        this.put(redirect, tree);
      }
    }
    return hasDuplicates;
  }

  private isAllStale(): boolean {
    return this.stale === 'all';
  }

  /** Takes those out that would lead in a loop, and puts those back that do so no more. */
  private *leaveOut(redirects: RedirectsByRow, tree: PagesOfTable): Steps<void> {
    const leftOut = yield* this.unserved.read((path) => tree.idAt(path) !== null);
    for (const source of this.leftOut) {
      const redirect = redirects.byRow.get(this.getRow.get(source) ?? NaN);
      if (redirect !== undefined) this.put(redirect, tree);
    }
    for (const source of leftOut) {
      const row = this.getRow.get(source);
      if (row !== undefined) this.takeOutOfPieces(row, source);
    }
    this.leftOut = leftOut;
  }

  private clear(): void {
    for (const each of [this.byIndex, this.byRow, this.getSource, this.getRow, this.unserved]) {
      each.clear();
    }
    this.leftOut = new Set();
  }

  private put(redirect: RowOfRedirect, tree: PagesOfTable): void {
    const member = getEntry(redirect, tree);
    const index = indexOf(member[0]);
    if (index === null) this.byRow.set(redirect.row, member);
    else this.byIndex.set(index, member);
  }

  private takeOut(row: number): void {
    const source = this.getSource.get(row);
    if (source === undefined) return;
    this.getSource.delete(row);
    this.getRow.delete(source);
    this.unserved.delete(source);
    this.takeOutOfPieces(row, source);
  }

  private takeOutOfPieces(row: number, source: string): void {
    const index = indexOf(toKey(source));
    if (index === null) this.byRow.delete(row);
    else this.byIndex.delete(index);
  }
}
