import type { Locator, Page } from 'playwright-core';
import { connect, created, type Editor, PAGE, publishedPage, REDIRECT } from '../support/editor';
import { FORMS, openForm } from './support/form';
import { button } from './support/navigation';
import { closeWorkspace, openWorkspace } from './support/workspace';

/** Screen readers: what appears is announced, and what can be operated has a name that is true. */

const PLUGIN = '/admin/plugins/site-content';
const ACTIONS = '**/site-content/pages/bulk-actions';

let administrator: Editor;
let page: Page;

beforeAll(async () => {
  ({ administrator, page } = await openWorkspace());
  const parent = connect(await publishedPage(administrator, { title: 'Harbour', slug: 'harbour' }));
  for (const title of ['Ferry', 'Barge', 'Tug', 'Canoe']) {
    await created(administrator, PAGE, { title, slug: title.toLowerCase(), parent });
  }
  for (const source of ['/one', '/two', '/three']) {
    await created(administrator, REDIRECT, { source, target: 'none' });
  }
  // Notes each status that is added together with its text, which screen readers do not announce.
  await page.addInitScript(() => {
    const silent: string[] = [];
    Object.assign(globalThis, { silent });
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(added instanceof Element)) continue;
        for (const status of [added, ...added.querySelectorAll('*')]) {
          // Strapi's notifications and loaders are not ours.
          const isOurs = status.matches('main [role="status"], [role="dialog"] [role="status"]');
          const text = status.textContent.trim();
          if (isOurs && text !== '' && status.closest('[aria-live="assertive"]') === null) {
            silent.push(text);
          }
        }
      }
    }).observe(document, { childList: true, subtree: true });
  });
});

afterEach(async () => {
  await page?.unrouteAll();
});

afterAll(closeWorkspace);

const dialog = (): Locator => page.getByRole('dialog');
const status = (within: Page | Locator, text: string | RegExp): Locator =>
  within.getByRole('status').filter({ hasText: text });
const getSilent = (): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { silent: string[] }).silent);

describe('a status is announced, because its text is added to it', () => {
  test('in the list of pages, its search and its selection', async () => {
    await page.goto(`${PLUGIN}/pages?search=r`);
    await status(page, /pages found/).waitFor();
    await page.locator('[data-line][aria-selected]').first().press('Space');
    await status(page, '1 page selected').waitFor();
    await page.goto(`${PLUGIN}/pages?search=nothing-like-this`);
    await status(page, 'No pages found.').waitFor();
    expect(await getSilent()).toEqual([]);
  });

  test('in the list of redirects, its bulk actions and its export', async () => {
    await page.goto(`${PLUGIN}/redirects`);
    await status(page, '3 redirects').waitFor();
    await page.getByRole('checkbox', { name: 'Select all 3' }).click();
    await status(page, '3 redirects selected').waitFor();
    await button(page, 'Delete').click();
    await status(dialog(), '3 redirects will be deleted:').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await button(page, 'Export').click();
    await status(dialog(), '3 redirects').waitFor();
    expect(await getSilent()).toEqual([]);
  });

  test('in notes on a destination', async () => {
    await page.goto(`${PLUGIN}/redirects`);
    await button(page, 'Add redirect').click();
    await dialog().getByRole('textbox', { name: 'Old address' }).fill('/four');
    await dialog().getByRole('radio', { name: 'A URL' }).click();
    await dialog().getByRole('textbox', { name: 'Destination' }).fill('/HARBOUR/');
    await status(dialog(), 'No page, redirect or file found at /HARBOUR/.').waitFor();
    expect(await getSilent()).toEqual([]);
  });

  test('in the form of a page that someone else has saved', async () => {
    const id = await created(administrator, PAGE, { title: 'Sail', slug: 'sail' });
    await openForm(page, `${FORMS.page.replace('/create', '')}/${id}`);
    await administrator.update(PAGE, id, { title: 'Sails' });
    await status(page, /You saved this elsewhere/).waitFor();
    // Strapi's own status of the entry.
    expect((await getSilent()).filter((text) => text !== 'Draft')).toEqual([]);
  });
});

describe('the end of a check is announced', () => {
  test('before pages are deleted or scheduled to be unpublished', async () => {
    await page.goto(`${PLUGIN}/pages`);
    const menu = button(page, 'More actions for “Harbour”');
    await menu.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await status(dialog(), 'The check is complete.').waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await menu.click();
    await page.getByRole('menuitem', { name: 'Schedule…' }).click();
    await dialog().getByRole('combobox', { name: 'Action' }).click();
    await page.getByRole('option', { name: 'Unpublish' }).click();
    await status(dialog(), 'The check is complete.').waitFor({ state: 'attached' });
  });

  test('before a change is undone', async () => {
    await page.goto(`${PLUGIN}/history`);
    await page.locator('[data-change-set]').first().click();
    await page.locator('main ol').getByRole('button', { name: 'Undo' }).first().click();
    await status(dialog(), 'The check is complete.').waitFor({ state: 'attached' });
  });

  test('before a redirect is deleted', async () => {
    await page.goto(`${PLUGIN}/redirects`);
    await button(page, 'Delete the redirect from /one').click();
    await status(dialog(), '1 redirect will be deleted:').waitFor();
  });
});

describe('pages in search results', () => {
  test('are not promised a position among others, because they only get a new parent', async () => {
    await page.goto(`${PLUGIN}/pages?search=ferry`);
    const handle = button(page, 'Move “Ferry”');
    const instructions = await handle.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${instructions}"]`).textContent()).toBe(
      'Press Space to pick up the page, then go to another page. Press Enter to make it a subpage of that page, or Escape to cancel.'
    );
    await handle.press('Space');
    const how = 'go to another page. Enter makes it a subpage, Escape cancels.';
    await page.getByText(`Moving “Ferry”: ${how}`).waitFor();
  });
});

test('a move of a page is not announced while another one is running', async () => {
  await page.goto(`${PLUGIN}/pages`);
  await button(page, 'Expand “Harbour”').click();
  const row = page.locator('[data-line]', { has: page.getByTitle('Canoe', { exact: true }) });
  await row.waitFor();
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(ACTIONS, async (route) => {
    await held;
    await route.continue();
  });
  await row.press('Alt+ArrowUp');
  await page.getByText('“Canoe” is now number 3 of 4.').waitFor({ state: 'attached' });
  await row.press('Alt+ArrowDown');
  // Announcements appear in order, and this press has been handled.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  expect(await page.getByText('“Canoe” cannot move any further.').count()).toBe(0);
  release();
});

describe('fields', () => {
  test.each([
    ['Add redirect', 'redirects', 'Destination type'],
    ['Add item', 'navigation', 'Link to'],
  ])('%s: every label belongs to a field', async (name, address, group) => {
    await page.goto(`${PLUGIN}/${address}`);
    await button(page, name).first().click();
    await dialog().getByRole('radiogroup', { name: group }).waitFor();
    const orphans = await dialog()
      .locator('label[for]')
      .evaluateAll((labels) =>
        labels
          .filter((label) => document.getElementById((label as HTMLLabelElement).htmlFor) === null)
          .map(({ textContent }) => textContent)
      );
    expect(orphans).toEqual([]);
  });
});

test('the first redirect is reached with the Tab key after the filters have changed', async () => {
  await page.goto(`${PLUGIN}/redirects`);
  await page.locator('[data-line]').nth(2).focus();
  await page.locator('[data-place="2"][tabindex="0"]').waitFor();
  await page.getByRole('searchbox').fill('/t');
  await status(page, '2 redirects found').waitFor();
  await page.locator('[data-place="0"][tabindex="0"]').waitFor();
  await page.getByRole('searchbox').fill('');
  await status(page, '3 redirects').waitFor();
  await page.locator('[data-place="0"][tabindex="0"]').waitFor();
});
