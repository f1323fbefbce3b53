import type { Page } from 'playwright-core';
import { created, type Editor, PAGE, publishedPage } from '../support/editor';
import { getViolations } from './support/accessible';
import {
  button,
  drag,
  getDrafts,
  getHandle,
  NAVIGATION,
  openNavigation,
  store,
  storedNavigation,
  toLine,
} from './support/navigation';
import type { Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

let site: Site;
let administrator: Editor;
let page: Page;

beforeAll(async () => {
  ({ site, administrator, page } = await openWorkspace());
  // Accepts the warning about unsaved changes, which a test may lose.
  page.on('dialog', (dialog) => dialog.accept());
});

afterAll(closeWorkspace);

/** A navigation with everything that a row can show. */
const storeSample = async (): Promise<void> => {
  const about = await publishedPage(administrator, { title: 'About us', slug: 'about' });
  const team = await publishedPage(administrator, { title: 'Our team', slug: 'team' });
  const jobs = await created(administrator, PAGE, { title: 'Jobs', slug: 'jobs' });
  const leads: Record<string, string> = { 'About us': about, 'Our team': team, Jobs: jobs };
  const header = getDrafts('header', [
    ...['About us', '  Our team', '    Management', '  Jobs', '    Apply now'],
    ...[
      'Travelling',
      '  Ferries and timetables of the outer islands',
      '  Prices',
      'News',
      'Contact',
    ],
  ]);
  const footer = getDrafts('footer', [
    'Company',
    '  Imprint',
    '  Press',
    'Service',
    '  Call us',
    'Social',
  ]);
  const urls: Record<string, string> = {
    Press: 'https://press.example.com/releases',
    'Call us': 'tel:+4940123456',
  };
  await store(
    site,
    administrator,
    [...header, ...footer].map((draft) => {
      const to = leads[draft.title];
      if (to !== undefined) return { ...draft, url: null, page: to };
      return { ...draft, url: urls[draft.title] ?? draft.url?.replaceAll(' ', '-') ?? null };
    })
  );
};

describe('no accessibility violations (axe), light and dark, at 1280 and 1024 px', () => {
  test('in an empty navigation', async () => {
    const show = async (): Promise<void> => {
      await page.goto(NAVIGATION);
      await page.getByText('The header is empty.').waitFor();
    };
    expect(await getViolations(page, { name: 'navigation-empty', show })).toEqual([]);
  });

  test('in the header, with hidden items and unsaved changes', async () => {
    await storeSample();
    const show = async (): Promise<void> => {
      await openNavigation(page);
      await drag(page, 'Prices', 'Travelling', 0);
      await button(page, 'Collapse “Our team”').click();
      await toLine(page, 'Prices').getByText('Moved').waitFor();
    };
    expect(await getViolations(page, { name: 'navigation', show })).toEqual([]);
  });

  test('in the footer', async () => {
    const show = (): Promise<void> => openNavigation(page, 'footer');
    expect(await getViolations(page, { name: 'navigation-footer', show })).toEqual([]);
  });

  test('while an item is moved with the keyboard', async () => {
    const show = async (): Promise<void> => {
      await openNavigation(page);
      await getHandle(page, 'News').focus();
      for (const key of ['Space', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
      await page.locator('[data-landing]').waitFor();
    };
    expect(await getViolations(page, { name: 'navigation-drag', show })).toEqual([]);
    await page.keyboard.press('Escape');
  });

  test('in the item dialog, with the page picker and validation errors', async () => {
    const show = async (): Promise<void> => {
      await openNavigation(page);
      await button(page, 'Add item').click();
      await button(page, 'Add').click();
      await page.getByText('Enter a title.').waitFor();
      await page.locator('input[name="page"]').click();
      await page.getByRole('option', { name: /Our team/ }).waitFor();
    };
    const view = { name: 'navigation-item', show };
    expect(await getViolations(page, { ...view, within: '[role="dialog"]' })).toEqual([]);
    expect(await getViolations(page, { ...view, within: '[role="listbox"]' })).toEqual([]);
  });

  test('in the menu of an item, and in the dialogs it opens', async () => {
    const show = async (action?: string): Promise<void> => {
      await openNavigation(page);
      await button(page, 'More actions for “News”').click();
      await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
      if (action !== undefined) await page.getByRole('menuitem', { name: action }).click();
    };
    const menu = { name: 'navigation-menu', within: '[role="menu"]', show: () => show() };
    expect(await getViolations(page, menu)).toEqual([]);
    const move = {
      ...{ name: 'navigation-move', within: '[role="dialog"]' },
      show: async () => {
        await show('Move to…');
        await page.getByRole('dialog').waitFor();
      },
    };
    expect(await getViolations(page, move)).toEqual([]);
    const deletion = {
      ...{ name: 'navigation-delete', within: '[role="alertdialog"]' },
      show: async () => {
        await show('Delete');
        await page.getByRole('alertdialog').waitFor();
      },
    };
    expect(await getViolations(page, deletion)).toEqual([]);
  });

  test('in the dialog for an edit conflict', async () => {
    let count = 0;
    const show = async (): Promise<void> => {
      await openNavigation(page);
      await drag(page, 'Prices', 'Travelling', 0);
      // The item has a new title each time.
      await button(page, /^Edit “Contact/).click();
      await page.locator('input[name="title"]').fill('Write to us');
      await button(page, 'Apply').click();
      const { items } = await storedNavigation(site, administrator);
      count += 1;
      await store(
        site,
        administrator,
        items.map((item) =>
          item.url === '/contact/' ? { ...item, title: `Contact ${count}` } : item
        )
      );
      await button(page, 'Save').click();
      await page.getByRole('heading', { name: 'Mine' }).waitFor();
    };
    const view = { name: 'navigation-conflict', within: '[role="dialog"]', show };
    expect(await getViolations(page, view)).toEqual([]);
  });
});
