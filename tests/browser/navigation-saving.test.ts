import type { Browser, Page, Route } from 'playwright-core';
import { type Editor, NAV_ITEM, PAGE, publishedPage } from '../support/editor';
import { until } from '../support/until';
import { findViolations } from './support/accessible';
import { fillLogin, logIn, openWindow, waitForFocus } from './support/browser';
import {
  button,
  drag,
  getDrafts,
  getOutline,
  openNavigation,
  save,
  servedOutline,
  store,
  storedNavigation,
  toLine,
  waitForSavedNotification,
} from './support/navigation';
import { ADMINISTRATOR, type Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

let site: Site;
let browser: Browser;
let administrator: Editor;
let page: Page;

beforeAll(async () => {
  ({ site, browser, administrator, page } = await openWorkspace());
});

afterAll(closeWorkspace);

const START = ['Shop', '  Bikes', '  Parts', 'News'];

beforeEach(async () => {
  await store(site, administrator, getDrafts('header', START));
  await openNavigation(page);
});

const rename = async (window: Page, title: string, to: string): Promise<void> => {
  await button(window, `Edit “${title}”`).click();
  await window.locator('input[name="title"]').fill(to);
  await button(window, 'Apply').click();
  await window.getByRole('dialog').waitFor({ state: 'detached' });
};

const discard = async (): Promise<void> => {
  await button(page, 'Discard changes').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
};

describe('unsaved changes', () => {
  test('enable Save, can be discarded, and do not reach the API before saving', async () => {
    expect(await button(page, 'Save').isEnabled()).toBe(false);
    await drag(page, 'News', 'Bikes', 1);
    expect(await button(page, 'Save').isEnabled()).toBe(true);
    await page.getByText('after you save').waitFor();
    await drag(page, 'News', 'Parts', -1);
    expect(await getOutline(page)).toEqual(START);
    expect(await button(page, 'Save').isEnabled()).toBe(false);

    await rename(page, 'News', 'Journal');
    await discard();
    expect(await getOutline(page)).toEqual(START);
    expect(await button(page, 'Save').isEnabled()).toBe(false);
    expect(await servedOutline(site, 'header')).toEqual(START);
  });

  test('require a confirmation before the editor leaves or reloads the page', async () => {
    await rename(page, 'News', 'Journal');
    await page.getByRole('link', { name: 'Content Manager' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await getOutline(page)).toContain('Journal');

    const asked = page.waitForEvent('dialog');
    const reload = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.accept();
    await reload;
    await page.getByRole('treegrid').waitFor();
    expect(await getOutline(page)).toEqual(START);
  });
});

describe('deleting an item', () => {
  test('asks for confirmation, counts the sub-items, and takes effect when the navigation is saved', async () => {
    await toLine(page, 'Shop').focus();
    await page.keyboard.press('Delete');
    const question = page.getByRole('alertdialog');
    await question.getByText('“Shop” and its 2 sub-items will be deleted.').waitFor();
    await question.getByText('After you save, you can undo this in').waitFor();
    const alignments = await question
      .locator('p')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).textAlign));
    expect(alignments.length).toBeGreaterThan(1);
    expect(new Set(alignments)).toEqual(new Set(['center']));
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await getOutline(page)).toEqual(START);

    await waitForFocus(toLine(page, 'Shop'));
    await page.keyboard.press('Delete');
    await question.getByRole('button', { name: 'Delete 3 items' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await getOutline(page)).toEqual(['News']);
    expect(await servedOutline(site, 'header')).toEqual(START);
    await page.getByRole('region', { name: '3 items will be deleted when you save:' }).waitFor();
    await save(page);
    expect(await servedOutline(site, 'header')).toEqual(['News']);
    await page.getByText('will be deleted when you save').waitFor({ state: 'detached' });
  });

  test('can be undone for each item before saving', async () => {
    for (const title of ['Shop', 'News']) {
      await toLine(page, title).focus();
      await page.keyboard.press('Delete');
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Delete/ })
        .click();
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    }
    const note = page.getByRole('region', { name: '4 items will be deleted when you save:' });
    expect(await note.getByRole('listitem').allTextContents()).toEqual([
      'Shop, with 2 sub-itemsDeletedRestore',
      'NewsDeletedRestore',
    ]);
    expect(await findViolations(page, 'section')).toEqual([]);
    await button(page, 'Restore “Shop”').press('Enter');
    await waitForFocus(toLine(page, 'Shop'));
    expect(await getOutline(page)).toEqual(START.slice(0, -1));
    await button(page, 'Restore “News”').click();
    await note.waitFor({ state: 'detached' });
    expect(await getOutline(page)).toEqual(START);
    expect(await button(page, 'Save').isDisabled()).toBe(true);
  });
});

describe('a failed save', () => {
  test('shows the error at the item that breaks a rule, and can be repeated', async () => {
    const gone = await publishedPage(administrator, { title: 'Fair', slug: 'fair' });
    await openNavigation(page);
    await button(page, 'Edit “Parts”').click();
    await page.getByText('A page', { exact: true }).click();
    await page.locator('input[name="page"]').click();
    await page.getByRole('option', { name: /Fair/ }).click();
    await button(page, 'Apply').click();
    await administrator.remove(PAGE, gone);
    await button(page, 'Collapse all').click();
    await button(page, 'Save').click();
    await page.getByText('Nothing was saved: 1 item breaks a rule.').waitFor();
    await toLine(page, 'Parts').getByText('This page no longer exists.').waitFor();

    expect(await button(page, 'Save').isEnabled()).toBe(true);
    await button(page, 'Edit “Parts”').click();
    await page.getByText('A URL', { exact: true }).click();
    await page.locator('input[name="url"]').fill('/parts-of-bikes/');
    await button(page, 'Apply').click();
    await toLine(page, 'Parts')
      .getByText('This page no longer exists.')
      .waitFor({ state: 'detached' });
    await save(page);
    expect(await button(page, 'Save').isEnabled()).toBe(false);
  });

  test('loses no changes when the server cannot be reached', async () => {
    await rename(page, 'News', 'Journal');
    await page.route('**/site-content/navigation', (route) => route.abort());
    await button(page, 'Save').click();
    await page.getByText('No response from the server. Check whether it was saved.').waitFor();
    expect(await getOutline(page)).toContain('Journal');
    await page.unroute('**/site-content/navigation');
    await save(page);
    expect(await servedOutline(site, 'header')).toContain('Journal');
  });

  test.each([
    ['is found to be saved once the server responds again', false],
    ['can be repeated without a conflict', true],
  ])('%s if only the response was lost', async (_, isRepeated) => {
    await rename(page, 'News', 'Journal');
    await page.route('**/site-content/navigation', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button(page, 'Save').click();
    await page.getByText('No response from the server. Check whether it was saved.').waitFor();
    expect(await page.getByText('Nothing was saved').count()).toBe(0);
    // The panel polls whether the navigation was saved, so a request may be in flight.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    if (isRepeated) {
      // Otherwise the panel might find out before the button is pressed.
      await page.route('**/site-content/navigation', (route) =>
        route.request().method() === 'GET' ? route.abort() : route.continue()
      );
      await save(page);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    } else await waitForSavedNotification(page);
    expect(await button(page, 'Save').isEnabled()).toBe(false);
  });
});

describe('a save over an unreliable connection', () => {
  test('reports success or failure on the next page if the editor leaves before the save ends', async () => {
    await rename(page, 'News', 'Journal');
    /** Leaves the page while its save is in flight, then lets the save succeed or fail. */
    const leave = async (end: (saving: Route) => Promise<void>): Promise<void> => {
      const saving = new Promise<Route>((resolve) => {
        void page.route('**/site-content/navigation', resolve);
      });
      await button(page, 'Save').click();
      await page.getByRole('link', { name: 'Content Manager' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
      await page.getByRole('treegrid').waitFor({ state: 'detached' });
      await end(await saving);
    };
    await leave((saving) => saving.continue());
    await waitForSavedNotification(page);
    expect(await servedOutline(site, 'header')).toContain('Journal');

    await page.unroute('**/site-content/navigation');
    await openNavigation(page);
    await rename(page, 'Journal', 'Diary');
    await leave((saving) => saving.abort());
    await page.getByText('No response from the server. Check whether the navigation').waitFor();
    await page.unroute('**/site-content/navigation');
    expect(await servedOutline(site, 'header')).toContain('Journal');
  });

  test('loses no changes when another server, such as a hotel login page, responds', async () => {
    await rename(page, 'News', 'Journal');
    await page.route('**/site-content/navigation', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Log in to the hotel</title>' })
    );
    await button(page, 'Save').click();
    await page.getByText('No response from the server. Check whether it was saved.').waitFor();
    await page.unroute('**/site-content/navigation');
    expect(await getOutline(page)).toContain('Journal');
    await save(page);
    expect(await servedOutline(site, 'header')).toContain('Journal');
  });
});

test('a Content Manager form opened earlier shows a title saved in the navigation in the meantime', async () => {
  const { items } = await storedNavigation(site, administrator);
  const news = items.find(({ title }) => title === 'News')?.id;
  await page.goto(`/admin/content-manager/collection-types/${NAV_ITEM}/${news}`);
  await page.locator('input[name="title"]').waitFor();
  await page.getByRole('link', { name: 'Navigation', exact: true }).click();
  await page.getByRole('treegrid').waitFor();
  await rename(page, 'News', 'Journal');
  await save(page);
  await page.goBack();
  await page.locator('input[name="title"][value="Journal"]').waitFor();
});

describe('an edit conflict between two windows', () => {
  let other: Page;

  beforeAll(async () => {
    other = await openWindow(browser, site);
    await logIn(other, ADMINISTRATOR);
  });

  /** The other window renames Shop and deletes Bikes; this one renames Shop as well and moves News. */
  beforeEach(async () => {
    await openNavigation(other);
    await rename(page, 'Shop', 'Store');
    await drag(page, 'News', 'Parts', 1);
    await rename(other, 'Shop', 'Market');
    await toLine(other, 'Bikes').focus();
    await other.keyboard.press('Delete');
    await other.getByText('“Bikes” will be deleted.').waitFor();
    await button(other, 'Delete').click();
    await save(other);
    await button(page, 'Save').click();
    await page.getByText('The navigation has been saved in the meantime').waitFor();
  });

  const MINE = ['Store', '  Bikes', '  Parts', '  News'];
  const THEIRS = ['Market', '  Parts', 'News'];

  test('is announced before this window saves, and the new version can be loaded without unsaved changes', async () => {
    await button(page, 'Keep editing').click();
    await page.getByText(/^You saved this elsewhere at /).waitFor();
    await page.getByText('Your changes are compared when you save.').waitFor();
    await discard();
    await button(page, 'Load the new version').click();
    await until('it is loaded', async () => (await getOutline(page)).join() === THEIRS.join());
    await page.getByText(/^You saved this elsewhere at /).waitFor({ state: 'detached' });
  });

  const choose = async (label: string, confirm: string): Promise<void> => {
    await page.getByText(label, { exact: true }).click();
    await button(page, confirm).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };

  test('lists the changes of both sides, and keeps them when the editor continues editing', async () => {
    const dialog = page.getByRole('dialog');
    const findChanges = (title: string) =>
      dialog.getByRole('region', { name: title }).getByRole('listitem').allTextContents();
    await dialog.getByText(/^Ada Min changed this on [^.]+\.$/).waitFor();
    expect(await findChanges('Mine')).toEqual([
      'Renamed “Shop” to “Store”Conflict',
      '“News” moved under “Store”',
    ]);
    expect(await findChanges('Theirs')).toEqual(['Renamed “Shop” to “Market”', '“Bikes” deleted']);
    await button(page, 'Keep editing').click();
    await dialog.waitFor({ state: 'detached' });
    expect(await getOutline(page)).toEqual(MINE);
    expect(await servedOutline(site, 'header')).toEqual(THEIRS);
    await button(page, 'Save').click();
    await dialog.waitFor();
    await choose('Keep theirs', 'Discard mine');
  });

  test('can be merged: the changes of both sides that do not conflict are kept', async () => {
    await choose('Merge both', 'Merge');
    const merged = ['Market', '  Parts', '  News'];
    expect(await getOutline(page)).toEqual(merged);
    expect(await servedOutline(site, 'header')).toEqual(THEIRS);
    await save(page);
    expect(await servedOutline(site, 'header')).toEqual(merged);
  });

  test('can be resolved by overwriting the changes of the other window', async () => {
    await choose('Keep mine', 'Overwrite theirs');
    await page.getByText('The navigation was saved.').waitFor();
    expect(await getOutline(page)).toEqual(MINE);
    expect(await servedOutline(site, 'header')).toEqual(MINE);
  });

  test('can be resolved by discarding your own changes', async () => {
    await choose('Keep theirs', 'Discard mine');
    expect(await getOutline(page)).toEqual(THEIRS);
    expect(await button(page, 'Save').isEnabled()).toBe(false);
    const { items } = await storedNavigation(site, administrator);
    expect(items.map(({ title }) => title)).toEqual(['Market', 'Parts', 'News']);
  });
});

describe('an expired session', () => {
  /** Removes the session from the browser, as if it had expired on the server. */
  const endSession = (): Promise<void> => page.context().clearCookies();

  test('does not redirect to the login while a URL is typed', async () => {
    await button(page, 'Edit “News”').click();
    await page.getByRole('radio', { name: 'A URL' }).click();
    // A login for each test would exceed the rate limit for logins.
    const session = await page.context().cookies();
    await endSession();
    const asked = page.waitForResponse(
      (response) => response.url().includes('/page-choices') && response.status() === 401
    );
    await page.locator('input[name="url"]').fill('/news-of-today/');
    await asked;
    // Long enough for a redirect to the login to happen.
    await page.waitForTimeout(1000);
    await button(page, 'Apply').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await button(page, 'Save').click();
    await page.getByText('Nothing was saved: your session has ended.').waitFor();
    await page.context().addCookies(session);
    await page.reload();
    await page.getByText('were restored').waitFor();
    await save(page);
  });

  test('loses no changes: they are restored after the login and can be saved', async () => {
    await rename(page, 'News', 'Journal');
    await endSession();
    await button(page, 'Save').click();
    await page.getByText('Nothing was saved: your session has ended.').waitFor();
    await rename(page, 'Bikes', 'Cycles');
    await page.reload();
    // After the login, the panel returns to the page that required it.
    await fillLogin(page, ADMINISTRATOR);
    await page.getByText('were restored').waitFor();
    expect(await getOutline(page)).toEqual(['Shop', '  Cycles', '  Parts', 'Journal']);
    expect(await servedOutline(site, 'header')).toContain('News');
    await save(page);
    expect(await servedOutline(site, 'header')).toContain('Journal');
    await openNavigation(page);
    expect(await button(page, 'Save').isEnabled()).toBe(false);
  });

  test('does not restore changes that were discarded before the login', async () => {
    await rename(page, 'News', 'Journal');
    await endSession();
    await button(page, 'Save').click();
    await page.getByText('Nothing was saved: your session has ended.').waitFor();
    await discard();
    await page.reload();
    await fillLogin(page, ADMINISTRATOR);
    await openNavigation(page);
    expect(await getOutline(page)).toEqual(START);
    expect(await button(page, 'Save').isEnabled()).toBe(false);
  });

  test('redirects to the login when there are no unsaved changes', async () => {
    await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByRole('treegrid').waitFor({ state: 'detached' });
    // Home sends requests a moment later that would redirect to the login, too. The following ends all sessions of the
    // administrator, so this must be the last test.
    const error = { status: 401, name: 'UnauthorizedError', message: 'No', details: {} };
    const refused = /\/(site-content\/navigation|admin\/access-token)$/;
    await page.route(refused, (route) =>
      route.request().resourceType() === 'document'
        ? route.continue()
        : route.fulfill({ status: 401, json: { data: null, error } })
    );
    await page.getByRole('link', { name: 'Navigation', exact: true }).click();
    await page.locator('input[name="email"]').waitFor();
    await page.unroute(refused);
    await fillLogin(page, ADMINISTRATOR);
  });
});
