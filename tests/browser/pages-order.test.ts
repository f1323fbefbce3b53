import type { Browser, Page } from 'playwright-core';
import { connect, created, type Editor, PAGE, publishedPage } from '../support/editor';
import { until } from '../support/until';
import { findViolations } from './support/accessible';
import { logIn, openWindow, waitForFocus } from './support/browser';
import { createColleague, reads } from './support/colleague';
import { press as pressInForm } from './support/form';
import { button, getHandle, getOutline, press, toLine } from './support/navigation';
import type { Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

const PAGES = '/admin/plugins/site-content/pages';

let site: Site;
let browser: Browser;
let administrator: Editor;
let page: Page;
const ids: Record<string, string> = {};

beforeAll(async () => {
  ({ site, browser, administrator, page } = await openWorkspace({
    PREVIEW_SECRET: 'w4KdM8sQzXy1bTgE-preview',
    SITE_URL: 'https://www.example.com',
  }));
  for (const [title, slug, parent] of [
    ['Welcome', 'home'],
    ['Ships', 'ships'],
    ['Ferry', 'ferry', 'Ships'],
    ['Barge', 'barge', 'Ships'],
    ['Tug', 'tug', 'Ships'],
    ['Harbours and everything that there is to be seen around them', 'harbours'],
  ] as const) {
    ids[title] = await publishedPage(administrator, {
      ...{ title, slug },
      ...(parent === undefined ? {} : { parent: connect(ids[parent] ?? '') }),
    });
  }
  ids['Draft'] = await created(administrator, PAGE, { title: 'Draft', slug: 'draft' });
});

afterAll(closeWorkspace);

const HARBOURS = 'Harbours and everything that there is to be seen around them';

const openTree = async (window = page): Promise<void> => {
  await window.goto(PAGES);
  await window.getByRole('treegrid').waitFor();
  await toLine(window, 'Ships').waitFor();
  const expand = button(window, 'Expand “Ships”');
  if ((await expand.count()) > 0) await expand.click();
  await toLine(window, 'Tug').first().waitFor();
};

/** The subpages of Ships in the order of the content API. */
const served = async (): Promise<string> => {
  const query = `child_of=${ids['Ships']}&order=sort_order`;
  const { items } = (await (await fetch(`${site.address}/api/pages/?${query}`)).json()) as {
    items: { title: string }[];
  };
  return items.map(({ title }) => title).join(' ');
};

const waitForOrder = async (order: string): Promise<void> => {
  await until('visitors get the order', async () => (await served()) === order);
  await until('the tree shows it', async () => {
    const lines = await getOutline(page);
    const shown = lines.filter((line) => line.startsWith('  ')).map((line) => line.trim());
    return shown.join(' ') === order;
  });
};

/** Drags a page with the mouse over another row, to this share of its height (0 to 1), without dropping it. */
const dragTo = async (title: string, onto: string, share: number): Promise<void> => {
  const from = await getHandle(page, title).boundingBox();
  const line = await toLine(page, onto).boundingBox();
  if (from === null || line === null) throw new Error('The lines are not to be seen.');
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 20, { steps: 3 });
  await page.mouse.move(line.x + 150, line.y + line.height * share, { steps: 5 });
  await page.locator(`[data-landing], [data-holder]`).waitFor();
};

const dialog = () => page.getByRole('dialog');

describe('the order of siblings', () => {
  test('is changed with the mouse, without a confirmation, and can be undone', async () => {
    await openTree();
    await dragTo('Tug', 'Ferry', 0.1);
    expect(await page.locator('[data-landing="before"]').getAttribute('data-line')).toBe(
      ids['Ferry']
    );
    await page.mouse.up();
    await waitForOrder('Tug Ferry Barge');
    await waitForFocus(toLine(page, 'Tug'));
    expect(await dialog().count()).toBe(0);
    await page.getByText('The page was moved.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await waitForOrder('Ferry Barge Tug');
  });

  test('is changed with the keyboard and announced, up to the first position', async () => {
    await openTree();
    await toLine(page, 'Tug').focus();
    await press(page, 'Alt+ArrowUp');
    await page.getByText('“Tug” is now number 2 of 3.').waitFor({ state: 'attached' });
    await waitForOrder('Ferry Tug Barge');
    await waitForFocus(toLine(page, 'Tug'));
    await press(page, 'Alt+ArrowUp');
    await waitForOrder('Tug Ferry Barge');
    await waitForFocus(toLine(page, 'Tug'));
    await press(page, 'Alt+ArrowUp');
    await page.getByText('“Tug” cannot move any further.').waitFor({ state: 'attached' });
    expect(await served()).toBe('Tug Ferry Barge');
  });

  test('is changed with the menu', async () => {
    await openTree();
    await button(page, 'More actions for “Tug”').click();
    expect(await page.getByRole('menuitem', { name: 'Move up' }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Move down' }).click();
    await waitForOrder('Ferry Tug Barge');
  });

  test('is changed over several positions by picking up a page with the keyboard', async () => {
    await openTree();
    await getHandle(page, 'Ferry').focus();
    await press(page, 'Space', 'ArrowDown', 'ArrowDown', 'Shift+Enter');
    await waitForOrder('Tug Barge Ferry');
  });

  test('respects the position when a page is dragged under another parent, after confirmation', async () => {
    await openTree();
    await dragTo('Draft', 'Tug', 0.9);
    await page.mouse.up();
    await dialog().getByText('It will be placed right after “Tug”.').waitFor();
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    await dialog().getByRole('button', { name: 'Move', exact: true, disabled: false }).click();
    await toLine(page, 'Draft').waitFor();
    await until('the tree shows it', async () => {
      const lines = await getOutline(page);
      return lines.slice(2, 6).join() === '  Tug,  Draft,  Barge,  Ferry';
    });
  });

  test('shows why a page cannot be dropped on its own subpage, by keyboard and by mouse', async () => {
    await openTree();
    const reason = page.getByText('A page cannot be moved below one of its own subpages.');
    await getHandle(page, 'Ships').focus();
    await press(page, 'Space', 'ArrowDown', 'Enter');
    await reason.waitFor();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await reason.waitFor({ state: 'detached' });
    const from = await getHandle(page, 'Ships').boundingBox();
    const line = await toLine(page, 'Tug').boundingBox();
    if (from === null || line === null) throw new Error('The lines are not to be seen.');
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(line.x + 150, line.y + line.height / 2, { steps: 5 });
    await page.mouse.up();
    await reason.waitFor();
    expect(await dialog().count()).toBe(0);
  });

  test('does not change if another editor has moved the page in the meantime', async () => {
    await openTree();
    await administrator.update(PAGE, ids['Draft'] ?? '', {
      parent: { disconnect: [{ documentId: ids['Ships'] }] },
    });
    await toLine(page, 'Draft').focus();
    await press(page, 'Alt+ArrowDown');
    await page.getByText('Someone else has moved one of these pages in between.').waitFor();
    await until('the tree shows it', async () => (await getOutline(page)).includes('Draft'));
  });

  test('cannot be changed in search results or without permission', async () => {
    await page.goto(`${PAGES}?search=tug`);
    await toLine(page, 'Tug').focus();
    await press(page, 'Alt+ArrowDown');
    await button(page, 'More actions for “Tug”').click();
    await page.getByRole('menuitem', { name: 'Move to' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Move down' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    const reader = await createColleague(site, administrator, [reads(PAGE)]);
    const window = await openWindow(browser, site);
    await logIn(window, reader);
    await openTree(window);
    await toLine(window, 'Tug').focus();
    await press(window, 'Alt+ArrowDown');
    await button(window, 'More actions for “Tug”').click();
    // It needs the panel's settings, which may still be loading.
    await window.getByRole('menuitem', { name: 'View live' }).waitFor();
    expect(await window.getByRole('menuitem').allTextContents()).toEqual([
      ...['Edit', 'Preview response (JSON)', 'View live'],
    ]);
    await window.context().close();
    expect(await served()).toBe('Tug Barge Ferry');
  });
});

describe('the menu of a page', () => {
  test('opens a duplicate with a free slug, which can be saved unchanged', async () => {
    await openTree();
    await button(page, 'More actions for “Tug”').click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.waitForURL(`**/${PAGE}/clone/${ids['Tug']}**`);
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[name="slug"]')?.value === 'tug-2'
    );
    expect(await pressInForm(page, 'Save')).toBe(200);
    await openTree();
    expect((await getOutline(page)).filter((line) => line === '  Tug')).toHaveLength(2);
  });

  test('opens the page on the website, and the preview of its draft', async () => {
    await openTree();
    const opened = page.context().waitForEvent('page');
    await page
      .context()
      .route('https://www.example.com/**', (route) => route.fulfill({ body: 'The website' }));
    await button(page, 'More actions for “Barge”').click();
    await page.getByRole('menuitem', { name: 'View live' }).click();
    const live = await opened;
    await live.waitForURL('https://www.example.com/ships/barge/');
    await live.close();
    const previewed = page.context().waitForEvent('page');
    await button(page, 'More actions for “Barge”').click();
    await page.getByRole('menuitem', { name: 'Preview' }).click();
    const preview = await previewed;
    await preview.waitForURL(/preview=/);
    await preview.close();
    await button(page, 'More actions for “Draft”').click();
    await page.getByRole('menuitem', { name: 'Preview' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'View live' }).count()).toBe(0);
    await page.keyboard.press('Escape');
  });

  test('labels previews as JSON responses if they do not open the website', async () => {
    await openTree();
    await button(page, 'More actions for “Barge”').click();
    await page.getByRole('menuitem', { name: 'Preview response (JSON)' }).waitFor();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByText("Anyone with a link can see the API's responses with drafts").waitFor();
  });
});

describe.each(['light', 'dark'])('in a narrow window, %s theme', (theme) => {
  test('long titles are not cut off', async () => {
    await page.evaluate((chosen) => localStorage.setItem('STRAPI_THEME', chosen), theme);
    await page.setViewportSize({ width: 390, height: 900 });
    await openTree();
    const title = toLine(page, HARBOURS).locator('.title');
    const isCut = await title.evaluate(
      (element) =>
        element.scrollWidth > element.clientWidth || element.getBoundingClientRect().width < 100
    );
    expect(isCut).toBe(false);
    expect(await findViolations(page, 'main')).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.evaluate(() => localStorage.setItem('STRAPI_THEME', 'light'));
  });
});
