import { isLeftOver, nameDatabase, nameRun } from '../support/databases/names';

const HOST = 'a1b2c3';
const NOW = Date.parse('2025-06-01T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

const getName = (startedAt: number, host = HOST): string =>
  nameDatabase(nameRun(4711, startedAt, host));

describe('the database of a test', () => {
  test.each([
    ['of a run that is over', getName(NOW - 1000), false, true],
    ['of a run that is under way', getName(NOW - 1000), true, false],
    ['of a process number that was given again', getName(NOW - 2 * DAY), true, true],
    ['of another machine', getName(NOW - 1000, 'ffffff'), false, false],
    ['of another machine, long ago', getName(NOW - 2 * DAY, 'ffffff'), true, true],
    ['that is none of ours', 'site_content', false, false],
    ['that only looks like ours', 'site_content_test', false, false],
    ['that somebody copied', `${getName(NOW - 2 * DAY)}_copy`, false, false],
  ])('%s', (_what, name, isAlive, expected) => {
    expect(isLeftOver(name, NOW, () => isAlive, HOST)).toBe(expected);
  });

  test('has a name that every server takes', () => {
    expect(nameDatabase(nameRun(4_194_304, NOW))).toMatch(/^[a-z0-9_]{1,63}$/);
  });
});
