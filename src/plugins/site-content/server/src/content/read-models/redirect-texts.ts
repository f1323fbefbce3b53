import type { Steps } from '#site-content/domain/interruptible-work';
import { foldCase } from '#site-content/domain/pages/search-text';
import type { StoredRedirect } from '#site-content/domain/redirects/table';
import { runInSlices } from '../../operations/cooperative-scheduling/run-in-slices';
import type { Changes } from '../revision/changes';
import type { Revision } from '../revision/revision';
import { ReadModel } from './read-model';
import type { RedirectsReadModel } from './redirects-read-model';
import type { RowSet } from './row-set';
import { rowsWith, TextPiece, type TextPieces } from './text-chunk';

type Addresses = Pick<StoredRedirect, 'source' | 'destination'>;

/** The searched text of a redirect: source and destination, normalized for search, on a line each. */
const toText = ({ source, destination }: Addresses): string =>
  foldCase(`${source}\n${destination ?? ''}`);

/** Ids per chunk. */
const ROWS_IN_PIECE = 2048;

const getPiece = (row: number): number => Math.floor(row / ROWS_IN_PIECE);

function* getTexts(
  piece: number,
  byRow: ReadonlyMap<number, Addresses>
): Generator<readonly [number, string]> {
  const first = piece * ROWS_IN_PIECE;
  for (let row = first; row < first + ROWS_IN_PIECE; row += 1) {
    const redirect = byRow.get(row);
    if (redirect !== undefined) yield [row, toText(redirect)];
  }
}

/** Rebuilds some chunks. Chunks in use by a search never change. */
function* written(
  pieces: TextPieces,
  numbers: ReadonlySet<number>,
  byRow: ReadonlyMap<number, Addresses>
): Steps<TextPieces> {
  const all = new Map(pieces);
  for (const number of numbers) {
    yield;
    all.set(number, TextPiece.of(getTexts(number, byRow)));
  }
  return all;
}

/** Caches sources and destinations of all redirects for searching. */
export class RedirectTexts {
  private readonly pieces: ReadModel<TextPieces>;

  constructor(
    revision: Revision,
    private readonly redirects: Pick<RedirectsReadModel, 'read'>
  ) {
    this.pieces = new ReadModel(revision, {
      readAll: () => this.readAll(),
      follow: (pieces, changes) => this.follow(pieces, changes),
    });
  }

  /**
   * Rows of the redirects whose source or destination contains a word, as of the current content revision.
   *
   * @param word case-folded, without whitespace
   */
  async rowsWith(word: string): Promise<RowSet> {
    return runInSlices(rowsWith(await this.pieces.read(), word));
  }

  private async readAll(): Promise<TextPieces> {
    const { byRow } = await this.redirects.read();
    return runInSlices(written(new Map(), new Set([...byRow.keys()].map(getPiece)), byRow));
  }

  private async follow(pieces: TextPieces, { redirects: changed }: Changes): Promise<TextPieces> {
    if (changed === 'all') return this.readAll();
    if (changed.length === 0) return pieces;
    const { byRow } = await this.redirects.read();
    return runInSlices(written(pieces, new Set(changed.map(getPiece)), byRow));
  }
}
