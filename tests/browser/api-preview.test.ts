import { execFileSync } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import {
  connect,
  created,
  NAV_ITEM,
  publishedPage,
  PAGE,
  REDIRECT,
  SITE_KEYS,
  type Editor,
} from '../support/editor';
import { PREVIEW_ENVIRONMENT } from '../support/preview';
import { findViolations, violationsOf } from './support/accessible';
import { logIn, openWindow } from './support/browser';
import { createColleague, reads } from './support/colleague';
import { ADMINISTRATOR, type Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

const PREVIEW = '/admin/plugins/site-content/api-preview';

let site: Site;
let browser: Browser;
let administrator: Editor;
let page: Page;

beforeAll(async () => {
  // Drafts can be seen, though no front end is set up for them.
  ({ site, browser, administrator, page } = await openWorkspace({
    PREVIEW_SECRET: PREVIEW_ENVIRONMENT.PREVIEW_SECRET,
  }));
  await publishedPage(administrator, {
    ...{ title: 'About us', slug: 'about-us' },
    body: [{ __component: 'blocks.hero', heading: 'About us', text: 'We sail since 1981.' }],
  });
  await created(administrator, PAGE, { title: 'A draft', slug: 'draft' });
  await created(administrator, REDIRECT, { source: '/2020', destination: '/about-us/' });
});

afterEach(async () => {
  await page?.unrouteAll();
});

afterAll(closeWorkspace);

/** The body that is shown, once there is one. */
const shownBody = async (within: Page = page): Promise<string> =>
  (await within.getByRole('region', { name: 'Body of the answer' }).textContent()) ?? '';

/** What stands under a heading such as `ETag`. */
const fact = async (name: string): Promise<string | null> =>
  page
    .locator('dl > div', { has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .textContent();

const copied = async (button: string): Promise<string> => {
  await page.getByRole('button', { name: button }).click();
  await page.getByText('Copied to the clipboard').first().waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
};

describe('initial data', () => {
  const asVisitor = (): Promise<Response> => fetch(`${site.address}/api/initial-data/`);

  test('shows what a visitor gets: status, ETag, Cache-Control, size and body', async () => {
    await page.goto(PREVIEW);
    const body = await shownBody();
    const live = await asVisitor();
    const text = await live.text();

    expect(body).toBe(JSON.stringify(JSON.parse(text), null, 2));
    expect(await fact('Status')).toBe('200');
    expect(await fact('ETag')).toBe(live.headers.get('etag'));
    expect(await fact('Cache-Control')).toBe(live.headers.get('cache-control'));
    expect(await fact('Size')).toBe(`${Buffer.byteLength(text)} bytes`);
    expect(await fact('Time')).toMatch(/^[\d,.]+ ms$/);
    expect(await page.title()).toContain('API preview');
  });

  test('shows the other headers when asked, with the keyboard', async () => {
    await page.getByRole('button', { name: /more headers/ }).focus();
    await page.keyboard.press('Enter');
    const live = await asVisitor();
    expect(await fact('Content-Length')).toBe(live.headers.get('content-length'));
    await page.keyboard.press('Enter');
    await page.getByText('Content-Length').waitFor({ state: 'detached' });
  });

  test('copies the body', async () => {
    expect(JSON.parse(await copied('Copy the body'))).toEqual(await (await asVisitor()).json());
  });

  test('copies a command line that works', async () => {
    const command = await copied('Copy the command');
    expect(await page.locator('code').textContent()).toBe(command);
    const shown = execFileSync('sh', ['-c', `${command} --silent`], { encoding: 'utf8' });
    const [head = '', body] = shown.split('\r\n\r\n');
    expect(head).toContain('200 OK');
    expect(head.toLowerCase()).toContain(`etag: ${(await fact('ETag'))?.toLowerCase()}`);
    expect(body).toBe(await (await asVisitor()).text());
  });

  test('asks anew when told to', async () => {
    const before = await fact('ETag');
    await administrator.saveSiteKeys({ email: 'new@example.com' });
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('"new@example.com"').waitFor();
    expect(await fact('ETag')).not.toBe(before);
    expect(await fact('ETag')).toBe((await asVisitor()).headers.get('etag'));
  });
});

describe('a page', () => {
  test('is asked for by its slug, with the keyboard alone', async () => {
    await page.goto(PREVIEW);
    await page.getByRole('tab', { name: 'Initial data' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('tab', { name: 'Page', selected: true }).waitFor();
    await page.getByText('Enter the slug of a page').waitFor();
    await page.getByLabel('Slug').focus();
    await page.keyboard.type('about-us');
    await page.keyboard.press('Enter');

    const live = await fetch(`${site.address}/api/pages/?slug=about-us&fields=*`);
    expect(JSON.parse(await shownBody())).toEqual(await live.json());
    expect(await fact('ETag')).toBe(live.headers.get('etag'));
    expect(
      await page.getByLabel('Slug').evaluate((field) => field === document.activeElement)
    ).toBe(true);
    expect(new URL(page.url()).search).toBe('?slug=about-us');
  });

  test('is offered where it is published', async () => {
    await page.goto(`${PREVIEW}?slug=`);
    await page.locator('datalist option[value="about-us"]').waitFor({ state: 'attached' });
    expect(
      await page
        .locator('datalist option')
        .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
    ).toEqual(['about-us']);
  });

  test('that nobody published is said to be unknown', async () => {
    await page.goto(`${PREVIEW}?slug=draft`);
    await page.getByText('No published page has the slug "draft"').waitFor();
    expect(JSON.parse(await shownBody())).toEqual({ meta: { total_count: 0 }, items: [] });
  });

  test('keeps its slug while the other answer is looked at, and on the way back', async () => {
    await page.goto(`${PREVIEW}?slug=about-us`);
    await page.getByRole('tab', { name: 'Initial data' }).click();
    await page.getByText('"redirects"').waitFor();
    await page.getByRole('tab', { name: 'Page' }).click();
    await page.getByText('"total_count"').waitFor();
    expect(await page.getByLabel('Slug').inputValue()).toBe('about-us');
    await page.goBack();
    await page.getByText('"redirects"').waitFor();
  });
});

describe('drafts', () => {
  const differences = (within: Page = page) =>
    within.getByRole('region', { name: 'How the draft differs from what is live' });

  beforeAll(async () => {
    const history = await publishedPage(administrator, {
      ...{ title: 'Our history', slug: 'history' },
      body: [{ __component: 'blocks.rich-text', html: '<p>We sail since 1981.</p>' }],
    });
    await administrator.update(PAGE, history, {
      body: [{ __component: 'blocks.rich-text', html: '<p>We have sailed since 1981.</p>' }],
    });
    const never = await created(administrator, PAGE, { title: 'Crew', slug: 'crew' });
    await created(administrator, NAV_ITEM, {
      ...{ title: 'The crew', area: 'header' },
      page: connect(never),
    });
    // It cannot be published.
    await created(administrator, PAGE, { title: '', slug: 'untitled' });
  });

  test('are shown in the place of what is live, as the front end would get them', async () => {
    await page.goto(`${PREVIEW}?slug=crew`);
    await page.getByText('No published page has the slug "crew"').waitFor();
    await page.getByRole('radio', { name: 'Live' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('radio', { name: 'Draft' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Space');
    await page.getByText(/"Crew"/).waitFor();
    expect(new URL(page.url()).search).toBe('?slug=crew&show=draft');
    expect(await fact('X-Content-Status')).toBe('draft');
    expect(await fact('X-Preview-Problems')).toBe('1');
    await page.getByText('1 draft could not be published as it is').waitFor();
    await page.getByText('No front end is set up to show drafts').waitFor();
    await page.getByRole('button', { name: 'How a front end shows drafts' }).focus();
    await page.keyboard.press('Enter');
    const how = page.getByRole('dialog', { name: 'How a front end shows drafts' });
    await how.getByText('PREVIEW_URL').waitFor();
    await how.getByText('X-Preview-Token').waitFor();
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    await page.keyboard.press('Escape');
    await how.waitFor({ state: 'detached' });
    await page.locator('datalist option[value="crew"]').waitFor({ state: 'attached' });
    const command = (await page.locator('code').textContent()) ?? '';
    const got = execFileSync('sh', ['-c', `${command} --silent`], { encoding: 'utf8' });
    expect(JSON.parse(got.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      items: [{ title: 'Crew' }],
    });
    // The token is nobody else's.
    expect(page.url()).not.toContain('token');
  });

  test('differ from what is live, told by words', async () => {
    await page.goto(`${PREVIEW}?slug=history&show=differences`);
    await differences().waitFor();
    expect(await differences().locator('del').allTextContents()).toContain('Live only: sail');
    expect(await differences().locator('ins').allTextContents()).toContain('Draft only: have');
    expect(await differences().textContent()).not.toContain('show_in_menus');
    await page.getByRole('tab', { name: 'Initial data' }).click();
    await page.getByText('"The crew"').waitFor();
    expect(await differences().locator('del').count()).toBe(0);
    await page.goto(`${PREVIEW}?slug=about-us&show=differences`);
    await page.getByText('The answer with the drafts is the one that is live.').waitFor();
  });

  test('are reached from the form of a page', async () => {
    const id = await created(administrator, PAGE, { title: 'Form', slug: 'form' });
    await page.goto(`/admin/content-manager/collection-types/${PAGE}/${id}`);
    await page.getByRole('link', { name: 'Draft in the API preview' }).click();
    await page.getByText(/"Form"/).waitFor();
  });

  test('of the whole site are nothing for who may not read all of it', async () => {
    const account = await createColleague(site, administrator, [
      { action: 'plugin::site-content.api-preview.read' },
      reads(PAGE, 'title', 'slug'),
    ]);
    const window = await openWindow(browser, site);
    await logIn(window, account);
    await window.goto(`${PREVIEW}?show=draft`);
    await window.getByText('You are not permitted to see the drafts of the whole site').waitFor();
    await window.getByRole('radio', { name: 'Live' }).click();
    await shownBody(window);
    await window.context().close();
  });

  test('have nothing that axe finds', async () => {
    const show = async (at: Page): Promise<void> => {
      await at.goto(`${PREVIEW}?slug=history&show=differences`);
      await differences(at).waitFor();
    };
    expect(await violationsOf(page, { name: 'api-preview-differences', show })).toEqual([]);
    const showDraft = async (at: Page): Promise<void> => {
      await at.goto(`${PREVIEW}?slug=history&show=draft`);
      await shownBody(at);
    };
    expect(await violationsOf(page, { name: 'api-preview-draft', show: showDraft })).toEqual([]);
  });
});

describe('when something is wrong', () => {
  test('a failure of the network is told from one of the service', async () => {
    await page.route('**/site-content/api-preview/**', (route) => route.abort());
    await page.goto(PREVIEW);
    await page.getByRole('alert').getByText('The service cannot be reached').waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await shownBody();

    await page.route('**/site-content/api-preview/**', (route) =>
      route.fulfill({
        status: 504,
        json: { data: null, error: { status: 504, name: 'GatewayTimeoutError', message: 'Late.' } },
      })
    );
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByText('The answer could not be asked for: Late.').waitFor();
  });

  test('what a visitor gets with an outage is shown as it is', async () => {
    await page.route('**/site-content/api-preview/**', (route) =>
      route.fulfill({
        json: {
          data: {
            ...{ url: '/api/initial-data/', status: 503, headers: {}, body: 'down' },
            ...{ bytes: 4, durationMs: 1 },
          },
        },
      })
    );
    await page.goto(PREVIEW);
    await page.getByText('The service failed to answer.').waitFor();
    expect(await shownBody()).toBe('down');
    expect(await fact('Status')).toBe('503');
  });

  test('visitors who are shut out are explained, with the way to let them in', async () => {
    const publicRole = async (enabled: boolean): Promise<void> => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${administrator.token}`,
      };
      const roles = `${site.address}/users-permissions/roles`;
      const all = (await (await fetch(roles, { headers })).json()) as {
        roles: { id: number; type: string }[];
      };
      const id = all.roles.find(({ type }) => type === 'public')?.id;
      const { role } = (await (await fetch(`${roles}/${id}`, { headers })).json()) as {
        role: { permissions: Record<string, { controllers: Record<string, unknown> }> };
      };
      const actions = role.permissions['plugin::site-content']?.controllers ?? {};
      actions['initial-data'] = { find: { enabled, policy: '' } };
      await fetch(`${roles}/${id}`, { method: 'PUT', headers, body: JSON.stringify(role) });
    };

    await publicRole(false);
    await page.goto(PREVIEW);
    await page.getByText('Visitors are not let in.').waitFor();
    expect(await fact('Status')).toBe('403');
    await page.getByRole('link', { name: 'Open the roles' }).click();
    await page.waitForURL('**/settings/users-permissions/roles');
    await publicRole(true);
    await page.goto(PREVIEW);
    await page.getByText('"redirects"').waitFor();
    expect(await fact('Status')).toBe('200');
  });
});

describe('permission', () => {
  test('without it there is neither link, nor page, nor answer', async () => {
    const account = await createColleague(site, administrator, [reads(PAGE, 'title', 'slug')]);
    const window = await openWindow(browser, site);
    await logIn(window, account);
    await window.getByRole('link', { name: 'Content Manager' }).waitFor();
    expect(await window.getByRole('link', { name: 'API preview' }).count()).toBe(0);

    const asked: string[] = [];
    window.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await window.goto(PREVIEW);
    await window.getByText("don't have the permissions to access that content").waitFor();
    expect(asked.filter((path) => path.startsWith('/site-content/api-preview'))).toEqual([]);

    const login = await fetch(`${site.address}/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    const { data } = (await login.json()) as { data: { token: string } };
    for (const route of ['initial-data', 'pages?slug=about-us']) {
      const answer = await fetch(`${site.address}/site-content/api-preview/${route}`, {
        headers: { authorization: `Bearer ${data.token}` },
      });
      expect(answer.status).toBe(403);
    }
    await window.context().close();
  });

  test('alone it is enough, though no slug is offered then', async () => {
    const account = await createColleague(site, administrator, [
      { action: 'plugin::site-content.api-preview.read' },
      reads(SITE_KEYS, 'email'),
    ]);
    const window = await openWindow(browser, site);
    await logIn(window, account);
    await window.getByRole('link', { name: 'API preview' }).click();
    expect(JSON.parse(await shownBody(window))).toHaveProperty('redirects');
    await window.getByRole('tab', { name: 'Page' }).click();
    await window.getByLabel('Slug').fill('about-us');
    await window.getByRole('button', { name: 'Show' }).click();
    expect(JSON.parse(await shownBody(window))).toMatchObject({ meta: { total_count: 1 } });
    expect(await window.locator('datalist option').count()).toBe(0);
    await window.context().close();
  });
});

test('it is there in German', async () => {
  const window = await openWindow(browser, site, { locale: 'de' });
  await logIn(window, ADMINISTRATOR);
  await window.goto(PREVIEW);
  await window.getByRole('heading', { name: 'API-Vorschau' }).waitFor();
  await window.getByText('Inhalt', { exact: true }).waitFor();
  await window.getByRole('radio', { name: 'Was sich unterscheidet' }).click();
  await window.getByText('Es ist kein Frontend eingerichtet').waitFor();
  await window.context().close();
});

describe('axe finds nothing wrong', () => {
  test.each([
    ['api-preview', '', /"redirects"/],
    ['api-preview-page', '?slug=about-us', /"total_count"/],
    ['api-preview-unknown', '?slug=nothing', /No published page has the slug/],
  ])('in %s', async (name, query, sight) => {
    const show = async (at: Page): Promise<void> => {
      await at.goto(`${PREVIEW}${query}`);
      await at.getByText(sight).first().waitFor();
    };
    expect(await violationsOf(page, { name, show })).toEqual([]);
  });
});
