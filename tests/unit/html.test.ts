import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { cleanHtml, htmlToText } from '../../src/plugins/site-content/domain/rules/sanitize-html';
import { anyCleanNotation, anyHtml } from './any-html';

const TAGS = /<(\/?)([a-z0-9]+)((?:\s+[a-z]+(?:="[^"<>]*")?)*)\s*\/?>/g;
const ALLOWED_TAGS =
  /^(h[1-6]|p|div|span|br|hr|ul|ol|li|dl|dt|dd|a|img|strong|b|em|i|u|s|small|mark|sub|sup|abbr|bdi|bdo|cite|code|del|dfn|ins|kbd|q|samp|time|var|table|caption|colgroup|col|thead|tbody|tfoot|tr|th|td|blockquote|pre|figure|figcaption|details|summary|address)$/;
const ALLOWED_ATTRIBUTES =
  /^(class|id|lang|dir|href|title|target|rel|hreflang|download|src|alt|width|height|srcset|sizes|loading|start|type|reversed|value|span|colspan|rowspan|scope|headers|datetime|cite|open)$/;

describe('cleaned HTML', () => {
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
    '<dl class="x"><dt>Open</dt><dd>Mon to Fri</dd><dt>Closed</dt><dd>Sun</dd></dl>',
    '<p>was <del datetime="2025-01-01" cite="/why/">20</del>, now <ins>15</ins></p>',
    '<figure><img src="/a.png" alt="" /><figcaption>A</figcaption></figure>',
    '<details open><summary>More</summary><p>a</p></details>',
    '<blockquote cite="https://example.com/"><p>a</p></blockquote><address>b</address>',
    '<pre>a\n  <code>b</code></pre>',
    '<p><abbr title="Hypertext">HTML</abbr> <kbd>c</kbd> <mark>d</mark> <q cite="/e/">e</q></p>',
    '<p><bdi>a</bdi><bdo dir="rtl">b</bdo><cite>c</cite><dfn>d</dfn><samp>e</samp><var>f</var></p>',
    '<p><time datetime="2025-03-05">5 March</time></p>',
    '<h2 id="fares-2" lang="de" dir="ltr" title="a">b</h2><p><a href="#fares-2">c</a></p>',
    '<p><a href="/a.pdf" download="b.pdf" hreflang="de">a</a><a href="/a.pdf" download>b</a></p>',
    '<p><a href="mailto:a@b.de?subject=Hello%20you&amp;body=c">a</a></p>',
    '<p><img src="/a.png" alt="" srcset="/a.png 480w, https://a.example/b,c.png 960w" sizes="(max-width: 600px) 100vw, 50vw" loading="lazy" /></p>',
    '<p><img src="/a.png" alt="" srcset="/a.png, /b.png 1.5x" /></p>',
    '<p><img src="/a.png" srcset="\n  /a.png 480w,\n  /b.png 960w 20h,/c.png 10w\n"></p>',
    '<p><img src="/a.png" srcset="/a.png 1.0x, /b.png 1.3333x, /c.png .5x,/d.png 2e1x, /e.png 0x"></p>',
    '<p>a<img src="/&lt;!----&gt;/x">b</p>',
    '<p>a<br>b</p><hr><img src="/a.png" alt="A">',
    '<p>a<br />b<br/>c<br class="x">d<br class="x"/>e</p><hr id="a"><hr class="x" />',
    '<table><colgroup><col span="2"><col></colgroup><tr><td>a</td></tr></table>',
    '<table><colgroup><col class="a" /><col/></colgroup><tr><td>a</td></tr></table>',
    '<ol start="3" type="a" reversed><li value="5">a</li></ol><ul type="square"><li>b</li></ul>',
    '<table><tr><th id="a" scope="col">a</th></tr><tr><td headers="a">b</td></tr></table>',
    '<details open=""><summary>a</summary></details><ol reversed=""><li>b</li></ol>',
    '<details class="a" open="" lang=""><summary>a</summary></details>',
    '<p class="">a</p><p class>b</p><p lang="" title="" dir="">c</p><p lang title>d</p>',
    '<p><img src="/a.png" alt><img src="/a.png" alt=""><img src="/a.png" alt="" title="" /></p>',
    '<p><a href="/a" download="" rel="" target="">a</a><a href="/a" download rel target>b</a></p>',
    '<table><tr><th scope="">a</th><td headers="" colspan="">b</td><td headers>c</td></tr></table>',
    '<p>a & b, c &amp; d &\n&amp;\te & &amp;amp; f</p>',
    '<p title="a & b &amp; c">&amp;&amp;</p>',
    '<p>1 & 2 &lt; 3 & 4</p>',
    '<p title="\u{10000}" lang="\u{10400}">\u{10000} \u{10800} & \u{1f600}</p>',
    '',
    'only text',
  ])('is unchanged if it was clean before: %s', (html) => {
    expect(cleanHtml(html)).toBe(html);
  });

  test.each([
    ['<p>a<BR>b<br  />c</br>d</p><hr >', '<p>a<br>b<br />c<br>d</p><hr>'],
    ["<img alt='<br />' src=/a/>", '<img alt="&lt;br /&gt;" src="/a/"/>'],
    ['<col span="2"></col><col /></col>', '<col span="2"><col />'],
    ['<a href="/" target="b">a<br>b</a>', '<a href="/" target="b" rel="noopener">a<br>b</a>'],
    ['<h2 id="1">a<br>b</h2><br>', '<h2 id="id-1">a<br>b</h2><br>'],
    ['<script>"<br />"</script>a<br>b<p><br><p>c<hr />', 'a<br>b<p><br></p><p>c</p><hr />'],
    ['<p>&copy;&nbsp;2025</p>', '<p>©\u00a02025</p>'],
    [
      '<p class="&#xd800;" title="&#xd801;">&#xd802; &#55296;</p>',
      '<p class="\ufffd" title="\ufffd">\ufffd \ufffd</p>',
    ],
    ['<p>&#38; a &AMP; b &amp c</p>', '<p>&amp; a &amp; b &amp; c</p>'],
    ['<p>AT&T &x; a&b & &copy b&', '<p>AT&amp;T &amp;x; a&amp;b & © b&amp;</p>'],
    ["<details class='' open=>a", '<details class="" open="">a</details>'],
    ['<p lang lang="de" LANG="en" class="" class>a</p>', '<p lang class="">a</p>'],
    ['<a href="/?a&b=1 & \n">a</a><a href="/?a& ">b</a>', '<a>a</a><a href="/?a&amp;">b</a>'],
    ['<a rel="& opener" href="/">a</a>', '<a href="/" rel="&amp;">a</a>'],
    ['<p id="a& b">a</p><p id="" class id>b</p>', '<p id="id-a--b">a</p><p class>b</p>'],
    ['<p lang="">a & b\ud800</p>', '<p>a &amp; b\ud800</p>'],
    ["<P CLASS='x'>a</P>", '<p class="x">a</p>'],
  ])('is the same document if only its spelling changes: %s', (html, same) => {
    expect(cleanHtml(html)).toBe(same);
  });

  test.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['a style', '<style>p{color:red}</style><p style="color:red">a</p>', '<p>a</p>'],
    ['an event handler', '<p onclick="x()">a</p>', '<p>a</p>'],
    ['a javascript: link', '<a href="javascript:x">a</a>', '<a>a</a>'],
    ['a javascript: link hidden by entities', '<a href="&#106;ava&#x73;cript:x">a</a>', '<a>a</a>'],
    ['a javascript: link with a line break', '<a href="java\nscript:x">a</a>', '<a>a</a>'],
    ['a data: link', '<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['a data: image', '<p><img src="data:image/png,x">a</p>', '<p>a</p>'],
    ['a protocol-relative link', '<a href="//example.com/">a</a>', '<a>a</a>'],
    ['a link to another site by dot segments', '<a href="/.//example.com">a</a>', '<a>a</a>'],
    [
      'a link to another site by encoded dot segments',
      '<a href="/%2e//example.com/">a</a>',
      '<a>a</a>',
    ],
    [
      'an image from another site by dot segments',
      '<p><img src="/..//example.com/a.png">a</p>',
      '<p>a</p>',
    ],
    ['a link with a user name', '<a href="https://good@example.com/">a</a>', '<a>a</a>'],
    ['an image URL with a user name', '<p><img src="https://@example.com/a">a</p>', '<p>a</p>'],
    ['rel="opener"', '<a href="/a" rel="Opener">a</a>', '<a href="/a">a</a>'],
    [
      'rel="opener" among other values',
      '<a href="/a" rel=" nofollow opener\ttag ">a</a>',
      '<a href="/a" rel="nofollow tag">a</a>',
    ],
    ['a link with another scheme', '<a href="ftp://example.com/">a</a>', '<a>a</a>'],
    ['an iframe', '<iframe src="https://example.com/"></iframe><p>a</p>', '<p>a</p>'],
    ['a form', '<form action="/x"><input name="a"></form><p>a</p>', '<p>a</p>'],
    ['an SVG with a script', '<svg onload="x"><script>x</script></svg><p>a</p>', '<p>a</p>'],
    ['a comment', '<!-- a --><p>a</p>', '<p>a</p>'],
    ['an entity of a tag that was removed', '&<blink>lt;</blink>b', '&amp;lt;b'],
    ['an entity of an ampersand and a removed script', '& <script> </script>lt;', '& lt;'],
    [
      'an attribute that looks like a mark',
      '<p title=\'"\ud801"\' lang="\ud801">a & b</p>',
      '<p title="&quot;\ud801&quot;" lang="\ud801">a &amp; b</p>',
    ],
    ['a script in two halves', '<scr<script>x</script>ipt>alert(1)</script>', 'xipt&gt;alert(1)'],
  ])('does not contain %s', (_what, html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });

  test.each([
    [
      '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>T</title><style>p{}</style></head><body><p>a</p></body></html>',
      '\n<p>a</p>',
    ],
    ['<center>a</center><section id="b">c</section>', '<div>a</div><div id="b">c</div>'],
    ['<p>a<center>b</center>c</p>', '<p>a</p><div>b</div>c'],
    [
      '<strike>a</strike> <tt>b</tt> <acronym title="c">d</acronym>',
      '<s>a</s> <code>b</code> <abbr title="c">d</abbr>',
    ],
    ['<menu><li>a</li></menu>', '<ul><li>a</li></ul>'],
    ['<a href=" /about/\n">a</a>', '<a href="/about/">a</a>'],
    ['<img src=" /a.png " alt="">', '<img src="/a.png" alt="">'],
    [
      '<img src="/a.png" srcset="javascript:x 1x, /b.png 2x,data:,x 3x,\n/c.png x">',
      '<img src="/a.png" srcset="/b.png 2x">',
    ],
    [
      '<img src="/a.png" srcset="/b.png 2.0x, /c.png -1x, /d.png 0w, /e.png 1y">',
      '<img src="/a.png" srcset="/b.png 2.0x">',
    ],
    ['<blockquote cite="javascript:x">a</blockquote>', '<blockquote>a</blockquote>'],
    ['a<form>b</form>c', 'a b c'],
    ['<p>a<form><p>b</p>c</form>d</p>', '<p>a</p><p>b</p>c d<p></p>'],
    ['<fieldset><legend>a</legend>b</fieldset><button>c</button><button>d</button>', 'a b c d'],
    ['<p>a<template><p>b</p></template>c</p>', '<p>ac</p>'],
    ['un<font color="red">believ</font>able', 'unbelievable'],
    ['W<blink>o</blink><custom-el>r</custom-el><wbr>d', 'Word'],
    ['a<video>b</video>c<audio></audio>d<object></object>e', 'a b c d e'],
    ['a<embed>b<iframe></iframe>c<canvas></canvas>d', 'a b c d'],
    ['<svg><text>a</text><text>b<tspan>c</tspan></text></svg>d', 'a b c d'],
    ['a<svg><title>b</title><desc>c</desc><foreignObject>d</foreignObject></svg>e', 'a c d e'],
    ['<marquee>a</marquee>b<meter>50</meter>c<progress></progress>d', 'a b 50 c d'],
    ['a<input>b<textarea>c</textarea>d', 'a b d'],
    ['a<select><option>b</option><option>c</option></select>d<option>e</option>f', 'a d f'],
    ['a<img src="data:x">b<picture><img></picture>c<image src="/a">d', 'a b c d'],
    ['a<noscript>b</noscript>c', 'a b c'],
    [
      '<b>a</b><video></video><i>b</i><p>c<input></p><p><input>d',
      '<b>a</b> <i>b</i><p>c</p><p>d</p>',
    ],
    ['a <input>b<input> c<input><input>d<br><input>e<input>', 'a b c d<br>e'],
    ['a<input><img src="/a" />b<img src="/a" /><input>c', 'a<img src="/a" />b<img src="/a" />c'],
  ])('keeps the text, in allowed elements: %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
    expect(cleanHtml(clean)).toBe(clean);
  });

  test.each([
    ['<ul><li><p>a<li><p>b</ul>', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    [
      '<ul><li>a<ul><li><p>b</ul><li>c</ul>d',
      '<ul><li>a<ul><li><p>b</p></li></ul></li><li>c</li></ul>d',
    ],
    [
      '<table><caption><p>a<caption>b</table>',
      '<table><caption><p>a</p></caption><caption>b</caption></table>',
    ],
    ['<dl><dt><p>a<dd><p>b<dt>c</dl>', '<dl><dt><p>a</p></dt><dd><p>b</p></dd><dt>c</dt></dl>'],
    [
      '<table><thead><tr><th>a<tbody><tr><td><p>b<td>c<tfoot><tr><th>d<td>e</table>',
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td><p>b</p></td><td>c</td></tr></tbody><tfoot><tr><th>d</th><td>e</td></tr></tfoot></table>',
    ],
    [
      '<table><caption>a<colgroup><col><tr><td>b<table><tr><td>c</table><tr><td>d</table>',
      '<table><caption>a</caption><colgroup><col></colgroup><tr><td>b<table><tr><td>c</td></tr></table></td></tr><tr><td>d</td></tr></table>',
    ],
    ['<dl><dd><p><font>a<dd>b</dl>', '<dl><dd><p>a</p></dd><dd>b</dd></dl>'],
    ['<ul><li>a<template><li>b</template>c</ul>', '<ul><li>ac</li></ul>'],
  ])('has the end tags that its source may omit: %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
    expect(cleanHtml(clean)).toBe(clean);
  });

  test.each([
    ['<tr><td>a</td><td>b</td></tr>', '<tr><td>a</td> <td>b</td></tr>'],
    ['<tr><td>a<td>b<tr><th>c', '<tr><td>a</td> <td>b</td> </tr><tr><th>c</th></tr>'],
    ['<td>a </td><td>b</td><td> c</td>', '<td>a </td><td>b</td><td> c</td>'],
    ['<td><p>a</p></td><td><p>b</p></td>', '<td><p>a</p></td><td><p>b</p></td>'],
    ['<td><i>a</i></td><td><i>b</i></td>', '<td><i>a</i></td> <td><i>b</i></td>'],
    ['<p>a<td>b</td>c</p>', '<p>a <td>b</td> c</p>'],
    ['a<col>b<colgroup></colgroup>c', 'a <col>b <colgroup></colgroup>c'],
    ['<caption>a</caption><tbody>b</tbody>c', '<caption>a</caption> <tbody>b</tbody> c'],
    ['<thead>a</thead><tfoot>b</tfoot>', '<thead>a</thead> <tfoot>b</tfoot>'],
    [
      '<table><tr><td>a</td><td>b</td></tr></table><td>c</td><td>d</td>',
      '<table><tr><td>a</td><td>b</td></tr></table><td>c</td> <td>d</td>',
    ],
    ['<li>a</li><li>b</li>c', '<li>a</li><li>b</li>c'],
    [
      '<dt>a</dt><dd>b</dd><summary>c</summary>d<figcaption>e</figcaption>f',
      '<dt>a</dt><dd>b</dd><summary>c</summary>d<figcaption>e</figcaption>f',
    ],
  ])(
    'has spaces between parts of a table that browsers ignore without a table: %s',
    (html, clean) => {
      expect(cleanHtml(html)).toBe(clean);
      expect(cleanHtml(clean)).toBe(clean);
    }
  );

  test.each([
    [
      '<h2 id="2025 fares">a</h2><a href="#2025 fares">b</a><a href="#2025%20fares">c</a>',
      '<h2 id="id-2025-fares">a</h2><a href="#id-2025-fares">b</a><a href="#id-2025-fares">c</a>',
    ],
    [
      '<h2 id="größe">a</h2><a href="#gr%C3%B6%C3%9Fe">b</a>',
      '<h2 id="id-gr--e">a</h2><a href="#id-gr--e">b</a>',
    ],
    [
      '<p id="a">1</p><p id="a">2</p><p id="a-2">3</p><p id="a">4</p><a href="#a">5</a>',
      '<p id="a">1</p><p id="a-3">2</p><p id="a-2">3</p><p id="a-4">4</p><a href="#a">5</a>',
    ],
    [
      '<p id="1">1</p><p id="id-1">2</p><a href="#1">3</a>',
      '<p id="id-1-2">1</p><p id="id-1">2</p><a href="#id-1-2">3</a>',
    ],
    ['<a name="top">a</a><a href="#top">b</a>', '<a id="top">a</a><a href="#top">b</a>'],
    ['<a name="b" id="a">a</a><a href="#b">b</a>', '<a id="a">a</a><a href="#a">b</a>'],
    ['<p id="">a</p><a name="">b</a><p name="c">d</p>', '<p>a</p><a>b</a><p>d</p>'],
    [
      '<a href="#elsewhere">a</a><a href="#">b</a><a href="#a b">c</a>',
      '<a href="#elsewhere">a</a><a href="#">b</a><a>c</a>',
    ],
    [
      '<table><tr><th id="1">a</th><td headers="1 2">b</td></tr></table>',
      '<table><tr><th id="id-1">a</th><td headers="id-1 2">b</td></tr></table>',
    ],
    [
      '<a name="Terms & Conditions">a</a><a href="#Terms%20&amp;%20Conditions">b</a>',
      '<a id="id-Terms---Conditions">a</a><a href="#id-Terms---Conditions">b</a>',
    ],
    [
      '<a name="a & b" id="c">a</a><a href="#a%20%26%20b">b</a>',
      '<a id="c">a</a><a href="#c">b</a>',
    ],
    [
      '<table><tr><th id="a&">a</th><td headers="a& c& b">b</td></tr></table>',
      '<table><tr><th id="id-a-">a</th><td headers="id-a- c& b">b</td></tr></table>',
    ],
    [
      '<p id="__proto__">a</p><p id="constructor">b</p>',
      '<p id="id-__proto__">a</p><p id="constructor">b</p>',
    ],
  ])('has valid and unique ids, and links that match them: %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
    expect(cleanHtml(clean)).toBe(clean);
  });

  /** Returns the visible text of a document. Blocks and embedded elements separate words. */
  const readText = (html: string): string => {
    const withoutText = new Set([
      'script',
      'style',
      'template',
      'title',
      'textarea',
      'option',
      'xmp',
    ]);
    const blocks =
      /^(address|article|aside|blockquote|body|br|button|caption|center|col|dd|details|div|dl|dt|figure|form|h[1-6]|head|hr|html|li|ol|p|pre|section|summary|t[dhr]|table|ul|xmp)$/;
    const boxes =
      /^(audio|canvas|embed|iframe|img|input|meter|noscript|object|option|select|svg|text|textarea|video)$/;
    const partsWords = (tag: string): boolean => blocks.test(tag) || boxes.test(tag);
    let text = '';
    let skipped = 0;
    const parser = new Parser({
      onopentag: (tag) => {
        if (skipped === 0 && partsWords(tag)) text += ' ';
        if (skipped > 0 || withoutText.has(tag)) skipped += 1;
      },
      ontext: (part) => {
        if (skipped === 0) text += part;
      },
      onclosetag: (tag) => {
        if (skipped > 0) skipped -= 1;
        if (skipped === 0 && partsWords(tag)) text += ' ';
      },
    });
    parser.end(html);
    return text.replace(/[ \t\n\r\f]+/g, ' ').trim();
  };

  test.each([
    ['<ruby>Tokyo<rt>toukyou</rt></ruby>s', 'Tokyo toukyou s'],
    ['<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字', '漢(かん)字'],
    ['<math><mfrac><mi>x</mi><mi>y</mi></mfrac></math>', 'x y'],
    ['<math><mi>x</mi><mo>=</mo><mn>2</mn></math>', 'x = 2'],
  ])('keeps words apart that are above or below each other in %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });

  test('has the same visible text as its source, for any HTML', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        expect(readText(cleanHtml(html))).toBe(readText(html));
      }),
      { numRuns: 2000 }
    );
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
  ])('has rel="noopener" on links that open another window: %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
    expect(cleanHtml(clean)).toBe(clean);
  });

  test('is unchanged if it was clean before, in any notation', () => {
    fc.assert(
      fc.property(anyCleanNotation, (html) => {
        expect(cleanHtml(html)).toBe(html);
      }),
      { numRuns: 1000 }
    );
  });

  test('is unchanged if it is cleaned again', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        const once = cleanHtml(html);
        expect(cleanHtml(once)).toBe(once);
      }),
      { numRuns: 1000, examples: [['<p>a<iframe src="/"></iframe><p>b'], ['<p><iframe><p>']] }
    );
  });

  test('contains only allowed elements, attributes and URLs, for any HTML', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        const clean = cleanHtml(html);
        for (const [, , tag, attributes] of clean.matchAll(TAGS)) {
          expect(tag).toMatch(ALLOWED_TAGS);
          for (const [, name, value] of (attributes ?? '').matchAll(/([a-z]+)(?:="([^"]*)")?/g)) {
            expect(name).toMatch(ALLOWED_ATTRIBUTES);
            if (name === 'href')
              expect(value).toMatch(/^(\/(?![/\\])|https?:\/\/|mailto:|tel:|#)/i);
            if (name === 'srcset') expect(value).toBe('/b.png 2x');
            if (name === 'id') expect(value).toMatch(/^[A-Za-z][A-Za-z0-9_-]*$/);
            if (name === 'src') expect(value).toMatch(/^(\/(?![/\\])|https?:\/\/)/i);
          }
        }
        expect(clean.replaceAll(/&(?:(?:amp|lt|gt|quot);|(?=[ \t\n\r\f]))/g, '')).not.toContain(
          '&'
        );
        // All other angle brackets are escaped.
        expect(clean.replaceAll(TAGS, '')).not.toMatch(/[<>]/);
      }),
      { numRuns: 1000 }
    );
  });
});

describe('the plain text of HTML', () => {
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
  ])('of %s is %s', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  test.each([
    ['H<sub>2</sub>O', 'H2O'],
    ['<p>un<strong>believ</strong>able</p>', 'unbelievable'],
    ['<p>un<mark>believ</mark><kbd>able</kbd></p>', 'unbelievable'],
    ['<a class="x" href="/a">read</a>ing', 'reading'],
  ])('of %s keeps the visible word together: %s', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  test('is extracted without errors and extra white space, for any HTML', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        expect(htmlToText(html)).not.toMatch(/^\s|\s\s|\s$/);
      })
    );
  });
});
