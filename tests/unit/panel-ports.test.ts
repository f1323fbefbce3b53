import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '../..');

const PORTS = readdirSync(
  path.join(ROOT, 'src/plugins/site-content/admin/src/strapi-internals')
).map((file) => path.parse(file).name);

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

test('every port of the panel has a test against the real panel, and a line on what its failure means', () => {
  const tests = read('tests/browser/ports.test.ts').match(/^describe\('.*'/gm) ?? [];
  const tested = tests.flatMap((line) => line.match(/[a-z]+(-[a-z]+)*/g) ?? []);
  const explained = [...read('docs/upgrading-strapi.md').matchAll(/^\| `([a-z-]+)`/gm)].map(
    ([, name]) => name
  );
  expect(PORTS.filter((port) => !tested.includes(port))).toEqual([]);
  expect(PORTS.filter((port) => !explained.includes(port))).toEqual([]);
});
