import type { Browser, FrameLocator, Page } from 'playwright-core';
import { connect, created, type Editor, NAV_ITEM, PAGE, publishedPage } from '../support/editor';
import { type FrontEnd, startFrontEnd } from '../support/front-end';
import { until } from '../support/until';
import { getViolations } from './support/accessible';
import { logIn, openWindow, startBrowser, waitForFocus } from './support/browser';
import { createColleague, reads } from './support/colleague';
import { ADMINISTRATOR, type Site, startSite } from './support/site';

let frontEnd: FrontEnd;
let site: Site;
let browser: Browser;
let administrator: Editor;
let page: Page;
let about: string;

beforeAll(async () => {
  frontEnd = await startFrontEnd();
  [site, browser] = await Promise.all([
    startSite({
      PREVIEW_SECRET: 'w4KdM8sQzXy1bTgE-preview',
      PREVIEW_URL: `${frontEnd.address}/preview?id={id}&path={path}&token={token}`,
      SITE_URL: frontEnd.address,
    }),
    startBrowser(),
  ]);
  frontEnd.reads(site.address);
  administrator = await site.registerAdministrator();
  about = await publishedPage(administrator, { title: 'About', slug: 'about' });
  await created(administrator, NAV_ITEM, {
    ...{ title: 'About us', area: 'header' },
    page: connect(about),
  });
  await administrator.update(PAGE, about, { title: 'About, anew' });
  page = await openWindow(browser, site);
  await logIn(page, ADMINISTRATOR);
});

afterAll(async () => {
  await browser?.close();
  await site?.remove();
  await frontEnd?.stop();
});

const form = (): string => `/admin/content-manager/collection-types/${PAGE}/${about}`;
const frame = (): FrameLocator => page.frameLocator('[data-testid="preview-iframe"]');
const heading = (name: string) => frame().getByRole('heading', { name, exact: true });
const live = async (): Promise<string> => (await fetch(`${frontEnd.address}/about/`)).text();

test("Strapi's preview shows the saved draft, does not change the website, and keeps the token secret", async () => {
  await page.goto(form());
  await page.getByRole('link', { name: 'Open preview' }).click();
  await heading('About, anew').waitFor();
  await frame().getByText('Draft', { exact: true }).waitFor();
  expect(await frame().getByRole('link').allTextContents()).toEqual(['About us']);
  await administrator.update(PAGE, about, { title: 'About, once more' });
  await page.reload();
  await heading('About, once more').waitFor();
  expect(await live()).toContain('<h1>About</h1>');
  // Only the front end receives the token.
  const tokens = frontEnd.asked.filter(({ url }) => url.startsWith('/preview?'));
  expect(tokens.length).toBeGreaterThan(0);
  expect(frontEnd.asked.every(({ referer }) => referer === undefined)).toBe(true);
  const token = new URL(tokens[0]?.url ?? '', site.address).searchParams.get('token') ?? '';
  expect(token).not.toBe('');
  expect(site.log()).not.toContain(token);
});

test('an old version can be previewed on the website, from the versions and from the history', async () => {
  await page.goto(form());
  await page.getByRole('button', { name: 'Show versions' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[data-version]').first().waitFor();
  // The current version is shown in the preview next to the form.
  expect(await dialog.getByRole('button', { name: 'Preview this version' }).count()).toBe(0);
  const titles = async (at: number): Promise<Page> => {
    await dialog.locator('[data-version]').nth(at).click();
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      dialog.getByRole('button', { name: 'Preview this version' }).click(),
    ]);
    await tab.getByText('Draft', { exact: true }).waitFor();
    return tab;
  };
  const former = await titles(1);
  await former.getByRole('heading', { name: 'About, anew', exact: true }).waitFor();
  await former.close();
  const first = await titles(2);
  await first.getByRole('heading', { name: 'About', exact: true }).waitFor();
  await first.close();
  expect(await live()).toContain('<h1>About</h1>');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  // The history shows a preview of the page before a change.
  await page.goto('/admin/plugins/site-content/history');
  await page.getByRole('button', { name: /renamed “About, anew”/ }).click();
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Preview “About, anew” before this change' }).click(),
  ]);
  await tab.getByRole('heading', { name: 'About, anew', exact: true }).waitFor();
  await tab.close();
});

test('a share link can be created, copied and revoked, and then stops working', async () => {
  await page.goto(form());
  await page.getByText('Anyone with a link can see drafts on the website').waitFor();
  await page.getByRole('button', { name: 'Create link' }).click();
  const line = page.getByRole('listitem').filter({ hasText: 'This page, by Ada Min' });
  await line.waitFor();
  await waitForFocus(page.getByRole('button', { name: 'Create link' }));
  await line.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('The link was copied.').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const stranger = await browser.newPage();
  await stranger.goto(link);
  await stranger.getByText('Draft', { exact: true }).waitFor();
  const revoke = line.getByRole('button', { name: 'Revoke link' });
  await revoke.click();
  const question = page.getByRole('alertdialog', { name: 'Revoke link' });
  await question.getByText('The link stops working for everyone who has it.').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await stranger.reload();
  await stranger.getByText('Draft', { exact: true }).waitFor();
  await revoke.click();
  await question.getByRole('button', { name: 'Revoke link' }).click();
  await page.getByText('No links yet.').waitFor();
  await waitForFocus(page.getByRole('button', { name: 'Create link' }));
  await stranger.reload();
  await stranger.getByText('This preview has expired.').waitFor();
  await stranger.close();
});

test('the reason why a draft cannot be previewed is shown next to its form, until it is complete', async () => {
  const soon = await created(administrator, PAGE, {
    ...{ title: 'Soon', slug: 'soon' },
    body: [{ __component: 'blocks.hero', text: 'Without a heading' }],
  });
  await page.goto(`/admin/content-manager/collection-types/${PAGE}/${soon}`);
  await page.getByRole('heading', { name: 'Preview not possible' }).waitFor();
  await page.getByText('Content 1 › Heading: ').waitFor();
  await administrator.update(PAGE, soon, {
    body: [{ __component: 'blocks.hero', heading: 'Soon' }],
  });
  await page.reload();
  await page.getByRole('button', { name: 'Create link' }).waitFor();
  await page.getByRole('heading', { name: 'Preview not possible' }).waitFor({ state: 'detached' });
  await administrator.remove(PAGE, soon);
});

test('a share link follows its page to the new path, and the copied link contains that path', async () => {
  const spring = await created(administrator, PAGE, { title: 'Spring', slug: 'spring-2026' });
  await page.goto(`/admin/content-manager/collection-types/${PAGE}/${spring}`);
  await page.getByRole('button', { name: 'Create link' }).click();
  const copyLink = async (): Promise<string> => {
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('The link was copied.').first().waitFor();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const link = await copyLink();
  expect(link).toContain('%2Fspring-2026%2F');
  await page.locator('[name="slug"]').fill('spring');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Published document').waitFor();
  await until('the list has the new path', async () => (await copyLink()).includes('%2Fspring%2F'));
  const stranger = await browser.newPage();
  await stranger.goto(link);
  await stranger.getByText('Draft', { exact: true }).waitFor();
  await stranger.getByRole('heading', { name: 'Spring', exact: true }).waitFor();
  expect(new URL(stranger.url()).pathname).toBe('/spring/');
  await stranger.close();
});

test('a share link can be created and revoked with the keyboard, in German', async () => {
  const window = await openWindow(browser, site, { locale: 'de' });
  await logIn(window, ADMINISTRATOR);
  await window.goto(form());
  await window.getByRole('button', { name: 'Link erstellen' }).press('Enter');
  const withdraw = window.getByRole('button', { name: 'Link widerrufen' });
  await withdraw.waitFor();
  await withdraw.press('Enter');
  const question = window.getByRole('alertdialog', { name: 'Link widerrufen' });
  await question.getByText('Der Link funktioniert dann für niemanden mehr').waitFor();
  await question.getByRole('button', { name: 'Link widerrufen' }).press('Enter');
  await window.getByText('Noch keine Links.').waitFor();
  await window.context().close();
});

test('the share links and the preview have no accessibility violations (axe), light and dark', async () => {
  const showLinks = async (at: Page): Promise<void> => {
    await at.goto(form());
    const make = at.getByRole('button', { name: 'Create link' });
    await make.waitFor();
    if ((await at.getByRole('button', { name: 'Revoke link' }).count()) === 0) {
      // Uses the keyboard, because boxes above the button load later and push it below the sticky edge of the window.
      await make.press('Enter');
      await at.getByRole('button', { name: 'Revoke link' }).waitFor();
    }
    await make.scrollIntoViewIfNeeded();
  };
  const within = 'section[aria-label="Share draft"]';
  expect(await getViolations(page, { name: 'preview-links', within, show: showLinks })).toEqual([]);
  // In a narrow window, Strapi hides the link behind a button.
  const showPreview = async (at: Page): Promise<void> => {
    await at.setViewportSize({ width: 1280, height: 900 });
    await at.goto(form());
    await at.getByRole('link', { name: 'Open preview' }).click();
    await heading('About, once more').waitFor();
  };
  // The rest of the screen belongs to Strapi and to the website.
  const frameOnly = '[data-testid="preview-iframe"]';
  const view = { name: 'preview', within: frameOnly, show: showPreview };
  expect(await getViolations(page, view)).toEqual([]);
});

test('without permission to read all fields of a page, there is no preview and no share link', async () => {
  const account = await createColleague(site, administrator, [reads(PAGE, 'title')]);
  const window = await openWindow(browser, site);
  await logIn(window, account);
  await window.goto(form());
  await window.getByText('On the website').first().waitFor();
  expect(await window.getByRole('link', { name: 'Open preview' }).count()).toBe(0);
  expect(await window.getByRole('button', { name: 'Create link' }).count()).toBe(0);
  await window.context().close();
});

test('the preview reloads when the page is published next to it', async () => {
  await administrator.update(PAGE, about, { title: 'About, at last' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(form());
  await page.getByRole('link', { name: 'Open preview' }).click();
  await heading('About, at last').waitFor();
  const before = frontEnd.asked.length;
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await until('the frame asks again', () => frontEnd.asked.length > before, 20_000);
  await heading('About, at last').waitFor();
  expect(await live()).toContain('<h1>About, at last</h1>');
});
