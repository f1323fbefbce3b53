import sharp from 'sharp';

export const IMAGE_FORMATS = ['jpeg', 'png', 'gif', 'webp', 'avif'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

const SIDE = 16;

const crc32 = (bytes: Buffer): number => {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return ~crc >>> 0;
};

/** Overwrites the size in the header of an image. */
const RESIZE: Readonly<
  Record<ImageFormat, (image: Buffer, width: number, height: number) => void>
> = {
  jpeg: (image, width, height) => {
    const frame = image.indexOf(Buffer.from([0xff, 0xc0]));
    image.writeUInt16BE(height, frame + 5);
    image.writeUInt16BE(width, frame + 7);
  },
  png: (image, width, height) => {
    image.writeUInt32BE(width, 16);
    image.writeUInt32BE(height, 20);
    image.writeUInt32BE(crc32(image.subarray(12, 29)), 29);
  },
  gif: (image, width, height) => {
    image.writeUInt16LE(width, 6);
    image.writeUInt16LE(height, 8);
    const descriptor = Buffer.from([0x2c, 0, 0, 0, 0, SIDE, 0, SIDE, 0]);
    for (let at = image.indexOf(descriptor); at !== -1; at = image.indexOf(descriptor, at + 1)) {
      image.writeUInt16LE(width, at + 5);
      image.writeUInt16LE(height, at + 7);
    }
  },
  webp: (image, width, height) => {
    const frame = image.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
    image.writeUInt16LE(width, frame + 3);
    image.writeUInt16LE(height, frame + 5);
  },
  avif: (image, width, height) => {
    const box = image.indexOf('ispe');
    image.writeUInt32BE(width, box + 8);
    image.writeUInt32BE(height, box + 12);
  },
};

/** Returns an image of a few bytes with a header that claims this size in pixels. */
export const imageWithClaimedSize = async (
  format: ImageFormat,
  width: number,
  height: number,
  frames = 1
): Promise<Buffer> => {
  const pictures = Array.from({ length: frames }, (_, n) => ({
    create: {
      width: SIDE,
      height: SIDE,
      channels: 3 as const,
      background: { r: (n * 100) % 256, g: 0, b: 0 },
    },
  }));
  const raw = await Promise.all(pictures.map((picture) => sharp(picture).png().toBuffer()));
  const image =
    frames === 1
      ? await sharp(raw[0]).toFormat(format).toBuffer()
      : await sharp(raw, { join: { animated: true } })
          .toFormat(format)
          .toBuffer();
  RESIZE[format](image, width, height);
  return image;
};

/** Returns such a PNG with 16 bits per channel. */
export const image16BitWithClaimedSize = async (
  channels: 3 | 4,
  width: number,
  height: number
): Promise<Buffer> => {
  const background = { r: 0, g: 0, b: 0 };
  const image = await sharp({ create: { width: SIDE, height: SIDE, channels, background } })
    .toColourspace('rgb16')
    .png()
    .toBuffer();
  RESIZE.png(image, width, height);
  return image;
};
