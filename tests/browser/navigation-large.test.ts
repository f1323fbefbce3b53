import type { Page } from 'playwright-core';
import type { Editor } from '../support/editor';
import {
  button,
  drag,
  getDrafts,
  getOutline,
  openNavigation,
  servedOutline,
  store,
  toLine,
} from './support/navigation';
import type { Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

let site: Site;
let administrator: Editor;
let page: Page;

beforeAll(async () => {
  ({ site, administrator, page } = await openWorkspace());
});

afterAll(closeWorkspace);

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

/** Twelve sections of four topics of five pages each: 300 items on three levels. */
const THREE_HUNDRED = numbers(12).flatMap((section) => [
  `Section-${section}`,
  ...numbers(4).flatMap((topic) => [
    `  Topic-${section}.${topic}`,
    ...numbers(5).map((leaf) => `    Page-${section}.${topic}.${leaf}`),
  ]),
]);

/** Saves, and returns how many items the server created, updated and deleted. */
const saveAndCount = async (): Promise<unknown> => {
  const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
  await button(page, 'Save').click();
  const { meta } = (await (await answer).json()) as { meta: Record<string, unknown> };
  // An earlier notification may still be shown, and items cannot be dragged until this save has ended.
  await page.locator('[role="treegrid"][aria-busy="false"]').waitFor();
  return [meta['created'], meta['updated'], meta['deleted']];
};

/** Waits until the row of an item is in view. */
const expectInView = async (title: string): Promise<void> => {
  await page.waitForFunction(
    (line) => (line as Element).getBoundingClientRect().top < innerHeight,
    await toLine(page, title).elementHandle()
  );
};

describe('a navigation with 300 items', () => {
  beforeAll(async () => {
    await store(site, administrator, getDrafts('header', THREE_HUNDRED));
    await openNavigation(page);
  });

  test('shows all of them', async () => {
    expect(THREE_HUNDRED).toHaveLength(300);
    expect(await getOutline(page)).toEqual(THREE_HUNDRED);
  });

  test('updates one database row when one item is renamed', async () => {
    await button(page, 'Edit “Page-1.1.2”').click();
    await page.locator('input[name="title"]').fill('Renamed');
    await button(page, 'Apply').click();
    expect(await saveAndCount()).toEqual([0, 1, 0]);
  });

  test('updates one database row when one item is dragged to another position', async () => {
    await drag(page, 'Renamed', 'Page-1.1.4', 0);
    expect(await saveAndCount()).toEqual([0, 1, 0]);
    expect((await servedOutline(site, 'header')).slice(2, 7)).toEqual([
      ...['    Page-1.1.1', '    Page-1.1.3', '    Page-1.1.4', '    Renamed', '    Page-1.1.5'],
    ]);
  });

  test('does not redraw unaffected rows while an item is dragged', async () => {
    const handle = await button(page, 'Move “Topic-1.2”').boundingBox();
    if (handle === null) throw new Error('The handle is not to be seen.');
    await page.mouse.move(handle.x + 10, handle.y + 10);
    await page.mouse.down();
    await page.mouse.move(handle.x + 20, handle.y + 20, { steps: 2 });
    await page.locator('[data-landing]').waitFor();
    // Only the dragged item and its drop position may change.
    await page.evaluate(() => {
      const changed = new Set<Element>();
      Object.assign(globalThis, { changed });
      new MutationObserver((records) => {
        for (const { target } of records) {
          const line = (target as Element).closest?.('[data-line]');
          if (line) changed.add(line);
        }
      }).observe(document.querySelector('[role="treegrid"]') as Element, {
        ...{ subtree: true, attributes: true, childList: true, characterData: true },
      });
    });
    await page.mouse.move(handle.x + 20, handle.y + 300, { steps: 20 });
    const changed = await page.evaluate(
      () => (globalThis as unknown as { changed: Set<Element> }).changed.size
    );
    expect(changed).toBeLessThan(12);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect((await getOutline(page))[7]).toBe('  Topic-1.2');
  });

  test('scrolls automatically while an item is dragged to the edge of the window', async () => {
    await openNavigation(page);
    const handle = await button(page, 'Move “Section-1”').boundingBox();
    if (handle === null) throw new Error('The handle is not to be seen.');
    await page.mouse.move(handle.x + 10, handle.y + 10);
    await page.mouse.down();
    await page.mouse.move(handle.x + 10, 890, { steps: 10 });
    await expectInView('Section-4');
    await page.mouse.up();
    const sections = (await getOutline(page)).filter((line) => line.startsWith('Section'));
    expect(sections.indexOf('Section-1')).toBeGreaterThan(1);
    expect(await getOutline(page)).toHaveLength(300);
  });
});
