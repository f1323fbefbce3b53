import type { Browser, Locator, Page } from 'playwright-core';
import { KEY_NAMES } from '../../src/plugins/site-content/domain/rules/site-keys';
import {
  connect,
  created,
  type Editor,
  NAV_ITEM,
  PAGE,
  publishedPage,
  REDIRECT,
  SITE_KEYS,
} from '../support/editor';
import { getViolations } from './support/accessible';
import { logIn, openWindow } from './support/browser';
import { createColleague, reads } from './support/colleague';
import { ADMINISTRATOR, type Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

let site: Site;
let browser: Browser;
let administrator: Editor;
let page: Page;
let winter: string;
let offers: string;
let skis: string;
let redirect: string;

beforeAll(async () => {
  ({ site, browser, administrator, page } = await openWorkspace());
  await publishedPage(administrator, { title: 'About us', slug: 'about-us' });
  winter = await created(administrator, PAGE, { title: 'Winter', slug: 'winter' });
  offers = await created(administrator, NAV_ITEM, {
    ...{ title: 'Winter offers', area: 'header' },
    page: connect(winter),
  });
  const below = { url: '/skis/', parent: connect(offers) };
  skis = await created(administrator, NAV_ITEM, { title: 'Skis', ...below });
  redirect = await created(administrator, REDIRECT, {
    source: '/snow',
    destination: '/snowed-in/',
  });
});

afterEach(async () => {
  await page?.unrouteAll();
});

afterAll(closeWorkspace);

const widgetIn = (window: Page): Locator => window.getByRole('region', { name: 'Website content' });

/**
 * Opens the home page. Links in the widget are followed with the keyboard, because it moves while other widgets load.
 */
const openHome = async (window = page): Promise<Locator> => {
  await window.goto('/admin');
  const widget = widgetIn(window);
  await widget.scrollIntoViewIfNeeded();
  return widget;
};

/** The URL of a link in the widget, without the prefix of the panel. */
const getHref = async (widget: Locator, name: string | RegExp): Promise<string> =>
  ((await widget.getByRole('link', { name, exact: true }).getAttribute('href')) ?? '').replace(
    '/admin',
    ''
  );

describe('the counts', () => {
  test('include published pages, drafts, menu items and redirects', async () => {
    const widget = await openHome();
    for (const name of ['1 published page', '1 draft', '2 menu items', '1 redirect']) {
      await widget.getByRole('link', { name, exact: true }).waitFor();
    }
  });

  test('fill their rows at every window width', async () => {
    for (const width of [390, 620, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      const widget = await openHome();
      await widget.getByRole('link', { name: '1 redirect', exact: true }).waitFor();
      const cells = await widget.getByRole('link', { name: /^[0-9]+ / }).all();
      const boxes = await Promise.all(cells.slice(0, 4).map((cell) => cell.boundingBox()));
      const ends = new Map(
        boxes.map((box) => [box?.y, Math.round((box?.x ?? 0) + (box?.width ?? 0))])
      );
      expect(new Set(ends.values()).size).toBe(1);
    }
  });

  test('link to lists of the counted entries', async () => {
    await (await openHome()).getByRole('link', { name: '1 published page' }).press('Enter');
    await page.getByText('1 entry found').waitFor();
    await page.getByRole('row', { name: /About us/ }).waitFor();

    await (await openHome()).getByRole('link', { name: '1 draft' }).press('Enter');
    await page.getByText('1 entry found').waitFor();
    await page.getByRole('row', { name: /Winter/ }).waitFor();

    const widget = await openHome();
    const list = '/content-manager/collection-types';
    // Until the permissions of the user are loaded, the link leads to the standard list.
    await widget
      .getByRole('link', { name: '2 menu items', exact: true })
      .and(widget.locator('[href="/admin/plugins/site-content/navigation"]'))
      .waitFor();
    expect(await getHref(widget, '1 redirect')).toBe(`${list}/${REDIRECT}`);
  });
});

describe('the issues', () => {
  test('are shown in the first widget of the home page', async () => {
    const widget = await openHome();
    await widget.getByText('are hidden').waitFor();
    const first = page.locator('[data-strapi-widget-id]').first();
    expect(await first.getAttribute('data-strapi-widget-id')).toBe('plugin::site-content.overview');
  });

  test('show hidden menu items and broken redirects with the reason, and link to where to fix them', async () => {
    const widget = await openHome();
    await widget.getByText('2 menu items are hidden').waitFor();
    await widget.getByText('Its page is not published.').waitFor();
    await widget.getByText('Its parent item is hidden.').waitFor();
    expect(await getHref(widget, 'Header: Winter offers')).toBe(
      `/plugins/site-content/navigation#${offers}`
    );
    await widget.getByText('1 broken redirect').waitFor();
    expect(await getHref(widget, '/snow')).toBe(
      `/content-manager/collection-types/${REDIRECT}/${redirect}`
    );
    // The table lists as many as the widget counts.
    await widget.getByRole('link', { name: 'Show in Redirects' }).first().press('Enter');
    await page.waitForURL('**/redirects?problem=broken-link');
    await page.getByText('1 redirect found').waitFor();
  });

  test('show a user who has forgotten their password to users who may set a new one', async () => {
    const colleague = await createColleague(site, administrator, []);
    await page.request.post('/admin/forgot-password', { data: { email: colleague.email } });
    const widget = await openHome();
    await widget.getByText('1 person has forgotten their password').waitFor();
    await widget.getByText(/no email was sent, because no mail server is configured/).waitFor();
    await widget.getByRole('link', { name: 'Col', exact: true }).press('Enter');
    for (const name of ['Password', 'Confirm Password']) {
      await page.getByLabel(name, { exact: true }).fill('Test-password-2');
    }
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').first().waitFor();
    await (await openHome()).getByText('are hidden').waitFor();
    expect(await widget.getByText('has forgotten').count()).toBe(0);
  });

  test('show broken links with the reason, and link to the navigation item', async () => {
    const widget = await openHome();
    await widget.getByText('1 broken link').waitFor();
    const reason = 'No published page or redirect found at /skis/.';
    const item = widget.getByRole('listitem').filter({ hasText: reason });
    expect(await getHref(item, 'Header: Skis')).toBe(`/plugins/site-content/navigation#${skis}`);
  });

  test('show broken links in German', async () => {
    const window = await openWindow(browser, site, { locale: 'de' });
    await logIn(window, ADMINISTRATOR);
    const widget = window.getByRole('region', { name: 'Inhalte der Website' });
    await window.goto('/admin');
    await widget.getByText('1 defekter Link').waitFor();
    await widget
      .getByText('Unter /skis/ wurde keine veröffentlichte Seite oder Weiterleitung gefunden.')
      .waitFor();
    await window.context().close();
  });

  test('show only the first few of many, and the others on request, with the keyboard', async () => {
    const widget = await openHome();
    const more = widget.getByRole('button', { name: /^Show all \d+$/ });
    expect(await more.getAttribute('aria-expanded')).toBe('false');
    await more.focus();
    await page.keyboard.press('Enter');
    await widget.getByRole('link', { name: 'Marketing form ID' }).waitFor();
    await widget.getByRole('button', { name: 'Show fewer' }).waitFor();
  });

  test('link a missing site key to its field', async () => {
    const widget = await openHome();
    await widget.getByRole('link', { name: 'Places API key' }).press('Enter');
    await page.waitForURL(`**/${SITE_KEYS}?field=vendor_places`);
    await page.locator('[name="vendor_places"]:focus').waitFor();
  });

  test('link a hidden menu item to the page Navigation', async () => {
    await (await openHome()).getByRole('link', { name: 'Header: Winter offers' }).press('Enter');
    await page.getByRole('heading', { name: 'Navigation', level: 1 }).waitFor();
    await page.getByText('Winter offers').first().waitFor();
  });
});

test('a user who may not read a content type sees neither its count nor its issues', async () => {
  const account = await createColleague(site, administrator, [
    reads(PAGE, 'title', 'slug'),
    reads(NAV_ITEM, 'title', 'area'),
  ]);
  const window = await openWindow(browser, site);
  await logIn(window, account);
  const widget = await openHome(window);
  await widget.getByRole('link', { name: '1 published page' }).waitFor();
  await widget.getByText('Checking links').waitFor({ state: 'detached' });
  expect(await widget.getByText('redirect').count()).toBe(0);
  expect(await widget.getByText('not set').count()).toBe(0);
  expect(await getHref(widget, 'Header: Winter offers')).toContain(
    `/content-manager/collection-types/${NAV_ITEM}/`
  );
  await window.context().close();
});

test('a failure to load the status is shown', async () => {
  await page.route('**/site-content/overview', (route) => route.abort());
  await (await openHome()).getByText("The site's status could not be loaded.").waitFor();
});

test('the widget has no accessibility violations', async () => {
  const show = async (at: Page): Promise<void> => {
    await (await openHome(at)).getByText('are hidden').waitFor();
  };
  // Strapi's frame of the widget is excluded.
  const within = '[data-strapi-widget-id="plugin::site-content.overview"] main > *';
  expect(await getViolations(page, { name: 'dashboard-widget', within, show })).toEqual([]);
});

test('the widget reports no issues when everything is fixed', async () => {
  expect((await administrator.publish(PAGE, winter)).status).toBe(200);
  for (const slug of ['skis', 'ask']) await publishedPage(administrator, { title: slug, slug });
  const target = { destination: '/about-us/' };
  expect((await administrator.update(REDIRECT, redirect, target)).status).toBe(200);
  const words: Record<string, unknown> = Object.fromEntries(KEY_NAMES.map((name) => [name, '1']));
  const saved = await administrator.saveSiteKeys({
    ...words,
    ...{ email: 'hello@example.com', map_style: 'style:1', map_flight_estimator_style: 'style:2' },
    ...Object.fromEntries('abcd'.split('').map((x) => [`social_network_${x}`, `https://${x}.com`])),
    request_info: { cta_text: 'Ask', cta_url: '/ask/' },
  });
  expect(saved.errors).toEqual({});
  await (await openHome()).getByText('No issues found.').waitFor();
});
