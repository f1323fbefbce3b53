import fc from 'fast-check';
import sanitizeHtml from 'sanitize-html';
import { removalsFrom } from '../../src/plugins/site-content/domain/rules/html-removals';
import { htmlParser } from '../../src/plugins/site-content/domain/rules/implied-ends';
import { cleanHtml } from '../../src/plugins/site-content/domain/rules/sanitize-html';
import { anyCleanHtml, anyHtml } from './any-html';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Writes end tags where they are missing, as browsers read them. */
const withEndTags = (html: string): string => {
  let written = '';
  const parser = htmlParser({
    onopentag: (tag, attributes) => {
      const pairs = Object.entries(attributes).map(
        ([name, value]) => ` ${name}="${escaped(value)}"`
      );
      written += `<${tag}${pairs.join('')}>`;
    },
    ontext: (text) => (written += escaped(text)),
    onclosetag: (tag) => (written += `</${tag}>`),
  });
  parser.end(html);
  return written;
};

/** Returns HTML in one notation, with nothing removed. */
const spelled = (html: string): string => {
  const everything = {
    allowedTags: false as const,
    allowedAttributes: false as const,
    allowVulnerableTags: true,
    allowedSchemesAppliedToAttributes: [],
    parseStyleAttributes: false,
    selfClosing: ['br', 'hr', 'img', 'col'],
  };
  return sanitizeHtml(sanitizeHtml(withEndTags(html), everything), everything);
};

/** Returns HTML without the spaces that cleaning inserts between cells and rows outside tables. */
const withoutGaps = (html: string): string =>
  html.replace(/ (?=<(?:tr|td|col)[ />])|(?<=<\/(?:tr|td)>) /g, '');

/** Markup that cleaning converts instead of removing. */
const CONVERTED = /<\/?(section|center|strike|tt|html|head|body|title)|<!doctype|name=|id=|"#/i;

describe('the removals reported by cleaning', () => {
  test.each([
    [
      '<p onclick="x()" style="a">a</p><p style="b">b</p>',
      [
        { kind: 'attribute', tag: 'p', name: 'onclick', count: 1 },
        { kind: 'attribute', tag: 'p', name: 'style', count: 2 },
      ],
    ],
    ['<script>"<b>"</script>', [{ kind: 'element', tag: 'script', withContent: true, count: 1 }]],
    ['<form><p>a</p></form>', [{ kind: 'element', tag: 'form', withContent: false, count: 1 }]],
    [
      '<template><p onclick="x()">a</p><!-- b --></template>',
      [{ kind: 'element', tag: 'template', withContent: true, count: 1 }],
    ],
    [
      '<img src="/a.png" srcset="/b.png 2x, data:,x 3x">',
      [{ kind: 'url', tag: 'img', url: 'data:,x', count: 1 }],
    ],
    ['<q cite="javascript:x">a</q>', [{ kind: 'url', tag: 'q', url: 'javascript:x', count: 1 }]],
    ['<a href="#a b">a</a>', [{ kind: 'url', tag: 'a', url: '#a b', count: 1 }]],
    [
      '<head><title>a</title><p onclick="x()">b</p>',
      [{ kind: 'attribute', tag: 'p', name: 'onclick', count: 1 }],
    ],
    [
      '<a href="javascript:x">a</a><a href="//b.example/">b</a>',
      [
        { kind: 'url', tag: 'a', url: 'javascript:x', count: 1 },
        { kind: 'url', tag: 'a', url: '//b.example/', count: 1 },
      ],
    ],
    [
      '<a href="/.//b.example/" rel="opener nofollow">a</a>',
      [
        { kind: 'url', tag: 'a', url: '/.//b.example/', count: 1 },
        { kind: 'opener', count: 1 },
      ],
    ],
    ['<img src="data:,x" alt="">', [{ kind: 'url', tag: 'img', url: 'data:,x', count: 1 }]],
    ['<img alt="a">', [{ kind: 'element', tag: 'img', withContent: true, count: 1 }]],
    [
      '<!-- a --><p bgcolor="<!--">b</p><!--c',
      [
        { kind: 'comment', count: 2 },
        { kind: 'attribute', tag: 'p', name: 'bgcolor', count: 1 },
      ],
    ],
    ['text <b', [{ kind: 'element', tag: 'b', withContent: true, count: 1 }]],
    ['<p>a</p><p>x <y class="z', [{ kind: 'element', tag: 'y', withContent: true, count: 1 }]],
    ['<p>a<![CDATA[<b>]]>c<?d?>e<!f>g</3>i</p>', [{ kind: 'comment', count: 4 }]],
    [
      '<script><!-- a --></script>',
      [{ kind: 'element', tag: 'script', withContent: true, count: 1 }],
    ],
    ['a <p title="b>c</p>', [{ kind: 'element', tag: 'p', withContent: true, count: 1 }]],
    ['a </b c d', [{ kind: 'element', tag: 'b', withContent: true, count: 1 }]],
    ['a<!', [{ kind: 'comment', count: 1 }]],
  ])('are complete for %s', (html, expected) => {
    expect(removalsFrom(html)).toEqual(expected);
  });

  test.each([
    ['differently spelled HTML', '<P CLASS=x>a<BR>&nbsp;&copy;</P>'],
    ['an empty attribute', '<p class="">a</p>'],
    ['missing end tags', '<ul><li>a<li>b'],
    ['a "<" that begins no tag', '1 < 2, 3 <4, </> and <3'],
    ['an unfinished end tag', '<p>a</p'],
    ['an end tag with white space', '<p>a</p >'],
    ['a stray end tag', '<p>a</b></ i></p></b >'],
    [
      'a link to which cleaning adds rel="noopener"',
      '<a href="/" target="_blank" rel="nofollow">a</a>',
    ],
    [
      'a complete document',
      '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>a</title><style>p{}</style><!-- b --></head><body class="c"><p>d</p></body></html>',
    ],
    ['converted elements', '<center>a</center><main><strike>b</strike></main>'],
    ['rewritten ids and links to them', '<a name="1 a">b</a><a href="#1 a">c</a>'],
    ['white space around URLs', '<a href=" /a/ ">a</a><img src=" /a.png" alt="">'],
    ['an empty string', ''],
  ])('are empty for %s', (_what, html) => {
    expect(removalsFrom(html)).toEqual([]);
  });

  test('are empty for clean HTML', () => {
    fc.assert(
      fc.property(anyCleanHtml, (html) => {
        expect(removalsFrom(html)).toEqual([]);
      })
    );
  });

  test('are empty only if everything is preserved', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        fc.pre(removalsFrom(html).length === 0 && !CONVERTED.test(html));
        expect(withoutGaps(spelled(cleanHtml(html)))).toBe(withoutGaps(spelled(html)));
      }),
      { numRuns: 1000, examples: [['<li><p><li><p>']] }
    );
  });
});
