import type { Browser, Locator, Page } from 'playwright-core';
import {
  connect,
  created,
  type Editor,
  NAV_ITEM,
  PAGE,
  publishedPage,
  REDIRECT,
} from '../support/editor';
import { findViolations, getViolations } from './support/accessible';
import { logIn, openWindow, waitForFocus } from './support/browser';
import { createColleague, reads } from './support/colleague';
import { uploadFile } from './support/media-library';
import { button } from './support/navigation';
import { ADMINISTRATOR, type Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

/** The sentence about the renamed page. */
const RENAMED = 'renamed “Fares” to “Fares and prices”';
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
  line(text, window).locator('[data-change-set]');
const dialog = (): Locator => page.getByRole('dialog');

const openHistory = async (query = '', window = page): Promise<void> => {
  await window.goto(`${HISTORY}${query}`);
  await window.locator('[data-change-set]').first().waitFor();
};

const choose = async (filter: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: filter }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

describe('the page History', () => {
  test('is in the menu after Redirects', async () => {
    await page.goto('/admin');
    const links = page.getByRole('navigation').getByRole('link');
    await links.filter({ hasText: 'History' }).first().waitFor();
    const names = await links.allTextContents();
    const at = (name: string): number => names.findIndex((one) => one.includes(name));
    expect(at('Redirects')).toBeGreaterThan(-1);
    expect(at('History')).toBeGreaterThan(at('Redirects'));
  });

  test('describes each change in a sentence, latest first', async () => {
    await openHistory();
    const reported = await page.locator('[data-change-set]').allTextContents();
    expect(reported.slice(0, 3)).toEqual([
      'Ada Min deleted “Winter”',
      'Ada Min created “Winter”',
      // The text was changed in the same save.
      `Ada Min ${RENAMED} and updated it`,
    ]);
    expect(await line('deleted “Winter”').textContent()).toContain('Form');
  });

  test('shows the differences of a change set, with the keyboard only', async () => {
    await openHistory();
    await opener(RENAMED).focus();
    await page.keyboard.press('Enter');
    const details = line(RENAMED);
    await details.getByText('Title (draft)').waitFor();
    await details.getByText(/^Before until .*\d{1,2}:\d{2}/).waitFor();
    await details.getByText(/^After Ada Min, .*\d{1,2}:\d{2}/).waitFor();
    expect(await details.locator('ins').first().textContent()).toBe('Added:  and prices');
    // HTML is shown as text, and as source on demand.
    const source = details.getByText('<p>Children travel <b>free</b>.</p>');
    await details.getByText('Children travel free.').waitFor();
    expect(await source.count()).toBe(0);
    await details.getByRole('button', { name: 'Show as HTML' }).press('Enter');
    await source.waitFor();
    await details.getByRole('button', { name: 'Show as text' }).press('Enter');
    await source.waitFor({ state: 'detached' });
    await details.getByText('Rich text', { exact: false }).first().waitFor();
    await opener(RENAMED).focus();
    expect(await opener(RENAMED).getAttribute('aria-expanded')).toBe('true');
    expect(await findViolations(page, 'main')).toEqual([]);
    await page.keyboard.press('Enter');
    await details.getByText('Title (draft)').waitFor({ state: 'detached' });
  });

  test('is filtered by action, content type, user and entry, and keeps its filters in the URL', async () => {
    await openHistory();
    await choose('Action', 'Deleted');
    await opener('created “Winter”').waitFor({ state: 'detached' });
    expect(page.url()).toContain('action=delete');
    await page.reload();
    await opener('deleted “Winter”').waitFor();
    expect(await page.locator('[data-change-set]').count()).toBe(1);
    await choose('Content type', 'Redirects');
    await page.getByText('No matching changes.').waitFor();

    await openHistory();
    await choose('User', 'Ada Min');
    await page.waitForURL('**person=administrator**');
    await opener('deleted “Winter”').waitFor();

    await openHistory();
    await opener('created “Winter”').click();
    await button(page, 'All changes to “Winter”').click();
    await opener(RENAMED).waitFor({ state: 'detached' });
    expect(await page.locator('[data-change-set]').count()).toBe(2);
    await page.reload();
    await page.getByText('All changes to “Winter”', { exact: true }).waitFor();
    await button(page, 'Show all entries').click();
    await opener(RENAMED).waitFor();
  });

  test('is filtered by date', async () => {
    const today = new Date();
    const tomorrow = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1);
    const toInput = (day: Date): string =>
      [day.getFullYear(), day.getMonth() + 1, day.getDate()]
        .map((part) => String(part).padStart(2, '0'))
        .join('-');
    await openHistory();
    await page.getByLabel('From', { exact: true }).fill(toInput(tomorrow));
    await page.getByText('No matching changes.').waitFor();
    expect(page.url()).toContain(`from=${toInput(tomorrow)}`);
    await page.getByLabel('From', { exact: true }).fill(toInput(today));
    await page.getByLabel('To', { exact: true }).fill(toInput(today));
    await opener('deleted “Winter”').waitFor();
    await page.getByLabel('From', { exact: true }).fill('');
    await page.waitForURL((url) => !url.search.includes('from='));
    await openHistory(`?until=${toInput(tomorrow)}&from=nonsense`);
    await opener('deleted “Winter”').waitFor();
  });

  test('groups changes by day', async () => {
    const DAY = 24 * 60 * 60 * 1000;
    await page.route(isList, async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: { changeSets: { at: string }[] } };
      for (const [index, changeSet] of data.changeSets.entries()) {
        changeSet.at = new Date(Date.now() - Math.min(index, 2) * DAY).toISOString();
      }
      await route.fulfill({ response, json: { data } });
    });
    await openHistory();
    const headings = await page.locator('main section h2').allTextContents();
    expect(headings).toEqual([
      expect.stringMatching(/^Today, \w+day, .*\d{4}$/),
      expect.stringMatching(/^Yesterday, \w+day, .*\d{4}$/),
      expect.stringMatching(/^\w+day, .*\d{4}$/),
    ]);
    const first = page.getByRole('list', { name: /^Today/ }).locator('> li');
    expect(await first.count()).toBe(1);
    expect(await first.textContent()).toMatch(/\d{1,2}:\d{2}/);
  });

  test('shows labels instead of technical names in differences, and names deleted entries', async () => {
    const above = await created(administrator, PAGE, { title: 'Boats', slug: 'boats' });
    const below = await created(administrator, PAGE, {
      ...{ title: 'Engines', slug: 'engines', parent: connect(above) },
      body: [{ __component: 'blocks.faq', questions: [{ question: 'Why?', answer: '<p>So</p>' }] }],
    });
    const redirect = await created(administrator, REDIRECT, {
      ...{ source: '/boats-2', target: 'url', destination: '/boats/' },
    });
    await administrator.update(REDIRECT, redirect, { target: 'none', destination: '' });
    await administrator.bulk(PAGE, 'delete', [above, below]);
    await openHistory();
    await opener('deleted “Boats” and 1 subpage').click();
    const gone = line('deleted “Boats” and 1 subpage').getByRole('region', { name: 'Engines' });
    await gone.getByText('Content › 1', { exact: false }).first().waitFor();
    await gone.getByText('Questions and answers').first().waitFor();
    const text = (await gone.textContent()) ?? '';
    expect(text).toContain('Removed: Questions and answers');
    expect(text).toMatch(/Parent.*Removed: Boats/);
    expect(text).not.toMatch(/blocks\.|search_description|api::/);
    await opener('updated the redirect “/boats-2”').click();
    const led = line('updated the redirect “/boats-2”').getByRole('region', { name: '/boats-2' });
    await led.getByText('No destination (410 Gone)').waitFor();
    await led.getByText('A URL').waitFor();
  });

  test('says that an undo deletes the created entries and removes them from the website', async () => {
    await publishedPage(administrator, { title: 'Timetable news', slug: 'timetable-news' });
    const undo = async (sentence: string, planned: string, done: string): Promise<void> => {
      await openHistory();
      await opener(sentence).click();
      await line(sentence).getByRole('button', { name: 'Undo' }).click();
      await dialog().getByText(`${planned} No conflicts.`).waitFor();
      await dialog().getByRole('button', { name: 'Undo' }).click();
      await page.getByText(done).waitFor();
    };
    await undo(
      'published “Timetable news”',
      '1 page will be restored. 1 page will no longer be on the website.',
      '1 page restored. 1 page is no longer on the website.'
    );
    await undo(
      'created “Timetable news”',
      '1 page will be deleted, because this change created it.',
      '1 page deleted.'
    );
    await opener('deleted “Timetable news”').waitFor();
  });

  test('names the first of several entries, and the page whose subpages were deleted with it', async () => {
    const sources = ['/first', '/second', '/third'];
    const ids: string[] = [];
    for (const source of sources) {
      ids.push(await created(administrator, REDIRECT, { source, target: 'none' }));
    }
    await administrator.bulk(REDIRECT, 'delete', ids);
    await openHistory();
    // Strapi determines their order.
    const sentence = /Ada Min deleted the redirect “\/(first|second|third)” and 2 other redirects/;
    await opener(sentence).click();
    await button(page, 'Undo').click();
    await dialog().getByText('and 2 other redirects. 3 redirects will be restored.').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  test('scrolls only with the page, and Undo stays visible', async () => {
    const toHtml = (word: string): string =>
      Array.from({ length: 120 }, (_, at) => `<p>${word} ${at}</p>`).join('');
    const toBody = (word: string) => [{ __component: 'blocks.rich-text', html: toHtml(word) }];
    const long = await created(administrator, PAGE, {
      ...{ title: 'Long', slug: 'long', body: toBody('Old') },
    });
    await administrator.update(PAGE, long, { body: toBody('New') });
    await openHistory();
    await opener('updated “Long”').click();
    const details = line('updated “Long”');
    await details.getByText('New 119').scrollIntoViewIfNeeded();
    const isInReach = (): Promise<boolean> =>
      details.getByRole('button', { name: 'Undo' }).evaluate((undo) => {
        const { left, top, width, height } = undo.getBoundingClientRect();
        return undo.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    expect(await isInReach()).toBe(true);
    // This also works further up in the text, where Strapi shows its compact header.
    await details.getByText('New 60').scrollIntoViewIfNeeded();
    expect(await isInReach()).toBe(true);
    const nested = await page
      .locator('main *')
      .evaluateAll(
        (elements) =>
          elements.filter(
            (element) =>
              /auto|scroll/.test(getComputedStyle(element).overflowY) &&
              element.scrollHeight > element.clientHeight
          ).length
      );
    expect(nested).toBe(0);
  });

  test('is searched by title while typing', async () => {
    await openHistory();
    await page.getByRole('searchbox').fill('winT');
    await opener(RENAMED).waitFor({ state: 'detached' });
    await opener('deleted “Winter”').waitFor();
    expect(page.url()).toContain('title=winT');
    await page.getByRole('searchbox').fill('');
    await opener(RENAMED).waitFor();
  });

  test('shows an error if it cannot be loaded, and can be loaded again', async () => {
    await page.route(isList, (route) => route.abort());
    await page.goto(`${HISTORY}?action=delete`);
    await page.getByText('The history could not be loaded.').waitFor();
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await opener('deleted “Winter”').waitFor();
  });

  test('requires permission to read the history, and offers no undo to users who may only read', async () => {
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
    await opener(RENAMED, other).click();
    await other.getByText('Title (draft)').waitFor();
    expect(await other.getByText('Children travel').count()).toBe(0);
    expect(await other.getByText('/old-fares').count()).toBe(0);
    expect(await button(other, 'Undo').count()).toBe(0);
    await other.context().close();
  });
});

describe('undo and restore', () => {
  test('an undo asks for confirmation, and restores a deleted page', async () => {
    await openHistory('?action=delete');
    await opener('deleted “Winter”').click();
    await button(page, 'Undo').click();
    await dialog().getByText('1 page will be restored. No conflicts.').waitFor();
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await waitForFocus(button(page, 'Undo'));
    await button(page, 'Undo').press('Enter');
    const confirm = dialog().getByRole('button', { name: 'Undo' });
    await dialog().getByText('No conflicts.').waitFor();
    await confirm.click();
    await page.getByText('1 page restored.').waitFor();
    await openHistory();
    await opener('restored “Winter”').waitFor();
    await line('restored “Winter”').getByText('Undid a change').waitFor();
    await line('deleted “Winter”').getByText('Undone by Ada Min on ', { exact: false }).waitFor();
    await opener('deleted “Winter”').click();
    const again = line('deleted “Winter”').getByRole('button', { name: 'Undo' });
    await again.waitFor();
    expect(await again.isDisabled()).toBe(true);
  });

  test('an undo that was already done shows the user and the time', async () => {
    const spring = await created(administrator, PAGE, { title: 'Spring', slug: 'spring' });
    await openHistory(`?entry=${spring}`);
    await opener('created “Spring”').click();
    const changeSet = await opener('created “Spring”').getAttribute('data-change-set');
    await fetch(`${site.address}/site-content/history/change-sets/${changeSet}/undo`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${administrator.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ isDryRun: false }),
    });
    await button(page, 'Undo').click();
    await dialog()
      .getByText(/^Ada Min has already undone this, on .*\d{1,2}:\d{2}/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Close' }).last().click();
  });

  test('an undo that conflicts with a later change shows the reason', async () => {
    await administrator.update(PAGE, fares, { title: 'Fares' });
    await openHistory();
    await opener(RENAMED).click();
    await button(page, 'Undo').click();
    await dialog().getByText('"Fares" has been changed since. To go back further').waitFor();
    expect(await dialog().getByRole('button', { name: 'Undo' }).count()).toBe(0);
    await dialog().getByRole('button', { name: 'Close' }).last().click();
  });

  test('an entry can be restored to its state before a change', async () => {
    await openHistory();
    await opener(RENAMED).click();
    await button(page, 'Restore “Fares and prices” to its state before this change').click();
    await dialog().getByText('The draft goes back to how it was before this change.').waitFor();
    await dialog().getByRole('button', { name: 'Restore', exact: true }).click();
    await page.getByText('The version was restored.').waitFor();
    await opener('restored “Fares”').waitFor();
  });
});

test('a deleted file can be restored without uploading it again', async () => {
  const file = await uploadFile(site, administrator, { name: 'buoy.png' });
  const headers = { authorization: `Bearer ${administrator.token}` };
  await fetch(`${site.address}/upload/files/${file.id}`, { method: 'DELETE', headers });
  await openHistory();
  await opener('deleted the file “buoy.png”').click();
  await page.getByText('File name', { exact: true }).waitFor();
  await button(page, 'Restore “buoy.png” to its state before this change').click();
  const restore = dialog().getByRole('button', { name: 'Restore', exact: true, disabled: false });
  await restore.waitFor();
  expect(await dialog().getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await restore.click();
  await page.getByText('The version was restored.').waitFor();
  await opener('restored the file “buoy.png”').waitFor();
});

test('the page History has no accessibility violations: light, dark, narrow', async () => {
  const show = async (window: Page): Promise<void> => {
    await openHistory('', window);
    await opener(RENAMED, window).click();
    await window.getByText('Title (draft)').waitFor();
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

test('the page History is translated into German', async () => {
  const item = { title: 'Kiosk', area: 'header', url: '/kiosk/' };
  await created(administrator, NAV_ITEM, item);
  const huts = await publishedPage(administrator, { title: 'Huts', slug: 'huts' });
  await created(administrator, NAV_ITEM, {
    title: 'Our huts',
    area: 'header',
    page: connect(huts),
  });
  await administrator.remove(PAGE, huts);
  const window = await openWindow(browser, site, { locale: 'de' });
  await logIn(window, ADMINISTRATOR);
  await openHistory('', window);
  await opener('hat „Winter“ gelöscht', window).waitFor();
  await opener('hat den Menüpunkt „Kiosk“ erstellt', window).waitFor();
  await line('hat „Huts“ gelöscht', window)
    .getByText('Außerdem geändert: Menüpunkt „Our huts“')
    .waitFor();
  await line('“ wiederhergestellt', window)
    .getByText('Änderung rückgängig gemacht')
    .first()
    .waitFor();
  await opener('hat „Boats“ und 1 Unterseite gelöscht', window).waitFor();
  await opener('“ und 2 weitere Weiterleitungen gelöscht', window).waitFor();
  await window.getByRole('combobox', { name: 'Aktion' }).waitFor();
  await window.context().close();
});
