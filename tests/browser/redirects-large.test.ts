import type { Locator, Page } from 'playwright-core';
import { publishedPage } from '../support/editor';
import { button } from './support/navigation';
import type { Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

// Uses 100,000 real redirects, from the import of a list to the edit of one row.

const TOTAL = 100_000;
const REDIRECTS = '/admin/plugins/site-content/redirects';

/** The time to write all redirects in one transaction, on a machine that may be busy. */
const LONG_TIMEOUT = { timeout: 300_000 };

const number = (at: number): string => String(at).padStart(6, '0');

let site: Site;
let page: Page;

beforeAll(async () => {
  const workspace = await openWorkspace();
  ({ site, page } = workspace);
  await publishedPage(workspace.administrator, { title: 'Fares', slug: 'fares' });
});

afterAll(closeWorkspace);

const dialog = (): Locator => page.getByRole('dialog');
const getRow = (source: string): Locator =>
  page
    .getByRole('row')
    .filter({ has: page.locator('.source').getByTitle(source, { exact: true }) });

const served = async (): Promise<Record<string, string>> => {
  const response = await fetch(`${site.address}/api/initial-data/`);
  return ((await response.json()) as { redirects: Record<string, string> }).redirects;
};

test('100,000 redirects can be imported from a CSV file', async () => {
  await page.goto(REDIRECTS);
  await button(page, 'Import').click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog().getByRole('button', { name: 'Choose file' }).click(),
  ]);
  const lines = Array.from({ length: TOTAL }, (_, at) => `/old/${number(at)},/fares/`);
  await chooser.setFiles({
    ...{ name: 'old.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(['source,destination', ...lines].join('\n')),
  });
  await dialog().getByText('old.csv').waitFor();
  await dialog().getByRole('button', { name: 'Check' }).click();
  await dialog().getByText('Read as CSV: 100,000 lines').waitFor();
  await dialog().getByRole('button', { name: 'Import 100,000 redirects' }).click();
  await page.getByText('100,000 redirects imported.').first().waitFor(LONG_TIMEOUT);
  expect(Object.keys(await served())).toHaveLength(TOTAL);
});

test('a table of 100,000 redirects can be scrolled and searched', async () => {
  await page.goto(REDIRECTS);
  await page.getByText('100,000 redirects', { exact: true }).waitFor();
  await getRow(`/old/${number(0)}`).waitFor();
  await page.getByRole('grid').evaluate((grid) => {
    grid.scrollTop = grid.scrollHeight / 2;
  });
  await getRow(`/old/${number(TOTAL / 2)}`).waitFor();
  expect(await page.getByRole('row').count()).toBeLessThan(60);
  await page.getByRole('grid').evaluate((grid) => {
    grid.scrollTop = grid.scrollHeight;
  });
  await getRow(`/old/${number(TOTAL - 1)}`).waitFor();
  await page.getByRole('searchbox', { name: 'Search redirects' }).fill('077777');
  await page.getByText('1 redirect found').waitFor();
});

test('one of 100,000 redirects can be edited, and the API serves the change', async () => {
  await getRow('/old/077777').getByRole('button', { name: '/old/077777', exact: true }).click();
  await dialog().getByRole('textbox', { name: 'Old address' }).fill('/older/077777');
  await dialog().getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The redirect was saved and is live.').waitFor();
  await getRow('/older/077777').waitFor();
  const table = await served();
  expect([table['older/077777'], table['old/077777']]).toEqual(['/fares/', undefined]);
});

test('all 100,000 redirects can be deleted in one bulk action, and restored with Undo', async () => {
  await page.goto(REDIRECTS);
  await page.getByText('100,000 redirects', { exact: true }).waitFor();
  await getRow(`/old/${number(0)}`)
    .getByRole('checkbox')
    .click();
  await button(page, 'Select all 100,000').click();
  await page.getByText('100,000 redirects selected').waitFor();
  await button(page, 'Delete').click();
  await dialog().getByText('100,000 redirects will be deleted').waitFor();
  await dialog().getByRole('button', { name: 'Delete 100,000' }).click();
  const notification = page.locator('[data-sonner-toast]').filter({ hasText: 'were deleted.' });
  await notification.getByText('100,000 redirects were deleted.').waitFor(LONG_TIMEOUT);
  // It stays for as long as the pointer is on it.
  await notification.hover();
  expect(await served()).toEqual({});
  await notification.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('100,000 redirects restored.').waitFor(LONG_TIMEOUT);
  expect(Object.keys(await served())).toHaveLength(TOTAL);
});
