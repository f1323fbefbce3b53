import fc from 'fast-check';
import {
  findDeletions,
  undoDeletion,
} from '../../src/plugins/site-content/admin/src/navigation/tree/deletions';
import {
  changeItem,
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

describe('the items that the next save deletes', () => {
  test.each([
    ['nothing', without(), []],
    ['an item', without('news'), ['header: news + 0']],
    ['a branch', without('shop'), ['header: shop + 3']],
    ['an item and then its parent', without('gravel', 'shop'), ['header: shop + 3']],
    [
      'items in both areas',
      without('parts', 'imprint'),
      ['header: parts + 0', 'footer: imprint + 0'],
    ],
    [
      'a branch after an item was moved out of it',
      removeItem(moveItem(SITE, 'gravel', { area: 'header', parent: null, index: 0 }), 'shop'),
      ['header: shop + 2'],
    ],
  ])('are listed after deleting %s', (_what, items, expected) => {
    expect(deletions(items)).toEqual(expected);
  });

  test('do not include an item that was never saved', () => {
    const items = [...SITE, ...outline('new:1')];
    expect(deletions(removeItem(items, 'new:1'))).toEqual([]);
  });
});

describe('restoring a deleted item', () => {
  test('puts it back in its position, with its subitems', () => {
    expect(undoDeletion(SITE, without('shop'), 'shop')).toEqual(SITE);
    expect(undoDeletion(SITE, without('bikes', 'news'), 'bikes')).toEqual(without('news'));
  });

  test('leaves subitems where they are if they were moved out before the deletion', () => {
    const moved = moveItem(SITE, 'gravel', { area: 'header', parent: null, index: 0 });
    const returned = undoDeletion(SITE, removeItem(moved, 'shop'), 'shop');
    expect(outlined(returned).slice(0, 4)).toEqual(['shop', '  bikes', '  parts', 'gravel']);
  });

  test('puts it below its moved parent, or at the top level if the rules forbid that', () => {
    const within = removeItem(SITE, 'gravel');
    const bikesUnderNews = moveItem(within, 'bikes', { area: 'header', parent: 'news', index: 0 });
    expect(outlined(undoDeletion(SITE, bikesUnderNews, 'gravel')).slice(2, 5)).toEqual([
      'news',
      '  bikes',
      '    gravel',
    ]);
    const parts = moveItem(within, 'bikes', { area: 'header', parent: 'parts', index: 0 });
    const atTop = undoDeletion(SITE, parts, 'gravel');
    expect(outlined(atTop)).toContain('gravel');
    expect(brokenRules(atTop)).toEqual([]);
  });

  test('returns it and its subitems as they are stored', () => {
    const content = { title: 'Gravel bikes', url: '/new/', page: null };
    const renamed = changeItem(SITE, 'gravel', content);
    expect(undoDeletion(SITE, removeItem(renamed, 'shop'), 'shop')).toEqual(SITE);
  });

  test('restores the original navigation, in whatever order items are deleted and restored', () => {
    const ids = SITE.map(({ id }) => id);
    fc.assert(
      fc.property(
        fc.shuffledSubarray(ids),
        fc.shuffledSubarray(ids, { minLength: ids.length }),
        (gone, back) => {
          let items = without(...gone);
          for (const id of back) {
            // The panel offers only the topmost deleted items for restoring.
            const isOffered = (['header', 'footer'] as const).some((area) =>
              findDeletions(SITE, items, area).some(({ item }) => item.id === id)
            );
            if (isOffered) items = undoDeletion(SITE, items, id);
          }
          expect(outlined(items)).toEqual(outlined(SITE));
        }
      )
    );
  });

  test('restores the stored navigation once every deletion is undone', () => {
    fc.assert(
      fc.property(anyItems(), fc.array(fc.nat(), { maxLength: 5 }), (stored, which) => {
        const start = which.reduce<Items>(
          (items, at) => removeItem(items, items[at % Math.max(1, items.length)]?.id ?? ''),
          stored
        );
        let items = start;
        for (const area of ['header', 'footer'] as const) {
          for (const { item } of findDeletions(stored, start, area)) {
            items = undoDeletion(stored, items, item.id);
          }
        }
        return sameItems(items, stored);
      })
    );
  });

  test('never makes a valid navigation invalid', () => {
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
        return id === undefined || brokenRules(undoDeletion(stored, items, id)).length === 0;
      })
    );
  });
});
