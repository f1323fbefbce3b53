import fc from 'fast-check';
import { toSafeHtml } from '../../src/plugins/site-content/domain/pages/served-html';
import { isSanitizedHtml } from '../../src/plugins/site-content/domain/rules/is-sanitized-html';
import { cleanHtml } from '../../src/plugins/site-content/domain/rules/sanitize-html';
import { anyCleanHtml, anyHtml } from './any-html';

test('sanitized HTML is clean and is served unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(anyHtml, anyCleanHtml), (html) => {
      const clean = cleanHtml(html);
      expect({ clean, isClean: isSanitizedHtml(clean) }).toEqual({ clean, isClean: true });
      expect(toSafeHtml(clean)).toBe(clean);
    })
  );
});

test.each([
  '<script>alert(1)</script>',
  '<p onclick="alert(1)">a</p>',
  '<p style="position:fixed">a</p>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src="/a.png" srcset="/a.png 1x, data:text/html,x 2x">',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="&#106;avascript:alert(1)">a</a>',
  '<a href="java&Tab;script:alert(1)">a</a>',
  '<a href="//evil.example">a</a>',
  '<a href="/" target="_blank">a</a>',
  '<svg><a xlink:href="javascript:alert(1)">a</a></svg>',
  '<iframe src="https://www.example.com/"></iframe>',
  '<!-- <p>-->',
  '</div>',
  '<div>',
  '<p>a</P>',
  '<a\thref="/">a</a>',
  'a < b',
  '<p title="',
])('%s is not clean', (html) => {
  expect(isSanitizedHtml(html)).toBe(false);
  expect(isSanitizedHtml(toSafeHtml(html))).toBe(true);
});

test.each([
  '',
  'a &lt; b &amp; c',
  '<p class="x">a<br>b<br />c</p>',
  '<a href="page:abcdefghijklmnopqrstuvwx?a=1#b" target="_blank" rel="noopener">a</a>',
  '<img src="/uploads/a.png" alt="" srcset="/uploads/a.png 1x, /uploads/b.png 2x">',
  '<ol reversed start="3"><li value="2">a</li></ol>',
  '<details open><summary>a</summary></details>',
])('%s is clean', (html) => {
  expect(isSanitizedHtml(html)).toBe(true);
  expect(toSafeHtml(html)).toBe(html);
});
