import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import { isOutcomeUnknown } from '../plugins/site-content/server/src/availability/failures';
import type { UploadedFile, UploadService } from './guard-uploads';

/** A file as the provider stores it. */
interface StoredFile {
  readonly hash: string;
  readonly ext: string;
}

/** As much of Strapi's service of the provider as files are stored by. */
export interface ProviderService {
  upload(file: StoredFile): Promise<void>;
}

/** What is stored for one upload: the file itself and, of an image, its smaller formats. */
type Storing = Map<StoredFile, Promise<void>>;

const uploads = new AsyncLocalStorage<Storing>();

/** Notes what is stored for an upload, so that it can be taken back. */
export const followStoring = <Service extends ProviderService>(service: Service): Service => ({
  ...service,
  upload(file: StoredFile) {
    const storing = service.upload(file);
    uploads.getStore()?.set(file, storing);
    return storing;
  },
});

const takeBack = async (strapi: Core.Strapi, storing: Storing): Promise<void> => {
  // Some may still be written: Strapi waits for no other when one of them has failed.
  await Promise.allSettled(storing.values());
  const { provider } = strapi.plugin('upload') as unknown as {
    provider: { delete(file: StoredFile): Promise<unknown> };
  };
  for (const file of storing.keys()) {
    await provider.delete(file).catch((error: Error) => {
      strapi.log.warn(`${file.hash}${file.ext} of a failed upload stays: ${error.message}`);
    });
  }
};

/**
 * Lets an upload that fails leave no file behind, as one does for which there is no room. Files are taken one
 * after the other: those before the one that fails are stored whole, and stay.
 */
export const takeBackFailures = <Service extends UploadService>(
  strapi: Core.Strapi,
  service: Service
): Service => ({
  ...service,
  async upload(input: Parameters<UploadService['upload']>[0], ...rest: unknown[]) {
    const about = [input.data?.fileInfo ?? []].flat();
    const stored: unknown[] = [];
    for (const [index, file] of ([input.files].flat() as UploadedFile[]).entries()) {
      const storing: Storing = new Map();
      const one = { files: file, data: { ...input.data, fileInfo: about[index] ?? {} } };
      try {
        const result = await uploads.run(storing, () => service.upload(one, ...rest));
        stored.push(...(result as unknown[]));
      } catch (error) {
        // A row that may be there after all must not lead to a file that is gone.
        if (!isOutcomeUnknown(error)) await takeBack(strapi, storing);
        throw error;
      }
    }
    return stored;
  },
});
