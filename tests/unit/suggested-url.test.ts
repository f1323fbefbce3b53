import { suggestUrl } from '#site-content/domain/rules/suggested-url';

describe('suggesting a URL for an address without a scheme', () => {
  test.each([
    ['www.example.com', 'https://www.example.com'],
    ['  example.org/a?b=c#d ', 'https://example.org/a?b=c#d'],
    ['münchen.de', 'https://münchen.de'],
    ['localhost.example:8080/x', 'https://localhost.example:8080/x'],
    ['info@example.com', 'mailto:info@example.com'],
    ['+49 30 1234', 'tel:+49301234'],
    ['+49 (0)761 / 12-34.5', 'tel:+4976112345'],
    ['(0761) 12345', 'tel:076112345'],
    ['0044 20 7946 0000', 'tel:00442079460000'],
  ])('completes %s', (typed, offered) => {
    expect(suggestUrl(typed)).toBe(offered);
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
    '2024/05',
    '12345',
    '+',
    '030 x',
    '01.2',
  ])('suggests nothing for %j', (typed) => {
    expect(suggestUrl(typed)).toBeNull();
  });
});
