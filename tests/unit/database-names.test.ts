import { isLeftOver, nameDatabase, nameRun } from '../support/databases/names';

const HOST = 'a1b2c3';
const NOW = Date.parse('2025-06-01T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

const getName = (startedAt: number, host = HOST): string =>
  nameDatabase(nameRun(4711, startedAt, host));

describe('a test database', () => {
  test.each([
    ['of a finished run is left over', getName(NOW - 1000), false, true],
    ['of a run in progress is not left over', getName(NOW - 1000), true, false],
    ['of an old run whose process id was reused is left over', getName(NOW - 2 * DAY), true, true],
    ['of another machine is not left over', getName(NOW - 1000, 'ffffff'), false, false],
    ['of an old run on another machine is left over', getName(NOW - 2 * DAY, 'ffffff'), true, true],
    ['with a foreign name is not left over', 'site_content', false, false],
    ['with a similar name is not left over', 'site_content_test', false, false],
    ['that was copied is not left over', `${getName(NOW - 2 * DAY)}_copy`, false, false],
  ])('%s', (_what, name, isAlive, expected) => {
    expect(isLeftOver(name, NOW, () => isAlive, HOST)).toBe(expected);
  });

  test('has a name that every database server accepts', () => {
    expect(nameDatabase(nameRun(4_194_304, NOW))).toMatch(/^[a-z0-9_]{1,63}$/);
  });
});
