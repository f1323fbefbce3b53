import { isDeepStrictEqual } from 'node:util';
import {
  type Changes,
  changesSince,
  EVERYTHING,
  GatheredChanges,
  mergeChanges,
  NOTHING,
  readSteps,
  type Step,
  withStep,
  writeSteps,
} from '../../src/plugins/site-content/server/src/revision/changes';

const changes = (some: Partial<Changes>): Changes => ({ ...NOTHING, ...some });
const step = (revision: string, some: Partial<Changes>): Step => ({
  revision,
  changes: changes(some),
});

describe('the changes since a revision', () => {
  const steps = [
    step('a', { frame: true }),
    step('b', { redirects: [1, 2] }),
    step('c', { redirects: [2, 3], pages: ['p'] }),
  ];

  test.each<[string | null, Changes]>([
    ['c', NOTHING],
    ['b', changes({ redirects: [2, 3], pages: ['p'] })],
    ['a', changes({ redirects: [1, 2, 3], pages: ['p'] })],
    ['of long ago', EVERYTHING],
    [null, EVERYTHING],
  ])('are collected since %j', (known, expected) => {
    expect(changesSince(steps, known)).toEqual(expected);
  });

  test('are everything if no steps are known', () => {
    expect(changesSince([], 'a')).toEqual(EVERYTHING);
  });
});

describe('the changes of two writes', () => {
  test('are merged, and are everything if one of them may have changed everything', () => {
    const one = changes({ redirects: [1], frame: true });
    const other = changes({ redirects: [1, 2], besidePages: true });
    expect(mergeChanges(one, other)).toEqual({
      redirects: [1, 2],
      pages: [],
      besidePages: true,
      frame: true,
    });
    expect(mergeChanges(one, EVERYTHING)).toEqual(EVERYTHING);
  });

  test('are "all" instead of a list of more than 2,000 rows', () => {
    const many = Array.from({ length: 2001 }, (_, id) => id);
    expect(mergeChanges(changes({ redirects: many }), NOTHING).redirects).toBe('all');
  });

  test.each<[Partial<Changes>, Partial<Changes>, boolean]>([
    [{ redirects: [1, 2] }, { redirects: [2] }, true],
    [{ redirects: [1] }, { redirects: [2] }, false],
    [{ redirects: 'all' }, { redirects: [2] }, true],
    [{ redirects: [2] }, { redirects: 'all' }, false],
    [{ pages: ['p'] }, { pages: ['q'] }, false],
    [{ besidePages: true }, {}, true],
    [{}, { besidePages: true }, false],
    [{}, { frame: true }, false],
  ])('%j include %j: %s', (all, some, expected) => {
    const gathered = new GatheredChanges();
    gathered.add(changes(all));
    const before = gathered.changes;
    gathered.add(changes(some));
    expect(isDeepStrictEqual(gathered.changes, before)).toBe(expected);
  });
});

describe('the recorded steps', () => {
  test('are the last 100', () => {
    let steps: Step[] = [];
    for (let at = 0; at < 250; at += 1) steps = withStep(steps, step(String(at), {}));
    expect(steps).toHaveLength(100);
    expect(steps.at(-1)?.revision).toBe('249');
    expect(steps[0]?.revision).toBe('150');
  });

  test('name a limited number of rows, and always include the newest step', () => {
    const rows = (from: number): number[] => Array.from({ length: 900 }, (_, at) => from + at);
    let steps: Step[] = [];
    for (const at of [1, 2, 3]) steps = withStep(steps, step(`${at}`, { redirects: rows(at) }));
    expect(steps.map(({ revision }) => revision)).toEqual(['2', '3']);
  });
});

describe('the stored steps', () => {
  const steps = [step('a', {}), step('b', { redirects: [1] })];
  const stored = writeSteps(7, steps);

  test('are read back unchanged', () => {
    expect(readSteps(stored, { row: 7, revision: 'b' })).toEqual(steps);
  });

  test.each([
    ['a revision written without steps, by SQL or another version', 7, 'c'],
    ['a revision that was restored without steps', 7, 'a'],
    ['a copy of the row with another id', 8, 'b'],
  ])('are ignored for %s', (_, row, revision) => {
    expect(readSteps(stored, { row, revision })).toEqual([]);
  });

  test('are empty if nothing is stored, as before an upgrade', () => {
    expect(readSteps(null, { row: 7, revision: 'b' })).toEqual([]);
  });
});
