import type { Locator, Page } from 'playwright-core';
import { created, type Editor, NAV_ITEM, PAGE, publishedPage, REDIRECT } from '../support/editor';
import { PREVIEW_ENVIRONMENT } from '../support/preview';
import { FORMS, openForm } from './support/form';
import { closeWorkspace, openWorkspace } from './support/workspace';

/** What screen readers, touch screens and narrow windows get of the panel's reactions. */

const PLUGIN = '/admin/plugins/site-content';
const LIST = `/admin/content-manager/collection-types/${PAGE}`;

let administrator: Editor;
let page: Page;

beforeAll(async () => {
  ({ administrator, page } = await openWorkspace({
    PREVIEW_SECRET: PREVIEW_ENVIRONMENT.PREVIEW_SECRET,
  }));
});
afterAll(closeWorkspace);

const button = (name: string | RegExp, within: Page | Locator = page): Locator =>
  within.getByRole('button', { name, exact: true });
const dialog = (): Locator => page.getByRole('dialog');
const announced = (text: string): Promise<void> =>
  page.locator('[role="log"], [role="status"]').filter({ hasText: text }).first().waitFor({
    state: 'attached',
  });

test.each([
  ['pages', 'No pages found.'],
  ['redirects', 'No redirects match.'],
])('empty results are announced (%s)', async (path, text) => {
  await publishedPage(administrator, { title: 'Pier', slug: `pier-${path}` });
  await created(administrator, REDIRECT, { source: `/old-${path}`, destination: '/x' });
  await page.goto(`${PLUGIN}/${path}`);
  await page.locator('[data-line]').first().waitFor();
  await page.locator('input[name="search"]').fill('nothing like this');
  await announced(text);
});

test('a URL that is refused as a destination has the reason at its field', async () => {
  const id = await publishedPage(administrator, { title: 'Quay', slug: 'quay' });
  await page.goto(`${PLUGIN}/pages`);
  await page.locator(`[data-line="${id}"]`).press('Delete');
  await dialog().getByRole('radio', { name: 'Redirect to a URL' }).click();
  const url = dialog().getByRole('textbox', { name: 'URL' });
  await url.fill('no-url');
  await dialog()
    .getByRole('textbox', { name: 'URL' })
    .and(page.locator('[aria-invalid="true"]'))
    .waitFor();
  const described = (await url.getAttribute('aria-describedby')) ?? '';
  const reason = 'This must be a relative path';
  expect(await page.locator(`[id="${described.split(' ').at(-1)}"]`).textContent()).toContain(
    reason
  );
  await page.keyboard.press('Escape');
  await button('Discard', page.getByRole('alertdialog')).click();
});

test('after a page is deleted with the keyboard, the next row has the focus', async () => {
  const ids: string[] = [];
  for (const name of ['One', 'Two', 'Three']) {
    ids.push(await created(administrator, PAGE, { title: name, slug: name.toLowerCase() }));
  }
  await page.goto(`${PLUGIN}/pages`, { waitUntil: 'networkidle' });
  const rows = page.locator('[data-line]');
  await page.locator(`[data-line="${ids[2]}"]`).waitFor();
  const shown = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-line')));
  const at = shown.findIndex((id) => id !== null && ids.includes(id));
  await rows.nth(at).press('Delete');
  const confirm = button('Delete', dialog());
  await confirm.click({ trial: true });
  await confirm.press('Enter');
  await page.locator(`[data-line="${shown[at + 1]}"]:focus`).waitFor();
});

test('deleting a menu item and creating a share link are announced; each link has its own buttons', async () => {
  for (const title of ['Shop', 'News']) {
    await created(administrator, NAV_ITEM, { title, url: '/x/', area: 'header' });
  }
  await page.goto(`${PLUGIN}/navigation`);
  await page.locator('[data-line]').filter({ hasText: 'Shop' }).press('Delete');
  await button(/^Delete/, page.getByRole('alertdialog')).click();
  await announced('“Shop” was deleted.');
  page.once('dialog', (leaving) => void leaving.accept());
  const id = await publishedPage(administrator, { title: 'Boat', slug: 'boat' });
  await openForm(page, `${LIST}/${id}`);
  await button('Create link').click();
  await announced('The link was created.');
  await button(/^Copy link: This page, by Ada Min, until /).waitFor();
});

test('buttons inside fields are at least 24 pixels wide and high', async () => {
  await openForm(page, FORMS.siteKeys);
  const buttons = [button(/^(Show|Reveal)/).first(), button(/^Copy/).first()];
  const id = await publishedPage(administrator, { title: 'Ferry', slug: 'ferry' });
  const sizes: (number | undefined)[] = [];
  const measure = async (one: Locator): Promise<void> => {
    const box = await one.boundingBox();
    sizes.push(box?.width, box?.height);
  };
  for (const one of buttons) await measure(one);
  await openForm(page, `${LIST}/${id}`);
  await measure(button('Generate from title'));
  expect(sizes.every((size) => size !== undefined && size >= 24)).toBe(true);
});

test('the check of an address says that it ignores an unknown host', async () => {
  await page.goto(`${PLUGIN}/redirects`);
  await page.getByRole('textbox', { name: 'Check an address' }).fill('https://google.com/x');
  await button('Check').click();
  await page
    .getByText('The host is ignored, because the website’s URL is not configured.')
    .waitFor();
});

describe('at a width of 560 pixels', () => {
  beforeAll(() => page.setViewportSize({ width: 560, height: 900 }));
  afterAll(() => page.setViewportSize({ width: 1280, height: 900 }));

  test('redirects show type, origin and note', async () => {
    await created(administrator, REDIRECT, {
      ...{ source: '/noted', destination: '/x', note: 'From the brochure' },
    });
    await page.goto(`${PLUGIN}/redirects`);
    const row = page.getByRole('row').filter({ hasText: '/noted' });
    await row.getByText('From the brochure').waitFor();
    await row.getByText('URL', { exact: true }).waitFor();
    await row.getByText('Editor', { exact: true }).waitFor();
  });
});
