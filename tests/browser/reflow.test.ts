import type { Page } from 'playwright-core';
import { connect, created, type Editor, NAV_ITEM, REDIRECT } from '../support/editor';
import { findViolations } from './support/accessible';
import type { Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

/** Narrow windows, which are also wide ones at 200 % or 400 %: nothing is cut off or hidden behind bars. */

const PLUGIN = '/admin/plugins/site-content';
const LONG = 'Datenschutzbeauftragte';
const PATH = '/a-rather-long-old-address-of-the-former-website/with/several/segments';

let site: Site;
let administrator: Editor;
let page: Page;

beforeAll(async () => {
  ({ site, administrator, page } = await openWorkspace());
  let parent = '';
  for (const title of ['Services', 'Consulting', LONG]) {
    parent = await created(administrator, NAV_ITEM, {
      ...{ title, url: '/some/where/', area: 'header' },
      ...(parent === '' ? {} : { parent: connect(parent) }),
    });
  }
  for (let at = 1; at <= 12; at += 1) {
    await created(administrator, NAV_ITEM, { title: `Item ${at}`, url: '/x/', area: 'header' });
  }
  for (let at = 1; at <= 3; at += 1) {
    await created(administrator, REDIRECT, {
      ...{ source: `${PATH}/${at}`, target: 'url', destination: '/missing/' },
      note: 'Flyer',
    });
  }
});

afterAll(closeWorkspace);

const open = async (path: string, width: number, height = 700): Promise<void> => {
  await page.setViewportSize({ width, height });
  await page.goto('about:blank');
  await page.goto(`${PLUGIN}/${path}`);
  await page.locator('[data-line], [data-change-set]').first().waitFor();
};

/** Whether the focused element can be seen at its upper and lower edge. */
const isFocusInView = (): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    const { top, bottom, left, width } = focused?.getBoundingClientRect() ?? new DOMRect();
    return [top + 4, bottom - 4].every((y) =>
      focused?.contains(document.elementFromPoint(left + width / 2, y))
    );
  });

test('titles on the third level of the navigation are shown in full at 320 pixels', async () => {
  await open('navigation', 320);
  const title = page.getByTitle(LONG, { exact: true });
  const { width, isCut } = await title.evaluate((element) => ({
    width: element.clientWidth,
    isCut: element.scrollWidth > element.clientWidth,
  }));
  expect(isCut).toBe(false);
  expect(width).toBeGreaterThan(100);
});

describe('the focused control is not hidden', () => {
  test.each([320, 767, 1280])('behind the bar for saving, at %d pixels', async (width) => {
    await open('navigation', width);
    await page.locator('[data-line]').first().focus();
    for (let presses = 0; presses < 14; presses += 1) {
      await page.keyboard.press('ArrowDown');
      expect(await isFocusInView()).toBe(true);
    }
    for (let presses = 0; presses < 14; presses += 1) {
      await page.keyboard.press('ArrowUp');
      expect(await isFocusInView()).toBe(true);
    }
  });

  test('behind the notice that someone has saved the navigation', async () => {
    await open('navigation', 1280);
    await created(administrator, NAV_ITEM, { title: 'Later', url: '/x/', area: 'header' });
    await page.getByRole('status').getByText('You saved this elsewhere').waitFor();
    await page.locator('[data-line]').last().focus();
    for (let presses = 0; presses < 14; presses += 1) {
      await page.keyboard.press('ArrowUp');
      expect(await isFocusInView()).toBe(true);
    }
  });

  test('behind the sentence about an opened change', async () => {
    const ids: string[] = [];
    for (let at = 1; at <= 15; at += 1) {
      ids.push(await created(administrator, REDIRECT, { source: `/gone/${at}`, target: 'none' }));
    }
    const response = await fetch(`${site.address}/site-content/redirects/bulk-actions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${administrator.token}`,
      },
      body: JSON.stringify({ action: 'delete', chosen: { ids }, isDryRun: false }),
    });
    expect(response.status).toBe(200);
    await open('history', 1280, 500);
    await page.locator('[data-change-set]').first().click();
    const controls = page.locator('main ol li').first().locator('[id] :is(a, button)');
    await controls.nth(14).waitFor();
    const count = await controls.count();
    await controls.last().focus();
    for (let left = count; left > 1; left -= 1) {
      await page.keyboard.press('Shift+Tab');
      expect(await isFocusInView()).toBe(true);
    }
  });
});

describe.each([320, 640, 768, 1024, 1280])('the table of redirects at %d pixels', (width) => {
  test('shows every column, each with its header for screen readers', async () => {
    await open('redirects', width);
    const row = page.locator('[data-line]').first();
    for (const text of ['URL', 'Editor', 'Flyer', 'Ada Min']) {
      const cell = row.getByText(text, { exact: true });
      expect(await cell.isVisible()).toBe(true);
      expect(await cell.evaluate((element) => element.clientWidth > 20)).toBe(true);
    }
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      ...['', 'Old address', 'Destination', 'Type', 'Origin', 'Note', 'Changed', 'Actions'],
    ]);
    const columns = (role: string): Promise<(string | null)[]> =>
      page
        .locator(`[role="row"]:has([role="${role}"])`)
        .first()
        .locator(`[role="${role}"]`)
        .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-colindex')));
    const all = ['1', '2', '3', '4', '5', '6', '7', '8'];
    expect(await columns('columnheader')).toEqual(all);
    expect(await columns('gridcell')).toEqual(all);
    expect(await page.getByRole('grid').getAttribute('aria-colcount')).toBe('8');
    expect(await findViolations(page, '[role="grid"]')).toEqual([]);
  });

  test('shows long texts in full in the row that has the focus', async () => {
    await open('redirects', width);
    await page.keyboard.press('Tab');
    const row = page.locator('[data-line]').first();
    await row.focus();
    const texts = row.locator('.line');
    expect(
      await texts.evaluateAll((lines) =>
        lines.filter((line) => line.scrollWidth > line.clientWidth + 1).map((l) => l.textContent)
      )
    ).toEqual([]);
    expect(await isFocusInView()).toBe(true);
    await page.keyboard.press('ArrowDown');
    expect(await isFocusInView()).toBe(true);
  });
});
