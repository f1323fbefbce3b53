import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createReadStream } from 'node:fs';
import { createHash, randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { FILE } from '../content-types';
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
      const known = Object.keys(MIME_BY_EXTENSION).join(', ');
      problems.add(place, `"${image.url}" is no image of a known kind: ${known}.`);
      continue;
    }
    if (!bytesByUrl.has(image.url)) {
      const location = locateImage(image.url, listSource);
      try {
        bytesByUrl.set(image.url, await readSource(location, MAX_IMAGE_BYTES));
      } catch (error) {
        bytesByUrl.set(image.url, null);
        problems.add(place, `${location} ${(error as Error).message}`);
      }
      onFetched();
    }
    const bytes = bytesByUrl.get(image.url);
    if (bytes) fetched.set(imageKey(image), { ...image, extension, bytes });
  }
  return [...fetched.values()];
};

/** As much of Strapi's upload plugin as storing an image under a name of our choice needs. */
type UploadFile = Record<string, unknown>;

interface ImageManipulation {
  getDimensions(file: UploadFile): Promise<{ width: number | null; height: number | null }>;
  generateThumbnail(file: UploadFile): Promise<UploadFile | null>;
  generateResponsiveFormats(
    file: UploadFile
  ): Promise<({ key: string; file: UploadFile } | undefined)[]>;
}

interface Provider {
  checkFileSize(file: UploadFile): Promise<void>;
  upload(file: UploadFile): Promise<void>;
}

/** Puts images into the media library, and can take back what it put there. */
export class ImageStore {
  private readonly written: UploadFile[] = [];

  constructor(private readonly strapi: Core.Strapi) {}

  /** The row id of the image in the media library, which keeps its URL where that is free. */
  async save(image: FetchedImage): Promise<number> {
    const baseName = path.posix.basename(image.url.split(/[?#]/, 1)[0] ?? '', image.extension);
    const name = baseName.replace(/[^A-Za-z0-9_-]+/g, '_') || 'image';
    const sha256 = createHash('sha256').update(image.bytes).digest('hex');
    const sameName = await this.strapi.db.query(FILE).findMany({ where: { hash: name } });
    const same = sameName.find(
      (file) =>
        file.provider_metadata?.sha256 === sha256 &&
        (file.alternativeText ?? '') === image.alt &&
        file.name === (image.title || `${name}${image.extension}`)
    );
    if (same !== undefined) return same.id;

    const folder = await mkdtemp(path.join(os.tmpdir(), 'site-content-import-'));
    try {
      const file = path.join(folder, `image${image.extension}`);
      await writeFile(file, image.bytes);
      return await this.store({
        name: image.title || `${name}${image.extension}`,
        alternativeText: image.alt,
        hash: sameName.length === 0 ? name : `${name}_${randomBytes(5).toString('hex')}`,
        ext: image.extension,
        mime: MIME_BY_EXTENSION[image.extension],
        size: Number((image.bytes.length / 1000).toFixed(2)),
        sizeInBytes: image.bytes.length,
        folderPath: '/',
        // By this, the next import knows the picture again.
        provider_metadata: { sha256 },
        filepath: file,
        tmpWorkingDirectory: folder,
        getStream: () => createReadStream(file),
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** What Strapi's own upload does with an image, under the name we give it: that keeps its URL. */
  private async store(file: UploadFile): Promise<number> {
    const upload = this.strapi.plugin('upload');
    const provider = upload.service('provider') as unknown as Provider;
    const images = upload.service('image-manipulation') as unknown as ImageManipulation;
    const put = async (part: UploadFile): Promise<UploadFile> => {
      await provider.checkFileSize(part);
      await provider.upload(part);
      this.written.push(part);
      return part;
    };

    Object.assign(file, await images.getDimensions(file));
    const thumbnail = await images.generateThumbnail(file);
    const responsive = await images.generateResponsiveFormats(file);
    await put(file);
    const formats: Record<string, UploadFile> = {};
    if (thumbnail !== null) formats['thumbnail'] = await put(thumbnail);
    for (const format of responsive) {
      if (format !== undefined) formats[format.key] = await put(format.file);
    }
    const row = await this.strapi.db.query(FILE).create({
      data: { ...file, formats, provider: this.strapi.config.get('plugin::upload.provider') },
    });
    return Number(row.id);
  }

  /** Removes the files that were written, after the rows that named them were rolled back. */
  async takeBack(): Promise<void> {
    const { provider } = this.strapi.plugin('upload') as unknown as {
      provider: { delete(file: unknown): Promise<void> };
    };
    for (const file of this.written) {
      for (const stored of [file, ...Object.values(file.formats ?? {})])
        await provider.delete(stored);
    }
    this.written.length = 0;
  }
}
