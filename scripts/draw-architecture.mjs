import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { main } from './steps/run.mjs';

/** Draws the wings and their arrows into docs/architecture.md; with `--check`, only says whether the drawing is true. */

const DOCUMENT = 'docs/architecture.md';
const BEGIN = '<!-- drawn by npm run draw-architecture -->\n\n```text\n';
const END = '```\n';

const PLUGIN = 'src/plugins/site-content';
const SERVER = `${PLUGIN}/server/src`;

/** From the lowest. Where folders stand in each other, a file belongs to the innermost. */
const WINGS = [
  { name: 'domain/', folders: [`${PLUGIN}/domain`] },
  ...['config', 'strapi-internals', 'operations', 'content', 'api', 'cache', 'panel'].map(
    (wing) => ({
      name: `server/src/${wing}/`,
      folders: [`${SERVER}/${wing}`],
    })
  ),
  { name: 'server/src/', folders: [SERVER] },
  { name: 'admin/src/', folders: [`${PLUGIN}/admin/src`] },
  { name: 'other plugins', folders: ['src/plugins'] },
  { name: 'src/, config/', folders: ['config', 'src'] },
];

const SOURCE = /\.(ts|tsx)$/;

const posix = (file) => file.split(path.sep).join('/');

const entriesOf = (folder, options) =>
  readdirSync(folder, { withFileTypes: true, ...options }).map((entry) => ({
    file: posix(path.join(entry.parentPath, entry.name)),
    name: entry.name,
    isFolder: entry.isDirectory(),
  }));

/** The index of the wing that a file belongs to, -1 where it belongs to none. */
const wingOf = (file) => {
  let found = { wing: -1, length: 0 };
  WINGS.forEach(({ folders }, wing) => {
    for (const folder of folders) {
      if (file.startsWith(`${folder}/`) && folder.length > found.length) {
        found = { wing, length: folder.length };
      }
    }
  });
  return found.wing;
};

const ALIASES = Object.entries(
  JSON.parse(readFileSync('tsconfig.json', 'utf8')).compilerOptions.paths
).map(([name, [folder]]) => [name.replace('*', ''), folder.replace(/^\.\//, '').replace('*', '')]);

/** The file that a name such as `#site-content/domain/…` stands for. */
const folderOfAlias = (specifier) => {
  const [name, folder] = ALIASES.find(([start]) => specifier.startsWith(start));
  return folder + specifier.slice(name.length);
};

/** What a file imports of this repository, types and imports at run time included. */
const importsOf = (file) =>
  ts
    .preProcessFile(readFileSync(file, 'utf8'))
    .importedFiles.map(({ fileName }) => fileName)
    .filter((specifier) => /^[.#]/.test(specifier))
    .map((specifier) =>
      specifier.startsWith('#')
        ? folderOfAlias(specifier)
        : posix(path.join(path.dirname(file), specifier))
    );

/** The arrows that there are: `"4 1"` where wing 4 imports wing 1. */
const readArrows = () => {
  const files = ['config', 'src'].flatMap((folder) => entriesOf(folder, { recursive: true }));
  return new Set(
    files
      .filter(({ file, isFolder }) => !isFolder && SOURCE.test(file))
      .flatMap(({ file }) => importsOf(file).map((to) => `${wingOf(file)} ${wingOf(to)}`))
  );
};

const matches = ({ path: patterns = '', pathNot }, file) =>
  [patterns].flat().some((pattern) => new RegExp(pattern).test(file)) &&
  ![pathNot ?? []].flat().some((pattern) => new RegExp(pattern).test(file));

/** Whether lint lets a file of one wing import one of another. */
const readAllowed = () => {
  const require = createRequire(path.resolve('package.json'));
  const rules = require(path.resolve('.dependency-cruiser.js')).forbidden.filter(
    ({ to }) => to.path !== undefined
  );
  // A file of its own in a folder of its own, but for the entrance, which has no folders.
  const sampleOf = (wing) =>
    `${WINGS[wing].folders.at(-1)}/${WINGS[wing].folders[0] === SERVER ? '' : 'some/'}file.ts`;
  return (from, to) =>
    !rules.some((rule) => matches(rule.from, sampleOf(from)) && matches(rule.to, sampleOf(to)));
};

const foldersOf = ({ folders }) =>
  folders
    .flatMap((folder) => entriesOf(folder))
    .filter(
      ({ file, isFolder }) =>
        isFolder &&
        !WINGS.some((wing) => wing.folders.some((folder) => `${folder}/`.startsWith(`${file}/`)))
    )
    .map(({ name }) => name)
    .toSorted();

/** A list of words in lines of `width` characters at the most. */
const wrap = (words, width) => {
  const lines = [''];
  for (const word of words) {
    const line = lines.at(-1);
    if (line !== '' && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
};

const draw = () => {
  const arrows = readArrows();
  const isAllowed = readAllowed();
  const nameWidth = Math.max(...WINGS.map(({ name }) => name.length));
  const numbers = WINGS.map((_, wing) => String(wing + 1).padStart(2));
  const mark = (from, to) => {
    if (from === to) return numbers[from];
    if (arrows.has(`${from} ${to}`)) return ' ●';
    return isAllowed(from, to) ? ' ·' : '  ';
  };
  const head = `${' '.repeat(nameWidth + 4)}${numbers.join(' ')}   folders`;
  const rows = WINGS.flatMap((wing, from) => {
    const marks = WINGS.map((_, to) => mark(from, to)).join(' ');
    const [first, ...others] = wrap(foldersOf(wing), 60);
    const start = `${numbers[from]} ${wing.name.padEnd(nameWidth)} ${marks}   `;
    return [`${start}${first}`, ...others.map((line) => ' '.repeat(start.length) + line)];
  });
  return `${[head, ...rows].map((line) => line.trimEnd()).join('\n')}\n`;
};

main(async () => {
  const text = readFileSync(DOCUMENT, 'utf8');
  const start = text.indexOf(BEGIN) + BEGIN.length;
  const end = text.indexOf(END, start);
  if (start < BEGIN.length || end === -1) {
    throw new Error(`${DOCUMENT} has no place for the drawing.`);
  }
  const renewed = text.slice(0, start) + draw() + text.slice(end);
  if (!process.argv.includes('--check')) {
    writeFileSync(DOCUMENT, renewed);
  } else if (renewed !== text) {
    throw new Error(`The drawing in ${DOCUMENT} is not true any more: npm run draw-architecture.`);
  }
});
