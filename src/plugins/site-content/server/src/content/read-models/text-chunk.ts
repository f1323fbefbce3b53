import type { Steps } from '#site-content/domain/interruptible-work';
import { RowSet } from './row-set';

/**
 * The texts of some rows as one: it is looked through many times as fast as texts that lie apart in memory.
 */
export class TextPiece {
  private constructor(
    private readonly text: string,
    private readonly rows: readonly number[],
    /** Where in the text that of each row ends. */
    private readonly ends: readonly number[]
  ) {}

  /** @param texts by their rows; a line break is put behind each, so that no word is found in two of them */
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

/** Some texts each, by number. */
export type TextPieces = ReadonlyMap<number, TextPiece>;

/**
 * The rows that a word stands in.
 *
 * @param word as texts are compared, without white space
 */
export function* rowsWith(pieces: TextPieces, word: string): Steps<RowSet> {
  const found = new RowSet();
  for (const piece of pieces.values()) {
    yield;
    piece.find(word, found);
  }
  return found;
}
