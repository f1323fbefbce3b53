import { readFileSync } from 'node:fs';
import type { TiptapEditorHTMLElement } from '@tiptap/core';
import type { Browser, Locator, Page } from 'playwright-core';
import { created, type Editor, PAGE, SITE_KEYS } from '../support/editor';
import { accepted } from '../support/refusals';
import { getViolations } from './support/accessible';
import { logIn, openWindow, waitForFocus } from './support/browser';
import { fill, FORMS, openForm, press } from './support/form';
import { uploadImage } from './support/media-library';
import { ADMINISTRATOR, type Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

/** HTML as an agency may have left it: unknown classes and irregular white space. */
const DISCLAIMER = `<h2 class="legal-title">Terms of carriage</h2>
<p class="lead legacy-x">Fares <strong>may</strong> change, see the
   <a class="x" href="/terms/">terms</a>.</p>
<ul class="ticks">
  <li>H<sub>2</sub>O and m<sup>2</sup></li>
  <li>Second <em>item</em></li>
</ul>
<table class="fares"><caption>Fares</caption><thead><tr><th scope="col">Route</th><th>Fare</th></tr></thead><tbody><tr><td>Ulvarra</td><td class="n">12</td></tr></tbody></table>
<div class="box"><p>In a box <i class="icon-ship"></i></p></div>
<span><p>odd</p></span>
<p>Last</p>
`;

let site: Site;
let browser: Browser;
let editor: Editor;
let page: Page;

/** The URLs of the images by their subject. */
const images = { boat: '', harbour: '' };

beforeAll(async () => {
  ({ site, browser, administrator: editor, page } = await openWorkspace());
  images.boat = await uploadImage(site, editor, 'boat.png', 'A boat');
  images.harbour = await uploadImage(site, editor, 'harbour.png', null);
});

afterAll(closeWorkspace);

const stored = async (): Promise<string> => {
  const response = await fetch(`${site.address}/api/initial-data/`);
  const body = (await response.json()) as { keys: Record<string, string> };
  return body.keys['footer_disclaimer'] ?? '';
};

const text = (): Locator => page.getByRole('textbox', { name: 'Footer disclaimer' });
const tool = (name: string): Locator => page.getByRole('button', { name, exact: true });
const saveButton = (): Locator => page.getByRole('button', { name: 'Save', exact: true });

/**
 * Opens the dialog of the only image. Clicks elsewhere first, because two quick clicks in one spot are a double click,
 * which does not select an image.
 */
const openImage = async (): Promise<void> => {
  await text().getByText('One').click();
  await text().locator('img[src]').click();
  await text().locator('.ProseMirror-selectednode').waitFor();
  await tool('Image').click();
};

/** Waits until Save is enabled or disabled. The form follows the field after a short delay. */
const saveable = (isChanged: boolean): Promise<void> =>
  page.getByRole('button', { name: 'Save', exact: true, disabled: !isChanged }).waitFor();

/** Opens the site keys with a value in the field. */
const openWith = async (html: string, on = page): Promise<void> => {
  await accepted(editor.saveSiteKeys({ footer_disclaimer: html }));
  await openForm(on, FORMS.siteKeys);
  await on.locator('.ProseMirror').waitFor();
};

/** Waits until the editor has the selection that the browser shows, which it receives after a short delay. */
const announcedSelection = async (): Promise<void> => {
  await page.waitForFunction(() => {
    const { editor } = document.querySelector('.ProseMirror') as TiptapEditorHTMLElement;
    const shown = getSelection();
    if (!editor || !shown?.anchorNode || !shown.focusNode) return false;
    const { view, state } = editor;
    return (
      view.posAtDOM(shown.anchorNode, shown.anchorOffset) === state.selection.anchor &&
      view.posAtDOM(shown.focusNode, shown.focusOffset) === state.selection.head
    );
  });
};

/** Puts the cursor after a text in the field. */
const goTo = async (words: string): Promise<void> => {
  await text().getByText(words, { exact: true }).click();
  await page.keyboard.press('End');
  await announcedSelection();
};

/** Selects the line up to the cursor. */
const selectLine = async (): Promise<void> => {
  await page.keyboard.press('Shift+Home');
  await announcedSelection();
};

const save = async (): Promise<string> => {
  expect(await press(page, 'Save')).toBe(200);
  return stored();
};

/** Saves, and returns the stored value, in which file URLs do not contain the address of the service. */
const storedAsWritten = async (): Promise<unknown> => {
  expect(await press(page, 'Save')).toBe(200);
  const headers = { authorization: `Bearer ${editor.token}` };
  const response = await fetch(`${site.address}/content-manager/single-types/${SITE_KEYS}`, {
    headers,
  });
  return ((await response.json()) as { data: Record<string, unknown> }).data['footer_disclaimer'];
};

/** Chooses an option in a list of the toolbar, and waits until the text has the focus again. */
const choose = async (label: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await waitForFocus(text());
};

/** The clipboard HTML copied from a program. */
const copiedFrom = (name: string): string =>
  readFileSync(`${__dirname}/../fixtures/paste/${name}.html`, 'utf8');

const paste = (html: string): Promise<void> =>
  text().evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    );
  }, html);

describe('unchanged HTML', () => {
  test('does not enable Save, and is kept byte for byte when another field is saved', async () => {
    await openWith(DISCLAIMER);
    expect(await saveButton().isDisabled()).toBe(true);
    await fill(page, { email: 'hello@example.com' });
    expect(await save()).toBe(DISCLAIMER);
  });

  test('is kept byte for byte when one paragraph is edited; the edit can be undone and redone', async () => {
    await openWith(DISCLAIMER);
    await goTo('Last');
    await page.keyboard.type(' words');
    await saveable(true);
    await tool('Undo').click();
    await saveable(false);
    await tool('Redo').click();
    await saveable(true);
    expect(await save()).toBe(DISCLAIMER.replace('Last', 'Last words'));
  });

  test.each([
    ['a list item', 'item', '<em>item</em>', '<em>item!</em>'],
    ['a table cell', 'Ulvarra', '<td>Ulvarra</td>', '<td>Ulvarra!</td>'],
    ['a heading', 'Terms of carriage', 'carriage</h2>', 'carriage!</h2>'],
  ])('is kept around an edit in %s', async (_what, words, before, after) => {
    await openWith(DISCLAIMER);
    await goTo(words);
    await page.keyboard.type('!');
    expect(await save()).toBe(DISCLAIMER.replace(before, after));
  });

  test('is kept in the rich text block and the FAQ answer of a page', async () => {
    const { data } = await accepted(
      editor.create(PAGE, {
        title: 'Fares',
        slug: 'fares',
        body: [
          { __component: 'blocks.rich-text', html: DISCLAIMER },
          { __component: 'blocks.faq', questions: [{ question: 'Q?', answer: DISCLAIMER }] },
        ],
      })
    );
    await openForm(page, `/admin/content-manager/collection-types/${PAGE}/${data.documentId}`);
    await page
      .getByRole('button', { name: /Rich text/ })
      .first()
      .click();
    await page.locator('.ProseMirror').first().getByText('Last').click();
    await page.keyboard.press('End');
    await page.keyboard.type('!');
    await press(page, 'Save');
    const saved = await fetch(
      `${site.address}/content-manager/collection-types/${PAGE}/${data.documentId}`,
      { headers: { authorization: `Bearer ${editor.token}` } }
    );
    const { body } = ((await saved.json()) as { data: { body: unknown[] } }).data;
    expect(body).toMatchObject([
      { html: DISCLAIMER.replace('Last', 'Last!') },
      { questions: [{ answer: DISCLAIMER }] },
    ]);
  });
});

describe('the toolbar', () => {
  test('creates headings, nested lists and bold text', async () => {
    await openWith('<p>One</p><p>Two</p><p>Three</p>');
    await goTo('One');
    await choose('Text format', 'Heading 2');
    await goTo('Two');
    await tool('Bullet list').click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('two more');
    await tool('Indent').click();
    await goTo('Three');
    await selectLine();
    await tool('Bold').click();
    expect(await tool('Bold').getAttribute('aria-pressed')).toBe('true');
    expect(await save()).toBe(
      '<h2>One</h2><ul><li>Two<ul><li>two more</li></ul></li></ul><p><strong>Three</strong></p>'
    );
  });

  test('turns paragraphs into quotes and back, by button and keyboard shortcut', async () => {
    await openWith('<p>One</p><p>Two</p><ul><li>Three</li></ul>');
    await goTo('One');
    await tool('Quote').click();
    expect(await tool('Quote').getAttribute('aria-pressed')).toBe('true');
    await goTo('Three');
    expect(await tool('Quote').getAttribute('aria-pressed')).toBe('false');
    await goTo('Two');
    await page.keyboard.press('Control+Shift+B');
    expect(await save()).toBe(
      '<blockquote><p>One</p></blockquote><blockquote><p>Two</p></blockquote><ul><li>Three</li></ul>'
    );
    await goTo('Two');
    await page.keyboard.press('Control+Shift+B');
    await goTo('One');
    await page.keyboard.press('Enter');
    await page.keyboard.type('more');
    expect(await save()).toBe(
      '<blockquote><p>One</p><p>more</p></blockquote><p>Two</p><ul><li>Three</li></ul>'
    );
  });

  test('sets the style of a paragraph and keeps its other classes', async () => {
    await openWith('<p class="lead legacy-x">One</p><p>Two</p>');
    await goTo('One');
    await page.getByRole('combobox', { name: 'Paragraph style' }).getByText('Lead').waitFor();
    await choose('Paragraph style', 'Small print');
    await goTo('Two');
    await choose('Paragraph style', 'Note');
    expect(await save()).toBe('<p class="legacy-x small">One</p><p class="note">Two</p>');
  });

  test('inserts a table and changes its rows and columns', async () => {
    await openWith('<p>One</p>');
    await goTo('One');
    await tool('Insert table').click();
    await page.keyboard.type('Route');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Fare');
    for (const command of ['Column to the right', 'Delete column', 'Row below']) {
      await tool('Table').click();
      await page.getByRole('menuitem', { name: command }).click();
      await waitForFocus(text());
    }
    const row = '<tr><td></td><td></td><td></td></tr>';
    expect(await save()).toBe(
      `<p>One</p><table><thead><tr><th>Route</th><th></th><th></th></tr></thead><tbody>${row.repeat(3)}</tbody></table>`
    );
  });

  test('add a table row with Tab in the last cell, and leave the table through an empty row', async () => {
    await openWith('<table><tbody><tr><td>One</td><td>Two</td></tr></tbody></table>');
    await goTo('Two');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Three');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Four');
    for (const _key of [1, 2, 3]) await page.keyboard.press('Tab');
    expect(await text().evaluate((element) => element === document.activeElement)).toBe(false);
    const rows = ['One</td><td>Two', 'Three</td><td>Four'].map(
      (cells) => `<tr><td>${cells}</td></tr>`
    );
    expect(await save()).toBe(`<table><tbody>${rows.join('')}</tbody></table>`);
  });

  test('inserts links, and validates their URLs while the editor types', async () => {
    await openWith('<p>One</p>');
    await goTo('One');
    await selectLine();
    await tool('Link').click();
    const dialog = page.getByRole('dialog');
    const message = dialog.locator('[data-strapi-field-error]');
    const address = dialog.getByRole('textbox', { name: /^URL/ });
    await dialog.getByRole('radio', { name: 'A URL' }).click();
    await address.fill('javascript:x');
    expect(await message.textContent()).toContain('This must be a relative path');
    await address.fill('/a b');
    expect(await message.textContent()).toContain('white space');
    expect(await tool('Save link').isDisabled()).toBe(true);
    await address.fill('/about/#team');
    expect(await message.count()).toBe(0);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(await save()).toBe('<p><a href="/about/#team">One</a></p>');
  });

  test('keeps the attributes of a link, and adds only those that a new window needs', async () => {
    const link = (attributes: string): string => `<p><a ${attributes}>One</a></p>`;
    await openWith(link('href="/old/" rel="nofollow" target="_top"'));
    const change = async (href: string, isNewWindow: boolean): Promise<string> => {
      await goTo('One');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Control+k');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: /^URL/ }).fill(href);
      if (isNewWindow) await dialog.getByRole('checkbox').click();
      await tool('Save link').click();
      await dialog.waitFor({ state: 'detached' });
      return save();
    };
    expect(await change('/new/', false)).toBe(link('href="/new/" rel="nofollow" target="_top"'));
    const opened = await change('/newer/', true);
    expect(opened).toContain('href="/newer/"');
    expect(opened).toContain('target="_blank"');
    expect(opened).toContain('rel="nofollow noopener"');
  });

  test('applies a key at the cursor before the browser reports the new selection', async () => {
    await openWith('<p>One</p>');
    await goTo('One');
    await text().evaluate((element) => {
      getSelection()?.collapse(element.querySelector('p')?.firstChild ?? null, 1);
      const enter = { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true };
      element.dispatchEvent(new KeyboardEvent('keydown', enter));
    });
    expect(await save()).toBe('<p>O</p><p>ne</p>');
  });

  test('can be used with the keyboard only', async () => {
    await openWith('<p>One</p>');
    await text().focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Alt+F10');
    const focused = (): Promise<string | null> =>
      page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);
    expect(await focused()).toBe('Text format');
    await page.keyboard.press('End');
    expect(await focused()).toBe('HTML source');
    await page.keyboard.press('ArrowRight');
    for (const name of ['Paragraph style', 'Bold', 'Italic']) {
      await page.keyboard.press('ArrowRight');
      expect(await focused()).toBe(name);
    }
    await page.keyboard.press('Enter');
    expect(await tool('Italic').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Escape');
    await waitForFocus(text());
    expect(await save()).toBe('<p><em>One</em></p>');
  });
});

test('a table can be inserted in an FAQ answer', async () => {
  const questions = [{ question: 'How much?', answer: '<p>One</p>' }];
  const data = {
    ...{ title: 'Questions', slug: 'questions' },
    body: [{ __component: 'blocks.faq', questions }],
  };
  const id = await created(editor, PAGE, data);
  await openForm(page, `/admin/content-manager/collection-types/${PAGE}/${id}`);
  await page.getByRole('button', { name: /^Questions and answers/ }).click();
  await page.getByRole('button', { name: /How much\?/ }).click();
  await page.locator('.ProseMirror').getByText('One').click();
  await tool('Insert table').click();
  await page.locator('.ProseMirror table').waitFor();
});

describe('HTML sanitization', () => {
  test('lists and shows what will be removed before saving, and removes it', async () => {
    await openWith('<p>One</p>');
    await tool('HTML source').click();
    expect(await text().inputValue()).toBe('<p>One</p>');
    await text().fill('<p onclick="x()">One</p><a href="javascript:x">Two</a><!-- Three -->');
    const notice = page.locator('[data-removals]');
    await notice.getByRole('listitem').first().waitFor();
    expect(await notice.getByRole('listitem').allTextContents()).toEqual([
      'attribute onclick of <p>',
      'URL “javascript:x” of a link',
      'a comment',
    ]);
    await tool('Show changes').click();
    const difference = page.getByRole('dialog');
    expect(await difference.locator('del').first().textContent()).toContain('<p onclick="x()">');
    // Escape would close only the tooltip of the button, which the mouse still hovers.
    await difference.getByText('Close', { exact: true }).last().click();
    await difference.waitFor({ state: 'detached' });
    await tool('HTML source').click();
    await text().getByText('One').waitFor();
    expect(await notice.count()).toBe(1);
    await tool('Remove now').click();
    await notice.waitFor({ state: 'detached' });
    expect(await save()).toBe('<p>One</p><a>Two</a>');
  });

  test('reports what was removed from pasted HTML, and inserts the rest', async () => {
    await openWith('<p>One</p>');
    await goTo('One');
    await page.keyboard.press('Enter');
    await paste(
      '<html><head><style>p{}</style></head><body><!--StartFragment--><p class=MsoNormal style="margin:0"><b>Bold</b><o:p></o:p></p>' +
        '<img src="file:///C:/clip_image001.png">' +
        '<p class=MsoListParagraph style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·</span>First</p>' +
        '<p class=MsoListParagraph style="mso-list:l0 level2 lfo1"><span style="mso-list:Ignore">1.</span>Nested</p>' +
        '</body></html>'
    );
    expect(await page.locator('[data-removals] li').allTextContents()).toEqual([
      'image from “file:///C:/clip_image001.png”',
    ]);
    expect(await save()).toBe(
      '<p>One</p><p><b>Bold</b></p><ul><li>First<ol><li>Nested</li></ol></li></ul>'
    );
  });

  test('no longer reports what was removed from pasted HTML once the rest is undone or deleted', async () => {
    await openWith('<p>One</p>');
    const notice = page.locator('[data-removals]');
    const pasteInto = async (line: string): Promise<void> => {
      await goTo(line);
      await paste(`<p>Two <b>words</b></p><iframe src="https://example.com/"></iframe>`);
      await notice.waitFor();
    };
    await pasteInto('One');
    await page.keyboard.type('!');
    await page.keyboard.press('Backspace');
    expect(await notice.count()).toBe(1);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await notice.waitFor({ state: 'detached' });
    await pasteInto('One');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await notice.waitFor({ state: 'detached' });
  });
});

describe('images', () => {
  const dialog = (): Locator => page.getByRole('dialog');
  const chooseImage = async (name: string): Promise<void> => {
    await tool('Image').click();
    await dialog().getByRole('checkbox', { name }).click();
    await dialog().getByRole('button', { name: 'Finish' }).click();
  };

  test('are inserted from the media library with their alternative text', async () => {
    await openWith('<p>One</p><p>Two</p>');
    await goTo('One');
    await chooseImage('boat');
    await dialog().waitFor({ state: 'detached' });
    await waitForFocus(text());
    await page.keyboard.type('!');
    const image = `<img src="${images.boat}" alt="A boat" />`;
    expect(await page.locator('[data-missing-texts]').count()).toBe(0);
    expect(await storedAsWritten()).toBe(`<p>One${image}!</p><p>Two</p>`);
  });

  test('from other websites are kept, with a note that they are not shown here', async () => {
    const note = page.getByText(
      'Images of other websites (images.example.org) are not shown here.'
    );
    await openWith('<p>One<img src="https://images.example.org/boat.png" alt="A boat"></p>');
    await note.waitFor();
    await openWith(`<p>One<img src="${images.boat}" alt="A boat"></p>`);
    await text().getByRole('img', { name: 'A boat' }).waitFor();
    expect(await note.count()).toBe(0);
  });

  test('without alternative text open a prompt for it, and are listed until they have one', async () => {
    await openWith('<p>One</p>');
    await goTo('One');
    await chooseImage('harbour');
    const field = dialog().getByRole('textbox', { name: 'Alternative text' });
    await waitForFocus(field);
    await tool('Apply').click();
    await dialog().waitFor({ state: 'detached' });
    const note = page.locator('[data-missing-texts]');
    await note.getByText('1 image has no alternative text: harbour').waitFor();
    await note.getByText('Select it and press “Image” to add one.').waitFor();
    await tool('HTML source').click();
    await note
      .getByText('Add an alt attribute with what it shows, or alt="" for decoration.')
      .waitFor();
    await tool('HTML source').click();
    await openImage();
    await waitForFocus(field);
    await page.keyboard.type('The harbour at night');
    await page.keyboard.press('Enter');
    await note.waitFor({ state: 'detached' });
    await waitForFocus(text());
    const said = (alt: string): string => `<p>One<img src="${images.harbour}" alt="${alt}" /></p>`;
    expect(await storedAsWritten()).toBe(said('The harbour at night'));
    await openImage();
    await dialog()
      .getByRole('checkbox', { name: /^Decorative image/ })
      .click();
    await tool('Apply').click();
    await dialog().waitFor({ state: 'detached' });
    expect(await storedAsWritten()).toBe(said(''));
  });
});

test('an emptied field is stored as an empty string', async () => {
  await openWith('<p>One</p>');
  await text().focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  expect(await save()).toBe('');
});

test('a validation error is shown with the field and linked to it for screen readers', async () => {
  await openWith('<p>One</p>');
  await tool('HTML source').click();
  await text().fill(`<p>${'x'.repeat(64 * 1024)}</p>`);
  await page.getByText('7 bytes too long').waitFor();
  expect(await press(page, 'Save')).toBe(400);
  const message = page.locator('[data-strapi-field-error]');
  expect(await message.textContent()).toBe(
    'This HTML is too long: 65543 bytes, but at most 65536 are allowed. Shorten or split it.'
  );
  expect(await text().getAttribute('aria-invalid')).toBe('true');
  expect(await text().getAttribute('aria-describedby')).toBe(await message.getAttribute('id'));
});

test('HTML nested too deeply is reported, and stays in source view until it is corrected', async () => {
  const TOO_DEEP = /^This HTML is nested too deeply: <b> is at level 101/;
  await openWith('<p>One</p>');
  await tool('HTML source').click();
  await text().fill(`${'<b>'.repeat(101)}Two${'</b>'.repeat(101)}`);
  const note = page.getByRole('status').filter({ hasText: TOO_DEEP });
  await note.waitFor();
  await tool('HTML source').click();
  expect(await text().inputValue()).toContain('Two');
  expect(await press(page, 'Save')).toBe(400);
  expect(await page.locator('[data-strapi-field-error]').textContent()).toMatch(TOO_DEEP);
  await text().fill('<p>Two</p>');
  await note.waitFor({ state: 'detached' });
  await tool('HTML source').click();
  await goTo('Two');
  expect(await save()).toBe('<p>Two</p>');
});

describe('HTML structure', () => {
  const GOOGLE_DOCS =
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0">' +
    '<p dir="ltr"><span style="font-style:italic">Slanted</span> and <span style="font-weight:700">bold</span></p>' +
    '<ul><li dir="ltr"><p dir="ltr" role="presentation"><span style="font-weight:700;">Parent</span></p></li>' +
    '<ul><li dir="ltr"><p dir="ltr"><span style="font-weight:400;">Child</span></p></li></ul></ul></b>' +
    '<br class="Apple-interchange-newline">';

  test.each([
    [
      'elements that the editor has no tools for',
      '<p>was <del>20</del> <strike>30</strike> now <ins>15</ins>, <acronym title="a">b</acronym></p>',
      '<p>was <del>20</del> <s>30</s> now <ins>15</ins>, <abbr title="a">b</abbr></p>',
    ],
    [
      'blocks that the editor has no nodes for',
      '<dl><dt>Open</dt><dd>Mon to Fri</dd></dl><p>After</p>',
      '<dl><dt>Open</dt><dd>Mon to Fri</dd></dl><p>After</p>',
    ],
    [
      'the text of nested boxes as separate paragraphs',
      '<section class="a"><div>One</div><div>Two <b>bold</b><p>Three</p>\n  Four</div></section>',
      '<p>One</p><p>Two <b>bold</b></p><p>Three</p><p>Four</p>',
    ],
    [
      'link targets and anchors',
      '<h2 id="fares">Fares</h2>\n\n<p>See <a href="#fares">\n  above</a> or <a name="x"></a><a href="mailto:a@example.org?subject=Hi">write</a></p>',
      '<h2 id="fares">Fares</h2><p>See <a href="#fares">above</a> or <a id="x"></a><a href="mailto:a@example.org?subject=Hi">write</a></p>',
    ],
    [
      'nested lists from Google Docs',
      GOOGLE_DOCS,
      '<p><em>Slanted</em> and <strong>bold</strong></p><ul><li><strong>Parent</strong><ul><li>Child</li></ul></li></ul>',
    ],
    [
      'headings and lists from Word on the web',
      copiedFrom('word-online-list-and-heading'),
      '<h1>A heading</h1><ol><li>First<ol><li>Sub of first</li></ol></li><li>Second</li></ol>',
    ],
  ])('pasting keeps %s', async (_what, pasted, expected) => {
    await openWith('<p>One</p>');
    await goTo('One');
    await page.keyboard.press('Enter');
    await paste(pasted);
    expect(await save()).toBe(`<p>One</p>${expected}`);
  });

  test('pasted inline HTML stays in the same paragraph', async () => {
    await openWith('<p>One</p>');
    await goTo('One');
    await paste('-<span style="font-weight:bold">and</span><span>&nbsp;</span><u>more</u>\n');
    expect(await save()).toBe('<p>One-<strong>and</strong> <u>more</u></p>');
  });

  test('a paragraph split with Enter keeps its id on the first part only', async () => {
    await openWith('<p id="a">One</p><p>Two</p>');
    await goTo('One');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Half');
    expect(await save()).toBe('<p id="a">One</p><p>Half</p><p>Two</p>');
  });
});

test('pasted HTML that is nested too deeply is refused with a message', async () => {
  await openWith('<p>One</p>');
  await goTo('One');
  await paste(`<body>${'<b>'.repeat(150)}Two${'</b>'.repeat(150)}</body>`);
  await page.getByText('Nothing was pasted. This HTML is nested too deep').waitFor();
  expect(await text().textContent()).not.toContain('Two');
});

test('the toolbar is translated into German', async () => {
  const german = await openWindow(browser, site, { locale: 'de' });
  await logIn(german, ADMINISTRATOR);
  await german.goto(FORMS.siteKeys);
  await german.getByRole('button', { name: 'Aufzählung', exact: true }).waitFor();
  await german.close();
});

describe('the HTML field has no accessibility violations', () => {
  const within = '[data-html-field]';

  test('when it is opened', async () => {
    const show = async (on: Page): Promise<void> => {
      await openWith(DISCLAIMER, on);
      await on.locator(within).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    };
    expect(await getViolations(page, { name: 'html-field', within, show })).toEqual([]);
  });

  test('in the menu of a table', async () => {
    const show = async (on: Page): Promise<void> => {
      await openWith(DISCLAIMER, on);
      await goTo('Ulvarra');
      await tool('Table').click();
      await on.getByRole('menu').waitFor();
    };
    const view = { name: 'html-field-table', within: '[role="menu"]', show };
    expect(await getViolations(page, view)).toEqual([]);
  });

  test('in the link dialog', async () => {
    const show = async (on: Page): Promise<void> => {
      await openWith(DISCLAIMER, on);
      await goTo('Last');
      await tool('Link').click();
      await on.getByRole('radio', { name: 'A URL' }).click();
      await on.getByRole('textbox', { name: /^URL/ }).fill('about us');
    };
    const view = { name: 'html-field-link', within: '[role="dialog"]', show };
    expect(await getViolations(page, view)).toEqual([]);
  });

  test('with an image without alternative text', async () => {
    const show = async (on: Page): Promise<void> => {
      await openWith(`<p>One</p><p><img src="${images.harbour}" /></p>`, on);
      await on.locator('[data-missing-texts]').waitFor();
      await on.locator(within).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    };
    // Checks only the note, not the image it is about.
    const view = { name: 'html-field-no-text', within: '[data-missing-texts]', show };
    expect(await getViolations(page, view)).toEqual([]);
  });

  test('in the image dialog', async () => {
    const show = async (on: Page): Promise<void> => {
      await openWith(`<p>One</p><p><img src="${images.harbour}" /></p>`, on);
      await openImage();
      await on.getByRole('textbox', { name: 'Alternative text' }).waitFor();
    };
    const view = { name: 'html-field-image', within: '[role="dialog"]', show };
    expect(await getViolations(page, view)).toEqual([]);
  });

  test('in source view with a list of removals', async () => {
    const show = async (on: Page): Promise<void> => {
      await openWith('<p>One</p>', on);
      await tool('HTML source').click();
      await text().fill('<p onclick="x()">One</p><script>alert(1)</script>');
      await on.locator('[data-removals]').waitFor();
      await on.locator(within).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    };
    const view = { name: 'html-field-source', within: `*:has(> ${within})`, show };
    expect(await getViolations(page, view)).toEqual([]);
  });

  test('in the dialog that shows the changes', async () => {
    const show = async (on: Page): Promise<void> => {
      await openWith('<p>One</p>', on);
      await tool('HTML source').click();
      await text().fill('<p onclick="x()">One</p><script>alert(1)</script>');
      await tool('Show changes').click();
      await on.getByRole('dialog').locator('del').first().waitFor();
    };
    const view = { name: 'html-field-difference', within: '[role="dialog"]', show };
    expect(await getViolations(page, view)).toEqual([]);
  });
});

test('an unchanged value is sent byte for byte when another field is saved', async () => {
  await openWith(DISCLAIMER);
  const sent = page.waitForRequest(
    (request) => request.url().includes(SITE_KEYS) && request.method() === 'PUT'
  );
  await fill(page, { email: 'another@example.com' });
  await saveButton().click();
  expect((await sent).postDataJSON()).toMatchObject({ footer_disclaimer: DISCLAIMER });
});
