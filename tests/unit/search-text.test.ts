import fc from 'fast-check';
import { foldCase, getSearchText } from '../../src/plugins/site-content/domain/pages/search-text';
import { models } from './models';

const toText = (page: Record<string, unknown>): string => getSearchText(models(), page);
const body = (...blocks: Record<string, unknown>[]): Record<string, unknown> => ({ body: blocks });

describe('the search text of a page', () => {
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
    ['the title of an embed', body({ __component: 'blocks.embed', title: 'Needle' })],
  ])('contains %s', (_what, page) => {
    expect(toText(page)).toMatch(/(^|\s)needle($|\s)/);
  });

  test.each<[string, Record<string, unknown>]>([
    ['the slug', { slug: 'needle' }],
    ['the SEO title', { seo_title: 'needle' }],
    ['CSS classes', body({ __component: 'blocks.rich-text', html: '<p class="needle">a</p>' })],
    ['URLs', body({ __component: 'blocks.embed', url: 'https://needle.example/' })],
    [
      'the target of a link',
      body({ __component: 'blocks.hero', link: { page_document_id: 'needle' } }),
    ],
    ['values that are not text', { title: { text: 'needle' }, body: 'needle' }],
  ])('does not contain %s', (_what, page) => {
    expect(toText(page)).not.toContain('needle');
  });

  test('contains the text of custom attributes and blocks', () => {
    const getModel = models({
      'blocks.added': { story: { type: 'blocks' }, kind: { type: 'enumeration' } },
    });
    const story = [{ type: 'paragraph', children: [{ type: 'text', text: 'Needle' }] }];
    const page = body({ __component: 'blocks.added', story, kind: 'Pin' });
    expect(getSearchText(getModel, page).split('\n')).toEqual(['needle', 'pin']);
  });

  test('separates fields, so that no word spans two of them', () => {
    expect(toText({ title: 'Nee', search_description: 'dle' })).toBe('nee\ndle');
  });

  test('is empty for a page without content', () => {
    expect(toText({ title: null, search_description: '', body: null })).toBe('');
  });
});

describe('case folding', () => {
  test.each([
    ['ÜBER', 'über'],
    ['İstanbul', 'i̇stanbul'],
    ['ΟΔΟΣ', 'οδος'],
    ['οδοσ', 'οδος'],
    ['STRASSE', 'straße'],
    ['ПРИВЕТ', 'привет'],
    ['u\u0308ber', '\u00fcber'],
  ])('makes %s and %s equal', (a, b) => {
    expect(foldCase(a)).toBe(foldCase(b));
  });

  const letter = fc.constantFrom(...'aAzZéÉßẞΣσςΟοиИǅĳ%_ -0', 'ﬁ', 'İ');
  const text = fc.string({ unit: letter });

  test('is the same for a text in upper and in lower case', () => {
    fc.assert(
      fc.property(text, (t) => {
        expect(foldCase(t.toUpperCase())).toBe(foldCase(t));
        expect(foldCase(t.toLowerCase())).toBe(foldCase(t));
      })
    );
  });

  test('finds a word anywhere in a text that contains it', () => {
    fc.assert(
      fc.property(text, text, text, (before, word, after) => {
        expect(foldCase(before + word + after)).toContain(foldCase(word));
        expect(foldCase(before + word + after)).toContain(foldCase(word.toUpperCase()));
      })
    );
  });

  test('is idempotent, and independent of Unicode normalization', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (t) => {
        expect(foldCase(foldCase(t))).toBe(foldCase(t));
        expect(foldCase(t.normalize('NFD'))).toBe(foldCase(t));
      })
    );
  });
});

test('long runs of combining marks are split, because ordering them takes quadratic time', () => {
  const letter = `a${'\u0301\u0316'.repeat(20_000)}`;
  const runs = foldCase(letter).split('\u034f');
  expect(Math.max(...runs.map((run) => run.length))).toBeLessThan(40);
  expect(foldCase('e\u0316\u0301')).toBe(foldCase('\u00e9\u0316'));
});
