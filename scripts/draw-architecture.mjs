import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { main } from './steps/run.mjs';

/** Draws the layers and their imports into docs/architecture.md. `--check` fails if the drawing is out of date. */

const DOCUMENT = 'docs/architecture.md';
const BEGIN = '<!-- drawn by npm run draw-architecture -->\n\n```text\n';
const END = '```\n';

const PLUGIN = 'src/plugins/site-content';
const SERVER = `${PLUGIN}/server/src`;

const BELOW_FEATURES = ['config', 'strapi-internals', 'operations'];
const ABOVE_FEATURES = ['content-api', 'cache', 'front-thread'];

/** All other folders of the server: one feature each. What answers the panel is in their folder `panel/`. */
const FEATURES = readdirSync(new URL(`../${SERVER}`, import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .filter((name) => ![...BELOW_FEATURES, ...ABOVE_FEATURES, 'panel'].includes(name))
  .map((feature) => `${SERVER}/${feature}`);

const layerOfFolder = (folder) => ({
  name: `server/src/${folder}/`,
  folders: [`${SERVER}/${folder}`],
});

/** The layers, lowest first. A file belongs to the innermost of nested folders. */
const LAYERS = [
  { name: 'domain/', folders: [`${PLUGIN}/domain`] },
  ...BELOW_FEATURES.map(layerOfFolder),
  { name: 'server/src/<feature>/', folders: FEATURES },
  ...ABOVE_FEATURES.map(layerOfFolder),
  {
    name: 'panel/, <feature>/panel/',
    folders: [...FEATURES.map((feature) => `${feature}/panel`), `${SERVER}/panel`],
  },
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

/** Returns the index of the layer that a file belongs to, or -1. */
const getLayer = (file) => {
  let found = { layer: -1, length: 0 };
  LAYERS.forEach(({ folders }, layer) => {
    for (const folder of folders) {
      if (file.startsWith(`${folder}/`) && folder.length > found.length) {
        found = { layer, length: folder.length };
      }
    }
  });
  return found.layer;
};

const ALIASES = Object.entries(
  JSON.parse(readFileSync('tsconfig.json', 'utf8')).compilerOptions.paths
).map(([name, [folder]]) => [name.replace('*', ''), folder.replace(/^\.\//, '').replace('*', '')]);

/** Returns the file behind a name such as `#site-content/domain/…`. */
const folderOfAlias = (specifier) => {
  const [name, folder] = ALIASES.find(([start]) => specifier.startsWith(start));
  return folder + specifier.slice(name.length);
};

/** Returns the files of this repository that a file imports, including types and dynamic imports. */
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

/** Returns the imports between layers, as `"4 1"` if layer 4 imports layer 1. */
const readArrows = () => {
  const files = ['config', 'src'].flatMap((folder) => entriesOf(folder, { recursive: true }));
  return new Set(
    files
      .filter(({ file, isFolder }) => !isFolder && SOURCE.test(file))
      .flatMap(({ file }) => importsOf(file).map((to) => `${getLayer(file)} ${getLayer(to)}`))
  );
};

const matches = ({ path: patterns = '', pathNot }, file) =>
  [patterns].flat().some((pattern) => new RegExp(pattern).test(file)) &&
  ![pathNot ?? []].flat().some((pattern) => new RegExp(pattern).test(file));

/** Returns a function that tells whether lint allows a file of one layer to import a file of another. */
const readAllowed = () => {
  const require = createRequire(path.resolve('package.json'));
  const rules = require(path.resolve('.dependency-cruiser.js')).forbidden.filter(
    ({ to }) => to.path !== undefined
  );
  // A path inside a subfolder, except in the core's server, where some subfolders are layers of their own.
  const sampleOf = (layer) => {
    const folder = LAYERS[layer].folders.at(-1);
    return `${folder}/${folder.startsWith(SERVER) ? '' : 'some/'}file.ts`;
  };
  return (from, to) =>
    !rules.some((rule) => matches(rule.from, sampleOf(from)) && matches(rule.to, sampleOf(to)));
};

const draw = () => {
  const arrows = readArrows();
  const isAllowed = readAllowed();
  const nameWidth = Math.max(...LAYERS.map(({ name }) => name.length));
  const numbers = LAYERS.map((_, layer) => String(layer + 1).padStart(2));
  const mark = (from, to) => {
    if (from === to) return numbers[from];
    if (arrows.has(`${from} ${to}`)) return ' ●';
    return isAllowed(from, to) ? ' ·' : '  ';
  };
  const head = `${' '.repeat(nameWidth + 4)}${numbers.join(' ')}`;
  const rows = LAYERS.map(({ name }, from) => {
    const marks = LAYERS.map((_, to) => mark(from, to)).join(' ');
    return `${numbers[from]} ${name.padEnd(nameWidth)} ${marks}`;
  });
  return `${[head, ...rows].map((line) => line.trimEnd()).join('\n')}\n`;
};

main(async () => {
  const text = readFileSync(DOCUMENT, 'utf8');
  const start = text.indexOf(BEGIN) + BEGIN.length;
  const end = text.indexOf(END, start);
  if (start < BEGIN.length || end === -1) {
    throw new Error(`${DOCUMENT} has no marker for the drawing.`);
  }
  const renewed = text.slice(0, start) + draw() + text.slice(end);
  if (!process.argv.includes('--check')) {
    writeFileSync(DOCUMENT, renewed);
  } else if (renewed !== text) {
    throw new Error(`The drawing in ${DOCUMENT} is out of date. Run "npm run draw-architecture".`);
  }
});
