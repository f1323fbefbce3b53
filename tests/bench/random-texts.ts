import { Random } from './random';

const SYLLABLES: readonly [string, ...string[]] = [
  ...([
    'har',
    'bour',
    'sail',
    'fer',
    'ry',
    'is',
    'land',
    'win',
    'ter',
    'fa',
    're',
    'time',
  ] as const),
  ...['ta', 'ble', 'mo', 'na', 'li', 'ko', 'ste', 'ün', 'é', 'co', 'ast', 'ro', 'ute', 'boat', 'o'],
];
const VOCABULARY = 2000;

/** The vocabulary of the searchable texts. */
export const WORDS: readonly string[] = (() => {
  const random = new Random(1);
  return Array.from({ length: VOCABULARY }, () =>
    Array.from({ length: 1 + random.below(4) }, () => random.oneOf(SYLLABLES)).join('')
  );
})();

/** A text of about this many characters, different for each number. */
export const toText = (number: number, characters: number): string => {
  const random = new Random(number + 2);
  let text = '';
  while (text.length < characters) text += `${WORDS[random.below(VOCABULARY)]} `;
  return text.trimEnd();
};
