import fc from 'fast-check';
import type { StoredNavItem } from '../../src/plugins/site-content/domain/navigation/build-navigation';
import { getOutline } from '../../src/plugins/site-content/domain/navigation/outline';
import { planSave, type Step } from '../../src/plugins/site-content/domain/navigation/plan';
import type { NavigationItem } from '../../src/plugins/site-content/domain/panel/panel-response-types';
import { navigationArbitrary } from '../support/navigation-arbitrary';

const item = (id: string, change: Partial<NavigationItem> = {}): NavigationItem => ({
  id,
  parent: null,
  area: 'header',
  title: id,
  url: `/${id}/`,
  page: null,
  ...change,
});

/** Returns the database rows after the steps. */
const apply = (stored: readonly StoredNavItem[], steps: readonly Step[]): StoredNavItem[] =>
  steps.reduce<StoredNavItem[]>(
    (rows, step) => {
      switch (step.action) {
        case 'create':
          return [...rows, { id: step.id, ...step.data }];
        case 'update':
          return rows.map((row) => (row.id === step.id ? { ...row, ...step.data } : row));
        case 'delete':
          return rows.filter(({ id }) => id !== step.id);
      }
    },
    [...stored]
  );

const stored = (items: readonly NavigationItem[]): StoredNavItem[] =>
  apply([], planSave([], items));

/** Returns the items depth-first, in the order in which they are served. */
const inOrder = (items: readonly NavigationItem[]): NavigationItem[] =>
  getOutline(items.map((sent, position) => ({ ...sent, position })));

/** Returns each item with its index among its siblings, as text. */
const inPlaces = (items: readonly NavigationItem[]): string[] =>
  items.map((sent) => {
    const siblings = items.filter(
      ({ parent, area }) => parent === sent.parent && (parent !== null || area === sent.area)
    );
    return JSON.stringify([sent.id, siblings.indexOf(sent), sent]);
  });
const getId = (place: string): string => JSON.parse(place)[0];
const ids = (steps: readonly Step[]): string[] => steps.map(({ id }) => id);

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => item(id)) as [
  NavigationItem,
  NavigationItem,
  NavigationItem,
  NavigationItem,
];

describe('the steps of a navigation save', () => {
  test('are empty if nothing differs', () => {
    expect(planSave(stored([a, b, c]), [a, b, c])).toEqual([]);
  });

  test('update only the columns that differ', () => {
    expect(planSave(stored([a, b]), [a, { ...b, title: 'B' }])).toEqual([
      { action: 'update', id: 'b', data: { title: 'B' } },
    ]);
  });

  test('update one row if one item is moved, in either direction', () => {
    const rows = stored([a, b, c, d]);
    for (const order of [
      [b, c, d, a],
      [b, c, a, d],
      [b, a, c, d],
      [d, a, b, c],
      [a, d, b, c],
      [a, c, b, d],
    ]) {
      const steps = planSave(rows, order);
      expect(steps).toHaveLength(1);
      expect(getOutline(apply(rows, steps))).toEqual(order);
    }
  });

  test('update one row if one of 300 items is moved', () => {
    const items = Array.from({ length: 300 }, (_, index) => item(`item-${index}`));
    const rows = stored(items);
    const order = [
      ...items.slice(0, 10),
      ...items.slice(11, 200),
      ...items.slice(10, 11),
      ...items.slice(200),
    ];
    const steps = planSave(rows, order);
    expect(steps).toHaveLength(1);
    expect(getOutline(apply(rows, steps))).toEqual(order);
  });

  test('keep positions that are already in order, including equal and null ones', () => {
    const rows = [a, b, c].map((sent) => ({ ...sent, position: null }));
    expect(planSave(rows, [a, b, c])).toEqual([]);
    const steps = planSave(rows, [a, c, b]);
    expect(steps).toHaveLength(1);
    expect(getOutline(apply(rows, steps))).toEqual([a, c, b]);
  });

  test('find a position at either end of the integer range', () => {
    for (const position of [2 ** 31 - 1, -(2 ** 31 - 1)]) {
      const rows = [a, b, c].map((sent) => ({ ...sent, position }));
      for (const order of [
        [b, c, a],
        [c, b, a],
        [d, b, a, c],
      ]) {
        const after = apply(rows, planSave(rows, order));
        expect(getOutline(after)).toEqual(order);
        for (const row of after) expect(Math.abs(row.position ?? 0)).toBeLessThan(2 ** 31);
      }
    }
  });

  test('create parents before their subitems, whatever the order of the list', () => {
    const sub = item('sub', { parent: 'top' });
    const subsub = item('subsub', { parent: 'sub' });
    const steps = planSave([], [subsub, sub, item('top')]);
    expect(ids(steps)).toEqual(['top', 'sub', 'subsub']);
  });

  test('give a branch the area of its new root', () => {
    const group = item('group', { area: 'footer', url: null });
    const sub = item('sub', { parent: 'a' });
    const rows = stored([a, sub, group]);
    // The area sent for a subitem is ignored.
    const steps = planSave(rows, [a, group, { ...sub, parent: 'group' }]);
    expect(steps).toEqual([
      { action: 'update', id: 'sub', data: { parent: 'group', area: 'footer' } },
    ]);
  });

  test('delete last, and keep a subitem that was moved out of a deleted item', () => {
    const sub = item('sub', { parent: 'a' });
    const other = item('other', { parent: 'a' });
    const steps = planSave(stored([a, sub, other, b]), [b, { ...sub, parent: null }]);
    expect(steps.map(({ action, id }) => `${action} ${id}`)).toEqual([
      'update sub',
      'delete other',
      'delete a',
    ]);
  });

  test('ignore items in a cycle, which are not served', () => {
    const rows = [
      ...stored([a]),
      { ...item('x', { parent: 'y' }), position: 0 },
      { ...item('y', { parent: 'x' }), position: 0 },
    ];
    expect(planSave(rows, [a])).toEqual([]);
  });

  test('turn any navigation into any other without touching unchanged rows', () => {
    fc.assert(
      fc.property(navigationArbitrary(12), navigationArbitrary(12), (before, after) => {
        const rows = stored(before);
        expect(getOutline(rows)).toEqual(inOrder(before));
        const steps = planSave(rows, after);
        const now = apply(rows, steps);
        expect(getOutline(now)).toEqual(inOrder(after));
        expect(planSave(now, after)).toEqual([]);

        // At most the rows are written whose data or index among their siblings differ.
        const were = new Set(inPlaces(before));
        const are = inPlaces(after);
        const differ = new Set([
          ...are.filter((place) => !were.has(place)).map((place) => getId(place)),
          ...before.filter(({ id }) => !after.some((other) => other.id === id)).map(({ id }) => id),
        ]);
        for (const { id } of steps)
          expect(ids(steps).filter((other) => other === id)).toEqual([id]);
        expect(steps.length).toBeLessThanOrEqual(differ.size);
      }),
      { numRuns: 150 }
    );
  });
});
