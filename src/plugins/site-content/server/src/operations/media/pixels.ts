import sharp from 'sharp';

/** Maximum number of pixels of an image, all frames together: decoded, each takes four bytes. */
const MAX_PIXELS = 100_000_000;

const inMegapixels = (pixels: number): string => `${Math.ceil(pixels / 1_000_000)} megapixels`;

/**
 * Why an image is too large to decode, `null` if it is not, and for other files. A few bytes can describe any
 * number of pixels, so only the header is read.
 *
 * @param content the image or its path
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
  return `its ${width} × ${height} pixels${frames} are ${inMegapixels(pixels)}, but at most ${inMegapixels(MAX_PIXELS)} are allowed.`;
};
