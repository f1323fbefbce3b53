import type { Browser } from 'playwright-core';
import { openWindow } from './support/browser';
import { ADMINISTRATOR, type Site } from './support/site';
import { closeWorkspace, startSiteAndBrowser } from './support/workspace';

let site: Site;
let browser: Browser;

beforeAll(async () => {
  ({ site, browser } = await startSiteAndBrowser());
});

afterAll(closeWorkspace);

test('the first administrator registers with the form and is logged in', async () => {
  const page = await openWindow(browser, site);
  await page.goto('/admin');
  await page.locator('input[name="firstname"]').fill('Ada');
  await page.locator('input[name="email"]').fill(ADMINISTRATOR.email);
  await page.locator('input[name="password"]').fill(ADMINISTRATOR.password);
  await page.locator('input[name="confirmPassword"]').fill(ADMINISTRATOR.password);
  await page.locator('button[type="submit"]').click();
  await page.getByRole('link', { name: 'Content Manager' }).waitFor();
});
