import type { Page } from 'playwright-core';
import type { Editor } from '../support/editor';
import { findViolations } from './support/accessible';
import { button, getDrafts, openNavigation, store } from './support/navigation';
import type { Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

const SIZES = [
  [375, 667],
  // In this size, Strapi's own bar is at the top, and fixes the head of the page to the top as well.
  [800, 700],
  [1280, 700],
] as const;

let site: Site;
let administrator: Editor;
let page: Page;

beforeAll(async () => {
  ({ site, administrator, page } = await openWorkspace());
  const titles = Array.from({ length: 20 }, (_, index) => `Item${index}`);
  await store(site, administrator, getDrafts('header', titles));
});

afterAll(closeWorkspace);

const scrollToEnd = async (): Promise<void> => {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('*')) element.scrollTop = element.scrollHeight;
  });
  await page.waitForTimeout(300);
};

/** True if Save can be clicked: it is inside the window, and nothing covers it. */
const isSaveInReach = (): Promise<boolean> =>
  button(page, 'Save').evaluate((save) => {
    const { left, top, width, height } = save.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return (
      found !== null &&
      (save.contains(found) || found.contains(save)) &&
      top + height <= innerHeight
    );
  });

describe.each(SIZES)('in a window of %d by %d pixels', (width, height) => {
  beforeAll(() => page.setViewportSize({ width, height }));

  test('Save stays visible at the end of a long navigation, and covers nothing', async () => {
    await openNavigation(page);
    expect(await isSaveInReach()).toBe(true);
    await scrollToEnd();
    expect(await isSaveInReach()).toBe(true);
    const list = page.getByRole('link', { name: 'View as list' });
    await list.click({ trial: true });
    expect(await findViolations(page, 'main')).toEqual([]);
  });
});
