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
import type { NavigationAnswer } from '../../src/plugins/site-content/domain/panel/panel-response-types';
import { problem, reason } from '../../src/plugins/site-content/domain/problems/problem';
import { outline } from './navigation-items';

const answer = (version: string, text: string): NavigationAnswer => ({
  version,
  items: outline(text),
  pages: [],
});

const STORED = answer('1', 'a\n  b\nc');
const EDITED = moveItem(STORED.items, 'c', { area: 'header', parent: null, index: 0 });
const PROBLEMS = new Map([['b', [reason('nav-item.title-missing')]]]);

const after = (...events: NavigationEvent[]): NavigationState =>
  events.reduce(navigationReducer, startWith(STORED));

describe('the navigation before an editor', () => {
  test('has nothing to save at first, and again when a change is taken back', () => {
    expect(hasChanges(after())).toBe(false);
    expect(hasChanges(after({ type: 'edited', items: EDITED }))).toBe(true);
    const back = moveItem(EDITED, 'c', { area: 'header', parent: null, index: 1 });
    expect(hasChanges(after({ type: 'edited', items: back }))).toBe(false);
  });

  test.each<[string, NavigationEvent]>([
    ['the server refuses it', { type: 'refused', problems: PROBLEMS }],
    ['the server cannot be reached', { type: 'failed' }],
    ['somebody else was first', { type: 'overtaken', current: answer('2', 'a') }],
  ])('keeps what is unsaved, to be saved again, when %s', (_what, event) => {
    const state = after({ type: 'edited', items: EDITED }, { type: 'saving' }, event);
    expect(state.items).toBe(EDITED);
    expect(hasChanges(state)).toBe(true);
    expect(state.isSaving).toBe(false);
  });

  test('is what the server has stored once it is saved, made of the same items where they are the same', () => {
    const saved: NavigationAnswer = { version: '2', items: structuredClone(EDITED), pages: [] };
    const state = after(
      { type: 'edited', items: EDITED },
      { type: 'saving' },
      { type: 'saved', answer: saved }
    );
    expect(hasChanges(state)).toBe(false);
    expect(state.stored.version).toBe('2');
    expect(state.items.map((item, at) => item === EDITED[at])).toEqual([true, true, true]);
  });

  test('is what was stored when the changes are discarded, with no problem left', () => {
    const state = after(
      { type: 'edited', items: EDITED },
      { type: 'refused', problems: PROBLEMS },
      { type: 'discarded' }
    );
    expect(state.items).toBe(STORED.items);
    expect(state.problems.size).toBe(0);
  });

  test('shows a problem until something is done about its item', () => {
    const refused = after({ type: 'refused', problems: PROBLEMS });
    const elsewhere = navigationReducer(refused, { type: 'edited', items: EDITED });
    expect([...elsewhere.problems.keys()]).toEqual(['b']);
    const mended = changeItem(STORED.items, 'b', { title: 'B', url: '/b/', page: null });
    expect(navigationReducer(refused, { type: 'edited', items: mended }).problems.size).toBe(0);
    const moved = moveItem(STORED.items, 'b', { area: 'header', parent: null, index: 0 });
    expect(navigationReducer(refused, { type: 'edited', items: moved }).problems.size).toBe(0);
  });

  test('goes on from what the other has saved, with the changes that were put on it', () => {
    const theirs = answer('2', 'a\n  b\nc\nd');
    const merged = moveItem(theirs.items, 'c', { area: 'header', parent: null, index: 0 });
    const state = after(
      { type: 'edited', items: EDITED },
      { type: 'overtaken', current: theirs },
      { type: 'rebased', onto: theirs, items: merged }
    );
    expect(state).toMatchObject({ stored: theirs, items: merged, conflict: null });
    expect(hasChanges(state)).toBe(true);
  });

  test('comes back after another login, with what it began with and the pages as they are now', () => {
    const now = answer('2', 'a');
    const state = after(
      { type: 'loaded', answer: now },
      { type: 'restored', changes: { base: STORED, items: EDITED } }
    );
    expect(state.stored).toMatchObject({ version: '1', items: STORED.items });
    expect(state.stored.pages).toBe(now.pages);
    expect(state.items).toBe(EDITED);
  });

  test('is kept, what is changed afterwards too, until it is saved or given up', () => {
    const kept = after({ type: 'edited', items: EDITED }, { type: 'saving' }, { type: 'kept' });
    expect(kept).toMatchObject({ isKept: true, isSaving: false, items: EDITED });
    expect(navigationReducer(kept, { type: 'edited', items: [] }).isKept).toBe(true);
    expect(navigationReducer(kept, { type: 'failed' }).isKept).toBe(true);
    expect(navigationReducer(kept, { type: 'saved', answer: STORED }).isKept).toBe(false);
    expect(navigationReducer(kept, { type: 'discarded' }).isKept).toBe(false);
  });

  test('can be worked on after the choice was put off', () => {
    const state = after(
      { type: 'edited', items: EDITED },
      { type: 'overtaken', current: answer('2', 'a') },
      { type: 'put-off' }
    );
    expect(state).toMatchObject({ items: EDITED, conflict: null });
    expect(state.stored.version).toBe('1');
  });
});

describe('why a save was not done', () => {
  /** What Strapi's fetch client throws. */
  const thrown = (status: number, details: object = {}, message = 'no'): unknown =>
    Object.assign(new Error(message), {
      response: { data: { data: null, error: { status, name: 'Error', message, details } } },
    });

  test('is told by the status', () => {
    expect(toFailure(thrown(401), [])).toEqual({ kind: 'logged-out' });
    expect(toFailure(thrown(403), [])).toEqual({ kind: 'forbidden' });
    expect(toFailure(thrown(500), [])).toEqual({ kind: 'failed' });
    expect(toFailure(thrown(413), [])).toEqual({ kind: 'failed' });
    const notSaved = reason('unavailable.not-saved');
    expect(toFailure(thrown(503, notSaved), [])).toEqual({ kind: 'unavailable', reason: notSaved });
    expect(toFailure(new TypeError('Failed to fetch'), [])).toEqual({ kind: 'unreachable' });
    expect(toFailure(null, [])).toEqual({ kind: 'unreachable' });
  });

  test('is that something else has answered when there is no navigation in the answer', () => {
    expect(navigationIn({ data: { data: answer('2', 'a') } })).toEqual(answer('2', 'a'));
    expect(() => navigationIn({ data: {} })).toThrow('no navigation');
  });

  test('is that somebody else was first, with what is stored now', () => {
    const current = answer('2', 'a');
    expect(toFailure(thrown(409, { current }), [])).toEqual({ kind: 'conflict', current });
  });

  test('is named for each item by its place in what was sent, each sentence once', () => {
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
