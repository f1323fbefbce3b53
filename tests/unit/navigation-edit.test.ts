import fc from 'fast-check';
import {
  allowedLevels,
  canMoveTo,
} from '../../src/plugins/site-content/admin/src/navigation/tree/allowed';
import {
  addItem,
  changeItem,
  moveItem,
  newId,
  removeItem,
} from '../../src/plugins/site-content/admin/src/navigation/tree/edit';
import {
  countBelow,
  depthFirst,
  getPlace,
  type ItemPosition,
  sameItems,
} from '../../src/plugins/site-content/admin/src/navigation/tree/items';
import {
  stepFrom,
  STEPS,
} from '../../src/plugins/site-content/admin/src/navigation/tree/keyboard-moves';
import { anyItems, brokenRules, outline, outlined, sortedIds } from './navigation-items';

const SITE = outline(`
shop
  bikes
    gravel
  parts
news
about>team
--
legal
  imprint
  terms=https://example.com/terms
social
`);

const at = (
  parent: string | null,
  index: number,
  area: ItemPosition['area'] = 'header'
): ItemPosition => ({
  area,
  parent,
  index,
});

describe('moving an item', () => {
  test.each([
    ['to the front', 'news', at(null, 0), ['news', 'shop', '  bikes', '    gravel', '  parts']],
    ['with its whole branch', 'shop', at(null, 2), ['news', 'about', 'shop', '  bikes']],
    ['into a parent', 'news', at('shop', 1), ['shop', '  bikes', '    gravel', '  news']],
    ['out of a parent', 'bikes', at(null, 1), ['shop', '  parts', 'bikes', '  gravel', 'news']],
  ])('moves it %s', (_what, id, place, start) => {
    const moved = moveItem(SITE, id, place);
    expect(outlined(moved).slice(0, start.length)).toEqual(start);
  });

  test('changes its area to that of the new parent', () => {
    const moved = moveItem(SITE, 'news', at('legal', 1, 'footer'));
    expect(moved.find(({ id }) => id === 'news')).toMatchObject({
      area: 'footer',
      parent: 'legal',
    });
    expect(outlined(moved).slice(-5)).toEqual([
      ...['-- legal', '  imprint', '  news', '  terms', '-- social'],
    ]);
  });

  test('returns the same array if the position is the same, so that nothing counts as unsaved', () => {
    expect(moveItem(SITE, 'bikes', at('shop', 0))).toBe(SITE);
  });

  test('does nothing if the destination is below the item itself', () => {
    expect(moveItem(SITE, 'shop', at('bikes', 0))).toBe(SITE);
  });

  test('and moving it back leaves no changes', () => {
    const there = moveItem(SITE, 'bikes', at(null, 3));
    expect(sameItems(there, SITE)).toBe(false);
    expect(sameItems(moveItem(there, 'bikes', at('shop', 0)), SITE)).toBe(true);
  });
});

describe('the navigation rules', () => {
  test.each<[string, 'header' | 'footer', number[]]>([
    ['shop', 'header', [1]],
    ['bikes', 'header', [1, 2]],
    ['gravel', 'header', [1, 2, 3]],
    ['gravel', 'footer', [2]],
    ['bikes', 'footer', []],
    ['legal', 'footer', [1]],
    ['legal', 'header', []],
    ['imprint', 'footer', [2]],
    ['imprint', 'header', [1, 2, 3]],
    ['terms', 'header', []],
    ['about', 'footer', [2]],
  ])('limit the levels of %s in the %s', (id, area, levels) => {
    expect(allowedLevels(SITE, id, area)).toEqual(levels);
  });

  test('allow moving an item that has lost its page', () => {
    const lost = changeItem(SITE, 'news', { title: 'news', url: null, page: null });
    expect(allowedLevels(lost, 'news', 'header')).toEqual([1, 2, 3]);
  });

  test('forbid moving an item below itself or outside the areas', () => {
    expect(canMoveTo(SITE, 'shop', at('parts', 0))).toBe(false);
    expect(canMoveTo(SITE, 'news', at(null, 0, null))).toBe(false);
  });
});

describe('moving an item by one position', () => {
  test.each<[string, (typeof STEPS)[number], ItemPosition | null]>([
    ['news', 'up', at(null, 0)],
    ['shop', 'up', null],
    ['news', 'down', at(null, 2)],
    ['about', 'down', null],
    ['news', 'in', at('shop', 2)],
    ['shop', 'in', null],
    ['parts', 'in', at('bikes', 1)],
    ['bikes', 'out', at(null, 1)],
    ['gravel', 'out', at('shop', 1)],
    ['news', 'out', null],
    ['social', 'in', null],
    ['imprint', 'out', null],
    ['terms', 'up', at('legal', 0, 'footer')],
  ])('finds its new position, if there is one: %s %s', (id, step, place) => {
    expect(stepFrom(SITE, id, step)).toEqual(place);
  });
});

describe('adding and removing items', () => {
  test('gives a new item a unique id and inserts it at its position', () => {
    const once = addItem(SITE, newId(SITE), { title: 'x', url: '/x/', page: null }, at('shop', 1));
    expect(newId(SITE)).toBe('new:1');
    expect(newId(once)).toBe('new:2');
    expect(outlined(once).slice(0, 5)).toEqual([
      ...['shop', '  bikes', '    gravel', '  new:1', '  parts'],
    ]);
  });

  test('adds the first item to an empty area', () => {
    const [header] = addItem([], 'new:1', { title: 'x', url: '/x/', page: null }, at(null, 0));
    expect(header).toEqual({
      ...{ id: 'new:1', parent: null, area: 'header', title: 'x', url: '/x/', page: null },
    });
  });

  test('removes an item with everything below it', () => {
    expect(countBelow(SITE, 'shop')).toBe(3);
    expect(outlined(removeItem(SITE, 'shop')).slice(0, 2)).toEqual(['news', 'about']);
    expect(removeItem(SITE, 'unknown')).toBe(SITE);
  });
});

describe('any navigation', () => {
  const anyMove = fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.boolean());

  test('keeps its items unchanged and stays valid through any moves', () => {
    fc.assert(
      fc.property(anyItems(), fc.array(anyMove, { maxLength: 6 }), (start, moves) => {
        let items = start;
        for (const [which, where, index, toHeader] of moves) {
          const id = items[which % Math.max(1, items.length)]?.id ?? '';
          const holder = items[where % (items.length + 1)];
          const area = holder?.area ?? (toHeader ? 'header' : 'footer');
          const place = at(holder?.id ?? null, index % 5, area);
          if (canMoveTo(items, id, place)) items = moveItem(items, id, place);
        }
        expect(sortedIds(items)).toEqual(sortedIds(start));
        expect(brokenRules(items)).toEqual([]);
        expect(depthFirst(items)).toEqual(items);
        const contents = ({ id, title, url, page }: (typeof items)[number]): unknown[] => [
          ...[id, title, url, page],
        ];
        expect(items.map(contents).toSorted()).toEqual(start.map(contents).toSorted());
      })
    );
  });

  test('has a moved item at the requested position', () => {
    fc.assert(
      fc.property(anyItems(), fc.nat(), fc.constantFrom(...STEPS), (items, which, step) => {
        const id = items[which % Math.max(1, items.length)]?.id ?? '';
        const place = stepFrom(items, id, step);
        if (place === null) return;
        expect(getPlace(moveItem(items, id, place), id)).toEqual(place);
      })
    );
  });

  test('is valid when the generator creates it', () => {
    fc.assert(fc.property(anyItems(), (items) => expect(brokenRules(items)).toEqual([])));
  });
});
