import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import type { Account, Site } from './site';

const CANDIDATES = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/chromium-browser'];

/** Starts Debian's Chromium without a window, with more arguments where they are given. */
export const startBrowser = async (...more: string[]): Promise<Browser> => {
  const executablePath = CANDIDATES.find((file) => file !== undefined && existsSync(file));
  if (executablePath === undefined) {
    throw new Error(
      'There is no Chromium. Install it with "apt-get install -y chromium", or name it in CHROMIUM_PATH.'
    );
  }
  return chromium.launch({
    executablePath,
    args: [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      ...more,
    ],
  });
};

export type Theme = 'light' | 'dark';

export interface WindowOptions {
  readonly theme?: Theme;
  readonly locale?: 'en' | 'de';
  readonly width?: number;
  /** IANA name; that of the machine by default. */
  readonly timezone?: string;
}

/** A window of its own: no cookie, no storage shared with another. The panel is quick to respond in it. */
export const openWindow = async (
  browser: Browser,
  site: Pick<Site, 'address'>,
  { theme = 'light', locale = 'en', width = 1280, timezone }: WindowOptions = {}
): Promise<Page> => {
  const context: BrowserContext = await browser.newContext({
    baseURL: site.address,
    viewport: { width, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
    ...(timezone === undefined ? {} : { timezoneId: timezone }),
  });
  // These machines are shared: what takes a second here may take twenty there.
  context.setDefaultTimeout(60_000);
  // Without a screen, frames are drawn only when something asks for one, and idle moments come only between frames:
  // what Strapi puts off until an idle moment, as the actions on rows that were ticked, might never come.
  await context.addInitScript(() => setInterval(() => requestAnimationFrame(() => {}), 100));
  await context.addInitScript(
    ([chosenTheme, chosenLocale]) => {
      if (localStorage.getItem('STRAPI_THEME') !== null) return;
      localStorage.setItem('STRAPI_THEME', chosenTheme);
      localStorage.setItem('strapi-admin-language', chosenLocale);
    },
    [theme, locale] as const
  );
  return context.newPage();
};

/** For `route.fetch()`: a connection that was kept may have been closed by the service a moment before it is used again. */
export const FETCHED_ANEW = { maxRetries: 3 };

/** Fills the form that asks for a login, and waits for the panel. */
export const fillLogin = async (page: Page, { email, password }: Account): Promise<void> => {
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL((url) => !url.pathname.includes('/auth/'));
  await page.locator('nav').first().waitFor();
};

/** Logs in by the form and waits for the panel's home page. */
export const logIn = async (page: Page, account: Account): Promise<void> => {
  await page.goto('/admin/auth/login');
  await fillLogin(page, account);
};

/** Waits until something has the focus, which comes a moment after a dialog is there, or gone. */
export const waitForFocus = async (goal: Locator): Promise<void> => {
  await goal
    .page()
    .waitForFunction((element) => element === document.activeElement, await goal.elementHandle());
};
