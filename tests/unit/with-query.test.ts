import fc from 'fast-check';
import { withQuery } from '../../src/plugins/site-content/admin/src/components/with-query';

const URL_OF_ROUTE = '/site-content/redirects/trace';

test.each(['/a?b=1&c=2', '/a#part', '/a+b', '/%41', '/ä ö', '50% & more', '__proto__'])(
  '%s arrives unchanged',
  (address) => {
    const { searchParams, hash } = new URL(
      withQuery(URL_OF_ROUTE, { address }),
      'https://cms.example.com'
    );
    expect([...searchParams]).toEqual([['address', address]]);
    expect(hash).toBe('');
  }
);

test('any values arrive unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (search, parent) => {
      const url = new URL(withQuery(URL_OF_ROUTE, { search, parent }), 'https://cms.example.com');
      expect([...url.searchParams]).toEqual([
        ['search', search],
        ['parent', parent],
      ]);
    })
  );
});

test('undefined values are omitted, and without values there is no query string', () => {
  expect(withQuery(URL_OF_ROUTE, { parent: undefined })).toBe(URL_OF_ROUTE);
  expect(withQuery(URL_OF_ROUTE, { parent: undefined, offset: 0 })).toBe(
    `${URL_OF_ROUTE}?offset=0`
  );
});
