import fc from 'fast-check';
import { buildUrls } from '../../src/plugins/site-content/domain/pages/urls';

const NOTHING = { siteUrl: '', serverUrl: '', apiPrefix: '/api' };
const EVERYTHING = {
  siteUrl: 'https://www.example.com',
  serverUrl: 'https://content.example.com',
  apiPrefix: '/api',
};

describe('the URLs that the service builds', () => {
  test('are paths if nothing is configured', () => {
    const urls = buildUrls(NOTHING);
    expect(urls.html('/about/')).toBe('/about/');
    expect(urls.detail('about')).toBe('/api/pages/?id=about&fields=*');
    expect(urls.file('/uploads/a.png')).toBe('/uploads/a.png');
  });

  test('use the site URL for pages, and the server URL for the API and for files', () => {
    const urls = buildUrls(EVERYTHING);
    expect(urls.html('/about/')).toBe('https://www.example.com/about/');
    expect(urls.html('/')).toBe('https://www.example.com/');
    expect(urls.detail('about')).toBe('https://content.example.com/api/pages/?id=about&fields=*');
    expect(urls.file('/uploads/a.png')).toBe('https://content.example.com/uploads/a.png');
  });

  test('have one slash after the server URL, however it is written', () => {
    const urls = buildUrls({ ...EVERYTHING, serverUrl: 'https://content.example.com//' });
    expect(urls.file('/a.png')).toBe('https://content.example.com/a.png');
    expect(urls.detail('a')).toBe('https://content.example.com/api/pages/?id=a&fields=*');
  });

  test('use the prefix of the API routes', () => {
    const urls = buildUrls({ ...EVERYTHING, apiPrefix: '/content/v1' });
    expect(urls.detail('a')).toBe('https://content.example.com/content/v1/pages/?id=a&fields=*');
  });

  test('keep the absolute URL of a storage provider', () => {
    const url = 'https://cdn.example.com/a.png';
    expect(buildUrls(EVERYTHING).file(url)).toBe(url);
  });

  test('use the bucket URL for files if there is one, and map any URL of a stored file to its path', () => {
    const urls = buildUrls({ ...EVERYTHING, filesUrl: 'https://files.example.com/media/' });
    expect(urls.file('/uploads/a.png')).toBe('https://files.example.com/media/a.png');
    expect(urls.file('/other.png')).toBe('https://content.example.com/other.png');
    for (const url of [
      'https://files.example.com/media/a.png',
      'https://content.example.com/uploads/a.png',
      '/uploads/a.png',
    ]) {
      expect(urls.storedFile(url)).toBe('/uploads/a.png');
    }
    for (const url of [
      'https://files.example.com/a.png',
      'https://www.example.com/uploads/a',
      '',
    ]) {
      expect(urls.storedFile(url)).toBe(url);
    }
    expect(buildUrls(NOTHING).storedFile('/uploads/a.png')).toBe('/uploads/a.png');
  });

  test('contain exactly the given id, whatever its characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (id) => {
        const url = new URL(buildUrls(EVERYTHING).detail(id));
        expect([...url.searchParams]).toEqual([
          ['id', id],
          ['fields', '*'],
        ]);
      })
    );
  });
});
