import sharp from 'sharp';

/** The most pixels of an image, all its frames together: decoded, each takes four bytes. */
const MAX_PIXELS = 100_000_000;

const inMegapixels = (pixels: number): string => `${Math.ceil(pixels / 1_000_000)} megapixels`;

/**
 * Says why an image is too large to be decoded, `null` for one that is not, and for what is no image. A few bytes
 * can stand for any number of pixels. Only the header is read, which says how many.
 *
 * @param content the image, or the file it is in
 */
export const describeTooManyPixels = async (content: string | Buffer): Promise<string | null> => {
  const header = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (header === null) return null;
  const { width, height, pages = 1 } = header;
  const pixels = width * height * pages;
  if (pixels <= MAX_PIXELS) return null;
  const frames = pages === 1 ? '' : ` in ${pages} frames`;
  return `its ${width} × ${height} pixels${frames} are ${inMegapixels(pixels)}, where ${inMegapixels(MAX_PIXELS)} are the most.`;
};
