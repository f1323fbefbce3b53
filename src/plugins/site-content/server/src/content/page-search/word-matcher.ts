/** What is searched for. */
export interface Search {
  /** In folded case, distinct and not empty. */
  readonly words: readonly string[];
  /** Whether a text holds all of the words, or any of them. */
  readonly operator: 'and' | 'or';
}

/** A text as UTF-16 code units. */
export type CodeUnits = ArrayLike<number>;

/**
 * Looks for any number of words in one pass over a text (Aho and Corasick's automaton): what a search costs depends on how
 * long the texts are, not on how many words it has.
 *
 * @example new WordMatcher({ words: ['boat', 'oat'], operator: 'and' }).matches(codeUnitsOf('a boat')) // true
 */
export class WordMatcher {
  /** The class of each code unit: 0 for all that are in no word, which lead back to the start. */
  private readonly classes = new Uint16Array(0x1_0000);
  private readonly classCount: number;
  /** The next state, by state and class. */
  private readonly next: Int32Array;
  /** The words that end in a state, as indexes; mostly none. */
  private readonly ends: (readonly number[] | undefined)[];

  private readonly words: readonly string[];
  /** How many different words make a match. */
  private readonly wanted: number;

  constructor({ words, operator }: Search) {
    this.words = words;
    this.wanted = operator === 'and' ? words.length : 1;
    let classCount = 1;
    for (const word of words) {
      for (let at = 0; at < word.length; at += 1) {
        const unit = word.charCodeAt(at);
        if (this.classes[unit] === 0) {
          this.classes[unit] = classCount;
          classCount += 1;
        }
      }
    }
    this.classCount = classCount;
    const states = 1 + words.reduce((sum, { length }) => sum + length, 0);
    this.next = new Int32Array(states * classCount).fill(-1);
    const ends: number[][] = Array.from({ length: states }, () => []);
    this.addWords(ends);
    this.addFallbacks(ends);
    this.ends = ends.map((found) => (found.length === 0 ? undefined : found));
  }

  matches(text: CodeUnits): boolean {
    const { classes, classCount, next, ends } = this;
    const found = new Set<number>();
    let state = 0;
    for (let at = 0; at < text.length; at += 1) {
      state = next[state * classCount + (classes[text[at] as number] as number)] as number;
      const ended = ends[state];
      if (ended === undefined) continue;
      for (const word of ended) found.add(word);
      if (found.size >= this.wanted) return true;
    }
    return false;
  }

  /** The words as a tree of their characters. */
  private addWords(ends: number[][]): void {
    let states = 1;
    for (const [index, word] of this.words.entries()) {
      let state = 0;
      for (let at = 0; at < word.length; at += 1) {
        const edge = state * this.classCount + (this.classes[word.charCodeAt(at)] as number);
        if (this.next[edge] === -1) {
          this.next[edge] = states;
          states += 1;
        }
        state = this.next[edge] as number;
      }
      ends[state]?.push(index);
    }
  }

  /** Where no word goes on, the longest end of what was read that begins a word does. Nearer states come first. */
  private addFallbacks(ends: number[][]): void {
    const { classCount, next } = this;
    const fallbacks = new Map<number, number>([[0, 0]]);
    const queue = [0];
    for (let at = 0; at < queue.length; at += 1) {
      const state = queue[at] as number;
      const fallback = fallbacks.get(state) as number;
      if (state !== 0) ends[state]?.push(...(ends[fallback] as number[]));
      for (let unit = 0; unit < classCount; unit += 1) {
        const edge = state * classCount + unit;
        const onFallback = state === 0 ? 0 : (next[fallback * classCount + unit] as number);
        const child = next[edge] as number;
        if (child === -1) {
          next[edge] = onFallback;
          continue;
        }
        fallbacks.set(child, onFallback);
        queue.push(child);
      }
    }
  }
}

/** A text in as few bytes as it needs. */
export const countCodeUnits = (text: string): Uint8Array | Uint16Array => {
  let isLatin1 = true;
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    units[at] = unit;
    if (unit > 0xff) isLatin1 = false;
  }
  return isLatin1 ? Uint8Array.from(units) : units;
};
