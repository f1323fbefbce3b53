import type { Page } from 'playwright-core';
import { NAV_ITEM, PAGE, REDIRECT, SITE_KEYS } from '../../support/editor';

/** The URLs of the forms for a new entry of each type. */
export const FORMS = {
  page: `/admin/content-manager/collection-types/${PAGE}/create`,
  navItem: `/admin/content-manager/collection-types/${NAV_ITEM}/create`,
  redirect: `/admin/content-manager/collection-types/${REDIRECT}/create`,
  siteKeys: `/admin/content-manager/single-types/${SITE_KEYS}`,
} as const;

/** Opens the form of one of the four types. */
export const openForm = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
};

/** Reloads the form of a saved entry, because Strapi may discard text typed right after a save. */
export const reopen = async (page: Page): Promise<void> => {
  await page.waitForURL((url) => !url.pathname.endsWith('/create'));
  await openForm(page, page.url());
};

/** Fills in fields by attribute name (`request_info.cta_url` in a component). */
export const fill = async (page: Page, texts: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, text] of Object.entries(texts)) {
    await page.locator(`[name="${name}"]`).fill(text);
  }
};

/** Selects an option of a field by its label. */
export const choose = async (page: Page, field: string, option: string): Promise<void> => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** Presses Save or Publish, waits for the response, and returns its status. */
export const press = async (page: Page, button: 'Save' | 'Publish'): Promise<number> => {
  const answer = page.waitForResponse(
    (response) =>
      /\/content-manager\/(collection|single)-types\//.test(response.url()) &&
      response.request().method() !== 'GET'
  );
  await page.getByRole('button', { name: button, exact: true }).click();
  return (await answer).status();
};

/** Returns the sorted messages of the fields, once there are this many. */
export const fieldErrors = async (page: Page, count: number): Promise<string[]> => {
  const errors = page.locator('[data-strapi-field-error]');
  await errors.nth(count - 1).waitFor();
  return (await errors.allTextContents()).sort();
};

/** Returns the values of the fields by attribute name. */
export const read = async (
  page: Page,
  names: readonly string[]
): Promise<Record<string, string>> => {
  const texts: Record<string, string> = {};
  for (const name of names) texts[name] = await page.locator(`[name="${name}"]`).inputValue();
  return texts;
};
