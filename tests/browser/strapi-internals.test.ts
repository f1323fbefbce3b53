import type { Browser, Page } from 'playwright-core';
import {
  entryPath,
  listPath,
  listWithStatusPath,
  newEntryPath,
  singleTypeFieldPath,
} from '../../src/plugins/site-content/admin/src/strapi-internals/addresses';
import {
  componentLabelsIn,
  type ConfigurationResponse,
  configurationUrl,
  type EntryResponse,
  entryUrl,
  labelsIn,
} from '../../src/plugins/site-content/admin/src/strapi-internals/content-manager-requests';
import {
  readsEntries,
  worksOnEntries,
} from '../../src/plugins/site-content/admin/src/strapi-internals/permissions';
import { BASE_VERSIONS_HEADER } from '../../src/plugins/site-content/domain/panel/edit-conflict';
import {
  connect,
  created,
  type Editor,
  NAV_ITEM,
  PAGE,
  publishedPage,
  REDIRECT,
  SITE_KEYS,
} from '../support/editor';
import { until } from '../support/until';
import { logIn, openWindow, waitForFocus } from './support/browser';
import { fill, FORMS, openForm, press, reopen } from './support/form';
import { tickFiles, uploadFile, uploadImage } from './support/media-library';
import { getDrafts, openNavigation, store, storedNavigation } from './support/navigation';
import { findState, type PanelState } from './support/panel-state';
import { ADMINISTRATOR, type Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

// Tests for each module in src/plugins/site-content/admin/src/strapi-internals, in the real panel.
// docs/upgrading-strapi.md explains what a failure means. The features that use these modules have their own tests.

let site: Site;
let browser: Browser;
let administrator: Editor;
let page: Page;
let german: Page;

const ids = { about: '', trips: '', redirect: '' };

const admin = (path: string): string => `/admin${path}`;

const slugIs = (wanted: string): Promise<unknown> =>
  page.waitForFunction(
    (slug) => document.querySelector<HTMLInputElement>('[name="slug"]')?.value === slug,
    wanted
  );

/** Sends a request like the panel, with the administrator's permissions. */
const ask = async <Answer>(path: string): Promise<Answer> => {
  const headers = { authorization: `Bearer ${administrator.token}` };
  const response = await fetch(`${site.address}${path}`, { headers });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as Answer;
};

beforeAll(async () => {
  ({ site, browser, administrator, page } = await openWorkspace());
  german = await openWindow(browser, site, { locale: 'de' });
  await logIn(german, ADMINISTRATOR);
  ids.about = await publishedPage(administrator, { title: 'About us', slug: 'about-us' });
  ids.trips = await publishedPage(administrator, { title: 'Trips', slug: 'trips' });
  ids.redirect = await created(administrator, REDIRECT, {
    ...{ source: '/about', target: 'page' },
    page: connect(ids.about),
  });
  await created(administrator, REDIRECT, { source: '/gone', target: 'none' });
  await store(site, administrator, getDrafts('header', ['Shop', 'News']));
});

afterEach(async () => {
  await page.unrouteAll();
});

afterAll(closeWorkspace);

describe('edit-form-layout', () => {
  const ENGLISH = 'The text visitors see, such as "Ask a question".';
  const GERMAN = 'Der Text, den Besucher sehen, etwa „Frage stellen“.';

  test('the hook translates the field descriptions of forms, including those of components', async () => {
    await german.goto(FORMS.page);
    await german.getByText('Der letzte Teil der URL dieser Seite').waitFor();
    await administrator.saveSiteKeys({ request_info: { cta_text: 'Ask', cta_url: '/ask/' } });
    await german.goto(FORMS.siteKeys);
    await german.getByText(GERMAN).first().waitFor();
    expect(await german.getByText(ENGLISH).count()).toBe(0);
  });

  test('"Configure the view" has /configurations/ in its URL, and shows untranslated descriptions', async () => {
    await german.goto(`${admin(listPath(PAGE))}/configurations/edit`);
    await german.getByRole('button', { name: /slug/i }).first().click();
    const dialog = german.getByRole('dialog');
    await dialog.getByRole('textbox').first().waitFor();
    const held = await dialog
      .getByRole('textbox')
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value).join('\n'));
    expect(held).toContain("The last part of the page's URL");
    expect(held).not.toContain('Der letzte Teil');
  });
});

describe('field-types', () => {
  test('a form renders the input added for a field type, with the name and the attribute', async () => {
    await openForm(page, FORMS.page);
    expect(await page.locator('input[name="slug"]').count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Generate from title' }).count()).toBe(1);
    await openForm(page, FORMS.redirect);
    await page.getByRole('combobox', { name: 'Destination type' }).click();
    await page.getByRole('option', { name: 'A page', exact: true }).waitFor();
    await page.keyboard.press('Escape');
  });
});

describe('custom-field-props', () => {
  test('the input of a custom field receives name, label, hint, value and a change handler', async () => {
    await administrator.saveSiteKeys({ map_accesstoken: 'before' });
    await openForm(page, FORMS.siteKeys);
    const input = page.locator('input[name="map_accesstoken"]:enabled');
    await input.waitFor();
    expect(await input.inputValue()).toBe('before');
    const label = page.locator(`label[for="${await input.getAttribute('id')}"]`);
    expect(await label.textContent()).toMatch(/\S/);
    const hint = page.locator(`[id="${await input.getAttribute('aria-describedby')}"]`);
    expect(await hint.textContent()).toMatch(/\S/);
    await input.fill('after');
    expect(await press(page, 'Save')).toBe(200);
    const { data } = await ask<{ data: { map_accesstoken: string } }>(
      `/content-manager/single-types/${SITE_KEYS}`
    );
    expect(data.map_accesstoken).toBe('after');
  });
});

describe('edit-form-values', () => {
  test('the initial values are the saved entry with its id, and the values are the current fields', async () => {
    await openForm(page, FORMS.page);
    await fill(page, { title: 'Winter news' });
    await slugIs('winter-news');
    const id = await created(administrator, PAGE, { title: 'Draft', slug: 'draft' });
    await openForm(page, admin(entryPath(PAGE, id)));
    const asked = page.waitForRequest((request) => request.url().includes('/free-slug'));
    await fill(page, { title: 'Drafts' });
    expect(new URL((await asked).url()).searchParams.get('page')).toBe(id);
    await slugIs('drafts');
    await openForm(page, admin(entryPath(PAGE, ids.about)));
    await fill(page, { title: 'About' });
    await page.waitForTimeout(500);
    expect(await page.locator('[name="slug"]').inputValue()).toBe('about-us');
  });

  test('a form is modified as soon as it has unsaved changes', async () => {
    await openForm(page, admin(entryPath(PAGE, ids.about)));
    await fill(page, { seo_title: 'About' });
    await page.getByRole('button', { name: 'Show versions' }).click();
    const versions = page.getByRole('dialog');
    await versions.locator('[data-version]').nth(1).click();
    await versions.getByRole('button', { name: 'Restore this version' }).click();
    await versions.getByText('Unsaved changes in this form will be lost.').waitFor();
  });

  test('the value of a relation contains the changes that the editor has made so far', async () => {
    const id = await publishedPage(administrator, {
      ...{ title: 'Below', slug: 'below' },
      parent: connect(ids.about),
    });
    const askedPlace = async (): Promise<unknown> => {
      const asked = page.waitForRequest('**/site-content/pages/bulk-actions');
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      const { place } = (await asked).postDataJSON() as { place?: unknown };
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      return place;
    };
    await openForm(page, admin(entryPath(PAGE, id)));
    await page.getByRole('combobox', { name: /^Parent page/ }).click();
    await page.getByRole('option', { name: /Trips/ }).click();
    expect(await askedPlace()).toEqual({ parent: ids.trips });
    const parent = page.locator('li').filter({ hasText: 'Trips' });
    await parent.getByRole('button', { name: 'Remove' }).click();
    expect(await askedPlace()).toEqual({ parent: null });
    await administrator.remove(PAGE, id);
  });
});

describe('dynamic-zone', () => {
  test('blocks are list items below the label of their zone, and their first button opens them', async () => {
    const body = ['One', 'Two'].map((words) => ({ __component: 'blocks.quote', text: words }));
    const id = await created(administrator, PAGE, { title: 'Blocks', slug: 'blocks', body });
    await page.goto(admin(entryPath(PAGE, id)));
    const list = page.locator('main ol[aria-describedby]');
    await list.locator('li').nth(1).waitFor();
    expect(await list.locator('..').innerText()).toMatch(/^Content\s*\(2\)/);
    const opener = list.locator('li').nth(1).locator('button[aria-expanded]').first();
    expect(await opener.getAttribute('aria-expanded')).toBe('false');
    await opener.click();
    await page.locator('[name="body.1.text"]').waitFor();
    await administrator.remove(PAGE, id);
  });
});

describe('form-errors', () => {
  test('a refused form marks its errors with data-strapi-field-error, next to the input', async () => {
    await openForm(page, FORMS.page);
    await fill(page, { seo_title: 'Without a title' });
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const error = page.locator('main [data-strapi-field-error]').first();
    await error.waitFor();
    expect(await error.locator('..').locator('input').count()).toBeGreaterThan(0);
  });
});

describe('entry-writes', () => {
  /** Returns the base version header of each write request during an action. */
  const getHeaders = async (act: () => Promise<unknown>): Promise<string[]> => {
    const sent: string[] = [];
    const note = (request: { method(): string; headers(): Record<string, string> }): void => {
      if (request.method() !== 'GET') sent.push(request.headers()[BASE_VERSIONS_HEADER] ?? '');
    };
    page.on('request', note);
    await act();
    page.off('request', note);
    return sent.filter((header) => header !== '');
  };

  test('saving and publishing send the base version of the form', async () => {
    const named = new RegExp(`^${ids.trips}=[\\w-]+$`);
    await openForm(page, admin(entryPath(PAGE, ids.trips)));
    for (const button of ['Save', 'Publish'] as const) {
      await fill(page, { seo_title: `${button} names it` });
      const sent = await getHeaders(async () => expect(await press(page, button)).toBe(200));
      expect(sent).toEqual([expect.stringMatching(named)]);
    }
  });

  test('bulk publishing sends the base versions of the selected pages', async () => {
    await page.goto(admin(listPath(PAGE)));
    await page.getByRole('checkbox', { name: 'Select all entries' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const chosen = page.getByRole('dialog');
    await chosen.getByRole('row').nth(1).waitFor();
    await page.route('**/actions/bulkPublish**', (route) => route.abort());
    await chosen.getByRole('button', { name: 'Publish', exact: true }).click();
    const sent = await getHeaders(async () => {
      const asked = page.waitForRequest('**/actions/bulkPublish**');
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^(Publish|Confirm)$/ })
        .click();
      await asked;
    });
    await page.unroute('**/actions/bulkPublish**');
    expect(sent).toEqual([expect.stringContaining(`${ids.trips}=`)]);
  });

  const publishes = (): Promise<unknown> =>
    page.waitForResponse((response) => response.url().includes('/actions/publish'));

  test.each([
    ['the button', (): Promise<void> => page.getByRole('button', { name: 'Publish' }).click()],
    ['the keyboard shortcut', (): Promise<void> => page.keyboard.press('Control+Shift+Enter')],
  ])('publishing with %s waits for the confirmation, and then publishes', async (_, start) => {
    const id = await publishedPage(administrator, { title: 'Moving', slug: 'moving' });
    await openForm(page, admin(entryPath(PAGE, id)));
    await fill(page, { slug: 'moved' });
    // Strapi ignores the keyboard shortcut until its button is enabled.
    await page.getByRole('button', { name: 'Publish', disabled: false }).waitFor();
    await start();
    const dialog = page.getByRole('alertdialog', { name: 'URLs will change' });
    await dialog.waitFor();
    // The dialog stays open when Strapi renders its form again.
    const counted = page.waitForResponse((response) => response.url().includes('countDraft'));
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await counted;
    await page.waitForTimeout(500);
    const published = publishes();
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await published;
    await dialog.waitFor({ state: 'detached' });
    await administrator.remove(PAGE, id);
  });

  test('Strapi publishes immediately if there is nothing to confirm', async () => {
    const id = await publishedPage(administrator, { title: 'Staying', slug: 'staying' });
    await openForm(page, admin(entryPath(PAGE, id)));
    await fill(page, { title: 'Stayed' });
    const published = publishes();
    await page.getByRole('button', { name: 'Publish' }).click();
    await published;
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await administrator.remove(PAGE, id);
  });

  test('a cancelled publish keeps the values of the form', async () => {
    const id = await publishedPage(administrator, { title: 'Leaving', slug: 'leaving' });
    await openForm(page, admin(entryPath(PAGE, id)));
    await fill(page, { slug: 'left' });
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Nothing was published.').waitFor();
    expect(await page.locator('[name="slug"]').inputValue()).toBe('left');
    await page.goto('about:blank');
    await administrator.remove(PAGE, id);
  });
});

describe('error-description', () => {
  test('after a refused save, the invalid input has the focus and is described by its error', async () => {
    await administrator.saveSiteKeys({ footer_disclaimer: '<p>One</p>' });
    await openForm(page, FORMS.siteKeys);
    const text = page.locator('[data-html-field] :is(.ProseMirror, textarea)');
    await text.waitFor();
    await page.getByRole('button', { name: 'HTML source', exact: true }).click();
    await text.fill(`<p>${'x'.repeat(64 * 1024)}</p>`);
    expect(await press(page, 'Save')).toBe(400);
    await waitForFocus(text);
    const error = page.locator('[data-strapi-field-error]');
    expect(await text.getAttribute('aria-describedby')).toBe(await error.getAttribute('id'));
  });
});

describe('label-ids', () => {
  test('forms, lists, the menu and blocks find their translated labels under these ids', async () => {
    await german.goto(FORMS.page);
    await german
      .getByLabel('Titel', { exact: true })
      .or(german.getByLabel(/^Titel\b/))
      .first()
      .waitFor();
    await german.goto(admin(listPath(REDIRECT)));
    await german.getByRole('gridcell', { name: 'Art des Ziels' }).waitFor();
    await german.getByRole('link', { name: 'Weiterleitung', exact: true }).waitFor();
    await german.goto(FORMS.siteKeys);
    await german.getByText('Informationen anfordern').first().waitFor();
  });
});

describe('list-filters', () => {
  test('the hook adds options to filters, and an active filter shows the label of its option', async () => {
    await page.goto(`${admin(listPath(REDIRECT))}?filters[$and][0][target][$eq]=none`);
    await page
      .getByRole('button', { name: /Destination type is No destination \(410 Gone\)/ })
      .waitFor();
  });
});

describe('panel-texts', () => {
  test('the store of the application contains the panel language, and filters use its translations', async () => {
    await german.goto(`${admin(listPath(REDIRECT))}?filters[$and][0][target][$eq]=none`);
    await german.getByRole('button', { name: /ist Kein Ziel \(410 Gone\)$/ }).waitFor();
    const { admin_app } = await findState(german, () => true);
    expect(admin_app.language.locale).toBe('de');
  });
});

describe('content-manager-menu and has-permission', () => {
  test('the hook hides menu links, based on the permissions of the user in the store', async () => {
    await page.goto(admin(listPath(PAGE)));
    await page.getByRole('link', { name: 'Redirect', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Navigation item', exact: true }).count()).toBe(0);
    const { adminApi } = await findState(page, () => true);
    expect(adminApi.queries['getMyPermissions(undefined)']?.data).toContainEqual(
      expect.objectContaining({ action: 'plugin::site-content.navigation.read' })
    );
  });
});

describe('write-notifications', () => {
  test('a refused write passes the hook before its form, which shows the translated error', async () => {
    await german.goto(FORMS.redirect);
    await german.locator('[name="source"]').fill('/x#y');
    await german.getByRole('combobox', { name: 'Art des Ziels' }).click();
    await german.getByRole('option', { name: 'Kein Ziel (410 Gone)', exact: true }).click();
    await german.getByRole('button', { name: 'Speichern', exact: true }).click();
    const error = german.locator('[data-strapi-field-error]');
    await error.first().waitFor();
    expect(await error.first().textContent()).toMatch(/^Die alte Adresse enthält ein #/);
  });
});

describe('form-notifications', () => {
  test('the notification of a save is recognized, and gets an Undo button', async () => {
    await openForm(page, admin(entryPath(REDIRECT, ids.redirect)));
    await fill(page, { note: 'Of the old shop' });
    expect(await press(page, 'Save')).toBe(200);
    const notification = page.locator('[data-sonner-toast]').filter({ hasText: 'Saved document' });
    await notification.getByRole('button', { name: 'Undo' }).waitFor();
  });
});

describe('quiet-query', () => {
  test('an expired session does not redirect to the login while a title is typed', async () => {
    const window = await openWindow(browser, site);
    await logIn(window, ADMINISTRATOR);
    await openForm(window, FORMS.page);
    await window.context().clearCookies();
    const asked = window.waitForResponse(
      (response) => response.url().includes('/free-slug') && response.status() === 401
    );
    await fill(window, { title: 'Typed for an hour' });
    await asked;
    // Long enough for a redirect to the login.
    await window.waitForTimeout(1000);
    expect(await window.getByText('Session ended').count()).toBe(0);
    expect(await window.locator('[name="title"]').inputValue()).toBe('Typed for an hour');
    await window.context().close();
  });
});

describe('refused-saves', () => {
  const path = () => admin(entryPath(PAGE, ids.trips));

  /** True if the form reloads the entry within a second after a save. */
  const readsAgainAfter = async (fail: () => Promise<void>): Promise<boolean> => {
    let reads = 0;
    const count = (request: { method(): string; url(): string }): void => {
      const isOfEntry = new URL(request.url()).pathname.endsWith(`/${PAGE}/${ids.trips}`);
      if (request.method() === 'GET' && isOfEntry) reads += 1;
    };
    page.on('request', count);
    await fail();
    await page.waitForTimeout(1000);
    page.off('request', count);
    return reads > 0;
  };

  test.each([
    ['is refused', 400],
    ['fails with a server error', 500],
  ])(
    'after a save that %s, the form keeps its values and does not reload the entry',
    async (_, status) => {
      await openForm(page, path());
      await page.route(`**/${PAGE}/${ids.trips}**`, (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({
              status,
              json: {
                data: null,
                error: {
                  status,
                  name: status === 400 ? 'ValidationError' : 'InternalServerError',
                  message: 'No',
                  details: {},
                },
              },
            })
          : route.continue()
      );
      await fill(page, { title: 'Typed' });
      const reads = await readsAgainAfter(async () => {
        expect(await press(page, 'Save')).toBe(status);
      });
      expect(reads).toBe(false);
      expect(await page.locator('[name="title"]').inputValue()).toBe('Typed');
      expect(await page.getByRole('button', { name: 'Save', exact: true }).isEnabled()).toBe(true);
      const { adminApi } = await findState(page, () => true);
      const keys = Object.keys(adminApi.queries);
      expect(keys.some((key) => key.startsWith('getDocument(') && key.includes(ids.trips))).toBe(
        true
      );
    }
  );

  test('after a successful save, the form reloads the entry', async () => {
    await openForm(page, path());
    await fill(page, { seo_title: 'Trips and more' });
    const reads = await readsAgainAfter(async () => {
      expect(await press(page, 'Save')).toBe(200);
    });
    expect(reads).toBe(true);
  });
});

describe('document-tags', () => {
  /** The names of the queries that provide a tag, or any tag of a type. */
  const getProviders = async (type: string, id?: string): Promise<string[]> => {
    const keysIn = ({ adminApi }: PanelState): readonly string[] => {
      const provided = adminApi.provided[type] ?? {};
      return id === undefined ? Object.values(provided).flat() : (provided[id] ?? []);
    };
    const state = await findState(page, (known) => keysIn(known).length > 0);
    return keysIn(state).map((key) => key.split('(')[0] ?? key);
  };

  test('the queries for lists, entries and relations provide these tags', async () => {
    await page.goto(admin(listPath(NAV_ITEM)));
    expect(await getProviders('Document', `${NAV_ITEM}_LIST`)).toContain('getAllDocuments');
    const { items } = await storedNavigation(site, administrator);
    const id = items[0]?.id ?? '';
    await openForm(page, admin(entryPath(NAV_ITEM, id)));
    expect(await getProviders('Document', `${NAV_ITEM}_${id}`)).toContain('getDocument');
    expect(await getProviders('Document', `${NAV_ITEM}_ALL_ITEMS`)).toContain('getDocument');
    expect(await getProviders('Relations')).toContain('getRelations');
    await page.goto('/admin');
    expect(await getProviders('RecentDocumentList')).toContain('getRecentDocuments');
  });

  test('publishing a page invalidates the queries that provide these tags', async () => {
    await openForm(page, admin(entryPath(PAGE, ids.about)));
    await page.getByRole('heading', { name: 'On the website' }).waitFor();
    await fill(page, { seo_title: 'About' });
    const asked = page.waitForRequest((request) =>
      request.url().endsWith(`/site-content/pages/${ids.about}/references`)
    );
    expect(await press(page, 'Publish')).toBe(200);
    await asked;
  });
});

describe('removal-actions', () => {
  const inUse = () => page.getByRole('alertdialog').getByText(/^Links that break/);

  const cancel = async (): Promise<void> => {
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  };

  test.each([
    ['Unpublish', 'More document actions'],
    ['Delete entry', 'More actions'],
  ])(
    '"%s" of an entry is found by its action type, and shows the added confirmation',
    async (action, menu) => {
      await openForm(page, admin(entryPath(PAGE, ids.about)));
      await page.getByRole('button', { name: menu }).click();
      await page.getByRole('menuitem', { name: action }).click();
      await inUse().waitFor();
      await cancel();
    }
  );

  test('the bulk action "Delete" is found by its action type, and shows the added confirmation', async () => {
    await page.goto(admin(listPath(PAGE)), { waitUntil: 'networkidle' });
    await page
      .getByRole('row', { name: /about-us/ })
      .getByRole('checkbox')
      .click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await inUse().waitFor();
    await cancel();
  });
});

describe('bulk-publish', () => {
  test('the bulk action "Publish" is found by its action type, and opens no Strapi dialog', async () => {
    const data = { title: 'Open', slug: 'not-yet', body: [{ __component: 'blocks.hero' }] };
    const id = await created(administrator, PAGE, data);
    await page.goto(admin(listPath(PAGE)), { waitUntil: 'networkidle' });
    await page
      .getByRole('row', { name: /not-yet/ })
      .getByRole('checkbox')
      .click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const problems = page.getByRole('alertdialog', { name: 'cannot be published' });
    await problems.getByText('Content 1 › Heading').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await problems.getByRole('button', { name: 'Close' }).click();
    await problems.waitFor({ state: 'detached' });
    await administrator.remove(PAGE, id);
  });
});

describe('stuck-header', () => {
  test("is below Strapi's top bar, or at the top of the window if there is no such bar", async () => {
    for (const [width, top] of [
      [800, 65],
      [1280, 0],
    ] as const) {
      await page.setViewportSize({ width, height: 420 });
      await page.goto(admin('/plugins/site-content/redirects'));
      await page.getByRole('button', { name: 'Import' }).waitFor();
      const head = page.locator('[data-strapi-header-sticky]');
      await until('the page has scrolled', async () => {
        await page.getByRole('link', { name: 'View as list' }).scrollIntoViewIfNeeded();
        return head.isVisible();
      });
      const box = await head.boundingBox();
      expect([width, Math.round(box?.y ?? -1)]).toEqual([width, top]);
      await page.getByRole('button', { name: 'Import' }).click({ trial: true });
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });
});

describe('unsaved-guard', () => {
  test('asks before leaving only if the form values differ from the initial values', async () => {
    const home = page.getByRole('navigation').getByRole('link', { name: 'Home' }).first();
    await openNavigation(page);
    await home.click();
    await page.waitForURL('**/admin');
    await openNavigation(page);
    await page.getByRole('row').filter({ hasText: 'News' }).focus();
    await page.keyboard.press('Delete');
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await home.click();
    await page.getByRole('alertdialog', { name: 'Confirmation' }).waitFor();
    await page.goto('about:blank');
  });
});

describe('addresses', () => {
  test('open a list, a list filtered by status, an entry and a new entry', async () => {
    await page.goto(admin(listPath(PAGE)));
    await page.getByRole('row', { name: /about-us/ }).waitFor();
    await page.goto(admin(listWithStatusPath(PAGE, 'draft')));
    await page.getByRole('button', { name: /Status is draft/i }).waitFor();
    await page.goto(admin(listWithStatusPath(PAGE, 'published')));
    await page.getByRole('button', { name: /Status is published/i }).waitFor();
    await openForm(page, admin(entryPath(PAGE, ids.about)));
    expect(await page.locator('[name="slug"]').inputValue()).toBe('about-us');
    await openForm(page, admin(newEntryPath(PAGE)));
    expect(await page.locator('[name="slug"]').inputValue()).toBe('');
  });

  test('open a single type with the focus on a field', async () => {
    await page.goto(admin(singleTypeFieldPath(SITE_KEYS, 'map_accesstoken')));
    const field = page.locator('input[name="map_accesstoken"]:enabled');
    await field.waitFor();
    await waitForFocus(field);
  });

  test('the form of a duplicate has the id of the original entry in its URL', async () => {
    await page.goto(admin(listPath(PAGE)));
    const row = page.getByRole('row', { name: /about-us/ });
    await row.getByRole('button', { name: 'Row actions' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    await page.getByRole('dialog').locator(`a[href*="/clone/${ids.about}"]`).click();
    await slugIs('about-us-2');
  });
});

describe('content-manager-requests', () => {
  test('the response for an entry contains the id of its draft', async () => {
    const { data } = await ask<EntryResponse<object>>(entryUrl(PAGE, ids.about));
    expect(data).toMatchObject({
      id: expect.any(Number),
      documentId: ids.about,
      status: 'published',
      title: 'About us',
    });
  });

  test('the configuration response contains the labels of a form and of its components', async () => {
    const answer = await ask<ConfigurationResponse>(configurationUrl(SITE_KEYS));
    expect(labelsIn(answer)).toMatchObject({ map_accesstoken: expect.stringMatching(/\S/) });
    expect(componentLabelsIn(answer)).toMatchObject({
      'site.request-info': { cta_text: expect.stringMatching(/\S/) },
    });
  });
});

describe('permissions', () => {
  test('Strapi knows its actions by these names', async () => {
    const { data } = await ask<{ data: unknown }>('/admin/permissions');
    const known = JSON.stringify(data);
    for (const { action } of [readsEntries(PAGE), ...worksOnEntries(PAGE)]) {
      expect(known).toContain(`"${action}"`);
    }
  });
});

describe('relation-field', () => {
  test('an entry selected for an empty relation is shown and saved', async () => {
    await openForm(page, `${admin(newEntryPath(PAGE))}?below=${ids.about}`);
    await page.getByText('Parent page (1)').waitFor();
    await page.getByText('About us', { exact: true }).first().waitFor();
    await fill(page, { title: 'Below', slug: 'below' });
    expect(await press(page, 'Save')).toBeLessThan(300);
    await reopen(page);
    await page.getByText('Parent page (1)').waitFor();
    // Relations to pages also show the paths of the pages.
    await page
      .getByText(/^About us – \//)
      .first()
      .waitFor();
  });
});

describe('notification-with-undo', () => {
  test('an element passed as a notification message is rendered, its button works and updates its text', async () => {
    await page.goto('/admin/plugins/site-content/redirects?search=gone');
    await page.getByRole('checkbox', { name: 'Select the redirect from /gone' }).click();
    await page.getByText('1 redirect selected').waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    const notification = page
      .locator('[data-sonner-toast]')
      .filter({ hasText: '1 redirect was deleted.' });
    await notification.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1 redirect restored.').waitFor();
    await page.locator('[data-sonner-toast]').filter({ hasText: 'This was undone.' }).waitFor();
  });
});

describe('service-address', () => {
  test('the panel has the service URL in window.strapi.backendURL', async () => {
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Content Manager' }).waitFor();
    const kept = await page.evaluate(
      () => (window.strapi as unknown as { backendURL?: string }).backendURL
    );
    expect(kept).toEqual(expect.any(String));
  });
});

describe('media-library', () => {
  test('the registered media library dialog opens and returns the selected files', async () => {
    const url = await uploadImage(site, administrator, 'lighthouse.png', 'A lighthouse');
    await openForm(page, FORMS.siteKeys);
    await page.getByRole('button', { name: 'Image', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add new assets' });
    await dialog.getByRole('checkbox', { name: 'lighthouse.png' }).click();
    await dialog.getByRole('button', { name: 'Finish' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator(`.ProseMirror img[src="${url}"][alt="A lighthouse"]`).waitFor();
    await page.goto('about:blank');
  });
});

describe('media-changes and global-component and file-details', () => {
  test('the details of a file show its usage, and every deletion asks before a request is sent', async () => {
    const file = await uploadFile(site, administrator, { name: 'buoy.png' });
    await publishedPage(administrator, {
      ...{ title: 'Buoys', slug: 'buoys' },
      body: [{ __component: 'blocks.hero', heading: 'Buoys', image: file.id }],
    });
    const sent: string[] = [];
    await page.route('**/upload/{files,actions}/**', (route) => {
      if (route.request().method() !== 'GET') sent.push(route.request().url());
      return route.fallback();
    });
    const details = page.locator('[role="dialog"][data-state="open"]');
    const question = page.getByRole('alertdialog', { name: 'This file is in use' });
    const cancel = async (): Promise<void> => {
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'detached' });
      expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
    };

    await page.goto(`/admin/plugins/upload?assetId=${file.id}`);
    await details.getByRole('heading', { name: 'Usage' }).waitFor();
    await details.getByRole('button', { name: 'Delete this file' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    await cancel();
    await details.getByText('Cancelled. Nothing was deleted.').waitFor();

    await page.goto('/admin/plugins/upload');
    await tickFiles(page, ['buoy.png']);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    await cancel();
    expect(sent).toEqual([]);
    await page.unrouteAll();
  });
});

describe('media-tags', () => {
  test('a restored file appears in the media library without a reload', async () => {
    await uploadFile(site, administrator, { name: 'beacon.png' });
    await page.goto('/admin/plugins/upload');
    await tickFiles(page, ['beacon.png']);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    const box = page.getByRole('checkbox', { name: 'Select beacon.png', exact: true });
    await box.waitFor({ state: 'detached' });
    const notice = page.locator('[data-sonner-toast], [role="status"], [role="alert"]');
    await notice
      .filter({ hasText: 'The file was deleted.' })
      .getByRole('button', { name: 'Undo' })
      .first()
      .click();
    await box.waitFor();
  });
});
