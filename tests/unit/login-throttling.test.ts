import {
  accountKey,
  isSameAddress,
} from '../../src/plugins/site-content/server/src/operations/login-throttling/account-key';
import { clientKey } from '../../src/plugins/site-content/server/src/operations/login-throttling/client-key';
import { Attempts } from '../../src/plugins/site-content/server/src/operations/login-throttling/login-attempts';

describe('attempts on an account are counted by one key', () => {
  test.each([
    'ADMIN@site.test',
    'ádmin@site.test',
    'a\u0301dmin@site.test',
    'admin@site.test ',
    'admin@site.test\u00a0\t\0',
    'ad\u200bmin@site.test',
    'ａｄｍｉｎ@site.test',
  ])('for %j', (address) => {
    expect(accountKey(address)).toBe(accountKey('admin@site.test'));
    expect(isSameAddress(address, 'admin@site.test')).toBe(address === 'ADMIN@site.test');
  });

  test('for capitals that are two letters', () => {
    expect(accountKey('strasse@site.test')).toBe(accountKey('Straße@site.test'));
  });

  test('of its own for another account', () => {
    expect(accountKey('admin2@site.test')).not.toBe(accountKey('admin@site.test'));
    expect(accountKey('ad.min@site.test')).not.toBe(accountKey('admin@site.test'));
  });
});

describe('attempts from an address are counted', () => {
  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['', ''],
    ['unknown', 'unknown'],
  ])('%s as %s', (address, key) => {
    expect(clientKey(address)).toBe(key);
  });
});

describe('a limit', () => {
  let now = 0;
  beforeEach(() => {
    now = 0;
  });
  const limit = (most: number) => new Attempts(most, 1000, () => now);

  test('lets as many through as it says, and tells the others when', () => {
    const attempts = limit(2);
    expect([attempts.add('a'), attempts.add('a'), attempts.add('a')]).toEqual([0, 0, 1000]);
    expect(attempts.add('b')).toBe(0);
    now = 400;
    expect(attempts.add('a')).toBe(600);
    now = 1000;
    expect(attempts.add('a')).toBe(0);
  });

  test('is kept for as many as memory is for, and no more', () => {
    const attempts = limit(1);
    attempts.add('first');
    attempts.add('last');
    for (let n = 0; n < 19_999; n += 1) attempts.add(`other-${n}`);
    expect(attempts.add('first')).toBe(0);
    expect(attempts.add('other-19998')).toBe(1000);
  });
});
