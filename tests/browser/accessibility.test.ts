import type { Browser, Page } from 'playwright-core';
import {
  connect,
  created,
  type Editor,
  NAV_ITEM,
  PAGE,
  publishedPage,
  REDIRECT,
} from '../support/editor';
import { findViolations } from './support/accessible';
import { logIn, openWindow, type Theme } from './support/browser';
import { ADMINISTRATOR, type Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

const CONTENT = '/admin/content-manager/collection-types';
const PLUGIN = '/admin/plugins/site-content';
const LOOKS: readonly { readonly theme: Theme; readonly width: number }[] = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 768 },
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 390 },
];

let site: Site;
let browser: Browser;
let administrator: Editor;
const ids = { about: '', team: '' };

beforeAll(async () => {
  ({ site, browser, administrator } = await openWorkspace());
  ids.about = await publishedPage(administrator, { title: 'Über uns', slug: 'about' });
  const parent = connect(ids.about);
  ids.team = await publishedPage(administrator, { title: 'Mannschaft', slug: 'team', parent });
  await administrator.update(PAGE, ids.team, { slug: 'crew' });
  await created(administrator, PAGE, { title: 'Entwurf', slug: 'draft' });
  const about = connect(ids.about);
  await created(administrator, NAV_ITEM, { title: 'Über uns', area: 'header', page: about });
  await created(administrator, REDIRECT, { source: '/alt', target: 'page', page: about });
  const broken = { source: '/kaputt', target: 'url', destination: '/nirgends/' };
  await created(administrator, REDIRECT, broken);
});

afterAll(closeWorkspace);

/** The screens of the plugins, each with its URL and an element that appears once it is loaded. */
const SCREENS = {
  dashboard: {
    path: () => '/admin',
    // Strapi's frame around the widget is excluded.
    within: '[data-strapi-widget-id="plugin::site-content.overview"] main > *',
    loaded: 'a[href*="/redirects"], a[href*="/api::"]',
  },
  pages: {
    path: () => `${PLUGIN}/pages`,
    within: 'main',
    loaded: '[role="treegrid"] [role="row"]',
  },
  navigation: {
    path: () => `${PLUGIN}/navigation`,
    within: 'main',
    loaded: 'main [role="row"], main li',
  },
  redirects: { path: () => `${PLUGIN}/redirects`, within: 'main', loaded: '[data-line]' },
  history: { path: () => `${PLUGIN}/history`, within: 'main', loaded: '[data-change-set]' },
  schedules: { path: () => '/admin/plugins/site-scheduling', within: 'main', loaded: 'main h1' },
  webhooks: { path: () => '/admin/settings/site-webhooks', within: 'main', loaded: 'main h1' },
  page: {
    path: () => `${CONTENT}/${PAGE}/${ids.team}`,
    within: 'aside:has([href*="/api/pages/"])',
    loaded: 'aside [href*="/api/pages/"]',
  },
} as const;

describe('axe finds no accessibility violations in German, light, dark and narrow', () => {
  let page: Page;

  beforeAll(async () => {
    page = await openWindow(browser, site, { locale: 'de' });
    await logIn(page, ADMINISTRATOR);
  });

  test('the screens include every page of the plugins in the menu', async () => {
    await page.goto('/admin');
    const links = page.locator('nav a[href*="/admin/plugins/site"]');
    await links.first().waitFor();
    const paths = await links.evaluateAll((all) => all.map((a) => a.getAttribute('href')));
    const screens = Object.values(SCREENS).map(({ path }) => path());
    expect(paths.length).toBeGreaterThanOrEqual(5);
    expect(screens).toEqual(expect.arrayContaining(paths));
  });

  test.each(Object.entries(SCREENS))('on the screen %s', async (_name, screen) => {
    const found: string[] = [];
    for (const { theme, width } of LOOKS) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate((chosen) => localStorage.setItem('STRAPI_THEME', chosen), theme);
      await page.goto(screen.path());
      // In a narrow window, the side panels of a form are in a drawer.
      const drawer = page.getByRole('button', { name: 'Open more actions' });
      const loaded = page.locator(screen.loaded).first();
      await loaded.waitFor({ state: 'attached' });
      if (!(await loaded.isVisible()) && (await drawer.isVisible())) await drawer.click();
      const violations = await findViolations(page, screen.within);
      found.push(...violations.map((violation) => `${theme}, ${width} px: ${violation}`));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
    }
    expect(found).toEqual([]);
  });
});
