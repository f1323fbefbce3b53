import {
  accountKey,
  isSameAddress,
} from '../../src/plugins/site-content/server/src/operations/login-throttling/account-key';
import { clientKey } from '../../src/plugins/site-content/server/src/operations/login-throttling/throttle-logins';
import { RateLimit } from '../../src/plugins/site-content/server/src/operations/requests/rate-limit';

describe('login attempts on an account are counted together', () => {
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

  test('for "ß" and "ss"', () => {
    expect(accountKey('strasse@site.test')).toBe(accountKey('Straße@site.test'));
  });

  test('but separately from those on another account', () => {
    expect(accountKey('admin2@site.test')).not.toBe(accountKey('admin@site.test'));
    expect(accountKey('ad.min@site.test')).not.toBe(accountKey('admin@site.test'));
  });
});

describe('login attempts from an IP address are counted', () => {
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

describe('a login rate limit', () => {
  let now = 0;
  beforeEach(() => {
    now = 0;
  });
  const limit = (max: number) => new RateLimit(max, 1000, () => now);

  test('allows the configured number of attempts, and returns the waiting time for more', () => {
    const attempts = limit(2);
    expect([attempts.add('a'), attempts.add('a'), attempts.add('a')]).toEqual([0, 0, 1000]);
    expect(attempts.add('b')).toBe(0);
    now = 400;
    expect(attempts.add('a')).toBe(600);
    now = 1000;
    expect(attempts.add('a')).toBe(0);
  });

  test('remembers a limited number of keys, and forgets the oldest one first', () => {
    const attempts = limit(1);
    attempts.add('first');
    attempts.add('last');
    for (let n = 0; n < 19_999; n += 1) attempts.add(`other-${n}`);
    expect(attempts.add('first')).toBe(0);
    expect(attempts.add('other-19998')).toBe(1000);
  });
});
