type Values = Readonly<Record<string, unknown>>;

/** One available size of an image. */
interface Rendition {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Whether a file has renditions. Vector images are sharp at any size, and other files have no sizes. */
const isPixelImage = (mime: unknown): boolean =>
  typeof mime === 'string' && mime.startsWith('image/') && !mime.startsWith('image/svg');

/** Returns the rendition for a file. Without a known size it cannot be used in a `srcset`. */
const toRendition = (
  file: unknown,
  publicUrl: (url: string) => string
): readonly [Rendition] | readonly [] => {
  const { url, width, height } = (file ?? {}) as Values;
  return typeof url === 'string' && typeof width === 'number' && typeof height === 'number'
    ? [{ url: publicUrl(url), width, height }]
    : [];
};

/**
 * Lists all sizes of an uploaded image by ascending width: Strapi's formats, including the thumbnail, and the
 * original. Source: docs/api.md#blocks-in-a-response.
 *
 * @param file row of the Media Library
 * @param publicUrl returns the public URL of a stored one
 * @returns `[]` for vector images and other files
 */
export const buildRenditions = (file: Values, publicUrl: (url: string) => string): Rendition[] => {
  if (!isPixelImage(file['mime'])) return [];
  const formats = Object.values((file['formats'] ?? {}) as object) as unknown[];
  return [...formats, file]
    .flatMap((size) => toRendition(size, publicUrl))
    .sort((one, other) => one.width - other.width);
};
