import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { created, type Editor, PAGE, publishedPage, REDIRECT } from '../support/editor';
import { ROOT } from '../support/service';
import { fill, FORMS, openForm, press, reopen } from './support/form';
import { button, NAVIGATION, store, toLine } from './support/navigation';
import type { Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

const PLUGINS = [
  ...['site-history', 'site-html-field', 'site-import', 'site-scheduling', 'site-webhooks'],
];
const COPIED = ['config', 'database', 'dist', 'src', 'public', 'package.json', 'tsconfig.json'];

/** Builds the application with these plugins disabled. */
const buildWithout = (plugins: readonly string[]): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'site-content-without-'));
  for (const name of COPIED) {
    cpSync(path.join(ROOT, name), path.join(folder, name), {
      recursive: true,
      preserveTimestamps: true,
    });
  }
  for (const name of ['node_modules', 'packages', 'favicon.png']) {
    symlinkSync(path.join(ROOT, name), path.join(folder, name));
  }
  const file = path.join(folder, 'config', 'plugins.ts');
  const source = readFileSync(file, 'utf8');
  for (const plugin of plugins) {
    expect(source).toContain(`  '${plugin}': {\n    enabled: true,`);
  }
  writeFileSync(
    file,
    plugins.reduce(
      (text, plugin) =>
        text.replace(
          `  '${plugin}': {\n    enabled: true,`,
          `  '${plugin}': {\n    enabled: false,`
        ),
      source
    )
  );
  execFileSync(path.join(ROOT, 'node_modules', '.bin', 'strapi'), ['build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true' },
  });
  return folder;
};

let folder: string;
let page: Page;
let site: Site;
let editor: Editor;

beforeAll(async () => {
  folder = buildWithout(PLUGINS);
  ({ page, site, administrator: editor } = await openWorkspace({}, folder));
});

afterAll(async () => {
  await closeWorkspace();
  rmSync(folder, { recursive: true, force: true });
});

test('with only the core plugin, HTML is edited in a text area and sanitized when saved', async () => {
  const html = '<p>Ten</p>';
  const { documentId } = (
    await editor.create(PAGE, {
      ...{ title: 'Prices', slug: 'prices' },
      body: [{ __component: 'blocks.rich-text', html }],
    })
  ).data;
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await openForm(page, `/admin/content-manager/collection-types/${PAGE}/${documentId}`);
  await page.getByRole('button', { name: /rich/i }).first().click();
  const field = page.locator('textarea[name="body.0.html"]');
  expect(await field.inputValue()).toBe(html);
  await field.fill('<p>Twelve<script>x()</script></p>');
  expect(await press(page, 'Save')).toBe(200);
  await reopen(page);
  await page.getByRole('button', { name: /rich/i }).first().click();
  expect(await field.inputValue()).toBe('<p>Twelve</p>');
  expect(errors).toEqual([]);
});

test('the menu has no links to disabled plugins', async () => {
  await page.goto(new URL('/admin', page.url()).href);
  await page.getByRole('link', { name: 'Redirects' }).first().waitFor();
  for (const name of ['History', 'Scheduled', 'Site webhooks']) {
    expect(await page.getByRole('link', { name }).count()).toBe(0);
  }
});

describe('without the history plugin', () => {
  /**
   * Errors of the panel, and failed requests to the service. Some requests of Strapi itself are for routes that do not
   * exist.
   */
  const errors: string[] = [];
  /**
   * Document ids of deleted pages. A form and its panels request their page again after the deletion, even when it is
   * left.
   */
  const deleted = new Set<string>();

  beforeAll(() => {
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => {
      const isOfRequest = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isOfRequest) errors.push(message.text());
    });
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      const isOfStrapi = /^\/(?:admin|i18n)\//.test(pathname);
      const isGone =
        response.status() === 404 && pathname.split('/').some((part) => deleted.has(part));
      if (response.status() < 400 || isOfStrapi || isGone) return;
      errors.push(`${response.status()} ${pathname}`);
    });
  });

  afterEach(() => {
    expect(errors.splice(0)).toEqual([]);
  });

  /** Checks that the current screen, including dialogs and notifications, mentions no history. */
  const expectNoHistory = async (): Promise<void> => {
    const shown = await page.locator('body').innerText();
    expect(shown.match(/.*\b(?:history|undo|undone|versions|also editing)\b.*/gi)).toBeNull();
  };

  test('a page is saved, published and deleted in its form', async () => {
    await openForm(page, FORMS.page);
    await fill(page, { title: 'Harbour', slug: 'harbour' });
    expect(await press(page, 'Save')).toBe(201);
    await page.getByText('Saved document').first().waitFor();
    await expectNoHistory();
    await reopen(page);
    await fill(page, { title: 'The harbour' });
    expect(await press(page, 'Publish')).toBe(200);
    await page.getByText('Published document').first().waitFor();
    await page.getByText('Nothing links to this page yet.').waitFor();
    await expectNoHistory();
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Delete entry' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Confirm', disabled: false }).waitFor();
    await expectNoHistory();
    deleted.add(new URL(page.url()).pathname.split('/').at(-1) ?? '');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL((url) => url.pathname.endsWith(PAGE));
    await expectNoHistory();
  });

  test('a page is deleted in the page tree', async () => {
    await publishedPage(editor, { title: 'Timetable', slug: 'timetable' });
    await page.goto('/admin/plugins/site-content/pages');
    await button(page, 'More actions for “Timetable”').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Delete', disabled: false }).waitFor();
    await expectNoHistory();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('The page was deleted.').first().waitFor();
    await expectNoHistory();
  });

  test('redirects are changed and deleted, alone and together', async () => {
    for (const source of ['/one', '/two', '/three']) {
      await created(editor, REDIRECT, { source, target: 'none' });
    }
    await page.goto('/admin/plugins/site-content/redirects');
    const getRow = (source: string) =>
      page
        .getByRole('row')
        .filter({ has: page.locator('.source').getByTitle(source, { exact: true }) });
    const dialog = page.getByRole('dialog');
    await getRow('/one').focus();
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Out of print');
    await expectNoHistory();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The redirect was saved and is live.').first().waitFor();
    await dialog.waitFor({ state: 'detached' });
    await getRow('/one').focus();
    await page.keyboard.press('Delete');
    await dialog.getByText('1 redirect will be deleted:').waitFor();
    await expectNoHistory();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('1 redirect was deleted.').first().waitFor();
    await dialog.waitFor({ state: 'detached' });
    for (const source of ['/two', '/three']) {
      await page.getByRole('checkbox', { name: `Select the redirect from ${source}` }).click();
    }
    await button(page, 'Delete').click();
    await dialog.getByText('2 redirects will be deleted').waitFor();
    await expectNoHistory();
    await dialog.getByRole('button', { name: 'Delete 2' }).click();
    await page.getByText('2 redirects were deleted.').first().waitFor();
    await dialog.waitFor({ state: 'detached' });
    await expectNoHistory();
  });

  test('a menu item is deleted and the navigation saved', async () => {
    await store(site, editor, [
      { title: 'Shop', url: '/shop/' },
      { title: 'News', url: '/news/' },
    ]);
    await page.goto(NAVIGATION);
    await button(page, 'More actions for “News”').click();
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    await expectNoHistory();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Changes take effect when you save the navigation.').waitFor();
    await expectNoHistory();
    await question.getByRole('button', { name: 'Delete' }).click();
    await toLine(page, 'News').waitFor({ state: 'detached' });
    await button(page, 'Save').click();
    await page.getByText('The navigation was saved.').first().waitFor();
    await expectNoHistory();
  });
});
