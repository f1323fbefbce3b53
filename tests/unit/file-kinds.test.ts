import fc from 'fast-check';
import { type Reason } from '../../src/plugins/site-content/domain/problems/codes';
import { toMessage } from '../../src/plugins/site-content/domain/problems/message-of';
import { type GivenFile, refuseByContent, refuseByName } from '../../src/uploads/file-kinds';

const named = (name: string, type = 'application/octet-stream'): GivenFile => ({
  name,
  extension: /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? '',
  type,
});

const inEnglish = (reason: Reason | null): string =>
  reason === null ? '' : toMessage(reason, 'en');

const bytes = (head: string): Buffer => Buffer.from(head, 'latin1');

describe('the upload check by file name', () => {
  test.each([
    'a.jpg',
    'a.JPEG',
    'a.b.png',
    'a.webp',
    'a.avif',
    'a.pdf',
    'a.mp4',
    'a.docx',
    'a.csv',
  ])('accepts %s', (name) => {
    expect(refuseByName(named(name))).toBeNull();
  });

  test.each(['a.svg', 'a.html', 'a.png.html', 'a.htm', 'a.xml', 'a.js', 'a.exe', 'a.', 'a.png '])(
    'refuses %s with a list of the accepted file types',
    (name) => {
      const given = named(name, 'image/png');
      const message = inEnglish(refuseByName(given));
      expect(message).toContain(`${given.extension} files are not accepted`);
      expect(message).toContain('Accepted file types: .jpg, .jpeg, .png');
    }
  );

  test('checks a file without an extension by its MIME type', () => {
    expect(refuseByName(named('photo', 'image/png'))).toBeNull();
    expect(inEnglish(refuseByName(named('drawing', 'image/svg+xml')))).toMatch(
      /without an extension/
    );
  });
});

describe('the upload check by file content', () => {
  test.each([
    ['a.jpg', '\xff\xd8\xff\xe0\x00\x10JFIF'],
    ['a.png', '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR'],
    ['a.gif', 'GIF89a\x01\x00'],
    ['a.webp', 'RIFF\x24\x00\x00\x00WEBPVP8 '],
    ['a.avif', '\x00\x00\x00\x20ftypavif\x00\x00\x00\x00avifmif1miaf'],
    ['a.avif', '\x00\x00\x00\x1cftypmif1\x00\x00\x00\x00mif1avifmiaf'],
    ['a.pdf', '%PDF-1.7\n'],
    ['a.mp4', '\x00\x00\x00\x20ftypisom'],
    ['a.webm', '\x1a\x45\xdf\xa3\x01'],
    ['a.mp3', 'ID3\x04\x00'],
    ['a.mp3', '\xff\xfb\x90\x64'],
    ['a.wav', 'RIFF\x24\x00\x00\x00WAVEfmt '],
    ['a.ogg', 'OggS\x00\x02'],
    ['a.docx', 'PK\x03\x04\x14\x00'],
    ['a.txt', '<anything>'],
  ])('accepts %s beginning with %j', (name, head) => {
    expect(refuseByContent(named(name), bytes(head))).toBeNull();
  });

  test.each([
    ['a.png', '\xff\xd8\xff\xe0'],
    ['a.webp', 'RIFF\x24\x00\x00\x00WAVEfmt '],
    ['a.avif', '\x00\x00\x00\x20ftypisom\x00\x00\x00\x00isommp41'],
    ['a.pdf', '<!doctype html>%PDF-'],
    ['a.jpg', ''],
  ])('refuses %s beginning with %j', (name, head) => {
    expect(inEnglish(refuseByContent(named(name), bytes(head)))).toMatch(
      /its content is not that of a \.\w+ file/
    );
  });

  test('never accepts a text file as an image', () => {
    const pictures = fc.constantFrom('a.jpg', 'a.png', 'a.webp', 'a.avif');
    fc.assert(
      fc.property(pictures, fc.string({ unit: 'grapheme' }), (name, text) => {
        const markup = Buffer.from(`${text}<svg>${text}`);
        expect(refuseByContent(named(name), markup)).not.toBeNull();
      })
    );
  });
});
