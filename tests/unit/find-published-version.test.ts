import { findPublishedVersion } from '../../src/plugins/site-content/admin/src/history/versions/find-published-version';

const versions = (...isAsPublished: boolean[]) =>
  isAsPublished.map((each, at) => ({ version: String(at), isAsPublished: each }));

test.each([
  ['the current one, if nothing was saved since', [true, false, false], '0'],
  ['the one that was published, before what was saved since', [true, true, false, false], '1'],
  ['the latest of two that are the same', [true, false, true, true], '0'],
  ['the first one, if it was published when it was created', [true, true], '1'],
  ['none, while nothing is published', [false, false], null],
])('the published version is %s', (_what, isAsPublished, expected) => {
  expect(findPublishedVersion(versions(...isAsPublished), true)).toBe(expected);
});

test('it is not known before older versions are loaded', () => {
  expect(findPublishedVersion(versions(true, true), false)).toBeNull();
  expect(findPublishedVersion(versions(true, false), false)).toBe('0');
});
