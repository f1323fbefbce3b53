import sharp from 'sharp';
import type { Reason } from '#site-content/domain/problems/codes';
import { reason } from '#site-content/domain/problems/problem';

/** Maximum number of pixels of an image, all frames together. */
const MAX_PIXELS = 100_000_000;

/** Maximum size of a decoded image in bytes: `MAX_PIXELS` pixels with four channels of eight bits. */
const MAX_DECODED_BYTES = 4 * MAX_PIXELS;

/** Bytes per decoded sample, by sharp's name of the sample format; all other formats take one byte. */
const BYTES_PER_SAMPLE: Readonly<Record<string, number>> = {
  ...{ ushort: 2, short: 2, uint: 4, int: 4, float: 4, complex: 8, double: 8, dpcomplex: 16 },
};

const inMegapixels = (pixels: number): number => Math.ceil(pixels / 1_000_000);
const inMegabytes = (bytes: number): number => Math.ceil(bytes / 1_000_000);

/**
 * Returns the reason why an image is too large to decode; `null` if it is not, or if the file is not an
 * image. A few bytes can describe any number of pixels, so only the header is read.
 *
 * @param content the file or its path
 */
export const findTooManyPixels = async (content: string | Buffer): Promise<Reason | null> => {
  const header = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (header === null) return null;
  const { width, height, channels, depth, pages = 1 } = header;
  const pixels = width * height * pages;
  if (pixels <= MAX_PIXELS) {
    const bytes = pixels * channels * (BYTES_PER_SAMPLE[depth] ?? 1);
    return bytes <= MAX_DECODED_BYTES
      ? null
      : reason('image.memory', {
          ...{ width, height },
          megabytes: inMegabytes(bytes),
          maximum: inMegabytes(MAX_DECODED_BYTES),
        });
  }
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
