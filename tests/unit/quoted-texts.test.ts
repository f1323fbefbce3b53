import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../support/environment';

/**
 * Reads a file of the repository. Readers search for the labels and messages that documents quote, so these must exist.
 */
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

const filesIn = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    path.posix.join(folder, file)
  );

/** Labels of Strapi's own panel, of fields and of blocks, which are not among our plugins' texts. */
const OTHERS = ['Open preview', 'Image', 'Link', 'Publish', 'Destination type', 'Website content'];

test('every label quoted in docs/editors.md exists in the panel', () => {
  const texts = filesIn('src/plugins')
    .filter((file) => /\/admin\/src\/translations\/(en\/[\w-]+|en)\.json$/.test(file))
    .flatMap((file) => Object.values<string>(JSON.parse(read(file))));
  const labels = [...read('docs/editors.md').matchAll(/(?<![\w`])_([^_\n]+)_(?![\w`])/g)].map(
    ([, label = '']) => label
  );
  expect(labels.length).toBeGreaterThan(30);
  const known = new Set([...texts, ...OTHERS]);
  expect(labels.filter((label) => !known.has(label))).toEqual([]);
});

test('every message quoted in docs/operations.md exists in the source code', () => {
  const sources = filesIn('src')
    .filter((file) => file.endsWith('.ts'))
    .map(read)
    .join('\n');
  const messages = [...read('docs/operations.md').matchAll(/“([^”]+?)(?: …)?”/g)].map(
    ([, message = '']) => message
  );
  expect(messages.length).toBeGreaterThan(5);
  expect(messages.filter((message) => !sources.includes(message))).toEqual([]);
});
