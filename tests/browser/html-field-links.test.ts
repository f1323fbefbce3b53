import type { Browser, Locator, Page } from 'playwright-core';
import { created, type Editor, PAGE, publishedPage, SITE_KEYS } from '../support/editor';
import { accepted } from '../support/refusals';
import { getViolations } from './support/accessible';
import { logIn, openWindow, waitForFocus } from './support/browser';
import { FORMS, openForm, press } from './support/form';
import { ADMINISTRATOR, type Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

let site: Site;
let browser: Browser;
let editor: Editor;
let page: Page;
let fares: string;
let freight: string;
let draft: string;

beforeAll(async () => {
  ({ site, browser, administrator: editor, page } = await openWorkspace());
  fares = await publishedPage(editor, { title: 'Fares', slug: 'fares' });
  const parent = { connect: [{ documentId: fares }] };
  freight = await publishedPage(editor, { title: 'Freight', slug: 'goods', parent });
  draft = await created(editor, PAGE, { title: 'Winter fares', slug: 'winter' });
});

afterAll(closeWorkspace);

const text = (on = page): Locator => on.locator('.ProseMirror');
const dialog = (on = page): Locator => on.getByRole('dialog');
const button = (name: string, on = page): Locator => on.getByRole('button', { name, exact: true });
const note = (on = page): Locator => on.locator('[data-html-field] [role="status"]');

const openWith = async (html: string, on = page): Promise<void> => {
  await accepted(editor.saveSiteKeys({ footer_disclaimer: html }));
  await openForm(on, FORMS.siteKeys);
  await text(on).waitFor();
};

/** Saves the form, and returns the stored value. */
const save = async (): Promise<unknown> => {
  expect(await press(page, 'Save')).toBe(200);
  const response = await fetch(`${site.address}/content-manager/single-types/${SITE_KEYS}`, {
    headers: { authorization: `Bearer ${editor.token}` },
  });
  return ((await response.json()) as { data: Record<string, unknown> }).data['footer_disclaimer'];
};

/** True if the field or the dialog contains the id of a page. */
const isIdShown = async (id: string, on = page): Promise<boolean> =>
  on
    .locator('[data-html-field], [role="dialog"]')
    .evaluateAll(
      (elements, hidden) => elements.some(({ outerHTML }) => outerHTML.includes(`page:${hidden}`)),
      id
    );

test('a page can be linked with the keyboard, with an anchor', async () => {
  await openWith('<p>One</p>');
  await text().focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+k');
  await waitForFocus(dialog().getByRole('combobox', { name: 'Page' }));
  await page.keyboard.type('goods');
  await page.getByRole('option', { name: 'Winter' }).waitFor({ state: 'detached' });
  expect(await page.getByRole('option').allTextContents()).toEqual(['Freight/fares/goods/']);
  await page.keyboard.press('ArrowDown');
  // The combobox of the design system highlights an option a moment after the key, and Enter selects it.
  await page.locator('[role="option"][data-highlighted]').getByText('Freight').waitFor();
  await page.keyboard.press('Enter');
  expect(await dialog().getByRole('combobox').inputValue()).toBe('Freight – /fares/goods/');
  await dialog().getByLabel('Anchor or query (optional)').focus();
  await page.keyboard.type('cars');
  expect(await dialog().locator('[data-strapi-field-error]').textContent()).toContain('# or ?');
  expect(await button('Save link').isDisabled()).toBe(true);
  await page.keyboard.press('Home');
  await page.keyboard.type('#');
  await page.keyboard.press('Enter');
  await dialog().waitFor({ state: 'detached' });
  await waitForFocus(text());
  await note().getByText('Links to the page “Freight”, currently at /fares/goods/#cars').waitFor();
  expect(await isIdShown(freight)).toBe(false);
  expect(await save()).toBe(`<p><a href="page:${freight}#cars">One</a></p>`);
});

test('a page can be linked with the mouse, and its title becomes the link text', async () => {
  await openWith('<p>One</p>');
  await text().getByText('One').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' ');
  await button('Link').click();
  await dialog().getByRole('combobox', { name: 'Page' }).click();
  await page.getByRole('option', { name: /Winter fares/ }).click();
  await dialog().getByText('This page is not published.').waitFor();
  await button('Save link').click();
  await dialog().waitFor({ state: 'detached' });
  expect(await save()).toBe(`<p>One <a href="page:${draft}">Winter fares</a></p>`);
});

describe('a URL typed into the page picker', () => {
  const search = async (typed: string): Promise<void> => {
    await openWith('<p>One</p>');
    await text().focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+k');
    await waitForFocus(dialog().getByRole('combobox', { name: 'Page' }));
    await page.keyboard.type(typed);
  };

  test('is offered as a result, with a scheme', async () => {
    await search('www.example.com');
    await page.getByRole('option', { name: 'Link to https://www.example.com' }).click();
    const url = dialog().getByRole('textbox', { name: 'URL' });
    await waitForFocus(url);
    expect(await url.inputValue()).toBe('https://www.example.com');
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
    expect(await save()).toBe('<p><a href="https://www.example.com">One</a></p>');
  });

  test('is kept when the editor switches to a URL', async () => {
    await search('mailto:info@example.com');
    await page.getByRole('option', { name: 'Link to mailto:info@example.com' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog().getByRole('radio', { name: 'A URL' }).click();
    const url = dialog().getByRole('textbox', { name: 'URL' });
    expect(await url.inputValue()).toBe('mailto:info@example.com');
  });

  test('is offered for a path with an anchor, which links to the page, and a path is kept as well', async () => {
    await search('/fares/#prices');
    await page.getByRole('option', { name: 'Link to /fares/#prices' }).click();
    const url = dialog().getByRole('textbox', { name: 'URL' });
    await waitForFocus(url);
    await dialog().getByText('Links to the page “Fares” and follows it.').waitFor();
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
    expect(await save()).toBe(`<p><a href="page:${fares}#prices">One</a></p>`);
    await search('/nowhere/');
    await page.keyboard.press('Escape');
    await dialog().getByRole('radio', { name: 'A URL' }).click();
    expect(await url.inputValue()).toBe('/nowhere/');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  test('is not offered for a title or a path', async () => {
    await search('/fares/');
    await page.getByRole('option', { name: /Winter/ }).waitFor({ state: 'detached' });
    expect(await page.getByRole('option').allTextContents()).toEqual([
      'Fares/fares/',
      'Freight/fares/goods/',
    ]);
  });
});

test('a link to a page shows the title and path of the page, and can be changed to another page', async () => {
  const link = (id: string, rest = ''): string => `<p><a href="page:${id}${rest}">One</a></p>`;
  await openWith(link(fares, '?day=2'));
  const shown = text().getByRole('link', { name: 'One' });
  await page.locator('.ProseMirror a[title="Fares – /fares/"]').waitFor();
  expect(await shown.getAttribute('href')).toBe('/fares/?day=2');
  expect(await isIdShown(fares)).toBe(false);
  await shown.click();
  await note().getByText('Links to the page “Fares”, currently at /fares/?day=2').waitFor();
  await page.keyboard.press('Control+k');
  const combobox = dialog().getByRole('combobox', { name: 'Page' });
  await waitForFocus(combobox);
  expect(await combobox.inputValue()).toBe('Fares – /fares/');
  expect(await dialog().getByLabel('Anchor or query (optional)').inputValue()).toBe('?day=2');
  expect(await isIdShown(fares)).toBe(false);
  await combobox.click();
  await page.keyboard.type('winter');
  await page.getByRole('option', { name: /Winter fares/ }).click();
  await button('Save link').click();
  await dialog().waitFor({ state: 'detached' });
  await note().getByText('which is not published').waitFor();
  expect(await save()).toBe(link(draft, '?day=2'));
});

test('releasing the shortcut that opens the dialog does not open the list of pages', async () => {
  await openWith('<p>One</p>');
  await text().focus();
  await page.keyboard.press('Control+a');
  const combobox = dialog().getByRole('combobox', { name: 'Page' });
  await page.keyboard.down('Control');
  await page.keyboard.down('k');
  await waitForFocus(combobox);
  await page.keyboard.up('k');
  await page.keyboard.up('Control');
  expect(await combobox.getAttribute('aria-expanded')).toBe('false');
  // A key pressed in the dialog does open it.
  await page.keyboard.type('f');
  await page.getByRole('option', { name: /Freight/ }).waitFor();
  // Escape closes the list, then the dialog.
  await page.keyboard.press('Escape');
  await page.getByRole('option').first().waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

test('a link to a missing page is reported', async () => {
  await openWith(`<p><a href="page:${'x'.repeat(24)}">One</a></p>`);
  await text().getByText('One').click();
  await note()
    .getByText('This page does not exist, or you do not have permission to see it.')
    .waitFor();
  expect(await isIdShown('x'.repeat(24))).toBe(false);
});

test('a phone number is completed to a tel: link', async () => {
  await openWith('<p>One</p>');
  await text().focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+k');
  await dialog().getByRole('radio', { name: 'A URL' }).click();
  await dialog().getByRole('textbox', { name: /^URL/ }).fill('+49 30 1234');
  await dialog().getByRole('button', { name: 'Use tel:+49301234' }).click();
  await dialog().getByRole('button', { name: 'Save link' }).click();
  await dialog().waitFor({ state: 'detached' });
  expect(await save()).toBe('<p><a href="tel:+49301234">One</a></p>');
});

test('a typed path of a page becomes a link to the page', async () => {
  await openWith('<p>One</p>');
  await text().focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+k');
  // The arrow keys switch the kind of target and keep the focus there.
  await waitForFocus(dialog().getByRole('combobox', { name: 'Page' }));
  await page.keyboard.press('Shift+Tab');
  await waitForFocus(dialog().getByRole('radio', { name: 'A page' }));
  await page.keyboard.press('ArrowDown', { delay: 100 });
  await waitForFocus(dialog().getByRole('radio', { name: 'A URL' }));
  const address = dialog().getByRole('textbox', { name: /^URL/ });
  await address.fill('/fares/goods/#cars');
  await dialog().getByText('Links to the page “Freight” and follows it.').waitFor();
  await address.fill('/nowhere/');
  await dialog().getByText('No published page has this path.').waitFor();
  expect(await dialog().getByText('follows it.').count()).toBe(0);
  await address.fill('/fares/goods#cars');
  await dialog().getByText('follows it.').waitFor();
  await address.fill('/nowhere');
  await dialog().getByText('No published page has this path.').waitFor();
  await address.fill('/fares/goods#cars');
  await dialog().getByText('follows it.').waitFor();
  await address.press('Enter');
  await dialog().waitFor({ state: 'detached' });
  expect(await save()).toBe(`<p><a href="page:${freight}#cars">One</a></p>`);
});

test('a URL without a scheme is offered with a scheme', async () => {
  await openWith('<p>One</p>');
  await text().focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+k');
  await dialog().getByRole('radio', { name: 'A URL' }).click();
  const address = dialog().getByRole('textbox', { name: /^URL/ });
  await address.fill('www.example.com');
  expect(await button('Save link').isDisabled()).toBe(true);
  await button('Use https://www.example.com').click();
  expect(await address.inputValue()).toBe('https://www.example.com');
  await button('Use https://www.example.com').waitFor({ state: 'detached' });
  await address.press('Enter');
  await dialog().waitFor({ state: 'detached' });
  expect(await save()).toBe('<p><a href="https://www.example.com">One</a></p>');
});

test('a link to a page is kept when it is copied and pasted, or when its text changes', async () => {
  await openWith(`<p><a href="page:${fares}">One</a></p>`);
  await text().focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('x');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+v');
  const link = (words: string): string => `<p><a href="page:${fares}">${words}</a></p>`;
  expect(await save()).toBe(link('Onxe') + link('One'));
});

describe('a field for a path', () => {
  const path = (): Locator => page.locator('[name="request_info.cta_url"]');

  const openPath = async (url: string, on = page): Promise<void> => {
    const data = { request_info: { cta_text: 'Ask', cta_url: url }, footer_disclaimer: null };
    await accepted(editor.saveSiteKeys(data));
    await openForm(on, FORMS.siteKeys);
    await on.locator('[name="request_info.cta_url"]').waitFor();
  };

  test('can be filled by choosing a page, with a query', async () => {
    await openPath('/elsewhere/');
    await button('Choose page').focus();
    await page.keyboard.press('Enter');
    await waitForFocus(dialog().getByRole('combobox', { name: 'Page' }));
    await dialog().getByRole('combobox', { name: 'Page' }).click();
    await page.keyboard.type('winter');
    await page.getByRole('option', { name: /Winter fares/ }).click();
    await dialog().getByText('has no path yet').waitFor();
    expect(await button('Use this path').isDisabled()).toBe(true);
    await dialog().getByRole('combobox', { name: 'Page' }).click();
    await page.keyboard.type('goods');
    await page.getByRole('option', { name: /Freight/ }).click();
    await dialog().getByLabel('Anchor or query (optional)').fill('?day=2');
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await waitForFocus(button('Choose page'));
    expect(await path().inputValue()).toBe('/fares/goods/?day=2');
    await page.getByText('Currently the path of “Freight”.').waitFor();
    expect(await press(page, 'Save')).toBe(200);
    const answer = await fetch(`${site.address}/api/initial-data/`);
    expect(await answer.json()).toMatchObject({
      'request-info': { cta_url: '/fares/goods/?day=2' },
    });
  });

  test('shows the page with that path, and the dialog starts with that page', async () => {
    await openPath('/fares/?day=1');
    await page.getByText('Currently the path of “Fares”.').waitFor();
    await button('Choose page').click();
    expect(await dialog().getByRole('combobox', { name: 'Page' }).inputValue()).toBe(
      'Fares – /fares/'
    );
    expect(await dialog().getByLabel('Anchor or query (optional)').inputValue()).toBe('?day=1');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await path().fill('/nowhere/');
    await page.getByText('Currently the path of “Fares”.').waitFor({ state: 'detached' });
  });

  test('has no accessibility violations', async () => {
    const show = async (on: Page): Promise<void> => {
      await openPath('/fares/', on);
      await on.getByText('Currently the path of “Fares”.').waitFor();
      await button('Choose page', on).click();
      await dialog(on).getByLabel('Anchor or query (optional)').waitFor();
    };
    const view = { name: 'path-page', within: '[role="dialog"]', show };
    expect(await getViolations(page, view)).toEqual([]);
  });
});

test('the page picker is translated into German', async () => {
  const german = await openWindow(browser, site, { locale: 'de' });
  await logIn(german, ADMINISTRATOR);
  await accepted(editor.saveSiteKeys({ footer_disclaimer: '<p>One</p>' }));
  await german.goto(FORMS.siteKeys);
  await text(german).focus();
  await german.keyboard.press('Control+a');
  await german.keyboard.press('Control+k');
  await dialog(german).getByRole('combobox', { name: 'Seite' }).click();
  await german.keyboard.type('goods');
  await german.getByRole('option', { name: /Freight/ }).click();
  await button('Link speichern', german).click();
  await note(german).getByText('Verweist auf die Seite „Freight“').waitFor();
  await german.close();
});

describe('accessibility', () => {
  test('the open page picker has no accessibility violations', async () => {
    const show = async (on: Page): Promise<void> => {
      await openWith('<p>One</p>', on);
      await text(on).getByText('One').click();
      await on.keyboard.press('Control+k');
      await dialog(on).getByRole('combobox', { name: 'Page' }).click();
      await on.getByRole('option', { name: /Freight/ }).waitFor();
    };
    const view = { name: 'html-field-page', within: '[role="dialog"]', show };
    expect(await getViolations(page, view)).toEqual([]);
  });

  test('the note about a linked page has no accessibility violations', async () => {
    const show = async (on: Page): Promise<void> => {
      await openWith(`<p>See <a href="page:${freight}#cars">freight</a>.</p>`, on);
      await text(on).getByText('freight').click();
      await note(on).getByText('Freight').waitFor();
    };
    const view = { name: 'html-field-page-link', within: '[data-html-field]', show };
    expect(await getViolations(page, view)).toEqual([]);
  });
});
