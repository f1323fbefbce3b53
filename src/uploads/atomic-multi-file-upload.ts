import type { Core } from '@strapi/strapi';
import { FILE } from '../plugins/site-content/domain/content-types';
import { getServices } from '../plugins/site-content/server/src/create-services';
import { AsyncVariable } from '../plugins/site-content/server/src/operations/async-context/async-variable';
import { wrapEntityWrites } from '../plugins/site-content/server/src/strapi-internals/entity-writes';
import type {
  UploadedFile,
  UploadService,
} from '../plugins/site-content/server/src/strapi-internals/upload-plugin';
import { changeFiles } from './file-changes';

type Write = () => Promise<unknown>;

/** The row of a stored file, and the caller that waits for it. */
interface Row {
  readonly write: Write;
  done(row: unknown): void;
  failed(error: unknown): void;
}

/** Takes over the write of a row, and resolves to its result. */
type HandOver = (write: Write) => Promise<unknown>;

const handOvers = new AsyncVariable<HandOver>();

/** Lets uploads take over the writes of their rows. Must be called last, because the last wrapper is the outermost. */
export const handOverRows = (strapi: Core.Strapi): void =>
  wrapEntityWrites(strapi, (uid, write) => {
    const handOver = uid === FILE ? handOvers.get() : undefined;
    return handOver === undefined ? write() : handOver(write);
  });

/** Starts an upload. `stored` resolves when its row is handed over, or when the upload ends without one. */
const beginUpload = <T>(
  upload: () => Promise<T>,
  rows: Row[]
): { ended: Promise<T>; stored: Promise<unknown> } => {
  let isHandedOver = false;
  let tell = (): void => undefined;
  const handedOver = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const ended = handOvers.run((write) => {
    if (isHandedOver) return write();
    isHandedOver = true;
    tell();
    return new Promise((done, failed) => rows.push({ write, done, failed }));
  }, upload);
  return { ended, stored: Promise.race([handedOver, ended]) };
};

/** Stores files one after the other, and then writes all rows in one transaction. */
const storeAll = async <T>(
  strapi: Core.Strapi,
  uploads: readonly (() => Promise<T>)[]
): Promise<Promise<T>[]> => {
  const rows: Row[] = [];
  const all: Promise<T>[] = [];
  try {
    for (const upload of uploads) {
      const { ended, stored } = beginUpload(upload, rows);
      all.push(ended);
      await stored;
    }
    const written = await getServices(strapi).revision.renewWith(async () => {
      const results: unknown[] = [];
      for (const { write } of rows) results.push(await write());
      return results;
    });
    rows.forEach(({ done }, at) => done(written[at]));
    return all;
  } catch (error) {
    for (const { failed } of rows) failed(error);
    await Promise.allSettled(all);
    throw error;
  }
};

/**
 * Makes an upload of several files atomic. Strapi itself stores each file and its row before it continues with the next
 * file.
 */
export const uploadAtomically = <Service extends UploadService>(
  strapi: Core.Strapi,
  service: Service
): Service => ({
  ...service,
  async upload(input: Parameters<UploadService['upload']>[0], ...rest: unknown[]) {
    const about = [input.data?.fileInfo ?? []].flat();
    const uploads = ([input.files].flat() as UploadedFile[]).map((files, index) => () => {
      const data = { ...input.data, fileInfo: about[index] ?? {} };
      return service.upload({ files, data }, ...rest);
    });
    const ended = await changeFiles(strapi, () => storeAll(strapi, uploads));
    return (await Promise.all(ended)).flat();
  },
});
