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

/** Starts Debian's Chromium headless, with additional arguments if given. */
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
  /** The IANA name of the time zone; that of the machine by default. */
  readonly timezone?: string;
}

/** Opens a window with its own cookies and storage, in which animations are reduced. */
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
  // On a shared machine, an operation may take twenty times as long as usual.
  context.setDefaultTimeout(60_000);
  // Without a screen, frames are drawn only on request, and idle moments come only between frames. Otherwise, work that
  // Strapi defers to an idle moment, such as the actions on selected rows, might never run.
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

/** Options for `route.fetch()`: the service may have just closed a kept-alive connection. */
export const FETCHED_ANEW = { maxRetries: 3 };

/** Fills in the login form, and waits for the panel. */
export const fillLogin = async (page: Page, { email, password }: Account): Promise<void> => {
  await page.locator('input[name="email"]').fill(email);
  await page.locator('input[name="password"]').fill(password);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL((url) => !url.pathname.includes('/auth/'));
  await page.locator('nav').first().waitFor();
};

/** Logs in with the form, and waits for the home page of the panel. */
export const logIn = async (page: Page, account: Account): Promise<void> => {
  await page.goto('/admin/auth/login');
  await fillLogin(page, account);
};

/** Waits until an element has the focus, which moves shortly after a dialog opens or closes. */
export const waitForFocus = async (goal: Locator): Promise<void> => {
  await goal
    .page()
    .waitForFunction((element) => element === document.activeElement, await goal.elementHandle());
};
