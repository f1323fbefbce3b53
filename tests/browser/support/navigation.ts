import type { Locator, Page } from 'playwright-core';
import type {
  NavigationItem,
  NavigationResponse,
} from '#site-content/domain/panel/panel-response-types';
import type { Editor } from '../../support/editor';
import type { Account, Site } from './site';

export const NAVIGATION = '/admin/plugins/site-content/navigation';

/** The horizontal distance of a drag that changes the level, in pixels. */
const LEVEL = 28;

/** Opens the page Navigation, which must contain items. */
export const openNavigation = async (page: Page, area = 'header'): Promise<void> => {
  // If only the fragment changed, nothing would be loaded.
  await page.goto('about:blank');
  await page.goto(`${NAVIGATION}#${area}`);
  await page.getByRole('treegrid').waitFor();
};

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: true });

export const getHandle = (page: Page, title: string): Locator => button(page, `Move “${title}”`);

/** The row of an item. */
export const toLine = (page: Page, title: string): Locator =>
  page.getByRole('row').filter({ has: page.getByTitle(title, { exact: true }) });

/** Returns the visible items, indented by two spaces per level. */
export const getOutline = (page: Page): Promise<string[]> =>
  page
    .getByRole('row')
    .evaluateAll((lines) =>
      lines.map(
        (line) =>
          '  '.repeat(Number(line.getAttribute('aria-level')) - 1) +
          (line.querySelector('.title')?.textContent ?? '')
      )
    );

/** Drags an item with the mouse to the position right after another one, and by this many levels to the right. */
export const drag = async (
  page: Page,
  title: string,
  behind: string,
  levels: number
): Promise<void> => {
  const handle = getHandle(page, title);
  // Waits until nothing covers the handle and it has stopped moving: elements that appear above move it.
  await handle.hover();
  const from = await handle.boundingBox();
  const line = await toLine(page, behind).boundingBox();
  if (from === null || line === null) throw new Error(`${title} or ${behind} is not to be seen.`);
  const x = from.x + from.width / 2;
  await page.mouse.move(x, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 8, from.y + from.height / 2 + 8, { steps: 2 });
  await page.mouse.move(x + levels * LEVEL, line.y + line.height - 6, { steps: 5 });
  await page.locator('[data-landing]').waitFor();
  // If the window is lower than the page, it scrolls during the drag. The pointer follows the row, as a user would.
  for (let { y } = line, isStill = false; !isStill;) {
    const now = (await toLine(page, behind).boundingBox()) ?? line;
    isStill = now.y === y;
    y = now.y;
    if (!isStill) await page.mouse.move(x + levels * LEVEL, y + now.height - 6, { steps: 2 });
  }
  // dnd-kit computes the drop position between frames, from the last position of the pointer.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  );
  await page.mouse.up();
  await page.locator('[data-landing]').waitFor({ state: 'detached' });
  // For 50 ms after a drop, dnd-kit treats clicks as part of the drag.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
};

/** Presses the Tab key until an element has the focus, which proves that the keyboard can reach it. */
export const tabTo = async (page: Page, goal: Locator, key = 'Tab'): Promise<void> => {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await goal.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error('The tab key does not lead there.');
};

/** Presses keys one after the other. */
export const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

/** The last announcement about a drag for screen readers. */
const announced = (page: Page): Promise<string | null> =>
  page.locator('[id^="DndLiveRegion"]').textContent();

/**
 * Presses a key during a drag with the keyboard, waits for the next announcement to screen readers, as their users do,
 * and returns it.
 */
export const pressAndHear = async (page: Page, key: string): Promise<string | null> => {
  const before = await announced(page);
  await page.keyboard.press(key);
  await page.waitForFunction(
    (said) => document.querySelector('[id^="DndLiveRegion"]')?.textContent !== said,
    before
  );
  return announced(page);
};

/** Picks up the focused item, moves it with keys, and drops it. */
export const carry = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of ['Space', ...keys, 'Space']) await pressAndHear(page, key);
};

/** Waits until the panel says that the navigation is saved. The notification of an earlier save may still be shown. */
export const waitForSavedNotification = (page: Page): Promise<void> =>
  page.getByText('The navigation was saved.').last().waitFor();

export const save = async (page: Page): Promise<void> => {
  await button(page, 'Save').click();
  await waitForSavedNotification(page);
};

type Draft = Partial<NavigationItem> & Pick<NavigationItem, 'title'>;

/**
 * Makes new items from an outline, indented by two spaces per level. Header items and footer entries get a path based
 * on their title.
 */
export const getDrafts = (area: 'header' | 'footer', outline: readonly string[]): Draft[] => {
  const trail: string[] = [];
  return outline.map((line, at) => {
    const level = line.search(/\S/) / 2;
    const title = line.trim();
    const id = `new:${area}${at}`;
    trail[level] = id;
    const isGroup = area === 'footer' && level === 0;
    const parent = level === 0 ? null : (trail[level - 1] ?? null);
    return { id, area, parent, title, url: isGroup ? null : `/${title.toLowerCase()}/` };
  });
};

const call = async <Body>(
  site: Site,
  token: string,
  method: string,
  body?: object
): Promise<Body> => {
  const response = await fetch(`${site.address}/site-content/navigation`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: Body }).data;
};

/** The stored navigation. */
export const storedNavigation = (site: Site, { token }: Editor): Promise<NavigationResponse> =>
  call(site, token, 'GET');

/** Replaces the stored navigation without using the panel, and returns the stored result. */
export const store = async (
  site: Site,
  editor: Editor,
  drafts: readonly Draft[]
): Promise<NavigationResponse> => {
  const { version } = await storedNavigation(site, editor);
  const items = drafts.map((draft, at) => ({
    ...{ id: `new:${at}`, parent: null, area: 'header', url: null, page: null },
    ...draft,
  }));
  return call(site, editor.token, 'PUT', { version, items });
};

interface ServedItem {
  readonly title: string;
  readonly subitems?: readonly ServedItem[];
}

/** Returns the navigation that visitors get, indented by two spaces per level. */
export const servedOutline = async (site: Site, area: 'header' | 'footer'): Promise<string[]> => {
  const response = await fetch(`${site.address}/api/initial-data/`);
  const data = (await response.json()) as Record<'header' | 'footer', readonly ServedItem[]>;
  const lines = (items: readonly ServedItem[], level: number): string[] =>
    items.flatMap(({ title, subitems = [] }) => [
      '  '.repeat(level) + title,
      ...lines(subitems, level + 1),
    ]);
  return lines(data[area], 0);
};

/** Returns the status of a request by this user to read or save the navigation. */
export const statusFor = async (site: Site, account: Account, method: string): Promise<number> => {
  const headers = { 'content-type': 'application/json' };
  const login = await fetch(`${site.address}/admin/login`, {
    ...{ method: 'POST', headers },
    body: JSON.stringify(account),
  });
  const { data } = (await login.json()) as { data: { token: string } };
  const response = await fetch(`${site.address}/site-content/navigation`, {
    method,
    headers: { ...headers, authorization: `Bearer ${data.token}` },
    ...(method === 'PUT' ? { body: JSON.stringify({ version: '', items: [] }) } : {}),
  });
  return response.status;
};
