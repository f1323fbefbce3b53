import fc from 'fast-check';
import { findUnstorableText } from '../../src/plugins/site-content/server/src/rules/text';
import { anyText } from './anything';

describe('text that no database keeps', () => {
  test.each([
    ['a NUL', { title: 'a\0b' }, [['title']]],
    ['a lone high surrogate', { title: 'a\ud83d' }, [['title']]],
    ['a lone low surrogate', { title: '\ude00a' }, [['title']]],
    ['a pair the wrong way round', { title: '\ude00\ud83d' }, [['title']]],
    [
      'several, at any depth',
      { title: '\0', body: [{ html: 'fine' }, { cards: [{ title: '\ud800' }] }] },
      [['title'], ['body', 1, 'cards', 0, 'title']],
    ],
  ])('%s is refused under its field', (_what, data, paths) => {
    expect(findUnstorableText(data).map(({ path }) => path)).toEqual(paths);
  });

  test.each([
    ['an emoji', { title: '😀' }],
    ['line ends, tabs and other control characters', { title: 'a\r\n\tb\u0001' }],
    ['what is no text', { a: null, b: undefined, c: 0, d: false, e: new Date(0), f: [] }],
  ])('%s is kept', (_what, data) => {
    expect(findUnstorableText(data)).toEqual([]);
  });

  test('is exactly what does not survive the way into UTF-8 and back, and NUL', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const survives = Buffer.from(text, 'utf8').toString('utf8') === text;
        const isKept = findUnstorableText({ text }).length === 0;
        expect(isKept).toBe(survives && !text.includes('\0'));
      })
    );
  });
});
