import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const PACKAGES = path.resolve(__dirname, '../../packages');

/** The output of the first example in the README of each package. */
const PRINTED = {
  'public-fetch': ['refused: localhost is not on the public Internet.'],
  'redirect-formats': ['_redirects', '1 /old /new taken', '2 /temporary /new taken'],
  'site-compare': ['Missing pages: 1', '  pages["/fares/"]'],
};

const getExample = (name: string): string => {
  const readme = readFileSync(path.join(PACKAGES, name, 'README.md'), 'utf8');
  const [, code] = /```js\n(.*?)```/s.exec(readme) ?? [];
  if (code === undefined) throw new Error(`The README of ${name} has no example.`);
  return code;
};

const npm = (args: readonly string[], cwd: string) =>
  run('npm', [...args, '--no-audit', '--no-fund', '--prefer-offline'], { cwd });

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'packed-packages-'));
  const archives: string[] = [];
  for (const name of Object.keys(PRINTED)) {
    // Runs no scripts, because the packages are compiled before the tests and other tests read them at the same time.
    await npm(
      ['pack', '--ignore-scripts', '--pack-destination', folder],
      path.join(PACKAGES, name)
    );
    const { version } = JSON.parse(
      readFileSync(path.join(PACKAGES, name, 'package.json'), 'utf8')
    ) as { version: string };
    archives.push(path.join(folder, `${name}-${version}.tgz`));
  }
  mkdirSync(path.join(folder, 'empty'));
  writeFileSync(path.join(folder, 'empty', 'package.json'), '{ "private": true }');
  await npm(['install', ...archives], path.join(folder, 'empty'));
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the first lines that a script prints in the folder with the installed packages. */
const printedBy = async (file: string, code: string, lines: number): Promise<string[]> => {
  const script = path.join(folder, 'empty', file);
  writeFileSync(script, code);
  const { stdout } = await run(process.execPath, [script], { cwd: path.dirname(script) });
  return stdout.split('\n').slice(0, lines);
};

describe.each(Object.entries(PRINTED))(
  'the packed package %s runs its README example in an empty project',
  (name, printed) => {
    test('as CommonJS', async () => {
      expect(await printedBy('example.cjs', getExample(name), printed.length)).toEqual(printed);
    });

    test('as an ES module', async () => {
      const code = getExample(name).replace(
        /^const (\{.*\}) = require\((.*)\);$/gm,
        (_line, names: string, from: string) => `import ${names} from ${from};`
      );
      expect(code).not.toContain('require(');
      expect(await printedBy('example.mjs', code, printed.length)).toEqual(printed);
    });
  }
);
