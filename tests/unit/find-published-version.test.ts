import { findPublishedVersion } from '../../src/plugins/history/admin/src/versions/find-published-version';

const versions = (...isAsPublished: boolean[]) =>
  isAsPublished.map((each, at) => ({ version: String(at), isAsPublished: each }));

test.each([
  ['the latest one, if nothing was saved since publishing', [true, false, false], '0'],
  ['the one that was published, if others were saved since', [true, true, false, false], '1'],
  ['the latest of two publications with the same values', [true, false, true, true], '0'],
  ['the first one, if it was published on creation', [true, true], '1'],
  ['none, while nothing is published', [false, false], null],
])('the published version is %s', (_what, isAsPublished, expected) => {
  expect(findPublishedVersion(versions(...isAsPublished), true)).toBe(expected);
});

test('the published version is unknown until older versions are loaded', () => {
  expect(findPublishedVersion(versions(true, true), false)).toBeNull();
  expect(findPublishedVersion(versions(true, false), false)).toBe('0');
});
