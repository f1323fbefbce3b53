import type { Browser, Page, Route } from 'playwright-core';
import {
  EXPLORER_ROWS,
  type FoundRow,
} from '../../src/plugins/site-content/domain/panel/page-tree-view';
import { connect, created, type Editor, PAGE, publishedPage } from '../support/editor';
import { panelAt } from '../support/panel';
import { until } from '../support/until';
import { findViolations, getViolations } from './support/accessible';
import { logIn, openWindow, waitForFocus } from './support/browser';
import { createColleague, reads } from './support/colleague';
import { fill, press as pressInForm } from './support/form';
import { button, getHandle, getOutline, press, tabTo, toLine } from './support/navigation';
import { ADMINISTRATOR, type Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

const PAGES = '/admin/plugins/site-content/pages';
const ACTS = '**/site-content/pages/bulk-actions';

let site: Site;
let browser: Browser;
let administrator: Editor;
let page: Page;
const ids: Record<string, string> = {};

beforeAll(async () => {
  ({ site, browser, administrator, page } = await openWorkspace());
  const publish = async (title: string, slug: string, parent?: string): Promise<void> => {
    ids[title] = await publishedPage(administrator, {
      ...{ title, slug },
      ...(parent === undefined ? {} : { parent: connect(ids[parent] ?? '') }),
    });
  };
  await publish('Welcome', 'home');
  await publish('About us', 'about');
  await publish('Our crew', 'crew', 'About us');
  await publish('Captain', 'captain', 'Our crew');
  await publish('Timetable', 'timetable');
  ids['Winter'] = await created(administrator, PAGE, {
    ...{ title: 'Winter', slug: 'winter' },
    parent: connect(ids['Timetable'] ?? ''),
  });
  await administrator.update(PAGE, ids['Captain'] ?? '', {
    parent: connect(ids['About us'] ?? ''),
  });
  // An unpublished move does not change a page's sort order, so this sets it.
  const first = {
    ...{ action: 'order', pages: [ids['Captain']], parent: ids['About us'] },
    ...{ after: null, isDryRun: false },
  };
  await panelAt(site.address, administrator).post('pages/bulk-actions', first).expect(200);
});

afterEach(async () => {
  await page?.unrouteAll();
});

afterAll(closeWorkspace);

const openPages = async (query = '', window = page): Promise<void> => {
  await window.goto(`${PAGES}${query}`);
  await window.getByRole('treegrid').waitFor();
};

/** Opens the page tree with all rows collapsed. */
const openFolded = async (): Promise<void> => {
  await openPages();
  await page.evaluate(() => localStorage.removeItem('site-content.pages.expanded'));
  await openPages();
  await toLine(page, 'Timetable').waitFor();
};

const focused = (): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

describe('the page tree', () => {
  test('has a menu link before the navigation', async () => {
    await page.goto('/admin');
    const links = page.getByRole('navigation').getByRole('link');
    await links.filter({ hasText: 'Pages' }).first().waitFor();
    const names = await links.allTextContents();
    const at = (name: string): number => names.findIndex((one) => one.includes(name));
    expect(at('Pages')).toBeLessThan(at('Navigation'));
    expect(at('Pages')).toBeGreaterThan(-1);
  });

  test('shows the pages in order, with path, status and number of subpages', async () => {
    await openFolded();
    expect(await getOutline(page)).toEqual(['Welcome', 'About us', 'Timetable']);
    const about = await toLine(page, 'About us').textContent();
    for (const part of ['/about/', 'Published', '2 subpages']) expect(about).toContain(part);
  });

  test('can be expanded and collapsed, and keeps that state', async () => {
    await openFolded();
    await button(page, 'Expand “About us”').click();
    await toLine(page, 'Captain').waitFor();
    expect(await getOutline(page)).toEqual([
      ...['Welcome', 'About us', '  Captain', '  Our crew'],
      'Timetable',
    ]);
    const captain = await toLine(page, 'Captain').textContent();
    expect(captain).toContain('Modified');
    expect(captain).toContain('The published page is under “Our crew”.');
    await openPages();
    await toLine(page, 'Captain').waitFor();
    await button(page, 'Collapse “About us”').click();
    await toLine(page, 'Captain').waitFor({ state: 'detached' });
  });

  test('links to a page in the Content Manager, to the list view, and to a new page', async () => {
    await openFolded();
    await page.getByRole('link', { name: 'About us' }).click();
    await page.waitForURL(`**/${PAGE}/${ids['About us']}**`);
    await openPages();
    await page.getByRole('link', { name: 'View as list' }).click();
    await page.waitForURL(`**/collection-types/${PAGE}*`);
    await openPages();
    await page.getByRole('link', { name: 'Create page' }).click();
    await page.waitForURL(`**/${PAGE}/create**`);
  });

  test('creates a subpage with "Add subpage"', async () => {
    await openFolded();
    await button(page, 'More actions for “Timetable”').click();
    await page.getByRole('menuitem', { name: 'Add subpage' }).click();
    await page.getByText('Parent page (1)').waitFor();
    await fill(page, { title: 'Summer', slug: 'summer' });
    expect(await pressInForm(page, 'Save')).toBeLessThan(300);
    await openFolded();
    await button(page, 'Expand “Timetable”').click();
    await toLine(page, 'Summer').waitFor();
    expect(await getOutline(page)).toEqual([
      ...['Welcome', 'About us', 'Timetable'],
      ...['  Winter', '  Summer'],
    ]);
  });

  test('reports that it could not be loaded, and tries again', async () => {
    await page.route('**/site-content/pages/tree**', (route) => route.abort());
    await page.goto(PAGES);
    await page.getByText('The pages could not be loaded.').waitFor();
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await toLine(page, 'Timetable').waitFor();
  });

  test('cannot be opened without permission to read pages', async () => {
    const colleague = await createColleague(site, administrator, [reads('api::redirect.redirect')]);
    const window = await openWindow(browser, site);
    await logIn(window, colleague);
    await window.goto(PAGES);
    await window.getByText("You don't have the permissions to access that content").waitFor();
    await window.context().close();
  });
});

test('a role that may not change the parent is offered no way to move a page', async () => {
  const update = {
    ...{ action: 'plugin::content-manager.explorer.update', subject: PAGE },
    fields: ['title'],
  };
  const translator = await createColleague(site, administrator, [reads(PAGE), update]);
  const window = await openWindow(browser, site);
  await logIn(window, translator);
  await openPages('', window);
  await button(window, 'More actions for “Timetable”').click();
  await window.getByRole('menuitem', { name: 'Edit' }).waitFor();
  expect(await window.getByRole('menuitem', { name: /Move/ }).count()).toBe(0);
  await press(window, 'Escape');
  expect(await button(window, /^Move /).count()).toBe(0);
});

describe('the keyboard', () => {
  test('navigates the tree, and expands, selects and opens pages', async () => {
    await openFolded();
    await tabTo(page, toLine(page, 'Welcome'));
    await press(page, 'ArrowDown', 'ArrowRight');
    await toLine(page, 'Captain').waitFor();
    await press(page, 'ArrowDown');
    expect(await focused()).toBe('Captain, Modified');
    await press(page, 'ArrowLeft');
    expect(await focused()).toBe('About us, Published');
    await press(page, 'End');
    expect(await focused()).toBe('Timetable, Published');
    await press(page, 'Home');
    expect(await focused()).toBe('Welcome, Published');
    await press(page, 'Space');
    await page.getByText('1 page selected').waitFor();
    await button(page, 'Clear selection').press('Enter');
    await waitForFocus(toLine(page, 'Welcome'));
    await press(page, 'Enter');
    await page.waitForURL(`**/${PAGE}/${ids['Welcome']}**`);
  });
});

describe('a tree of 1,000 pages', () => {
  const TOTAL = 1000;
  const getRow = (number: number): FoundRow => ({
    ...{ id: `p${number}`, title: `Page ${number}`, slug: `page-${number}` },
    ...{ path: `/page-${number}/`, draftPath: null, isBelowDraft: false },
    status: 'published',
    ...{ parent: null, publishedParent: null },
    ...{ children: 0, trail: [], version: 'v-d', canPreview: false },
    // Some rows are taller than others.
    attention: number % 7 === 0 ? ['title-missing'] : [],
  });

  const openThousand = async (): Promise<void> => {
    await openFolded();
    await page.route('**/site-content/pages/tree**', async (route) => {
      const offset = Number(new URL(route.request().url()).searchParams.get('offset'));
      const rows = Array.from({ length: EXPLORER_ROWS }, (_, at) => getRow(offset + at + 1));
      await route.fulfill({ json: { data: { rows, total: TOTAL } } });
    });
    await openPages();
    await toLine(page, 'Page 1').waitFor();
  };
  const grid = () => page.getByRole('treegrid');
  const drawn = (): Promise<number> => page.locator('[data-line]').count();
  const isInSight = (title: string): Promise<boolean> =>
    toLine(page, title).evaluate((line) => {
      const { top, bottom } = line.getBoundingClientRect();
      const box = line.closest('[role="treegrid"]')?.getBoundingClientRect();
      return box !== undefined && top >= box.top - 1 && bottom <= box.bottom + 1;
    });
  const scrollTo = (top: number): Promise<void> =>
    grid().evaluate((box, to) => void box.scrollTo({ top: to }), top);

  test('renders only the rows in view, and exposes the total number to screen readers', async () => {
    await openThousand();
    expect(await drawn()).toBeLessThan(50);
    expect(await grid().getAttribute('aria-rowcount')).toBe(String(EXPLORER_ROWS + 1));
    const first = toLine(page, 'Page 1');
    expect(await first.getAttribute('aria-rowindex')).toBe('1');
    expect(await first.getAttribute('aria-setsize')).toBe(String(TOTAL));
    expect(await toLine(page, 'Page 90').count()).toBe(0);
    await scrollTo(1e6);
    await toLine(page, 'Page 100').waitFor();
    expect(await toLine(page, 'Page 100').getAttribute('aria-posinset')).toBe('100');
    expect(await drawn()).toBeLessThan(50);
    expect(await findViolations(page, 'main')).toEqual([]);
  });

  test('scrolls the row of a control into view when the control is reached with the arrow keys', async () => {
    await openThousand();
    await toLine(page, 'Page 1').getByRole('checkbox').focus();
    const cut: string[] = [];
    for (const key of ['ArrowDown', 'ArrowUp']) {
      for (let step = 0; step < 25; step += 1) {
        await page.keyboard.press(key);
        const title = `Page ${key === 'ArrowDown' ? step + 2 : 25 - step}`;
        await toLine(page, title).locator('[type="checkbox"]:focus').waitFor();
        if (!(await isInSight(title))) cut.push(`${key} to ${title}`);
      }
    }
    expect(cut).toEqual([]);
  });

  test('is navigated with the keyboard from the focused row, even if that row is out of view', async () => {
    await openThousand();
    await tabTo(page, toLine(page, 'Page 1'));
    await press(page, 'End');
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('data-line') === 'root:more'
    );
    await press(page, 'Enter');
    await waitForFocus(toLine(page, 'Page 101'));
    expect(await isInSight('Page 101')).toBe(true);
    await scrollTo(0);
    await toLine(page, 'Page 1').waitFor();
    await waitForFocus(toLine(page, 'Page 101'));
    expect(await isInSight('Page 101')).toBe(false);
    await press(page, 'ArrowDown');
    await waitForFocus(toLine(page, 'Page 102'));
    expect(await isInSight('Page 102')).toBe(true);
    await press(page, 'Space', 'PageUp');
    expect(await focused()).toBe('Page 92, Published');
    await press(page, 'Home');
    await waitForFocus(toLine(page, 'Page 1'));
    expect(await isInSight('Page 1')).toBe(true);
    await page.getByText('1 page selected').waitFor();
  });

  test('a page can be moved to a row that was out of view, by keyboard and by mouse', async () => {
    await openThousand();
    const asked: unknown[] = [];
    await page.route(ACTS, async (route) => {
      asked.push(route.request().postDataJSON());
      await route.abort();
    });
    await getHandle(page, 'Page 1').focus();
    await press(page, 'Space');
    await page.getByText('Moving “Page 1”:').waitFor();
    await press(page, 'ArrowLeft', 'End', 'ArrowUp');
    await waitForFocus(toLine(page, 'Page 100'));
    await press(page, 'Enter');
    await page.getByRole('dialog').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await scrollTo(0);
    const from = await getHandle(page, 'Page 2').boundingBox();
    const box = await grid().boundingBox();
    if (from === null || box === null) throw new Error('The line is not to be seen.');
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y + 20, { steps: 3 });
    // At the edge, the list scrolls automatically.
    await page.mouse.move(box.x + 200, box.y + box.height - 10, { steps: 5 });
    await toLine(page, 'Page 60').waitFor();
    // Away from the edge, the list stops scrolling.
    await page.mouse.move(box.x + 200, box.y + box.height / 2, { steps: 5 });
    await grid().evaluate(async (list) => {
      for (let at = NaN; at !== list.scrollTop;) {
        at = list.scrollTop;
        for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
      }
    });
    const middle = await page.evaluate(
      ({ x, y }) =>
        document.elementFromPoint(x, y)?.closest('[data-line]')?.getBoundingClientRect(),
      { x: box.x + 200, y: box.y + box.height / 2 }
    );
    const y = middle === undefined ? 0 : middle.y + middle.height / 2;
    await page.mouse.move(box.x + 200, y, { steps: 5 });
    await page.locator('[data-holder]').waitFor();
    const holder = await page.locator('[data-holder]').getAttribute('data-line');
    await page.mouse.up();
    await page.getByRole('dialog').waitFor();
    expect(asked).toMatchObject([
      { action: 'move', pages: ['p1'], parent: 'p100' },
      { action: 'move', pages: ['p2'], parent: holder },
    ]);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  });
});

describe('the row of a page', () => {
  test('is visible after "Show in page tree", even below a long branch that was expanded before', async () => {
    const row = (number: number, more: object = {}) => ({
      ...{ id: `p${number}`, title: `Page ${number}`, slug: `page-${number}`, children: 0 },
      ...{ path: `/page-${number}/`, draftPath: null, status: 'published', attention: [] },
      ...{ parent: null, publishedParent: null, trail: [], version: 'v', canPreview: false },
      ...more,
    });
    const roots = Array.from({ length: 10 }, (_, at) => row(at, at === 0 ? { children: 60 } : {}));
    const below = Array.from({ length: 60 }, (_, at) => row(100 + at, { parent: 'p0' }));
    await openFolded();
    await page.route('**/site-content/pages/tree**', async (route) => {
      const { searchParams: asked } = new URL(route.request().url());
      const isBranch = asked.get('parent') === 'p0';
      if (isBranch) await new Promise((resolve) => setTimeout(resolve, 1000));
      const rows = isBranch ? below : asked.has('page') ? [row(9)] : roots;
      await route.fulfill({ json: { data: { rows, total: rows.length } } });
    });
    await openPages();
    await button(page, 'Expand “Page 0”').click();
    await toLine(page, 'Page 100').waitFor();
    await openPages('?page=p9');
    await until('it has the focus', async () => (await focused()) === 'Page 9, Published');
    await until('it is in sight', () =>
      toLine(page, 'Page 9').evaluate((line) => {
        const { top, bottom } = line.getBoundingClientRect();
        const box = line.closest('[role="treegrid"]')?.getBoundingClientRect();
        return box !== undefined && top >= box.top - 1 && bottom <= box.bottom + 1;
      })
    );
    await page.evaluate(() => localStorage.removeItem('site-content.pages.expanded'));
  });

  test('is focused by "Show in page tree" in the form of a nested page', async () => {
    await openFolded();
    await page.goto(`/admin/content-manager/collection-types/${PAGE}/${ids['Winter']}`);
    await page.getByRole('link', { name: 'Show in page tree' }).click();
    await waitForFocus(toLine(page, 'Winter'));
    expect(page.url()).toMatch(/\/pages$/);
  });

  test('reflects changes made elsewhere when the window regains the focus', async () => {
    await openFolded();
    const id = await created(administrator, PAGE, { title: 'News', slug: 'news' });
    const comeBack = (): Promise<void> =>
      page.evaluate(() => void window.dispatchEvent(new Event('focus')));
    await page.route('**/site-content/pages/tree**', (route) => route.abort());
    await comeBack();
    await page.unrouteAll();
    expect(await toLine(page, 'News').count()).toBe(0);
    await comeBack();
    await toLine(page, 'News').waitFor();
    await administrator.remove(PAGE, id);
    await comeBack();
    await toLine(page, 'News').waitFor({ state: 'detached' });
  });
});

describe('a search', () => {
  test('limits its text to the length that the server accepts', async () => {
    await openPages();
    const field = page.getByRole('searchbox');
    await field.click();
    await page.keyboard.insertText('x'.repeat(500));
    expect((await field.inputValue()).length).toBe(255);
    await page.getByText('No pages found.').waitFor();
  });

  test('shows the whole path of a page in a narrow window', async () => {
    const slug = 'a-slug-that-is-longer-than-any-window-of-a-phone-is-wide';
    const id = await created(administrator, PAGE, {
      ...{ title: 'Deep', slug, parent: connect(ids['Captain'] ?? '') },
    });
    await page.setViewportSize({ width: 390, height: 800 });
    await openPages('?search=Deep');
    const place = toLine(page, 'Deep').getByText(slug);
    expect(await place.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true);
    await page.setViewportSize({ width: 1280, height: 900 });
    await administrator.remove(PAGE, id);
  });

  test('finds pages at any level, and is kept in the URL', async () => {
    await openFolded();
    await page.getByRole('searchbox').fill('captain');
    await page.getByText('1 page found').waitFor();
    expect(await getOutline(page)).toEqual(['Captain']);
    expect(await toLine(page, 'Captain').textContent()).toContain('About us');
    expect(page.url()).toContain('search=captain');
    await page.reload();
    await page.getByText('1 page found').waitFor();
    await page.getByRole('searchbox').fill('nobody');
    await page.getByText('No pages found.').waitFor();
    await page.getByRole('searchbox').fill('');
    await toLine(page, 'Timetable').waitFor();
  });

  test('can be filtered to drafts or to modified pages', async () => {
    await openFolded();
    const filter = page.getByRole('combobox', { name: 'Filter by status' });
    await filter.click();
    await page.getByRole('option', { name: 'Drafts only' }).click();
    await toLine(page, 'Winter').waitFor();
    expect(await getOutline(page)).toEqual(['Summer', 'Winter']);
    await filter.click();
    await page.getByRole('option', { name: 'Modified only' }).click();
    await toLine(page, 'Captain').waitFor();
    expect(await getOutline(page)).toEqual(['Captain']);
  });
});

describe('the dry run of a bulk action', () => {
  const NONE = { total: 0, first: [] };
  const UNUSED = { navItems: NONE, redirects: NONE, pages: NONE, keys: NONE };
  const OUTCOME = {
    addresses: NONE,
    redirects: { made: NONE, changed: NONE, removed: NONE, kept: NONE },
    references: { followed: UNUSED, redirected: UNUSED, lost: UNUSED, broken: UNUSED },
    subpages: NONE,
    newRoots: NONE,
    placeAlone: NONE,
    draftParents: NONE,
    emptyBlocks: NONE,
    homeLoss: null,
  };

  interface Addresses {
    readonly total: number;
    readonly first: readonly object[];
  }

  /** Responds instead of the server, and records the requests. */
  const answering = async (outcome: {
    readonly addresses: Addresses;
    readonly [others: string]: object | boolean | string | null;
  }): Promise<Record<string, unknown>[]> => {
    const asked: Record<string, unknown>[] = [];
    await page.route(ACTS, async (route) => {
      const request = route.request().postDataJSON() as Record<string, unknown>;
      asked.push(request);
      const { total, first } = outcome.addresses;
      const addresses = { total, first: request['all'] === true ? first : first.slice(0, 10) };
      await route.fulfill({ json: { data: { ...OUTCOME, ...outcome, addresses } } });
    });
    return asked;
  };
  const MOVED = {
    addresses: {
      total: 1,
      first: [{ id: 'a', title: 'Our crew', from: '/about/crew/', to: '/timetable/crew/' }],
    },
    redirects: {
      ...OUTCOME.redirects,
      made: {
        total: 1,
        first: [{ source: '/about/crew/', destination: '/timetable/crew/' }],
      },
    },
  };
  const dialog = () => page.getByRole('dialog');

  const openTree = async (): Promise<void> => {
    await openFolded();
    await button(page, 'Expand “About us”').click();
    await toLine(page, 'Our crew').waitFor();
  };

  test('is shown before a page is moved with the keyboard', async () => {
    const asked = await answering(MOVED);
    await openTree();
    await getHandle(page, 'Our crew').focus();
    await press(page, 'Space');
    await page.getByText('Moving “Our crew”:').waitFor();
    expect(await findViolations(page, 'main')).toEqual([]);
    await press(page, 'ArrowDown', 'Enter');
    await dialog().getByText('“Our crew”: /about/crew/ → /timetable/crew/').waitFor();
    await dialog().getByText('/about/crew/ → /timetable/crew/', { exact: true }).waitFor();
    await waitForFocus(dialog().getByRole('button', { name: 'Move', exact: true }));
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    const move = {
      ...{ action: 'move', pages: [ids['Our crew']] },
      ...{ parent: ids['Timetable'], publishes: true },
    };
    expect(asked).toEqual([{ ...move, isDryRun: true }]);

    await dialog().getByRole('checkbox', { name: 'Redirect the old address' }).click();
    await page.waitForRequest(
      (request) => request.postData()?.includes('"redirects":false') === true
    );
    await dialog().getByRole('button', { name: 'Move', exact: true, disabled: false }).click();
    await page.getByText('The page was moved.').waitFor();
    const seen = expect.stringContaining(`${ids['Our crew']}=`);
    expect(asked.at(-1)).toEqual({ ...move, redirects: false, isDryRun: false, seen });
    await waitForFocus(toLine(page, 'Our crew'));
  });

  test('shows that no URL changes yet when the move is not published', async () => {
    await answering(OUTCOME);
    await openTree();
    await getHandle(page, 'Our crew').focus();
    await press(page, 'Space', 'ArrowDown', 'Enter');
    await dialog().getByText('No URLs will change.').waitFor();
    await dialog().getByRole('checkbox', { name: 'Publish the move now' }).click();
    await dialog().getByText('No URLs will change until you publish the move.').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  test('warns about moving a page below a parent that was never published', async () => {
    const parent = { id: 'timetable', title: 'Timetable' };
    await answering({ ...OUTCOME, draftParents: { total: 1, first: [parent] } });
    await openTree();
    await getHandle(page, 'Our crew').focus();
    await press(page, 'Space', 'ArrowDown', 'Enter');
    await dialog().getByText('“Timetable” has never been published.').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  test.each([
    ['now', 'The site will have no home page: no page will be at /.'],
    ['once-published', 'Once you publish the move, the site will have no home page'],
  ])('warns that the site loses its home page (%s)', async (homeLoss, sentence) => {
    await answering({ ...OUTCOME, homeLoss });
    await openTree();
    await getHandle(page, 'Our crew').focus();
    await press(page, 'Space', 'ArrowDown', 'Enter');
    await dialog().getByText(sentence).waitFor();
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  test('reports an expired session without a redirect to the login', async () => {
    const error = { status: 401, name: 'UnauthorizedError', message: 'No', details: {} };
    const refuse = (address: string | RegExp) =>
      page.route(address, (route) => route.fulfill({ status: 401, json: { data: null, error } }));
    await openTree();
    await refuse(ACTS);
    await refuse('**/admin/access-token');
    await getHandle(page, 'Our crew').focus();
    await press(page, 'Space', 'ArrowDown', 'Enter');
    await dialog()
      .getByText('Nothing was changed: your session has ended. Log in again.')
      .waitFor();
    await page.waitForTimeout(1000);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  test('if the response to the action is lost, the action can be repeated and the tree is up to date', async () => {
    const lost = await created(administrator, PAGE, { title: 'Lost and found', slug: 'lost' });
    await openTree();
    await page.route(ACTS, (route) => route.abort());
    await button(page, 'More actions for “Lost and found”').click();
    await page.getByRole('menuitem', { name: 'Publish' }).click();
    await dialog().getByText('No response from the server. Nothing was changed').waitFor();
    await page.unroute(ACTS);
    const publish = () => dialog().getByRole('button', { name: 'Publish' });
    await until('it can be pressed', () => publish().isEnabled());
    await page.route(ACTS, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await publish().click();
    await dialog().getByText('No response from the server. Check whether it was saved.').waitFor();
    expect(await publish().isEnabled()).toBe(true);
    await page.unroute(ACTS);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await toLine(page, 'Lost and found').getByText('Published').waitFor();
    await administrator.remove(PAGE, lost);
  });

  test('returns the focus to the button above the tree when it is canceled', async () => {
    await openTree();
    await page.getByRole('checkbox', { name: 'Select “Timetable”' }).click();
    for (const name of ['Move to…', 'Publish', 'Unpublish', 'Delete']) {
      await button(page, name).click();
      await dialog().waitFor();
      await press(page, 'Escape');
      await dialog().waitFor({ state: 'detached' });
      await waitForFocus(button(page, name));
    }
  });

  test('stays open while the action runs, and says so', async () => {
    await answering({ addresses: NONE });
    await openTree();
    await button(page, 'More actions for “Timetable”').click();
    await page.getByRole('menuitem', { name: 'Unpublish' }).click();
    const unpublish = dialog().getByRole('button', { name: 'Unpublish', disabled: false });
    await unpublish.waitFor();
    const running = new Promise<Route>((resolve) => {
      void page.route(ACTS, resolve);
    });
    await unpublish.click();
    await dialog().getByText('Unpublishing 1 page…').waitFor();
    expect(await dialog().getByRole('button', { name: 'Cancel' }).count()).toBe(0);
    await press(page, 'Escape');
    await dialog().getByText('Unpublishing 1 page…').waitFor();
    await (await running).fulfill({ json: { data: OUTCOME, changeSet: null } });
    await page.getByText('The page was unpublished.').waitFor();
    expect(await dialog().count()).toBe(0);
  });

  test('is shown before a page is moved with the mouse', async () => {
    const asked = await answering(MOVED);
    await openTree();
    const from = await getHandle(page, 'Our crew').boundingBox();
    const onto = await toLine(page, 'Timetable').boundingBox();
    if (from === null || onto === null) throw new Error('The lines are not to be seen.');
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(from.x + 20, from.y + 20, { steps: 3 });
    await page.mouse.move(onto.x + 60, onto.y + onto.height / 2, { steps: 5 });
    await page.locator('[data-holder]').waitFor();
    await page.mouse.up();
    await dialog().getByText('“Our crew”: /about/crew/ → /timetable/crew/').waitFor();
    expect(asked[0]).toMatchObject({ parent: ids['Timetable'] });
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  test('is not opened if Escape cancels the move of a picked-up page', async () => {
    await openTree();
    await getHandle(page, 'Our crew').focus();
    await press(page, 'Space', 'ArrowDown', 'Escape');
    await page.getByText('Moving “Our crew”:').waitFor({ state: 'detached' });
    expect(await dialog().count()).toBe(0);
  });

  test('is shown before a page is deleted, with a choice of the redirect target', async () => {
    const asked = await answering({
      addresses: {
        total: 12,
        first: Array.from({ length: 12 }, (_, number) => ({
          ...{ id: `${number}`, title: `Page ${number}` },
          ...{ from: `/about/${number}/`, to: null },
        })),
      },
      newRoots: { total: 1, first: [{ id: 'b', title: 'Our crew' }] },
      redirects: {
        ...OUTCOME.redirects,
        changed: { total: 1, first: [{ source: '/old-about/', destination: '/contact/' }] },
      },
      references: {
        ...OUTCOME.references,
        followed: {
          ...UNUSED,
          pages: { total: 1, first: [{ id: 'd', title: 'Jobs', isDraft: true }] },
        },
        lost: {
          ...UNUSED,
          navItems: {
            total: 1,
            first: [{ id: 'c', title: 'The company', area: 'header', trail: [], subitems: 2 }],
          },
        },
      },
    });
    await openTree();
    await button(page, 'More actions for “About us”').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    for (const reported of [
      ...['12 URLs will change or be removed:', 'Show all 12', 'Our crew'],
      ...['Links that keep working', 'Links on 1 page are updated automatically:', 'Jobs Draft'],
      ...['Links that break', 'Header: The company, with 2 sub-items'],
      '1 menu item is hidden until you choose another page for it:',
      ...['1 redirect to the deleted page will point there as well:', '/old-about/ → /contact/'],
    ]) {
      await dialog().getByText(reported, { exact: true }).waitFor();
    }
    const said = (await dialog().textContent()) ?? '';
    expect(said.indexOf('Links that break')).toBeLessThan(said.indexOf('12 URLs'));
    await dialog().getByText('You can undo this in History for 180 days.').waitFor();
    const history = dialog().getByRole('link', { name: 'History' });
    expect(await history.getAttribute('href')).toBe('/admin/plugins/site-content/history');
    const listed = dialog().getByText(/^“Page \d+”/);
    expect(await listed.count()).toBe(10);
    const more = button(page, 'Show all 12');
    await more.focus();
    await press(page, 'Enter');
    await listed.nth(11).waitFor();
    await dialog().getByText('12 URLs will be removed:').waitFor();
    // The same button now reads "Show fewer", and has kept the focus.
    await waitForFocus(button(page, 'Show fewer'));
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    await dialog().getByRole('radio', { name: 'Redirect to a URL' }).click();
    expect(await dialog().getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
    await dialog().getByRole('textbox', { name: 'URL' }).fill('/contact/');
    await dialog().getByRole('button', { name: 'Delete', disabled: false }).click();
    await page.getByText('The page was deleted.').waitFor();
    expect(asked.at(-1)).toEqual({
      ...{ action: 'delete', pages: [ids['About us']], isDryRun: false },
      redirectTo: { kind: 'url', destination: '/contact/' },
      seen: expect.stringContaining(`${ids['About us']}=`),
    });
  });

  test('includes all subpages that will be deleted as well', async () => {
    const asked = await answering({
      addresses: NONE,
      subpages: { total: 1, first: [{ id: 'b', title: 'Our crew' }] },
    });
    await openTree();
    await button(page, 'More actions for “About us”').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog().getByRole('checkbox', { name: 'Also delete the 2 subpages' }).click();
    await dialog().getByText('1 subpage will be deleted as well:').waitFor();
    await page.getByRole('dialog', { name: 'Delete 2 pages' }).waitFor();
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    await dialog().getByRole('button', { name: 'Delete 2 pages', disabled: false }).click();
    await page.getByText('2 pages were deleted.').waitFor();
    const seen = expect.stringContaining(`${ids['About us']}=`);
    const request = { action: 'delete', pages: [ids['About us']], redirectTo: { kind: 'nowhere' } };
    expect(asked.map(({ withSubpages = false, isDryRun }) => [withSubpages, isDryRun])).toEqual([
      ...[
        [false, true],
        [true, true],
      ],
      [true, false],
    ]);
    expect(asked.at(-1)).toEqual({ ...request, withSubpages: true, isDryRun: false, seen });
  });

  test('covers a selected range of pages, or all pages that are shown', async () => {
    await openTree();
    await page.getByRole('checkbox', { name: 'Select “Welcome”' }).click();
    await page
      .getByRole('checkbox', { name: 'Select “Timetable”' })
      .click({ modifiers: ['Shift'] });
    const rows = await page.getByRole('row').count();
    await page.getByText(`${rows} pages selected`).waitFor();
    expect(await button(page, `Select all ${rows} shown`).count()).toBe(0);
    await button(page, 'Clear selection').click();
    await page.getByRole('checkbox', { name: 'Select “Welcome”' }).click();
    await button(page, `Select all ${rows} shown`).click();
    await page.getByText(`${rows} pages selected`).waitFor();
    await button(page, 'Clear selection').click();
  });

  test('suggests no redirect target that will be deleted as well', async () => {
    await openTree();
    await button(page, 'More actions for “About us”').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog().getByRole('checkbox', { name: 'Also delete the 2 subpages' }).click();
    await dialog().getByRole('radio', { name: 'Redirect to a URL' }).click();
    await dialog().getByRole('textbox', { name: 'URL' }).fill('/about/crew/');
    await dialog().getByText('This page will be deleted or unpublished as well.').waitFor();
    expect(await dialog().getByText('Choose the page instead').count()).toBe(0);
    await dialog().getByRole('textbox', { name: 'URL' }).fill('/timetable/');
    await button(page, 'Choose “Timetable”').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  test('offers subpages as the redirect target only if they are not deleted', async () => {
    await openTree();
    await button(page, 'More actions for “About us”').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog().getByRole('radio', { name: 'Redirect to a page' }).click();
    const field = dialog().getByRole('combobox', { name: 'Page' });
    const option = (title: string) => page.getByRole('option', { name: new RegExp(`^${title}`) });
    const search = async (typed: string): Promise<void> => {
      await field.click();
      await page.keyboard.type(typed);
    };
    await search('crew');
    await option('Our crew').waitFor();
    expect(await option('Our crew').getAttribute('aria-disabled')).not.toBe('true');
    await page.keyboard.press('Escape');
    await dialog().getByRole('checkbox', { name: 'Also delete the 2 subpages' }).click();
    for (const title of ['Our crew', 'Captain']) {
      await search(title);
      await option(title).getByText('Not possible: This page will be deleted').waitFor();
      expect(await option(title).getAttribute('aria-disabled')).toBe('true');
      await page.keyboard.press('Escape');
    }
    await search('timetable');
    await option('Timetable').click();
    await dialog().getByText('/about/crew/ → /timetable/', { exact: true }).waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  test('explains why an action is refused', async () => {
    const values = { title: 'News', path: '/news/' };
    const reason = { code: 'page.slug-taken', values };
    await page.route(ACTS, (route) =>
      route.fulfill({
        status: 400,
        json: {
          data: null,
          error: {
            ...{ status: 400, name: 'ValidationError', message: 'a' },
            details: { ...reason, errors: [{ path: ['slug'], message: 'a', ...reason }] },
          },
        },
      })
    );
    await openTree();
    await page.getByRole('checkbox', { name: 'Select “Our crew”' }).click();
    await page.getByRole('checkbox', { name: 'Select “Timetable”' }).click();
    await page.getByText('2 pages selected').waitFor();
    await button(page, 'Publish').click();
    await dialog().getByRole('heading', { name: 'Publish 2 pages' }).waitFor();
    await dialog().getByText('This slug is already used by "News"').waitFor();
    expect(await dialog().getByRole('button', { name: 'Publish 2 pages' }).isDisabled()).toBe(true);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });

  test('names the block and the field that prevent publishing, with a link to the form', async () => {
    const body = [
      { __component: 'blocks.hero', heading: 'First' },
      { __component: 'blocks.hero', text: 'No heading' },
    ];
    const id = await created(administrator, PAGE, { title: 'Unfinished', slug: 'open', body });
    await openTree();
    await button(page, 'More actions for “Unfinished”').click();
    await page.getByRole('menuitem', { name: 'Publish' }).click();
    const required = 'Content 2 › Heading: This field is required to publish.';
    const alert = dialog().getByRole('alert');
    const form = `/admin/content-manager/collection-types/${PAGE}/${id}?field=body.1.heading`;
    const link = alert.getByRole('link', { name: required, exact: true });
    expect(await link.getAttribute('href')).toBe(form);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('checkbox', { name: 'Select “Unfinished”' }).click();
    await page.getByRole('checkbox', { name: 'Select “Timetable”' }).click();
    await button(page, 'Publish').click();
    await alert.getByText(`“Unfinished”, ${required}`).waitFor();
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    await alert.getByRole('link', { name: `“Unfinished”, ${required}` }).click();
    await page.waitForURL((url) => `${url.pathname}${url.search}` === form);
    await page.getByRole('button', { name: /^Hero/ }).last().click();
    await waitForFocus(page.locator('[name="body.1.heading"]'));
    await administrator.remove(PAGE, id);
  });

  test('is shown after a new parent is chosen in "Move to…"', async () => {
    const asked = await answering(MOVED);
    await openTree();
    await button(page, 'More actions for “Our crew”').click();
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    await dialog().getByText('Choose a parent to preview the changes.').waitFor();
    await dialog().getByRole('combobox', { name: 'New parent' }).click();
    await page.keyboard.type('timet');
    await page.getByRole('option', { name: /^Timetable/ }).click();
    await dialog().getByText('/about/crew/ → /timetable/crew/', { exact: true }).waitFor();
    expect(asked).toMatchObject([{ parent: ids['Timetable'], isDryRun: true }]);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
  });
});

describe('the Pages view', () => {
  test('has no accessibility violations, light and dark', async () => {
    const violations = await getViolations(page, {
      name: 'pages',
      show: async (window) => {
        await openPages('', window);
        await toLine(window, 'Timetable').waitFor();
        if ((await button(window, 'Expand “About us”').count()) > 0)
          await button(window, 'Expand “About us”').click();
        await toLine(window, 'Captain').waitFor();
        await window.getByRole('checkbox', { name: 'Select “Captain”' }).check();
      },
    });
    expect(violations).toEqual([]);
  });

  test.each([390, 768])('fits a window %s pixels wide', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of ['light', 'dark']) {
      await page.evaluate((chosen) => localStorage.setItem('STRAPI_THEME', chosen), theme);
      await openPages();
      await toLine(page, 'Captain').waitFor();
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth
      );
      expect(wide).toBe(0);
      expect(await findViolations(page, 'main')).toEqual([]);
    }
    await page.evaluate(() => localStorage.setItem('STRAPI_THEME', 'light'));
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('a page can be selected in a narrow window without moving, and the actions are in a menu', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openPages();
    const line = toLine(page, 'About us');
    const before = await line.boundingBox();
    await page.getByRole('checkbox', { name: 'Select “About us”' }).check();
    await page.getByText('1 page selected').waitFor();
    // The bar has the same height as before, up to rounding.
    expect(Math.abs(((await line.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(4);
    await button(page, 'Actions').click();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual([
      ...['Move to…', 'Publish', 'Unpublish', 'Delete'],
      expect.stringMatching(/^Schedule/),
      ...[expect.stringMatching(/^Select all/), 'Clear selection'],
    ]);
    await page.screenshot({ path: '.tmp/narrow-pages.png' });
    await page.getByRole('menuitem', { name: 'Clear selection' }).click();
    await page.getByText('1 page selected').waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('is translated into German', async () => {
    const window = await openWindow(browser, site, { locale: 'de' });
    await logIn(window, ADMINISTRATOR);
    await openPages('', window);
    await window.getByRole('heading', { name: 'Seiten' }).waitFor();
    await toLine(window, 'About us').getByText('Veröffentlicht').waitFor();
    await window.context().close();
  });
});

describe('a move with the real server', () => {
  test('changes the URL of the page in the API, and redirects its old URL', async () => {
    await openFolded();
    await button(page, 'More actions for “Timetable”').click();
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'New parent' }).click();
    await page.getByRole('option', { name: /^About us/ }).waitFor();
    // The page is already at the top level.
    expect(await page.getByRole('option', { name: 'Top level' }).count()).toBe(0);
    await page.keyboard.type('about');
    await page.getByRole('option', { name: /^About us/ }).click();
    await dialog.getByText('/timetable/ → /about/timetable/', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText('The page was moved.').waitFor();
    const getAnswer = async (path: string) => (await fetch(`${site.address}${path}`)).json();
    expect(await getAnswer('/api/pages/?slug=timetable')).toMatchObject({
      items: [{ meta: { html_url: '/about/timetable/' } }],
    });
    expect(await getAnswer('/api/initial-data/')).toMatchObject({
      redirects: { 'timetable/': '/about/timetable/' },
    });
  });

  test('shows the page at its new tree position, at any depth, and never hides it in between', async () => {
    // The row still has the focus from the move in the previous test.
    await waitForFocus(toLine(page, 'Timetable'));
    await button(page, 'Expand “Timetable”').click();
    await button(page, 'More actions for “Winter”').click();
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'New parent' }).click();
    await page.keyboard.type('crew');
    await page.getByRole('option', { name: 'Top level' }).waitFor({ state: 'detached' });
    await page.getByRole('option', { name: /^Our crew/ }).click();
    await page.evaluate(() => {
      const counts = document.documentElement.dataset;
      counts['missing'] = '0';
      new MutationObserver(() => {
        const titles = [...document.querySelectorAll('.title')].map((title) => title.textContent);
        if (!titles.includes('Winter')) counts['missing'] = '1';
      }).observe(document.body, { childList: true, subtree: true });
    });
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await until('Winter is below Our crew', async () => {
      const outline = await getOutline(page);
      return outline[outline.indexOf('  Our crew') + 1] === '    Winter';
    });
    await waitForFocus(toLine(page, 'Winter'));
    // The row was never missing.
    expect(await page.evaluate(() => document.documentElement.dataset['missing'])).toBe('0');
  });
});
