import fc from 'fast-check';
import { cleanHtml } from '../../src/plugins/site-content/domain/rules/sanitize-html';
import { anyText } from './anything';

/** Pieces of HTML, valid, invalid and incomplete, from which hostile documents are built. */
const piece = fc.oneof(
  anyText,
  fc.constantFrom(
    ...[
      '<p class="a b">',
      '</p>',
      '<br>',
      '<div>',
      '</div>',
      '<h1>',
      '<table><tr><td>',
      '</table>',
    ],
    ...['<a href="/x">', '<a href=javascript:x>', "<a href='java\nscript:x'>", '</a>', '<a href="'],
    ...[
      '<a href="&#106;avascript:x">',
      '<a href="https://example.com/?a=1&amp;b=2">',
      '<a//href=x>',
    ],
    ...['<img src=x onerror=x>', '<img src="/a.png" onload="x">', '<img src="data:,x">', '<img'],
    ...['<script>', '</script>', '<scr', 'ipt>', '<style>', '</style>', '<svg onload=x>', '<math>'],
    ...[
      '<iframe src="/">',
      '<textarea>',
      '</textarea>',
      '<noscript>',
      '<template>',
      '<xmp>',
      '<!--',
    ],
    ...[
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
      '&lt;script&gt;',
      '&amp;',
      '&amp;lt;',
      '&#0;',
      '&nbsp;',
      '&',
    ],
    ...['<section>', '</section>', '<center>', '<form>', '</form>', '<button>', '<strike>', '<tt>'],
    ...['<ul><li>', '<li>', '<li><p>', '</li>', '</ul>', '<tr>', '<font>', '</font>'],
    ...['<dl><dt>', '<dd>', '</dl>', '<details open><summary>', '<pre>\n', '</pre>', '<code>'],
    ...['<!DOCTYPE html>', '<html><head>', '<title>', '</head><body class="x">', '</html>'],
    ...['<h2 id="1 a">', '<p id="b">', '<a name="b">', '<a href="#1 a">', '<td headers="b c">'],
    ...[
      '<video>',
      '</video>',
      '<input>',
      '<svg><text>',
      '</text>',
      '</svg>',
      '<meter>',
      '</meter>',
    ],
    ...['<select><option>', '</select>', '<img>', '<blink>', '</blink>', '<custom-el>'],
    ...['<img src="/a.png" srcset="/b.png 2x, javascript:x 3x,data:,y">', '<svg>', '<col>'],
    ...['& ', '&\n', '& lt;', '&#xd800;', '&#xd801', '\ud801', '"\ud802"', '="', '=""', ' lang '],
    ...['<p class="">', '<b title lang="& x">', '<details open="">', '<a href="& ', '<i class=& >'],
    ...['<p style="x:url(javascript:x)">', '<p id=x onclick=x>', '<', '>', '"', "'", '</', '\0']
  )
);

/** HTML of any kind that a client may send. */
export const anyHtml = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));

const text = fc.constantFrom(
  'a',
  'b c',
  ' d ',
  '\n  e',
  '\u00a0',
  '1 &lt; 2 &amp; 3',
  'a & b &amp;&amp; c',
  '',
  ' ',
  '\n'
);
const classes = fc.constantFrom(
  '',
  ' class="x"',
  ' class="y z"',
  ' id="a"',
  ' lang="de" title="&quot;"',
  ' class="" lang title="a & b &amp; c"'
);

const wrap = (tags: readonly string[], content: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...tags), classes, content)
    .map(([tag, own, inside]) => `<${tag}${own}>${inside}</${tag}>`);

const joined = (part: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> =>
  fc.array(part, { maxLength }).map((parts) => parts.join(''));

const { block } = fc.letrec<{ inline: string; block: string }>((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.constantFrom('<br />', '<img src="/a.png" alt="" />', '<i class="icon"></i>'),
    fc.constantFrom('<br>', '<br/>', '<img src="/a.png" alt="">'),
    wrap(
      ['strong', 'b', 'em', 'span', 'a', 'small', 'sub', 'code', 'kbd', 'abbr', 'del', 'time'],
      joined(tie('inline'), 3)
    )
  ),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    tie('inline'),
    wrap(['p', 'h2', 'h3'], joined(tie('inline'), 4)),
    fc.constantFrom('<hr />', '<hr>'),
    wrap(['ul', 'ol'], joined(wrap(['li'], joined(tie('block'), 3)), 3)),
    wrap(['div', 'blockquote', 'figure', 'details', 'address'], joined(tie('block'), 3)),
    wrap(['dl'], joined(wrap(['dt', 'dd'], joined(tie('block'), 2)), 3)),
    wrap(['pre'], joined(tie('inline'), 3)),
    wrap(
      ['table'],
      wrap(['thead', 'tbody'], joined(wrap(['tr'], joined(wrap(['td', 'th'], tie('block')), 2)), 2))
    )
  ),
}));

/** Sanitized HTML as it is stored, with every allowed element and white space of all kinds. */
export const anyCleanHtml = joined(block, 5).map(cleanHtml);

/**
 * The places where clean HTML has several notations: ends of void elements, empty values, ampersands before white
 * space.
 */
const NOTATION =
  /(?<=<(?:br|hr|img)[^<>]*?)(?: ?\/)?>|(?<= (?:class|lang|title|alt))(?:="")?(?=[ >/])|&(?:amp;)?(?=[ \t\n\r\f])/g;

const inNotation = (found: string, choice: number): string => {
  if (found.startsWith('&')) return choice % 2 === 0 ? '&' : '&amp;';
  if (found.endsWith('>')) return ['>', '/>', ' />'][choice % 3] ?? found;
  return choice % 2 === 0 ? '' : '=""';
};

/** Clean HTML in any of its notations. */
export const anyCleanNotation = fc
  .tuple(anyCleanHtml, fc.infiniteStream(fc.nat(5)))
  .map(([html, choices]) =>
    html.replace(NOTATION, (found) => inNotation(found, choices.next().value ?? 0))
  );
