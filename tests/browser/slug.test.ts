import type { Browser, Page } from 'playwright-core';
import { connect, created, type Editor, PAGE, publishedPage } from '../support/editor';
import { findViolations } from './support/accessible';
import { FETCHED_ANEW, logIn, openWindow } from './support/browser';
import { fill, FORMS, openForm, press, reopen } from './support/form';
import { ADMINISTRATOR, type Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

let site: Site;
let browser: Browser;
let editor: Editor;
let page: Page;

beforeAll(async () => {
  ({ site, browser, administrator: editor, page } = await openWorkspace());
  await publishedPage(editor, { title: 'News', slug: 'news' });
});

afterAll(closeWorkspace);

const entry = (documentId: string): string =>
  `/admin/content-manager/collection-types/${PAGE}/${documentId}`;

const slugField = () => page.locator('[name="slug"]');

/** Waits for this slug. The panel checks whether it is free when the typing pauses. */
const expectSlug = async (slug: string): Promise<void> => {
  await page.waitForFunction(
    (wanted) => document.querySelector<HTMLInputElement>('[name="slug"]')?.value === wanted,
    slug
  );
};

/** Waits until the panel has rendered the change of the last key. */
const drawn = (): Promise<unknown> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
  );

/** Types a text into the title key by key, and returns the slug shown after each key. */
const typeTitle = async (text: string): Promise<string[]> => {
  await page.locator('[name="title"]').press('End');
  const slugs: string[] = [];
  for (const key of text) {
    await page.keyboard.type(key);
    await drawn();
    slugs.push(await slugField().inputValue());
  }
  return slugs;
};

/** Waits for the next response about a free slug. */
const freeSlugAsked = () =>
  page.waitForResponse((response) => response.url().includes('/site-content/free-slug'));

describe('the slug of a new page', () => {
  test('follows the title with each key, and is saved', async () => {
    await openForm(page, FORMS.page);
    expect(await slugField().inputValue()).toBe('');
    expect(await typeTitle('Übër uß')).toEqual([
      ...['ue', 'ueb', 'uebe', 'ueber', 'ueber', 'ueber-u', 'ueber-uss'],
    ]);
    expect(await press(page, 'Save')).toBe(201);
    await reopen(page);
    expect(await slugField().inputValue()).toBe('ueber-uss');
  });

  test('follows the title after the page is reopened, until the page is published', async () => {
    await typeTitle(' b');
    await expectSlug('ueber-uss-b');
    expect(await press(page, 'Publish')).toBe(200);
    await reopen(page);
    await typeTitle(' c');
    await page.waitForTimeout(500);
    expect(await slugField().inputValue()).toBe('ueber-uss-b');
  });

  test('is free, however fast the editor types', async () => {
    await openForm(page, FORMS.page);
    const asked = freeSlugAsked();
    await typeTitle('News');
    await asked;
    await expectSlug('news-2');
    await page.locator('[name="title"]').press('End');
    await page.keyboard.type(' from the north');
    await expectSlug('news-from-the-north');
    await fill(page, { title: 'News' });
    await expectSlug('news-2');
    expect(await press(page, 'Save')).toBe(201);
  });

  test('is not overwritten by a late response', async () => {
    await openForm(page, FORMS.page);
    await page.route(
      '**/site-content/free-slug**',
      async (route) => {
        const answer = await route.fetch(FETCHED_ANEW);
        await page.locator('[name="title"]').fill('News of today');
        await route.fulfill({ response: answer });
      },
      { times: 1 }
    );
    await page.locator('[name="title"]').fill('News');
    await expectSlug('news-of-today');
    await freeSlugAsked();
    await expectSlug('news-of-today');
  });

  test('loses its error when it is filled in from the title', async () => {
    const errors = page.locator('[data-strapi-field-error]');
    await openForm(page, FORMS.page);
    await fill(page, { seo_title: 'None yet' });
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await errors.nth(1).waitFor();
    await fill(page, { title: 'Filled in' });
    await expectSlug('filled-in');
    await errors.nth(1).waitFor({ state: 'detached' });
  });

  test('loses an error that arrived before the free slug', async () => {
    await openForm(page, FORMS.page);
    let answer = (): void => {};
    const saved = new Promise<void>((resolve) => (answer = resolve));
    await page.route(
      '**/site-content/free-slug**',
      async (route) => {
        await saved;
        await route.fulfill({ response: await route.fetch(FETCHED_ANEW) });
      },
      { times: 1 }
    );
    await fill(page, { title: 'News' });
    await expectSlug('news');
    expect(await press(page, 'Save')).toBe(400);
    const error = page.locator('[data-strapi-field-error]');
    await error.waitFor();
    answer();
    await page.waitForFunction(() =>
      document.querySelector<HTMLInputElement>('[name="slug"]')?.value.startsWith('news-')
    );
    await error.waitFor({ state: 'detached' });
  });

  test('stays as the editor typed it, and follows the title again when it is cleared', async () => {
    await openForm(page, FORMS.page);
    await typeTitle('Contact');
    await fill(page, { slug: 'write-to-us' });
    await typeTitle(' and more');
    expect(await slugField().inputValue()).toBe('write-to-us');
    await fill(page, { slug: '' });
    await typeTitle('!?');
    await expectSlug('contact-and-more');
  });

  test('is offered in a corrected form if it is typed with invalid characters', async () => {
    await openForm(page, FORMS.page);
    await fill(page, { title: 'Outing' });
    await slugField().fill('');
    await slugField().pressSequentially('Ausflug Neu/ß?');
    const use = page.getByRole('button', { name: 'Use ausflug-neu-ss', exact: true });
    await use.press('Enter');
    expect(await slugField().inputValue()).toBe('ausflug-neu-ss');
    await page.locator('[name="slug"]:focus').waitFor();
    await use.waitFor({ state: 'detached' });
    await page.getByText('Will be published at /ausflug-neu-ss/').waitFor();
    // A corrected slug counts as typed: it no longer follows the title, and is checked.
    await slugField().fill('News?');
    await page.getByRole('button', { name: 'Use news', exact: true }).click();
    await page.getByText('A sibling page already uses this slug.').waitFor();
  });

  test('is refused while it is typed if it is too long, without a request to the server', async () => {
    await openForm(page, FORMS.page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await slugField().fill('y'.repeat(256));
    await page.getByText('The slug is too long: at most 255 characters are allowed.').waitFor();
    await page.getByRole('button', { name: `Use ${'y'.repeat(240)}`, exact: true }).waitFor();
    expect(await page.getByText('Will be published at /yyy').count()).toBe(0);
    await slugField().fill('y'.repeat(255));
    await page.getByText('Will be published at /yyy').waitFor();
    expect(asked.filter((url) => url.includes('y'.repeat(256)))).toEqual([]);
  });

  test('is reported as taken when typed, with a free suggestion', async () => {
    await openForm(page, FORMS.page);
    await fill(page, { slug: 'news' });
    await page.getByText('A sibling page already uses this slug. news-3 is available.').waitFor();
    await fill(page, { slug: 'new' });
    await page.getByText('A sibling page already uses this slug.').waitFor({ state: 'detached' });
  });
});

test('a slug used only by the published version of another page counts as taken', async () => {
  const { data } = await editor.create(PAGE, { title: 'Moved', slug: 'first' });
  expect((await editor.publish(PAGE, data.documentId)).status).toBe(200);
  expect((await editor.update(PAGE, data.documentId, { slug: 'second' })).status).toBe(200);
  await openForm(page, FORMS.page);
  await fill(page, { title: 'First' });
  await expectSlug('first-2');
  expect(await press(page, 'Save')).toBe(201);
});

test('a duplicate gets a slug generated from its title', async () => {
  const original = await created(editor, PAGE, { title: 'Travel', slug: 'journeys' });
  await openForm(page, entry(`clone/${original}`));
  await expectSlug('travel');
  await typeTitle(' by night');
  await expectSlug('travel-by-night');
  expect(await press(page, 'Save')).toBe(200);
});

test('a duplicate of a subpage gets a slug that is free among its siblings, and can be saved unchanged', async () => {
  const parent = await publishedPage(editor, { title: 'Islands', slug: 'islands' });
  const data = { title: 'Skerry', slug: 'skerry', parent: connect(parent) };
  const original = await publishedPage(editor, data);
  await openForm(page, entry(`clone/${original}`));
  await expectSlug('skerry-2');
  await page.getByText('Will be published at /islands/skerry-2/').waitFor();
  expect(await press(page, 'Save')).toBe(200);
  // Without the response, the form still has the slug of the original.
  await page.route('**/site-content/free-slug**', (route) => route.abort());
  await openForm(page, entry(`clone/${original}`));
  await fill(page, { seo_title: 'Another' });
  expect(await press(page, 'Save')).toBe(200);
  await page.unrouteAll();
  await reopen(page);
  expect(await slugField().inputValue()).toBe('skerry-3');
});

test('the form shows the future URL of a page while the title is typed and the parent chosen', async () => {
  const parent = await publishedPage(editor, { title: 'Coast', slug: 'coast' });
  await publishedPage(editor, { title: 'Coast', slug: 'shore', parent: connect(parent) });
  await openForm(page, FORMS.page);
  await typeTitle('Bay');
  await page.getByText('Will be published at /bay/').waitFor();
  await page.getByRole('combobox', { name: /^Parent page/ }).click();
  await page.keyboard.type('Coast');
  await page.getByRole('option', { name: 'Coast – /coast/', exact: false }).first().waitFor();
  await page.getByRole('option', { name: 'Coast – /coast/shore/' }).click();
  await page.getByText('Will be published at /coast/shore/bay/').waitFor();
  expect(await findViolations(page, 'main')).toEqual([]);
  expect(await press(page, 'Save')).toBe(201);
  await reopen(page);
  await page.getByRole('button', { name: 'Coast – /coast/shore/' }).waitFor();
  await fill(page, { slug: 'cove' });
  await page.getByText('Will be published at /coast/shore/cove/').waitFor();
});

test('the slug stops following the title once the page is published in the meantime', async () => {
  const id = await created(editor, PAGE, { title: 'Harbour', slug: 'harbour' });
  await openForm(page, entry(id));
  await typeTitle(' view');
  await expectSlug('harbour-view');
  await editor.publish(PAGE, id);
  await typeTitle(' and pier');
  await expectSlug('harbour');
  expect(await typeTitle('s')).toEqual(['harbour']);
  await page.getByRole('button', { name: 'Generate from title' }).click();
  await expectSlug('harbour-view-and-piers');
});

test('the slug of a published page is generated from its title only on request', async () => {
  const published = await publishedPage(editor, { title: 'Prices', slug: 'fares' });
  await openForm(page, entry(published));
  await fill(page, { title: 'All prices' });
  expect(await page.getByText('Will be published at').count()).toBe(0);
  await page.getByRole('button', { name: 'Generate from title' }).click();
  await expectSlug('all-prices');
  await page.getByText('Will be published at /all-prices/').waitFor();
  // This slug is invalid.
  await fill(page, { slug: 'all prices!' });
  await page.getByText('Will be published at').waitFor({ state: 'detached' });
});

test('slug messages are translated into German', async () => {
  const german = await openWindow(browser, site, { locale: 'de' });
  await logIn(german, ADMINISTRATOR);
  await german.goto(FORMS.page);
  await german.locator('[name="slug"]').fill('news');
  await german
    .getByText('Eine Nachbarseite verwendet diesen Slug bereits. news-3 ist frei.')
    .waitFor();
  await german.locator('[name="title"]').fill('Neu');
  await german.locator('[name="slug"]').fill('a b');
  await german.getByRole('button', { name: 'Speichern', exact: true }).click();
  await german.getByText('Ein Slug darf nur aus Buchstaben').first().waitFor();
  await german.context().close();
});
