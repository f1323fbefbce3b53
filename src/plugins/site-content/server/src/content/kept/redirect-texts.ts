import { foldCase } from '../../../../contract/pages/search-text';
import type { StoredRedirect } from '../../../../contract/redirects/table';
import type { Steps } from '../../../../contract/steps';
import { inSlices } from '../../operations/slices/in-slices';
import type { Changes } from '../revision/changes';
import type { Revision } from '../revision/revision';
import { KeptContent } from './kept-content';
import type { KeptRedirectsReader } from './kept-redirects';
import { RowSet } from './row-set';

type Addresses = Pick<StoredRedirect, 'source' | 'destination'>;

/** What a search looks through of one: both addresses on a line each, as they are compared. */
const linesOf = ({ source, destination }: Addresses): string =>
  foldCase(`${source}\n${destination ?? ''}\n`);

/** The rows whose ids begin alike are in one piece. */
const ROWS_IN_PIECE = 2048;

const pieceOf = (row: number): number => Math.floor(row / ROWS_IN_PIECE);

/** The lines of some redirects. */
class Piece {
  private constructor(
    private readonly text: string,
    private readonly rows: readonly number[],
    /** Where in the text the lines of each row end. */
    private readonly ends: readonly number[]
  ) {}

  static of(number: number, byRow: ReadonlyMap<number, Addresses>): Piece {
    const lines: string[] = [];
    const rows: number[] = [];
    const ends: number[] = [];
    let end = 0;
    const first = number * ROWS_IN_PIECE;
    for (let row = first; row < first + ROWS_IN_PIECE; row += 1) {
      const redirect = byRow.get(row);
      if (redirect === undefined) continue;
      const own = linesOf(redirect);
      end += own.length;
      lines.push(own);
      rows.push(row);
      ends.push(end);
    }
    return new Piece(lines.join(''), rows, ends);
  }

  /** Adds the rows that a word stands in. */
  find(word: string, found: RowSet): void {
    let place = 0;
    for (let at = this.text.indexOf(word); at !== -1;) {
      while ((this.ends[place] ?? Infinity) <= at) place += 1;
      const row = this.rows[place];
      if (row === undefined) return;
      found.add(row);
      at = this.text.indexOf(word, this.ends[place]);
    }
  }
}

type Pieces = ReadonlyMap<number, Piece>;

/**
 * Keeps the addresses of all redirects as texts of many lines: one such text is looked through many times as fast as what
 * each of a hundred thousand redirects says, which lie apart in memory.
 */
export class RedirectTexts {
  private readonly pieces: KeptContent<Pieces>;

  constructor(
    revision: Revision,
    private readonly redirects: Pick<KeptRedirectsReader, 'read'>
  ) {
    this.pieces = new KeptContent(revision, {
      readAll: () => this.readAll(),
      follow: (pieces, changes) => this.follow(pieces, changes),
    });
  }

  /**
   * The rows of the redirects that hold a word in one of both addresses, as of the current content revision.
   *
   * @param word in folded case, without white space
   */
  async rowsWith(word: string): Promise<RowSet> {
    return inSlices(RedirectTexts.find(await this.pieces.read(), word));
  }

  private static *find(pieces: Pieces, word: string): Steps<RowSet> {
    const found = new RowSet();
    for (const piece of pieces.values()) {
      yield;
      piece.find(word, found);
    }
    return found;
  }

  private async readAll(): Promise<Pieces> {
    const { byRow } = await this.redirects.read();
    return inSlices(RedirectTexts.write(new Map(), new Set([...byRow.keys()].map(pieceOf)), byRow));
  }

  private async follow(pieces: Pieces, { redirects: changed }: Changes): Promise<Pieces> {
    if (changed === 'all') return this.readAll();
    if (changed.length === 0) return pieces;
    const { byRow } = await this.redirects.read();
    return inSlices(RedirectTexts.write(pieces, new Set(changed.map(pieceOf)), byRow));
  }

  /** What is looked through meanwhile does not change. */
  private static *write(
    pieces: Pieces,
    numbers: ReadonlySet<number>,
    byRow: ReadonlyMap<number, Addresses>
  ): Steps<Pieces> {
    const written = new Map(pieces);
    for (const number of numbers) {
      yield;
      written.set(number, Piece.of(number, byRow));
    }
    return written;
  }
}
