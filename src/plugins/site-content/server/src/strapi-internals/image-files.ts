/**
 * @reliesOn The services `provider` and `image-manipulation`.
 * @ifItFails Imports fail to store images.
 * @readIn Strapi 5.54.0: `@strapi/upload/dist/server/services/upload.js` (`uploadImage`),
 *   `@strapi/upload/dist/server/services/image-manipulation.js`, `@strapi/upload/dist/server/services/provider.js`
 */

import type { Core } from '@strapi/strapi';

/** A file as passed between Strapi's upload services. */
export type UploadFile = Record<string, unknown>;

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

/**
 * Stores an image and its renditions as Strapi's upload does, but keeps the file's own name. Strapi generates names.
 *
 * @param file modified: gets its size and URL
 * @param onStoring called before each file is stored
 * @returns the row for the media library
 */
export const storeImage = async (
  strapi: Core.Strapi,
  file: UploadFile,
  onStoring: (file: UploadFile) => void
): Promise<UploadFile> => {
  const upload = strapi.plugin('upload');
  const provider = upload.service('provider') as unknown as Provider;
  const images = upload.service('image-manipulation') as unknown as ImageManipulation;
  const put = async (part: UploadFile): Promise<UploadFile> => {
    await provider.checkFileSize(part);
    onStoring(part);
    await provider.upload(part);
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
  return { ...file, formats, provider: strapi.config.get('plugin::upload.provider') };
};

/**
 * Stores a file that is not an image in the same way.
 *
 * @returns the row for the media library
 */
export const storeFile = async (
  strapi: Core.Strapi,
  file: UploadFile,
  onStoring: (file: UploadFile) => void
): Promise<UploadFile> => {
  const provider = strapi.plugin('upload').service('provider') as unknown as Provider;
  await provider.checkFileSize(file);
  onStoring(file);
  await provider.upload(file);
  return { ...file, provider: strapi.config.get('plugin::upload.provider') };
};
