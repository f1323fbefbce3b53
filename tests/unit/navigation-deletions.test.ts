import fc from 'fast-check';
import {
  findDeletions,
  takeBackDeletion,
} from '../../src/plugins/site-content/admin/src/navigation/tree/deletions';
import {
  moveItem,
  removeItem,
} from '../../src/plugins/site-content/admin/src/navigation/tree/edit';
import {
  type Items,
  sameItems,
} from '../../src/plugins/site-content/admin/src/navigation/tree/items';
import { anyItems, brokenRules, edited, outline, outlined } from './navigation-items';

const SITE = outline(`
shop
  bikes
    gravel
  parts
news
--
legal
  imprint
`);

const deletions = (items: Items): string[] =>
  (['header', 'footer'] as const).flatMap((area) =>
    findDeletions(SITE, items, area).map(({ item, below }) => `${area}: ${item.id} + ${below}`)
  );
const without = (...ids: string[]): Items => ids.reduce<Items>(removeItem, SITE);

describe('what the next save deletes', () => {
  test.each([
    ['nothing', without(), []],
    ['an item', without('news'), ['header: news + 0']],
    ['a branch', without('shop'), ['header: shop + 3']],
    ['an item whose parent was deleted later', without('gravel', 'shop'), ['header: shop + 3']],
    [
      'items of both areas',
      without('parts', 'imprint'),
      ['header: parts + 0', 'footer: imprint + 0'],
    ],
    [
      'a branch without what was moved out of it before',
      removeItem(moveItem(SITE, 'gravel', { area: 'header', parent: null, index: 0 }), 'shop'),
      ['header: shop + 2'],
    ],
  ])('is known: %s', (_what, items, expected) => {
    expect(deletions(items)).toEqual(expected);
  });

  test('is no item that was never saved', () => {
    const items = [...SITE, ...outline('new:1')];
    expect(deletions(removeItem(items, 'new:1'))).toEqual([]);
  });
});

describe('what was deleted', () => {
  test('returns to its place, with what was deleted with it', () => {
    expect(takeBackDeletion(SITE, without('shop'), 'shop')).toEqual(SITE);
    expect(takeBackDeletion(SITE, without('bikes', 'news'), 'bikes')).toEqual(without('news'));
  });

  test('leaves alone what was moved out of it', () => {
    const moved = moveItem(SITE, 'gravel', { area: 'header', parent: null, index: 0 });
    const returned = takeBackDeletion(SITE, removeItem(moved, 'shop'), 'shop');
    expect(outlined(returned).slice(0, 4)).toEqual(['shop', '  bikes', '  parts', 'gravel']);
  });

  test('follows its parent, and comes to the top where the rules forbid that', () => {
    const within = removeItem(SITE, 'gravel');
    const bikesUnderNews = moveItem(within, 'bikes', { area: 'header', parent: 'news', index: 0 });
    expect(outlined(takeBackDeletion(SITE, bikesUnderNews, 'gravel')).slice(2, 5)).toEqual([
      'news',
      '  bikes',
      '    gravel',
    ]);
    const parts = moveItem(within, 'bikes', { area: 'header', parent: 'parts', index: 0 });
    const atTop = takeBackDeletion(SITE, parts, 'gravel');
    expect(outlined(atTop)).toContain('gravel');
    expect(brokenRules(atTop)).toEqual([]);
  });

  test('is all there again when each deletion is taken back', () => {
    fc.assert(
      fc.property(anyItems(), fc.array(fc.nat(), { maxLength: 5 }), (stored, which) => {
        const start = which.reduce<Items>(
          (items, at) => removeItem(items, items[at % Math.max(1, items.length)]?.id ?? ''),
          stored
        );
        let items = start;
        for (const area of ['header', 'footer'] as const) {
          for (const { item } of findDeletions(stored, start, area)) {
            items = takeBackDeletion(stored, items, item.id);
          }
        }
        return sameItems(items, stored);
      })
    );
  });

  test('never breaks a rule that was kept', () => {
    const edits = fc.array(
      fc.record({
        kind: fc.constantFrom('move', 'remove', 'add', 'title'),
        which: fc.nat(),
        where: fc.nat(),
      }),
      { maxLength: 8 }
    );
    fc.assert(
      fc.property(anyItems(), edits, fc.nat(), (stored, made, which) => {
        const items = edited(stored, made, 'mine');
        const all = (['header', 'footer'] as const).flatMap((area) =>
          findDeletions(stored, items, area)
        );
        const id = all[which % Math.max(1, all.length)]?.item.id;
        return id === undefined || brokenRules(takeBackDeletion(stored, items, id)).length === 0;
      })
    );
  });
});
