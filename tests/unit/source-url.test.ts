import { readSourceUrl } from '../../src/plugins/site-content/domain/redirects/source-url';

const SITE = 'https://www.example.com';

describe('a redirect source typed as a URL', () => {
  test.each([
    ['https://www.example.com/old?a=1', '/old?a=1'],
    ['http://www.example.com/old/', '/old/'],
    ['HTTPS://Example.com/old#part', '/old'],
    ['//www.example.com/old', '/old'],
    ['www.example.com/old', '/old'],
    [' "https://www.example.com/old" ', '/old'],
    ['https://www.example.com', '/'],
  ])('becomes a path of this website: %s', (typed, path) => {
    expect(readSourceUrl(typed, SITE)).toEqual({ kind: 'on-site', path });
  });

  test.each([
    ['https://shop.example.com/old', 'shop.example.com'],
    ['www.example.org/old', 'www.example.org'],
    ['//example.org', 'example.org'],
    ['https://www.example.com:8080/old', 'www.example.com:8080'],
  ])('is reported as belonging to another website: %s', (typed, host) => {
    expect(readSourceUrl(typed, SITE)).toEqual({ kind: 'elsewhere', host });
  });

  test('belongs to an unknown website if no site URL is configured', () => {
    expect(readSourceUrl('https://example.org/old?a=1', '')).toEqual({
      ...{ kind: 'unknown', path: '/old?a=1' },
    });
  });

  test.each([
    '',
    ' ',
    '/old',
    'old',
    'old/page?x=1',
    '/old#part',
    'old#part',
    'old.html',
    '//old',
    '///old.html',
    'ftp://a/b',
  ])('is not a URL: %s', (typed) => {
    expect(readSourceUrl(typed, SITE)).toBeNull();
    expect(readSourceUrl(typed, '')).toBeNull();
  });
});
