import type { Locator, Page } from 'playwright-core';
import {
  connect,
  created,
  type Editor,
  NAV_ITEM,
  PAGE,
  publishedPage,
  REDIRECT,
} from '../support/editor';
import { PRIVATE_HOSTS } from '../support/webhooks';
import { fill, FORMS, openForm } from './support/form';
import { closeWorkspace, openWorkspace } from './support/workspace';

/** Keyboard users: the focus is in each dialog while it is open, and never lost afterwards. */

const PLUGIN = '/admin/plugins/site-content';
const LIST = `/admin/content-manager/collection-types/${PAGE}`;

let administrator: Editor;
let page: Page;

beforeAll(async () => {
  ({ administrator, page } = await openWorkspace(PRIVATE_HOSTS));
});
afterAll(closeWorkspace);

const button = (name: string | RegExp, within: Page | Locator = page): Locator =>
  within.getByRole('button', { name, exact: true });
const dialog = (name?: string): Locator =>
  page.getByRole('dialog', name === undefined ? {} : { name });
const question = (name?: string): Locator =>
  page.getByRole('alertdialog', name === undefined ? {} : { name });
/** Waits until an element has the focus. Unlike `waitForFocus`, it may be replaced meanwhile. */
const hasFocus = (goal: Locator): Promise<void> =>
  goal.and(page.locator(':focus')).waitFor({ state: 'attached' });
const isInside = (within: Locator): Promise<boolean> =>
  within.evaluate((element) => element.contains(document.activeElement));
const gone = (what: Locator): Promise<void> => what.waitFor({ state: 'detached' });

describe.each(['Enter', 'Space'])('the question before publishing at another URL (%s)', (key) => {
  test('has the focus, keeps it, and returns it to the button', async () => {
    const name = `pier-${key.toLowerCase()}`;
    const id = await publishedPage(administrator, { title: 'Pier', slug: name });
    await openForm(page, `${LIST}/${id}`);
    await fill(page, { slug: `${name}-2` });
    const publish = button('Publish');
    // Waits until the form offers to publish.
    await publish.click({ trial: true });
    await publish.focus();
    await page.keyboard.press(key);
    await hasFocus(button('Cancel', question()));
    for (let count = 0; count < 5; count += 1) {
      await page.keyboard.press('Tab');
      expect(await isInside(question())).toBe(true);
    }
    await page.keyboard.press('Escape');
    await gone(question());
    await hasFocus(publish);
  });
});

test('returns to the menu after the question before a page is unpublished', async () => {
  const id = await publishedPage(administrator, { title: 'Mole', slug: 'mole' });
  await openForm(page, `${LIST}/${id}`);
  const menu = button('More document actions');
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Unpublish' }).press('Enter');
  await question().waitFor();
  await page.keyboard.press('Escape');
  await gone(question());
  await hasFocus(menu);
});

test('returns to Save after an edit conflict', async () => {
  const id = await created(administrator, PAGE, { title: 'Quay', slug: 'quay' });
  await openForm(page, `${LIST}/${id}`);
  await administrator.update(PAGE, id, { title: 'Quay 2' });
  await fill(page, { title: 'Quay 3' });
  await button('Save').click({ trial: true });
  await button('Save').focus();
  await page.keyboard.press('Enter');
  await dialog('Changed since you opened it').waitFor();
  await page.keyboard.press('Escape');
  await gone(dialog());
  await hasFocus(button('Save'));
});

test.each(['Escape', 'Keep editing'])('returns to the field after “Discard?” (%s)', async (how) => {
  await page.goto(`${PLUGIN}/redirects`);
  await button('Add redirect').click();
  const field = dialog().getByRole('textbox', { name: 'Old address' });
  await field.fill('/typed');
  await page.keyboard.press('Escape');
  await question().waitFor();
  if (how === 'Escape') await page.keyboard.press('Escape');
  else await button(how, question()).press('Enter');
  await gone(question());
  await hasFocus(field);
});

test('stays on “HTML source” in both directions; Alt+F10 reaches the toolbar', async () => {
  await openForm(page, FORMS.siteKeys);
  const field = page.locator('[data-html-field]').first();
  const source = button('HTML source', field);
  for (const isSource of [true, false]) {
    await source.focus();
    await page.keyboard.press('Enter');
    await field.locator(isSource ? 'textarea' : '.ProseMirror').waitFor();
    await hasFocus(source);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+F10');
    await field.getByRole('toolbar').locator(':focus').waitFor({ state: 'attached' });
  }
});

test('goes to the content after Undo in a message and in the history', async () => {
  const id = await created(administrator, REDIRECT, { source: '/lost', destination: '/x' });
  await page.goto(`${PLUGIN}/redirects`);
  await page.locator(`[data-line="${id}"]`).press('Delete');
  const confirmDeletion = button(/^Delete/, dialog()).last();
  // Disabled until the dry run has finished.
  await confirmDeletion.click({ trial: true });
  await confirmDeletion.press('Enter');
  const undo = page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' });
  await undo.press('Enter');
  await hasFocus(page.locator('#main-content'));

  await page.goto(`${PLUGIN}/history`);
  await page.locator('[data-change-set]').first().press('Enter');
  await page.locator('main ol').getByRole('button', { name: 'Undo' }).first().press('Enter');
  const confirm = button('Undo', dialog());
  await confirm.click({ trial: true });
  await confirm.press('Enter');
  await gone(dialog());
  await hasFocus(page.locator('#main-content'));
});

test('returns to the button after a cancelled restore in the versions', async () => {
  const id = await created(administrator, PAGE, { title: 'Boat', slug: 'boat' });
  await administrator.update(PAGE, id, { title: 'Boats' });
  await openForm(page, `${LIST}/${id}`);
  await button(/versions/i)
    .first()
    .press('Enter');
  await dialog().getByRole('listitem').nth(1).getByRole('button').press('Enter');
  await button('Restore this version', dialog()).press('Enter');
  await dialog('Restore this version?').waitFor();
  await page.keyboard.press('Escape');
  await hasFocus(button('Restore this version', dialog()));
});

test('goes to the area after the navigation was saved or its changes discarded', async () => {
  await created(administrator, NAV_ITEM, { title: 'Shop', url: '/x/', area: 'header' });
  await page.goto(`${PLUGIN}/navigation`);
  const area = page.getByRole('tab', { selected: true });
  const rename = async (to: string): Promise<void> => {
    await button(/^Edit “/)
      .first()
      .click();
    await page.locator('input[name="title"]').fill(to);
    await button('Apply').click();
    await gone(dialog());
  };
  await rename('Shops');
  await button('Discard changes').press('Enter');
  await page.keyboard.press('Escape');
  await gone(question());
  await hasFocus(button('Discard changes'));
  await button('Discard changes').press('Enter');
  await button('Discard changes', question()).press('Enter');
  await hasFocus(area);
  await rename('Stores');
  await button('Save').press('Enter');
  await hasFocus(area);
});

test('returns to the button after a new secret, and goes to what is left after a deletion', async () => {
  await page.goto('/admin/settings/site-webhooks');
  const add = button('Add endpoint');
  for (const name of ['One', 'Two']) {
    await add.press('Enter');
    await dialog().getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog().getByRole('textbox', { name: 'URL' }).fill('http://127.0.0.1:9/');
    await button('Save', dialog()).press('Enter');
    await dialog(`Secret of “${name}”`).waitFor();
    await page.keyboard.press('Escape');
    await gone(dialog());
    await hasFocus(add);
  }
  const remove = async (name: string): Promise<void> => {
    await button(`Delete: ${name}`).press('Enter');
    await button('Delete', question()).press('Enter');
    await gone(button(`Delete: ${name}`));
  };
  await remove('One');
  await hasFocus(page.getByRole('listitem').filter({ hasText: 'Two' }));
  await remove('Two');
  await hasFocus(page.locator('#main-content'));
});

describe('a control that disappears when it is used passes the focus on', () => {
  const main = (): Locator => page.locator('#main-content');
  const loadedRow = (): Locator => page.locator('[data-line][aria-selected]').first();

  test.each([
    ['pages', `${PLUGIN}/pages`],
    ['redirects', `${PLUGIN}/redirects`],
  ])('“Select all” of %s to the next button', async (what, address) => {
    for (const name of ['one', 'two']) {
      await created(administrator, PAGE, { title: name, slug: `all-${name}-${what}` });
      await created(administrator, REDIRECT, { source: `/all-${name}-${what}`, target: 'none' });
    }
    await page.goto(address);
    await loadedRow().press('Space');
    await button(/^Select all/).press('Enter');
    await hasFocus(button('Clear selection'));
  });

  test('“Cancel” of a move to the page', async () => {
    await page.goto(`${PLUGIN}/pages`);
    const row = loadedRow();
    await row.press('m');
    await button('Cancel').press('Enter');
    await gone(button('Cancel'));
    await hasFocus(row);
  });

  test('suggestions to their field, also in a dialog', async () => {
    const end = await publishedPage(administrator, { title: 'Ferry', slug: 'ferry' });
    await page.goto(`${PLUGIN}/redirects`);
    await button('Add redirect').click();
    const source = dialog().getByRole('textbox', { name: 'Old address' });
    await source.fill('old-ferry');
    await button('Use “/old-ferry”').press('Enter');
    await hasFocus(source);
    await dialog().getByRole('radio', { name: 'A URL' }).click();
    const destination = dialog().getByRole('textbox', { name: 'Destination' });
    await destination.fill('ferry');
    await button('Use /ferry/').press('Enter');
    await hasFocus(destination);
    await destination.fill('/FERRY/');
    await button('Use /ferry/').press('Enter');
    await hasFocus(destination);
    await created(administrator, REDIRECT, {
      ...{ source: '/boat-ferry', target: 'page' },
      page: connect(end),
    });
    await destination.fill('/boat-ferry');
    await button('Point straight at it').press('Enter');
    await hasFocus(dialog().getByRole('combobox', { name: 'Page' }));
  });

  test('a similar address to the field of the check', async () => {
    await created(administrator, REDIRECT, { source: '/similar', target: 'none' });
    await page.goto(`${PLUGIN}/redirects`);
    const field = page.getByRole('textbox', { name: 'Check an address' });
    await field.fill('/Similar/');
    await field.press('Enter');
    const similar = button('/similar', page.getByRole('region', { name: 'Check an address' }));
    await similar.press('Enter');
    await gone(similar);
    await hasFocus(field);
  });

  test('“Try again” to the content', async () => {
    const list = '**/site-content/redirects?*';
    await page.route(list, (route) => route.abort());
    await page.goto(`${PLUGIN}/redirects`);
    await button('Try again').waitFor();
    await page.unroute(list);
    await button('Try again').press('Enter');
    await gone(button('Try again'));
    await hasFocus(main());
  });

  test('“Add to header” to the next control of the panel', async () => {
    const id = await publishedPage(administrator, { title: 'Dock', slug: 'dock' });
    await openForm(page, `${LIST}/${id}`);
    await button('Add to header').press('Enter');
    await gone(button('Add to header'));
    await hasFocus(page.locator('aside, [role="complementary"]').locator(':focus'));
  });

  test('“Remove now” below an HTML field to its text', async () => {
    await openForm(page, FORMS.siteKeys);
    const field = page.locator('[data-html-field]').first();
    await button('HTML source', field).click();
    await field.locator('textarea').fill('<p onclick="x()">One</p>');
    await button('Remove now').press('Enter');
    await gone(page.locator('[data-removals]'));
    await hasFocus(field.locator('textarea'));
  });

  test('“Show all entries” and “Show older” to the history', async () => {
    await page.route(
      ({ pathname }) => pathname === '/site-content/history',
      async (route) => {
        const url = new URL(route.request().url());
        const isSecond = url.searchParams.has('before');
        url.searchParams.delete('before');
        const response = await route.fetch({ url: url.href });
        const { data } = (await response.json()) as { data: { changeSets: { id: number }[] } };
        const changeSets = isSecond ? data.changeSets.slice(2, 4) : data.changeSets.slice(0, 2);
        await route.fulfill({
          json: { data: { ...data, changeSets, next: isSecond ? null : changeSets[1]?.id } },
        });
      }
    );
    const id = await created(administrator, PAGE, { title: 'Bank', slug: 'bank' });
    await page.goto(`${PLUGIN}/history?entry=${id}`);
    await button('Show all entries').press('Enter');
    await hasFocus(page.getByRole('searchbox'));
    await page.locator('[data-change-set]').nth(1).waitFor();
    await button('Show older').press('Enter');
    await gone(button('Show older'));
    await hasFocus(page.locator('[data-change-set]').nth(2));
    await page.unrouteAll();
  });

  test('“Load the new version” to the content', async () => {
    const id = await created(administrator, PAGE, { title: 'Reef', slug: 'reef' });
    await openForm(page, `${LIST}/${id}`);
    await administrator.update(PAGE, id, { title: 'Reefs' });
    await button('Load the new version').press('Enter');
    await gone(button('Load the new version'));
    await hasFocus(main());
  });
});

test('goes to the time if a schedule is refused, and the reason is announced', async () => {
  await page.goto(`${PLUGIN}/pages`);
  await button(/^More actions for/)
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Schedule…' }).click();
  const time = dialog().getByLabel('Date and time');
  await time.fill('');
  await button('Schedule', dialog()).press('Enter');
  await hasFocus(time);
  await dialog().locator('[aria-live="polite"]').getByText(/time/).first().waitFor();
});
