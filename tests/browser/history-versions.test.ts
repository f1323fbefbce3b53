import type { Browser, Locator, Page } from 'playwright-core';
import { created, type Editor, NAV_ITEM, PAGE, publishedPage, REDIRECT } from '../support/editor';
import { findViolations, getViolations } from './support/accessible';
import { logIn, openWindow, waitForFocus } from './support/browser';
import { createColleague, reads } from './support/colleague';
import { fill, FORMS, openForm, press, read as readForm } from './support/form';
import { button, openNavigation, store, storedNavigation, tabTo } from './support/navigation';
import { ADMINISTRATOR, type Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

let site: Site;
let browser: Browser;
let administrator: Editor;
let page: Page;

const ids = { fares: '', long: '', redirect: '', item: '' };

beforeAll(async () => {
  ({ site, browser, administrator, page } = await openWorkspace());
  ids.fares = await publishedPage(administrator, {
    ...{ title: 'Fares', slug: 'fares', seo_title: 'All fares' },
    body: [{ __component: 'blocks.rich-text', html: '<p>Children pay half.</p>' }],
  });
  await administrator.update(PAGE, ids.fares, { title: 'Fares and prices' });
  await administrator.update(PAGE, ids.fares, { title: 'Prices', seo_title: 'Prices 2027' });
  ids.long = await created(administrator, PAGE, { title: 'Long', slug: 'long' });
  ids.redirect = await created(administrator, REDIRECT, {
    ...{ source: '/old', target: 'url', destination: '/first/' },
  });
  await administrator.update(REDIRECT, ids.redirect, { destination: '/second/' });
  ids.item = await created(administrator, NAV_ITEM, {
    ...{ title: 'Start', area: 'header', url: '/start/' },
  });
  await administrator.update(NAV_ITEM, ids.item, { title: 'Home' });
});

afterEach(async () => {
  await page?.unrouteAll();
});

afterAll(closeWorkspace);

const getForm = (uid: string, id: string): string =>
  `/admin/content-manager/collection-types/${uid}/${id}`;
const RESTORED = /1 (page|redirect|menu item) restored\./;
const dialogIn = (window: Page): Locator => window.getByRole('dialog');
const dialog = (): Locator => dialogIn(page);
const inDialog = (name: string): Locator => dialog().getByRole('button', { name, exact: true });
const lines = (window = page): Locator => dialogIn(window).locator('[data-version]');
const differences = (): Locator => dialog().getByRole('list', { name: 'Differences' });

const openVersions = async (uid: string, id: string, window = page): Promise<void> => {
  await openForm(window, getForm(uid, id));
  // In a narrow window, Strapi puts the side panels in a drawer at the bottom, which the key reaches as well.
  await button(window, 'Show versions').press('Enter');
  await lines(window).first().waitFor();
};

const close = async (): Promise<void> => {
  await inDialog('Close').last().click();
  await dialog().waitFor({ state: 'detached' });
};

describe('the versions of an entry', () => {
  test('are loaded when they are opened, and listed latest first', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await openForm(page, getForm(PAGE, ids.fares));
    await button(page, 'Show versions').waitFor();
    expect(asked).not.toContain('/site-content/history/versions');
    await button(page, 'Show versions').click();
    await dialog().getByText('Versions of “Prices”').waitFor();
    await lines().first().waitFor();
    expect(asked).toContain('/site-content/history/versions');
    const reported = await lines().allTextContents();
    expect(reported.map((text) => text.replace(/(Ada Min).*$/, '$1'))).toEqual([
      'Renamed and updated by Ada Min',
      'Renamed by Ada Min',
      'Published by Ada Min',
      'Created by Ada Min',
    ]);
    expect(reported[0]).toContain('Current');
    expect(reported[0]).toContain('Form');
    const published = lines().filter({ has: page.getByText('Published', { exact: true }) });
    expect(await published.allTextContents()).toEqual([reported[2]]);
    await close();
    await waitForFocus(button(page, 'Show versions'));
  });

  test('can be compared with each other, with the keyboard only', async () => {
    await openVersions(PAGE, ids.fares);
    await differences().getByText('Fares and').waitFor();
    const third = lines().nth(2);
    await third.focus();
    await page.keyboard.press('Enter');
    expect(await third.getAttribute('aria-current')).toBe('true');
    const compare = dialog().getByRole('combobox', { name: 'Compare with' });
    await compare.focus();
    await page.keyboard.press('Enter');
    const now = page.getByRole('option', { name: 'Compared with Current version' });
    await now.waitFor();
    await tabTo(page, now, 'ArrowUp');
    await page.keyboard.press('Enter');
    await dialog().getByText('Compared with Current version').waitFor();
    // The comparison goes from the older version to the newer one.
    await dialog().getByText('Older version Published by Ada Min, ').waitFor();
    await dialog()
      .getByText('Newer version Current version: Renamed and updated by Ada Min, ')
      .waitFor();
    await differences().locator('del', { hasText: 'Fares' }).first().waitFor();
    await differences().locator('ins', { hasText: 'Prices' }).first().waitFor();
    await close();
  });

  test('scroll only with their dialog', async () => {
    for (let at = 0; at < 20; at += 1) {
      await administrator.update(PAGE, ids.long, { title: `Title ${at}` });
    }
    await openVersions(PAGE, ids.long);
    await lines().nth(19).click();
    await dialog()
      .getByRole('region', { name: /^(Renamed|Updated) by Ada Min, / })
      .waitFor();
    await differences().waitFor();
    const scrolled = await dialog()
      .locator('*')
      .evaluateAll(
        (elements) =>
          elements.filter(
            (element) =>
              /auto|scroll/.test(getComputedStyle(element).overflowY) &&
              element.scrollHeight > element.clientHeight
          ).length
      );
    expect(scrolled).toBe(1);
    // The differences of a version at the end of the list are visible next to it.
    expect(await differences().isVisible()).toBe(true);
    const { y = -1 } = (await differences().boundingBox()) ?? {};
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(page.viewportSize()?.height ?? 0);
    await close();
  });

  test('can be shown as an API response', async () => {
    await openVersions(PAGE, ids.fares);
    await lines().nth(1).click();
    await inDialog('API response').click();
    const json = dialog().getByRole('region', { name: 'API response' });
    await json.waitFor();
    expect(JSON.parse((await json.textContent()) ?? '')).toMatchObject({
      ...{ id: ids.fares, title: 'Fares and prices' },
      meta: { slug: 'fares', seo_title: 'All fares' },
      body: [{ type: 'rich-text', value: { html: '<p>Children pay half.</p>' } }],
    });
    await inDialog('API response').click();
    await json.waitFor({ state: 'detached' });
    await close();
  });

  test('can be restored as the draft, after a confirmation that shows what changes and what is lost', async () => {
    await openForm(page, getForm(PAGE, ids.fares));
    await fill(page, { search_description: 'Typed and not saved' });
    await button(page, 'Show versions').click();
    await lines().nth(2).click();
    await inDialog('Restore this version').click();
    await dialog().getByText('The draft goes back to this version.').waitFor();
    await dialog().getByText('Now Current version: Renamed and updated by Ada Min, ').waitFor();
    await dialog().getByText('After restoring Published by Ada Min, ').waitFor();
    await dialog().getByText('Unsaved changes in this form will be lost.').waitFor();
    await differences().locator('ins', { hasText: 'Fares' }).first().waitFor();
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    await inDialog('Cancel').click();
    // Canceling returns to the same version.
    await inDialog('Restore this version').click();
    await dialog().getByText('The draft goes back to this version.').waitFor();
    await inDialog('Restore').click();
    await page.getByText('The version was restored.').waitFor();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[name="title"]')?.value === 'Fares'
    );
    const form = await readForm(page, ['seo_title', 'search_description']);
    expect(form).toEqual({ seo_title: 'All fares', search_description: '' });
  });

  test('of a redirect are live immediately when restored', async () => {
    await openVersions(REDIRECT, ids.redirect);
    await dialog().getByText('Versions of “/old”').waitFor();
    await lines().nth(1).click();
    await inDialog('Restore this version').click();
    await dialog()
      .getByText('The entry goes back to this version and is live immediately.')
      .waitFor();
    await inDialog('Restore').click();
    await page.getByText('The version was restored.').waitFor();
    const answer = await fetch(`${site.address}/api/initial-data/`);
    const { redirects } = (await answer.json()) as { redirects: Record<string, string> };
    expect(redirects['old']).toBe('/first/');
  });

  test('offer to undo the last change, after a confirmation', async () => {
    await openVersions(REDIRECT, ids.redirect);
    await inDialog('Undo the last change').click();
    await dialog()
      .getByText(/^Ada Min .*“\/old”.*\. 1 redirect will be restored\. No conflicts\.$/)
      .waitFor();
    await inDialog('Undo').click();
    await page.getByText('1 redirect restored.').waitFor();
    const answer = await fetch(`${site.address}/api/initial-data/`);
    const { redirects } = (await answer.json()) as { redirects: Record<string, string> };
    expect(redirects['old']).toBe('/second/');
  });

  test('are also available for site keys', async () => {
    await openForm(page, FORMS.siteKeys);
    await fill(page, { email: 'ask@example.com' });
    expect(await press(page, 'Save')).toBe(200);
    await openForm(page, FORMS.siteKeys);
    await button(page, 'Show versions').click();
    await dialog().getByText('Versions of “Site keys”').waitFor();
    await lines().first().waitFor();
    await inDialog('API response').click();
    await dialog().getByText('ask@example.com').waitFor();
    await close();
  });

  test('are not offered for a new entry', async () => {
    await openForm(page, FORMS.page);
    await page.locator('[name="title"]').waitFor();
    expect(await button(page, 'Show versions').count()).toBe(0);
  });

  test('show an error if they cannot be loaded, and can be loaded again', async () => {
    const isVersions = ({ pathname }: URL): boolean =>
      pathname === '/site-content/history/versions';
    await page.route(isVersions, (route) => route.abort());
    await openForm(page, getForm(PAGE, ids.fares));
    await button(page, 'Show versions').click();
    await dialog().getByText('The versions could not be loaded.').waitFor();
    await page.unrouteAll();
    await inDialog('Try again').click();
    await lines().first().waitFor();
    await close();
  });

  test('require permission to read the history, and further permission to restore', async () => {
    const stranger = await createColleague(site, administrator, [reads(PAGE, 'title')]);
    const window = await openWindow(browser, site);
    await logIn(window, stranger);
    await window.goto(getForm(PAGE, ids.fares));
    await window.getByRole('heading', { name: 'On the website' }).waitFor();
    expect(await button(window, 'Show versions').count()).toBe(0);
    await window.context().close();

    const reader = await createColleague(site, administrator, [
      { action: 'plugin::site-content.history.read' },
      reads(PAGE, 'title'),
    ]);
    const other = await openWindow(browser, site);
    await logIn(other, reader);
    await other.goto(getForm(PAGE, ids.fares));
    await button(other, 'Show versions').click();
    await lines(other).nth(1).click();
    await dialogIn(other).getByRole('list', { name: 'Differences' }).waitFor();
    expect(await dialogIn(other).getByText('All fares').count()).toBe(0);
    expect(await dialogIn(other).getByText('Restore this version').count()).toBe(0);
    await other.context().close();
  });
});

describe('on the page Navigation', () => {
  const getOpen = async (title: string): Promise<void> => {
    await button(page, `More actions for “${title}”`).click();
    await page.getByRole('menuitem', { name: 'Versions' }).click();
    await lines().first().waitFor();
  };

  test('a version of an item can be restored unless there are unsaved changes', async () => {
    await openNavigation(page);
    await getOpen('Home');
    await differences().locator('ins', { hasText: 'Home' }).waitFor();
    expect(await inDialog('API response').count()).toBe(0);
    await lines().nth(1).click();
    await inDialog('Restore this version').click();
    await dialog().getByText('is live immediately').waitFor();
    await inDialog('Restore').click();
    await page.getByText('The version was restored.').waitFor();
    await page.getByTitle('Start', { exact: true }).waitFor();
    const { items } = await storedNavigation(site, administrator);
    expect(items.map(({ title }) => title)).toEqual(['Start']);

    await button(page, 'More actions for “Start”').click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await dialog().getByLabel('Title').fill('Unsaved');
    await inDialog('Apply').click();
    await getOpen('Unsaved');
    await lines().nth(1).click();
    await dialog().getByText('Save or discard your changes first, then restore.').waitFor();
    expect(await inDialog('Restore this version').count()).toBe(0);
    await close();
  });
});

describe('notifications and undo', () => {
  const toast = (text: string | RegExp, window = page): Locator =>
    window.locator('[data-sonner-toast]').filter({ hasText: text });
  const undoIn = (text: string | RegExp): Locator =>
    toast(text).getByRole('button', { name: 'Undo' });
  const slugs = async (): Promise<string[]> => {
    const answer = await fetch(`${site.address}/api/pages/`);
    const { items } = (await answer.json()) as { items: { meta: { slug: string } }[] };
    return items.map(({ meta }) => meta.slug);
  };

  const removePage = async (title: string): Promise<void> => {
    await page.goto('/admin/plugins/site-content/pages');
    await button(page, `More actions for “${title}”`).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog().getByRole('button', { name: 'Delete', disabled: false }).click();
  };

  test('a deleted page can be restored from its notification, and the undo can be undone as well', async () => {
    await publishedPage(administrator, { title: 'Winter', slug: 'winter' });
    await removePage('Winter');
    await undoIn('The page was deleted.').focus();
    expect(await findViolations(page, '[data-sonner-toast]')).toEqual([]);
    await page.keyboard.press('Enter');
    await undoIn('1 page restored.').waitFor();
    await button(page, 'More actions for “Winter”').waitFor();
    expect(await slugs()).toContain('winter');
    await undoIn('1 page restored.').click();
    await button(page, 'More actions for “Winter”').waitFor({ state: 'detached' });
    expect(await slugs()).not.toContain('winter');
  });

  test('a refused undo lists the reasons', async () => {
    await publishedPage(administrator, { title: 'Summer', slug: 'summer' });
    await removePage('Summer');
    await undoIn('The page was deleted.').waitFor();
    await publishedPage(administrator, { title: 'Another', slug: 'summer' });
    await undoIn('The page was deleted.').click();
    await toast('This was not undone:')
      .getByRole('listitem')
      .filter({ hasText: 'The pages "Summer" and "Another" would have the same slug' })
      .waitFor();
    expect(await findViolations(page, '[data-sonner-toast]')).toEqual([]);
  });

  test('a saved navigation can be undone, which keeps unsaved changes', async () => {
    // The notification of an undo, "Undone: The navigation was saved.", may still be shown.
    const SAVED = /^The navigation was saved\./;
    await openNavigation(page);
    const rename = async (from: string, to: string): Promise<void> => {
      await button(page, `More actions for “${from}”`).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      await dialog().getByLabel('Title').fill(to);
      await inDialog('Apply').click();
    };
    await rename('Start', 'Begin');
    await button(page, 'Save').click();
    await undoIn(SAVED).click();
    await page.getByTitle('Start', { exact: true }).waitFor();
    await rename('Start', 'Begin');
    await button(page, 'Save').click();
    await undoIn(SAVED).waitFor();
    await rename('Begin', 'Beginning');
    // The notification of the first undo has the same text and may still be shown.
    const undone = page.waitForResponse((response) => response.url().endsWith('/undo'));
    await undoIn(SAVED).click();
    await undone;
    await toast(RESTORED).first().waitFor();
    await page.getByTitle('Beginning', { exact: true }).waitFor();
    const { items } = await storedNavigation(site, administrator);
    expect(items.map(({ title }) => title)).toEqual(['Start']);
  });

  test('a saved navigation is shown in the history as a tree', async () => {
    await store(site, administrator, [
      { title: 'Start', url: '/start/' },
      { title: 'Trips', url: '/trips/' },
      { title: 'Winter', url: '/winter/', parent: 'new:1' },
    ]);
    const { items } = await storedNavigation(site, administrator);
    const of = (title: string) => items.find((item) => item.title === title) ?? { title };
    const winter = { ...of('Winter'), parent: items[0]?.id ?? null };
    await store(site, administrator, [of('Start'), winter, of('Trips')]);
    await page.goto('/admin/plugins/site-content/history');
    await page.locator('[data-change-set]').first().click();
    const tree = page.getByRole('region', { name: 'Header' });
    await tree.getByText('Moved', { exact: true }).waitFor();
    expect(await tree.getByRole('listitem').allTextContents()).toEqual([
      'Start',
      'WinterMovedfrom under “Trips”',
    ]);
    await tree.getByText('1 other item is unchanged.').waitFor();
    expect(await findViolations(page, 'main')).toEqual([]);
  });

  test('a deleted redirect and a restored version can be undone', async () => {
    await page.goto('/admin/plugins/site-content/redirects');
    await button(page, 'Delete the redirect from /old').click();
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
    await undoIn('1 redirect was deleted.').click();
    await toast(RESTORED).waitFor();
    await button(page, 'Delete the redirect from /old').waitFor();

    await openVersions(REDIRECT, ids.redirect);
    await lines().last().click();
    await inDialog('Restore this version').click();
    await dialog().getByText('is live immediately').waitFor();
    await inDialog('Restore').click();
    await undoIn('The version was restored.').click();
    await toast(RESTORED).waitFor();
  });

  test('a save, publish, creation and deletion in the edit view of Strapi can be undone', async () => {
    await openForm(page, getForm(REDIRECT, ids.redirect));
    const [before] = Object.values(await readForm(page, ['destination']));
    await fill(page, { destination: '/third/' });
    // Saves with the keyboard shortcut, inside the form, instead of a click.
    await page.keyboard.press('Control+Enter');
    await undoIn('Saved document').focus();
    expect(await findViolations(page, '[data-sonner-toast]')).toEqual([]);
    await page.keyboard.press('Enter');
    await toast(RESTORED).waitFor();
    await page.waitForFunction(
      (value) => document.querySelector<HTMLInputElement>('[name="destination"]')?.value === value,
      before
    );

    await openForm(page, getForm(PAGE, ids.fares));
    await fill(page, { title: 'Fares of May' });
    expect(await press(page, 'Publish')).toBe(200);
    await undoIn('Published document').click();
    await toast(RESTORED).waitFor();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[name="title"]')?.value !== 'Fares of May'
    );

    await openForm(page, FORMS.redirect);
    await fill(page, { source: '/made', destination: '/fares/' });
    expect(await press(page, 'Save')).toBe(201);
    await undoIn('Saved document').click();
    // The form of the entry no longer exists.
    await page.waitForURL((url) => url.pathname.endsWith(`/${REDIRECT}`));

    await openForm(page, getForm(REDIRECT, ids.redirect));
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Delete entry' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    await undoIn('Deleted document').click();
    await toast(RESTORED).waitFor();
    await openForm(page, getForm(REDIRECT, ids.redirect));
  });

  test('a user without permission to restore is offered neither undo nor versions', async () => {
    const colleague = await createColleague(site, administrator, [
      { action: 'plugin::site-content.navigation.read' },
      { action: 'plugin::site-content.navigation.update' },
    ]);
    const window = await openWindow(browser, site);
    await logIn(window, colleague);
    await openNavigation(window);
    await button(window, 'More actions for “Start”').click();
    await window.getByRole('menuitem', { name: 'Edit' }).waitFor();
    expect(await window.getByRole('menuitem', { name: 'Versions' }).count()).toBe(0);
    await window.getByRole('menuitem', { name: 'Edit' }).click();
    await dialogIn(window).getByLabel('Title').fill('First');
    await dialogIn(window).getByRole('button', { name: 'Apply', exact: true }).click();
    await button(window, 'Save').click();
    await toast('The navigation was saved.', window).waitFor();
    expect(await button(window, 'Undo').count()).toBe(0);
    await window.context().close();
  });
});

test('the versions dialog has no accessibility violations: light, dark, narrow', async () => {
  const show = (window: Page): Promise<void> => openVersions(PAGE, ids.fares, window);
  const within = '[role="dialog"]';
  expect(await getViolations(page, { name: 'history-versions', within, show })).toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  await show(page);
  expect(await findViolations(page, within)).toEqual([]);
});

test('the versions dialog is translated into German', async () => {
  const window = await openWindow(browser, site, { locale: 'de' });
  await logIn(window, ADMINISTRATOR);
  await window.goto(getForm(PAGE, ids.fares));
  await button(window, 'Versionen anzeigen').click();
  await dialogIn(window).getByText('Versionen von „Fares“').waitFor();
  await lines(window).getByText('Veröffentlicht', { exact: true }).waitFor();
  await lines(window).nth(1).click();
  await dialogIn(window).getByRole('button', { name: 'Diese Version wiederherstellen' }).waitFor();
  await window.context().close();
});
