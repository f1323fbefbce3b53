import { countBytes, readFile } from '../../src/plugins/history/server/src/journal/kept-files';

test("counts a deleted file's bytes, which Strapi stores in kilobytes of 1,000 bytes", () => {
  const part = { hash: 'a', ext: '.png', url: '/uploads/a.png', mime: 'image/png' };
  const file = readFile({
    ...part,
    ...{ id: 1, documentId: 'a', name: 'a.png', provider: 'local', size: 1.5 },
    formats: { thumbnail: { ...part, size: 0.25 } },
  });
  expect(countBytes(file)).toBe(1750);
});
