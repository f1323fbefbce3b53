import { toMessage } from '../../src/plugins/site-content/domain/problems/message-of';
import { findTooManyPixels } from '../../src/plugins/site-content/server/src/operations/media/pixels';
import { claiming, IMAGE_FORMATS } from '../support/image-headers';

const describeTooManyPixels = async (content: string | Buffer): Promise<string | null> => {
  const reason = await findTooManyPixels(content);
  return reason && toMessage(reason, 'en');
};

describe.each(IMAGE_FORMATS)('an image in %s', (format) => {
  test('is accepted if its header states no more pixels than allowed', async () => {
    expect(await describeTooManyPixels(await claiming(format, 16, 16))).toBeNull();
    expect(await describeTooManyPixels(await claiming(format, 10_000, 10_000))).toBeNull();
  });

  test('is refused without decoding if its header states too many pixels', async () => {
    expect(await describeTooManyPixels(await claiming(format, 10_000, 10_001))).toBe(
      'its 10000 × 10001 pixels are 101 megapixels, but at most 100 megapixels are allowed.'
    );
    expect(await describeTooManyPixels(await claiming(format, 16_000, 16_000))).toMatch(
      /256 megapixels/
    );
  });
});

test('the pixels of all frames of an animated image are added up', async () => {
  expect(await describeTooManyPixels(await claiming('gif', 6000, 6000, 2))).toBeNull();
  expect(await describeTooManyPixels(await claiming('gif', 6000, 6000, 3))).toBe(
    'its 6000 × 6000 pixels in 3 frames are 108 megapixels, but at most 100 megapixels are allowed.'
  );
});

test('a file that is not an image has no pixels', async () => {
  expect(await describeTooManyPixels(Buffer.from('a,b\n1,2\n'))).toBeNull();
  expect(await describeTooManyPixels(__filename)).toBeNull();
});
