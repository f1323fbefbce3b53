import { toMessage } from '../../src/plugins/site-content/domain/problems/message-of';
import { findTooManyPixels } from '../../src/plugins/site-content/server/src/operations/media/pixels';
import {
  IMAGE_FORMATS,
  image16BitWithClaimedSize,
  imageWithClaimedSize,
} from '../support/image-headers';

const describeTooManyPixels = async (content: string | Buffer): Promise<string | null> => {
  const reason = await findTooManyPixels(content);
  return reason && toMessage(reason, 'en');
};

describe.each(IMAGE_FORMATS)('an image in %s', (format) => {
  test('is accepted if its header states no more pixels than allowed', async () => {
    expect(await describeTooManyPixels(await imageWithClaimedSize(format, 16, 16))).toBeNull();
    expect(
      await describeTooManyPixels(await imageWithClaimedSize(format, 10_000, 10_000))
    ).toBeNull();
  });

  test('is refused without decoding if its header states too many pixels', async () => {
    expect(await describeTooManyPixels(await imageWithClaimedSize(format, 10_000, 10_001))).toBe(
      'its 10000 × 10001 pixels are 101 megapixels, but at most 100 megapixels are allowed.'
    );
    expect(await describeTooManyPixels(await imageWithClaimedSize(format, 16_000, 16_000))).toMatch(
      /256 megapixels/
    );
  });
});

test('the pixels of all frames of an animated image are added up', async () => {
  expect(await describeTooManyPixels(await imageWithClaimedSize('gif', 6000, 6000, 2))).toBeNull();
  expect(await describeTooManyPixels(await imageWithClaimedSize('gif', 6000, 6000, 3))).toBe(
    'its 6000 × 6000 pixels in 3 frames are 108 megapixels, but at most 100 megapixels are allowed.'
  );
});

test('a file that is not an image has no pixels', async () => {
  expect(await describeTooManyPixels(Buffer.from('a,b\n1,2\n'))).toBeNull();
  expect(await describeTooManyPixels(__filename)).toBeNull();
});

test('an image with 16 bits per channel takes twice the memory, which is limited as well', async () => {
  expect(await describeTooManyPixels(await image16BitWithClaimedSize(4, 9990, 9990))).toBe(
    'its 9990 × 9990 pixels take 799 MB of memory, but at most 400 MB are allowed. Save it with 8 bits per channel.'
  );
  expect(await describeTooManyPixels(await image16BitWithClaimedSize(4, 10_000, 5000))).toBeNull();
  expect(await describeTooManyPixels(await image16BitWithClaimedSize(4, 10_000, 5001))).toMatch(
    /401 MB/
  );
  expect(await describeTooManyPixels(await image16BitWithClaimedSize(3, 8000, 8000))).toBeNull();
  expect(await describeTooManyPixels(await image16BitWithClaimedSize(3, 9000, 9000))).toMatch(
    /486 MB/
  );
});
