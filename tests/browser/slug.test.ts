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

/** Waits until the slug is this one: whether it is free is asked when the typing pauses. */
const expectSlug = async (slug: string): Promise<void> => {
  await page.waitForFunction(
    (wanted) => document.querySelector<HTMLInputElement>('[name="slug"]')?.value === wanted,
    slug
  );
};

/** Until the panel has drawn what the last key has changed. */
const drawn = (): Promise<unknown> =>
  page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)))
  );

/** Types a text into the title, key by key as a person does, and gives the slug that is drawn after each key. */
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

/** What the server answered to the question which slug is free, and when it was asked. */
const freeSlugAsked = () =>
  page.waitForResponse((response) => response.url().includes('/site-content/free-slug'));

describe('the slug of a new page', () => {
  test('follows the title while it is typed, key by key, and is saved', async () => {
    await openForm(page, FORMS.page);
    expect(await slugField().inputValue()).toBe('');
    expect(await typeTitle('Übër uß')).toEqual([
      ...['ue', 'ueb', 'uebe', 'ueber', 'ueber', 'ueber-u', 'ueber-uss'],
    ]);
    expect(await press(page, 'Save')).toBe(201);
    await reopen(page);
    expect(await slugField().inputValue()).toBe('ueber-uss');
  });

  test('follows as well when it is opened again, until it is published', async () => {
    await typeTitle(' b');
    await expectSlug('ueber-uss-b');
    expect(await press(page, 'Publish')).toBe(200);
    await reopen(page);
    await typeTitle(' c');
    await page.waitForTimeout(500);
    expect(await slugField().inputValue()).toBe('ueber-uss-b');
  });

  test('is one that is free, however fast somebody types', async () => {
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

  test('a late answer does not take the place of what was typed since', async () => {
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

  test('an error of the slug goes when the slug is filled in', async () => {
    const errors = page.locator('[data-strapi-field-error]');
    await openForm(page, FORMS.page);
    await fill(page, { seo_title: 'None yet' });
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await errors.nth(1).waitFor();
    await fill(page, { title: 'Filled in' });
    await expectSlug('filled-in');
    await errors.nth(1).waitFor({ state: 'detached' });
  });

  test('an error that comes before the free slug does not stay beside it', async () => {
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

  test('stays when somebody has set it, and follows again when it is emptied', async () => {
    await openForm(page, FORMS.page);
    await typeTitle('Contact');
    await fill(page, { slug: 'write-to-us' });
    await typeTitle(' and more');
    expect(await slugField().inputValue()).toBe('write-to-us');
    await fill(page, { slug: '' });
    await typeTitle('!?');
    await expectSlug('contact-and-more');
  });

  test('a slug that is typed and taken is told, and which is free', async () => {
    await openForm(page, FORMS.page);
    await fill(page, { slug: 'news' });
    await page.getByText('A sibling page already uses this slug. news-3 is available.').waitFor();
    await fill(page, { slug: 'new' });
    await page.getByText('A sibling page already uses this slug.').waitFor({ state: 'detached' });
  });
});

test('a slug that only the published row of another page has is taken', async () => {
  const { data } = await editor.create(PAGE, { title: 'Moved', slug: 'first' });
  expect((await editor.publish(PAGE, data.documentId)).status).toBe(200);
  expect((await editor.update(PAGE, data.documentId, { slug: 'second' })).status).toBe(200);
  await openForm(page, FORMS.page);
  await fill(page, { title: 'First' });
  await expectSlug('first-2');
  expect(await press(page, 'Save')).toBe(201);
});

test('a duplicate gets a slug of its own, of its title', async () => {
  const original = await created(editor, PAGE, { title: 'Travel', slug: 'journeys' });
  await openForm(page, entry(`clone/${original}`));
  await expectSlug('travel');
  await typeTitle(' by night');
  await expectSlug('travel-by-night');
  expect(await press(page, 'Save')).toBe(200);
});

test('a duplicate below another page has a slug that is free there, and is saved as it is', async () => {
  const parent = await publishedPage(editor, { title: 'Islands', slug: 'islands' });
  const data = { title: 'Skerry', slug: 'skerry', parent: connect(parent) };
  const original = await publishedPage(editor, data);
  await openForm(page, entry(`clone/${original}`));
  await expectSlug('skerry-2');
  await page.getByText('Will be published at /islands/skerry-2/').waitFor();
  expect(await press(page, 'Save')).toBe(200);
  // However quick somebody is: until the answer is there, the form has the slug of the original.
  await page.route('**/site-content/free-slug**', (route) => route.abort());
  await openForm(page, entry(`clone/${original}`));
  await fill(page, { seo_title: 'Another' });
  expect(await press(page, 'Save')).toBe(200);
  await page.unrouteAll();
  await reopen(page);
  expect(await slugField().inputValue()).toBe('skerry-3');
});

test('the URL that a page will have is shown while its title is typed and its parent chosen', async () => {
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

test('the slug of a published page is made of its title only when that is asked for', async () => {
  const published = await publishedPage(editor, { title: 'Prices', slug: 'fares' });
  await openForm(page, entry(published));
  await fill(page, { title: 'All prices' });
  expect(await page.getByText('Will be published at').count()).toBe(0);
  await page.getByRole('button', { name: 'Generate from title' }).click();
  await expectSlug('all-prices');
  await page.getByText('Will be published at /all-prices/').waitFor();
  // No page can have this slug.
  await fill(page, { slug: 'all prices!' });
  await page.getByText('Will be published at').waitFor({ state: 'detached' });
});

test('in German', async () => {
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
