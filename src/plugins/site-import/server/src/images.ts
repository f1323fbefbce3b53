import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { locateFile, MAX_IMAGE_BYTES, readSource, SourceMissingError } from 'public-fetch';
import { FILE } from '#site-content/domain/content-types';
import { decodePercent } from '#site-content/domain/decode-percent';
import { toMessage } from '#site-content/domain/problems/message-of';
import { reason } from '#site-content/domain/problems/problem';
import { refuseDisplayName } from '#site-content/server/operations/media/display-names';
import { findTooManyPixels } from '#site-content/server/operations/media/pixels';
import {
  storeFile,
  storeImage,
  type UploadFile,
} from '#site-content/server/strapi-internals/image-files';
import {
  getUploadProvider,
  type StoredFile,
} from '#site-content/server/strapi-internals/upload-provider';
import type { FetchedMedia } from './fetched-media';
import { inParallel } from './in-parallel';
import { beginsAs, getEndings, getMediaKind } from './media-kinds';
import type { PlannedImage } from './pages';
import type { Problems } from './problems';

/** A fetched file, not yet in the media library. */
export interface FetchedImage {
  readonly url: string;
  readonly alt: string;
  readonly title: string;
  readonly extension: string;
  /** Path of the file with its bytes. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Identifies an image with its texts, because one image may be used in many places with a different text in each. */
export const imageKey = ({
  url,
  alt,
  title,
}: {
  url: string;
  alt: string;
  title: string;
}): string => JSON.stringify([url, alt, title]);

/** Maximum total size of an import's files, more than any site that can be imported in an hour. */
const MAX_BYTES = 20 * 1024 * 1024 * 1024;

const withoutQuery = (url: string): string => url.split(/[?#]/, 1)[0] ?? '';

const toExtension = (url: string): string => path.posix.extname(withoutQuery(url).toLowerCase());

export interface FetchOptions {
  readonly listSource: string;
  /** Location of files on unknown hosts; `null` for that of the list. */
  readonly mediaBase?: string | null;
  readonly media: FetchedMedia;
  readonly onFetched: () => void;
}

class Fetching {
  private bytes = 0;
  private readonly byUrl = new Map<
    string,
    Promise<Pick<FetchedImage, 'file' | 'bytes' | 'sha256'>>
  >();

  constructor(private readonly options: FetchOptions) {}

  /**
   * Fetches a file once per URL.
   *
   * @throws an error whose message continues a sentence that starts with the URL
   */
  get(url: string, extension: string): Promise<Pick<FetchedImage, 'file' | 'bytes' | 'sha256'>> {
    const known = this.byUrl.get(url) ?? this.fetch(url, extension);
    this.byUrl.set(url, known);
    return known;
  }

  private async fetch(
    url: string,
    extension: string
  ): Promise<Pick<FetchedImage, 'file' | 'bytes' | 'sha256'>> {
    const { listSource, mediaBase = null, media, onFetched } = this.options;
    const location = locateFile(url, listSource, mediaBase);
    const isAtBase = mediaBase !== null && location.startsWith(mediaBase);
    try {
      const bytes =
        (await media.find(location)) ??
        (await readSource(location, MAX_IMAGE_BYTES, isAtBase ? mediaBase : listSource));
      this.bytes += bytes.length;
      if (this.bytes > MAX_BYTES) throw new Error('exceeds the total limit of 20 GiB.');
      const kind = getMediaKind(extension);
      if (kind === undefined || !beginsAs(kind, bytes)) {
        throw new Error(`is not a ${extension} file, although its name says so.`);
      }
      const tooManyPixels = kind.isImage ? await findTooManyPixels(bytes) : null;
      if (tooManyPixels !== null)
        throw new Error(`is too large: ${toMessage(tooManyPixels, 'en')}`);
      return {
        file: await media.keep(location, bytes),
        bytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      };
    } finally {
      onFetched();
    }
  }
}

/** @param isGone whether the file does not exist, rather than not being available at the moment */
type OnMissing = (
  image: PlannedImage,
  why: Parameters<Problems['add']>[1],
  isGone: boolean
) => void;

/**
 * Fetches all images and files, several at once, so that missing ones are known before anything is written.
 *
 * @param onMissing called with each missing file and the reason
 */
export const fetchImages = async (
  images: readonly PlannedImage[],
  options: FetchOptions,
  onMissing: OnMissing
): Promise<FetchedImage[]> => {
  const fetching = new Fetching(options);
  const fetched = new Map<string, FetchedImage>();
  const distinct = [
    ...new Map(
      images.map((image) => [JSON.stringify([image.place, imageKey(image)]), image])
    ).values(),
  ];
  const missing: { at: number; tell: () => void }[] = [];
  const fetchOne = async (image: PlannedImage, at: number): Promise<void> => {
    const extension = toExtension(image.url);
    const miss = (why: Parameters<Problems['add']>[1], isGone = false): void => {
      missing.push({ at, tell: () => onMissing(image, why, isGone) });
    };
    const kinds = getEndings(image.isFile !== true);
    if (!kinds.includes(extension)) {
      miss(reason('import.image-kind', { url: image.url, kinds }));
      return;
    }
    const badName = refuseDisplayName(image.title);
    if (badName !== null) {
      miss(badName);
      return;
    }
    try {
      const got = await fetching.get(image.url, extension);
      fetched.set(imageKey(image), {
        url: image.url,
        alt: image.alt,
        title: image.title,
        extension,
        ...got,
      });
    } catch (error) {
      const location = locateFile(image.url, options.listSource, options.mediaBase);
      miss(
        reason('import.image-unreadable', { location, cause: (error as Error).message }),
        error instanceof SourceMissingError
      );
    }
  };
  await inParallel(distinct, fetchOne);
  // In listing order, independent of response times.
  for (const { tell } of missing.sort((one, other) => one.at - other.at)) tell();
  return [...fetched.values()];
};

/** An image whose files are stored, with its existing or future row in the media library. */
type Stored = { readonly id: number; readonly url: string } | { readonly row: UploadFile };

/** Identifies files with equal content and texts, whatever their source. */
const sameBytes = ({ sha256, alt, title }: FetchedImage): string =>
  JSON.stringify([sha256, alt, title]);

/** Adds images to the media library, and can undo that. */
export class ImageStore {
  private readonly written: UploadFile[] = [];
  private readonly stored = new Map<string, Stored>();
  private readonly byBytes = new Map<string, Stored>();
  private readonly ids = new Map<string, number>();
  private readonly urls = new Map<string, string>();

  constructor(private readonly strapi: Core.Strapi) {}

  /** Returns the row id of an image, by `imageKey`, after `persist()`. */
  getId(key: string): number | undefined {
    return this.ids.get(key);
  }

  /** Returns the local URL of a file of the other site, after `persist()`. */
  getUrl(url: string): string | undefined {
    return this.urls.get(url);
  }

  /**
   * Stores an image's files, including resized ones. This takes long and must not happen inside a transaction, which
   * would block all other writers. Keeps the file's name if it is free, and reuses a stored file with the same content.
   */
  async upload(image: FetchedImage): Promise<void> {
    const saysNothing = image.alt === '' && image.title === '';
    const same =
      this.byBytes.get(sameBytes(image)) ??
      (saysNothing ? this.byBytes.get(image.sha256) : undefined);
    if (same !== undefined) {
      this.stored.set(imageKey(image), same);
      return;
    }
    const stored = (await this.findStored(image)) ?? (await this.store(image));
    this.stored.set(imageKey(image), stored);
    this.byBytes.set(sameBytes(image), stored);
    if (!this.byBytes.has(image.sha256)) this.byBytes.set(image.sha256, stored);
  }

  private getBase({ url, extension }: FetchedImage): string {
    const baseName = path.posix.basename(decodePercent(withoutQuery(url)), extension);
    return baseName.replace(/[^A-Za-z0-9_-]+/g, '_') || 'image';
  }

  private getName(image: FetchedImage): string {
    return image.title || `${this.getBase(image)}${image.extension}`;
  }

  /** Finds the same image from an earlier import. */
  private async findStored(image: FetchedImage): Promise<Stored | null> {
    const sameText = await this.strapi.db.query(FILE).findMany({
      where: { size: measureSize(image), ext: image.extension },
      select: ['id', 'url', 'name', 'alternativeText', 'provider_metadata'],
      orderBy: { id: 'asc' },
    });
    const same = sameText.filter(
      (file) =>
        file.provider_metadata?.sha256 === image.sha256 &&
        (file.alternativeText ?? '') === image.alt
    );
    const found = same.find((file) => file.name === this.getName(image)) ?? same[0];
    // A given title must be kept; generated names may differ.
    if (found === undefined || (image.title !== '' && found.name !== image.title)) return null;
    return { id: Number(found.id), url: String(found.url) };
  }

  private async store(image: FetchedImage): Promise<Stored> {
    const hash = this.getBase(image);
    const known = await this.strapi.db.query(FILE).count({ where: { hash } });
    const isTaken = known > 0 || this.written.some((file) => file['hash'] === hash);
    const folder = await mkdtemp(path.join(path.dirname(image.file), 'stored-'));
    try {
      const filepath = path.join(folder, `image${image.extension}`);
      await copyFile(image.file, filepath);
      const kind = getMediaKind(image.extension);
      const file = {
        name: this.getName(image),
        alternativeText: image.alt,
        hash: isTaken ? `${hash}_${randomBytes(5).toString('hex')}` : hash,
        ext: image.extension,
        mime: kind?.mime,
        size: measureSize(image),
        sizeInBytes: image.bytes,
        folderPath: '/',
        // Allows the next import to recognize the image.
        provider_metadata: { sha256: image.sha256 },
        filepath,
        tmpWorkingDirectory: folder,
        getStream: () => createReadStream(filepath),
      };
      // Noted one by one, so that partially stored images are removed, too.
      const note = (part: UploadFile): void => {
        this.written.push(part);
      };
      const row =
        kind?.isImage === true
          ? await storeImage(this.strapi, file, note)
          : await storeFile(this.strapi, file, note);
      return { row };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Creates the rows of uploaded files. */
  async persist(): Promise<void> {
    const rows = new Map<Stored, { id: number; url: string }>();
    for (const [key, stored] of this.stored) {
      let row = rows.get(stored);
      if (row === undefined) {
        const made =
          'id' in stored ? stored : await this.strapi.db.query(FILE).create({ data: stored.row });
        row = { id: Number(made.id), url: String(made.url) };
        rows.set(stored, row);
      }
      this.ids.set(key, row.id);
      const [url] = JSON.parse(key) as [string];
      if (!this.urls.has(url)) this.urls.set(url, row.url);
    }
  }

  /** Removes stored files after their rows were rolled back. */
  async takeBack(): Promise<void> {
    const provider = getUploadProvider(this.strapi);
    for (const file of this.written) await provider.delete(file as unknown as StoredFile);
    this.written.length = 0;
  }
}

/** Returns the size in kilobytes, as in Strapi. */
const measureSize = ({ bytes }: FetchedImage): number => Number((bytes / 1000).toFixed(2));
