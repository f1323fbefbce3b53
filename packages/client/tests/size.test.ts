import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** Measures a bundled import, compressed as it is sent. */
const measureSize = async (names: string): Promise<number> => {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { ${names} } from './dist/esm/index.js'`,
      resolveDir: path.join(__dirname, '..'),
    },
    ...{ bundle: true, minify: true, format: 'esm', write: false, platform: 'browser' },
  });
  return gzipSync(outputFiles[0]?.contents ?? '').length;
};

test('needs at most 5 KB for client and matcher', async () => {
  expect(await measureSize('createClient, createRedirectMatcher')).toBeLessThanOrEqual(5 * 1024);
});

test('bundles only what is imported', async () => {
  expect(await measureSize('srcset')).toBeLessThan(300);
  expect(await measureSize('createRedirectMatcher')).toBeLessThan(1000);
});
