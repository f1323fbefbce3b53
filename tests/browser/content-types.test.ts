import type { Browser, Page, Request } from 'playwright-core';
import { type Editor, PAGE } from '../support/editor';
import { logIn, openWindow } from './support/browser';
import { choose, fieldErrors, fill, FORMS, openForm, press, read, reopen } from './support/form';
import { ADMINISTRATOR, type Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

let site: Site;
let browser: Browser;
let editor: Editor;
let page: Page;

beforeAll(async () => {
  ({ site, browser, administrator: editor, page } = await openWorkspace());
});

afterAll(closeWorkspace);

interface InitialData {
  readonly keys: Record<string, string>;
  readonly redirects: Record<string, string | null>;
  readonly 'request-info': Record<string, string>;
  readonly header: readonly { title: string; url: string }[];
}

const initialData = async (): Promise<InitialData> =>
  (await fetch(`${site.address}/api/initial-data/`)).json() as Promise<InitialData>;

const pages = async (query: string): Promise<{ meta: { total_count: number }; items: unknown[] }> =>
  (await fetch(`${site.address}/api/pages/?${query}`)).json() as never;

describe('site keys', () => {
  const WRONG: Readonly<Record<string, readonly [given: string, message: string]>> = {
    email: ['hello', 'This must be an email address, such as hello@example.com.'],
    social_network_a: [
      'ftp://a',
      'This must be an http or https URL, such as https://www.example.com/.',
    ],
    map_style: [
      'streets',
      'This must be a URI with a scheme, such as mapbox://styles/account/style.',
    ],
    map_flight_estimator_style: [
      'javascript:1',
      'javascript:, data: and vbscript: URIs are not allowed.',
    ],
    marketing_form_id: ['12a', 'This must contain digits only.'],
  };

  const TYPED = Object.fromEntries(Object.entries(WRONG).map(([name, [given]]) => [name, given]));
  const MESSAGES = Object.values(WRONG)
    .map(([, message]) => message)
    .sort();

  test('a social profile without its scheme is offered with https://', async () => {
    await openForm(page, FORMS.siteKeys);
    await fill(page, { social_network_a: 'www.foo.de/x' });
    await page.getByRole('button', { name: 'Use https://www.foo.de/x', exact: true }).click();
    expect(await page.locator('[name="social_network_a"]').inputValue()).toBe(
      'https://www.foo.de/x'
    );
    // An email address is never a profile.
    await fill(page, { social_network_b: 'info@foo.de' });
    expect(await page.getByRole('button', { name: /^Use / }).count()).toBe(0);
  });

  test('a refused save shows one error per invalid field, and keeps the typed values', async () => {
    await openForm(page, FORMS.siteKeys);
    await fill(page, TYPED);
    expect(await press(page, 'Save')).toBe(400);

    expect(await fieldErrors(page, MESSAGES.length)).toEqual(MESSAGES);
    expect(await read(page, Object.keys(TYPED))).toEqual(TYPED);
    expect((await initialData()).keys['email']).toBe('');
  });

  test('saved values are served', async () => {
    await openForm(page, FORMS.siteKeys);
    await fill(page, { email: 'hello@example.com', marketing_form_id: '1921071' });
    expect(await press(page, 'Save')).toBe(200);
    expect((await initialData()).keys).toMatchObject({
      email: 'hello@example.com',
      marketing_form_id: '1921071',
    });
  });

  test('a refused save of existing site keys keeps the typed values as well', async () => {
    await openForm(page, FORMS.siteKeys);
    await fill(page, TYPED);
    expect(await press(page, 'Save')).toBe(400);

    expect(await fieldErrors(page, MESSAGES.length)).toEqual(MESSAGES);
    expect(await read(page, Object.keys(TYPED))).toEqual(TYPED);
  });
});

describe('redirect', () => {
  test('a refused save shows one error per invalid field', async () => {
    await openForm(page, FORMS.redirect);
    await fill(page, { source: 'https://other.example.com/x', destination: 'nowhere' });
    expect(await press(page, 'Save')).toBe(400);

    expect(await fieldErrors(page, 2)).toEqual([
      'The old address must be a path on this site, such as /old-page, without scheme and host.',
      'This must be a relative path, such as /about/, or an http or https URL.',
    ]);
  });

  test('a saved redirect is served', async () => {
    await fill(page, { source: 'old', destination: '/new/' });
    expect(await press(page, 'Save')).toBe(201);
    expect((await initialData()).redirects).toEqual({ old: '/new/' });
  });

  const asJson = (status: number, message: string) => ({
    status,
    json: { data: null, error: { status, name: 'Error', message, details: {} } },
  });

  test.each([
    ['the service fails', asJson(500, 'Internal Server Error')],
    ['leave to do so was taken away', asJson(403, 'Forbidden')],
    ['something in between answers', { status: 502, body: '<html></html>' }],
    ['the network is gone', null],
  ])('typed values are kept when %s, and can be saved later', async (why, failure) => {
    const destination = `/newer/${why.length}/`;
    await reopen(page);
    await fill(page, { destination });
    const isSave = (request: Request): boolean => request.method() === 'PUT';
    const tried =
      failure === null
        ? page.waitForEvent('requestfailed', isSave)
        : page.waitForResponse((response) => isSave(response.request()));
    await page.route('**/content-manager/**', (route) => {
      if (failure === null) return route.abort();
      return isSave(route.request()) ? route.fulfill(failure) : route.continue();
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await tried;
    await page.waitForLoadState('networkidle');
    await page.unrouteAll();
    expect(await read(page, ['destination'])).toEqual({ destination });

    expect(await press(page, 'Save')).toBe(200);
    expect((await initialData()).redirects).toEqual({ old: destination });
  });
});

describe('navigation item', () => {
  test('a refused save shows one error per invalid field', async () => {
    await openForm(page, FORMS.navItem);
    await fill(page, { title: 'Fares', url: 'fares' });
    expect(await press(page, 'Save')).toBe(400);

    expect(await fieldErrors(page, 2)).toEqual([
      'Choose an area: header or footer.',
      'This must be a relative path such as /about/, an http or https URL, a tel: link or a mailto: link.',
    ]);

    await choose(page, 'Area', 'Header');
    expect(await press(page, 'Save')).toBe(400);
    await page.getByText('Choose an area: header or footer.').waitFor({ state: 'hidden' });
    expect(await fieldErrors(page, 1)).toEqual([
      'This must be a relative path that starts with one /, such as /about/. Links to other websites are not possible here.',
    ]);
  });

  test('a saved navigation item is served', async () => {
    await fill(page, { url: '/fares/' });
    expect(await press(page, 'Save')).toBe(201);
    expect((await initialData()).header).toEqual([
      { title: 'Fares', subitems: [], url: '/fares/' },
    ]);
  });
});

describe('page', () => {
  test('an invalid slug shows one error', async () => {
    await openForm(page, FORMS.page);
    await fill(page, { title: 'About us', slug: 'about us' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();

    expect(await fieldErrors(page, 1)).toEqual([
      'A slug may contain only letters (a to z), digits, hyphens and underscores, such as about-us.',
    ]);
  });

  test('a page is served once it is published, but not as a draft', async () => {
    await fill(page, { slug: 'about-us' });
    expect(await press(page, 'Save')).toBe(201);
    expect(await pages('slug=about-us')).toEqual({ meta: { total_count: 0 }, items: [] });

    await reopen(page);
    // The page was never published, so its generated slug follows its title.
    await fill(page, { title: 'About the company' });
    expect(await press(page, 'Publish')).toBe(200);
    expect(await pages('slug=about-the-company&fields=title')).toMatchObject({
      meta: { total_count: 1 },
      items: [
        {
          title: 'About the company',
          meta: { html_url: '/about-the-company/', slug: 'about-the-company' },
        },
      ],
    });
  });

  test('a navigation item can link to the page', async () => {
    await openForm(page, FORMS.navItem);
    await fill(page, { title: 'About' });
    await choose(page, 'Area', 'Header');
    await page.getByRole('combobox', { name: 'Page' }).click();
    await page.getByRole('option', { name: /About the company/ }).click();
    expect(await press(page, 'Save')).toBe(201);
    expect((await initialData()).header).toContainEqual({
      title: 'About',
      subitems: [],
      url: '/about-the-company/',
    });
  });
});

describe('in German', () => {
  const CONFIGURATION = `/admin/content-manager/collection-types/${PAGE}/configurations/edit`;
  const DESCRIPTION = 'The blocks of the page, from top to bottom.';

  const storedDescription = async (): Promise<unknown> => {
    const response = await fetch(
      `${site.address}/content-manager/content-types/${PAGE}/configuration`,
      { headers: { authorization: `Bearer ${editor.token}` } }
    );
    const { data } = (await response.json()) as {
      data: { contentType: { metadatas: Record<string, { edit: { description: string } }> } };
    };
    return data.contentType.metadatas['body']?.edit.description;
  };

  test('a form shows translated field descriptions and block names', async () => {
    const german = await openWindow(browser, site, { locale: 'de' });
    await logIn(german, ADMINISTRATOR);
    await german.goto(FORMS.page);
    await german.getByText('Ein oder zwei Sätze, die in Suchergebnissen erscheinen.').waitFor();
    await german.getByRole('button', { name: 'Komponente zu Inhalt hinzufügen' }).click();
    await german.getByRole('button', { name: 'Aufmacher' }).click();
    await german.getByText('Reiner Text, ohne HTML.').waitFor();
    await german.getByText('Die Blöcke der Seite, von oben nach unten.').waitFor();
    expect(await german.getByText(DESCRIPTION).count()).toBe(0);
    await german.context().close();
  });

  test('configuring the view does not store the translated descriptions', async () => {
    expect(await storedDescription()).toBe(DESCRIPTION);
    const german = await openWindow(browser, site, { locale: 'de' });
    await logIn(german, ADMINISTRATOR);
    await german.goto(CONFIGURATION);
    const name = german.getByRole('combobox').first();
    await name.click();
    await german.getByRole('option', { name: 'slug' }).click();
    const saved = german.waitForResponse((response) => response.request().method() === 'PUT');
    await german.locator('form button[type=submit], main button[type=submit]').first().click();
    expect((await saved).status()).toBe(200);
    expect(await storedDescription()).toBe(DESCRIPTION);
    await german.context().close();
  });
});
