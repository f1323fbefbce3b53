import type { Browser, Locator, Page } from 'playwright-core';
import type { Status } from '../../src/plugins/scheduling/domain/schedule';
import {
  connect,
  created,
  type Editor,
  NAV_ITEM,
  PAGE,
  publishedPage,
  REDIRECT,
} from '../support/editor';
import { schedulesAt } from '../support/scheduling';
import { until } from '../support/until';
import { findViolations, getViolations } from './support/accessible';
import { logIn, openWindow } from './support/browser';
import { createColleague, reads } from './support/colleague';
import { ADMINISTRATOR, type Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

const LIST = `/admin/content-manager/collection-types/${PAGE}`;
const SCHEDULED = '/admin/plugins/site-scheduling';

let site: Site;
let browser: Browser;
let administrator: Editor;
let page: Page;
const ids = { timetable: '', winter: '', untitled: '', unfinished: '' };

const schedules = () => schedulesAt(site.address, administrator);

beforeAll(async () => {
  ({ site, browser, administrator, page } = await openWorkspace());
  ids.timetable = await publishedPage(administrator, { title: 'Timetable', slug: 'timetable' });
  ids.winter = await created(administrator, PAGE, { title: 'Winter', slug: 'winter' });
  ids.untitled = await created(administrator, PAGE, { title: '', slug: 'untitled' });
  ids.unfinished = await created(administrator, PAGE, {
    ...{ title: 'Unfinished', slug: 'unfinished' },
    body: [{ __component: 'blocks.hero', text: 'No heading' }],
  });
});

afterAll(closeWorkspace);

const panelIn = (window: Page, name = 'Schedule'): Locator =>
  window.locator('aside', { has: window.getByRole('heading', { name, exact: true }) });
const dialog = (window = page): Locator => window.getByRole('dialog');

const openPage = async (id: string, window = page): Promise<Locator> => {
  await window.goto(`${LIST}/${id}`);
  const panel = panelIn(window);
  await panel.getByRole('button', { name: 'Schedule…' }).waitFor();
  return panel;
};

/** Enters this day in the dialog, always with the same time, and submits it. */
const save = async (day: string, button = 'Schedule'): Promise<void> => {
  await dialog().getByLabel('Date and time').fill(`${day}T09:30`);
  await dialog().getByRole('button', { name: button, exact: true }).click();
};

const question = (): Locator => page.getByRole('alertdialog', { name: 'Cancel schedule' });

/** Cancels a schedule in this list or row, and confirms. */
const cancel = async (within: Locator): Promise<void> => {
  await within.getByRole('button', { name: /^Cancel schedule/ }).click();
  await question().getByRole('button', { name: 'Cancel schedule' }).click();
  await question().waitFor({ state: 'detached' });
};

/** Waits until an element that matches the selector, or one inside it, has the focus. */
const hasFocus = (within: string): Promise<unknown> =>
  page.waitForFunction((selector) => document.activeElement?.closest(selector) !== null, within);

const inMilliseconds = (delay: number): string => new Date(Date.now() + delay).toISOString();

const hasBecome = (status: Status, schedule: number): Promise<unknown> =>
  until(`it is ${status}`, async () =>
    (await schedules().list(`?status=${status}`)).some(({ id }) => id === schedule)
  );

/** Creates a schedule that fails: a page without a title cannot be published. */
const failOne = async (of = ids.untitled): Promise<void> => {
  const { data } = await schedules().create({ page: of, at: inMilliseconds(1500) });
  await hasBecome('failed', data.id);
};

test('a page can be scheduled with the keyboard in its form, rescheduled and cancelled', async () => {
  const panel = await openPage(ids.winter);
  await panel.getByText('Nothing is scheduled for this page.').waitFor();
  await panel.getByRole('button', { name: 'Schedule…' }).focus();
  await page.keyboard.press('Enter');
  await dialog()
    .getByText(/^Time zone of this browser: .+/)
    .waitFor();
  const time = dialog().getByLabel('Date and time');
  await time.fill('2020-01-01T09:30');
  const past = dialog().getByText('This time is in the past. Choose a time in the future.');
  await past.waitFor();
  expect(await time.getAttribute('aria-describedby')).toContain(await past.getAttribute('id'));
  await page.keyboard.press('Enter');
  await past.waitFor();
  expect(await schedules().list(`?page=${ids.winter}`)).toEqual([]);
  await dialog().getByLabel('Date and time').fill('2032-03-01T09:30');
  await past.waitFor({ state: 'detached' });
  await dialog()
    .getByRole('status')
    .getByText(/Mon, Mar 1, 2032, 9:30.*\(more than a year from now\)/)
    .waitFor();
  await dialog().getByLabel('Redirect old addresses if URLs change').click();
  await dialog().getByLabel('Date and time').press('Enter');
  await dialog().waitFor({ state: 'detached' });
  await page.getByText(/^“Winter” will be published: Mon, Mar 1, 2032, 9:30/).waitFor();
  await panel.getByText(/Will be published Mon, Mar 1, 2032, 9:30/).waitFor();
  expect(await schedules().list(`?page=${ids.winter}`)).toMatchObject([
    { action: 'publish', redirects: 'none', status: 'pending', author: { name: 'Ada Min' } },
  ]);

  await panel.getByRole('button', { name: /^Change/ }).click();
  await save('2032-03-02', 'Save');
  await panel.getByText(/Will be published Tue, Mar 2, 2032/).waitFor();
  await panel.getByRole('button', { name: /^Cancel schedule/ }).click();
  await question()
    .getByText(/^“Winter” will no longer be published on Tue, Mar 2, 2032/)
    .waitFor();
  await question().getByRole('button', { name: 'Keep schedule' }).click();
  await question().waitFor({ state: 'detached' });
  expect(await schedules().list('?status=pending')).toHaveLength(1);
  await cancel(panel);
  await panel.getByText('Nothing is scheduled for this page.').waitFor();
  await hasFocus('aside');
});

test('pages can be scheduled in the page tree, one by one and in bulk, and are marked there', async () => {
  await page.goto('/admin/plugins/site-content/pages');
  const line = (title: string): Locator => page.getByRole('row', { name: new RegExp(`^${title}`) });
  await line('Timetable')
    .getByRole('button', { name: /Timetable/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Schedule…' }).click();
  await dialog().getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Unpublish' }).click();
  await save('2032-05-01');
  await line('Timetable').getByText('Scheduled to unpublish').waitFor();

  await hasFocus(`[data-line="${ids.timetable}"]`);

  for (const title of ['Timetable', 'Winter']) await line(title).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Schedule…' }).click();
  await dialog()
    .getByText('The drafts as they are at that time will be published.', { exact: true })
    .waitFor();
  // One page is refused with a message, so neither is scheduled.
  await save('2032-06-01');
  const refused = dialog().getByText(
    /^Timetable: Unpublishing this page is scheduled for Sat, May 1, 2032/
  );
  await refused.waitFor();
  await dialog()
    .getByText('Nothing was scheduled. Fix these problems, or select other pages:')
    .waitFor();
  expect(await schedules().list(`?page=${ids.winter}&status=pending`)).toEqual([]);
  await page.getByText('2 pages selected').waitFor();
  await save('2032-04-01');
  await dialog().waitFor({ state: 'detached' });
  await line('Winter').getByText('Scheduled').waitFor();
  // Screen readers do not read the tooltip.
  await line('Winter')
    .getByText(/^Will be published /)
    .waitFor({ state: 'attached' });
  await hasFocus('[data-line]');
  const [winter] = await schedules().list(`?page=${ids.winter}&status=pending`);
  await schedules().change(winter?.id ?? 0, { at: '2032-06-01T09:30:00Z' });
  expect((await schedules().list('?status=pending')).map(({ title }) => title)).toEqual([
    ...['Timetable', 'Timetable', 'Winter'],
  ]);
});

test('an error in the dialog disappears once another action is chosen', async () => {
  const panel = await openPage(ids.winter);
  await panel.getByRole('button', { name: 'Schedule…' }).click();
  await save('2032-06-01');
  const refused = dialog().getByText(/^Publishing this page is already scheduled for /);
  await refused.waitFor();
  await dialog().getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Unpublish' }).click();
  await refused.waitFor({ state: 'detached' });
  await dialog().getByRole('button', { name: 'Close without saving' }).click();
});

test('the dialog says that a time skipped by daylight saving time does not exist', async () => {
  const window = await openWindow(browser, site, { timezone: 'Europe/Berlin' });
  await logIn(window, ADMINISTRATOR);
  const panel = await openPage(ids.winter, window);
  await panel.getByRole('button', { name: 'Schedule…' }).click();
  const skipped = dialog(window).getByText(/^On that day, the clocks are put forward/);
  await dialog(window).getByLabel('Date and time').fill('2032-03-28T02:30');
  await skipped.waitFor();
  await dialog(window).getByRole('status').getByText(/3:30/).waitFor();
  await dialog(window).getByLabel('Date and time').fill('2032-03-28T03:30');
  await skipped.waitFor({ state: 'detached' });
  await window.context().close();
});

test('before a page is deleted, both dialogs show its schedules', async () => {
  const expectNote = async (question: Locator): Promise<void> => {
    await question.getByText(/^“Timetable” will be unpublished: .*2032/).waitFor();
    await question.getByText(/^This fails if the page is still deleted then\./).waitFor();
    expect(await question.getByText('“Winter”').count()).toBe(0);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
  };
  await page.goto('/admin/plugins/site-content/pages');
  const line = page.getByRole('row', { name: /^Timetable/ });
  await line
    .getByRole('button', { name: /Timetable/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog()
    .getByText(/will be unpublished/)
    .waitFor();
  expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
  await expectNote(dialog());

  await openPage(ids.timetable);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete entry' }).click();
  await expectNote(page.getByRole('alertdialog'));
});

test('the Scheduled page lists schedules by day, with failed ones on top that can be retried', async () => {
  await failOne();
  await page.goto(SCHEDULED);
  const sections = page.locator('main section');
  await sections.nth(3).waitFor();
  expect(await sections.getByRole('heading').allTextContents()).toEqual([
    ...['Failed', 'Thursday, April 1, 2032', 'Saturday, May 1, 2032', 'Tuesday, June 1, 2032'],
  ]);
  await sections.first().getByText('Scheduled by Ada Min', { exact: false }).waitFor();
  await sections.first().getByText('Title: This field is required to publish.').waitFor();
  await sections.last().getByRole('link', { name: 'Winter' }).waitFor();
  await sections.last().getByText('/winter/', { exact: true }).waitFor();

  await administrator.update(PAGE, ids.untitled, { title: 'It has one now' });
  await sections
    .first()
    .getByRole('button', { name: /^Retry/ })
    .click();
  await page.getByRole('heading', { name: 'Failed' }).waitFor({ state: 'detached' });
  await page.getByLabel('Show completed and cancelled').click();
  await page.getByText('Cancelled', { exact: true }).waitFor();
});

test('failed schedules are marked in the page tree and the list of pages, and listed on the dashboard', async () => {
  await administrator.update(PAGE, ids.untitled, { title: '' });
  await failOne();
  for (const path of ['/admin/plugins/site-content/pages', LIST]) {
    await page.goto(path);
    const mark = page.getByRole('link', { name: 'Schedule failed' });
    expect(await mark.getAttribute('title')).toMatch(/^Should have been published .+Scheduled$/);
    const row = page.locator('[data-line]', { has: mark });
    if (path !== LIST) {
      expect(await mark.getAttribute('tabindex')).toBe(await row.getAttribute('tabindex'));
    }
    await mark.click();
    await page.waitForURL(`**${SCHEDULED}`);
  }
  await page.goto('/admin');
  const widget = page.getByRole('region', { name: 'Scheduled' });
  await widget
    .getByRole('button', { name: /^Retry/ })
    .first()
    .waitFor();
});

const NO_HEADING = 'Content 1 › Heading: This field is required to publish.';

test('a failed schedule names the field, also if it fails again, and can be canceled', async () => {
  await failOne(ids.unfinished);
  await page.goto(SCHEDULED);
  const line = page.getByRole('listitem').filter({ hasText: 'Unfinished' });
  await line.getByText(NO_HEADING, { exact: true }).waitFor();
  await line.getByRole('button', { name: /^Retry/ }).click();
  await page.getByText(`It failed again. ${NO_HEADING}`).waitFor();
  await hasFocus('[aria-label^="Retry: Unfinished"]');
  await cancel(line);
  await line.waitFor({ state: 'detached' });
  // The focus moves to the next row, in another section.
  await hasFocus('section[aria-label^="Thursday"] li');
});

test('scheduling a page that cannot be published yet names the field to correct', async () => {
  const panel = await openPage(ids.unfinished);
  await panel.getByRole('button', { name: 'Schedule…' }).click();
  const correct = 'As it is now, the page could not be published. Correct this before then:';
  await dialog().getByText(correct).waitFor();
  await dialog().getByRole('group').getByText(NO_HEADING, { exact: true }).waitFor();
  expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
  // The page can be scheduled nevertheless.
  await save('2032-03-01');
  await dialog().waitFor({ state: 'detached' });
  const warning = `${correct} ${NO_HEADING}`;
  await panel.getByText(/^Will be published/).waitFor();
  // The form and the list show the same to everyone who opens them later.
  await panel.getByText(warning).waitFor();
  await page.goto(SCHEDULED);
  await page.getByRole('listitem').filter({ hasText: 'Unfinished' }).getByText(warning).waitFor();
  await openPage(ids.unfinished);
  await cancel(panel);
  await panel.getByText('Nothing is scheduled for this page.').waitFor();
});

describe('before pages are scheduled to be unpublished', () => {
  const NOW = 'This is what would happen now. It may change by the scheduled time.';
  const ferries = { long: '', short: '' };

  beforeAll(async () => {
    ferries.long = await publishedPage(administrator, { title: 'Long ferry', slug: 'long-ferry' });
    ferries.short = await publishedPage(administrator, { title: 'Short ferry', slug: 'short' });
    const item = { area: 'header', page: connect(ferries.long) };
    await created(administrator, NAV_ITEM, { title: 'Ferry', ...item });
    const target = { target: 'page', page: connect(ferries.short) };
    await created(administrator, REDIRECT, { source: '/old-ferry', ...target });
  });

  afterEach(async () => {
    await page.unrouteAll();
  });

  const chooseUnpublish = async (): Promise<Locator> => {
    await dialog().getByRole('combobox', { name: 'Action' }).click();
    await page.getByRole('option', { name: 'Unpublish' }).click();
    return dialog().getByRole('group', { name: 'What will happen' });
  };

  test('the dialog shows the current effects on a page', async () => {
    const panel = await openPage(ferries.long);
    await panel.getByRole('button', { name: 'Schedule…' }).click();
    expect(await dialog().getByText(NOW).count()).toBe(0);
    const outcome = await chooseUnpublish();
    await outcome.getByText('1 menu item is hidden:').waitFor();
    await outcome.getByText('Header: Ferry').waitFor();
    await outcome.getByText('“Long ferry”: /long-ferry/ will be removed').waitFor();
    await dialog().getByText(NOW).waitFor();
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    await dialog().getByRole('button', { name: 'Close without saving' }).click();
  });

  test('the dialog shows the effects on several pages, and schedules them even if it cannot show any', async () => {
    await page.goto('/admin/plugins/site-content/pages');
    const select = async (): Promise<void> => {
      for (const title of ['Long ferry', 'Short ferry']) {
        await page.getByRole('checkbox', { name: `Select “${title}”` }).check();
      }
      await page.getByRole('button', { name: 'Schedule…' }).click();
    };
    await select();
    const outcome = await chooseUnpublish();
    await outcome.getByText('1 menu item is hidden:').waitFor();
    await outcome.getByText(/^1 redirect has no destination until/).waitFor();
    await outcome.getByText('2 URLs will be removed:').waitFor();
    await dialog().getByRole('button', { name: 'Close without saving' }).click();

    await page.route('**/site-content/pages/bulk-actions', (route) =>
      route.fulfill({ status: 500, json: { data: null, error: { status: 500 } } })
    );
    await page.getByRole('button', { name: 'Schedule…' }).click();
    await chooseUnpublish();
    await dialog().getByText('Could not check what would happen.').waitFor();
    await save('2032-07-01');
    await dialog().waitFor({ state: 'detached' });
    for (const id of [ferries.long, ferries.short]) {
      const [schedule] = await schedules().list(`?page=${id}`);
      expect(schedule).toMatchObject({ action: 'unpublish', status: 'pending' });
      await schedules().cancel(schedule?.id ?? 0);
    }
  });
});

test('a form notices that a schedule has run, but sends no request while it has unsaved changes', async () => {
  const HOUR = 3_600_000;
  const id = await created(administrator, PAGE, { title: 'Due', slug: 'due' });
  const { data } = await schedules().create({ page: id, at: inMilliseconds(HOUR) });
  const window = await openWindow(browser, site);
  await logIn(window, ADMINISTRATOR);
  const panel = await openPage(id, window);
  await panel.getByText(/^Will be published/).waitFor();
  const title = window.getByRole('textbox', { name: 'Title' }).first();
  await title.fill('Due soon');
  const asked: string[] = [];
  window.on('request', (sent) => {
    if (sent.url().includes('/site-scheduling/')) asked.push(sent.url());
  });
  await schedules().change(data.id, { at: inMilliseconds(1500) });
  await hasBecome('done', data.id);
  await window.clock.setFixedTime(Date.now() + 2 * HOUR);
  await window.evaluate("window.dispatchEvent(new Event('focus'))");
  await panel.getByText(/^Was due to be published/).waitFor();
  expect(await panel.getByRole('button', { name: /^(Change|Cancel)/ }).count()).toBe(0);
  expect(asked).toEqual([]);
  await title.fill('Due');
  await panel.getByText(/^Published /).waitFor();
  await window.getByRole('status').getByText('Published', { exact: true }).first().waitFor();
  await window.close();
});

test('the list view of the Content Manager has a Scheduled column for pages only', async () => {
  const column = (name: string): Locator => page.locator('th', { hasText: name });
  await page.goto(LIST);
  await column('Scheduled').waitFor();
  const row = page.locator('tr', { hasText: 'Winter' });
  await row.getByText('Scheduled').first().waitFor();
  await created(administrator, REDIRECT, { source: '/listed', destination: '/x' });
  await page.goto(`/admin/content-manager/collection-types/${REDIRECT}`);
  await page.getByText('/listed').first().waitFor();
  expect(await column('Scheduled').count()).toBe(0);
});

test('the Scheduled page and its dialog fit a window 390 pixels wide', async () => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(SCHEDULED);
  await page.locator('main section').first().waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await page
    .getByRole('button', { name: /^Change/ })
    .first()
    .click();
  const box = await dialog().boundingBox();
  expect(box?.width).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('the Scheduled page and the schedule dialog have no accessibility violations (axe)', async () => {
  expect(
    await getViolations(page, {
      name: 'scheduled',
      show: async (window) => {
        await window.goto(SCHEDULED);
        await window.locator('main section').first().waitFor();
      },
    })
  ).toEqual([]);
  expect(
    await getViolations(page, {
      ...{ name: 'schedule-dialog', within: '[role="dialog"]' },
      show: async (window) => {
        const panel = await openPage(ids.winter, window);
        await panel.getByRole('button', { name: 'Schedule…' }).press('Enter');
        await dialog(window).getByRole('status').waitFor();
      },
    })
  ).toEqual([]);
});

test('scheduling is translated into German, and hidden without permission to publish', async () => {
  const german = await openWindow(browser, site, { locale: 'de' });
  await logIn(german, ADMINISTRATOR);
  await german.goto(SCHEDULED);
  await german.getByRole('heading', { name: 'Geplant' }).waitFor();
  await german
    .getByText(/^Wird veröffentlicht: /)
    .first()
    .waitFor();
  await german.goto(LIST);
  await german.locator('th', { hasText: 'Geplant' }).waitFor();
  await german.getByText('Geplant', { exact: true }).first().waitFor();

  await german.goto(`${LIST}/${ids.winter}`);
  await panelIn(german, 'Zeitplan').getByRole('button', { name: 'Planen …' }).waitFor();
  await german.close();

  const colleague = await createColleague(site, administrator, [
    reads(PAGE, 'title', 'slug', 'parent'),
  ]);
  const window = await openWindow(browser, site);
  await logIn(window, colleague);
  await window.goto(`${LIST}/${ids.winter}`);
  await window.getByRole('heading', { name: 'On the website' }).waitFor();
  expect(await panelIn(window).count()).toBe(0);
  await window.close();
});
