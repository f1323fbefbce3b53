import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import fc from 'fast-check';
import {
  readDocument,
  writeDocument,
} from '../../src/plugins/html-field/admin/src/document/document';
import { createExtensions } from '../../src/plugins/html-field/admin/src/schema/extensions';
import { cleanHtml } from '../../src/plugins/site-content/domain/rules/sanitize-html';
import { anyCleanHtml, anyHtml } from './any-html';

const schema = getSchema(createExtensions('HTML'));
const read = (html: string) => readDocument(schema, html);

const getTypes = (html: string): string[] => read(html).doc.children.map(({ type }) => type.name);

/** Returns the sources of all nodes of a document that are preserved as HTML. */
const keptIn = (doc: Node): string[] => {
  const kept: string[] = [];
  doc.descendants((node) => {
    if (node.type.name === 'htmlBlock') kept.push(node.attrs['source'] as string);
  });
  return kept;
};

/** Types text at the start of a text block, as an editor does: the node and its ancestors are replaced. */
const typeInto = (doc: Node, match: (node: Node) => boolean, text: string): Node => {
  let done = false;
  const visit = (node: Node): Node => {
    if (done) return node;
    if (node.isTextblock && match(node)) {
      done = true;
      const typed = schema.text(text, node.firstChild?.marks ?? []);
      return node.copy(node.content.addToStart(typed));
    }
    const children = node.children.map(visit);
    return children.some((child, index) => child !== node.child(index))
      ? node.type.create(node.attrs, children, node.marks)
      : node;
  };
  return visit(doc);
};

const typed = (html: string, into: string, text = 'X'): string => {
  const reading = read(html);
  return writeDocument(
    typeInto(reading.doc, (node) => node.textContent.includes(into), text),
    reading
  );
};

/** Serializes every node again, as if each had been edited. */
const rewritten = (html: string): string => {
  const reading = read(html);
  return writeDocument(reading.doc, {
    ...reading,
    html: 'untouched',
    doc: schema.node('doc', null, [schema.node('horizontalRule')]),
    sources: new WeakMap(),
  });
};

const EDITABLE = [
  '<p>One</p><p class="legal small">Two</p>',
  '<h1>One</h1><h2 class="a">Two</h2><h6>Six</h6>',
  '<p>a <strong>b</strong> <b>c</b> <em>d</em> <i>e</i> <u>f</u> <s>g</s> <small>h</small> <mark>i</mark></p>',
  '<p>H<sub>2</sub>O, m<sup class="x">2</sup>, <span class="x">y</span></p>',
  '<p><em>a <strong>b</strong></em><strong>c</strong></p>',
  '<p><strong>a <em>b</em></strong><em>c</em></p>',
  '<p><em><strong>both</strong></em> and <strong><em>both</em></strong></p>',
  '<p><span class="badge">A</span><span class="badge">B</span></p>',
  '<p><span class="a">x<span class="b">y</span><span class="a">z</span></span></p>',
  '<p><a href="/a/" class="button" target="_blank" rel="noopener" title="T">a <b>b</b></a></p>',
  '<p><a class="y" href="https://example.com/?a=1&amp;b=2#c">a</a><a href="#x">b</a></p>',
  '<p>a<br />b<br class="x" />c</p>',
  '<p><img src="/a.png" alt="" width="10" height="20" class="left" /><a href="/"><img src="/b.png" /></a></p>',
  '<p><i class="icon-phone"></i> Call <a href="tel:1"><span class="icon"></span> us</a></p>',
  '<ul><li>One</li><li class="x">Two</li></ul>',
  '<ol start="3" type="a" reversed><li>One<ul><li>Two</li></ul></li></ol>',
  '<ul><li><p>One</p><p>Two</p></li><li></li></ul>',
  '<div class="grid"><div>One</div><div class="b"><p>Two</p></div><div></div></div>',
  '<blockquote cite="/a/"><p class="b">a</p></blockquote>',
  '<blockquote class="c">a <b>b</b><blockquote><ul><li>c</li></ul></blockquote></blockquote>',
  '<p>a</p><hr class="thick" /><p>b</p>',
  '<table class="t"><tbody><tr><td>1</td><td class="n">2</td></tr></tbody></table>',
  '<table><tr><td>1</td></tr></table>',
  '<table><caption class="c">Fares <b>2025</b></caption><colgroup><col class="a" /><col span="2" /></colgroup>' +
    '<thead class="h"><tr><th scope="col">a</th><th>b</th></tr></thead>' +
    '<tbody><tr class="r"><td colspan="2">c</td></tr></tbody><tbody><tr><th scope="row">d</th><td>e</td></tr></tbody>' +
    '<tfoot><tr><td rowspan="1">f</td><td></td></tr></tfoot></table>',
  '<table><tbody><tr><td rowspan="2">a</td><td><p>b</p><ul><li>c</li></ul></td></tr><tr><td>d</td></tr></tbody></table>',
  'only text, <b>some</b> bold',
  'a<p>b</p>c',
  '© 2025 <a href="/">us</a><br />All rights reserved.',
  '<p>1 &lt; 2 &amp;&amp; 3 &gt; 2 "q" &amp;lt;</p>',
  '<p>\u00a0no break \u00a0</p>',
  '<p></p>',
  '<h2></h2>',
  '<p>was <del datetime="2025-01-01">20</del>, now <ins>15</ins>: <kbd>a <samp>b</samp></kbd> <code>c</code></p>',
  '<p><abbr title="HyperText">HTML</abbr> <q cite="/a/">b</q> <time datetime="2025-03-05">c</time></p>',
  '<h2 id="fares" lang="de" title="T">One</h2><p id="b"><a id="c">Two</a> <a href="#fares">Three</a></p>',
  '<p><a id="top"></a>One <img src="/a.png" alt="" srcset="/b.png 2x" sizes="50vw" loading="lazy" /></p>',
  '<ul id="a"><li id="b" value="3">One</li></ul><div id="c"><p>Two</p></div>',
  '<table><tr><th id="h" scope="col">a</th><td headers="h">b</td></tr></table>',
];

describe('an unedited value', () => {
  test.each([
    '',
    ' ',
    '\n\n',
    ...EDITABLE,
    '<p>a</p>\n\n  <p>b</p>\n',
    '<p class="" lang>a & b</p><details open=""><summary title="">c &amp; d</summary></details>',
    '<P CLASS="x">spelled<BR>otherwise&nbsp;&copy;</P>',
    '<p>never closed',
    '<p onclick="x()">a</p><script>"</p>"</script>',
    '<!-- a comment --><p>a</p>',
    '</p>stray</div>',
    'a < b',
    '<p>a<p>b',
    '<ul><p>no item</p></ul>',
    '<table><colgroup><col></col></colgroup><tr><td>a</td></tr></table>',
  ])('is preserved byte for byte: %s', (html) => {
    const reading = read(html);
    expect(writeDocument(reading.doc, reading)).toBe(html);
  });

  test('is preserved byte for byte, for any HTML', () => {
    fc.assert(
      fc.property(fc.oneof(anyHtml, anyCleanHtml), (html) => {
        const reading = read(html);
        expect(writeDocument(reading.doc, reading)).toBe(html);
        // This also holds if something is inserted before it.
        const more = schema.node('doc', null, [
          schema.node('horizontalRule'),
          ...reading.doc.children,
        ]);
        if (html.trim() !== '') expect(writeDocument(more, reading)).toBe(`<hr />${html}`);
      }),
      { numRuns: 300 }
    );
  });
});

describe('HTML that the editor has no nodes for', () => {
  test.each([
    '<dl class="x"><dt>Open</dt><dd><p>Mon to Fri</p></dd></dl>',
    '<pre>a\n  b</pre>',
    '<figure><img src="/a.png" alt="" /><figcaption>a</figcaption></figure>',
    '<details open><summary>a</summary>b</details>',
    '<address>a<br />b</address>',
  ])('is preserved while the rest is edited: %s', (html) => {
    expect(cleanHtml(html)).toBe(html);
    expect(keptIn(read(html).doc)).toEqual([html]);
    expect(typed(`<p>One</p>${html}<div>${html}<p>Two</p></div>`, 'Two')).toBe(
      `<p>One</p>${html}<div>${html}<p>XTwo</p></div>`
    );
  });
});

describe('HTML that the editor has nodes for', () => {
  test.each(EDITABLE)('is serialized as it was parsed: %s', (html) => {
    expect(cleanHtml(html)).toBe(html);
    expect(keptIn(read(html).doc)).toEqual([]);
    if (!/^<(p|h2)><\/\1>$/.test(html)) expect(rewritten(html)).toBe(html);
  });

  test('is serialized to the same document again, for any clean HTML', () => {
    fc.assert(
      fc.property(anyCleanHtml, (html) => {
        fc.pre(html.trim() !== '');
        const once = rewritten(html);
        expect(cleanHtml(once)).toBe(once);
        expect(rewritten(once)).toBe(once);
      }),
      { numRuns: 300 }
    );
  });

  test.each([
    ['a block in an inline element', '<span><p>a</p></span>'],
    ['a list without items', '<ul></ul>'],
    ['a paragraph directly in a list', '<ul><p>a</p></ul>'],
    ['text directly in a table', '<table>a<tbody><tr><td>b</td></tr></tbody></table>'],
    [
      'a table that is not rectangular',
      '<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>',
    ],
    ['a table without rows', '<table><caption>a</caption></table>'],
    ['a cell with a colspan of 0', '<table><tbody><tr><td colspan="0">a</td></tr></tbody></table>'],
    ['a list item without a list', '<li>a</li>'],
  ])('does not include %s, which is preserved as source', (_what, html) => {
    const value = `<p>before</p>${html}<p>after</p>`;
    expect(getTypes(value)).toEqual(['paragraph', 'htmlBlock', 'paragraph']);
    expect(keptIn(read(value).doc)).toEqual([html]);
    expect(typed(value, 'before')).toBe(`<p>Xbefore</p>${html}<p>after</p>`);
  });

  test.each([
    ['<p>a<br>b</p>', 'paragraph', '<p>Xa<br />b</p>'],
    ['<p>a<img src="/a.png" alt=""/></p>', 'paragraph', '<p>Xa<img src="/a.png" alt="" /></p>'],
    ['<hr>a', 'horizontalRule', '<hr>Xa'],
    [
      '<table><colgroup><col><col/></colgroup><tbody><tr><td>a</td><td></td></tr></tbody></table>',
      'table',
      '<table><colgroup><col><col/></colgroup><tbody><tr><td>Xa</td><td></td></tr></tbody></table>',
    ],
  ])('is editable if void elements have no slash: %s', (html, type, written) => {
    expect(getTypes(html)[0]).toBe(type);
    expect(typed(html, 'a')).toBe(written);
  });

  test.each([
    ['<p class="">a & b</p>', '<p class="">Xa &amp; b</p>'],
    ['<ol reversed=""><li lang>a</li></ol>', '<ol reversed><li lang="">Xa</li></ol>'],
    [
      '<p>a</p><p class>b & c</p><details open=""><summary>d & e</summary></details>',
      '<p>Xa</p><p class>b & c</p><details open=""><summary>d & e</summary></details>',
    ],
  ])('is editable in any notation, which changes only with the block: %s', (html, written) => {
    expect(cleanHtml(html)).toBe(html);
    expect(getTypes(html)[0]).not.toBe('htmlBlock');
    expect(typed(html, 'a')).toBe(written);
  });

  test('stays editable around the smallest possible preserved part', () => {
    const value = '<div><p>a</p><ul><li>b</li><li><span><p>c</p></span></li></ul></div>';
    expect(keptIn(read(value).doc)).toEqual(['<span><p>c</p></span>']);
    expect(typed(value, 'b')).toBe(value.replace('b', 'Xb'));
  });
});

describe('typed text', () => {
  test.each([
    ['a paragraph among others', '<p>a</p>\n<P>b&nbsp;</P>\n\n<p class="x">c</p>', 'c'],
    ['a heading', '<h2 class="x">a</h2>\n<p>b</p>', 'a'],
    ['a line without a block element', 'a <b>b</b>\n<p>c</p>', 'a'],
    ['a list item', '<ul>\n  <li>a</li>\n  <li class="x">\n    b\n  </li>\n</ul>', 'b'],
    ['a nested list', '<ol start="2"><li>a\n<ul>\n <li>b</li></ul>\n</li></ol>', 'b'],
    [
      'a table cell',
      '<table>\n<thead>\n<tr><th>a</th></tr>\n</thead>\n<tbody>\n<tr>\n<td>b</td>\n</tr>\n</tbody>\n</table>',
      'b',
    ],
    ['a div', '<div class="x">\n  <p>a</p>\n  <p>b</p>\n</div>', 'a'],
  ])('in %s changes nothing else', (_what, html, into) => {
    expect(typed(html, into)).toBe(
      html.replace(new RegExp(`(?<=[>\\s]|^)${into}(?=[<\\s&]|$)`), `X${into}`)
    );
  });

  test('leaves every other block unchanged, byte for byte', () => {
    const block = anyCleanHtml.filter(
      (html) => html.trim() !== '' && !/[^>]\s*$|^\s*[^<\s]/.test(html)
    );
    fc.assert(
      fc.property(anyHtml, block, (before, after) => {
        fc.pre(cleanHtml(before) + cleanHtml(after) === cleanHtml(before + after));
        const html = `${before}<p>MARK</p>${after}`;
        fc.pre(
          getTypes(html).includes('paragraph') &&
            read(html).doc.children.some(
              (node) => node.type.name === 'paragraph' && node.textContent === 'MARK'
            )
        );
        expect(typed(html, 'MARK')).toBe(`${before}<p>XMARK</p>${after}`);
      }),
      { numRuns: 150 }
    );
  });

  test('leaves the value unchanged if it is deleted again', () => {
    const reading = read('<P>a\n b</P>');
    const paragraph = reading.doc.child(0);
    const same = schema.node('paragraph', paragraph.attrs, [schema.text('a b')]);
    expect(writeDocument(schema.node('doc', null, [same]), reading)).toBe('<P>a\n b</P>');
  });

  test.each([['<p>a</p>'], [''], ['text']])(
    'leaves an empty value if everything is deleted: %j',
    (html) => {
      const reading = read(html);
      for (const type of ['paragraph', 'heading', 'bareLine']) {
        const empty = schema.node('doc', null, [schema.node(type, { html: { class: 'x' } })]);
        expect(writeDocument(empty, reading)).toBe('');
      }
    }
  );
});

describe('HTML created in the editor', () => {
  const written = (...blocks: Node[]): string =>
    writeDocument(schema.node('doc', null, blocks), read(''));
  const bold = schema.mark('bold');
  const link = schema.mark('link', { html: { href: '/a/' } });

  test('keeps a partly bold link as one link', () => {
    const line = [
      schema.text('a', [link]),
      schema.text('b', [link, bold]),
      schema.text('c', [bold]),
    ];
    expect(written(schema.node('paragraph', null, line))).toBe(
      '<p><a href="/a/">a<strong>b</strong></a><strong>c</strong></p>'
    );
  });

  test('keeps bold text around a link as one element', () => {
    const line = [
      schema.text('a', [bold]),
      schema.text('b', [link, bold]),
      schema.text('c', [bold]),
    ];
    expect(written(schema.node('paragraph', null, line))).toBe(
      '<p><strong>a<a href="/a/">b</a>c</strong></p>'
    );
  });

  const row = (type: string, ...texts: string[]): Node =>
    schema.node(
      'tableRow',
      null,
      texts.map((text) =>
        schema.node(type, null, [schema.node('bareLine', null, [schema.text(text)])])
      )
    );

  test('puts the header rows of a table into thead', () => {
    const rows = [row('tableHeader', 'a'), row('tableCell', 'b'), row('tableCell', 'c')];
    expect(written(schema.node('table', null, rows))).toBe(
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr><tr><td>c</td></tr></tbody></table>'
    );
  });

  test.each([
    [
      '<table><tr><td>a</td></tr></table>',
      'tableCell',
      '<table><tr><td>a</td></tr><tr><td>new</td></tr></table>',
    ],
    [
      '<table><thead><tr><th>a</th></tr></thead></table>',
      'tableCell',
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>new</td></tr></tbody></table>',
    ],
    [
      '<table><tbody class="x"><tr><td>a</td></tr></tbody></table>',
      'tableCell',
      '<table><tbody class="x"><tr><td>a</td></tr><tr><td>new</td></tr></tbody></table>',
    ],
    [
      '<table><thead><tr><th>a</th></tr></thead></table>',
      'tableHeader',
      '<table><thead><tr><th>a</th></tr><tr><th>new</th></tr></thead></table>',
    ],
  ])('puts a row added to %s into the right section', (html, type, expected) => {
    const reading = read(html);
    const table = reading.doc.child(0);
    const longer = table.copy(table.content.addToEnd(row(type, 'new')));
    expect(writeDocument(schema.node('doc', null, [longer]), reading)).toBe(expected);
  });

  test('separates two lines without a block element by <br />', () => {
    const lines = ['a', 'b'].map((text) => schema.node('bareLine', null, [schema.text(text)]));
    expect(written(...lines)).toBe('a<br />b');
  });
});
