import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createReadStream } from 'node:fs';
import { createHash, randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { FILE } from '../../../../contract/content-types';
import { reason } from '../../../../contract/problems/problem';
import { refuseDisplayName } from '../../operations/media/display-names';
import { describeTooManyPixels } from '../../operations/media/pixels';
import { storeImage, type UploadFile } from '../../strapi/image-files';
import { uploadProviderOf, type StoredFile } from '../../strapi/upload-provider';
import type { PlannedImage } from './pages';
import type { Problems } from './problems';
import { locateImage, MAX_IMAGE_BYTES, readSource } from './source';

const MIME_BY_EXTENSION: Readonly<Record<string, string>> = {
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

/** An image whose bytes are at hand. */
export interface FetchedImage {
  readonly url: string;
  readonly alt: string;
  readonly title: string;
  readonly extension: string;
  readonly bytes: Buffer;
}

/** One image of the media library may stand in many places, with one text each. */
export const imageKey = ({
  url,
  alt,
  title,
}: {
  url: string;
  alt: string;
  title: string;
}): string => JSON.stringify([url, alt, title]);

const extensionOf = (url: string): string =>
  path.posix.extname((url.split(/[?#]/, 1)[0] ?? '').toLowerCase());

/** Fetches every image, so that a missing one is known before anything is written. */
export const fetchImages = async (
  images: readonly PlannedImage[],
  listSource: string,
  problems: Problems,
  onFetched: () => void
): Promise<FetchedImage[]> => {
  const fetched = new Map<string, FetchedImage>();
  const bytesByUrl = new Map<string, Buffer | null>();
  for (const image of images) {
    const extension = extensionOf(image.url);
    const place = [...image.place, 'url'];
    if (!(extension in MIME_BY_EXTENSION)) {
      const kinds = Object.keys(MIME_BY_EXTENSION);
      problems.add(place, reason('import.image-kind', { url: image.url, kinds }));
      continue;
    }
    const badName = refuseDisplayName(image.title);
    if (badName !== null) {
      problems.add([...image.place, 'title'], badName);
      continue;
    }
    if (!bytesByUrl.has(image.url)) {
      const location = locateImage(image.url, listSource);
      try {
        const bytes = await readSource(location, MAX_IMAGE_BYTES, listSource);
        const tooManyPixels = await describeTooManyPixels(bytes);
        if (tooManyPixels !== null) throw new Error(`is too large: ${tooManyPixels}`);
        bytesByUrl.set(image.url, bytes);
      } catch (error) {
        bytesByUrl.set(image.url, null);
        const cause = (error as Error).message;
        problems.add(place, reason('import.image-unreadable', { location, cause }));
      }
      onFetched();
    }
    const bytes = bytesByUrl.get(image.url);
    if (bytes) fetched.set(imageKey(image), { ...image, extension, bytes });
  }
  return [...fetched.values()];
};

/** An image whose files are stored: a row of the media library, or what will be one. */
type Stored = { readonly id: number } | { readonly row: UploadFile };

/** Puts images into the media library, and can take back what it put there. */
export class ImageStore {
  private readonly written: UploadFile[] = [];
  private readonly stored = new Map<string, Stored>();

  constructor(private readonly strapi: Core.Strapi) {}

  /**
   * Stores an image's files, resized ones included, which takes its time. All other writers would wait
   * for a transaction that does so. The image keeps its URL where that is free.
   */
  async upload(image: FetchedImage): Promise<void> {
    const baseName = path.posix.basename(image.url.split(/[?#]/, 1)[0] ?? '', image.extension);
    const hash = baseName.replace(/[^A-Za-z0-9_-]+/g, '_') || 'image';
    const name = image.title || `${hash}${image.extension}`;
    const sha256 = createHash('sha256').update(image.bytes).digest('hex');
    const sameHash = await this.strapi.db.query(FILE).findMany({ where: { hash } });
    const same = sameHash.find(
      (file) =>
        file.provider_metadata?.sha256 === sha256 &&
        (file.alternativeText ?? '') === image.alt &&
        file.name === name
    );
    if (same !== undefined) {
      this.stored.set(imageKey(image), { id: Number(same.id) });
      return;
    }

    const isTaken = sameHash.length > 0 || this.written.some((file) => file['hash'] === hash);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'site-content-import-'));
    try {
      const filepath = path.join(folder, `image${image.extension}`);
      await writeFile(filepath, image.bytes);
      const file = {
        name,
        alternativeText: image.alt,
        hash: isTaken ? `${hash}_${randomBytes(5).toString('hex')}` : hash,
        ext: image.extension,
        mime: MIME_BY_EXTENSION[image.extension],
        size: Number((image.bytes.length / 1000).toFixed(2)),
        sizeInBytes: image.bytes.length,
        folderPath: '/',
        // By this, the next import knows the picture again.
        provider_metadata: { sha256 },
        filepath,
        tmpWorkingDirectory: folder,
        getStream: () => createReadStream(filepath),
      };
      // Half of one is taken back as well.
      const row = await storeImage(this.strapi, file, (part) => this.written.push(part));
      this.stored.set(imageKey(image), { row });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Creates the rows of what was uploaded. @returns row ids by `imageKey` */
  async persist(): Promise<Map<string, number>> {
    const ids = new Map<string, number>();
    for (const [key, stored] of this.stored) {
      const { id } =
        'id' in stored ? stored : await this.strapi.db.query(FILE).create({ data: stored.row });
      ids.set(key, Number(id));
    }
    return ids;
  }

  /** Removes the files that were written, after the rows that named them were rolled back. */
  async takeBack(): Promise<void> {
    const provider = uploadProviderOf(this.strapi);
    for (const file of this.written) await provider.delete(file as unknown as StoredFile);
    this.written.length = 0;
  }
}
