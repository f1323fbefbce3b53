import type { Browser, Locator, Page } from 'playwright-core';
import {
  connect,
  created,
  type Editor,
  NAV_ITEM,
  PAGE,
  publishedPage,
  REDIRECT,
} from '../support/editor';
import { panelAt } from '../support/panel';
import { PREVIEW_ENVIRONMENT } from '../support/preview';
import { findViolations, getViolations } from './support/accessible';
import { FETCHED_ANEW, logIn, openWindow, waitForFocus } from './support/browser';
import { createColleague, reads } from './support/colleague';
import { fill, FORMS, openForm, press } from './support/form';
import { uploadFile } from './support/media-library';
import type { Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

const LIST = `/admin/content-manager/collection-types/${PAGE}`;

let site: Site;
let browser: Browser;
let administrator: Editor;
let page: Page;

/** Document ids by name. */
const ids = { about: '', trips: '', lonely: '', header: '', entry: '', redirect: '' };

beforeAll(async () => {
  ({ site, browser, administrator, page } = await openWorkspace({
    PREVIEW_SECRET: PREVIEW_ENVIRONMENT.PREVIEW_SECRET,
  }));
  ids.about = await publishedPage(administrator, { title: 'About us', slug: 'about-us' });
  ids.trips = await publishedPage(administrator, {
    ...{ title: 'Trips', slug: 'trips' },
    body: [
      {
        ...{ __component: 'blocks.call-to-action', heading: 'Meet us' },
        link: { text: 'Who we are', page: connect(ids.about) },
      },
    ],
  });
  ids.lonely = await created(administrator, PAGE, { title: 'Lonely', slug: 'lonely' });
  ids.header = await created(administrator, NAV_ITEM, {
    ...{ title: 'About', area: 'header' },
    page: connect(ids.about),
  });
  for (const title of ['History', 'Crew']) {
    await created(administrator, NAV_ITEM, { title, url: '/x/', parent: connect(ids.header) });
  }
  const group = await created(administrator, NAV_ITEM, { title: 'Company', area: 'footer' });
  ids.entry = await created(administrator, NAV_ITEM, {
    ...{ title: 'Who we are', area: 'footer' },
    ...{ parent: connect(group), page: connect(ids.about) },
  });
  ids.redirect = await created(administrator, REDIRECT, {
    ...{ source: '/about', target: 'page' },
    page: connect(ids.about),
  });
});

afterEach(async () => {
  await page?.unrouteAll();
});

afterAll(closeWorkspace);

const panelIn = (window: Page): Locator =>
  window.locator('aside', { has: window.getByRole('heading', { name: 'On the website' }) });

const openPage = async (id: string, window = page): Promise<Locator> => {
  await window.goto(`${LIST}/${id}`);
  const panel = panelIn(window);
  await panel.getByText('Path', { exact: true }).waitFor();
  return panel;
};

const getOpenList = async (type: string, window = page): Promise<void> => {
  // Strapi loads the list twice, and loses rows that are selected in between.
  await window.goto(`/admin/content-manager/collection-types/${type}`, {
    waitUntil: 'networkidle',
  });
};

const openList = async (window = page): Promise<void> => {
  await getOpenList(PAGE, window);
  await window.getByRole('row', { name: /About us/ }).waitFor();
};

const isPublished = async (slug: string): Promise<boolean> => {
  const answer = await fetch(`${site.address}/api/pages/?slug=${slug}`);
  const { meta } = (await answer.json()) as { meta: { total_count: number } };
  return meta.total_count === 1;
};

const dialog = (): Locator => page.getByRole('alertdialog');

const unpublish = async (): Promise<void> => {
  await page.getByRole('button', { name: 'More document actions' }).click();
  await page.getByRole('menuitem', { name: 'Unpublish' }).click();
};

/**
 * Delays the next response to a request for the references of a page, or to another request. Its content is that of the
 * time of the request.
 */
const hold = async (asked = '**/references'): Promise<{ release: () => void }> => {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    asked,
    async (route) => {
      const response = await route.fetch(FETCHED_ANEW);
      await released;
      await route.fulfill({ response });
    },
    { times: 1 }
  );
  return { release: () => release() };
};

const cancel = async (): Promise<void> => {
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await dialog().waitFor({ state: 'detached' });
};

const confirm = async (): Promise<void> => {
  await dialog().getByRole('button', { name: 'Confirm' }).click();
  await dialog().waitFor({ state: 'detached' });
};

/** The targets of the redirects that the API serves. */
const redirects = async (): Promise<Record<string, string | null>> => {
  const answer = await fetch(`${site.address}/api/initial-data/`);
  return ((await answer.json()) as { redirects: Record<string, string | null> }).redirects;
};

describe('the page side panel', () => {
  test('shows the path, and links to the API response and to everything that references the page', async () => {
    const panel = await openPage(ids.about);
    await panel.getByText('/about-us/', { exact: true }).waitFor();

    const answer = panel
      .getByRole('group', { name: 'Response:' })
      .getByRole('link', { name: 'published' });
    expect(await answer.getAttribute('target')).toBe('_blank');
    const href = (await answer.getAttribute('href')) ?? '';
    const live = await (await fetch(new URL(href, site.address))).json();
    expect(live).toMatchObject({ items: [{ id: ids.about, title: 'About us' }] });

    const leadsTo = async (name: string): Promise<string | null> =>
      panel.getByRole('link', { name, exact: true }).getAttribute('href');
    expect(await leadsTo('Header: About')).toBe(
      `/admin/plugins/site-content/navigation#${ids.header}`
    );
    expect(await leadsTo('Footer: Company › Who we are')).toBe(
      `/admin/plugins/site-content/navigation#${ids.entry}`
    );
    expect(await leadsTo('/about')).toBe(
      `/admin/content-manager/collection-types/${REDIRECT}/${ids.redirect}`
    );
    expect(await leadsTo('Show in Redirects')).toBe(
      '/admin/plugins/site-content/redirects?search=%2Fabout-us%2F'
    );
    expect(await leadsTo('Trips')).toBe(`${LIST}/${ids.trips}`);
  });

  test('opens the draft response in a new tab, and reports a failure', async () => {
    const panel = await openPage(ids.lonely);
    const getSize = (text: string): Promise<string> =>
      panel
        .getByText(text, { exact: true })
        .evaluate((element) => getComputedStyle(element).fontSize);
    expect(await getSize('draft')).toBe(await getSize('Response:'));
    const opened = page.context().waitForEvent('page');
    await panel.getByRole('button', { name: 'draft' }).click();
    const tab = await opened;
    await tab.waitForURL(/\/api\/pages\/\?id=.+&preview=.+/);
    expect(JSON.parse((await tab.locator('pre').textContent()) ?? '')).toMatchObject({
      items: [{ id: ids.lonely, title: 'Lonely' }],
    });
    await tab.close();
    await page.route('**/site-content/preview', (route) => route.abort());
    await panel.getByRole('button', { name: 'draft' }).click();
    await page.getByText('The draft response could not be opened').waitFor();
    expect(page.context().pages()).toEqual([page]);
  });

  test('says that the page is not published and that nothing links to it', async () => {
    const panel = await openPage(ids.lonely);
    await panel.getByText('Not published').waitFor();
    await panel.getByText('Nothing links to this page yet.').waitFor();
    expect(await panel.getByRole('link').allTextContents()).toEqual([
      'Show in page tree',
      'Navigation',
    ]);
  });

  test('updates when the page is published or unpublished in the form', async () => {
    const panel = await openPage(ids.lonely);
    expect(await press(page, 'Publish')).toBe(200);
    await panel.getByText('/lonely/', { exact: true }).waitFor();

    // Nothing links to the page, but its URL is removed.
    await unpublish();
    await dialog().getByText('“Lonely”: /lonely/ will be removed').waitFor();
    expect(await dialog().getByText('Links that').count()).toBe(0);
    await confirm();
    await panel.getByText('Not published').waitFor();
    expect(await isPublished('lonely')).toBe(false);
  });

  test('shows the current state when an older response arrives late', async () => {
    const { release } = await hold();
    await page.goto(`${LIST}/${ids.lonely}`);
    const panel = panelIn(page);
    await panel.waitFor();
    expect(await press(page, 'Publish')).toBe(200);
    release();
    await panel.getByText('/lonely/', { exact: true }).waitFor();
    await administrator.unpublish(PAGE, ids.lonely);
  });

  test('shows the path after publishing, and the old URLs of the page', async () => {
    const id = await publishedPage(administrator, { title: 'Boats', slug: 'boats' });
    await administrator.update(PAGE, id, { slug: 'ships', parent: connect(ids.about) });
    const panel = await openPage(id);
    await panel.getByText('/boats/', { exact: true }).waitFor();
    await panel.getByRole('heading', { name: 'Path after publishing' }).waitFor();
    await panel.getByText('/about-us/ships/', { exact: true }).waitFor();
    expect(await panel.getByText('Old addresses').count()).toBe(0);

    await administrator.publish(PAGE, id);
    await openPage(id);
    await panel.getByRole('heading', { name: 'Old addresses (1)' }).waitFor();
    await panel.getByRole('link', { name: '/boats/', exact: true }).waitFor();
    expect(await panel.getByText('Path after publishing').count()).toBe(0);
    expect(await panel.getByRole('heading', { name: /^Redirects/ }).count()).toBe(0);
    await administrator.remove(PAGE, id);
  });

  test('lists empty blocks before publishing, and updates the list while they are filled', async () => {
    const id = await created(administrator, PAGE, {
      ...{ title: 'Gaps', slug: 'gaps' },
      body: [
        { __component: 'blocks.quote', text: 'Mind them' },
        { __component: 'blocks.cards', heading: 'Cards', cards: [] },
        { __component: 'blocks.hero', heading: ' ' },
      ],
    });
    await page.goto(`${LIST}/${id}`);
    const empty = page.getByRole('status').filter({ hasText: 'Visitors see nothing' });
    await empty.getByText('Content 2 › Cards', { exact: true }).waitFor();
    expect(await empty.getByRole('listitem').allInnerTexts()).toEqual([
      'Content 2 › Cards',
      'Content 3 (Hero)\n\nRequired for publishing: Heading',
    ]);
    expect(await findViolations(page, '[role="status"]:has(li)')).toEqual([]);
    const alignments = await empty
      .getByRole('button')
      .evaluateAll((names) => names.map((name) => getComputedStyle(name).textAlign));
    expect(new Set(alignments)).toEqual(new Set(['start']));
    await empty.getByRole('button', { name: 'Content 3 (Hero)', exact: true }).click();
    await waitForFocus(page.getByRole('button', { name: /^Hero/ }).first());
    await fill(page, { 'body.2.heading': 'No gap' });
    await empty.getByText('Content 3 (Hero)').waitFor({ state: 'detached' });
    // Empty blocks do not prevent publishing.
    expect(await press(page, 'Publish')).toBe(200);
    await administrator.remove(PAGE, id);
  });

  test('scrolls to the first field that prevents publishing, even in a closed block', async () => {
    const id = await created(administrator, PAGE, {
      ...{ title: 'Unfinished', slug: 'unfinished' },
      body: [
        ...Array.from({ length: 12 }, () => ({ __component: 'blocks.quote', text: 'Words' })),
        { __component: 'blocks.image', caption: 'A ship' },
      ],
    });
    await page.goto(`${LIST}/${id}`);
    // The form refuses to publish without a request.
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const error = page.locator('[data-strapi-field-error]');
    await error.waitFor();
    await page.waitForFunction(() => {
      const found = document.querySelector('[data-strapi-field-error]')?.getBoundingClientRect();
      return found !== undefined && found.top > 0 && found.bottom < window.innerHeight;
    });
    await administrator.remove(PAGE, id);
  });

  test('lists images without an alternative text, until they have one', async () => {
    const photo = await uploadFile(site, administrator, { name: 'ferry.png' });
    const id = await created(administrator, PAGE, {
      ...{ title: 'Pictures', slug: 'pictures' },
      body: [{ __component: 'blocks.image', image: photo.id }],
    });
    await page.goto(`${LIST}/${id}`);
    const listed = page.getByRole('status').filter({ hasText: 'Screen readers cannot say' });
    await listed.waitFor();
    expect(await findViolations(page, '[role="status"]:has(li)')).toEqual([]);
    await listed.getByRole('button', { name: 'Content 1 (Image)', exact: true }).click();
    await fill(page, { 'body.0.alt': 'A ferry in the sound' });
    await listed.waitFor({ state: 'detached' });
    await administrator.remove(PAGE, id);
  });

  test('warns about a title that contains only spaces', async () => {
    await openForm(page, FORMS.page);
    const note = page.getByRole('status').filter({ hasText: 'The title has only spaces' });
    await fill(page, { title: '  ', slug: 'spaces' });
    await note.waitFor();
    expect(await findViolations(page, '[role="status"]')).toEqual([]);
    await fill(page, { title: ' Spaces ' });
    await note.waitFor({ state: 'detached' });
  });

  test('is hidden for a page that is not saved yet, and for other content types', async () => {
    await openForm(page, FORMS.page);
    expect(await panelIn(page).count()).toBe(0);
    await page.goto(`/admin/content-manager/collection-types/${REDIRECT}/${ids.redirect}`);
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    expect(await panelIn(page).count()).toBe(0);
  });

  test('reports that the references could not be loaded', async () => {
    await page.route('**/references', (route) => route.abort());
    await page.goto(`${LIST}/${ids.about}`);
    await panelIn(page).getByText('could not be loaded').waitFor();
  });

  test('without permission for Navigation, links to the entry of a menu item and hides the draft', async () => {
    const account = await createColleague(site, administrator, [
      reads(PAGE, 'title', 'slug'),
      reads(NAV_ITEM, 'title', 'area'),
    ]);
    const window = await openWindow(browser, site);
    await logIn(window, account);
    const panel = await openPage(ids.about, window);
    const link = panel.getByRole('link', { name: 'Header: About' });
    expect(await link.getAttribute('href')).toContain(
      `/admin/content-manager/collection-types/${NAV_ITEM}/`
    );
    expect(await panel.getByText('Redirects').count()).toBe(0);
    // The draft response contains every field, and this colleague may not read all of them.
    await openPage(ids.lonely, window);
    await panelIn(window).getByText('Not published').waitFor();
    expect(await panelIn(window).getByRole('button', { name: 'draft' }).count()).toBe(0);
    await window.context().close();
  });
});

describe('menu items in the page side panel', () => {
  const menus = async (): Promise<string> => {
    const answer = await fetch(`${site.address}/api/initial-data/`);
    const { header, footer } = (await answer.json()) as Record<'header' | 'footer', object>;
    return JSON.stringify([header, footer]);
  };

  test('are marked as hidden while the page is not published, as in the confirmation', async () => {
    const id = await created(administrator, PAGE, { title: 'Planned', slug: 'planned' });
    const panel = await openPage(id);
    await panel.getByRole('button', { name: 'Add to header' }).click();
    await page
      .getByText(
        'The page was added to the header. The item stays hidden until the page is published.'
      )
      .waitFor();
    await panel.getByRole('link', { name: 'Header: Planned (hidden)', exact: true }).waitFor();
    await administrator.publish(PAGE, id);
    await openPage(id);
    await panel.getByRole('link', { name: 'Header: Planned', exact: true }).waitFor();
    await administrator.remove(PAGE, id);
  });

  test('can be added to the header and to a footer group, and removed with Undo', async () => {
    const id = await publishedPage(administrator, { title: 'Fares', slug: 'fares' });
    const panel = await openPage(id);
    await panel.getByRole('button', { name: 'Add to header' }).click();
    await page.getByText('The page was added to the header.').waitFor();
    await panel.getByRole('link', { name: 'Header: Fares' }).waitFor();
    expect(await panel.getByRole('button', { name: 'Add to header' }).count()).toBe(0);
    await panel.getByRole('button', { name: 'Add to footer' }).click();
    await panel.getByRole('link', { name: 'Footer: Company › Fares' }).waitFor();
    expect((await menus()).split('"Fares"')).toHaveLength(3);
    // The latest notification comes first.
    await page.getByText('The page was added to the footer.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await panel.getByRole('button', { name: 'Add to footer' }).waitFor();

    const legal = await created(administrator, NAV_ITEM, { title: 'Legal', area: 'footer' });
    await panel.getByRole('button', { name: 'Add to footer' }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('combobox', { name: 'Footer group' }).click();
    await page.getByRole('option', { name: 'Legal' }).click();
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    await question.getByRole('button', { name: 'Add', exact: true }).click();
    await panel.getByRole('link', { name: 'Footer: Legal › Fares' }).waitFor();
    await administrator.remove(NAV_ITEM, legal);
    await administrator.remove(PAGE, id);
  });

  test('with an old title are reported after publishing, and updated with one click', async () => {
    const id = await publishedPage(administrator, { title: 'Prices', slug: 'prices' });
    for (const title of ['Prices', 'What it costs']) {
      await created(administrator, NAV_ITEM, { title, area: 'header', page: connect(id) });
    }
    const panel = await openPage(id);
    const title = 'Tickets for people with dogs, bicycles and all that they carry';
    await fill(page, { title });
    expect(await press(page, 'Save')).toBe(200);
    await panel.getByRole('link', { name: 'Header: Prices' }).waitFor();
    const notice = panel.getByRole('group', { name: 'A menu item still has an old title:' });
    expect(await notice.count()).toBe(0);
    expect(await press(page, 'Publish')).toBe(200);
    await notice.getByText('Header: Prices').waitFor();
    // An item with a custom title keeps it.
    expect(await notice.getByText('What it costs').count()).toBe(0);
    expect(await findViolations(page, 'aside:has([role="group"])')).toEqual([]);
    const change = notice.getByRole('button', { name: `Change to “${title}”` });
    expect(await change.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
    await change.click();
    await panel.getByRole('link', { name: `Header: ${title}` }).waitFor();
    await notice.waitFor({ state: 'detached' });
    expect(await menus()).toContain(`"${title}"`);
    expect(await menus()).not.toContain('"Prices"');
    await administrator.remove(PAGE, id);
  });

  test('cannot be added without permission to change the navigation', async () => {
    const account = await createColleague(site, administrator, [reads(PAGE), reads(NAV_ITEM)]);
    const window = await openWindow(browser, site);
    await logIn(window, account);
    const panel = await openPage(ids.lonely, window);
    await panel.getByText('Not published').waitFor();
    expect(await panel.getByRole('button', { name: /^Add to/ }).count()).toBe(0);
    await window.context().close();
  });
});

describe('publishing a page at another URL', () => {
  const made: string[] = [];

  /** Publishes a page with a subpage, and opens the form of the page. */
  const openParent = async (slug: string): Promise<string> => {
    const id = await publishedPage(administrator, { title: slug.toUpperCase(), slug });
    const below = { title: 'Below', slug: 'below', parent: connect(id) };
    made.push(await publishedPage(administrator, below), id);
    await openPage(id);
    return id;
  };

  afterAll(async () => {
    for (const id of made) await administrator.remove(PAGE, id);
  });

  const clickPublish = (): Promise<void> =>
    page.getByRole('button', { name: 'Publish', exact: true }).click();

  const publish = async (): Promise<void> => {
    await dialog().getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog().waitFor({ state: 'detached' });
  };

  test('asks for confirmation, lists the URLs that change, and creates redirects', async () => {
    await openParent('crew');
    await fill(page, { slug: 'team' });
    await clickPublish();
    await dialog().getByText('2 URLs will change:').waitFor();
    const words = await dialog().innerText();
    expect(words).toContain('“CREW”: /crew/ → /team/');
    expect(words).toContain('“Below”: /crew/below/ → /team/below/');
    expect(words.split('\n')).toContain('/crew/ → /team/');
    const leadsOn = dialog().getByRole('checkbox', { name: 'Redirect the 2 old addresses' });
    expect(await leadsOn.isChecked()).toBe(true);
    await cancel();
    expect(await isPublished('crew')).toBe(true);

    await clickPublish();
    await publish();
    await panelIn(page).getByText('Old addresses (1)').waitFor();
    expect(await redirects()).toMatchObject({ 'crew/': '/team/', 'crew/below/': '/team/below/' });
  });

  test('creates no redirects if the editor declines them', async () => {
    await openParent('rules');
    await fill(page, { slug: 'terms' });
    await clickPublish();
    await dialog().getByRole('checkbox', { name: 'Redirect the 2 old addresses' }).click();
    await dialog().getByText('/rules/ → /terms/', { exact: true }).waitFor({ state: 'detached' });
    await publish();
    await panelIn(page).getByText('/terms/', { exact: true }).waitFor();
    expect(await isPublished('terms')).toBe(true);
    expect(await redirects()).not.toHaveProperty(['rules/']);
  });

  test('asks about an unsaved parent page, also with the keyboard shortcut for publishing', async () => {
    await openParent('fleet');
    await page.getByRole('combobox', { name: /^Parent page/ }).click();
    await page.getByRole('option', { name: /About us/ }).click();
    await page.locator('[name="title"]').focus();
    await page.getByRole('button', { name: 'Publish', exact: true, disabled: false }).waitFor();
    await page.keyboard.press('Control+Shift+Enter');
    await dialog().getByText('“FLEET”: /fleet/ → /about-us/fleet/').waitFor();
    await publish();
    await panelIn(page).getByText('/about-us/fleet/', { exact: true }).waitFor();
    expect(await redirects()).toMatchObject({ 'fleet/': '/about-us/fleet/' });
  });

  test.each([
    ['always', 'Old addresses will redirect to their pages'],
    ['never', 'Old addresses will not redirect'],
  ])(
    'offers no choice when the policy for automatic redirects is "%s"',
    async (automatic, sentence) => {
      await page.route('**/site-content/settings', async (route) => {
        const { data } = (await (await route.fetch(FETCHED_ANEW)).json()) as { data: object };
        await route.fulfill({ json: { data: { ...data, redirects: { automatic } } } });
      });
      await openParent(`ports-${automatic}`);
      await fill(page, { slug: `harbours-${automatic}` });
      await clickPublish();
      await dialog().getByText(sentence).waitFor();
      expect(await dialog().getByRole('checkbox').count()).toBe(0);
      await cancel();
    }
  );

  test('does not ask if no URL changes or if the page cannot be published', async () => {
    await openParent('prices');
    await fill(page, { title: 'All prices' });
    expect(await press(page, 'Publish')).toBe(200);
    expect(await dialog().count()).toBe(0);
    await page.getByRole('button', { name: 'Publish', exact: true, disabled: true }).waitFor();
    await openForm(page, page.url());
    await fill(page, { slug: 'about-us' });
    expect(await press(page, 'Publish')).toBe(400);
    await page.locator('[data-strapi-field-error]').first().waitFor();
    expect(await dialog().count()).toBe(0);
  });

  test('lists the first 10 of many URLs, and the others on request', async () => {
    const id = await openParent('log');
    for (let number = 1; number <= 11; number += 1) {
      const below = { title: `Day ${number}`, slug: `day-${number}`, parent: connect(id) };
      made.unshift(await publishedPage(administrator, below));
    }
    await fill(page, { slug: 'diary' });
    await clickPublish();
    await dialog().getByText('13 URLs will change:').waitFor();
    const listed = dialog().getByText(/”: \/log\/.* → \/diary\//);
    expect(await listed.count()).toBe(10);
    await dialog().getByRole('button', { name: 'Show all 13' }).first().click();
    await listed.nth(12).waitFor();
    await cancel();
  });
});

describe('publishing a subpage of a page that has never been published', () => {
  test('shows in the form and in a confirmation that the URL lacks the parent', async () => {
    const above = await created(administrator, PAGE, { title: 'Harbours', slug: 'harbours' });
    const below = await created(administrator, PAGE, {
      ...{ title: 'Quays', slug: 'quays' },
      parent: connect(above),
    });
    await openForm(page, `${LIST}/${below}`);
    await page.getByText(/Will be published at \S*\/quays\/$/).waitFor();
    const missing = '“Harbours” has never been published.';
    await page.getByText(missing).waitFor();
    const question = page.getByRole('alertdialog', { name: 'URLs without the parent page' });
    const publish = page.getByRole('button', { name: 'Publish', exact: true });
    await publish.click();
    await question.getByText(missing).waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await isPublished('quays')).toBe(false);
    await publish.click();
    await question.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published document').waitFor();
    expect(await isPublished('quays')).toBe(true);
    for (const id of [below, above]) await administrator.remove(PAGE, id);
  });
});

describe('the form of a new page', () => {
  const publish = (): Locator => page.getByRole('button', { name: 'Publish', exact: true });
  const openNew = async (parent: string, title: string): Promise<void> => {
    await openForm(page, `${LIST}/create?below=${parent}`);
    await fill(page, { title });
    await page.getByText(/Will be published at \S*\/buoys\/$/).waitFor();
    await page.getByText('“Moorings” has never been published.').waitFor();
  };

  test('asks for confirmation before publishing because the URL lacks the parent', async () => {
    const above = await created(administrator, PAGE, { title: 'Moorings', slug: 'moorings' });
    const question = page.getByRole('alertdialog', { name: 'URLs without the parent page' });
    await openNew(above, 'Buoys');
    await publish().click();
    await question.getByText('“Buoys”: /buoys/ (new)').waitFor();
    await question.getByText('“Moorings” has never been published.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await isPublished('buoys')).toBe(false);
    await publish().click();
    await question.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published document').waitFor();
    expect(await isPublished('buoys')).toBe(true);
    await page.waitForURL((url) => !url.pathname.endsWith('/create'));
    await administrator.remove(PAGE, page.url().split('/').at(-1)?.split('?')[0] ?? '');
    await administrator.remove(PAGE, above);
  });

  test('sends and reports an action only once on a double-click', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      const isWrite = request.method() !== 'GET' && request.url().includes(`/${PAGE}`);
      if (isWrite) sent.push(request.method());
    });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await openForm(page, `${LIST}/create`);
    await fill(page, { title: 'Twice' });
    await page.locator('[name="slug"]').and(page.locator('[value="twice"]')).waitFor();
    await save.dblclick();
    await page.waitForURL((url) => !url.pathname.endsWith('/create'));
    await page.getByText('Saved document').waitFor();
    await fill(page, { title: 'Twice more' });
    await save.dblclick();
    await page.getByText('Saved document').nth(1).waitFor();
    expect(await page.locator('[data-sonner-toast]').count()).toBe(2);
    expect(sent).toEqual(['POST', 'PUT']);
    page.removeAllListeners('request');
    await administrator.remove(PAGE, page.url().split('/').at(-1)?.split('?')[0] ?? '');
  });
});

test('the form explains a missing response, and keeps the typed values', async () => {
  await openForm(page, `${LIST}/${ids.lonely}`);
  await fill(page, { title: 'Lonelier' });
  await page.route(`**/${PAGE}/${ids.lonely}*`, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort()
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByText(
      'No response from the server. Check whether it was saved. Your changes are still here.'
    )
    .waitFor();
  expect(await page.locator('[name="title"]').inputValue()).toBe('Lonelier');
  await page.unrouteAll();
  await page.goto('about:blank');
});

describe('publishing several pages', () => {
  const made: string[] = [];
  const table = (): Locator => page.getByRole('dialog', { name: 'Publish entries' });
  const question = (): Locator => page.getByRole('alertdialog', { name: 'URLs will change' });
  const leadsOn = (): Locator => question().getByRole('checkbox', { name: /^Redirect the/ });

  /** Publishes pages with these titles, and gives their drafts other slugs. */
  const rename = async (...titles: string[]): Promise<void> => {
    for (const title of titles) {
      const id = await publishedPage(administrator, { title, slug: title.toLowerCase() });
      await administrator.update(PAGE, id, { slug: `${title.toLowerCase()}-new` });
      made.push(id);
    }
  };

  const select = async (...titles: string[]): Promise<void> => {
    await openList();
    for (const title of titles) {
      await page.getByRole('row', { name: title }).getByRole('checkbox').click();
    }
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
  };

  const choose = async (...titles: string[]): Promise<void> => {
    await select(...titles);
    await table().waitFor();
  };

  /** Confirms in Strapi's table, and in its confirmation dialog. */
  const confirmChosen = async (): Promise<void> => {
    await table().getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog().getByRole('button', { name: 'Publish', exact: true }).click();
  };

  const publish = async (): Promise<void> => {
    await question().getByRole('button', { name: 'Publish', exact: true }).click();
    await table().waitFor({ state: 'detached' });
  };

  afterAll(async () => {
    for (const id of made) await administrator.remove(PAGE, id);
  });

  test('asks for confirmation once, lists changed URLs of the selected pages, and creates redirects', async () => {
    await rename('Masts', 'Sails');
    await choose('Masts', 'Sails');
    await table().getByRole('row', { name: 'Sails' }).getByRole('checkbox').click();
    await confirmChosen();
    await question().getByText('1 URL will change:').waitFor();
    await question().getByRole('button', { name: 'Cancel' }).click();
    await question().waitFor({ state: 'detached' });
    // Cancelling is not a failure.
    await page.getByRole('status').filter({ hasText: 'Nothing was published.' }).waitFor();
    expect(await page.getByRole('alert').filter({ hasText: 'Nothing was' }).count()).toBe(0);
    expect(await isPublished('masts')).toBe(true);
    await choose('Masts', 'Sails');
    await confirmChosen();
    await question().getByText('2 URLs will change:').waitFor();
    expect(await question().innerText()).toContain('“Masts”: /masts/ → /masts-new/');
    expect(await leadsOn().isChecked()).toBe(true);
    await publish();
    expect(await redirects()).toMatchObject({ 'masts/': '/masts-new/', 'sails/': '/sails-new/' });
  });

  test('creates no redirects if the editor declines them', async () => {
    await rename('Ropes', 'Knots');
    await choose('Ropes', 'Knots');
    await confirmChosen();
    await leadsOn().click();
    await question()
      .getByText('/ropes/ → /ropes-new/', { exact: true })
      .waitFor({ state: 'detached' });
    await publish();
    const made = await redirects();
    expect(made).not.toHaveProperty(['ropes/']);
    expect(made).not.toHaveProperty(['knots/']);
    expect(await isPublished('knots-new')).toBe(true);
  });

  test('redirects the last URL of an unpublished page that is published at another URL', async () => {
    await rename('Oars');
    await administrator.unpublish(PAGE, made.at(-1) ?? '');
    await choose('Oars');
    await confirmChosen();
    await question().getByText('This page had another URL before it was unpublished.').waitFor();
    await question().getByText('/oars/ → /oars-new/', { exact: true }).waitFor();
    expect(await leadsOn().isChecked()).toBe(true);
    await publish();
    expect(await redirects()).toMatchObject({ 'oars/': '/oars-new/' });
  });

  test('lists the pages with empty blocks, and publishes them after confirmation', async () => {
    for (const title of ['Buoys', 'Lamps']) {
      const data = {
        ...{ title, slug: title.toLowerCase() },
        body: [{ __component: 'blocks.cards', heading: title === 'Lamps' ? title : '', cards: [] }],
      };
      made.push(await created(administrator, PAGE, data));
    }
    await choose('Buoys', 'Lamps');
    await confirmChosen();
    const empty = page.getByRole('alertdialog', { name: 'Empty blocks' });
    await empty.getByText('“Buoys”: Content 1 (Cards)').waitFor();
    await empty.getByText('“Lamps”: Content 1 › Cards').waitFor();
    expect(await findViolations(page, '[role="alertdialog"]')).toEqual([]);
    await empty.getByRole('button', { name: 'Publish', exact: true }).click();
    await table().waitFor({ state: 'detached' });
    expect(await isPublished('buoys')).toBe(true);
  });

  test('names the page and the field of every validation error, and publishes nothing', async () => {
    for (const [title, link] of [
      ['Anchor', { text: 'Read on' }],
      ['Chain', { text: 'Read on' }],
      ['Hook', { text: 'Read on', url: '/hook/' }],
    ] as const) {
      const data = {
        ...{ title, slug: title.toLowerCase() },
        body: [
          { __component: 'blocks.quote', text: title === 'Chain' ? '' : title },
          { __component: 'blocks.call-to-action', heading: title, link },
        ],
      };
      made.push(await created(administrator, PAGE, data));
    }
    await select('Anchor', 'Chain', 'Hook');
    const problems = page.getByRole('alertdialog', { name: 'These pages cannot be published' });
    await problems.getByText('Correct 2 pages first. Nothing was published.').waitFor();
    for (const title of ['Anchor', 'Chain']) {
      await problems.getByText(`“${title}”, Content 2 › Link › URL: `).waitFor();
    }
    await problems.getByText('“Chain”, Content 1 › Quotation: This field is required').waitFor();
    // Strapi's dialog would show the internal names of the fields.
    expect(await table().count()).toBe(0);
    expect(await problems.getByText('Hook').count()).toBe(0);
    expect(await findViolations(page, '[role="alertdialog"]')).toEqual([]);
    await problems.getByRole('button', { name: 'Close' }).click();
    await problems.waitFor({ state: 'detached' });
    expect(await isPublished('hook')).toBe(false);
  });

  test('asks for no confirmation if no URL changes', async () => {
    await choose('Lonely');
    const done = page.waitForResponse('**/actions/bulkPublish**');
    await confirmChosen();
    await done;
    expect(await question().count()).toBe(0);
  });
});

describe('unpublishing a page', () => {
  test('lists the menu items, redirects and pages that link to it, and the effects on them', async () => {
    await openPage(ids.about);
    await unpublish();
    await dialog().getByText('Links that break while unpublished').waitFor();
    const words = await dialog().innerText();
    expect(words).toContain('2 menu items are hidden:');
    expect(words).toContain('Header: About, with 2 sub-items');
    expect(words).toContain('Footer: Company › Who we are');
    expect(words).toContain('1 redirect has no destination until its page is published again:');
    expect(words.split('\n')).toContain('/about');
    expect(words).toContain('Links on 1 page are hidden:');
    expect(words).toContain('Trips');
    expect(words).not.toContain('undo');
    await cancel();
    expect(await isPublished('about-us')).toBe(true);
  });

  test('disables the actions menu while the dialog loads', async () => {
    await administrator.publish(PAGE, ids.lonely);
    const panel = await openPage(ids.lonely);
    const { release } = await hold('**/pages/bulk-actions');
    await unpublish();
    // The menu cannot be opened until then.
    await page.getByRole('button', { name: 'More document actions', disabled: true }).waitFor();
    release();
    await confirm();
    await panel.getByText('Not published').waitFor();
    expect(await isPublished('lonely')).toBe(false);
  });

  test('can be confirmed with the keyboard only', async () => {
    const panel = await openPage(ids.about);
    await page.getByRole('button', { name: 'More document actions' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Unpublish' }).focus();
    await page.keyboard.press('Enter');
    await dialog()
      .getByText(/^Links that break/)
      .waitFor();
    // The focus starts on Cancel, and Confirm comes next.
    await waitForFocus(dialog().getByRole('button', { name: 'Cancel' }));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await panel.getByText('Not published').waitFor();
    await dialog().waitFor({ state: 'detached' });
    expect(await isPublished('about-us')).toBe(false);
    await administrator.publish(PAGE, ids.about);
  });

  test('can redirect its URL to a destination that the editor enters', async () => {
    const id = await publishedPage(administrator, { title: 'Regatta', slug: 'regatta' });
    const panel = await openPage(id);
    await unpublish();
    await dialog().getByRole('radio', { name: 'Redirect to a URL' }).click();
    await dialog().getByText('Choose a destination to preview the changes.').waitFor();
    // Without a URL, the dialog stays open.
    await dialog().getByRole('button', { name: 'Confirm' }).click();
    const url = dialog().getByRole('textbox', { name: 'URL' });
    await url.fill('/regatta');
    await dialog().getByText('This redirect points to its own old address').waitFor();
    await dialog().getByRole('button', { name: 'Confirm' }).click();
    expect(await dialog().getByText('Choose the page instead').count()).toBe(0);
    await url.fill('/nonexistent/');
    await dialog().getByText('No published page has this path.').waitFor();
    await url.fill('/about-us/');
    await dialog().getByText('so that the redirect follows it.').waitFor();
    await dialog().getByRole('button', { name: 'Choose “About us”' }).click();
    expect(await dialog().getByRole('combobox', { name: 'Page' }).inputValue()).toBe('About us');
    await dialog().getByRole('radio', { name: 'Redirect to a URL' }).click();
    await url.fill('about-us');
    await dialog().getByRole('button', { name: 'Use /about-us/' }).waitFor();
    await url.fill('example.com');
    expect(await findViolations(page, '[role="alertdialog"]')).toEqual([]);
    await dialog().getByRole('button', { name: 'Use https://example.com' }).click();
    expect(await url.inputValue()).toBe('https://example.com');
    await url.fill('https://example.com/regatta');
    await dialog().getByText('/regatta/ → https://example.com/regatta', { exact: true }).waitFor();
    await confirm();
    await panel.getByText('Not published').waitFor();
    expect(await redirects()).toMatchObject({ 'regatta/': 'https://example.com/regatta' });
    await administrator.remove(PAGE, id);
  });

  test("still shows Strapi's options for the draft", async () => {
    const panel = await openPage(ids.about);
    await page.locator('[name="title"]').fill('About us all');
    expect(await press(page, 'Save')).toBe(200);
    await unpublish();
    await dialog()
      .getByText(/^Links that break/)
      .waitFor();
    await dialog().getByRole('radio', { name: 'Unpublish and replace last draft' }).click();
    await dialog().getByRole('button', { name: 'Confirm' }).click();
    await panel.getByText('Not published').waitFor();
    await page.locator('[name="title"][value="About us"]').waitFor();
    await administrator.publish(PAGE, ids.about);
  });

  test('reports that the references could not be loaded, even if they were shown before', async () => {
    await openPage(ids.about);
    await unpublish();
    await dialog().getByText('Header: About, with 2 sub-items').waitFor();
    await cancel();
    await page.route('**/pages/bulk-actions', (route) => route.abort());
    await unpublish();
    await dialog().getByText('It is not known what links here.').waitFor();
    expect(await dialog().getByText('Header: About').count()).toBe(0);
    await cancel();
    expect(await isPublished('about-us')).toBe(true);
  });
});

describe('deleting a page', () => {
  test('lists the links that break, in the edit view', async () => {
    await openPage(ids.about);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete entry' }).click();
    await dialog().getByText('Links that break', { exact: true }).waitFor();
    const words = await dialog().innerText();
    expect(words).toContain('Are you sure you want to delete this entry?');
    expect(words).not.toContain('irreversible');
    expect(words).toContain('2 menu items are hidden until you choose another page for them:');
    expect(words).toContain('Header: About, with 2 sub-items');
    expect(words).toContain('1 redirect has no destination until you choose another:');
    expect(words).toContain('You can undo this in');
    expect(words).toContain('for 180 days.');
    expect(words).not.toContain('subpage');
    await cancel();
  });

  test('can redirect its URL to another page, and moves its subpages to the top level', async () => {
    const id = await publishedPage(administrator, { title: 'Races', slug: 'races' });
    const below = { title: 'Cup', slug: 'cup', parent: connect(id) };
    await publishedPage(administrator, below);
    await openPage(id);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete entry' }).click();
    await dialog().getByText('“Cup”: /races/cup/ → /cup/').waitFor();
    await dialog().getByText('1 subpage will move to the top level:').waitFor();
    await dialog().getByRole('radio', { name: 'Redirect to a page' }).click();
    await dialog().getByText('Choose a destination to preview the changes.').waitFor();
    await dialog().getByRole('combobox', { name: 'Page' }).click();
    await page.keyboard.type('trips');
    await page.getByRole('option', { name: /Trips/ }).click();
    await dialog().getByText('/races/ → /trips/', { exact: true }).waitFor();
    await dialog().getByRole('checkbox', { name: 'Redirect the old address' }).click();
    await dialog().getByText('/races/cup/ → /cup/', { exact: true }).waitFor({ state: 'detached' });
    await confirm();
    await page.waitForURL((url) => url.pathname.endsWith(PAGE));
    await page.getByRole('row', { name: /Cup/ }).waitFor();
    expect(await page.getByRole('row', { name: /Races/ }).count()).toBe(0);
    expect(await redirects()).toMatchObject({ 'races/': '/trips/' });
    expect(await redirects()).not.toHaveProperty(['races/cup/']);
  });

  test('can also delete all subpages and show 410 Gone, and can be undone', async () => {
    const top = await publishedPage(administrator, { title: 'Ports', slug: 'ports' });
    const below = { title: 'North', slug: 'north', parent: connect(top) };
    const north = await publishedPage(administrator, below);
    // This slug is already used at the top level.
    const lowest = { title: 'Trips north', slug: 'trips', parent: connect(north) };
    await publishedPage(administrator, lowest);
    await openPage(top);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete entry' }).click();
    await dialog().getByRole('checkbox', { name: 'Also delete the 2 subpages' }).click();
    await dialog().getByText('2 subpages will be deleted as well:').waitFor();
    await dialog().getByRole('radio', { name: 'Redirect to a page' }).click();
    await dialog().getByRole('combobox', { name: 'Page' }).click();
    await page.keyboard.type('trips north');
    const lower = page.getByRole('option', { name: /^Trips north/ });
    await lower.getByText('Not possible: This page will be deleted').waitFor();
    expect(await lower.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Escape');
    await dialog().getByRole('radio', { name: 'No redirect' }).click();
    await dialog().getByText('3 URLs will be removed:').waitFor();
    await dialog().getByText('“Trips north”: /ports/north/trips/ will be removed').waitFor();
    await dialog().getByRole('radio', { name: 'Show “410 Gone”' }).click();
    await dialog().getByText('/ports/north/: 410 Gone', { exact: true }).waitFor();
    expect(await findViolations(page, '[role="alertdialog"]')).toEqual([]);
    await confirm();
    await page.waitForURL((url) => url.pathname.endsWith(PAGE));
    await page.getByRole('row', { name: /Trips/ }).waitFor();
    expect(await page.getByRole('row', { name: /North/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('row', { name: /Trips north/ }).waitFor();
    expect(await redirects()).not.toHaveProperty(['ports/']);
    const removal = { action: 'delete', pages: [top], withSubpages: true, isDryRun: false };
    const whole = { ...removal, redirectTo: { kind: 'nowhere' } };
    await panelAt(site.address, administrator).post('pages/bulk-actions', whole).expect(200);
  });

  test('says that an administrator can undo it if the user cannot (in German)', async () => {
    const every = ['title', 'slug', 'parent'];
    const account = await createColleague(site, administrator, [
      reads(PAGE, ...every),
      { action: 'plugin::content-manager.explorer.delete', subject: PAGE },
    ]);
    const window = await openWindow(browser, site, { locale: 'de' });
    await logIn(window, account);
    await window.goto(`${LIST}/${ids.lonely}`);
    await window.getByRole('button', { name: 'Weitere Aktionen' }).click();
    await window.getByRole('menuitem', { name: 'Eintrag löschen' }).click();
    const question = window.getByRole('alertdialog');
    await question.getByText('Möchten Sie diesen Eintrag wirklich löschen?').waitFor();
    await question
      .getByText('Ein Administrator kann dies 180 Tage lang unter Verlauf rückgängig machen.')
      .waitFor();
    expect(await question.getByRole('link').count()).toBe(0);
    await window.context().close();
  });

  test('lists the links that break, in the list view', async () => {
    await openList();
    await page
      .getByRole('row', { name: /About us/ })
      .getByRole('button', { name: 'Row actions' })
      .click();
    await page.getByRole('menuitem', { name: 'Delete entry' }).click();
    await dialog().getByText('Header: About, with 2 sub-items').waitFor();
    await cancel();
  });

  test("shows only Strapi's confirmation if nothing links to the page", async () => {
    const id = await created(administrator, PAGE, { title: 'Gone soon', slug: 'gone-soon' });
    await openPage(id);
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete entry' }).click();
    await dialog().getByText('Are you sure').waitFor();
    expect(await dialog().getByText('Links that').count()).toBe(0);
    await dialog().getByRole('button', { name: 'Confirm' }).click();
    await page.waitForURL((url) => url.pathname.endsWith(PAGE));
    await page.getByRole('row', { name: /Lonely/ }).waitFor();
    expect(await page.getByRole('row', { name: /Gone soon/ }).count()).toBe(0);
  });
});

describe('unpublishing or deleting several pages', () => {
  const select = async (...titles: RegExp[]): Promise<void> => {
    await openList();
    for (const name of titles) {
      await page.getByRole('row', { name }).getByRole('checkbox').click();
    }
  };

  test('lists the links to any of them, but not the links between them', async () => {
    await select(/About us/, /Trips/);
    await page.getByRole('button', { name: 'Unpublish' }).click();
    await dialog()
      .getByText(/^Links that break/)
      .waitFor();
    const words = await dialog().innerText();
    expect(words).toContain('Header: About, with 2 sub-items');
    expect(words).not.toContain('Links on');
    await dialog().getByRole('button', { name: 'Confirm' }).click();
    await dialog().waitFor({ state: 'detached' });
    expect(await isPublished('about-us')).toBe(false);
    for (const id of [ids.about, ids.trips]) await administrator.publish(PAGE, id);
  });

  test('can show 410 Gone at all of their URLs', async () => {
    for (const title of ['Winter', 'Summer']) {
      await publishedPage(administrator, { title, slug: title.toLowerCase() });
    }
    await select(/Winter/, /Summer/);
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog().getByRole('radio', { name: 'Show “410 Gone”' }).click();
    await dialog().getByText('/summer/: 410 Gone', { exact: true }).waitFor();
    await confirm();
    await page.getByRole('row', { name: /Winter/ }).waitFor({ state: 'detached' });
    expect(await redirects()).toMatchObject({ 'winter/': null, 'summer/': null });
    expect(await page.getByText(/entr(y|ies) selected/).count()).toBe(0);
  });

  test("shows only Strapi's confirmation if nothing links to them", async () => {
    await created(administrator, PAGE, { title: 'Alone', slug: 'alone' });
    await select(/Lonely/, /Alone/);
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog().getByText('Are you sure you want to delete these entries?').waitFor();
    expect(await dialog().getByText('Links that').count()).toBe(0);
    await cancel();
  });

  test("shows only Strapi's confirmation for other content types, with a note on undo", async () => {
    await getOpenList(REDIRECT);
    await page.getByRole('row', { name: /about/ }).getByRole('checkbox').click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog().getByText('Are you sure you want to delete these entries?').waitFor();
    await dialog().getByText('You can undo this in').waitFor();
    expect(await dialog().getByText('Links that').count()).toBe(0);
    await cancel();
  });
});

describe('no accessibility violations (axe)', () => {
  const inUse = async (at: Page): Promise<void> => {
    await at
      .getByRole('alertdialog')
      .getByText(/^Links that break/)
      .waitFor();
  };

  test('in the page side panel', async () => {
    const show = async (at: Page): Promise<void> => {
      await openPage(ids.about, at);
      // In a narrow window, the panel is in a drawer below the form.
      const drawer = at.getByRole('button', { name: 'Open more actions' });
      if (await drawer.isVisible()) await drawer.click();
    };
    const within = 'aside:has([href*="/api/pages/"])';
    const view = { name: 'page-panel', within, show };
    expect(await getViolations(page, view)).toEqual([]);
  });

  test('in the dialog before a page is published at another URL', async () => {
    const show = async (at: Page): Promise<void> => {
      await openPage(ids.about, at);
      await fill(at, { slug: 'about-all-of-us' });
      await at.getByRole('button', { name: 'Publish', exact: true }).click();
      await at.getByRole('alertdialog').getByText('1 URL will change:').waitFor();
    };
    const within = '[role=alertdialog]';
    const view = { name: 'page-publish', within, show };
    expect(await getViolations(page, view)).toEqual([]);
  });

  test('in the dialog before a page is unpublished', async () => {
    const show = async (at: Page): Promise<void> => {
      await openPage(ids.about, at);
      await unpublish();
      await inUse(at);
    };
    const within = '[role=alertdialog]';
    const view = { name: 'page-unpublish', within, show };
    expect(await getViolations(page, view)).toEqual([]);
  });

  test('in the dialog before pages are deleted', async () => {
    const show = async (at: Page): Promise<void> => {
      await openList(at);
      for (const name of [/About us/, /Lonely/]) {
        await at.getByRole('row', { name }).getByRole('checkbox').click();
      }
      await at.getByRole('button', { name: 'Delete' }).click();
      await inUse(at);
    };
    const within = '[role=alertdialog]';
    expect(await getViolations(page, { name: 'pages-delete', within, show })).toEqual([]);
  });
});

test('long lists of redirects are shortened in the panel and the dialog, and expand on request', async () => {
  for (let number = 1; number <= 11; number += 1) {
    await created(administrator, REDIRECT, {
      ...{ source: `/old-${number}`, target: 'page' },
      page: connect(ids.about),
    });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  const panel = await openPage(ids.about);
  await panel.getByText('Redirects (12)').waitFor();
  await panel.getByRole('button', { name: 'Show all 12' }).click();
  await panel.getByRole('link', { name: '/old-9', exact: true }).waitFor();

  await unpublish();
  await dialog()
    .getByText('12 redirects have no destination until their page is published again:')
    .waitFor();
  expect(await dialog().getByText('/old-9', { exact: true }).count()).toBe(0);
  await dialog().getByRole('button', { name: 'Show all 12' }).click();
  await dialog().getByText('/old-9', { exact: true }).waitFor();
  await dialog().getByRole('button', { name: 'Show fewer' }).click();
  await cancel();
});
