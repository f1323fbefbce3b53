import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** What a bundler makes of an import, compressed as it is sent. */
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

test('client and matcher have 5 KB at the most', async () => {
  expect(await measureSize('createClient, createRedirectMatcher')).toBeLessThanOrEqual(5 * 1024);
});

test('who imports one thing gets nothing else', async () => {
  expect(await measureSize('srcset')).toBeLessThan(300);
  expect(await measureSize('createRedirectMatcher')).toBeLessThan(1000);
});
