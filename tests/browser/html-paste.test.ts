import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import type { Pasted } from '../../src/plugins/html-field/admin/src/editing/paste';
import { startBrowser } from './support/browser';

const PASTE = `${__dirname}/../../src/plugins/html-field/admin/src/editing/paste.ts`;

let browser: Browser;
let page: Page;

/** Loads only the clipboard reader, without the panel, in a real browser that parses the HTML. */
beforeAll(async () => {
  const [{ outputFiles }, started] = await Promise.all([
    build({
      entryPoints: [PASTE],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'paste',
    }),
    startBrowser(),
  ]);
  browser = started;
  page = await browser.newPage();
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
});

afterAll(() => browser?.close());

const read = (html: string): Promise<Pasted> =>
  page.evaluate((pasted) => {
    const { paste } = globalThis as unknown as {
      paste: { readPasted: (html: string, takesTables: boolean) => Pasted };
    };
    return paste.readPasted(pasted, true);
  }, html);

const paste = async (html: string): Promise<string> =>
  (await read(html)).html.replace(/\s*\n\s*/g, '');

/**
 * The clipboard HTML copied from a program: real samples, and markup that versions of the program are known to write.
 */
const copiedFrom = (name: string): string =>
  readFileSync(`${__dirname}/../fixtures/paste/${name}.html`, 'utf8');

describe('pasted HTML keeps its headings and lists', () => {
  test.each([
    [
      'google-docs-nested-list',
      '<ul><li><strong>Bold parent</strong><ul><li>plain child</li></ul></li></ul>',
    ],
    [
      'google-docs-headings-table-checklist',
      '<h1>Fares</h1><h2>Dogs</h2>' +
        '<p><strong>Bold</strong> and <a href="https://example.org/">a link</a></p>' +
        '<table><colgroup><col><col></colgroup><tbody><tr><td>Route</td><td>Fare</td></tr></tbody></table>' +
        '<ul><li>Pack</li></ul>',
    ],
    [
      'word-online-list-and-heading',
      '<h1>A heading</h1><ol><li>First<ol><li>Sub of first</li></ol></li><li>Second</li></ol>',
    ],
    [
      'word-online-numbered-headings',
      '<h1>Fares</h1><p><strong>Children</strong> pay half.</p><h2>Dogs</h2>' +
        '<ul><li>Small<ul><li>on a lap</li><li>in a bag</li></ul></li></ul><ol><li>Board</li></ol>',
    ],
    [
      'word-desktop',
      '<h1>1. Terms of carriage</h1><p>Fares <b>may</b> change.</p>' +
        '<ul><li>Dogs<ul><li>on a lead</li></ul></li><li>Cats</li></ul>' +
        '<ol><li>Board</li></ol><p>and then</p><ol start="2"><li>Sit</li></ol>',
    ],
    [
      'libreoffice',
      '<h1>Fares</h1><p>Children <b>pay</b> <i>half</i>.</p>' +
        '<ul><li>Dogs<ul><li>on a lead</li></ul></li><li>Cats</li></ul><h2>Boarding</h2>',
    ],
    [
      'apple-pages',
      '<p><b>Fares</b></p><p>Children <i>pay</i> half.</p>' +
        '<ul><li>Dogs<ul><li>on a lead</li></ul></li><li>Cats</li></ul>',
    ],
  ])('from %s', async (name, expected) => {
    expect(await paste(copiedFrom(name))).toBe(expected);
  });
});

describe('HTML pasted from Word on the web', () => {
  const item = (level: number, text: string, { list = 1, tag = 'ul', at = 1 } = {}): string =>
    `<div class="ListContainerWrapper"><${tag} role="list" start="${at}"><li data-listid="${list}" ` +
    `data-aria-posinset="${at}" data-aria-level="${level}"><p>${text}</p></li></${tag}></div>`;

  test.each([
    [
      'nests three levels, and returns from the third to the first',
      item(1, 'a') + item(2, 'b') + item(3, 'c') + item(1, 'd'),
      '<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li><li>d</li></ul>',
    ],
    [
      'separates adjacent lists with different list ids',
      item(1, 'a') + item(1, 'b', { list: 2 }),
      '<ul><li>a</li></ul><ul><li>b</li></ul>',
    ],
    [
      'nests bullets in a numbered list and continues its numbers',
      item(1, 'a', { tag: 'ol' }) + item(2, 'b', { list: 2 }) + item(1, 'c', { tag: 'ol', at: 2 }),
      '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>',
    ],
    [
      'continues the numbers of a list after a paragraph',
      `${item(1, 'a', { tag: 'ol' })}<p>b</p>${item(1, 'c', { tag: 'ol', at: 2 })}`,
      '<ol><li>a</li></ol><p>b</p><ol start="2"><li>c</li></ol>',
    ],
    [
      'splits a list that begins on the second level',
      item(2, 'a') + item(1, 'b'),
      '<ul><li>a</li></ul><ul><li>b</li></ul>',
    ],
    [
      'separates text from a list in the same box',
      '<div>Before <ul><li data-aria-level="1">a</li></ul></div>',
      '<p>Before </p><ul><li>a</li></ul>',
    ],
  ])('%s', async (_what, pasted, expected) => {
    expect(await paste(pasted)).toBe(expected);
  });

  test('turns a heading with a level above 6 into an h6', async () => {
    expect(await paste('<p role="heading" aria-level="9">a</p>')).toBe('<h6>a</h6>');
  });
});

describe('HTML pasted from Word on the desktop', () => {
  const item = (marker: string, text: string): string =>
    `<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${marker} </span>${text}</p>`;

  test.each([
    [item('a.', 'One') + item('b.', 'two'), '<ol type="a"><li>One</li><li>two</li></ol>'],
    [item('(c)', 'One'), '<ol type="a" start="3"><li>One</li></ol>'],
    [item('AB.', 'One'), '<ol type="A" start="28"><li>One</li></ol>'],
    [item('i.', 'One') + item('ii.', 'two'), '<ol type="i"><li>One</li><li>two</li></ol>'],
    [item('XIV.', 'One'), '<ol type="I" start="14"><li>One</li></ol>'],
    [item('12)', 'One'), '<ol start="12"><li>One</li></ol>'],
  ])('keeps the numbers of lists: %s', async (pasted, expected) => {
    expect(await paste(pasted)).toBe(expected);
  });
});

describe('text pasted with styles', () => {
  test.each([
    [
      '<p>m<span style="vertical-align:super;font-size:0.6em">2</span>, H<span style="vertical-align:sub">2</span>O</p>',
      '<p>m<sup>2</sup>, H<sub>2</sub>O</p>',
    ],
    [
      '<p><span style="font-weight:700;text-decoration:line-through">One</span> <s><span style="text-decoration:line-through">two</span></s></p>',
      '<p><s><strong>One</strong></s> <s>two</s></p>',
    ],
    ['<p><span style="text-decoration:underline">One</span></p>', '<p>One</p>'],
    ['<p><b><span style="font-weight:normal">One</span></b> two</p>', '<p>One two</p>'],
    [
      '<p><span style="font-weight:bold"><span style="font-weight:400">One</span></span></p>',
      '<p>One</p>',
    ],
    ['<b>One <span style="font-weight:normal">two</span></b>', '<b>One two</b>'],
  ])('%s has the elements it looks like', async (pasted, expected) => {
    expect(await paste(pasted)).toBe(expected);
  });
});

test('cells pasted without their table get one', async () => {
  expect(await paste('<meta charset="utf-8"><tr><td>One</td><td>two</td></tr>')).toBe(
    '<table><tbody><tr><td>One</td><td>two</td></tr></tbody></table>'
  );
});

describe('lists pasted from other websites', () => {
  test.each([
    '<ul><li><h3>Card</h3><p>Text</p></li></ul>',
    '<ol><li><h3>Step</h3><p>Text</p></li><li>Next</li></ol>',
    '<ol start="3"><li>a</li><li>b</li></ol>',
  ])('%s is kept', async (html) => {
    expect(await paste(html)).toBe(html);
  });

  test('a list item that contains only a heading becomes a heading between two lists', async () => {
    expect(await paste('<ol><li>a</li><li><h2>b</h2></li><li>c</li></ol>')).toBe(
      '<ol><li>a</li></ol><h2>b</h2><ol><li>c</li></ol>'
    );
    expect(await paste('<ol start="3"><li>a</li><li><h2>b</h2></li>c<li>d</li></ol>')).toBe(
      '<ol start="3"><li>a</li></ol><h2>b</h2><ol>c<li>d</li></ol>'
    );
  });
});

test.each(['word-online-list-and-heading', 'google-docs-nested-list'])(
  'comments and formatting pasted from %s are not reported as removed',
  async (name) => {
    const html = `<!-- from Word -->${copiedFrom(name)}<p style="margin:0" lang="en">Two<o:p></o:p></p>`;
    expect((await read(html)).removals).toEqual([]);
  }
);

test('images with a local URL and scripts are reported as removed', async () => {
  const html = '<p>One</p><img src="file:///C:/a.png"><object>Two</object><script>x()</script>';
  expect((await read(html)).removals).toEqual([
    { kind: 'url', tag: 'img', url: 'file:///C:/a.png', count: 1 },
    { kind: 'element', tag: 'object', withContent: false, count: 1 },
    { kind: 'element', tag: 'script', withContent: true, count: 1 },
  ]);
});

test('a link whose target is not allowed becomes text, and is reported as removed', async () => {
  const html = '<p>See <a href="javascript:void(0)">this</a>, <a id="x" href="data:,">that</a></p>';
  const { html: taken, removals } = await read(html);
  expect(taken).toBe('<p>See this, <a id="x">that</a></p>');
  expect(removals).toMatchObject([
    { kind: 'url', url: 'javascript:void(0)' },
    { kind: 'url', url: 'data:,' },
  ]);
});

test('control characters are dropped, and vertical tabs become white space', async () => {
  const { html } = await read('<p>a\u0007b\u0001\u0085c\u000bd\te</p>');
  expect(html).toBe('<p>abc\nd\te</p>');
});

test('elements that show something without text are reported as removed', async () => {
  const media = ['iframe', 'video', 'audio', 'object', 'embed', 'svg', 'canvas'];
  const controls = ['input', 'select', 'button', 'progress'];
  const shown = [...media, ...controls];
  const html = shown.map((tag) => `<p>One</p><${tag}></${tag}>`).join('');
  const quiet = '<form><input type="hidden"><big><font color="red">Two</font></big></form>';
  const { removals } = await read(`${html}${quiet}`);
  expect(removals.map((removal) => 'tag' in removal && removal.tag)).toEqual(shown);
});
