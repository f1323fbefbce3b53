import type { Page, Route } from 'playwright-core';
import { created, type Editor, PAGE, publishedPage } from '../support/editor';
import { until } from '../support/until';
import { findViolations } from './support/accessible';
import { waitForFocus } from './support/browser';
import {
  button,
  carry,
  drag,
  getDrafts,
  getHandle,
  getOutline,
  NAVIGATION,
  openNavigation,
  press,
  pressAndHear,
  servedOutline,
  store,
  tabTo,
  toLine,
  waitForSavedNotification,
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

const FLAT = ['Shop', 'Bikes', 'Gravel', 'Parts', 'News'];

const THREE_LEVELS = ['Shop', '  Bikes', '    Gravel', '  Parts', 'News'];

/** Expects this order to be saved: in the reloaded panel and in the API response. */
const expectSaved = async (header: readonly string[]): Promise<void> => {
  expect(await getOutline(page)).toEqual(header);
  await waitForSavedNotification(page);
  await openNavigation(page);
  expect(await getOutline(page)).toEqual(header);
  expect(await servedOutline(site, 'header')).toEqual(header);
};

describe('a header with three levels', () => {
  test('can be built and saved with the keyboard only', async () => {
    await page.goto(NAVIGATION);
    await page.getByText('The header is empty.').waitFor();
    for (const title of FLAT) {
      await tabTo(page, button(page, 'Add item'));
      await press(page, 'Enter');
      await page.getByRole('dialog').waitFor();
      await tabTo(page, page.locator('input[name="title"]'));
      await page.keyboard.type(title);
      await tabTo(page, page.getByRole('radio', { name: 'A page' }));
      // The key is held down because the radio buttons read it a moment later.
      await page.keyboard.down('ArrowDown');
      await page.locator('input[name="url"]').waitFor();
      await page.keyboard.up('ArrowDown');
      await tabTo(page, page.locator('input[name="url"]'));
      await page.keyboard.type(`/${title.toLowerCase()}/`);
      await press(page, 'Enter');
      await waitForFocus(toLine(page, title));
    }
    expect(await getOutline(page)).toEqual(FLAT);

    // The focus is on the row added last: move up to Bikes, then from the row to its handle.
    await press(page, 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowRight');
    expect(await pressAndHear(page, 'Space')).toBe('Picked up “Bikes”: level 1, position 2 of 5.');
    expect(await pressAndHear(page, 'ArrowRight')).toBe('Under “Shop”, level 2, position 1 of 1.');
    expect(await pressAndHear(page, 'Space')).toBe(
      'Dropped “Bikes” under “Shop”, level 2, position 1 of 1.'
    );
    await press(page, 'ArrowDown');
    await carry(page, 'ArrowRight', 'ArrowRight');
    await press(page, 'ArrowDown');
    await carry(page, 'ArrowRight');
    expect(await getOutline(page)).toEqual(THREE_LEVELS);

    await pressAndHear(page, 'Space');
    await pressAndHear(page, 'ArrowUp');
    await pressAndHear(page, 'ArrowUp');
    expect(await pressAndHear(page, 'Escape')).toBe('Cancelled. “Parts” was not moved.');
    expect(await getOutline(page)).toEqual(THREE_LEVELS);

    await tabTo(page, button(page, 'Save'), 'Shift+Tab');
    await press(page, 'Enter');
    await expectSaved(THREE_LEVELS);
  });

  test('accepts a key right after the key that picks up an item, and ignores repeated keys', async () => {
    await store(site, administrator, getDrafts('header', FLAT));
    await openNavigation(page);
    await getHandle(page, 'News').evaluate(async (handle) => {
      handle.focus();
      const keys = [
        { code: 'Space', key: ' ' },
        { code: 'ArrowUp', key: 'ArrowUp' },
        { code: 'Space', key: ' ', repeat: true },
      ];
      for (const key of keys) {
        handle.dispatchEvent(
          new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true })
        );
        // React renders in microtasks, so nothing that waits for a timer runs before the next key.
        for (let turn = 0; turn < 100; turn += 1) await null;
      }
    });
    expect(await pressAndHear(page, 'Space')).toBe(
      'Dropped “News” at the top level, position 4 of 5.'
    );
    expect(await getOutline(page)).toEqual(['Shop', 'Bikes', 'Gravel', 'News', 'Parts']);
  });

  test('can be built with the mouse, including moving a branch', async () => {
    await store(site, administrator, getDrafts('header', FLAT));
    await openNavigation(page);
    await drag(page, 'Bikes', 'Shop', 1);
    await drag(page, 'Gravel', 'Bikes', 2);
    await drag(page, 'Parts', 'Gravel', 1);
    expect(await getOutline(page)).toEqual(THREE_LEVELS);

    await drag(page, 'Bikes', 'News', -1);
    await button(page, 'Save').click();
    await expectSaved(['Shop', '  Parts', 'News', 'Bikes', '  Gravel']);
  });

  test('can be built with menus, without dragging', async () => {
    await store(site, administrator, getDrafts('header', FLAT));
    await openNavigation(page);
    const choose = async (title: string, action: string): Promise<void> => {
      await button(page, `More actions for “${title}”`).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await choose('Bikes', 'Indent');
    await choose('Gravel', 'Indent');
    await choose('Gravel', 'Indent');
    await choose('Parts', 'Indent');
    await choose('Parts', 'Move up');
    expect(await getOutline(page)).toEqual(['Shop', '  Parts', '  Bikes', '    Gravel', 'News']);
    await choose('Parts', 'Move down');
    await choose('Gravel', 'Outdent');
    await choose('News', 'Move to…');
    await page.getByRole('combobox', { name: 'Position' }).click();
    await page.getByRole('option', { name: 'First' }).click();
    await button(page, 'Move').click();
    await button(page, 'Save').click();
    await expectSaved(['News', 'Shop', '  Bikes', '  Gravel', '  Parts']);
  });
});

describe('the focus', () => {
  /** Closes the dialog of the first item, and focuses the last item immediately or a moment later. */
  const closeAndGoOn = async (delay: number | null): Promise<void> => {
    await page.evaluate((afterMilliseconds) => {
      const goOn = (): void =>
        [...document.querySelectorAll<HTMLElement>('[data-line]')].at(-1)?.focus();
      const observer = new MutationObserver(() => {
        if (document.querySelector('[role="dialog"]') !== null) return;
        observer.disconnect();
        if (afterMilliseconds === null) goOn();
        else setTimeout(goOn, afterMilliseconds);
      });
      observer.observe(document.body, { childList: true, subtree: true });
    }, delay);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };

  test('returns to the row of an item when its dialog is closed', async () => {
    await store(site, administrator, getDrafts('header', FLAT));
    await openNavigation(page);
    await button(page, 'Edit “Shop”').click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await waitForFocus(toLine(page, 'Shop'));
  });

  test.each([
    ['immediately', null],
    ['a moment', 0],
  ])('stays on a row that is focused %s after the dialog is closed', async (_when, delay) => {
    await openNavigation(page);
    await button(page, 'Edit “Shop”').click();
    await page.getByRole('dialog').waitFor();
    await closeAndGoOn(delay);
    await waitForFocus(toLine(page, 'News'));
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(resolve)), 100);
        })
    );
    await page.keyboard.press('Delete');
    await page.getByText('“News” will be deleted.').waitFor();
    await button(page, 'Cancel').click();
  });
});

describe('the navigation rules', () => {
  test('limit the depth of a dropped branch, and keep footer groups and entries apart', async () => {
    await store(site, administrator, [
      ...getDrafts('header', ['One', '  Two', 'Three', '  Four', 'Five']),
      ...getDrafts('footer', ['Company', '  Imprint', 'Service', '  Help']),
    ]);
    await openNavigation(page);
    await drag(page, 'Three', 'Two', 2);
    expect(await getOutline(page)).toEqual(['One', '  Two', '  Three', '    Four', 'Five']);

    await page.getByRole('tab', { name: 'Footer' }).click();
    await drag(page, 'Help', 'Imprint', -1);
    expect(await getOutline(page)).toEqual(['Company', '  Imprint', '  Help', 'Service']);
    await drag(page, 'Service', 'Company', 1);
    expect(await getOutline(page)).toEqual(['Service', 'Company', '  Imprint', '  Help']);
  });

  test('show specific messages in the item dialog while the editor types', async () => {
    await openNavigation(page);
    await button(page, 'Add item').click();
    await page.getByText('A URL', { exact: true }).click();
    const dialog = page.getByRole('dialog');
    await page.locator('input[name="url"]').fill('https://example.com/');
    await dialog.getByText('This must be a relative path that starts with one /').waitFor();
    await dialog.getByText('Links to other websites are not possible here.').waitFor();
    await page.locator('input[name="url"]').fill('/a b/');
    await dialog.getByText('This URL contains white space.').waitFor();
    await page.locator('input[name="url"]').fill('/nowhere');
    await dialog.getByText('No published page has this path.').waitFor();
    await page.locator('input[name="url"]').fill('https://example.com/nowhere/');
    await dialog.getByText('No published page has this path.').waitFor({ state: 'detached' });
    await button(page, 'Add').click();
    await dialog.getByText('Enter a title.').waitFor();
    await button(page, 'Cancel').click();
    await dialog.waitFor({ state: 'detached' });
  });
});

describe('the "Add item" dialog', () => {
  test('names the parent item, or the area at the top level', async () => {
    await store(site, administrator, [
      ...getDrafts('header', ['Shop']),
      ...getDrafts('footer', ['Company']),
    ]);
    await openNavigation(page);
    await button(page, 'Add item').click();
    await page.getByRole('dialog', { name: 'Add item at the top level of the header' }).waitFor();
    await button(page, 'Cancel').click();
    await button(page, 'More actions for “Shop”').click();
    await page.getByRole('menuitem', { name: 'Add sub-item' }).click();
    await page.getByRole('dialog', { name: 'Add item under “Shop”' }).waitFor();
    await button(page, 'Cancel').click();
  });

  test('takes the title from the chosen page until the editor types one', async () => {
    await publishedPage(administrator, { title: 'Spring', slug: 'spring' });
    await publishedPage(administrator, { title: 'Autumn', slug: 'autumn' });
    await openNavigation(page);
    await button(page, 'Add item').click();
    const choosePage = async (title: string): Promise<void> => {
      await page.locator('input[name="page"]').click();
      await page.keyboard.type(title);
      await page.getByRole('option', { name: new RegExp(title) }).click();
    };
    const title = page.locator('input[name="title"]');
    await choosePage('Spring');
    expect(await title.inputValue()).toBe('Spring');
    await choosePage('Autumn');
    expect(await title.inputValue()).toBe('Autumn');
    await title.fill('Leaves');
    await choosePage('Spring');
    expect(await title.inputValue()).toBe('Leaves');
    await button(page, 'Cancel').click();
  });
});

describe('a destination that a sibling item already uses', () => {
  const hint = (title: string) =>
    page.getByRole('dialog').getByText(`“${title}” at the same level already links there.`);

  test('is reported in the dialog with that item, but can be saved', async () => {
    const contact = await publishedPage(administrator, { title: 'Contact', slug: 'contact' });
    await store(site, administrator, [
      ...getDrafts('header', ['Shop', '  Bikes']),
      { title: 'Get in touch', page: contact },
    ]);
    await openNavigation(page);
    const choosePage = async (): Promise<void> => {
      await page.locator('input[name="page"]').click();
      await page.keyboard.type('Contact');
      await page.getByRole('option', { name: /Contact/ }).click();
    };
    await button(page, 'Add item').click();
    await choosePage();
    await hint('Get in touch').waitFor();
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    await page.getByText('A URL', { exact: true }).click();
    await hint('Get in touch').waitFor({ state: 'detached' });
    await page.locator('input[name="url"]').fill('/contact/');
    await hint('Get in touch').waitFor();
    await page.getByText('This is the path of the page “Contact”.').waitFor();
    await page.locator('input[name="url"]').fill('/shop/');
    await hint('Shop').waitFor();
    // The item with this URL is not a sibling, but below Shop.
    await page.locator('input[name="url"]').fill('/bikes/');
    await hint('Shop').waitFor({ state: 'detached' });
    expect(await hint('Bikes').count()).toBe(0);
    await page.getByText('A page', { exact: true }).click();
    await hint('Get in touch').waitFor();
    await button(page, 'Add').click();
    expect(await getOutline(page)).toEqual(['Shop', '  Bikes', 'Get in touch', 'Contact']);
    await button(page, 'Save').click();
    await expectSaved(['Shop', '  Bikes', 'Get in touch', 'Contact']);

    await button(page, 'More actions for “Shop”').click();
    await page.getByRole('menuitem', { name: 'Add sub-item' }).click();
    await choosePage();
    expect(await hint('Get in touch').count()).toBe(0);
    await button(page, 'Cancel').click();
    await button(page, 'Edit “Shop”').click();
    await page.getByRole('dialog').waitFor();
    expect(await hint('Shop').count()).toBe(0);
    await button(page, 'Cancel').click();
  });
});

describe('an item that links to a page', () => {
  test('is offered for the typed path of a page, and takes its title', async () => {
    await store(site, administrator, getDrafts('header', ['Shop']));
    await publishedPage(administrator, { title: 'Harbours', slug: 'harbours' });
    await openNavigation(page);
    await button(page, 'Add item').click();
    await page.getByText('A URL', { exact: true }).click();
    const dialog = page.getByRole('dialog');
    const choose = dialog.getByRole('button', { name: 'Choose “Harbours”', exact: true });
    const url = page.locator('input[name="url"]');
    await url.fill('/harbours/#east');
    await dialog.getByText('This is the path of the page “Harbours”.').waitFor();
    // A link to the page would lose the fragment.
    expect(await choose.count()).toBe(0);
    await url.fill('/harbours/');
    await choose.press('Enter');
    const chosen = page.locator('input[name="page"]');
    await page.locator('input[name="page"]:focus').waitFor();
    expect(await chosen.inputValue()).toBe('Harbours – /harbours/');
    expect(await chosen.getAttribute('aria-expanded')).toBe('false');
    expect(await page.locator('input[name="title"]').inputValue()).toBe('Harbours');
    await button(page, 'Add').click();
    await dialog.waitFor({ state: 'detached' });
    const json = page.getByRole('region', { name: 'JSON of “header”' });
    await json.getByText('"/harbours/"').waitFor();
  });

  test('can link to a page that was just published in another tab, without losing unsaved changes', async () => {
    await store(site, administrator, getDrafts('header', ['Shop', 'News']));
    await openNavigation(page);
    await drag(page, 'News', 'Shop', 1);
    await publishedPage(administrator, { title: 'Brand new', slug: 'brand-new' });
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await button(page, 'Add item').click();
    await page.locator('input[name="title"]').fill('New');
    await page.locator('input[name="page"]').click();
    await page.getByRole('option', { name: /Brand new/ }).click();
    await button(page, 'Add').click();
    expect(await getOutline(page)).toEqual(['Shop', '  News', 'New']);
    await button(page, 'Save').click();
    await expectSaved(['Shop', '  News', 'New']);
  });

  test('offers the newest pages when an older response arrives last', async () => {
    await store(site, administrator, getDrafts('header', ['Shop']));
    await openNavigation(page);
    const asked: Route[] = [];
    await page.route('**/site-content/navigation', (route) => {
      asked.push(route);
      return undefined;
    });
    const comeBack = async (): Promise<Route> => {
      const before = asked.length;
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      return until('the page asks', () => asked[before]);
    };
    const first = await comeBack();
    const older = await first.fetch();
    await publishedPage(administrator, { title: 'Brand newer', slug: 'brand-newer' });
    await (await comeBack()).continue();
    await button(page, 'Add item').click();
    await page.locator('input[name="page"]').click();
    await page.getByRole('option', { name: /Brand newer/ }).waitFor();
    const late = page.waitForEvent('requestfinished', (request) => request === first.request());
    await first.fulfill({ response: older });
    await late;
    await page.waitForTimeout(200);
    expect(await page.getByRole('option', { name: /Brand newer/ }).count()).toBe(1);
    await page.unroute('**/site-content/navigation');
    await page.keyboard.press('Escape');
    await button(page, 'Cancel').click();
  });

  test('finds a page by its path; an item for an unpublished page is hidden and links to that page', async () => {
    const winter = await created(administrator, PAGE, { title: 'Winter', slug: 'winter' });
    await publishedPage(administrator, { title: 'Summer', slug: 'sommer' });
    await openNavigation(page);
    await button(page, 'Add item').click();
    await page.locator('input[name="title"]').fill('Seasons');
    await page.locator('input[name="page"]').click();
    await page.keyboard.type('/somm');
    await page.getByRole('option', { name: /Summer/ }).click();
    await button(page, 'Add').click();
    const json = page.getByRole('region', { name: 'JSON of “header”' });
    await json.getByText('"/sommer/"').waitFor();

    await button(page, 'Edit “Seasons”').click();
    await page.locator('input[name="page"]').click();
    await page.keyboard.type('winter');
    await page.getByRole('option', { name: /not published/ }).click();
    await page
      .getByText('This page is not published. The item stays hidden until it is.')
      .waitFor();
    await button(page, 'Apply').click();
    const line = toLine(page, 'Seasons');
    await line.getByText('Hidden: the page “Winter” is not published.').waitFor();
    await page.getByText('“Seasons”: the page “Winter” is not published.').waitFor();
    await json.getByText('Seasons').waitFor({ state: 'detached' });
    expect(await line.getByRole('link', { name: 'Open page' }).getAttribute('href')).toContain(
      `${PAGE}/${winter}`
    );
  });
});
