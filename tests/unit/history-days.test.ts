import type { HistoryChangeSet } from '#history/domain/api-types';
import { groupByDay, nameDay, startOfDay } from '../../src/plugins/history/admin/src/days';
import { getParams, NO_FILTERS } from '../../src/plugins/history/admin/src/filters';
import { htmlToLines } from '../../src/plugins/history/admin/src/html-lines';

const at = (...time: [number, number, number, number?, number?]): Date => new Date(...time);

const changeSet = (id: string, time: Date): HistoryChangeSet => ({
  ...{ id, at: time.toISOString(), operation: null, undone: null, counts: [], channel: 'editor' },
  by: { kind: 'code', id: '', name: '' },
});

test('change sets are grouped by local day, in order', () => {
  const days = groupByDay([
    changeSet('d', at(2027, 2, 29, 0, 0)),
    changeSet('c', at(2027, 2, 28, 23, 59)),
    changeSet('b', at(2027, 2, 28, 0, 0)),
    changeSet('a', at(2026, 2, 28, 12, 0)),
  ]);
  expect(days.map(({ start, changeSets }) => [start, changeSets.map(({ id }) => id)])).toEqual([
    [at(2027, 2, 29).getTime(), ['d']],
    [at(2027, 2, 28).getTime(), ['c', 'b']],
    [at(2026, 2, 28).getTime(), ['a']],
  ]);
  expect(groupByDay([])).toEqual([]);
});

// Clocks changed on 28 March 2027 in Europe, and on 14 March in the United States. Such a day has 23 hours.
test.each([
  [at(2027, 2, 29, 0, 30), at(2027, 2, 29), 'today'],
  [at(2027, 2, 29, 23, 59), at(2027, 2, 28), 'yesterday'],
  [at(2027, 2, 29, 0, 0), at(2027, 2, 28), 'yesterday'],
  [at(2027, 2, 15, 0, 30), at(2027, 2, 14), 'yesterday'],
  [at(2027, 0, 1, 12), at(2026, 11, 31), 'yesterday'],
  [at(2027, 2, 29, 12), at(2027, 2, 27), 'date'],
  [at(2027, 2, 29, 12), at(2027, 2, 30), 'date'],
])('seen at %s, %s is %s', (now, day, name) => {
  expect(nameDay(day.getTime(), now.getTime())).toBe(name);
});

test.each(['', '2027-02-30', '2027-13-01', '27-01-01', 'today', '2027-01-01T00:00'])(
  '%j is not a valid day',
  (day) => {
    expect(startOfDay(day)).toBeNull();
  }
);

test('the date filters cover the start of the first day to the end of the last one, in either order', () => {
  expect(
    getParams({ ...NO_FILTERS, action: 'delete', from: '2027-03-28', until: '2027-03-28' })
  ).toEqual({
    action: 'delete',
    since: at(2027, 2, 28).toISOString(),
    until: new Date(at(2027, 2, 29).getTime() - 1).toISOString(),
  });
  expect(getParams({ ...NO_FILTERS, from: '2027-03-29', until: '2027-03-28' })).toEqual(
    getParams({ ...NO_FILTERS, from: '2027-03-28', until: '2027-03-29' })
  );
  expect(getParams(NO_FILTERS)).toEqual({});
});

test.each([
  [
    '<p>One <b>two</b></p><ul><li>three</li><li>H<sub>2</sub>O &amp; more</li></ul>',
    'One two\nthree\nH2O & more',
  ],
  ['One<br>two', 'One\ntwo'],
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
  [
    '<p>See <img alt="A &amp; <B>" src="/uploads/swell_1.jpg?x=1"> it</p><img src="b.png" alt="">',
    'See\n[swell_1.jpg, A & <B>]\nit\n[b.png]',
  ],
  ['<p></p>', ''],
  ['', ''],
])('the lines of text of %s', (html, text) => {
  expect(htmlToLines(html, (name) => `[${name}]`)).toBe(text);
});
