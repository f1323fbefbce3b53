import { toBulkActionFailure } from '#site-content/admin/page-bulk-actions/bulk-action-failure';
import {
  firstChoices,
  getPresentParent,
  getRequest,
  type PlannedBulkAction,
} from '#site-content/admin/pages/planned-bulk-action';
import { inTreeOrder, type Line } from '#site-content/admin/pages/tree/branches';

const pages = (...published: boolean[]) =>
  published.map((isPublished, at) => ({
    id: `p${at}`,
    title: `P ${at}`,
    isPublished,
    parent: null,
    version: 'v',
  }));

const request = (planned: PlannedBulkAction, chosen = {}) =>
  getRequest(planned, { ...firstChoices(planned, true), ...chosen });

describe('the request of a bulk action', () => {
  test('is complete for a move once a parent is selected', () => {
    const move: PlannedBulkAction = { action: 'move', pages: pages(false, true) };
    expect(request(move)).toBeNull();
    const sent = { action: 'move', pages: ['p0', 'p1'], publishes: true };
    expect(request(move, { parent: null })).toEqual({ ...sent, parent: null });
    expect(request(move, { parent: { id: 'a', title: 'A' } })).toEqual({ ...sent, parent: 'a' });
    expect(request({ ...move, parent: null })).toEqual({ ...sent, parent: null });
  });

  test('moves drafts only for users who may not publish', () => {
    const move: PlannedBulkAction = { action: 'move', pages: pages(true), parent: null };
    expect(getRequest(move, firstChoices(move, false))).toMatchObject({ publishes: false });
    expect(getRequest(move, firstChoices(move, true))).toMatchObject({ publishes: true });
  });

  test('names selected pages in the order of the tree', () => {
    const lines = ['a', 'b', 'c'].map((id) => ({ id }) as Line);
    const selected = new Map(['c', 'z', 'a'].map((id) => [id, null]));
    expect(inTreeOrder(lines, selected)).toEqual(['a', 'c', 'z']);
  });

  test('publishes a move only if one of the pages is published', () => {
    const move: PlannedBulkAction = { action: 'move', pages: pages(false), parent: null };
    expect(request(move)).toMatchObject({ publishes: false });
  });

  test('contains the redirect target of a deletion, once the target is complete', () => {
    const going: PlannedBulkAction = { action: 'delete', pages: pages(true) };
    const leading = (kind: string, page: object | null = null, destination = '') =>
      request(going, { redirectTo: { kind, page, destination } });
    const sent = { action: 'delete', pages: ['p0'] };
    expect(request(going)).toEqual({ ...sent, redirectTo: { kind: 'nowhere' } });
    expect(leading('gone')).toEqual({ ...sent, redirectTo: { kind: 'gone' } });
    expect(leading('page')).toBeNull();
    expect(leading('page', { id: 'a', title: 'A' })).toMatchObject({
      redirectTo: { kind: 'page', page: 'a' },
    });
    expect(leading('url', null, ' ')).toBeNull();
    expect(leading('url', null, ' /a/ ')).toMatchObject({
      redirectTo: { kind: 'url', destination: '/a/' },
    });
  });

  test('contains the redirect decision only once it has been made', () => {
    const publish: PlannedBulkAction = { action: 'publish', pages: pages(false) };
    expect(request(publish)).toEqual({ action: 'publish', pages: ['p0'] });
    expect(request(publish, { redirects: false })).toMatchObject({ redirects: false });
  });
});

describe('a failed bulk action', () => {
  const answered = (error: object) => toBulkActionFailure({ response: { data: { error } } });

  test('lists each problem once', () => {
    const taken = { code: 'page.slug-taken', values: {} };
    const gone = { code: 'page-gone', values: {} };
    const ofBlock = { ...gone, path: ['body', 1, 'heading'] };
    expect(answered({ status: 400, details: { errors: [taken, gone, ofBlock, taken] } })).toEqual({
      kind: 'refused',
      problems: [{ ...taken, path: [] }, { ...gone, path: [] }, ofBlock],
    });
    expect(answered({ status: 503, details: { code: 'unavailable.no-turn', values: {} } })).toEqual(
      { kind: 'refused', problems: [{ path: [], code: 'unavailable.no-turn', values: {} }] }
    );
  });

  test.each([
    [401, 'logged-out'],
    [403, 'forbidden'],
    [500, 'failed'],
  ])('with status %i is "%s"', (status, kind) => {
    expect(answered({ status })).toEqual({ kind });
  });

  test('without a response is "unreachable"', () => {
    expect(toBulkActionFailure(new Error('Failed to fetch'))).toEqual({ kind: 'unreachable' });
  });
});

describe('the current parent of pages to be moved', () => {
  const move = (...parents: (string | null | undefined)[]): PlannedBulkAction => ({
    action: 'move',
    pages: pages(...parents.map(() => true)).map((page, at) => ({ ...page, parent: parents[at] })),
  });

  test('is that of all of them', () => {
    expect(getPresentParent(move('a', 'a'))).toBe('a');
    expect(getPresentParent(move(null, null))).toBeNull();
  });

  test('is unknown if they differ, if one is published elsewhere, or if a position is given', () => {
    expect(getPresentParent(move('a', null))).toBeUndefined();
    expect(getPresentParent(move('a', undefined))).toBeUndefined();
    expect(getPresentParent({ ...move('a'), after: null })).toBeUndefined();
  });
});
