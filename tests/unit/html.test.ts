import fc from 'fast-check';
import { cleanHtml, htmlToText } from '../../src/plugins/site-content/contract/rules/html';
import { anyHtml } from './any-html';

const TAGS = /<(\/?)([a-z0-9]+)((?:\s+[a-z]+(?:="[^"<>]*")?)*)\s*\/?>/g;
const ALLOWED_TAGS =
  /^(h[1-6]|p|div|span|br|hr|ul|ol|li|a|img|strong|b|em|i|u|s|small|mark|sub|sup|table|caption|colgroup|col|thead|tbody|tfoot|tr|th|td)$/;
const ALLOWED_ATTRIBUTES =
  /^(class|href|title|target|rel|src|alt|width|height|start|type|reversed|span|colspan|rowspan|scope)$/;

describe('HTML that is saved', () => {
  test.each([
    '<h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6>',
    '<p class="legal small">All rights reserved.</p>',
    '<ul class="a"><li>One</li><li>Two</li></ul><ol start="3"><li>Three</li></ol>',
    '<p><strong>a</strong><b>b</b><em>c</em><i>d</i><u>e</u><s>f</s></p>',
    '<p>H<sub>2</sub>O, m<sup>2</sup>, <span class="x">y</span></p>',
    '<div class="grid"><div>a</div></div>',
    '<a href="https://example.com/?a=1&amp;b=2#c" class="button">a</a>',
    '<a href="http://example.com">a</a><a href="/about/">b</a><a href="mailto:a@b.de">c</a>',
    '<a href="tel:+49301">d</a>',
    '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td colspan="2">b</td></tr></tbody></table>',
    '<p>1 &lt; 2 &amp;&amp; 3 &gt; 2</p>',
    '<p>ümlaut 😀 “quotes” \u00a0</p>',
    '',
    'only text',
  ])('comes back as it is when it is clean: %s', (html) => {
    expect(cleanHtml(html)).toBe(html);
  });

  test.each([
    ['<p>a<br>b</p><hr>', '<p>a<br />b</p><hr />'],
    ['<img src="/a.png" alt="A">', '<img src="/a.png" alt="A" />'],
    ['<p>&copy;&nbsp;2025</p>', '<p>©\u00a02025</p>'],
    ["<P CLASS='x'>a</P>", '<p class="x">a</p>'],
  ])('comes back as the same document when only its spelling differs: %s', (html, same) => {
    expect(cleanHtml(html)).toBe(same);
  });

  test.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['a style', '<style>p{color:red}</style><p style="color:red">a</p>', '<p>a</p>'],
    ['an event handler', '<p onclick="x()">a</p>', '<p>a</p>'],
    ['a javascript: link', '<a href="javascript:x">a</a>', '<a>a</a>'],
    ['a javascript: link behind entities', '<a href="&#106;ava&#x73;cript:x">a</a>', '<a>a</a>'],
    ['a javascript: link with a line end in it', '<a href="java\nscript:x">a</a>', '<a>a</a>'],
    ['a data: link', '<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['a data: image', '<p><img src="data:image/png,x">a</p>', '<p>a</p>'],
    ['a link to another site without a scheme', '<a href="//example.com/">a</a>', '<a>a</a>'],
    ['a link that leads away by dots', '<a href="/.//example.com">a</a>', '<a>a</a>'],
    ['the same, encoded', '<a href="/%2e//example.com/">a</a>', '<a>a</a>'],
    ['an image by such an address', '<p><img src="/..//example.com/a.png">a</p>', '<p>a</p>'],
    ['a link with a user name', '<a href="https://good@example.com/">a</a>', '<a>a</a>'],
    ['an image of such an address', '<p><img src="https://@example.com/a">a</p>', '<p>a</p>'],
    ['opener', '<a href="/a" rel="Opener">a</a>', '<a href="/a">a</a>'],
    [
      'opener among others',
      '<a href="/a" rel=" nofollow opener\ttag ">a</a>',
      '<a href="/a" rel="nofollow tag">a</a>',
    ],
    ['a link with another scheme', '<a href="ftp://example.com/">a</a>', '<a>a</a>'],
    ['a frame', '<iframe src="https://example.com/"></iframe><p>a</p>', '<p>a</p>'],
    ['a form', '<form action="/x"><input name="a"></form><p>a</p>', '<p>a</p>'],
    ['a drawing with a script', '<svg onload="x"><script>x</script></svg><p>a</p>', '<p>a</p>'],
    ['an id', '<p id="a">a</p>', '<p>a</p>'],
    ['a comment', '<!-- a --><p>a</p>', '<p>a</p>'],
    ['a script in two halves', '<scr<script>x</script>ipt>alert(1)</script>', 'xipt&gt;alert(1)'],
  ])('loses %s', (_what, html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });

  test.each([
    ['<a href="/" target="_blank">a</a>', '<a href="/" target="_blank" rel="noopener">a</a>'],
    [
      '<a rel="nofollow" target="_BLANK" href="/">a</a>',
      '<a target="_BLANK" href="/" rel="nofollow noopener">a</a>',
    ],
    [
      '<a href="/" target="_blank" rel="opener">a</a>',
      '<a href="/" target="_blank" rel="noopener">a</a>',
    ],
    ['<a href="/" target="help">a</a>', '<a href="/" target="help" rel="noopener">a</a>'],
    [
      '<a rel="noopener nofollow" target="_blank" href="/">a</a>',
      '<a rel="noopener nofollow" target="_blank" href="/">a</a>',
    ],
    ['<a href="/" target="_top">a</a>', '<a href="/" target="_top">a</a>'],
  ])('keeps the page that a link opens from changing this one: %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
    expect(cleanHtml(clean)).toBe(clean);
  });

  test('is the same when it is cleaned once more', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        const once = cleanHtml(html);
        expect(cleanHtml(once)).toBe(once);
      }),
      { numRuns: 1000, examples: [['<p>a<iframe src="/"></iframe><p>b'], ['<p><iframe><p>']] }
    );
  });

  test('holds nothing but the allowed elements, attributes and URLs, whatever was sent', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        const clean = cleanHtml(html);
        for (const [, , tag, attributes] of clean.matchAll(TAGS)) {
          expect(tag).toMatch(ALLOWED_TAGS);
          for (const [, name, value] of (attributes ?? '').matchAll(/([a-z]+)(?:="([^"]*)")?/g)) {
            expect(name).toMatch(ALLOWED_ATTRIBUTES);
            if (name === 'href')
              expect(value).toMatch(/^(\/(?![/\\])|https?:\/\/|mailto:|tel:|#)/i);
            if (name === 'src') expect(value).toMatch(/^(\/(?![/\\])|https?:\/\/)/i);
          }
        }
        // Every other bracket is an escaped one.
        expect(clean.replaceAll(TAGS, '')).not.toMatch(/[<>]/);
      }),
      { numRuns: 1000 }
    );
  });
});

describe('the text of HTML', () => {
  test.each([
    ['<p>One</p><p>two</p>', 'One two'],
    ['<ul><li>One</li><li>two</li></ul>', 'One two'],
    ['One<br>two', 'One two'],
    ['<table><tr><td>One</td><td>two</td></tr></table>', 'One two'],
    ['<p>  One\n two </p>', 'One two'],
    ['<p>Fish &amp; chips &lt;now&gt;</p>', 'Fish & chips <now>'],
    ['<p>&amp;lt;</p>', '&lt;'],
    ['<p class="hidden">One</p>', 'One'],
    ['<p>1 < 2</p>', '1 < 2'],
    ['', ''],
  ])('%s reads %s', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  test.each([
    ['H<sub>2</sub>O', 'H2O'],
    ['<p>un<strong>believ</strong>able</p>', 'unbelievable'],
    ['<a class="x" href="/a">read</a>ing', 'reading'],
  ])('%s keeps the word together that a reader sees as one: %s', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  test('is read without throwing, whatever the document', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        expect(htmlToText(html)).not.toMatch(/^\s|\s\s|\s$/);
      })
    );
  });
});
