import type { Browser, Locator, Page } from 'playwright-core';
import {
  entryPath,
  listPath,
} from '../../src/plugins/site-content/admin/src/strapi-internals/addresses';
import {
  connect,
  created,
  type Editor,
  editorAt,
  NAV_ITEM,
  PAGE,
  publishedPage,
  REDIRECT,
  SITE_KEYS,
} from '../support/editor';
import { getForms } from '../support/form-over-http';
import { until } from '../support/until';
import { findViolations, getViolations } from './support/accessible';
import { logIn, openWindow } from './support/browser';
import { createColleague } from './support/colleague';
import { fill, FORMS, openForm, read } from './support/form';
import { type Account, ADMINISTRATOR, type Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

let site: Site;
let browser: Browser;
let administrator: Editor;
let page: Page;
/** Another user, who saves by requests. */
let ben: Editor;
let account: Account;

const action = (name: string) => `plugin::content-manager.explorer.${name}`;

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  [PAGE]: ['title', 'slug', 'seo_title', 'search_description', 'show_in_menus', 'body', 'parent'],
  [REDIRECT]: ['source', 'target', 'destination', 'page', 'note'],
};

const logInOver = async ({ email, password }: Account): Promise<Editor> => {
  const response = await fetch(`${site.address}/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const body = (await response.json()) as { data: { token: string } };
  return editorAt(site.address, body.data.token);
};

beforeAll(async () => {
  ({ site, browser, administrator, page } = await openWorkspace());
  const grants = Object.entries(FIELDS).flatMap(([subject, fields]) => [
    { action: action('read'), subject, fields },
    { action: action('update'), subject, fields },
    { action: action('create'), subject, fields },
    { action: action('publish'), subject },
  ]);
  account = await createColleague(site, administrator, grants);
  ben = await logInOver(account);
});

afterEach(async () => {
  await page?.unrouteAll();
});

afterAll(closeWorkspace);

let count = 0;
const fresh = (name: string): string => `${name}-${(count += 1)}`;

const admin = (path: string): string => `/admin${path}`;
const openEntry = (id: string, uid = PAGE): Promise<void> =>
  openForm(page, admin(entryPath(uid, id)));

const stored = async (id: string, uid = PAGE): Promise<Record<string, unknown>> =>
  (await getForms(site.address, administrator).open(uid, id)).data;

const dialog = (window = page): Locator =>
  window.getByRole('dialog', { name: 'Changed since you opened it' });
const choice = (label: string): Locator =>
  dialog().getByRole('radio', { name: label, exact: true });
const confirm = (name: string): Promise<void> =>
  dialog().getByRole('button', { name, exact: true }).click();

const titleIs = (wanted: string): Promise<unknown> =>
  page.waitForFunction(
    (title) => document.querySelector<HTMLInputElement>('[name="title"]')?.value === title,
    wanted
  );

const makePage = (title: string): Promise<string> =>
  created(administrator, PAGE, { title, slug: fresh('page') });

/** Opens a page and types changes, while another user saves other changes to it. */
const pageChangedByTwo = async (): Promise<string> => {
  const id = await makePage('Fares for cars');
  await openEntry(id);
  await ben.update(PAGE, id, { title: 'Fares for bicycles', seo_title: 'By Ben' });
  await fill(page, { title: 'Fares for lorries', search_description: 'By Ada' });
  return id;
};

describe('an edit conflict when saving', () => {
  test('shows the differences by field and word, and the user who saved in the meantime', async () => {
    await pageChangedByTwo();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog().waitFor();
    await dialog()
      .getByText(/^Col changed this on /)
      .waitFor();
    // The labels of fields load after the dialog if no form has loaded them yet.
    await dialog().locator('legend', { hasText: 'Title for search engines' }).waitFor();
    expect(await dialog().locator('legend').allTextContents()).toEqual([
      'Title',
      'Title for search engines',
      'Description for search engines',
    ]);
    const title = dialog().locator('fieldset').first();
    expect(await title.locator('mark').allTextContents()).toEqual(['bicycles', 'lorries']);
    await title.getByText('Changed by both').waitFor();
    await title.getByText(/^Saved by Col, .*\d{1,2}:\d{2}/).waitFor();
    await title.getByText('Not saved yet').waitFor();
    for (const side of ['Mine', 'Theirs']) {
      expect(await choice(`${side}: Title`).isChecked()).toBe(false);
    }
    expect(await choice('Theirs: Title for search engines').isChecked()).toBe(true);
    expect(await choice('Mine: Description for search engines').isChecked()).toBe(true);
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
  });

  test('says that the stored version is the user’s own if it was saved in another window', async () => {
    const id = await makePage('Fares');
    await openEntry(id);
    await administrator.update(PAGE, id, { title: 'Fares for bicycles' });
    await fill(page, { title: 'Fares for lorries' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog()
      .getByText(/^You changed this elsewhere on /)
      .waitFor();
    await choice('Saved: Title').waitFor();
    await confirm('Back to form');
  });

  test('requires a choice for each field that both users changed, singly or by “Keep all mine”', async () => {
    await pageChangedByTwo();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const hint = dialog().getByText('Choose a version of each field marked “Changed by both”.');
    await hint.waitFor();
    const group = dialog().getByRole('radiogroup', { name: 'Title', exact: true });
    const mark = await group.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${mark}"]`).textContent()).toBe('Changed by both');
    const save = dialog().getByRole('button', { name: 'Save selection', exact: true });
    expect(await save.isDisabled()).toBe(true);
    await choice('Theirs: Title').click();
    await hint.waitFor({ state: 'detached' });
    expect(await save.isEnabled()).toBe(true);
    await confirm('Back to form');
    await dialog().waitFor({ state: 'detached' });
    const message = 'Nothing was saved yet. Save again to choose between the versions.';
    await page.getByRole('status').filter({ hasText: message }).first().waitFor();
    expect(await page.getByText('Load it again').count()).toBe(0);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await hint.waitFor();
    await confirm('Keep all mine');
    expect(await save.isEnabled()).toBe(true);
    await confirm('Back to form');
  });

  test('merges blocks if each user changed a different one', async () => {
    const id = await created(administrator, PAGE, {
      ...{ title: 'Blocks', slug: fresh('blocks') },
      body: [
        { __component: 'blocks.hero', heading: 'Boats' },
        { __component: 'blocks.quote', text: 'On time' },
      ],
    });
    await openEntry(id);
    const [hero, quote] = (await stored(id))['body'] as object[];
    await ben.update(PAGE, id, { body: [hero, { ...quote, text: 'Always on time' }] });
    await page.getByRole('button', { name: /^Hero/ }).first().click();
    await page.locator('[name="body.0.heading"]').fill('Ferries');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog().locator('legend', { hasText: 'Content 2 (Quote)' }).waitFor();
    expect(await dialog().locator('legend').allTextContents()).toEqual([
      'Content 1 (Hero)',
      'Content 2 (Quote)',
    ]);
    await dialog().getByText('Content 1 › Heading').first().waitFor();
    expect(await findViolations(page, '[role="dialog"]')).toEqual([]);
    await confirm('Save selection');
    await dialog().waitFor({ state: 'detached' });
    await until('both are stored', async () => {
      const body = (await stored(id))['body'] as { heading?: string; text?: string }[];
      return body[0]?.heading === 'Ferries' && body[1]?.text === 'Always on time';
    });
  });

  test('saves the selected fields, and the form shows the stored values', async () => {
    const id = await pageChangedByTwo();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await choice('Mine: Title').click();
    await confirm('Save selection');
    await dialog().waitFor({ state: 'detached' });
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[name="seo_title"]')?.value === 'By Ben'
    );
    const wanted = {
      ...{ title: 'Fares for lorries', seo_title: 'By Ben', search_description: 'By Ada' },
    };
    expect(await read(page, Object.keys(wanted))).toEqual(wanted);
    expect(await stored(id)).toMatchObject(wanted);
  });

  test('saves all values of the user with “Keep all mine”', async () => {
    const id = await pageChangedByTwo();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await confirm('Keep all mine');
    await confirm('Save selection');
    await dialog().waitFor({ state: 'detached' });
    await until('it is saved', async () => (await stored(id))['seo_title'] === null);
    expect(await stored(id)).toMatchObject({ title: 'Fares for lorries', seo_title: null });
  });

  test('writes nothing with “Keep all theirs”, and the form shows the stored values', async () => {
    const id = await pageChangedByTwo();
    const { updatedAt } = await stored(id);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await confirm('Keep all theirs');
    await confirm('Keep theirs');
    await page.getByText('Your changes were discarded. You see the saved version.').waitFor();
    await titleIs('Fares for bicycles');
    expect((await stored(id))['updatedAt']).toBe(updatedAt);
    await fill(page, { title: 'Fares for all' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved document').waitFor();
    expect(await stored(id)).toMatchObject({ title: 'Fares for all', seo_title: 'By Ben' });
  });

  test('after the save shortcut, keeps the typed values when the dialog is closed with Escape', async () => {
    const id = await pageChangedByTwo();
    await page.locator('[name="title"]').press('Control+Enter');
    await dialog().waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await read(page, ['title', 'search_description'])).toEqual({
      ...{ title: 'Fares for lorries', search_description: 'By Ada' },
    });
    expect(await stored(id)).toMatchObject({ title: 'Fares for bicycles' });
    await page.locator('[name="title"]').press('Control+Enter');
    await dialog().waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  test('can be resolved with the keyboard only', async () => {
    const id = await pageChangedByTwo();
    await page.locator('[name="title"]').press('Control+Enter');
    await dialog().waitFor();
    await choice('Mine: Title').focus();
    // The selection follows the focus while the key is down.
    await page.keyboard.down('ArrowLeft');
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-label') === 'Theirs: Title'
    );
    await page.keyboard.up('ArrowLeft');
    expect(await choice('Theirs: Title').isChecked()).toBe(true);
    const save = dialog().getByRole('button', { name: 'Save selection', exact: true });
    await save.focus();
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await titleIs('Fares for bicycles');
    expect(await stored(id)).toMatchObject({ search_description: 'By Ada' });
  });

  test('does not occur for consecutive saves by the same user', async () => {
    const id = await makePage('Alone');
    await openEntry(id);
    for (const title of ['Once', 'Twice', 'Three times']) {
      const saved = page.waitForResponse((one) => one.request().method() === 'PUT');
      await fill(page, { title });
      await page.locator('[name="title"]').press('Control+Enter');
      expect((await saved).status()).toBe(200);
      await page.waitForResponse((one) => one.request().method() === 'GET');
      await titleIs(title);
    }
  });

  test('also occurs for redirects and for site keys', async () => {
    const source = `/${fresh('old')}`;
    const redirect = await created(administrator, REDIRECT, { source, target: 'none' });
    await openEntry(redirect, REDIRECT);
    await ben.update(REDIRECT, redirect, { note: 'By Ben' });
    await fill(page, { note: 'By Ada' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await choice('Mine: Note').click();
    await confirm('Save selection');
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('Saved document').waitFor();
    expect((await stored(redirect, REDIRECT))['note']).toBe('By Ada');

    await administrator.saveSiteKeys({ email: 'one@example.com' });
    await openForm(page, FORMS.siteKeys);
    await administrator.saveSiteKeys({ email: 'two@example.com' });
    await fill(page, { email: 'three@example.com' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog()
      .getByRole('radio', { name: /^Mine: / })
      .click();
    await confirm('Save selection');
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('Saved document').waitFor();
    expect((await stored('', SITE_KEYS))['email']).toBe('three@example.com');
  });
});

describe('an edit conflict when publishing', () => {
  test('publishes the selected fields after the publish shortcut', async () => {
    const id = await pageChangedByTwo();
    await page.locator('[name="title"]').press('Control+Shift+Enter');
    await choice('Mine: Title').click();
    await confirm('Publish selection');
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('Published document').waitFor();
    expect(await stored(id)).toMatchObject({
      ...{ title: 'Fares for lorries', seo_title: 'By Ben', status: 'published' },
    });
  });

  test('says that the page was unpublished in the meantime', async () => {
    const id = await publishedPage(administrator, { title: 'Live', slug: fresh('live') });
    await openEntry(id);
    await administrator.unpublish(PAGE, id);
    await fill(page, { title: 'Live again' });
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog().getByText('It is no longer published.').waitFor();
    await confirm('Back to form');
    await dialog().waitFor({ state: 'detached' });
    expect(await read(page, ['title'])).toEqual({ title: 'Live again' });
  });

  test('in bulk shows the changes of a page, and can skip only that page', async () => {
    const mark = fresh('bulk');
    const ids = [await makePage(`${mark} one`), await makePage(`${mark} two`)] as const;
    await page.goto(admin(`${listPath(PAGE)}?_q=${mark}`));
    await page.getByRole('checkbox', { name: 'Select all entries' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const chosen = page.getByRole('dialog').filter({ hasText: `${mark} one` });
    await chosen.waitFor();
    await ben.update(PAGE, ids[1], { title: `${mark} three` });
    await chosen.getByRole('button', { name: 'Publish', exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^(Publish|Confirm)$/ })
      .click();
    await dialog().waitFor();
    expect(await dialog().locator('mark').allTextContents()).toEqual(['two', 'three']);
    expect(await findViolations(page, '[role="dialog"]:last-of-type')).toEqual([]);
    await confirm('Skip this entry');
    await dialog().waitFor({ state: 'detached' });
    await page.getByText('Published document').waitFor();
    expect((await stored(ids[0]))['status']).toBe('published');
    expect((await stored(ids[1]))['status']).toBe('draft');
  });
});

test('the modal of a relation also detects an edit conflict', async () => {
  const id = await makePage('In a window');
  const item = await created(administrator, NAV_ITEM, {
    ...{ title: 'Item', area: 'header' },
    page: connect(id),
  });
  await openEntry(item, NAV_ITEM);
  await page.getByRole('button', { name: 'In a window' }).first().click();
  const modal = page.getByRole('dialog').first();
  await modal.locator('[name="title"]').waitFor();
  await ben.update(PAGE, id, { title: 'In Ben’s window' });
  await modal.locator('[name="title"]').fill('In my window');
  await modal.getByRole('button', { name: 'Save', exact: true }).click();
  await choice('Mine: Title').click();
  await confirm('Save selection');
  await dialog().waitFor({ state: 'detached' });
  await page.getByText('Saved document').waitFor();
  expect((await stored(id))['title']).toBe('In my window');
});

test('bulk actions on pages and redirects also detect edit conflicts, and show the changes', async () => {
  const mark = fresh('act');
  const id = await makePage(mark);
  await page.goto(admin(`/plugins/site-content/pages?search=${mark}`));
  await page.getByRole('button', { name: `More actions for “${mark}”` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await ben.update(PAGE, id, { title: `${mark} by Ben` });
  const question = page.getByRole('dialog').filter({ hasText: 'Delete' }).first();
  await question.getByRole('button', { name: 'Delete', disabled: false }).click();
  await dialog().getByText('Changes since you opened it:').waitFor();
  expect(await findViolations(page, '[role="dialog"]:last-of-type')).toEqual([]);
  await confirm('Cancel');
  expect((await stored(id))['title']).toBe(`${mark} by Ben`);

  const source = `/${mark}`;
  const redirect = await created(administrator, REDIRECT, { source, target: 'none' });
  await page.goto(admin(`/plugins/site-content/redirects?search=${mark}`));
  await page.getByRole('checkbox', { name: `Select the redirect from ${source}` }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await ben.update(REDIRECT, redirect, { note: 'By Ben' });
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Delete', exact: true, disabled: false })
    .click();
  await dialog().getByText(`“${source}”`).waitFor();
  await confirm('Do it anyway');
  await page.getByText('1 redirect was deleted.').first().waitFor();
});

test('the edit dialog of a redirect also detects edit conflicts', async () => {
  const source = `/${fresh('in-place')}`;
  const id = await created(administrator, REDIRECT, { source, target: 'none' });
  const open = async (): Promise<Locator> => {
    await page.goto(admin(`/plugins/site-content/redirects?search=${source.slice(1)}`));
    const row = page.locator('[data-line]').first();
    await row.getByRole('button', { name: /^Edit/ }).click();
    await page.getByRole('textbox', { name: 'Note' }).waitFor();
    return page.getByRole('textbox', { name: 'Note' });
  };
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  const note = await open();
  await ben.update(REDIRECT, id, { note: 'By Ben' });
  await note.fill('By Ada');
  await save();
  await dialog().waitFor();
  await confirm('Back to form');
  await page
    .getByText('Nothing was saved yet. Save again to choose between the versions.')
    .waitFor();
  expect(await note.inputValue()).toBe('By Ada');
  await save();
  await choice('Mine: Note').click();
  await confirm('Save selection');
  await page.getByText('The redirect was saved and is live.').waitFor();
  expect((await stored(id, REDIRECT))['note']).toBe('By Ada');
  await (await open()).fill('By Ada again');
  await ben.update(REDIRECT, id, { note: 'By Ben again' });
  await save();
  await dialog().waitFor();
  await choice('Theirs: Note').click();
  await confirm('Keep theirs');
  await page.getByText('Your changes were discarded. You see the saved version.').waitFor();
  expect((await stored(id, REDIRECT))['note']).toBe('By Ben again');
});

test('the conflict dialog has no accessibility violations, in light and dark', async () => {
  const id = await makePage('Shown');
  const show = async (window: Page): Promise<void> => {
    await openForm(window, admin(entryPath(PAGE, id)));
    await ben.update(PAGE, id, {
      title: fresh('Fares for bicycles and dogs from May'),
      body: [{ __component: 'blocks.rich-text', html: '<p>Dogs travel free on weekdays.</p>' }],
    });
    await fill(window, { title: 'Fares for lorries from June', seo_title: fresh('Lorries') });
    await window.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog(window).waitFor();
  };
  const view = { name: 'edit-conflict', within: '[role="dialog"]', show };
  expect(await getViolations(page, view)).toEqual([]);
});

test('the conflict dialog is translated into German', async () => {
  const window = await openWindow(browser, site, { locale: 'de' });
  await logIn(window, ADMINISTRATOR);
  const id = await makePage('Deutsch');
  await window.goto(admin(entryPath(PAGE, id)));
  await window.locator('[name="title"]').waitFor();
  await ben.update(PAGE, id, { title: 'Geändert' });
  await window.locator('[name="title"]').fill('Auch geändert');
  await window.getByRole('button', { name: 'Speichern', exact: true }).click();
  const german = window.getByRole('dialog', { name: 'Geändert, seit Sie es geöffnet haben' });
  await german.getByRole('radio', { name: 'Meine Fassung: Titel' }).waitFor();
  await german.getByRole('button', { name: 'Zurück zum Formular' }).click();
  await window
    .getByText(
      'Noch nichts gespeichert. Speichern Sie erneut, um zwischen den Fassungen zu wählen.'
    )
    .waitFor();
  await window.context().close();
});
