import {
  hasChanges,
  type NavigationEvent,
  navigationReducer,
  type NavigationState,
  startWith,
} from '../../src/plugins/site-content/admin/src/navigation/navigation-state';
import {
  navigationIn,
  toFailure,
} from '../../src/plugins/site-content/admin/src/navigation/save-response';
import {
  changeItem,
  moveItem,
} from '../../src/plugins/site-content/admin/src/navigation/tree/edit';
import type { NavigationResponse } from '../../src/plugins/site-content/domain/panel/panel-response-types';
import { problem, reason } from '../../src/plugins/site-content/domain/problems/problem';
import { outline } from './navigation-items';

const answer = (version: string, text: string): NavigationResponse => ({
  version,
  items: outline(text),
  pages: [],
});

const STORED = answer('1', 'a\n  b\nc');
const EDITED = moveItem(STORED.items, 'c', { area: 'header', parent: null, index: 0 });
const PROBLEMS = new Map([['b', [reason('nav-item.title-missing')]]]);

const after = (...events: NavigationEvent[]): NavigationState =>
  events.reduce(navigationReducer, startWith(STORED));

describe('the state of the navigation editor', () => {
  test('has no unsaved changes at first, or after a change is reverted', () => {
    expect(hasChanges(after())).toBe(false);
    expect(hasChanges(after({ type: 'edited', items: EDITED }))).toBe(true);
    const back = moveItem(EDITED, 'c', { area: 'header', parent: null, index: 1 });
    expect(hasChanges(after({ type: 'edited', items: back }))).toBe(false);
  });

  test.each<[string, NavigationEvent]>([
    ['the server refuses the save', { type: 'refused', problems: PROBLEMS }],
    ['the server cannot be reached', { type: 'failed' }],
    [
      'another user saved first',
      { type: 'overtaken', conflict: { current: answer('2', 'a'), by: null } },
    ],
  ])('keeps unsaved changes when %s', (_what, event) => {
    const state = after({ type: 'edited', items: EDITED }, { type: 'saving' }, event);
    expect(state.items).toBe(EDITED);
    expect(hasChanges(state)).toBe(true);
    expect(state.isSaving).toBe(false);
  });

  test('takes over the saved version and reuses the objects of unchanged items', () => {
    const saved: NavigationResponse = { version: '2', items: structuredClone(EDITED), pages: [] };
    const state = after(
      { type: 'edited', items: EDITED },
      { type: 'saving' },
      { type: 'saved', answer: saved }
    );
    expect(hasChanges(state)).toBe(false);
    expect(state.stored.version).toBe('2');
    expect(state.items.map((item, at) => item === EDITED[at])).toEqual([true, true, true]);
  });

  test('returns to the stored version without problems when the changes are discarded', () => {
    const state = after(
      { type: 'edited', items: EDITED },
      { type: 'refused', problems: PROBLEMS },
      { type: 'discarded' }
    );
    expect(state.items).toBe(STORED.items);
    expect(state.problems.size).toBe(0);
  });

  test('shows a problem until its item is edited or moved', () => {
    const refused = after({ type: 'refused', problems: PROBLEMS });
    const elsewhere = navigationReducer(refused, { type: 'edited', items: EDITED });
    expect([...elsewhere.problems.keys()]).toEqual(['b']);
    const mended = changeItem(STORED.items, 'b', { title: 'B', url: '/b/', page: null });
    expect(navigationReducer(refused, { type: 'edited', items: mended }).problems.size).toBe(0);
    const moved = moveItem(STORED.items, 'b', { area: 'header', parent: null, index: 0 });
    expect(navigationReducer(refused, { type: 'edited', items: moved }).problems.size).toBe(0);
  });

  test("continues from the other user's version with the merged changes", () => {
    const theirs = answer('2', 'a\n  b\nc\nd');
    const merged = moveItem(theirs.items, 'c', { area: 'header', parent: null, index: 0 });
    const state = after(
      { type: 'edited', items: EDITED },
      { type: 'overtaken', conflict: { current: theirs, by: null } },
      { type: 'rebased', onto: theirs, items: merged }
    );
    expect(state).toMatchObject({ stored: theirs, items: merged, conflict: null });
    expect(hasChanges(state)).toBe(true);
  });

  test('restores changes after a new login, with their base version and the current pages', () => {
    const now = answer('2', 'a');
    const state = after(
      { type: 'loaded', answer: now },
      { type: 'restored', changes: { base: STORED, items: EDITED } }
    );
    expect(state.stored).toMatchObject({ version: '1', items: STORED.items });
    expect(state.stored.pages).toBe(now.pages);
    expect(state.items).toBe(EDITED);
  });

  test('remembers that its changes are kept across a login, until they are saved or discarded', () => {
    const kept = after({ type: 'edited', items: EDITED }, { type: 'saving' }, { type: 'kept' });
    expect(kept).toMatchObject({ isKept: true, isSaving: false, items: EDITED });
    expect(navigationReducer(kept, { type: 'edited', items: [] }).isKept).toBe(true);
    expect(navigationReducer(kept, { type: 'failed' }).isKept).toBe(true);
    expect(navigationReducer(kept, { type: 'saved', answer: STORED }).isKept).toBe(false);
    expect(navigationReducer(kept, { type: 'discarded' }).isKept).toBe(false);
  });

  test('can be edited after the conflict dialog is postponed', () => {
    const state = after(
      { type: 'edited', items: EDITED },
      { type: 'overtaken', conflict: { current: answer('2', 'a'), by: null } },
      { type: 'put-off' }
    );
    expect(state).toMatchObject({ items: EDITED, conflict: null });
    expect(state.stored.version).toBe('1');
  });
});

describe('a failed save', () => {
  /** Returns an error like those of Strapi's fetch client. */
  const thrown = (status: number, details: object = {}, message = 'no'): unknown =>
    Object.assign(new Error(message), {
      response: { data: { data: null, error: { status, name: 'Error', message, details } } },
    });

  test('is classified by its HTTP status', () => {
    expect(toFailure(thrown(401), [])).toEqual({ kind: 'logged-out' });
    expect(toFailure(thrown(403), [])).toEqual({ kind: 'forbidden' });
    expect(toFailure(thrown(500), [])).toEqual({ kind: 'failed' });
    expect(toFailure(thrown(413), [])).toEqual({ kind: 'failed' });
    const notSaved = reason('unavailable.not-saved');
    expect(toFailure(thrown(503, notSaved), [])).toEqual({ kind: 'unavailable', reason: notSaved });
    expect(toFailure(new TypeError('Failed to fetch'), [])).toEqual({ kind: 'unreachable' });
    expect(toFailure(null, [])).toEqual({ kind: 'unreachable' });
  });

  test('is detected if the response contains no navigation', () => {
    expect(navigationIn({ data: { data: answer('2', 'a') } })).toEqual(answer('2', 'a'));
    expect(() => navigationIn({ data: {} })).toThrow('no navigation');
  });

  test('is an edit conflict with the current version on status 409', () => {
    const conflict = { current: answer('2', 'a'), by: null };
    expect(toFailure(thrown(409, conflict), [])).toEqual({ kind: 'conflict', conflict });
  });

  test('lists the problems of each item, each message once', () => {
    const errors = [
      {
        message: 'Enter a title.',
        ...problem(['items', 1, 'title'], 'nav-item.title-missing'),
      },
      { message: 'Select a page or enter a URL.', ...problem(['items', 1, 'url'], 'link.missing') },
      {
        message: 'Select a page or enter a URL.',
        ...problem(['items', 1, 'page'], 'link.missing'),
      },
      { message: 'By Strapi.', path: ['items', 1, 'added'] },
      { path: ['items', 99, 'title'], message: 'Of no item.' },
      { path: ['version'], message: 'Of no item.' },
      { message: 'Of no item.' },
    ];
    const several = reason('several', { count: 7 });
    expect(toFailure(thrown(400, { ...several, errors }), STORED.items)).toEqual({
      kind: 'refused',
      problems: new Map([
        [
          'b',
          [
            reason('nav-item.title-missing'),
            reason('link.missing'),
            reason('strapi', { message: 'By Strapi.' }),
          ],
        ],
      ]),
      reason: several,
    });
    expect(toFailure(thrown(400), [])).toEqual({
      kind: 'refused',
      problems: new Map(),
      reason: reason('strapi', { message: 'no' }),
    });
  });
});
