import type { Steps } from '#site-content/domain/interruptible-work';
import { RowSet } from './row-set';

/** The texts of several rows joined into one, which is searched much faster than separate strings. */
export class TextPiece {
  private constructor(
    private readonly text: string,
    private readonly rows: readonly number[],
    /** End offset of each row's text. */
    private readonly ends: readonly number[]
  ) {}

  /** @param texts by row; each is followed by a newline, so that no match spans two of them */
  static of(texts: Iterable<readonly [row: number, text: string]>): TextPiece {
    const parts: string[] = [];
    const rows: number[] = [];
    const ends: number[] = [];
    let end = 0;
    for (const [row, text] of texts) {
      const part = `${text}\n`;
      end += part.length;
      parts.push(part);
      rows.push(row);
      ends.push(end);
    }
    return new TextPiece(parts.join(''), rows, ends);
  }

  /** In characters. */
  get length(): number {
    return this.text.length;
  }

  /** Adds the rows that contain a word. */
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

/** Text chunks by number. */
export type TextPieces = ReadonlyMap<number, TextPiece>;

/**
 * The rows that contain a word.
 *
 * @param word normalized like the texts, without whitespace
 */
export function* rowsWith(pieces: TextPieces, word: string): Steps<RowSet> {
  const found = new RowSet();
  for (const piece of pieces.values()) {
    yield;
    piece.find(word, found);
  }
  return found;
}
