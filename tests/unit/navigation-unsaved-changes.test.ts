import {
  keepChanges,
  takeChanges,
} from '../../src/plugins/site-content/admin/src/navigation/unsaved-changes';

const ITEM = { id: 'a', parent: null, area: 'header', title: 'A', url: '/a/', page: null } as const;
const KEPT = { user: 1, base: { version: 'v1', items: [] }, items: [ITEM] };

const stored = new Map<string, string>();

beforeAll(() => {
  globalThis.sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as Storage;
});

describe('unsaved navigation changes in the session storage', () => {
  test('are returned once', () => {
    keepChanges(KEPT);
    expect(takeChanges(1)).toEqual(KEPT);
    expect(takeChanges(1)).toBeNull();
  });

  test('are dropped for another user', () => {
    keepChanges(KEPT);
    expect(takeChanges(2)).toBeNull();
    expect(stored.size).toBe(0);
  });

  test.each(['', '{', 'null', '{"user":1}', JSON.stringify({ ...KEPT, items: [{ id: 'a' }] })])(
    'are dropped if they cannot be parsed: %s',
    (text) => {
      keepChanges(KEPT);
      for (const key of stored.keys()) stored.set(key, text);
      expect(takeChanges(1)).toBeNull();
      expect(stored.size).toBe(0);
    }
  );
});
