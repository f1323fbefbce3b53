import fc from 'fast-check';
import {
  findUnstorableText,
  showInvisibleCharacters,
} from '../../src/plugins/site-content/domain/rules/text';
import { anyText } from './anything';

describe('text that a database cannot store', () => {
  test.each([
    ['a NUL character', { title: 'a\0b' }, [['title']]],
    ['a lone high surrogate', { title: 'a\ud83d' }, [['title']]],
    ['a lone low surrogate', { title: '\ude00a' }, [['title']]],
    ['a reversed surrogate pair', { title: '\ude00\ud83d' }, [['title']]],
    [
      'several problems, at any depth',
      { title: '\0', body: [{ html: 'fine' }, { cards: [{ title: '\ud800' }] }] },
      [['title'], ['body', 1, 'cards', 0, 'title']],
    ],
  ])('%s is refused for its field', (_what, data, paths) => {
    expect(findUnstorableText(data).map(({ path }) => path)).toEqual(paths);
  });

  test.each([
    ['an emoji', { title: '😀' }],
    ['line breaks, tabs and other control characters', { title: 'a\r\n\tb\u0001' }],
    ['values that are not text', { a: null, b: undefined, c: 0, d: false, e: new Date(0), f: [] }],
  ])('%s is accepted', (_what, data) => {
    expect(findUnstorableText(data)).toEqual([]);
  });

  test('is exactly text that contains NUL or does not survive a UTF-8 round trip', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const survives = Buffer.from(text, 'utf8').toString('utf8') === text;
        const isKept = findUnstorableText({ text }).length === 0;
        expect(isKept).toBe(survives && !text.includes('\0'));
      })
    );
  });
});

describe('text in a message', () => {
  test.each([
    ['old\u200bpage', 'old[U+200B]page'],
    ['\ufeffa\u00adb', '[U+FEFF]a[U+00AD]b'],
    ['a\u202eb\u2066c', 'a[U+202E]b[U+2066]c'],
    ['a\u00a0b\u3000c\u2028d', 'a[U+00A0]b[U+3000]c[U+2028]d'],
    ['a\tb\nc\0d\u007f\u0085', 'a[U+0009]b[U+000A]c[U+0000]d[U+007F][U+0085]'],
    ['a\u3164b\u2800c\u{e0041}d', 'a[U+3164]b[U+2800]c[U+E0041]d'],
    ['a\ud83d', 'a[U+D83D]'],
    ['a\u200d\ufe0fb', 'a[U+200D][U+FE0F]b'],
    ['\u{1f469}\u200da', '\u{1f469}[U+200D]a'],
  ])('%j is shown with its invisible characters as code points', (text, shown) => {
    expect(showInvisibleCharacters(text)).toBe(shown);
  });

  test.each([
    '',
    'Über uns, 2 %',
    'e\u0301',
    'شركة',
    'हिन्दी',
    '❤\ufe0f 👩\u200d💻 👍🏽 🏳\ufe0f\u200d🌈',
  ])('%s is shown unchanged', (text) => {
    expect(showInvisibleCharacters(text)).toBe(text);
  });
});
