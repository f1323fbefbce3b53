import type { Core } from '@strapi/strapi';

/** A file as Strapi's upload plugin hands it from one of its services to the next. */
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
 * Stores an image and its smaller copies as Strapi's own upload does, under the name that the file has: Strapi's own
 * makes names up.
 *
 * Read in Strapi 5.54.0, `@strapi/upload`, `server/services/upload.js` (`uploadImage`), `image-manipulation.js` and
 * `provider.js`.
 *
 * @param file changed: it gets its size, and where it is
 * @param onStoring is told of each file before it is stored
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
 * Stores a file that is no image, in the same sense.
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
