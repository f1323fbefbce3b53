import type { Page } from 'playwright-core';
import sharp from 'sharp';
import type { Editor } from '../../support/editor';
import { until } from '../../support/until';
import type { Site } from './site';

/** Selects files in the Media Library, which loses selections made before its list is complete. */
export const tickFiles = async (page: Page, names: readonly string[]): Promise<void> => {
  let attempts = 0;
  const tick = async (name: string): Promise<boolean> => {
    const box = page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
    const isTicked = box.and(page.locator('[aria-checked="true"]'));
    if (await isTicked.isVisible()) return true;
    // Tries the keyboard first, because the mouse may start to drag the card around the checkbox.
    attempts += 1;
    await (attempts % 2 === 1 ? box.press('Space') : box.click());
    // A second click before the first is rendered would undo it, so this waits much longer than rendering takes on any
    // machine.
    await isTicked.waitFor({ timeout: 30_000 }).catch(() => undefined);
    return false;
  };
  await until('all files are ticked', async () => {
    const ticked: boolean[] = [];
    for (const name of names) ticked.push(await tick(name));
    return ticked.every(Boolean);
  });
};

/** A file of the Media Library. */
export interface UploadedFile {
  readonly id: number;
  readonly url: string;
}

/** Uploads a small image, and returns the file. */
export const uploadFile = async (
  site: Site,
  { token }: Editor,
  info: {
    readonly name: string;
    readonly alternativeText?: string | null;
    readonly folder?: number;
  }
): Promise<UploadedFile> => {
  const background = { r: 60, g: 120, b: 170 };
  const image = await sharp({ create: { width: 240, height: 120, channels: 3, background } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append('files', new Blob([new Uint8Array(image)], { type: 'image/png' }), info.name);
  body.append('fileInfo', JSON.stringify(info));
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${site.address}/upload`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`/upload: ${response.status} ${await response.text()}`);
  const [file] = (await response.json()) as UploadedFile[];
  if (file === undefined) throw new Error('Nothing was uploaded.');
  return file;
};

/** Uploads a small image, and returns its URL. */
export const uploadImage = async (
  site: Site,
  editor: Editor,
  name: string,
  alternativeText: string | null
): Promise<string> => (await uploadFile(site, editor, { name, alternativeText })).url;

/** Creates a folder in the Media Library, and returns its id. */
export const createFolder = async (
  site: Site,
  { token }: Editor,
  name: string
): Promise<number> => {
  const response = await fetch(`${site.address}/upload/folders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, parent: null }),
  });
  if (!response.ok) throw new Error(`/upload/folders: ${response.status}`);
  return ((await response.json()) as { data: { id: number } }).data.id;
};
