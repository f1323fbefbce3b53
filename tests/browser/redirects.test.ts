import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import type {
  RedirectRow,
  RedirectsResponse,
} from '../../src/plugins/site-content/domain/panel/redirects';
import { connect, created, type Editor, PAGE, publishedPage, REDIRECT } from '../support/editor';
import { findViolations, getViolations } from './support/accessible';
import { FETCHED_ANEW, logIn, openWindow, waitForFocus } from './support/browser';
import { createColleague, reads } from './support/colleague';
import { button, press, tabTo } from './support/navigation';
import { ADMINISTRATOR, type Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

const REDIRECTS = '/admin/plugins/site-content/redirects';
const LIST = '**/site-content/redirects?**';

let site: Site;
let browser: Browser;
let administrator: Editor;
let page: Page;
let fares: string;

beforeAll(async () => {
  ({ site, browser, administrator, page } = await openWorkspace());
  fares = await publishedPage(administrator, { title: 'Fares', slug: 'fares' });
  const redirect = (source: string, data: object) =>
    created(administrator, REDIRECT, { source, ...data });
  await redirect('/brochure.pdf', { target: 'none', note: 'Out of print since the summer' });
  await redirect('/old-prices', { target: 'page', page: connect(fares) });
  await redirect('/prices', { target: 'url', destination: '/old-prices' });
  await redirect('/shop', { target: 'url', destination: 'https://shop.example/boats' });
  await redirect('/tickets/2019?class=1', { target: 'url', destination: '/fares/' });
});

afterEach(async () => {
  await page?.unrouteAll();
});

afterAll(closeWorkspace);

const getRow = (source: string, window = page): Locator =>
  window
    .getByRole('row')
    .filter({ has: window.locator('.source').getByTitle(source, { exact: true }) });

const openRedirects = async (query = '', window = page): Promise<void> => {
  await window.goto(`${REDIRECTS}${query}`);
  await window.locator('[data-line]').first().waitFor();
};

const shown = (): Promise<(string | null)[]> =>
  page.locator('[data-line] .source').allTextContents();

const getId = async (source: string): Promise<string> =>
  (await getRow(source).getAttribute('data-line')) ?? '';

const dialog = (): Locator => page.getByRole('dialog');
/** Closes a dialog into which something was typed. */
const discard = async (): Promise<void> => {
  await press(page, 'Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard your input?' });
  await question.getByRole('button', { name: 'Discard' }).click();
};
const getField = (name: string): Locator => dialog().getByRole('textbox', { name });

describe('the redirects table', () => {
  test('has a menu link after the navigation', async () => {
    await page.goto('/admin');
    const links = page.getByRole('navigation').getByRole('link');
    await links.filter({ hasText: 'Redirects' }).first().waitFor();
    const names = await links.allTextContents();
    const at = (name: string): number => names.findIndex((one) => one.includes(name));
    expect(at('Navigation')).toBeLessThan(at('Redirects'));
    expect(at('Navigation')).toBeGreaterThan(-1);
  });

  test('shows the destination of each redirect, and where its chain ends', async () => {
    await openRedirects();
    await page.getByText('5 redirects').waitFor();
    expect(await getRow('/old-prices').textContent()).toContain('Fares/fares/PageEditor');
    expect(await getRow('/prices').textContent()).toContain('/old-pricesAfter 2 hops: /fares/');
    const gone = await getRow('/brochure.pdf').textContent();
    for (const part of ['No destination (410 Gone)', 'Gone (410)', 'Out of print'])
      expect(gone).toContain(part);
  });

  test('can be searched, filtered and sorted, and keeps this in the URL', async () => {
    await openRedirects();
    await page.getByRole('searchbox').fill('fares');
    await page.getByText('2 redirects found').waitFor();
    expect(await shown()).toEqual(['/old-prices', '/tickets/2019?class=1']);
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Page' }).click();
    await page.getByText('1 redirect found').waitFor();
    expect(page.url()).toMatch(/search=fares.*target=page/);
    await page.reload();
    await page.getByText('1 redirect found').waitFor();
    const typed = '/a?b=1&c=2#d+e%41';
    const asked = page.waitForRequest(
      (request) => new URL(request.url()).searchParams.get('search') === typed
    );
    await page.getByRole('searchbox').fill(typed);
    await asked;
    await page.getByText('No redirects match.').waitFor();

    await openRedirects('?problem=redirect-chain');
    await page.getByText('1 redirect found').waitFor();
    expect(await shown()).toEqual(['/prices']);

    await openRedirects();
    await button(page, 'Old address').click();
    await page.waitForURL('**direction=descending**');
    await page.waitForFunction(
      () => document.querySelector('[data-place="0"]')?.textContent?.includes('/tickets') === true
    );
    const heading = page.getByRole('columnheader', { name: 'Old address' });
    expect(await heading.getAttribute('aria-sort')).toBe('descending');
  });

  test('reports that it could not be loaded, and tries again', async () => {
    await page.route(LIST, (route) => route.abort());
    await page.goto(REDIRECTS);
    await page.getByText('The redirects could not be loaded.').waitFor();
    await page.unrouteAll();
    await button(page, 'Try again').click();
    await getRow('/shop').waitFor();
  });

  test('cannot be opened without permission to read redirects', async () => {
    const colleague = await createColleague(site, administrator, [reads('api::page.page')]);
    const window = await openWindow(browser, site);
    await logIn(window, colleague);
    await window.goto(REDIRECTS);
    await window.getByText("You don't have the permissions to access that content").waitFor();
    await window.context().close();
  });
});

describe('a table of 100,000 redirects', () => {
  const TOTAL = 100_000;

  const rowAt = (place: number): RedirectRow => ({
    ...{ id: `id${place}`, source: `/old/${place}`, target: 'url', destination: `/new/${place}` },
    ...{ page: null, served: `/new/${place}`, isLeftOut: false, isInvalid: false },
    ...{ hops: 1, end: `/new/${place}`, broken: null },
    ...{ note: null, origin: 'import', changedAt: '2026-01-31T12:00:00.000Z', changedBy: null },
    version: '',
  });

  /** Responds instead of the server, and records the offsets of the requested rows. */
  const answering = async (): Promise<number[]> => {
    const asked: number[] = [];
    await page.route(LIST, async (route) => {
      const { searchParams } = new URL(route.request().url());
      const offset = Number(searchParams.get('offset'));
      asked.push(offset);
      const rows = Array.from({ length: Math.min(100, TOTAL - offset) }, (_, at) =>
        rowAt(offset + at)
      );
      const data: RedirectsResponse = { rows, total: TOTAL };
      await route.fulfill({ json: { data } });
    });
    return asked;
  };

  test('loads and renders only the rows in view', async () => {
    const asked = await answering();
    await openRedirects();
    await page.getByText('100,000 redirects').waitFor();
    expect(asked).toEqual([0]);
    await page.getByRole('grid').evaluate((grid) => {
      grid.scrollTop = grid.scrollHeight / 2;
    });
    await getRow('/old/50000').waitFor();
    expect(asked.length).toBeLessThan(4);
    expect(await page.getByRole('row').count()).toBeLessThan(60);
  });

  test('is navigated with the keyboard', async () => {
    await answering();
    await openRedirects();
    await tabTo(page, getRow('/old/0'));
    await press(page, 'End');
    await waitForFocus(getRow('/old/99999'));
    await press(page, 'ArrowUp');
    await waitForFocus(getRow('/old/99998'));
    await press(page, 'Home', 'ArrowDown', 'ArrowRight', 'ArrowRight');
    await waitForFocus(getRow('/old/1').getByRole('button', { name: '/old/1', exact: true }));
    await press(page, 'ArrowDown');
    await waitForFocus(getRow('/old/2').getByRole('button', { name: '/old/2', exact: true }));
    await press(page, 'Enter');
    await dialog().waitFor();
    expect(await getField('Old address').inputValue()).toBe('/old/2');
    await press(page, 'Escape');
    await waitForFocus(getRow('/old/2'));
  });

  test('is navigated from the focused row, even if that row is out of view', async () => {
    await answering();
    await openRedirects();
    await tabTo(page, getRow('/old/0'));
    // Scrolls far enough to render the focused row above the visible rows.
    await page.getByRole('grid').evaluate((grid) => void grid.scrollTo({ top: 1200 }));
    await page.locator('[data-place="5"]').waitFor({ state: 'detached' });
    await waitForFocus(getRow('/old/0'));
    await press(page, 'ArrowDown');
    await waitForFocus(getRow('/old/1'));
  });
});

describe('a redirect', () => {
  test('is validated while the editor types, and can be added', async () => {
    await openRedirects();
    await button(page, 'Add redirect').click();
    await getField('Old address').fill('ftp://elsewhere.example/');
    await dialog().getByText('The old address must be a path on this site').waitFor();
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    await getField('Old address').fill('summer');
    await getField('Destination').fill('/summer');
    await dialog().getByText('points to its own old address').waitFor();
    await dialog().getByRole('radio', { name: 'A page' }).click();
    await dialog().getByRole('combobox', { name: 'Page' }).click();
    await page.keyboard.type('far');
    await page.getByRole('option', { name: /^Fares/ }).click();
    await getField('Note').fill('Of the flyer');
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('The redirect was saved and is live.').waitFor();
    expect(await getRow('/summer').textContent()).toContain('Fares/fares/PageEditorOf the flyer');
  });

  describe('with a URL typed as the old address', () => {
    /** Opens the dialog, with this public site URL instead of none. */
    const openDialog = async (siteUrl: string): Promise<void> => {
      const settings = page.waitForResponse('**/site-content/settings');
      await page.route('**/site-content/settings', async (route) => {
        const response = await route.fetch(FETCHED_ANEW);
        const { data } = (await response.json()) as { data: object };
        await route.fulfill({ response, json: { data: { ...data, siteUrl } } });
      });
      await openRedirects();
      await button(page, 'Add redirect').click();
      await settings;
    };
    const add = () => dialog().getByRole('button', { name: 'Add', exact: true });
    const source = () => getField('Old address');

    afterAll(async () => {
      for (const made of ['/autumn', '/winter']) {
        await administrator.remove(REDIRECT, await getId(made));
      }
    });

    test('keeps only the path of the URL when the field is left or the form is saved', async () => {
      await openDialog('https://www.example.com');
      await source().fill('http://example.com/spring?day=1');
      expect(await dialog().locator('[data-strapi-field-error]').count()).toBe(0);
      await getField('Destination').fill('/fares/');
      expect(await source().inputValue()).toBe('/spring?day=1');
      await dialog().getByText('Only the path of the URL is kept').waitFor();
      expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
      // The same happens on save; a path that would hide a page still requires a confirmation.
      await source().fill('https://www.example.com/fares/');
      await source().press('Enter');
      await dialog().getByText('Visitors can no longer reach the page “Fares”').waitFor();
      expect(await source().inputValue()).toBe('/fares/');
      await source().fill('https://www.example.com/autumn');
      await source().press('Enter');
      await page.getByText('The redirect was saved and is live.').waitFor();
      await getRow('/autumn').waitFor();
    });

    test('is refused, with the reason, if the URL is on another website', async () => {
      await openDialog('https://www.example.com');
      await getField('Destination').fill('/fares/');
      for (const typed of ['https://shop.example/old', 'www.shop.example/old']) {
        await source().fill(typed);
        await add().click();
        await dialog()
          .getByText('is not this website. Only addresses on https://www.example.com can')
          .waitFor();
        expect(await source().inputValue()).toBe(typed);
      }
      await discard();
    });

    test('offers the path of the URL if the site URL is not configured', async () => {
      await openDialog('');
      await source().fill('https://www.example.com/winter');
      await getField('Destination').fill('/fares/');
      await dialog().getByText('The website’s URL is not configured').waitFor();
      await dialog().getByRole('button', { name: 'Use “/winter”' }).click();
      expect(await source().inputValue()).toBe('/winter');
      await add().click();
      await page.getByText('The redirect was saved and is live.').waitFor();
    });
  });

  test('stays in the dialog when the session has expired, and can be saved after a new login', async () => {
    const add = () => dialog().getByRole('button', { name: 'Add', exact: true });
    await openRedirects();
    await button(page, 'Add redirect').click();
    await getField('Old address').fill('/kept');
    await getField('Destination').fill('/fares/');
    const session = await page.context().cookies();
    await page.context().clearCookies();
    await add().click();
    await dialog().getByText('Nothing was saved: your session has ended.').waitFor();
    // Simulates a login in another window.
    await page.context().addCookies(session);
    await add().click();
    await page.getByText('The redirect was saved and is live.').waitFor();
    await administrator.remove(REDIRECT, await getId('/kept'));
  });

  test('appears in the table after the dialog is closed if the response to its creation was lost', async () => {
    await openRedirects();
    await button(page, 'Add redirect').click();
    await getField('Old address').fill('/lost');
    await getField('Destination').fill('/fares/');
    await page.route('**/collection-types/api::redirect.redirect', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await dialog().getByText('No response from the server. Check whether it was saved.').waitFor();
    await discard();
    await getRow('/lost').waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await administrator.remove(REDIRECT, await getId('/lost'));
  });

  test('shows in the page picker that the user may not read pages', async () => {
    const create = { action: 'plugin::content-manager.explorer.create', subject: REDIRECT };
    const colleague = await createColleague(site, administrator, [reads(REDIRECT), create]);
    const window = await openWindow(browser, site);
    await logIn(window, colleague);
    await openRedirects('', window);
    await button(window, 'Add redirect').click();
    await window.getByRole('dialog').getByText('A page', { exact: true }).click();
    await window.locator('input[name="page"]').click();
    await window.getByText('You do not have permission to read pages.').waitFor();
  });

  test('is reported as existing as soon as its old address is typed', async () => {
    const warning = (redirect: string): Locator =>
      dialog().getByText(
        `This address already has a redirect: ${redirect}. Edit that one instead.`
      );
    await openRedirects();
    await button(page, 'Add redirect').click();
    await getField('Old address').fill('shop');
    await warning('/shop → https://shop.example/boats').waitFor();
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    await getField('Old address').fill('/brochure.pdf');
    await warning('/brochure.pdf → No destination (410 Gone)').waitFor();
    // A trace finds the redirect without the query, as visitors do, but another redirect may have the query.
    await getField('Old address').fill('/brochure.pdf?year=2019');
    await dialog().getByText('already has a redirect').waitFor({ state: 'detached' });
    await discard();
    await button(page, 'Edit the redirect from /shop').click();
    await getField('Old address').fill('/old-prices');
    await warning('/old-prices → /fares/').waitFor();
    await getField('Old address').fill('/shop');
    await dialog().getByText('already has a redirect').waitFor({ state: 'detached' });
    await discard();
    await dialog().waitFor({ state: 'detached' });
  });

  test('gets suggestions with the missing slashes of its addresses', async () => {
    await openRedirects();
    await button(page, 'Add redirect').click();
    await getField('Old address').fill('alt-seite');
    await dialog().getByRole('button', { name: 'Use “/alt-seite”' }).click();
    expect(await getField('Old address').inputValue()).toBe('/alt-seite');
    await dialog().getByRole('button', { name: 'Use “' }).waitFor({ state: 'detached' });
    await getField('Destination').fill('fares');
    await dialog().getByText('This must be a relative path').waitFor();
    const offer = dialog().getByRole('button', { name: 'Use /fares/' });
    await offer.waitFor();
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    await offer.click();
    expect(await getField('Destination').inputValue()).toBe('/fares/');
    await offer.waitFor({ state: 'detached' });
    await discard();
    await dialog().waitFor({ state: 'detached' });
  });

  test('is kept by Escape and by a click outside once something was typed, unless it is discarded', async () => {
    await openRedirects();
    await button(page, 'Add redirect').click();
    await dialog().waitFor();
    await press(page, 'Escape');
    await dialog().waitFor({ state: 'detached' });
    await button(page, 'Add redirect').click();
    await getField('Old address').fill('/typed');
    const question = page.getByRole('alertdialog', { name: 'Discard your input?' });
    for (const leave of [() => press(page, 'Escape'), () => page.mouse.click(5, 5)]) {
      await leave();
      await question.waitFor();
      expect(await findViolations(page, '[role="alertdialog"]')).toEqual([]);
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await getField('Old address').inputValue()).toBe('/typed');
    }
    await discard();
    await dialog().waitFor({ state: 'detached' });
  });

  test('can be changed to link to the page whose path is typed as the new address', async () => {
    await openRedirects();
    await button(page, 'Add redirect').click();
    const choose = dialog().getByRole('button', { name: 'Choose “Fares”', exact: true });
    await getField('Destination').fill('/fares/?day=2');
    await dialog().getByText('so that the redirect follows it.').waitFor();
    // A link to the page would lose the query.
    expect(await choose.count()).toBe(0);
    await getField('Destination').fill('/nowhere/');
    await dialog().getByText('No page, redirect or file found at /nowhere/.').waitFor();
    expect(await dialog().getByText('No published page has this path.').count()).toBe(0);
    await getField('Destination').fill('/fares');
    await dialog().getByRole('button', { name: 'Use /fares/' }).click();
    await choose.waitFor();
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    await choose.press('Enter');
    const chosen = dialog().getByRole('combobox', { name: 'Page' });
    await waitForFocus(chosen);
    expect(await chosen.inputValue()).toBe('Fares – /fares/');
    await press(page, 'Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  test('is refused with a message if its old address is taken or if it closes a loop', async () => {
    await openRedirects();
    await button(page, 'Add redirect').click();
    await getField('Old address').fill('/shop');
    await getField('Destination').fill('/fares/');
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await dialog().getByText('A redirect with this old address already exists.').waitFor();
    await discard();
    await button(page, 'Edit the redirect from /shop').click();
    await getField('Destination').fill('/shop/boats');
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The redirect was saved and is live.').waitFor();
    await button(page, 'Add redirect').click();
    await getField('Old address').fill('/shop/boats');
    await getField('Destination').fill('/shop');
    // Shown before the redirect is refused.
    const loop = 'This would create a redirect loop: /shop/boats → /shop → /shop/boats.';
    await dialog().getByText(loop).waitFor();
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await dialog()
      .getByRole('alert')
      .or(dialog().locator('[id$="error"]'))
      .getByText(loop)
      .first()
      .waitFor();
    expect(await dialog().getByText('No page, redirect or file found').count()).toBe(0);
    await discard();
  });

  test('can be edited and deleted with the keyboard', async () => {
    await openRedirects();
    await getRow('/summer').focus();
    await press(page, 'Enter');
    await dialog().getByRole('radio', { name: 'No destination (410 Gone)', exact: true }).click();
    await getField('Note').press('Tab');
    await dialog().getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await getRow('/summer').getByText('Gone (410)').waitFor();
    await getRow('/summer').focus();
    await press(page, 'Delete');
    await dialog().getByText('1 redirect will be deleted:').waitFor();
    await dialog().getByText('You can undo this in').waitFor();
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    await dialog().getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    // While a dialog is open, no row has a role.
    await dialog().waitFor({ state: 'detached' });
    await getRow('/summer').waitFor({ state: 'detached' });
    const { redirects } = await (await fetch(`${site.address}/api/initial-data/`)).json();
    expect(Object.keys(redirects)).not.toContain('summer');
  });

  test('lists the redirects and pages that link to it before it is deleted', async () => {
    const body = [{ __component: 'blocks.rich-text', html: '<p><a href="/old-prices">Go</a></p>' }];
    const leaflet = await created(administrator, PAGE, { title: 'Leaflet', slug: 'leaflet', body });
    await openRedirects();
    await getRow('/old-prices').focus();
    await press(page, 'Delete');
    const links = dialog().getByRole('group', { name: 'Links that will no longer be redirected' });
    await links.getByText('1 redirect that points there:').waitFor();
    await links.getByText('/prices', { exact: true }).waitFor();
    await links.getByText('Links on 1 page:').waitFor();
    await links.getByText('Leaflet').waitFor();
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    await press(page, 'Escape');
    await dialog().waitFor({ state: 'detached' });

    await page.getByRole('checkbox', { name: 'Select the redirect from /old-prices' }).click();
    await page
      .getByRole('checkbox', { name: 'Select the redirect from /prices', exact: true })
      .click();
    await button(page, 'Delete').click();
    await links.getByText('Leaflet').waitFor();
    // This redirect is deleted in the same action.
    expect(await links.getByText('/prices', { exact: true }).count()).toBe(0);
    await press(page, 'Escape');
    await dialog().waitFor({ state: 'detached' });

    // Strapi's form shows the same.
    await getRow('/old-prices').waitFor();
    const { results } = await (
      await page.request.get(`/content-manager/collection-types/${REDIRECT}?_q=old-prices`, {
        headers: { authorization: `Bearer ${administrator.token}` },
      })
    ).json();
    await page.goto(`/admin/content-manager/collection-types/${REDIRECT}/${results[0].documentId}`);
    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Delete entry' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('1 redirect that points there:').waitFor();
    await question.getByText('Leaflet').waitFor();
    expect(await findViolations(page, '[role="alertdialog"]')).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await administrator.remove(PAGE, leaflet);
  });

  test('is read-only without permission to change redirects', async () => {
    const colleague = await createColleague(site, administrator, [
      reads(REDIRECT, 'source', 'target', 'destination', 'page'),
    ]);
    const window = await openWindow(browser, site);
    await logIn(window, colleague);
    await openRedirects('', window);
    await getRow('/shop', window).waitFor();
    expect(await window.getByRole('button', { name: /redirect/ }).count()).toBe(0);
    await window.context().close();
  });
});

describe('several redirects', () => {
  test('can get another destination in one bulk action, after a dry run', async () => {
    await openRedirects();
    await getRow('/shop').focus();
    await press(page, 'Space');
    await page.getByText('1 redirect selected').waitFor();
    await page.getByRole('checkbox', { name: 'Select the redirect from /tickets' }).click();
    await button(page, 'Change destination').click();
    await dialog().getByRole('combobox', { name: 'Page' }).click();
    await page.keyboard.type('far');
    await page.getByRole('option', { name: /^Fares/ }).click();
    await dialog().getByText('2 redirects will change:').waitFor();
    await dialog().getByText('/shop: from /shop/boats to /fares/').waitFor();
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    await dialog().getByRole('button', { name: 'Change 2 destinations' }).click();
    await page.getByText('2 destinations were changed.').first().waitFor();
    await getRow('/shop').getByText('Fares', { exact: true }).waitFor();
  });

  test('can all be selected, and have their redirect chains shortened', async () => {
    await openRedirects();
    await page.getByRole('checkbox', { name: /^Select all/ }).click();
    await page.getByText('5 redirects selected').waitFor();
    expect(await findViolations(page, 'main')).toEqual([]);
    await button(page, 'Shorten chains').click();
    await dialog().getByText('1 redirect will point straight at its final destination:').waitFor();
    expect(await dialog().getByText('No published page or redirect found').count()).toBe(0);
    await dialog().getByRole('button', { name: 'Shorten' }).click();
    await page.getByText('1 redirect was shortened.').first().waitFor();
    await getRow('/prices').getByText('Fares', { exact: true }).waitFor();
    // The tests below expect this redirect.
    const id = await getId('/prices');
    await administrator.update(REDIRECT, id, {
      ...{ target: 'url', destination: '/old-prices', page: { set: [] } },
    });
  });
});

describe('a bulk action on redirects', () => {
  test('reports a missing destination before it is confirmed', async () => {
    const made = [
      await created(administrator, REDIRECT, { source: '/a-chain', destination: '/b-chain' }),
      await created(administrator, REDIRECT, { source: '/b-chain', destination: '/c-chain' }),
    ];
    await openRedirects();
    const why = 'No published page or redirect found at /c-chain.';
    await getRow('/a-chain').getByText(`After 2 hops: ${why}`).waitFor();
    await getRow('/b-chain').getByText(why).waitFor();
    await page.getByRole('checkbox', { name: 'Select the redirect from /a-chain' }).click();
    await button(page, 'Shorten chains').click();
    await dialog().getByText('/a-chain: from /b-chain to /c-chain').waitFor();
    await dialog().getByText(why).waitFor();
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    for (const id of made) await administrator.remove(REDIRECT, id);
  });

  const removeShop = async (): Promise<void> => {
    await openRedirects();
    await page
      .getByRole('checkbox', { name: 'Select the redirect from /shop', exact: true })
      .click();
    await page.getByText('1 redirect selected').waitFor();
    await button(page, 'Delete').click();
    await dialog().getByText('1 redirect will be deleted:').waitFor();
    await dialog().getByText('You can undo this in').waitFor();
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog().waitFor({ state: 'detached' });
    await getRow('/shop').waitFor({ state: 'detached' });
  };

  test('can be undone from the notification', async () => {
    await removeShop();
    const notification = page
      .locator('[data-sonner-toast]')
      .filter({ hasText: '1 redirect was deleted.' });
    await notification.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 redirect restored.').waitFor();
    // The notification must not offer an undo any longer.
    await page.locator('[data-sonner-toast]').filter({ hasText: 'This was undone.' }).waitFor();
    await getRow('/shop').waitFor();
  });
});

describe('export and import', () => {
  test('exports a file, after listing the redirects that the format cannot express', async () => {
    await openRedirects();
    await button(page, 'Export all 5').click();
    await dialog().getByText('The list contains 5 redirects.').waitFor();
    await dialog().getByRole('combobox', { name: 'Format' }).click();
    await page.getByRole('option', { name: 'Next.js' }).click();
    await dialog()
      .getByText('This format cannot express 2 redirects, which are left out:')
      .waitFor();
    await dialog()
      .getByText('/brochure.pdf: next does not support redirects without a destination.')
      .waitFor();
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog().getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('next-redirects.json');
    const { redirects } = JSON.parse(readFileSync(await file.path(), 'utf8'));
    expect(redirects).toHaveLength(3);
  });

  test('imports pasted lines after a check, and can be undone', async () => {
    await openRedirects();
    const check = page.getByRole('region', { name: 'Check an address' });
    await check.getByRole('textbox').fill('/new');
    await check.getByRole('button', { name: 'Check' }).click();
    await check.getByText('No page or redirect found at /new.').waitFor();
    await button(page, 'Import').click();
    await getField('Or paste lines').fill('/shop /elsewhere.html\n/new /fares/\n/a/* /b 301\n');
    await dialog().getByRole('button', { name: 'Check' }).press('Enter');
    await dialog().getByText('Read as _redirects: 3 lines').waitFor();
    // Refused lines come first, and block the import.
    await dialog().getByText('This address already redirects to /fares/.').waitFor();
    expect(await dialog().getByRole('button', { name: 'Import 1 redirect' }).isDisabled()).toBe(
      true
    );
    await dialog().getByRole('combobox', { name: 'If the address already has a redirect' }).click();
    await page.getByRole('option', { name: 'Replace it' }).click();
    await dialog().getByRole('button', { name: 'Check' }).click();
    await dialog().getByRole('button', { name: '1 to be changed' }).click();
    await dialog().getByText('/shop → /fares/ /elsewhere').waitFor();
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    await dialog()
      .getByRole('checkbox', { name: 'Skip the refused line and import the rest' })
      .click();
    await dialog().getByRole('button', { name: 'Import 2 redirects' }).click();
    await page.getByText('2 redirects imported.').first().waitFor();
    await getRow('/new').getByText('Import').waitFor();
    await waitForFocus(button(page, 'Import'));
    await check.getByText('Ends at /fares/: Fares').waitFor();
    await button(page, 'Undo').click();
    await page.getByText('This was undone.').waitFor();
    await getRow('/new').waitFor({ state: 'detached' });
    await getRow('/shop').getByText('Fares', { exact: true }).waitFor();
    // The checked address is checked again.
    await check.getByText('No page or redirect found at /new.').waitFor();
    expect(await check.getByText('Ends at').count()).toBe(0);
  });

  const chooseFile = async (table: string, window = page): Promise<void> => {
    const [chooser] = await Promise.all([
      window.waitForEvent('filechooser'),
      window.getByRole('dialog').locator('input[type="file"] + div button').first().click(),
    ]);
    await chooser.setFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
    await window.getByRole('dialog').getByText('liste.csv').waitFor();
  };

  const choose = async (name: string, option: string): Promise<void> => {
    await dialog().getByRole('combobox', { name }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };

  /** Uses the arrow keys, because typed letters form a word only if they follow each other quickly. */
  const moveToOption = async (name: string): Promise<void> => {
    await page.getByRole('option', { name, exact: true }).waitFor();
    const getFocused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    for (let focused = await getFocused(); focused !== name; focused = await getFocused()) {
      await press(page, 'ArrowDown');
      await page.waitForFunction((was) => document.activeElement?.textContent !== was, focused);
    }
  };

  test('asks for the meaning of unknown columns of a file, and reports the result of the check', async () => {
    await openRedirects();
    await button(page, 'Import').click();
    await chooseFile('Nr;Bisher;Jetzt;Aktiv?\n1;/a;/fares/;ja\n2;/b;/old-prices;nein\n');
    await dialog().getByRole('button', { name: 'Check' }).click();
    await dialog().getByText('The columns have no recognizable names.').waitFor();
    await dialog().getByText('were not recognized. Choose their meaning').waitFor();
    // Nothing is reported on the basis of a guess.
    expect(
      await dialog()
        .getByRole('button', { name: / to be added| refused/ })
        .count()
    ).toBe(0);
    await choose('2: Bisher', 'Old address');
    await choose('3: Jetzt', 'Destination');
    await dialog().getByText('1 column was not recognized.').waitFor();
    await dialog().getByText('or ignore it. Example value: ja').waitFor();
    await dialog().getByText('For example: /fares/').waitFor();
    const apply = dialog().getByRole('button', { name: /^Import|Nothing to import/ });
    expect(await apply.isDisabled()).toBe(true);
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    // With the keyboard only.
    await dialog().getByRole('combobox', { name: '4: Aktiv?' }).focus();
    await press(page, 'Enter');
    await moveToOption('Enabled (yes or no)');
    await press(page, 'Enter');
    await dialog().getByText('column was not recognized').waitFor({ state: 'detached' });
    await dialog().getByRole('button', { name: '1 refused' }).waitFor();
    await dialog().getByRole('button', { name: '1 to be added' }).click();
    await dialog().getByText('/a → /fares/').waitFor();
    const [report] = await Promise.all([
      page.waitForEvent('download'),
      dialog().getByRole('button', { name: 'Download report' }).click(),
    ]);
    const { counts } = JSON.parse(readFileSync(await report.path(), 'utf8'));
    expect(counts).toMatchObject({ added: 1, refused: 1 });
    await discard();
    await dialog().waitFor({ state: 'detached' });
  });

  test('shows the result of each line before the import, and imports notes', async () => {
    await openRedirects();
    await button(page, 'Import').click();
    await chooseFile('source,destination,Notiz\n/noted,/fares/,Of the flyer\n');
    await dialog().getByRole('button', { name: 'Check' }).click();
    await dialog().getByRole('button', { name: '1 to be added' }).waitFor();
    await dialog().getByText('Line 2 · Will be added', { exact: true }).waitFor();
    const note = dialog().getByRole('combobox', { name: '3: Notiz' });
    expect(await note.textContent()).toBe('Note');
    await dialog().getByRole('button', { name: 'Import 1 redirect' }).click();
    await page.getByText('1 redirect imported.').first().waitFor();
    await getRow('/noted').getByText('Of the flyer').waitFor();
    await administrator.remove(REDIRECT, await getId('/noted'));
  });

  test('does not report a refused line without a destination as 410 Gone', async () => {
    await openRedirects();
    await button(page, 'Import').click();
    await getField('Or paste lines').fill('/offer,\n/a,/fares/\n');
    await dialog().getByRole('button', { name: 'Check' }).click();
    await dialog().getByRole('button', { name: '1 refused' }).waitFor();
    await dialog().getByText('/offer', { exact: true }).waitFor();
    await discard();
    await dialog().waitFor({ state: 'detached' });
  });

  test('asks about values other than yes and no, and whether a host is this website', async () => {
    await openRedirects();
    await button(page, 'Import').click();
    await chooseFile(
      'source,destination,enabled\nhttps://old.example/a,/fares/,perhaps\nhttps://old.example/b,/fares/,yes\n'
    );
    await dialog().getByRole('button', { name: 'Check' }).click();
    await dialog().getByText('“perhaps” is not recognized here.').waitFor();
    await dialog().getByText('Is old.example this website?').waitFor();
    await choose('3: enabled', 'Ignore this column');
    await dialog().getByText('is not recognized here').waitFor({ state: 'detached' });
    await dialog().getByRole('button', { name: 'Yes, it is this website' }).press('Enter');
    await dialog().getByText('count as addresses of this website').waitFor();
    await dialog().getByRole('button', { name: 'Import 2 redirects' }).waitFor();
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    await discard();
    await dialog().waitFor({ state: 'detached' });
  });

  test.each(['en', 'de'] as const)(
    'shows the columns of a file on a phone, in the language %s',
    async (locale) => {
      const window = await openWindow(browser, site, { locale });
      await logIn(window, ADMINISTRATOR);
      await window.setViewportSize({ width: 390, height: 900 });
      await openRedirects('', window);
      const german = locale === 'de';
      await window.getByRole('button', { name: german ? 'Importieren' : 'Import' }).click();
      await chooseFile('source,destination,enabled,Zone\n/a,/fares/,perhaps,EU\n', window);
      const inside = window.getByRole('dialog');
      await inside.getByRole('button', { name: german ? 'Prüfen' : 'Check' }).click();
      await inside.getByRole('heading', { name: german ? 'Spalten' : 'Columns' }).waitFor();
      await inside
        .getByText(german ? '„perhaps“ wird hier nicht erkannt.' : '“perhaps” is not recognized')
        .waitFor();
      await inside
        .getByRole('button', { name: german ? '1 wird hinzugefügt' : '1 to be added' })
        .waitFor();
      await inside.getByRole('combobox', { name: '4: Zone' }).scrollIntoViewIfNeeded();
      expect(await findViolations(window, '[role="dialog"]')).toEqual([]);
      const { width } = (await inside.boundingBox()) ?? { width: Infinity };
      expect(width).toBeLessThanOrEqual(390);
      await window.context().close();
    }
  );
});

describe('the trace of an address', () => {
  const tester = (): Locator => page.getByRole('region', { name: 'Check an address' });

  const ask = async (address: string): Promise<void> => {
    await tester().getByRole('textbox').fill(address);
    await press(page, 'Enter');
  };

  test('shows the redirect chain hop by hop', async () => {
    await openRedirects();
    await ask('/prices#top');
    await tester().getByText('/old-prices redirects. Front ends receive: "/fares/"').waitFor();
    await tester().getByText('Ends at /fares/: Fares').waitFor();
    expect(await findViolations(page, 'main')).toEqual([]);
    await tester().getByRole('link', { name: 'Fares' }).click();
    await page.waitForURL(`**/api::page.page/${fares}**`);
  });

  test('ends at a redirect whose page was deleted, as the table shows, too', async () => {
    const bygone = await publishedPage(administrator, { title: 'Bygone', slug: 'bygone' });
    const data = { source: '/bygone-offer', target: 'page', page: connect(bygone) };
    const id = await created(administrator, REDIRECT, data);
    await administrator.remove(PAGE, bygone);
    await openRedirects();
    await ask('/bygone-offer');
    await tester()
      .getByText('The page that /bygone-offer redirects to is not published or was deleted.')
      .waitFor();
    await getRow('/bygone-offer').getByText('A deleted page').waitFor();
    await getRow('/bygone-offer').getByText('No destination until you choose one').waitFor();
    await administrator.remove(REDIRECT, id);
  });

  test('ends at a page without the fragment of a redirect, as row, dialog and dashboard also report', async () => {
    const why = 'The page /fares/ has no element with the id winter.';
    const data = { source: '/winter', destination: '/fares/#winter' };
    const id = await created(administrator, REDIRECT, data);
    await openRedirects();
    await getRow('/winter').getByText(why).waitFor();
    await ask('/winter');
    const end = tester().getByRole('listitem').filter({ hasText: 'Ends at /fares/: Fares' });
    await end.getByText(why).waitFor();
    expect(await end.getAttribute('class')).toBe('wrong');
    expect(await findViolations(page, 'main')).toEqual([]);
    await button(page, 'Edit the redirect from /winter').click();
    await dialog().getByText(why).waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await page.goto('/admin');
    await page.getByText(why).waitFor();
    await administrator.remove(REDIRECT, id);
  });

  test('reports that a reserved address does not redirect', async () => {
    const id = await created(administrator, REDIRECT, { source: '/reserved', target: 'empty' });
    await openRedirects();
    await ask('/reserved');
    await tester()
      .getByText('/reserved is reserved and does not redirect. Front ends receive: ""')
      .waitFor();
    await administrator.remove(REDIRECT, id);
  });

  test('and the table reveal nothing about pages that the user may not see, except their existence', async () => {
    const colleague = await createColleague(site, administrator, [reads(REDIRECT)]);
    const window = await openWindow(browser, site);
    await logIn(window, colleague);
    await openRedirects('', window);
    await getRow('/old-prices', window).getByText('A page that you may not see').waitFor();
    await getRow('/prices', window).getByText('After 2 hops: no destination, or a page').waitFor();
    expect(await window.getByRole('main').getByText('not published').count()).toBe(0);
    const check = window.getByRole('region', { name: 'Check an address' });
    await check.getByRole('textbox').fill('/prices');
    await press(window, 'Enter');
    await check.getByText('/old-prices redirects to a page that you may not see.').waitFor();
    expect(await check.getByText(/null|Ends at/).count()).toBe(0);
    await check.getByRole('textbox').fill('/fares/');
    await press(window, 'Enter');
    await check.getByText('Ends at /fares/, a page that you may not see.').waitFor();
  });

  test('shows a warning for an address on another website', async () => {
    await openRedirects();
    // The response of a service with a configured site URL.
    const end = { kind: 'outside', address: 'www.google.de/x', page: null, missingPart: null };
    await page.route('**/site-content/redirects/trace?**', (route) =>
      route.fulfill({ json: { data: { address: null, hops: [], end, near: [] } } })
    );
    await ask('www.google.de/x');
    const line = tester().getByRole('listitem').filter({ hasText: 'is on another website' });
    await line.waitFor();
    expect(await line.getAttribute('class')).toBe('wrong');
  });

  test('suggests similar addresses, and can be turned into a redirect', async () => {
    await openRedirects();
    await ask('/Shop/');
    await tester().getByText('No page or redirect found at /Shop/.').waitFor();
    await tester()
      .getByText('a redirect with a different trailing slash, different capitalization')
      .waitFor();
    await button(page, 'Create redirect').click();
    expect(await getField('Old address').inputValue()).toBe('/Shop/');
    await getField('Destination').fill('/Fares');
    await dialog().getByText('No page, redirect or file found at /Fares.').waitFor();
    await button(page, 'Use /fares/').click();
    expect(await getField('Destination').inputValue()).toBe('/fares/');
    await getField('Destination').fill('/prices');
    await dialog().getByText('This address redirects again, to /fares/.').waitFor();
    await dialog().getByRole('button', { name: 'Point straight at it' }).click();
    await dialog().getByRole('combobox', { name: 'Page' }).waitFor();
    expect(await dialog().getByRole('combobox', { name: 'Page' }).inputValue()).toContain('Fares');
    await getField('Old address').fill('/fares/');
    // The page is not hidden without a confirmation, even if the button is pressed immediately.
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await dialog().getByText('Visitors can no longer reach the page “Fares”').waitFor();
    await dialog().getByRole('button', { name: 'Add and hide the page' }).waitFor();
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    await getField('Old address').fill('/Shop/');
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('The redirect was saved and is live.').waitFor();
    await tester().getByRole('button', { name: 'Check' }).click();
    await tester().getByText('Ends at /fares/: Fares').waitFor();
  });
});

test('with permission for own content only, empty lists say so, and hiding a page requires confirmation', async () => {
  const grant = (name: string, subject: string) => ({
    ...{ action: `plugin::content-manager.explorer.${name}`, subject },
    conditions: ['admin::is-creator'],
  });
  const fields = ['source', 'target', 'destination', 'page', 'note'];
  const colleague = await createColleague(site, administrator, [
    { ...grant('read', PAGE), fields: ['title', 'slug', 'parent'] },
    { ...grant('read', REDIRECT), fields },
    { ...grant('create', REDIRECT), fields },
  ]);
  const window = await openWindow(browser, site);
  await logIn(window, colleague);
  await window.getByText('No issues found in what you have permission to see.').waitFor();
  await window.goto('/admin/plugins/site-content/pages');
  await window.getByText('There are no pages yet that you have permission to see.').waitFor();
  await window.goto(REDIRECTS);
  await window.getByText('There are no redirects yet that you have permission to see.').waitFor();
  await button(window, 'Add redirect').click();
  const source = window.getByRole('textbox', { name: 'Old address' });
  await source.fill('/fares/*');
  await window.getByText('“*” is taken literally').waitFor();
  await source.fill('/fares/:year');
  await window.getByText('“:year” is taken literally').waitFor();
  await source.fill('//fares');
  await button(window, 'Use “/fares”').waitFor();
  await source.fill('/old/../fares');
  await window.getByText('Browsers resolve “..” and “.”').waitFor();
  await button(window, 'Use “/fares”').click();
  expect(await source.inputValue()).toBe('/fares');
  await window.getByText('Browsers resolve').waitFor({ state: 'detached' });
  await window.getByRole('textbox', { name: 'Old address' }).fill('/fares/');
  await window.getByRole('textbox', { name: 'Destination' }).fill('/elsewhere/');
  await button(window, 'Add').click();
  await window.getByText('Visitors can no longer reach the page “/fares/”').waitFor();
  await window.getByRole('button', { name: 'Add and hide the page' }).waitFor();
  await window.context().close();
});

describe('the Redirects view', () => {
  test('has no accessibility violations, light and dark', async () => {
    const violations = await getViolations(page, {
      name: 'redirects',
      show: (window) => openRedirects('', window),
    });
    expect(violations).toEqual([]);
  });

  test('a redirect can be selected on a phone without moving, and the actions are in a menu', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openRedirects();
    await getRow('/shop').scrollIntoViewIfNeeded();
    const before = await getRow('/shop').boundingBox();
    await page
      .getByRole('checkbox', { name: 'Select the redirect from /shop', exact: true })
      .click();
    await page.getByText('1 redirect selected').waitFor();
    const after = await getRow('/shop').boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(4);
    await button(page, 'Actions').click();
    await page.getByRole('menuitem', { name: 'Change destination' }).waitFor();
    await page.getByRole('menuitem', { name: 'Clear selection' }).click();
    await page.getByText('1 redirect selected').waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test.each(['light', 'dark'])('fits a phone, %s theme', async (theme) => {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.evaluate((chosen) => localStorage.setItem('STRAPI_THEME', chosen), theme);
    await openRedirects();
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    );
    expect(wide).toBe(0);
    expect(await findViolations(page, 'main')).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  const cell = (name: string | RegExp) => page.getByRole('gridcell', { name, exact: true });

  test('labels old addresses, destinations and dates in a window of 390 px', async () => {
    await openRedirects();
    await cell('/prices').waitFor();
    await page.setViewportSize({ width: 390, height: 900 });
    await cell('Old address /prices').waitFor();
    await cell('Destination /old-prices After 2 hops: /fares/').waitFor();
    await getRow('/prices')
      .getByRole('gridcell', { name: /^Changed .*20\d\d/ })
      .waitFor();
    expect(await findViolations(page, 'main')).toEqual([]);
    const [hidden] = await page
      .locator('[data-line]')
      .evaluateAll((rows) => rows.map((row) => row.scrollHeight - row.clientHeight));
    expect(hidden).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('remains a table in a window of 768 px, with a second line for the columns without room', async () => {
    await openRedirects();
    await page.setViewportSize({ width: 768, height: 900 });
    await page.getByRole('columnheader', { name: 'Changed' }).waitFor();
    await cell('/prices').waitFor();
    await getRow('/prices').getByRole('gridcell', { name: 'Editor' }).waitFor();
    expect((await getRow('/prices').boundingBox())?.height).toBeLessThan(100);
    expect(await findViolations(page, 'main')).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('is translated into German', async () => {
    const window = await openWindow(browser, site, { locale: 'de' });
    await logIn(window, ADMINISTRATOR);
    await openRedirects('', window);
    await window.getByRole('heading', { name: 'Weiterleitungen' }).waitFor();
    await getRow('/brochure.pdf', window).getByText('Kein Ziel (410)').waitFor();
    await getRow('/old-prices', window).focus();
    await press(window, 'Delete');
    await window.getByText('1 Weiterleitung, die dorthin führt:').waitFor();
    await window.context().close();
  });
});
