import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { type Editor, PAGE } from '../support/editor';
import { ROOT } from '../support/service';
import { openForm, press, reopen } from './support/form';
import { closeWorkspace, openWorkspace } from './support/workspace';

const PLUGINS = ['site-html-field', 'site-import', 'site-scheduling', 'site-webhooks'];
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
let editor: Editor;

beforeAll(async () => {
  folder = buildWithout(PLUGINS);
  ({ page, administrator: editor } = await openWorkspace({}, folder));
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
  for (const name of ['Scheduled', 'Site webhooks']) {
    expect(await page.getByRole('link', { name }).count()).toBe(0);
  }
});
