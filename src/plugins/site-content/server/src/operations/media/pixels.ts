import sharp from 'sharp';
import type { Reason } from '#site-content/domain/problems/codes';
import { reason } from '#site-content/domain/problems/problem';

/** Maximum number of pixels of an image, all frames together: decoded, each takes four bytes. */
const MAX_PIXELS = 100_000_000;

const inMegapixels = (pixels: number): number => Math.ceil(pixels / 1_000_000);

/**
 * Why an image is too large to decode, `null` if it is not, and for other files. A few bytes can describe any
 * number of pixels, so only the header is read.
 *
 * @param content the image or its path
 */
export const findTooManyPixels = async (content: string | Buffer): Promise<Reason | null> => {
  const header = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (header === null) return null;
  const { width, height, pages = 1 } = header;
  const pixels = width * height * pages;
  if (pixels <= MAX_PIXELS) return null;
  const size = {
    width,
    height,
    megapixels: inMegapixels(pixels),
    maximum: inMegapixels(MAX_PIXELS),
  };
  return pages === 1
    ? reason('image.pixels', size)
    : reason('image.pixels-of-frames', { ...size, frames: pages });
};
