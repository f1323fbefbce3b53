import {
  fileAddressesIn,
  withPublicFiles,
  withStoredFiles,
} from '../../src/plugins/site-content/domain/pages/html-files';
import { filesNamedIn } from '../../src/plugins/site-import/server/src/resolve';

const urls = {
  file: (path: string): string => `https://cdn.example${path}`,
  storedFile: (url: string): string => url.replace('https://cdn.example', ''),
};

describe('files in HTML', () => {
  test.each([
    [
      '<a title="x href=" href="/uploads/a.pdf">a</a><img alt="x src=" src="/uploads/a.png">',
      '<a title="x href=" href="https://cdn.example/uploads/a.pdf">a</a><img alt="x src=" src="https://cdn.example/uploads/a.png">',
    ],
    [
      '<img alt="x srcset=" src="/a.png" srcset="/uploads/a.png 1.0x, /b.png 2x">',
      '<img alt="x srcset=" src="/a.png" srcset="https://cdn.example/uploads/a.png 1.0x, /b.png 2x">',
    ],
  ])('get their public URL when served: %s', (stored, served) => {
    expect(withPublicFiles(stored, urls)).toBe(served);
    expect(withStoredFiles(served, urls)).toBe(stored);
    expect(fileAddressesIn(stored).length).toBeGreaterThan(0);
  });

  test('of another site are found before and after a value that looks like one', () => {
    const html = '<a title=" href=" href="/a.pdf">a</a><img src="/a.png" alt=" src=" class="b">';
    expect(filesNamedIn(html)).toEqual(['/a.pdf', '/a.png']);
  });

  test('leave a srcset without them as it is written', () => {
    const html = '<img src="/a.png" srcset="\n  /a.png 1.0x,/b.png 2x\n">';
    expect(withStoredFiles(html, urls)).toBe(html);
    expect(withPublicFiles(html, urls)).toBe(html);
  });
});
