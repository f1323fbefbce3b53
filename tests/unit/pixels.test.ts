import { describeTooManyPixels } from '../../src/plugins/site-content/server/src/operations/media/pixels';
import { claiming, IMAGE_FORMATS } from '../support/image-headers';

describe.each(IMAGE_FORMATS)('a picture in %s', (format) => {
  test('is taken as far as its header says that it has not too many pixels', async () => {
    expect(await describeTooManyPixels(await claiming(format, 16, 16))).toBeNull();
    expect(await describeTooManyPixels(await claiming(format, 10_000, 10_000))).toBeNull();
  });

  test('is not decoded where its header says that it has', async () => {
    expect(await describeTooManyPixels(await claiming(format, 10_000, 10_001))).toBe(
      'its 10000 × 10001 pixels are 101 megapixels, but at most 100 megapixels are allowed.'
    );
    expect(await describeTooManyPixels(await claiming(format, 16_000, 16_000))).toMatch(
      /256 megapixels/
    );
  });
});

test('the frames of a picture that moves count together', async () => {
  expect(await describeTooManyPixels(await claiming('gif', 6000, 6000, 2))).toBeNull();
  expect(await describeTooManyPixels(await claiming('gif', 6000, 6000, 3))).toBe(
    'its 6000 × 6000 pixels in 3 frames are 108 megapixels, but at most 100 megapixels are allowed.'
  );
});

test('what is no picture has no pixels', async () => {
  expect(await describeTooManyPixels(Buffer.from('a,b\n1,2\n'))).toBeNull();
  expect(await describeTooManyPixels(__filename)).toBeNull();
});
