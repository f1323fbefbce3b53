import fc from 'fast-check';
import {
  createMatcher,
  type Search,
  SearchedText,
  WordMatcher,
} from '../../src/plugins/site-content/server/src/pages/search/word-matcher';

/** Matches in one pass, and for few words also one word after another; both must agree. */
const matches = (search: Search, text: string): boolean => {
  const searched = new SearchedText(text);
  const found = new WordMatcher(search).matches(searched.units);
  expect(createMatcher(search)(searched)).toBe(found);
  return found;
};

test.each<[readonly string[], Search['operator'], string, boolean]>([
  [['boat'], 'and', 'a boat', true],
  [['boat'], 'and', 'a boa', false],
  [['boat', 'ferry'], 'and', 'a boat', false],
  [['boat', 'ferry'], 'or', 'a boat', true],
  [['boat', 'oat'], 'and', 'boat', true],
  [['abcd', 'bc'], 'and', 'xabcx', false],
  [['abcd', 'bc'], 'or', 'xabcx', true],
  [['aab'], 'and', 'aaab', true],
  [['%', '_'], 'and', '100 %', false],
  [['ÿ', 'Ā', '日'], 'and', 'ÿĀ日', true],
  [['😀'], 'and', 'a 😀', true],
  [['boat'], 'and', '', false],
])('%j with %s in %j: %j', (words, operator, text, expected) => {
  expect(matches({ words, operator }, text)).toBe(expected);
});

test('a single pass finds the same as a search for one word after another', () => {
  // Few letters make words overlap, contain and repeat each other.
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '日'), maxLength: 40 });
  const words = fc.uniqueArray(
    letters.map((text) => text.slice(0, 5)).filter((word) => word !== ''),
    { minLength: 1, maxLength: 8 }
  );
  fc.assert(
    fc.property(
      words,
      fc.constantFrom('and' as const, 'or' as const),
      letters,
      (some, operator, text) => {
        const has = (word: string): boolean => text.includes(word);
        const expected = operator === 'and' ? some.every(has) : some.some(has);
        expect(matches({ words: some, operator }, text)).toBe(expected);
      }
    ),
    { numRuns: 2000 }
  );
});

test('reads each character once, however many words there are', () => {
  const text = new SearchedText('ab'.repeat(5000)).units;
  let reads = 0;
  const counted = new Proxy(text, {
    get: (target, name) => {
      if (typeof name === 'string' && /^\d+$/.test(name)) reads += 1;
      return Reflect.get(target, name);
    },
  });
  const words = Array.from({ length: 64 }, (_, at) => `${'ab'.repeat(at % 7)}c${at}`);
  expect(new WordMatcher({ words, operator: 'or' }).matches(counted)).toBe(false);
  expect(reads).toBe(text.length);
});

test('stores a text of Latin letters with one byte per character', () => {
  expect(new SearchedText('fähre').units).toBeInstanceOf(Uint8Array);
  expect(new SearchedText('日本').units).toBeInstanceOf(Uint16Array);
});
