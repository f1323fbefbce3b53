import type { Browser } from 'playwright-core';
import { openWindow, startBrowser } from './support/browser';
import { ADMINISTRATOR, startSite, type Site } from './support/site';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite(), startBrowser()]);
});

afterAll(async () => {
  await browser?.close();
  await site?.remove();
});

test('the first administrator is created by the form and comes in', async () => {
  const page = await openWindow(browser, site);
  await page.goto('/admin');
  await page.locator('input[name="firstname"]').fill('Ada');
  await page.locator('input[name="email"]').fill(ADMINISTRATOR.email);
  await page.locator('input[name="password"]').fill(ADMINISTRATOR.password);
  await page.locator('input[name="confirmPassword"]').fill(ADMINISTRATOR.password);
  await page.locator('button[type="submit"]').click();
  await page.getByRole('link', { name: 'Content Manager' }).waitFor();
});
