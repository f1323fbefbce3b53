import type { Browser, Locator, Page } from 'playwright-core';
import { connect, created, type Editor, PAGE, publishedPage, REDIRECT } from '../support/editor';
import { findViolations, getViolations } from './support/accessible';
import { logIn, openWindow, waitForFocus } from './support/browser';
import { createColleague, reads } from './support/colleague';
import { button } from './support/navigation';
import { ADMINISTRATOR, type Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

const HISTORY = '/admin/plugins/site-content/history';
const READ_HISTORY = { action: 'plugin::site-content.history.read' };
const isList = ({ pathname }: URL): boolean => pathname === '/site-content/history';

let site: Site;
let browser: Browser;
let administrator: Editor;
let page: Page;
let fares: string;

beforeAll(async () => {
  ({ site, browser, administrator, page } = await openWorkspace());
  fares = await publishedPage(administrator, { title: 'Fares', slug: 'fares' });
  await created(administrator, REDIRECT, {
    ...{ source: '/old-fares', target: 'page' },
    page: connect(fares),
  });
  await administrator.update(PAGE, fares, {
    title: 'Fares and prices',
    body: [{ __component: 'blocks.rich-text', html: '<p>Children travel <b>free</b>.</p>' }],
  });
  const winter = await created(administrator, PAGE, { title: 'Winter', slug: 'winter' });
  await administrator.remove(PAGE, winter);
});

afterEach(async () => {
  await page?.unrouteAll();
});

afterAll(closeWorkspace);

const line = (text: string | RegExp, window = page): Locator =>
  window.locator('main ol > li').filter({ hasText: text });
const opener = (text: string | RegExp, window = page): Locator =>
  line(text, window).locator('[data-act]');
const dialog = (): Locator => page.getByRole('dialog');

const openHistory = async (query = '', window = page): Promise<void> => {
  await window.goto(`${HISTORY}${query}`);
  await window.locator('[data-act]').first().waitFor();
};

const choose = async (filter: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: filter }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

describe('the page History', () => {
  test('is in the menu, after the redirects', async () => {
    await page.goto('/admin');
    const links = page.getByRole('navigation').getByRole('link');
    await links.filter({ hasText: 'History' }).first().waitFor();
    const names = await links.allTextContents();
    const at = (name: string): number => names.findIndex((one) => one.includes(name));
    expect(at('Redirects')).toBeGreaterThan(-1);
    expect(at('History')).toBeGreaterThan(at('Redirects'));
  });

  test('tells what happened in sentences, the latest first', async () => {
    await openHistory();
    const reported = await page.locator('[data-act]').allTextContents();
    expect(reported.slice(0, 3)).toEqual([
      'Ada Min deleted “Winter”',
      'Ada Min made “Winter”',
      'Ada Min changed “Fares and prices”',
    ]);
    expect(await line('deleted “Winter”').textContent()).toContain('In the forms and lists');
  });

  test('opens an act to its differences, with the keyboard alone', async () => {
    await openHistory();
    await opener('changed “Fares and prices”').focus();
    await page.keyboard.press('Enter');
    const details = line('changed “Fares and prices”');
    await details.getByText('Title (in the draft)').waitFor();
    expect(await details.locator('ins').first().textContent()).toBe('Added:  and prices');
    // HTML is told as text.
    await details.getByText('<p>Children travel <b>free</b>.</p>').waitFor();
    expect(await opener('changed “Fares and prices”').getAttribute('aria-expanded')).toBe('true');
    expect(await findViolations(page, 'main')).toEqual([]);
    await page.keyboard.press('Enter');
    await details.getByText('Title (in the draft)').waitFor({ state: 'detached' });
  });

  test('is filtered, and stays so in the address', async () => {
    await openHistory();
    await choose('What was done', 'Deleted');
    await opener('made “Winter”').waitFor({ state: 'detached' });
    expect(page.url()).toContain('action=delete');
    await page.reload();
    await opener('deleted “Winter”').waitFor();
    expect(await page.locator('[data-act]').count()).toBe(1);
    await choose('With what', 'Redirects');
    await page.getByText('Nothing like that has happened.').waitFor();

    await openHistory();
    await choose('By whom', 'Ada Min');
    await page.waitForURL('**person=administrator**');
    await opener('deleted “Winter”').waitFor();

    await openHistory();
    await opener('made “Winter”').click();
    await button(page, 'All of “Winter”').click();
    await opener('changed “Fares and prices”').waitFor({ state: 'detached' });
    expect(await page.locator('[data-act]').count()).toBe(2);
    await button(page, 'All entries again').click();
    await opener('changed “Fares and prices”').waitFor();
  });

  test('is searched by titles while one types', async () => {
    await openHistory();
    await page.getByRole('searchbox').fill('winT');
    await opener('changed “Fares and prices”').waitFor({ state: 'detached' });
    await opener('deleted “Winter”').waitFor();
    expect(page.url()).toContain('title=winT');
    await page.getByRole('searchbox').fill('');
    await opener('changed “Fares and prices”').waitFor();
  });

  test('says so when it cannot be loaded, and tries again', async () => {
    await page.route(isList, (route) => route.abort());
    await page.goto(`${HISTORY}?action=delete`);
    await page.getByText('The history could not be loaded.').waitFor();
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await opener('deleted “Winter”').waitFor();
  });

  test('is not there for those who may not read it, and offers nothing to those who may only read', async () => {
    const stranger = await createColleague(site, administrator, [reads(PAGE, 'title')]);
    const window = await openWindow(browser, site);
    await logIn(window, stranger);
    await window.goto(HISTORY);
    await window.getByText("You don't have the permissions to access that content").waitFor();
    await window.context().close();

    const reader = await createColleague(site, administrator, [READ_HISTORY, reads(PAGE, 'title')]);
    const other = await openWindow(browser, site);
    await logIn(other, reader);
    await openHistory('', other);
    await opener('changed “Fares and prices”', other).click();
    await other.getByText('Title (in the draft)').waitFor();
    expect(await other.getByText('Children travel').count()).toBe(0);
    expect(await other.getByText('/old-fares').count()).toBe(0);
    expect(await button(other, 'Undo').count()).toBe(0);
    await other.context().close();
  });
});

describe('the way back', () => {
  test('is asked before: an act is undone, what was deleted is there again', async () => {
    await openHistory('?action=delete');
    await opener('deleted “Winter”').click();
    await button(page, 'Undo').click();
    await dialog().getByText('1 entry will be as before. Nothing stands in the way.').waitFor();
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await waitForFocus(button(page, 'Undo'));
    await button(page, 'Undo').press('Enter');
    const confirm = dialog().getByRole('button', { name: 'Undo' });
    await dialog().getByText('Nothing stands in the way.').waitFor();
    await confirm.click();
    await page.getByText('1 entry is as before.').waitFor();
    await openHistory();
    await opener('brought back “Winter”').waitFor();
    await line('brought back “Winter”').getByText('An undo').waitFor();
  });

  test('says what stands in the way', async () => {
    await administrator.update(PAGE, fares, { title: 'Fares' });
    await openHistory();
    await opener('changed “Fares and prices”').click();
    await button(page, 'Undo').click();
    await dialog().getByText('"Fares and prices" was changed since.').waitFor();
    expect(await dialog().getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await dialog().getByRole('button', { name: 'Close' }).last().click();
  });

  test('brings back a version of an entry', async () => {
    await openHistory();
    await opener('changed “Fares and prices”').click();
    await button(page, 'Restore “Fares and prices” as it was before').click();
    await dialog().getByText('The draft will be as it was before this change.').waitFor();
    await dialog().getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByText('The version is restored.').waitFor();
    await opener('brought back “Fares”').waitFor();
  });
});

test('it can be used by all: light, dark, narrow', async () => {
  const show = async (window: Page): Promise<void> => {
    await openHistory('', window);
    await opener('changed “Fares and prices”', window).click();
    await window.getByText('Title (in the draft)').waitFor();
  };
  expect(await getViolations(page, { name: 'history', show })).toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  await show(page);
  expect(await findViolations(page, 'main')).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  );
  expect(overflow).toBeLessThanOrEqual(0);
});

test('it is there in German', async () => {
  const window = await openWindow(browser, site, { locale: 'de' });
  await logIn(window, ADMINISTRATOR);
  await openHistory('', window);
  await opener('hat „Winter“ gelöscht', window).waitFor();
  await window.getByRole('combobox', { name: 'Was getan wurde' }).waitFor();
  await window.context().close();
});
