import type { Browser, Locator, Page } from 'playwright-core';
import { type Editor, PAGE, publishedPage } from '../support/editor';
import { findViolations, getViolations } from './support/accessible';
import { logIn, openWindow, waitForFocus } from './support/browser';
import { openForm } from './support/form';
import { createFolder, tickFiles, type UploadedFile, uploadFile } from './support/media-library';
import { ADMINISTRATOR, type Site } from './support/site';
import { closeWorkspace, openWorkspace } from './support/workspace';

const LIBRARY = '/admin/plugins/upload';

let site: Site;
let browser: Browser;
let administrator: Editor;
let page: Page;
let boats: string;
let boat: UploadedFile;
let harbour: UploadedFile;
let unused: UploadedFile;
let folder: number;

beforeAll(async () => {
  ({ site, browser, administrator, page } = await openWorkspace());
  const upload = (name: string, inFolder?: number) =>
    uploadFile(site, administrator, {
      name,
      ...(inFolder === undefined ? {} : { folder: inFolder }),
    });
  folder = await createFolder(site, administrator, 'Coast');
  boat = await upload('boat.png');
  harbour = await upload('harbour.png', folder);
  unused = await upload('unused.png');
  boats = await publishedPage(administrator, {
    ...{ title: 'Boats', slug: 'boats' },
    body: [
      { __component: 'blocks.hero', heading: 'Boats', image: boat.id },
      { __component: 'blocks.rich-text', html: `<p><img src="${boat.url}" alt="A boat"></p>` },
    ],
  });
  for (let at = 1; at <= 12; at += 1) {
    await publishedPage(administrator, {
      ...{ title: `Harbour ${String(at).padStart(2, '0')}`, slug: `harbour-${at}` },
      body: [{ __component: 'blocks.image', image: harbour.id }],
    });
  }
});

afterAll(closeWorkspace);

/** The write requests to the Media Library. */
let sent: string[] = [];

beforeEach(() => {
  sent = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isWrite = ['POST', 'PUT', 'DELETE'].includes(request.method());
    if (pathname.startsWith('/upload') && isWrite) sent.push(`${request.method()} ${pathname}`);
  });
});

afterEach(async () => {
  page?.removeAllListeners('request');
  await page?.unrouteAll();
});

const isThere = async ({ id }: UploadedFile): Promise<boolean> => {
  const headers = { authorization: `Bearer ${administrator.token}` };
  return (await fetch(`${site.address}/upload/files/${id}`, { headers })).ok;
};

const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

const openDetails = async ({ id }: UploadedFile, window = page): Promise<Locator> => {
  await window.goto(`${LIBRARY}?assetId=${id}`);
  const details = window.locator('[role="dialog"][data-state="open"]');
  await details.locator('h3').nth(1).waitFor();
  return details;
};

/** An item in the Media Library: a file or a folder. */
const getItem = (name: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name: `Select ${name}` }) });

const getDialog = (name: string, window = page): Locator =>
  window.getByRole('alertdialog', { name });

const IN_USE = 'This file is in use';
const SOME_IN_USE = 'Some of these files are in use';

const countNotifications = (): Promise<number> => page.locator('[data-sonner-toast]').count();

/** Deletes a file from its details, up to the usage dialog, if one opens. */
const deleteInDetails = async (file: UploadedFile): Promise<Locator> => {
  const details = await openDetails(file);
  // Simulates a slow machine, on which Strapi's notification appears long after the response.
  await page.evaluate(() => {
    const read = Response.prototype.json;
    Response.prototype.json = async function (this: Response) {
      const value: unknown = await read.call(this);
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return value;
    };
  });
  await button(details, 'Delete this file').click();
  await button(getDialog('Delete this media file?'), 'Confirm').click();
  return details;
};

describe('the details of a file', () => {
  test('list the pages that use it, with links', async () => {
    const details = await openDetails(boat);
    await details.getByText('Used on 1 page:').waitFor();
    await details.getByText('/boats/ · Hero, Rich text').waitFor();
    await details.getByRole('link', { name: 'Boats', exact: true }).click();
    await page.waitForURL((url) => url.pathname.endsWith(`/${PAGE}/${boats}`));
  });

  test('show the first 3 pages that use it, and the others on request', async () => {
    const details = await openDetails(harbour);
    await details.getByText('Used on 12 pages:').waitFor();
    expect(await details.getByRole('link', { name: /^Harbour/ }).count()).toBe(3);
    await button(details, 'Show all 12').click();
    expect(await details.getByRole('link', { name: /^Harbour/ }).count()).toBe(12);
  });

  test('say that the file is not used', async () => {
    const details = await openDetails(unused);
    await details.getByText('Not used on any page or in any text.').waitFor();
  });

  test('show the usage of another file when that file is opened', async () => {
    await page.goto(LIBRARY);
    await button(page, 'unused.png').click();
    const details = page.locator('[role="dialog"][data-state="open"]');
    await details.getByText('Not used on any page or in any text.').waitFor();
    await button(page, 'boat.png').click();
    await details.getByText('Used on 1 page:').waitFor();
    expect(await details.getByRole('heading', { name: 'Usage' }).count()).toBe(1);
  });
});

describe('deleting a file', () => {
  test("says in Strapi's dialog that the file can be restored", async () => {
    await button(await openDetails(unused), 'Delete this file').click();
    await getDialog('Delete this media file?')
      .getByText('You can restore it from History for some time.')
      .waitFor();
  });

  test('lists its uses and asks for confirmation; Cancel keeps the file and its details open', async () => {
    const details = await deleteInDetails(boat);
    const question = getDialog(IN_USE);
    await question
      .getByText(
        'Blocks stop showing it at once. Texts show it until it can no longer be restored.'
      )
      .waitFor();
    await question.getByText('/boats/ · Hero, Rich text').waitFor();
    await question.getByText(/You can restore it from History for 180 days\./).waitFor();
    expect(await question.getByRole('link').count()).toBe(0);
    await button(question, 'Cancel').click();
    await details.getByText('Cancelled. Nothing was deleted.').waitFor();
    await button(details, 'Delete this file').waitFor();
    expect(await countNotifications()).toBe(0);
    expect(sent).toEqual([]);
    // The same steps with the keyboard.
    await button(details, 'Delete this file').click();
    await button(getDialog('Delete this media file?'), 'Confirm').click();
    await getDialog(IN_USE).waitFor();
    await page.keyboard.press('Escape');
    await getDialog(IN_USE).waitFor({ state: 'detached' });
    expect(sent).toEqual([]);
    expect(await isThere(boat)).toBe(true);
  });

  test('does not ask for confirmation if the file is not used', async () => {
    const file = await uploadFile(site, administrator, { name: 'nobody.png' });
    const details = await deleteInDetails(file);
    await page.getByText('The file was deleted. You can undo this here, or later in').waitFor();
    // Strapi closes the details and shows its notification at the same time.
    await details.waitFor({ state: 'detached' });
    expect(await countNotifications()).toBe(1);
    expect(sent).toEqual([`DELETE /upload/files/${file.id}`]);
    expect(await isThere(file)).toBe(false);
  });

  test('asks for confirmation if the usage of the file could not be checked', async () => {
    await page.route('**/site-content/media-usage', (route) => route.abort());
    await deleteInDetails(unused);
    const question = getDialog('This file may be in use');
    await question.getByText('Could not check where this file is used.').waitFor();
    await button(question, 'Cancel').click();
    expect(await isThere(unused)).toBe(true);
  });

  test('asks for confirmation only once if the access token has expired', async () => {
    const file = await uploadFile(site, administrator, { name: 'late.png' });
    await publishedPage(administrator, {
      ...{ title: 'Late', slug: 'late' },
      body: [{ __component: 'blocks.hero', heading: 'Late', image: file.id }],
    });
    let times = 0;
    await page.route(`**/upload/files/${file.id}`, async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback();
      times += 1;
      if (times > 1) return route.fallback();
      const error = { status: 401, name: 'UnauthorizedError', message: 'Missing credentials' };
      return route.fulfill({ status: 401, json: { data: null, error } });
    });
    await deleteInDetails(file);
    await button(getDialog(IN_USE), 'Delete anyway').click();
    await page.getByText('The file was deleted.').waitFor();
    expect(times).toBe(2);
    expect(await isThere(file)).toBe(false);
  });
});

describe('deleting several files', () => {
  test("says in Strapi's dialog that files can be restored, but not a selected folder", async () => {
    await page.goto(LIBRARY);
    await button(getItem('unused.png'), 'More actions').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const said = await getDialog('Delete 1 item?')
      .getByText('You can restore files from History for some time. If you have chosen a folder,')
      .textContent();
    expect(said).toMatch(/^If a file is used anywhere/);
    await button(getDialog('Delete 1 item?'), 'Cancel').click();
  });

  test("lists the uses of the files in a folder; Cancel returns to Strapi's dialog", async () => {
    await page.goto(LIBRARY);
    await button(getItem('Coast'), 'More actions').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const confirmation = getDialog('Delete 1 item?');
    await button(confirmation, 'Confirm').click();
    const question = getDialog(SOME_IN_USE);
    await question.getByText('Used on 12 pages:').waitFor();
    await waitForFocus(button(question, 'Cancel'));
    expect(await question.getByText(/^Harbour \d/).count()).toBe(10);
    await button(question, 'Show all 12').click();
    expect(await question.getByText(/^Harbour \d/).count()).toBe(12);
    await button(question, 'Cancel').click();
    await question.waitFor({ state: 'detached' });
    await waitForFocus(confirmation);
    expect(await countNotifications()).toBe(0);
    await button(confirmation, 'Cancel').click();
    await confirmation.waitFor({ state: 'detached' });
    expect(sent).toEqual([]);
    expect(await isThere(harbour)).toBe(true);
  });

  test('lists the uses of the selected files, and deletes the files after confirmation', async () => {
    const file = await uploadFile(site, administrator, { name: 'mast.png' });
    await publishedPage(administrator, {
      ...{ title: 'Masts', slug: 'masts' },
      body: [{ __component: 'blocks.hero', heading: 'Mast', image: file.id }],
    });
    await page.goto(LIBRARY);
    await tickFiles(page, ['mast.png', 'unused.png']);
    await button(page, 'Delete').click();
    await button(getDialog('Delete 2 items?'), 'Confirm').click();
    await getDialog(SOME_IN_USE).getByText('/masts/ · Hero').waitFor();
    await button(getDialog(SOME_IN_USE), 'Delete anyway').click();
    const notice = page.getByRole('status').filter({ hasText: 'The files were deleted.' });
    await notice.getByRole('button', { name: 'Undo' }).waitFor();
    await getDialog('Delete 2 items?').waitFor({ state: 'detached' });
    expect(await countNotifications()).toBe(1);
    expect(sent).toEqual(['POST /upload/actions/bulk-delete']);
    expect([await isThere(file), await isThere(unused)]).toEqual([false, false]);
  });
});

test('the dashboard lists blocks whose file was deleted', async () => {
  await page.goto('/admin');
  const widget = page.getByRole('region', { name: 'Website content' });
  await widget.getByRole('heading', { name: /^\d blocks? (has|have) lost/ }).waitFor();
  await widget.getByText(/^Content 1 › Image: The file "mast\.png" was deleted\./).waitFor();
  await widget.getByRole('link', { name: 'Masts', exact: true }).click();
  await page.waitForURL((url) => url.pathname.includes(`/${PAGE}/`));
});

describe('replacing a file', () => {
  const choose = async (): Promise<Locator> => {
    const details = await openDetails(boat);
    await button(details, 'Replace this file').click();
    const chosen = page.waitForEvent('filechooser');
    await button(getDialog('Replace this media file?'), 'Continue').click();
    const content = Buffer.from(await (await fetch(`${site.address}${boat.url}`)).arrayBuffer());
    await (await chosen).setFiles({ name: 'other.png', mimeType: 'image/png', buffer: content });
    return details;
  };

  test('lists its uses and asks for confirmation; the history shows why the replacement cannot be undone', async () => {
    const details = await choose();
    const question = getDialog(IN_USE);
    await question
      .getByText(/^The new file will appear everywhere the old one is used\./)
      .waitFor();
    await question.getByText('/boats/ · Hero, Rich text').waitFor();
    await button(question, 'Cancel').click();
    await details.getByText('Cancelled. Nothing was replaced.').waitFor();
    expect(sent).toEqual([]);

    await choose();
    await button(question, 'Replace').click();
    await details.getByText('File replaced.').waitFor();
    expect(sent).toEqual([`POST /upload/files/${boat.id}/replace`]);

    // The history shows it, with the uses and the reason why it cannot be undone.
    await page.goto('/admin/plugins/site-content/history?action=replace');
    const line = page.locator('main ol > li').filter({ hasText: 'replaced the file “' });
    await line.locator('[data-change-set]').click();
    await line.getByText('The earlier file was not kept, so this cannot be undone.').waitFor();
    await line.getByText('/boats/ · Hero, Rich text').waitFor();
    expect(await button(line, 'Undo').isDisabled()).toBe(true);
    expect(await line.getByRole('button', { name: /^Restore/ }).count()).toBe(0);
    expect(await findViolations(page, 'main')).toEqual([]);
  });
});

describe('the form of a page', () => {
  test('lists the uses of a file before it is deleted there', async () => {
    await openForm(page, `/admin/content-manager/collection-types/${PAGE}/${boats}`);
    await page.getByRole('button', { name: /^Hero/ }).click();
    await button(page, 'Edit').click();
    const dialog = page.getByRole('dialog');
    await button(dialog, 'Delete').click();
    await button(page.getByRole('alertdialog'), 'Confirm').click();
    const question = getDialog(IN_USE);
    await question.getByText('/boats/ · Hero, Rich text').waitFor();
    await button(question, 'Cancel').click();
    await question.waitFor({ state: 'detached' });
    expect(await countNotifications()).toBe(0);
    expect(sent).toEqual([]);
    expect(await isThere(boat)).toBe(true);
  });
});

test('the usage and the delete dialogs are translated into German', async () => {
  const german = await openWindow(browser, site, { locale: 'de' });
  await logIn(german, ADMINISTRATOR);
  const details = await openDetails(boat, german);
  await details.getByRole('heading', { name: 'Verwendung' }).waitFor();
  await details.getByText('Auf 1 Seite verwendet:').waitFor();
  await button(details, 'Diese Datei löschen').click();
  const confirmation = german.getByRole('alertdialog');
  await confirmation.getByText('Wird die Datei irgendwo verwendet').waitFor();
  await confirmation.getByRole('button').last().click();
  const question = getDialog('Diese Datei wird verwendet', german);
  await question.getByText(/Sie lässt sich 180 Tage lang im Verlauf wiederherstellen\./).waitFor();
  await button(question, 'Abbrechen').click();
  await details.getByText('Abgebrochen. Es wurde nichts gelöscht.').waitFor();
  await german.close();
});

test('the usage and the delete dialog have no accessibility violations', async () => {
  const violations = await getViolations(page, {
    name: 'media-usage',
    within: '[role="dialog"] section',
    show: async () => {
      await openDetails(harbour);
    },
  });
  violations.push(
    ...(await getViolations(page, {
      name: 'media-question',
      within: '[role="alertdialog"]',
      show: async () => {
        await deleteInDetails(harbour);
        await getDialog(IN_USE).getByText('Used on 12 pages:').waitFor();
      },
    }))
  );
  expect(violations).toEqual([]);
});
