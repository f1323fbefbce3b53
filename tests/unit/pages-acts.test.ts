import { toActFailure } from '../../src/plugins/site-content/admin/src/page-bulk-actions/bulk-action-failure';
import {
  firstChoices,
  getRequest,
  type PlannedAct,
} from '../../src/plugins/site-content/admin/src/pages/bulk-actions/planned-bulk-action';

const pages = (...published: boolean[]) =>
  published.map((isPublished, at) => ({
    id: `p${at}`,
    title: `P ${at}`,
    isPublished,
    version: 'v',
  }));

const request = (planned: PlannedAct, chosen = {}) =>
  getRequest(planned, { ...firstChoices(planned), ...chosen });

describe('what is sent', () => {
  test('for a move, once it is chosen where to', () => {
    const move: PlannedAct = { act: 'move', pages: pages(false, true) };
    expect(request(move)).toBeNull();
    const sent = { act: 'move', pages: ['p0', 'p1'], publishes: true };
    expect(request(move, { parent: null })).toEqual({ ...sent, parent: null });
    expect(request(move, { parent: { id: 'a', title: 'A' } })).toEqual({ ...sent, parent: 'a' });
    expect(request({ ...move, parent: null })).toEqual({ ...sent, parent: null });
  });

  test('publishes a move only where something is on the website', () => {
    const move: PlannedAct = { act: 'move', pages: pages(false), parent: null };
    expect(request(move)).toMatchObject({ publishes: false });
  });

  test('for a page that goes, once it is chosen where its address leads', () => {
    const going: PlannedAct = { act: 'delete', pages: pages(true) };
    const leading = (kind: string, page: object | null = null, destination = '') =>
      request(going, { goneTo: { kind, page, destination } });
    const sent = { act: 'delete', pages: ['p0'] };
    expect(request(going)).toEqual({ ...sent, goneTo: { kind: 'nowhere' } });
    expect(leading('gone')).toEqual({ ...sent, goneTo: { kind: 'gone' } });
    expect(leading('page')).toBeNull();
    expect(leading('page', { id: 'a', title: 'A' })).toMatchObject({
      goneTo: { kind: 'page', page: 'a' },
    });
    expect(leading('url', null, ' ')).toBeNull();
    expect(leading('url', null, ' /a/ ')).toMatchObject({
      goneTo: { kind: 'url', destination: '/a/' },
    });
  });

  test('says of redirects what was decided, and nothing before', () => {
    const publish: PlannedAct = { act: 'publish', pages: pages(false) };
    expect(request(publish)).toEqual({ act: 'publish', pages: ['p0'] });
    expect(request(publish, { redirects: false })).toMatchObject({ redirects: false });
  });
});

describe('why something was not done', () => {
  const answered = (error: object) => toActFailure({ response: { data: { error } } });

  test('is told by its problems, each once', () => {
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
  ])('%i is "%s"', (status, kind) => {
    expect(answered({ status })).toEqual({ kind });
  });

  test('no answer is one, too', () => {
    expect(toActFailure(new Error('Failed to fetch'))).toEqual({ kind: 'unreachable' });
  });
});
