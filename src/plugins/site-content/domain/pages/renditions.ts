type Values = Readonly<Record<string, unknown>>;

/** One size in which an image can be had. */
interface Rendition {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** A vector image is sharp in every size, and other files have none. */
const isPixelImage = (mime: unknown): boolean =>
  typeof mime === 'string' && mime.startsWith('image/') && !mime.startsWith('image/svg');

/** A file of which the size is not known cannot be chosen by its width. */
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
 * All sizes of an uploaded image, by ascending width: the formats that Strapi makes of it, the thumbnail included, and
 * the original. Source: docs/api.md#blocks-in-an-answer.
 *
 * @param file the row of the media library
 * @param publicUrl gives the URL that front ends get of one that is stored
 * @returns `[]` for vector images, and for what is no image
 */
export const buildRenditions = (file: Values, publicUrl: (url: string) => string): Rendition[] => {
  if (!isPixelImage(file['mime'])) return [];
  const formats = Object.values((file['formats'] ?? {}) as object) as unknown[];
  return [...formats, file]
    .flatMap((size) => toRendition(size, publicUrl))
    .sort((one, other) => one.width - other.width);
};
