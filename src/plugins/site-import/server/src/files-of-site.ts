import { existsSync } from 'node:fs';
import path from 'node:path';
import { isUrl } from 'public-fetch';
import { isObject, type Listing, toText } from '#site-import/domain/listing';
import {
  findNamedFiles,
  type FoundFiles,
  readFile,
  type SourceFile,
} from '#site-import/domain/media';
import { inParallel } from './in-parallel';
import { readJson } from './page-list';

/** Derives the URL of one image or document in an API from that of the page list. */
const detailUrl = (list: URL, kind: 'images' | 'documents', id: string): string | null => {
  const url = new URL(list);
  url.search = '';
  if (/\/wp\/v2\/[^/]+\/?$/.test(url.pathname)) {
    url.pathname = url.pathname.replace(/[^/]+\/?$/, `media/${id}`);
    return url.href;
  }
  if (!/\/pages\/?$/.test(url.pathname)) return null;
  url.pathname = url.pathname.replace(/pages\/?$/, `${kind}/${encodeURIComponent(id)}/`);
  return url.href;
};

const asFile = (json: unknown): SourceFile | null => {
  if (!isObject(json)) return null;
  // WordPress wraps the title in an object.
  const title = isObject(json['title']) ? toText(json['title']['rendered']) : toText(json['title']);
  return readFile({ ...json, title });
};

/** Reads the lists of files stored next to the page list's file. */
const readBeside = async (
  listSource: string,
  kind: 'images' | 'documents'
): Promise<Map<string, SourceFile>> => {
  const beside = path.join(path.dirname(listSource), `${kind}.json`);
  // Only a missing list counts as empty. If an unreadable one did, its images would be missing.
  if (!existsSync(beside)) return new Map();
  const json = await readJson(beside, undefined, listSource);
  const items = isObject(json) && Array.isArray(json['items']) ? json['items'] : json;
  const found = new Map<string, SourceFile>();
  for (const item of Array.isArray(items) ? items : []) {
    const file = asFile(item);
    if (file !== null && isObject(item)) found.set(String(item['id']), file);
  }
  return found;
};

const askFor = async (
  list: URL,
  kind: 'images' | 'documents',
  ids: ReadonlySet<string>,
  goOn: () => void
): Promise<Map<string, SourceFile>> => {
  const found = new Map<string, SourceFile>();
  await inParallel([...ids], async (id) => {
    goOn();
    const url = detailUrl(list, kind, id);
    // A file without details counts as missing, which is reported where it is used.
    const file =
      url === null ? null : asFile(await readJson(url, undefined, list.href).catch(() => null));
    if (file !== null) found.set(id, file);
  });
  return found;
};

/** Finds the images and documents that a listing mentions by id, from the API or from lists next to its file. */
export const findFilesOfSite = async (
  listing: Listing,
  listSource: string,
  goOn: () => void
): Promise<FoundFiles> => {
  const named = findNamedFiles(listing);
  const find = (kind: 'images' | 'documents'): Promise<Map<string, SourceFile>> =>
    isUrl(listSource)
      ? askFor(new URL(listSource), kind, named[kind], goOn)
      : named[kind].size === 0
        ? Promise.resolve(new Map())
        : readBeside(listSource, kind);
  return { images: await find('images'), documents: await find('documents') };
};
