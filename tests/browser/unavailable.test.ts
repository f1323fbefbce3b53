import type { Browser, Page } from 'playwright-core';
import type { Reason } from '../../src/plugins/site-content/domain/problems/codes';
import { reason } from '../../src/plugins/site-content/domain/problems/problem';
import {
  buildEnvelope,
  ServiceUnavailableError,
} from '../../src/plugins/site-content/server/src/operations/database/unavailable';
import type { Editor } from '../support/editor';
import { logIn, openWindow } from './support/browser';
import { fill, FORMS, press, read } from './support/form';
import {
  button,
  getDrafts,
  getOutline,
  openNavigation,
  save,
  servedOutline,
  store,
} from './support/navigation';
import { ADMINISTRATOR, type Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

let site: Site;
let browser: Browser;
let administrator: Editor;
let page: Page;

beforeAll(async () => {
  ({ site, browser, administrator, page } = await openWorkspace());
});

afterAll(closeWorkspace);

const NOT_KNOWN = 'It is not known whether this was saved. Check before you try again.';
const FULL = 'The database disk is full. Nothing was saved.';
const REASONS: Readonly<Record<string, Reason>> = {
  [NOT_KNOWN]: reason('unavailable.not-known'),
  [FULL]: reason('unavailable.storage', { problem: reason('storage.database-full') }),
};
const IN_GERMAN: Readonly<Record<string, string>> = {
  [NOT_KNOWN]:
    'Es ist nicht bekannt, ob das gespeichert wurde. Sehen Sie nach, bevor Sie es erneut versuchen.',
  [FULL]: 'Der Datenträger der Datenbank ist voll. Es wurde nichts gespeichert.',
};

const PAGES = /\/content-manager\/collection-types\/api::page\.page(\/|\?|$)/;
const SAVED_NAVIGATION = /\/site-content\/navigation$/;

/** Responds to write requests like the service does while it cannot save. */
const respondUnavailable = (window: Page, urls: RegExp, message: string): Promise<unknown> =>
  window.route(urls, (route) =>
    ['PUT', 'POST'].includes(route.request().method())
      ? route.fulfill({
          status: 503,
          headers: { 'retry-after': '5' },
          json: buildEnvelope(new ServiceUnavailableError(REASONS[message] as Reason)),
        })
      : route.continue()
  );

describe.each([NOT_KNOWN, FULL])('a save that fails with "%s"', (sentence) => {
  const typed = { title: 'Long thought about', slug: sentence === FULL ? 'full' : 'not-known' };
  const fields = Object.keys(typed);

  test('keeps the values in the form of a new page, and can be repeated', async () => {
    await page.goto(FORMS.page);
    await button(page, 'Save').waitFor();
    await fill(page, typed);
    await respondUnavailable(page, PAGES, sentence);
    expect(await press(page, 'Save')).toBe(503);
    await page.getByText(sentence).first().waitFor();
    expect(await read(page, fields)).toEqual(typed);

    await page.unroute(PAGES);
    expect(await press(page, 'Save')).toBe(201);
    await page.waitForURL((url) => !url.pathname.endsWith('/create'));
    expect(await read(page, fields)).toEqual(typed);
  });

  test('keeps the unsaved changes of an existing page', async () => {
    await fill(page, { title: 'Thought about again' });
    await respondUnavailable(page, PAGES, sentence);
    for (const name of ['Save', 'Publish'] as const) {
      expect(await press(page, name)).toBe(503);
      await page.getByText(sentence).first().waitFor();
      expect(await read(page, ['title'])).toEqual({ title: 'Thought about again' });
    }
    await page.unroute(PAGES);
    expect(await press(page, 'Publish')).toBe(200);
  });

  test('keeps the unsaved changes of the navigation', async () => {
    await store(site, administrator, getDrafts('header', ['Shop', 'News']));
    await openNavigation(page);
    await button(page, 'Edit “News”').click();
    await page.locator('input[name="title"]').fill('Journal');
    await button(page, 'Apply').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await respondUnavailable(page, SAVED_NAVIGATION, sentence);
    await button(page, 'Save').click();
    await page.getByText(sentence).first().waitFor();
    expect(await getOutline(page)).toEqual(['Shop', 'Journal']);
    await page.unroute(SAVED_NAVIGATION);
    await save(page);
    expect(await servedOutline(site, 'header')).toEqual(['Shop', 'Journal']);
  });

  test('shows the message in German', async () => {
    const window = await openWindow(browser, site, { locale: 'de' });
    await logIn(window, ADMINISTRATOR);
    await window.goto(FORMS.page);
    await button(window, 'Speichern').waitFor();
    await fill(window, { title: 'Lange bedacht', slug: 'lange-bedacht' });
    await respondUnavailable(window, PAGES, sentence);
    await button(window, 'Speichern').click();
    await window.getByText(String(IN_GERMAN[sentence])).first().waitFor();
    expect(await read(window, ['title'])).toEqual({ title: 'Lange bedacht' });
    await window.close();
  });
});
