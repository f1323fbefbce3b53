import type { Locator, Page } from 'playwright-core';
import type { Editor } from '../support/editor';
import { accepted } from '../support/refusals';
import { getViolations } from './support/accessible';
import { FORMS, openForm, press } from './support/form';
import type { Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

const SECRET = 'S3CRET-VALUE';

let site: Site;
let editor: Editor;
let page: Page;

beforeAll(async () => {
  ({ site, administrator: editor, page } = await openWorkspace());
});

afterAll(closeWorkspace);

const NAMES = ['password', 'vendor_places', 'map_accesstoken'];

const input = (name: string): Locator => page.locator(`input[name="${name}"]`);
/** A button next to the input of a secret. */
const button = (name: string, label: string): Locator =>
  page.locator(`div:has(> input[name="${name}"])`).getByRole('button', { name: label });

const open = async (on = page): Promise<void> => {
  await accepted(
    editor.saveSiteKeys({ password: SECRET, vendor_places: SECRET, map_accesstoken: SECRET })
  );
  await openForm(on, FORMS.siteKeys);
  // Strapi shows a field without a type until our custom field has loaded.
  for (const name of NAMES) await on.locator(`input[name="${name}"]:enabled`).waitFor();
};

test.each(NAMES)('%s is masked, and visible only while "Show value" is pressed', async (name) => {
  await open();
  expect(await input(name).getAttribute('type')).toBe('password');
  expect(await input(name).getAttribute('autocomplete')).toBe('new-password');
  const reveal = button(name, 'Show value');
  expect(await reveal.getAttribute('aria-pressed')).toBe('false');
  await reveal.click();
  expect(await reveal.getAttribute('aria-pressed')).toBe('true');
  expect(await input(name).getAttribute('type')).toBe('text');
  expect(await input(name).inputValue()).toBe(SECRET);
  await page.keyboard.press('Enter');
  expect(await input(name).getAttribute('type')).toBe('password');
});

test('a secret can be copied without being shown', async () => {
  await open();
  await button('password', 'Copy value').click();
  await page.getByText('Copied to the clipboard').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(SECRET);
  expect(await input('password').getAttribute('type')).toBe('password');
});

test('a changed secret is saved and served by the API', async () => {
  await open();
  await input('password').fill(`${SECRET}-2`);
  expect(await press(page, 'Save')).toBe(200);
  const response = await fetch(`${site.address}/api/initial-data/`);
  const { keys } = (await response.json()) as { keys: Record<string, string> };
  expect(keys['password']).toBe(`${SECRET}-2`);
  await openForm(page, FORMS.siteKeys);
  await input('password').fill('');
  expect(await button('password', 'Copy value').isDisabled()).toBe(true);
  expect(await press(page, 'Save')).toBe(200);
});

test('the error for a refused secret does not contain its value', async () => {
  await open();
  await input('password').fill(SECRET.repeat(100));
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT', {
    timeout: 5_000,
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // The panel may refuse the value without sending a request.
  const body = await answer.then((response) => response.text()).catch(() => '');
  expect(body).not.toContain(SECRET);
  const message = await page.locator('[data-strapi-field-error]').textContent();
  expect(message).not.toContain(SECRET);
});

test('the log of the service contains no secret', () => {
  expect(site.log()).not.toContain(SECRET);
});

test('the secret field has no accessibility violations, masked and shown', async () => {
  const within = 'form *:has(> div > input[name="password"])';
  const masked = { name: 'secret-field', within, show: open };
  const show = async (on: Page): Promise<void> => {
    await open(on);
    await button('password', 'Show value').click();
  };
  expect(await getViolations(page, masked)).toEqual([]);
  expect(await getViolations(page, { name: 'secret-field-shown', within, show })).toEqual([]);
});
