/** A search query. */
export interface Search {
  /** Case-folded, distinct and not empty. */
  readonly words: readonly string[];
  /** Whether all words or any word must occur. */
  readonly operator: 'and' | 'or';
}

/** A text as UTF-16 code units. */
export type CodeUnits = ArrayLike<number>;

/**
 * Matches any number of words in one pass over a text (Aho-Corasick): the cost depends on the length of the
 * texts, not on the number of words.
 *
 * @example new WordMatcher({ words: ['boat', 'oat'], operator: 'and' }).matches(Buffer.from('a boat')) // true
 */
export class WordMatcher {
  /** The class of each code unit: 0 for those in no word, which lead back to the start state. */
  private readonly classes = new Uint16Array(0x1_0000);
  private readonly classCount: number;
  /** The next state, by state and class. */
  private readonly next: Int32Array;
  /** Indexes of the words that end in a state; mostly none. */
  private readonly ends: (readonly number[] | undefined)[];

  private readonly words: readonly string[];
  /** Number of distinct words required for a match. */
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

  /** Builds the trie of the words. */
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

  /**
   * Adds the failure transitions: from each state to the longest proper suffix that is a prefix of a word.
   * Processes states by depth.
   */
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

/** A character that takes two bytes. */
const WIDE = /[^\0-\xff]/;

/**
 * A text to search. It is stored outside the heap, where memory is its only limit and garbage collection ignores it.
 */
export class SearchedText {
  private readonly isWide: boolean;
  private readonly bytes: Buffer;
  readonly units: CodeUnits;

  constructor(text: string) {
    this.isWide = WIDE.test(text);
    this.bytes = Buffer.allocUnsafeSlow(this.isWide ? 2 * text.length : text.length);
    this.bytes.write(text, this.isWide ? 'utf16le' : 'latin1');
    this.units = this.isWide ? new Uint16Array(this.bytes.buffer) : this.bytes;
  }

  has(word: string): boolean {
    if (this.isWide) return this.bytes.includes(word, 0, 'utf16le');
    return !WIDE.test(word) && this.bytes.includes(word, 0, 'latin1');
  }
}

/** Node searches natively, so up to this many words are found faster one after the other. */
const FEW_WORDS = 4;

/** Returns a function that tells whether a text matches a search. */
export const createMatcher = (search: Search): ((text: SearchedText) => boolean) => {
  const { words, operator } = search;
  if (words.length > FEW_WORDS) {
    const matcher = new WordMatcher(search);
    return ({ units }) => matcher.matches(units);
  }
  return operator === 'and'
    ? (text) => words.every((word) => text.has(word))
    : (text) => words.some((word) => text.has(word));
};
