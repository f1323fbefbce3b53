import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from '../support/service';

const EXAMPLES = path.join(ROOT, 'examples');
const CLIENT = path.join(ROOT, 'packages', 'client');

const folder = mkdtempSync(path.join(os.tmpdir(), 'packed-in-examples-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The code of a packed package by path. Its README may be older. */
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
  'the client bundled with %s equals packages/client (otherwise run `npm run pack-client`)',
  (name) => {
    const args = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
    const packed = execFileSync('npm', args, { cwd: CLIENT, encoding: 'utf8' }).trim();
    const current = readPacked(path.join(folder, packed), `${name}-current`);
    expect(Object.keys(current)).toContain('package/dist/index.js');
    expect(readPacked(path.join(EXAMPLES, name, packed), name)).toEqual(current);
  }
);

test.each(readdirSync(EXAMPLES))(
  'everything that %s imports from the client exists',
  async (name) => {
    const types = readFileSync(path.join(CLIENT, 'dist', 'types.d.ts'), 'utf8');
    const values = Object.keys(await import('site-content-client'));
    const sources = readdirSync(path.join(EXAMPLES, name), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|tsx|astro)$/.test(file) && !file.includes('node_modules'))
      .map((file) => readFileSync(path.join(EXAMPLES, name, file), 'utf8'));
    const taken = sources.flatMap((source) =>
      [...source.matchAll(/import (type )?\{([^}]*)\} from 'site-content-client'/g)].flatMap(
        ([, isType, names = '']) =>
          names.split(',').map((each) => (isType ? 'type ' : '') + each.trim())
      )
    );
    expect(taken.length).toBeGreaterThan(3);
    const missing = taken.filter((each) => {
      if (!each.startsWith('type ')) return !values.includes(each);
      const [type = ''] = each.slice('type '.length).split(' as ');
      return type !== 'RedirectMatcher' && !new RegExp(`\\b${type}\\b`).test(types);
    });
    expect(missing).toEqual([]);
  }
);
