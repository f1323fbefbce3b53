import fc from 'fast-check';
import { slugRule } from '../../src/plugins/site-content/domain/rules/page';
import {
  followsTitle,
  freeSlug,
  isDerivedFromTitle,
  toSlug,
} from '../../src/plugins/site-content/domain/rules/slug';

describe('generating a slug from a title', () => {
  test.each([
    ['About us', 'about-us'],
    ['  Über uns: Größe & Straße!  ', 'ueber-uns-groesse-and-strasse'],
    ['YouTube', 'youtube'],
    ['Crème brûlée', 'creme-brulee'],
    ['Привет мир', 'privet-mir'],
    ['100 %', '100'],
    ['日本', 'page'],
    ['?!', 'page'],
    ['', ''],
    ['  ', ''],
  ])('turns %j into %j', (title, slug) => {
    expect(toSlug(title)).toBe(slug);
  });

  test('returns a valid slug with room for a number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (title) => {
        const slug = toSlug(title);
        fc.pre(slug !== '');
        expect(slugRule(slug)).toBeNull();
        expect(slug.length).toBeLessThanOrEqual(240);
      })
    );
  });
});

describe('a slug that is already used', () => {
  test('gets the first number that is free', () => {
    expect(freeSlug('news', new Set(['new', 'newsletter']))).toBe('news');
    expect(freeSlug('news', new Set(['news']))).toBe('news-2');
    expect(freeSlug('news', new Set(['news', 'news-2', 'news-4']))).toBe('news-3');
  });

  test('is recognized as generated from the title, with and without a number', () => {
    for (const slug of ['about-us', 'about-us-2', 'about-us-30']) {
      expect(isDerivedFromTitle(slug, 'About us')).toBe(true);
    }
    for (const slug of [
      'about',
      'about-us-',
      'about-us-x',
      'about-us-02',
      'about-us-2-2',
      'about-us-2026',
      'us',
    ]) {
      expect(isDerivedFromTitle(slug, 'About us')).toBe(false);
    }
    expect(isDerivedFromTitle('', '')).toBe(false);
  });
});

describe('the slug of a page that is being edited', () => {
  const page = { slug: 'about-us', title: 'About us', wasPublished: false };

  test('follows the title of a draft if it was generated from it or is empty', () => {
    expect(followsTitle(page)).toBe(true);
    expect(followsTitle({ ...page, slug: '' })).toBe(true);
  });

  test('does not follow the title if an editor set it or the page was published', () => {
    expect(followsTitle({ ...page, slug: 'company' })).toBe(false);
    expect(followsTitle({ ...page, wasPublished: true })).toBe(false);
    expect(followsTitle({ ...page, slug: '', wasPublished: true })).toBe(false);
  });
});
