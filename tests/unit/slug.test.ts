import fc from 'fast-check';
import { followsTitle } from '../../src/plugins/site-content/admin/src/edit-form/slug/follows-title';
import { slugRule } from '../../src/plugins/site-content/domain/rules/page';
import { freeSlug, isMadeOf, toSlug } from '../../src/plugins/site-content/domain/rules/slug';

describe('the slug that a title makes', () => {
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
  ])('%j: %j', (title, slug) => {
    expect(toSlug(title)).toBe(slug);
  });

  test('is one that the rules allow, with room for a number', () => {
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

describe('a slug that is taken', () => {
  test('gets the first number that is free', () => {
    expect(freeSlug('news', new Set(['new', 'newsletter']))).toBe('news');
    expect(freeSlug('news', new Set(['news']))).toBe('news-2');
    expect(freeSlug('news', new Set(['news', 'news-2', 'news-4']))).toBe('news-3');
  });

  test('is still made of the title, and another one is not', () => {
    for (const slug of ['about-us', 'about-us-2', 'about-us-30']) {
      expect(isMadeOf(slug, 'About us')).toBe(true);
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
      expect(isMadeOf(slug, 'About us')).toBe(false);
    }
    expect(isMadeOf('', '')).toBe(false);
  });
});

describe('the slug of a page that is opened', () => {
  const page = { slug: 'about-us', title: 'About us', wasPublished: false };

  test('follows the title of a draft that made it, or where there is none', () => {
    expect(followsTitle(page)).toBe(true);
    expect(followsTitle({ ...page, slug: '' })).toBe(true);
  });

  test('does not where somebody has set it, or the page was published', () => {
    expect(followsTitle({ ...page, slug: 'company' })).toBe(false);
    expect(followsTitle({ ...page, wasPublished: true })).toBe(false);
    expect(followsTitle({ ...page, slug: '', wasPublished: true })).toBe(false);
  });
});
