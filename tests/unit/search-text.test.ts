import fc from 'fast-check';
import { foldCase, getSearchText } from '../../src/plugins/site-content/domain/pages/search-text';
import { models } from './models';

const toText = (page: Record<string, unknown>): string => getSearchText(models(), page);
const body = (...blocks: Record<string, unknown>[]): Record<string, unknown> => ({ body: blocks });

describe('the text that a search looks through', () => {
  test.each<[string, Record<string, unknown>]>([
    ['the title', { title: 'Needle' }],
    ['the description', { search_description: 'Needle' }],
    ['rich text', body({ __component: 'blocks.rich-text', html: '<p>a</p><p>Needle</p>' })],
    ['a heading', body({ __component: 'blocks.hero', heading: 'Needle' })],
    ['the text of a link', body({ __component: 'blocks.hero', link: { text: 'Needle' } })],
    ['a caption', body({ __component: 'blocks.image', caption: 'Needle' })],
    ['a card', body({ __component: 'blocks.cards', cards: [{ title: 'a', text: 'Needle' }] })],
    ['a question', body({ __component: 'blocks.faq', questions: [{ question: 'Needle' }] })],
    ['an answer', body({ __component: 'blocks.faq', questions: [{ answer: '<b>Needle</b>' }] })],
    ['a quote', body({ __component: 'blocks.quote', text: 'a', attribution: 'Needle' })],
    ['an embed’s title', body({ __component: 'blocks.embed', title: 'Needle' })],
  ])('holds %s', (_what, page) => {
    expect(toText(page)).toMatch(/(^|\s)needle($|\s)/);
  });

  test.each<[string, Record<string, unknown>]>([
    ['the slug', { slug: 'needle' }],
    ['the SEO title', { seo_title: 'needle' }],
    ['classes', body({ __component: 'blocks.rich-text', html: '<p class="needle">a</p>' })],
    ['addresses', body({ __component: 'blocks.embed', url: 'https://needle.example/' })],
    [
      'the target of a link',
      body({ __component: 'blocks.hero', link: { page_document_id: 'needle' } }),
    ],
    ['what is no text', { title: { text: 'needle' }, body: 'needle' }],
  ])('does not hold %s', (_what, page) => {
    expect(toText(page)).not.toContain('needle');
  });

  test('holds the text of attributes and blocks that were added', () => {
    const getModel = models({
      'blocks.added': { story: { type: 'blocks' }, kind: { type: 'enumeration' } },
    });
    const story = [{ type: 'paragraph', children: [{ type: 'text', text: 'Needle' }] }];
    const page = body({ __component: 'blocks.added', story, kind: 'Pin' });
    expect(getSearchText(getModel, page).split('\n')).toEqual(['needle', 'pin']);
  });

  test('parts fields, so that no word comes about between two of them', () => {
    expect(toText({ title: 'Nee', search_description: 'dle' })).toBe('nee\ndle');
  });

  test('is the same for a page without anything in it', () => {
    expect(toText({ title: null, search_description: '', body: null })).toBe('');
  });
});

describe('whatever the case', () => {
  test.each([
    ['ÜBER', 'über'],
    ['İstanbul', 'i̇stanbul'],
    ['ΟΔΟΣ', 'οδος'],
    ['οδοσ', 'οδος'],
    ['STRASSE', 'straße'],
    ['ПРИВЕТ', 'привет'],
    ['u\u0308ber', '\u00fcber'],
  ])('%s is found as %s', (a, b) => {
    expect(foldCase(a)).toBe(foldCase(b));
  });

  const letter = fc.constantFrom(...'aAzZéÉßẞΣσςΟοиИǅĳ%_ -0', 'ﬁ', 'İ');
  const text = fc.string({ unit: letter });

  test('a text is found in upper and in lower case', () => {
    fc.assert(
      fc.property(text, (t) => {
        expect(foldCase(t.toUpperCase())).toBe(foldCase(t));
        expect(foldCase(t.toLowerCase())).toBe(foldCase(t));
      })
    );
  });

  test('a word is found anywhere in a text that holds it', () => {
    fc.assert(
      fc.property(text, text, text, (before, word, after) => {
        expect(foldCase(before + word + after)).toContain(foldCase(word));
        expect(foldCase(before + word + after)).toContain(foldCase(word.toUpperCase()));
      })
    );
  });

  test('folding twice is folding once, however the letters are composed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (t) => {
        expect(foldCase(foldCase(t))).toBe(foldCase(t));
        expect(foldCase(t.normalize('NFD'))).toBe(foldCase(t));
      })
    );
  });
});

test('of marks without end on one letter a few at a time are put in order, which takes the square of them', () => {
  const letter = `a${'\u0301\u0316'.repeat(20_000)}`;
  const runs = foldCase(letter).split('\u034f');
  expect(Math.max(...runs.map((run) => run.length))).toBeLessThan(40);
  expect(foldCase('e\u0316\u0301')).toBe(foldCase('\u00e9\u0316'));
});
