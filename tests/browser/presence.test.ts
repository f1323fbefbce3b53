import type { Browser, Locator, Page } from 'playwright-core';
import { entryPath } from '../../src/plugins/site-content/admin/src/strapi-internals/addresses';
import { created, type Editor, NAV_ITEM, PAGE, REDIRECT, SITE_KEYS } from '../support/editor';
import { findViolations } from './support/accessible';
import { logIn, openWindow } from './support/browser';
import { createColleague } from './support/colleague';
import { fill, FORMS, openForm, read } from './support/form';
import { ADMINISTRATOR, type Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

let site: Site;
let browser: Browser;
let administrator: Editor;
let page: Page;
/** The window of a colleague named Col. */
let other: Page;

const action = (name: string) => `plugin::content-manager.explorer.${name}`;

beforeAll(async () => {
  ({ site, browser, administrator, page } = await openWorkspace());
  const subjects: Readonly<Record<string, readonly string[]>> = {
    [PAGE]: ['title', 'slug'],
    [REDIRECT]: ['source', 'target', 'destination', 'page', 'note'],
    [NAV_ITEM]: ['title', 'area'],
    [SITE_KEYS]: ['email'],
  };
  const account = await createColleague(site, administrator, [
    ...Object.entries(subjects).flatMap(([subject, fields]) => [
      { action: action('read'), subject, fields },
      { action: action('update'), subject, fields },
    ]),
    { action: 'plugin::site-content.navigation.read' },
  ]);
  other = await openWindow(browser, site);
  await logIn(other, account);
});

afterAll(closeWorkspace);

const admin = (path: string): string => `/admin${path}`;
const has = (name: string, window = page): Locator =>
  window.getByText(new RegExp(`^${name} is also editing \\(since `));

const seesWithinSeconds = async (said: Locator): Promise<void> => {
  await said.waitFor({ timeout: 120_000 });
};

/** Opens a form in both windows, and expects each to show the other editor until one leaves. */
const expectBothToSee = async (address: string): Promise<void> => {
  await openForm(page, address);
  expect(await has('Col').count()).toBe(0);
  await openForm(other, address);
  await seesWithinSeconds(has('Ada Min', other));
  await seesWithinSeconds(has('Col'));
  await other.goto('/admin');
  await has('Col').waitFor({ state: 'detached', timeout: 120_000 });
};

test('two editors of the same page see each other, and since when, until one leaves', async () => {
  const id = await created(administrator, PAGE, { title: 'Fares', slug: 'fares' });
  await expectBothToSee(admin(entryPath(PAGE, id)));
});

test('two editors of the site keys see each other', async () => {
  await administrator.saveSiteKeys({ email: 'office@example.com' });
  await expectBothToSee(FORMS.siteKeys);
});

test('two editors of a redirect see each other, one in the form and one in the dialog', async () => {
  const id = await created(administrator, REDIRECT, { source: '/old', target: 'none' });
  await openForm(page, admin(entryPath(REDIRECT, id)));
  await other.goto('/admin/plugins/site-content/redirects');
  await other.locator('[data-line]').first().getByRole('button', { name: /^Edit/ }).click();
  await seesWithinSeconds(has('Ada Min', other));
  await seesWithinSeconds(has('Col'));
  expect(await findViolations(other, '[role="dialog"]')).toEqual([]);
});

test('two editors of the navigation see each other, one of them in the form of an item', async () => {
  const item = await created(administrator, NAV_ITEM, {
    ...{ title: 'Start', area: 'header', url: '/' },
  });
  await openForm(page, admin(entryPath(NAV_ITEM, item)));
  await other.goto('/admin/plugins/site-content/navigation');
  await seesWithinSeconds(has('Ada Min', other));
  await seesWithinSeconds(has('Col'));
  expect(await findViolations(other, 'main')).toEqual([]);
});

test('a reloaded window is not reported as another window', async () => {
  const id = await created(administrator, PAGE, { title: 'Once', slug: 'once' });
  await openForm(page, admin(entryPath(PAGE, id)));
  // Excludes the request that the window sends when it is left.
  const asked = page
    .waitForEvent('framenavigated')
    .then(() => page.waitForRequest((request) => request.url().endsWith('/presence')));
  await page.reload();
  expect(await (await (await asked).response())?.json()).toEqual({ data: [], saved: null });
});

test('a save by another user is reported, and can be loaded if the form has no unsaved changes', async () => {
  const id = await created(administrator, PAGE, { title: 'Tides', slug: 'tides' });
  await openForm(other, admin(entryPath(PAGE, id)));
  await administrator.update(PAGE, id, { title: 'Tides of the week' });
  const saved = other.getByText(/^Saved by Ada Min at \d/);
  await seesWithinSeconds(saved);
  expect(await findViolations(other, '[role="status"]')).toEqual([]);
  await other.getByRole('button', { name: 'Load the new version' }).click();
  await saved.waitFor({ state: 'detached' });
  expect(await read(other, ['title'])).toEqual({ title: 'Tides of the week' });

  await fill(other, { title: 'Typed' });
  await administrator.update(PAGE, id, { title: 'Tides of the month' });
  await seesWithinSeconds(saved);
  await other.getByText('Your changes are compared when you save.').waitFor();
  expect(await other.getByRole('button', { name: 'Load the new version' }).count()).toBe(0);
  expect(await read(other, ['title'])).toEqual({ title: 'Typed' });
});

test('a save from the same window is not reported', async () => {
  const id = await created(administrator, PAGE, { title: 'Own', slug: 'own' });
  await openForm(page, admin(entryPath(PAGE, id)));
  await fill(page, { title: 'Own title' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved document').waitFor();
  const isBeat = (request: { url(): string }): boolean => request.url().endsWith('/presence');
  const beats = [await page.waitForResponse(isBeat), await page.waitForResponse(isBeat)];
  expect(await beats[1]?.json()).toMatchObject({ saved: null });
  expect(await page.getByText('You saved this elsewhere', { exact: false }).count()).toBe(0);
});

test('the same user is notified about another window, also in German and in the dark theme', async () => {
  const id = await created(administrator, PAGE, { title: 'Twice', slug: 'twice' });
  const second = await openWindow(browser, site, { locale: 'de', theme: 'dark' });
  await logIn(second, ADMINISTRATOR);
  await openForm(page, admin(entryPath(PAGE, id)));
  await second.goto(admin(entryPath(PAGE, id)));
  const said = second.getByText(/^Sie bearbeiten dies in einem anderen Fenster \(seit .*\)$/);
  await seesWithinSeconds(said);
  await seesWithinSeconds(page.getByText(/^You are editing this in another window \(since /));
  await second.getByRole('heading', { name: 'Auch in Bearbeitung' }).waitFor();
  expect(await findViolations(second, '[role="status"]')).toEqual([]);
  await second.context().close();
});

test('a deletion by another user is reported, and a refused save says so and keeps the typed values', async () => {
  const id = await created(administrator, PAGE, { title: 'Gone', slug: 'gone' });
  await openForm(other, admin(entryPath(PAGE, id)));
  await fill(other, { title: 'Typed' });
  await administrator.remove(PAGE, id);
  await seesWithinSeconds(other.getByText(/^Deleted by Ada Min at \d/));
  await other.getByRole('heading', { name: 'Deleted since you opened it' }).waitFor();
  expect(await findViolations(other, '[role="status"]')).toEqual([]);
  const history = other.getByRole('link', { name: 'History', exact: true });
  expect(await history.last().getAttribute('href')).toContain(`/history?entry=${id}`);
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await other.getByText(/^This was deleted after you opened it\. Nothing was saved\./).waitFor();
  expect(await read(other, ['title'])).toEqual({ title: 'Typed' });
});

test('Undo in a notification asks before it discards what was typed since', async () => {
  const id = await created(administrator, PAGE, { title: 'Before', slug: 'before' });
  await openForm(page, admin(entryPath(PAGE, id)));
  await fill(page, { title: 'Saved' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await undo.waitFor();
  await fill(page, { title: 'Typed' });
  await undo.click();
  await page.getByText('Unsaved changes in this form will be lost.').waitFor();
  expect(await read(page, ['title'])).toEqual({ title: 'Typed' });
  await page.getByRole('button', { name: 'Undo anyway' }).click();
  await page.locator('input[name="title"][value="Before"]').waitFor();
});
