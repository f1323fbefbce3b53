import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../support/environment';

const PLUGIN = 'src/plugins/site-content';
const SERVER = `${PLUGIN}/server/src`;
const SCRIPT = 'scripts/draw-architecture.mjs';
const DOCUMENT = 'docs/architecture.md';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

const checkDrawing = (checkout: string): { status: number | null; said: string } => {
  const run = spawnSync(process.execPath, [path.join(checkout, SCRIPT), '--check'], {
    encoding: 'utf8',
  });
  return { status: run.status, said: run.stderr };
};

describe('the layer diagram in docs/architecture.md', () => {
  test('matches the imports in the code', () => {
    expect(checkDrawing(ROOT)).toEqual({ status: 0, said: '' });
  });

  test('fails the check after an import that it does not show', () => {
    const checkout = mkdtempSync(path.join(os.tmpdir(), 'drawing-'));
    const add = (file: string, text: string): void => {
      mkdirSync(path.dirname(path.join(checkout, file)), { recursive: true });
      writeFileSync(path.join(checkout, file), text);
    };
    try {
      for (const file of [
        SCRIPT,
        'scripts/steps/run.mjs',
        '.dependency-cruiser.js',
        'tsconfig.json',
        DOCUMENT,
      ]) {
        add(file, '');
        copyFileSync(path.join(ROOT, file), path.join(checkout, file));
      }
      symlinkSync(path.join(ROOT, 'node_modules'), path.join(checkout, 'node_modules'));
      const layers = [
        'config',
        'strapi-internals',
        'operations',
        'redirects',
        'content-api',
        'cache',
        'panel',
      ];
      for (const layer of layers) add(`${SERVER}/${layer}/some/file.ts`, '');
      for (const folder of ['config', `${PLUGIN}/domain/some`, `${PLUGIN}/admin/src/some`]) {
        add(`${folder}/file.ts`, '');
      }
      spawnSync(process.execPath, [path.join(checkout, SCRIPT)]);
      expect(checkDrawing(checkout)).toEqual({ status: 0, said: '' });

      add(`${SERVER}/panel/some/file.ts`, "import type { A } from '../../delivery/some/file';\n");
      expect(checkDrawing(checkout)).toEqual({
        status: 1,
        said: expect.stringContaining('npm run draw-architecture') as unknown,
      });
    } finally {
      rmSync(checkout, { recursive: true });
    }
  });
});

test('every file and folder named in docs/architecture.md exists', () => {
  const folders = ['', PLUGIN, SERVER].map((folder) => path.join(ROOT, folder));
  const named = [...read(DOCUMENT).matchAll(/`([\w.-]+\/[\w./-]+)`/g)].map(([, name = '']) => name);
  expect(named).toContain('writes/document-middleware.ts');
  expect(
    named.filter((name) => !folders.some((folder) => existsSync(path.join(folder, name))))
  ).toEqual([]);
});

/**
 * Returns the folders of the folder map, whose lines are ` name/ other/ words`, indented below their parent folder.
 */
const foldersOfMap = (): string[] => {
  const map = /## Folders\n[\s\S]*?\n```text\n([\s\S]*?)```/.exec(read(DOCUMENT))?.[1] ?? '';
  const above: string[] = [];
  return map.split('\n').flatMap((line) => {
    const [, indent = '', names = ''] = /^( *)((?:[\w./-]+\/ ?)+)(?= |$)/.exec(line) ?? [];
    const level = indent.length / 2;
    const folders = names
      .split(' ')
      .filter((name) => name !== '')
      .map((name) => path.posix.join(level === 0 ? '' : (above[level - 1] ?? ''), name, '.'));
    above[level] = folders[0] ?? '';
    return folders;
  });
};

describe('the folder map in docs/architecture.md', () => {
  const map = foldersOfMap();

  test('names only folders that exist', () => {
    const roots = ['config', 'database', 'deploy', 'docs', 'public', 'scripts', 'src', 'tests'];
    expect(map).toEqual(expect.arrayContaining([...roots, `${SERVER}/pages/tree`]));
    expect(map.filter((folder) => !existsSync(path.join(ROOT, folder)))).toEqual([]);
  });

  test.each([
    'src',
    'tests',
    `${PLUGIN}/domain`,
    SERVER,
    ...['operations', 'content-api', 'pages', 'redirects', 'panel'].map(
      (layer) => `${SERVER}/${layer}`
    ),
    `${PLUGIN}/admin/src`,
  ])('names every folder in %s', (parent) => {
    const folders = readdirSync(path.join(ROOT, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${parent}/${name}`);
    const isNamed = (folder: string): boolean =>
      map.some((named) => `${named}/`.startsWith(`${folder}/`));
    expect(folders.filter((folder) => !isNamed(folder))).toEqual([]);
  });
});

test('aliases such as #site-content/domain/… resolve to the same files in package.json and tsconfig.json', () => {
  const { imports } = JSON.parse(read('package.json')) as { imports: Record<string, string> };
  const { compilerOptions } = JSON.parse(read('tsconfig.json')) as {
    compilerOptions: { paths: Record<string, [string]> };
  };
  for (const [name, file] of Object.entries(imports)) {
    const [folder] = compilerOptions.paths[name] ?? [];
    expect([name, file]).toEqual([name, `${folder?.replace('./', './dist/')}.js`]);
  }
});
