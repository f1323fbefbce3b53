import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../support/service';

const EXAMPLES = path.join(ROOT, 'examples');
const CLIENT = path.join(ROOT, 'packages', 'client');

const folder = mkdtempSync(path.join(os.tmpdir(), 'packed-in-examples-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The code of a packed package, by its paths. What its README says may be older. */
const readPacked = (file: string, name: string): Record<string, string> => {
  const target = path.join(folder, name);
  mkdirSync(target);
  execFileSync('tar', ['-xzf', file, '-C', target]);
  const files = readdirSync(target, { recursive: true, encoding: 'utf8' })
    .sort()
    .filter((each) => /^package\/(dist\/|package\.json)/.test(each))
    .filter((each) => statSync(path.join(target, each)).isFile());
  return Object.fromEntries(
    files.map((each) => [each, readFileSync(path.join(target, each), 'utf8')])
  );
};

test.each(readdirSync(EXAMPLES))(
  'the client that %s brings along is that of packages/client: else `npm run pack-client`',
  (name) => {
    const args = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
    const packed = execFileSync('npm', args, { cwd: CLIENT, encoding: 'utf8' }).trim();
    const current = readPacked(path.join(folder, packed), `${name}-current`);
    expect(Object.keys(current)).toContain('package/dist/index.js');
    expect(readPacked(path.join(EXAMPLES, name, packed), name)).toEqual(current);
  }
);
