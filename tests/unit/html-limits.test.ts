import { Parser } from 'htmlparser2';
import { splitSource } from '../../src/plugins/html-field/admin/src/document/split-source';
import {
  HTML_LEVELS,
  HTML_LIMIT_IN_BYTES,
  htmlLimit,
  readableHtml,
} from '../../src/plugins/site-content/domain/rules/html-limits';
import { removalsFrom } from '../../src/plugins/site-content/domain/rules/html-removals';
import { cleanHtml, htmlToText } from '../../src/plugins/site-content/domain/rules/sanitize-html';
import { takesLongerAtOnce } from '../support/growth';
import { toEnglishMessage } from '../support/problem-messages';

const nested = (levels: number, start = '<b>', end = '</b>'): string =>
  `${start.repeat(levels)}x${end.repeat(levels)}`;

describe('HTML is accepted', () => {
  test.each([
    ['with the maximum length', 'x'.repeat(HTML_LIMIT_IN_BYTES)],
    ['with the maximum depth', nested(HTML_LEVELS)],
    ['with void elements', nested(HTML_LEVELS, '<b><br><img src="/a"><hr/><col>')],
    ['with list items without end tags', `<ul>${'<li>a'.repeat(1000)}</ul>`],
    ['with paragraphs without end tags', '<p>a'.repeat(1000)],
    ['with a table without end tags', `<table>${'<tr><td>a<td>b'.repeat(1000)}</table>`],
    ['with paragraphs in list items without end tags', `<ul>${'<li><p>a'.repeat(1000)}</ul>`],
    ['with paragraphs in definitions without end tags', `<dl>${'<dt>a<dd><p>b'.repeat(1000)}</dl>`],
    ['with paragraphs in cells without end tags', `<table>${'<tr><td><p>a'.repeat(1000)}</table>`],
    ['with parts of a table without end tags', `<table>${'<tbody><tr><th>a<td>b'.repeat(1000)}`],
    ['with characters that do not form tags', '1 < 2 <3 <> </> '.repeat(1000)],
    ['with tags in a comment', `<!-- ${'<b>'.repeat(1000)} -->`],
    ['with tags in a script', `<script>${'<b>'.repeat(1000)}</script>`],
    ['with tags in an attribute', `<p title="${'<b>'.repeat(1000)}">a</p>`],
    ['with stray end tags', '</b></p></i>'.repeat(1000)],
    ['with many separate branches', nested(HTML_LEVELS - 1).repeat(100)],
  ])('%s', (_what, html) => {
    expect(readableHtml(html)).toBeNull();
  });

  test.each([
    [
      'is too long',
      'x'.repeat(HTML_LIMIT_IN_BYTES + 1),
      /262145 bytes, but at most 262144 are allowed/,
    ],
    ['is too long in bytes', 'é'.repeat(HTML_LIMIT_IN_BYTES / 2 + 1), /262146 bytes/],
    [
      'is too deep',
      nested(HTML_LEVELS + 1),
      /<b> is at level 101, but at most 100 levels are allowed/,
    ],
    [
      'is too deep because of elements that are dropped',
      nested(500, '<o:p>', '</o:p>'),
      /<o:p> is at/,
    ],
    ['has too many unclosed elements', '<div class="a">'.repeat(101), /<div> is at level 101/],
    ['has too deeply nested lists', '<ul><li>'.repeat(51), /<ul> is at level 101/],
    [
      'is too deep because slashes do not close its elements',
      '<i/>'.repeat(101),
      /<i> is at level 101/,
    ],
    [
      'is too deep with very long element names',
      nested(101, `<${'x'.repeat(900)}>`),
      /<x{30}> is at/,
    ],
  ])(
    'unless it %s, which is reported with the actual value and the limit',
    (_what, html, message) => {
      expect(toEnglishMessage(readableHtml(html))).toMatch(message);
    }
  );

  test('up to maxBytes of the schema if that is less', () => {
    expect(htmlLimit({ options: { maxBytes: 1000 } })).toBe(1000);
    expect(htmlLimit({ options: { maxBytes: 10 * HTML_LIMIT_IN_BYTES } })).toBe(
      HTML_LIMIT_IN_BYTES
    );
    expect(htmlLimit({ options: { tables: true } })).toBe(HTML_LIMIT_IN_BYTES);
    expect(htmlLimit({})).toBe(HTML_LIMIT_IN_BYTES);
  });
});

test('HTML that is nested too deeply is parsed only up to the maximum depth', () => {
  const seen = jest.spyOn(Parser.prototype as never, 'emitOpenTag' as never);
  readableHtml(nested(HTML_LIMIT_IN_BYTES / 8));
  expect(seen).toHaveBeenCalledTimes(HTML_LEVELS + 1);
  seen.mockRestore();
});

/** The steps of a pattern or parser cannot be counted, but the growth of its time can be measured, far above noise. */
describe('the time for hostile HTML grows linearly', () => {
  const PIECES: readonly string[] = [
    ...['<', '< ', '<!', '<!--', '<![CDATA[', '<?', '</', '</ x ', '</b '],
    ...['<a ', '<a "', "<a'", '<a href="', "<a href='", '<a href=', '<b="', '<p title=x ', '="'],
    ...[
      '&',
      '&amp;',
      '&#',
      '&n',
      '"',
      '>',
      '<b><img></b>',
      '<img>',
      '<x>a</x>',
      '<script><',
      '<x ',
      '<p ',
      '<p id="a">a',
      '<p id="a b">a</p><a href="#a b">b</a>',
      '<a name="a">a</a>',
      '<form>a</form>',
      '<center>a</center>',
      '<template>a</template>',
      '<p><center>a</center>',
      ...['<li><p>', '<tr><td><p>', '<caption><p>'],
      '<a href=" ',
      ...[',', ' ', 'a, ', 'a 1x,', 'a,'],
    ],
  ];
  const WORK: readonly [string, (html: string) => unknown][] = [
    ['checking the limits', readableHtml],
    ['cleaning', cleanHtml],
    ['finding removals', removalsFrom],
    ['extracting the text', htmlToText],
    ['splitting the source in the panel', splitSource],
    ['cleaning one srcset', (text) => cleanHtml(`<img src="/a" srcset="${text}">`)],
    ['cleaning one id', (text) => cleanHtml(`<p id="${text}">a</p><a href="#${text}">b</a>`)],
    ['cleaning one URL', (text) => cleanHtml(`<a href="${text}">b</a>`)],
  ];

  const fill = (piece: string, length: number): string =>
    piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

  // In linear time, 16 parts take as long as the whole. In quadratic time, the whole takes 16 times as long.
  const growsFaster = (work: (html: string) => unknown, piece: string): boolean => {
    const whole = fill(piece, HTML_LIMIT_IN_BYTES);
    const part = fill(piece, HTML_LIMIT_IN_BYTES / 16);
    return takesLongerAtOnce({
      whole: () => work(whole),
      parts: () => {
        for (let count = 0; count < 16; count += 1) work(part);
      },
      ...{ factor: 6, quickMs: 100 },
    });
  };

  test.each(WORK)('for %s', (_what, work) => {
    expect(PIECES.filter((piece) => growsFaster(work, piece))).toEqual([]);
  });
});

test('the text of HTML over the limits is extracted without parsing it', () => {
  expect(htmlToText(nested(1000, '<i>', '</i>'))).toBe('x');
  expect(htmlToText(`<p>One &amp; <b class="x">two</b></p>${'<'.repeat(300_000)}`)).toMatch(
    /^One & two <</
  );
});
