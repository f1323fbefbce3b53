import type { Browser, Page } from 'playwright-core';
import { created, type Editor, PAGE, publishedPage, REDIRECT } from '../support/editor';
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

test('the form shows options in words, and stores them as they are', async () => {
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

test('so does the list, and its filter', async () => {
  await page.goto(LIST);
  await page.getByRole('row', { name: /\/gone.*No destination \(410 Gone\)/ }).waitFor();
  await page.goto(`${LIST}?filters[$and][0][target][$eq]=none`);
  await page.getByRole('row', { name: /\/gone/ }).waitFor();
  await page
    .getByRole('button', { name: /Destination type is No destination \(410 Gone\)/ })
    .waitFor();
});

test('in German', async () => {
  const german = await openWindow(browser, site, { locale: 'de' });
  await logIn(german, ADMINISTRATOR);
  await german.goto(LIST);
  await german.getByRole('row', { name: /\/gone.*Kein Ziel/ }).waitFor();
  await german.goto(FORMS.redirect);
  await german.getByRole('combobox', { name: 'Art des Ziels' }).click();
  await german.getByRole('option', { name: 'Eine Seite' }).waitFor();
  await german.context().close();
});

test('the URL of a link is completed, and a path of a page is pointed out', async () => {
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
