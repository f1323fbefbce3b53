import fc from 'fast-check';
import { getBlockIds } from '../../src/plugins/site-content/server/src/reads/block-ids';

const PAGE_ID = 'a1b2c3d4e5f6g7h8i9j0k1l2';
const QUOTE = 'blocks.quote';
const HERO = 'blocks.hero';

const getIds = (components: readonly string[], stored: unknown, page = PAGE_ID): string[] =>
  getBlockIds(page, 'body', components, stored);

const stored = (...blocks: readonly (readonly [component: string, id: string])[]) => ({
  body: blocks.map(([component, id]) => ({ component, id })),
});

describe('the ids of blocks', () => {
  test('are the stored ones, in order', () => {
    const list = stored([HERO, 'a'], [QUOTE, 'b'], [HERO, 'c']);
    expect(getIds([HERO, QUOTE, HERO], list)).toEqual(['a', 'b', 'c']);
  });

  test('stay with the remaining blocks if a block type is removed from the dynamic zone', () => {
    const list = stored([HERO, 'a'], [QUOTE, 'b'], [HERO, 'c'], [QUOTE, 'd']);
    expect(getIds([QUOTE, QUOTE], list)).toEqual(['b', 'd']);
  });

  test('are derived from page, zone, block type and position within that type if none are stored', () => {
    const ids = getIds([QUOTE, HERO, QUOTE], null);
    expect(new Set(ids).size).toBe(3);
    expect(getIds([HERO, QUOTE, QUOTE], null)).toEqual([ids[1], ids[0], ids[2]]);
    expect(getIds([QUOTE], null, 'another-page')).not.toEqual([ids[0]]);
    expect(getBlockIds(PAGE_ID, 'sidebar', [QUOTE], null)).not.toEqual([ids[0]]);
  });

  test('stay unique if a derived id is already stored for another block', () => {
    const second = getIds([QUOTE, QUOTE], null)[1] ?? '';
    const ids = getIds([QUOTE, QUOTE, QUOTE], stored([QUOTE, second]));
    expect(ids[0]).toBe(second);
    expect(new Set(ids).size).toBe(3);
  });

  test.each([
    ['null', null],
    ['a string', 'a'],
    ['a list', [{ component: QUOTE, id: 'a' }]],
    ['a number as an id', { body: [{ component: QUOTE, id: 1 }] }],
    ['an empty id', stored([QUOTE, ''])],
    ['ids of another zone', { sidebar: [{ component: QUOTE, id: 'a' }] }],
  ])('are derived if the stored value is invalid: %s', (_what, found) => {
    expect(getIds([QUOTE], found)).toEqual(getIds([QUOTE], undefined));
  });

  test('are unique and stable, whatever is stored', () => {
    const component = fc.constantFrom(HERO, QUOTE, 'blocks.added');
    const derived = [...getIds([HERO, HERO, HERO], null), ...getIds([QUOTE, QUOTE], null)];
    const list = fc.array(
      fc.record({ component, id: fc.constantFrom('a', 'b', 'c', '__proto__', ...derived) })
    );
    fc.assert(
      fc.property(
        fc.array(component),
        fc.oneof(fc.record({ body: list, sidebar: list }), fc.jsonValue()),
        (components, found) => {
          const ids = getIds(components, found);
          expect(ids).toHaveLength(components.length);
          expect(new Set(ids).size).toBe(ids.length);
          expect(getIds(components, structuredClone(found))).toEqual(ids);
        }
      )
    );
  });
});
