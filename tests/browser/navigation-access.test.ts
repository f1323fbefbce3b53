import type { Browser, Page } from 'playwright-core';
import { connect, created, type Editor, NAV_ITEM, PAGE, publishedPage } from '../support/editor';
import { getViolations } from './support/accessible';
import { logIn, openWindow } from './support/browser';
import { createColleague, reads } from './support/colleague';
import {
  button,
  getDrafts,
  getOutline,
  NAVIGATION,
  openNavigation,
  statusFor,
  store,
  toLine,
} from './support/navigation';
import { type Account, ADMINISTRATOR, type Site } from './support/site';
import { closeWorkspace, startSiteAndBrowser } from './support/workspace';

const READ = 'plugin::site-content.navigation.read';
const UPDATE = 'plugin::site-content.navigation.update';

let site: Site;
let browser: Browser;
let administrator: Editor;

const getWindow = async (account: Account, locale: 'en' | 'de' = 'en'): Promise<Page> => {
  const window = await openWindow(browser, site, { locale });
  await logIn(window, account);
  return window;
};

beforeAll(async () => {
  ({ site, browser } = await startSiteAndBrowser());
  administrator = await site.registerAdministrator();
  await store(site, administrator, getDrafts('header', ['Shop', '  Bikes', 'News']));
});

afterAll(closeWorkspace);

const menuLink = (window: Page, name: string) =>
  window.getByRole('navigation').getByRole('link', { name, exact: true });

describe('an editor with permission only to read the navigation', () => {
  test('sees all items and a read-only notice, has no editing controls, and cannot save', async () => {
    const reader = await createColleague(site, administrator, [{ action: READ }]);
    const page = await getWindow(reader);
    await menuLink(page, 'Navigation').click();
    await page.getByText('You can view the navigation but not change it.').waitFor();
    expect(await getOutline(page)).toEqual(['Shop', '  Bikes', 'News']);
    for (const name of ['Save', 'Discard changes', 'Add item', /^Move /, /^Edit /, /^More /]) {
      expect(await button(page, name).count()).toBe(0);
    }
    await toLine(page, 'Bikes').focus();
    await page.keyboard.press('Delete');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('alertdialog').or(page.getByRole('dialog')).count()).toBe(0);
    await button(page, 'Collapse “Shop”').click();
    expect(await getOutline(page)).toEqual(['Shop', 'News']);

    const show = (window: Page): Promise<void> => openNavigation(window);
    expect(await getViolations(page, { name: 'navigation-read-only', show })).toEqual([]);
    expect(await statusFor(site, reader, 'GET')).toBe(200);
    expect(await statusFor(site, reader, 'PUT')).toBe(403);
  });

  test('sees that an item links to a page that they may not see, and nothing about its state', async () => {
    const harbour = await publishedPage(administrator, { title: 'Harbour', slug: 'harbour' });
    const item = { title: 'Port', area: 'footer', page: connect(harbour) };
    const group = await created(administrator, NAV_ITEM, { title: 'Places', area: 'footer' });
    const port = await created(administrator, NAV_ITEM, { ...item, parent: connect(group) });
    const page = await getWindow(await createColleague(site, administrator, [{ action: READ }]));
    await openNavigation(page, 'footer');
    await toLine(page, 'Port').getByText('A page that you may not see').waitFor();
    await page.getByText('so the JSON is not shown').waitFor();
    expect(await page.getByText(/not published|hidden|Harbour/).count()).toBe(0);
    for (const id of [port, group]) await administrator.remove(NAV_ITEM, id);
  });
});

describe('an editor with permission to change the navigation', () => {
  test('needs no other permission to rename an item and save', async () => {
    const editor = await createColleague(site, administrator, [
      { action: READ },
      { action: UPDATE },
    ]);
    const page = await getWindow(editor);
    await openNavigation(page);
    await button(page, 'Edit “News”').click();
    await page.locator('input[name="title"]').fill('Journal');
    await button(page, 'Apply').click();
    await button(page, 'Save').click();
    await page.getByText('The navigation was saved.').waitFor();
  });

  test('opens the list of items with "View as list"; its menu link is hidden for this editor only', async () => {
    const list = '/admin/content-manager/collection-types/api::nav-item.nav-item';
    const items = reads(NAV_ITEM, 'title', 'area');
    const pages = reads(PAGE, 'title', 'slug');
    const editor = await createColleague(site, administrator, [{ action: READ }, items, pages]);
    const page = await getWindow(editor);
    await page.goto(`/admin/content-manager/collection-types/${PAGE}`);
    await page.getByRole('link', { name: 'Page', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Navigation item' }).count()).toBe(0);
    await openNavigation(page);
    await page.getByRole('link', { name: 'View as list' }).click();
    await page.waitForURL((url) => decodeURIComponent(url.pathname) === list);
    await page.getByRole('row', { name: /Journal/ }).waitFor();

    const other = await getWindow(await createColleague(site, administrator, [items, pages]));
    await other.goto(`/admin/content-manager/collection-types/${PAGE}`);
    await other.getByRole('link', { name: 'Navigation item' }).waitFor();
  });
});

describe('an editor without permission', () => {
  test('has no menu link, cannot open the page, and gets 403 from the API', async () => {
    const stranger = await createColleague(site, administrator, [
      { action: 'plugin::upload.read' },
    ]);
    const page = await getWindow(stranger);
    await menuLink(page, 'Media Library').waitFor();
    expect(await menuLink(page, 'Navigation').count()).toBe(0);
    await page.goto(NAVIGATION);
    await page.getByText("You don't have the permissions to access that content").waitFor();
    expect(await page.getByRole('treegrid').count()).toBe(0);
    expect(await statusFor(site, stranger, 'GET')).toBe(403);
    expect(await statusFor(site, stranger, 'PUT')).toBe(403);
  });
});

describe('the German translation', () => {
  test('covers the navigation page, and validation messages in Strapi forms', async () => {
    const page = await getWindow(ADMINISTRATOR, 'de');
    await openNavigation(page);
    await button(page, 'Menüpunkt hinzufügen').click();
    await button(page, 'Hinzufügen').click();
    await page.getByText('Geben Sie einen Titel ein.').waitFor();
    await button(page, 'Abbrechen').click();

    await page.goto('/admin/content-manager/collection-types/api::nav-item.nav-item/create');
    await page.getByLabel(/^Titel/).fill('Elsewhere');
    await page.getByLabel(/^URL/).fill('https://example.com/');
    await page.getByRole('button', { name: 'Speichern', exact: true }).click();
    await page.getByText('Wählen Sie einen Bereich: Header oder Footer.').first().waitFor();
  });
});
