import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { main } from './steps/run.mjs';

// Prints how large and how scattered the tracked sources are: `npm run measure`.

const CODE = /\.(tsx?|m?js)$/;
const CORE = 'src/plugins/site-content/';

const listFiles = (...folders) =>
  execFileSync('git', ['ls-files', '--', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => CODE.test(file) && !file.includes('/tests/'));

const count = (text, pattern) => text.match(pattern)?.length ?? 0;

const countLines = (files, texts) =>
  files.reduce((sum, file) => sum + count(texts.get(file), /\n/g), 0);

/** Counts the folders that contain files whose path contains a word. */
const foldersAbout = (files, word) =>
  new Set(files.filter((file) => file.includes(word)).map((file) => path.dirname(file))).size;

/** Private words that were replaced with terms of the field. */
const OLD_WORDS = {
  'MOST_…': /\bMOST_[A-Z]/g,
  'functions …Of': /\b(?:const|function) [a-z]\w*[a-z](?<!\b(?:one|all))Of\b/g,
  told: /\b\w*(?:told|Told)\b/g,
  stands: /\bstands?\b/g,
  sought: /\b\w*[sS]ought\b/g,
  'foretold, foreseen': /\b\w*[fF]ore(?:tell|told|see|seen)\w*\b/g,
  'held back': /\bheld[- ]back\b|[hH]eldBack/g,
};

main(async () => {
  const files = listFiles('src', 'packages');
  const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
  const all = [...texts.values()].join('\n');
  const core = files.filter((file) => file.startsWith(CORE));
  const rows = [
    ['code files in src/ and packages/', files.length],
    ['folders with code', new Set(files.map((file) => path.dirname(file))).size],
    ['lines in src/', countLines(listFiles('src'), texts)],
    ['lines of the core plugin', countLines(core, texts)],
    ['imports from three levels up', count(all, /(?:from|import|import\()\s*'(?:\.\.\/){3}/g)],
    ...['redirect', 'histor', 'navigation'].map((word) => [
      `folders with files about "${word}"`,
      foldersAbout(files, word),
    ]),
    ...Object.entries(OLD_WORDS).map(([word, pattern]) => [`"${word}"`, count(all, pattern)]),
  ];
  for (const [what, value] of rows) console.log(`${String(value).padStart(7)}  ${what}`);
});
