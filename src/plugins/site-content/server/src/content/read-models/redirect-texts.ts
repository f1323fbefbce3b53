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

/** What a search looks through of one: both addresses on a line each, as they are compared. */
const toText = ({ source, destination }: Addresses): string =>
  foldCase(`${source}\n${destination ?? ''}`);

/** As many ids are in one piece. */
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

/** Some pieces written anew. What is looked through meanwhile does not change. */
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

/** Keeps the addresses of all redirects as texts that are searched. */
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
   * The rows of the redirects that hold a word in one of both addresses, as of the current content revision.
   *
   * @param word in folded case, without white space
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
