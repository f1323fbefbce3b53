import { offerAddress } from '../../src/plugins/site-content/domain/rules/offered-address';

describe('what an address without a scheme probably means', () => {
  test.each([
    ['www.example.com', 'https://www.example.com'],
    ['  example.org/a?b=c#d ', 'https://example.org/a?b=c#d'],
    ['münchen.de', 'https://münchen.de'],
    ['localhost.example:8080/x', 'https://localhost.example:8080/x'],
    ['info@example.com', 'mailto:info@example.com'],
  ])('%s', (typed, offered) => {
    expect(offerAddress(typed)).toBe(offered);
  });

  test.each([
    '',
    'about',
    '/about/',
    'example.',
    'a b.com',
    'https://x.com',
    'user@',
    '#top',
    'v1.2',
  ])('nothing for %j', (typed) => {
    expect(offerAddress(typed)).toBeNull();
  });
});
