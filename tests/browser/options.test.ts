import type { Browser, Page } from 'playwright-core';
import { connect, created, type Editor, PAGE, publishedPage, REDIRECT } from '../support/editor';
import { findViolations } from './support/accessible';
import { logIn, openWindow } from './support/browser';
import { choose, fill, FORMS, openForm, press } from './support/form';
import { ADMINISTRATOR, type Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

const LIST = `/admin/content-manager/collection-types/${REDIRECT}`;

let site: Site;
let browser: Browser;
let editor: Editor;
let page: Page;

beforeAll(async () => {
  ({ site, browser, administrator: editor, page } = await openWorkspace());
  await created(editor, REDIRECT, { source: '/gone', target: 'none' });
});

afterAll(closeWorkspace);

test('the form shows options with readable labels, and stores their values', async () => {
  await openForm(page, FORMS.redirect);
  await fill(page, { source: '/empty' });
  await page.getByRole('combobox', { name: 'Destination type' }).click();
  expect(await page.getByRole('option').allTextContents()).toEqual([
    'Choose here',
    ...['A URL', 'A page', 'No destination (410 Gone)', 'No redirect (reserve the address)'],
  ]);
  await page.keyboard.press('Escape');
  await choose(page, 'Destination type', 'No redirect (reserve the address)');
  expect(await press(page, 'Save')).toBe(201);
  const { redirects } = (await (await fetch(`${site.address}/api/initial-data/`)).json()) as {
    redirects: Record<string, string | null>;
  };
  expect(redirects).toEqual({ empty: '', gone: null });
});

test('the list and its filter show options with readable labels', async () => {
  await page.goto(LIST);
  await page.getByRole('row', { name: /\/gone.*No destination \(410 Gone\)/ }).waitFor();
  await page.goto(`${LIST}?filters[$and][0][target][$eq]=none`);
  await page.getByRole('row', { name: /\/gone/ }).waitFor();
  await page
    .getByRole('button', { name: /Destination type is No destination \(410 Gone\)/ })
    .waitFor();
});

test('option labels are translated into German', async () => {
  const german = await openWindow(browser, site, { locale: 'de' });
  await logIn(german, ADMINISTRATOR);
  await german.goto(LIST);
  await german.getByRole('row', { name: /\/gone.*Kein Ziel/ }).waitFor();
  await german.goto(FORMS.redirect);
  await german.getByRole('combobox', { name: 'Art des Ziels' }).click();
  await german.getByRole('option', { name: 'Eine Seite' }).waitFor();
  await german.context().close();
});

test('the URL field of a link suggests https://, and says which published page has a path', async () => {
  await publishedPage(editor, { title: 'Fares', slug: 'fares' });
  const body = [{ __component: 'blocks.hero', heading: 'Boats', link: { text: 'Go', url: '/a/' } }];
  const id = await created(editor, PAGE, { title: 'Boats', slug: 'boats', body });
  await page.goto(`/admin/content-manager/collection-types/${PAGE}/${id}`);
  await page.getByRole('button', { name: /^Hero/ }).first().click();
  const url = page.locator('[name="body.0.link.url"]');
  await url.fill('www.example.com');
  await page.getByRole('button', { name: 'https://www.example.com' }).click();
  expect(await url.inputValue()).toBe('https://www.example.com');
  await url.fill('/fares/');
  await page.getByText('This is the path of the page “Fares”.').waitFor();
  await url.fill('/fars/');
  await page.getByText('No published page has this path.').waitFor();
  expect(await findViolations(page, ':has(> * > [name="body.0.link.url"])')).toEqual([]);
});

test('the URL field of a link that has a page asks to remove one of the two', async () => {
  const prices = await publishedPage(editor, { title: 'Prices', slug: 'prices' });
  const link = { text: 'Go', page: connect(prices) };
  const body = [{ __component: 'blocks.hero', heading: 'Sail', link }];
  const id = await created(editor, PAGE, { title: 'Sail', slug: 'sail', body });
  await page.goto(`/admin/content-manager/collection-types/${PAGE}/${id}`);
  await page.getByRole('button', { name: /^Hero/ }).first().click();
  await fill(page, { 'body.0.link.url': '/prices/' });
  expect(await press(page, 'Save')).toBe(400);
  const sentence = 'Both a page and a URL are set. Remove one of the two.';
  await page.locator('[data-strapi-field-error]', { hasText: sentence }).waitFor();
  await page.getByText('This is the path of the page').waitFor({ state: 'detached' });
  await fill(page, { 'body.0.link.url': '/prices/#children' });
  await page.getByText('This is the path of the page “Prices”.').waitFor();
  await page.getByRole('combobox', { name: /^Page/ }).click();
  await page.getByRole('option', { name: /^Sail/ }).click();
  await page.getByText('This is the path of the page').waitFor({ state: 'detached' });
  await page.locator('p[role="status"]', { hasText: sentence }).waitFor();
});
