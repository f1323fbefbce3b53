import type { Browser, Locator, Page } from 'playwright-core';
import { created, type Editor, REDIRECT } from '../support/editor';
import { type Receiver, startReceiver } from '../support/receiver';
import { PRIVATE_HOSTS } from '../support/webhooks';
import { findViolations, getViolations } from './support/accessible';
import { FETCHED_ANEW, logIn, openWindow, waitForFocus } from './support/browser';
import { createColleague } from './support/colleague';
import { ADMINISTRATOR, type Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

const WEBHOOKS = '/admin/settings/site-webhooks';

let site: Site;
let browser: Browser;
let administrator: Editor;
let page: Page;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  ({ site, browser, administrator, page } = await openWorkspace(PRIVATE_HOSTS));
});
afterAll(async () => {
  await closeWorkspace();
  await receiver.close();
});

const open = async (window = page): Promise<void> => {
  await window.goto(WEBHOOKS);
  await window.getByRole('heading', { name: 'Builder' }).waitFor();
};
const dialog = (): Locator => page.getByRole('dialog');
const inDialog = (name: string): Locator => dialog().getByRole('button', { name, exact: true });
/** Clicks a button of the confirmation dialog. */
const answer = (name: string): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name }).click();
const button = (name: string): Locator => page.getByRole('button', { name: `${name}: Builder` });
const field = (name: string): Locator => dialog().getByRole('textbox', { name });
const says = (text: string): Promise<void> => page.getByText(text).waitFor();

test('an endpoint is added in Settings, with validation errors, and shows its secret only once', async () => {
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Site webhooks' }).click();
  await says('No endpoints yet.');
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await field('Name').fill('Builder');
  await field('URL').fill('ftp://example.org');
  await field('Debounce').fill('x');
  await inDialog('Save').click();
  await says('Enter an http or https URL');
  await says('Enter a whole number from 0 to 600.');
  await waitForFocus(field('URL'));
  expect(await field('URL').getAttribute('aria-invalid')).toBe('true');

  await field('URL').fill('example.org/hook');
  await page.getByRole('button', { name: 'Use https://example.org/hook' }).click();
  expect(await field('URL').inputValue()).toBe('https://example.org/hook');
  await field('URL').fill(receiver.url);
  await field('Debounce').fill('0');
  await page.keyboard.press('Enter');
  const secret = await field('Secret').inputValue();
  expect(secret).toMatch(/^whsec_.{44}$/);
  await inDialog('Copy the secret').click();
  await says('Copied to the clipboard');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await inDialog('Close').last().click();
  await open();
  expect(await page.content()).not.toContain(secret);
});

test('an endpoint is tested and receives a change; its deliveries can be read and sent again', async () => {
  await open();
  await button('Test').click();
  await says('The endpoint responded with 204.');
  expect((await receiver.count(1))[0]?.message.type).toBe('test');

  await created(administrator, REDIRECT, { source: '/told', destination: '/x' });
  expect((await receiver.count(2))[1]?.message.data.redirects).toEqual(['/told']);
  await button('Deliveries').click();
  const line = dialog().getByRole('listitem');
  while (!(await line.getByText('Delivered').isVisible())) await inDialog('Reload').click();
  await line.locator('summary').click();
  await line.getByText('webhook-signature').waitFor();
  await line.getByText('x-answer: yes').waitFor();
  await dialog().getByRole('button', { name: 'Send again' }).click();
  await receiver.count(3);
  const [, first, second] = receiver.received;
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  await page.keyboard.press('Escape');
  await waitForFocus(button('Deliveries'));
});

test('an endpoint can be paused and resumed, get another secret, and be deleted', async () => {
  await open();
  await button('Pause').click();
  await says('The endpoint is paused and receives no messages.');
  await button('Resume').click();
  await says('The endpoint receives messages again.');

  await button('Replace secret').click();
  await answer('Cancel');
  await waitForFocus(button('Replace secret'));
  await button('Replace secret').click();
  await answer('Replace secret');
  await says('The old secret also signs for another 24 hours.');
  await inDialog('Close').last().click();

  await button('Edit').click();
  await field('Name').fill('Builder two');
  await inDialog('Save').click();
  await page.getByRole('heading', { name: 'Builder two' }).waitFor();
  await page.getByRole('button', { name: 'Delete: Builder two' }).click();
  await answer('Delete');
  await says('No endpoints yet.');
});

describe('the webhooks panel', () => {
  beforeAll(async () => {
    const headers = {
      ...{ authorization: `Bearer ${administrator.token}` },
      'content-type': 'application/json',
    };
    const body = JSON.stringify({ name: 'Builder', url: receiver.url });
    await fetch(`${site.address}/site-webhooks/endpoints`, { method: 'POST', headers, body });
    const before = receiver.received.length;
    await created(administrator, REDIRECT, { source: '/shown', destination: '/x' });
    await receiver.count(before + 1);
  });

  const openDeliveries = async (on: Page): Promise<void> => {
    await open(on);
    await on.getByRole('button', { name: 'Deliveries: Builder' }).click();
    await on.getByRole('dialog').locator('summary').first().click();
  };
  const openForm = async (on: Page): Promise<void> => {
    await open(on);
    await on.getByRole('button', { name: 'Edit: Builder' }).click();
    await on.getByRole('dialog').waitFor();
  };

  test('has no accessibility violations, including its dialogs', async () => {
    expect(await getViolations(page, { name: 'webhooks', show: open })).toEqual([]);
    const within = '[role="dialog"]';
    const form = { name: 'webhooks-form', within, show: openForm };
    expect(await getViolations(page, form)).toEqual([]);
    const deliveries = { name: 'webhooks-deliveries', within, show: openDeliveries };
    expect(await getViolations(page, deliveries)).toEqual([]);
  });

  test('fits a window 390 pixels wide, in German', async () => {
    const window = await openWindow(browser, site, { locale: 'de', width: 390 });
    await logIn(window, ADMINISTRATOR);
    await open(window);
    await window.getByRole('button', { name: 'Zustellungen: Builder' }).click();
    await window.getByRole('heading', { name: 'Zustellungen an „Builder“' }).waitFor();
    await window.getByRole('dialog').locator('summary').first().click();
    const width = await window.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    expect(await findViolations(window, '[role="dialog"]')).toEqual([]);
    await window.context().close();
  });

  test('lists an endpoint on the dashboard when it has been failing for an hour', async () => {
    const openWidget = async (on: Page, minutes: number): Promise<void> => {
      await on.unrouteAll();
      await on.route('**/site-webhooks/endpoints', async (route) => {
        const response = await route.fetch(FETCHED_ANEW);
        const { data } = (await response.json()) as { data: object[] };
        const failingSince = new Date(Date.now() - minutes * 60_000).toISOString();
        await route.fulfill({
          response,
          json: { data: data.map((e) => ({ ...e, failingSince })) },
        });
      });
      await on.goto('/admin');
      await on.getByRole('heading', { name: 'Site webhooks' }).waitFor();
    };
    await openWidget(page, 50);
    await says('No endpoint has been failing for an hour.');
    await openWidget(page, 70);
    await says('Failing since');
    const widget = page.getByRole('listitem').filter({ hasText: 'Failing since' });
    await widget.getByRole('link', { name: 'Builder' }).click();
    await page.waitForURL(`**${WEBHOOKS}`);
    await page.unrouteAll();
  });

  test('is read-only without permission to change endpoints', async () => {
    const read = await createColleague(site, administrator, [
      { action: 'plugin::site-webhooks.read' },
    ]);
    const window = await openWindow(browser, site);
    await logIn(window, read);
    await open(window);
    expect(await window.getByRole('button', { name: 'Deliveries: Builder' }).count()).toBe(1);
    for (const name of ['Add endpoint', 'Test: Builder', 'Delete: Builder']) {
      expect(await window.getByRole('button', { name }).count()).toBe(0);
    }
    await window.context().close();
  });
});
