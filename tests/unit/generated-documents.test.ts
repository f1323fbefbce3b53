import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SECRETS } from '../../src/environment/secret-strength';
import { VARIABLE_NAMES } from '../../src/environment/variables';
import { ROOT } from '../support/environment';

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** The check also reports missing descriptions of patches, options and codes, and patches without a test. */
test('the documents generated from the code are up to date', () => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/write-docs.mjs', '--check'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

describe('the documented environment variables', () => {
  /** Variables that Node itself or only the tests read. */
  const NOT_OURS = /^(NODE_ENV|TEST_\w+)$/;

  /** Matches `env('NAME'`, `env.int('NAME'` and similar calls, `process.env.NAME` and `environment['NAME']`. */
  const READING =
    /\benv(?:\.\w+)?\(\s*'([A-Z][A-Z0-9_]*)'|process\.env\.([A-Z][A-Z0-9_]*)|(?:env|environment)\['([A-Z][A-Z0-9_]*)'\]/g;

  const sources = ['config', 'src', 'scripts'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
      .map((file) => read(path.join(folder, file)))
  );
  const names = sources.flatMap((text) =>
    [...text.matchAll(READING)].map(([, a, b, c]) => a ?? b ?? c ?? '')
  );

  test('are exactly those that the code reads', () => {
    const expected = new Set(names.filter((name) => !NOT_OURS.test(name)));
    expect(VARIABLE_NAMES.toSorted()).toEqual([...expected].toSorted());
  });

  test('include the secrets', () => {
    expect(VARIABLE_NAMES).toEqual(expect.arrayContaining(SECRETS.map(({ name }) => name)));
  });
});

describe('every patch of Strapi', () => {
  const patches = readdirSync(path.join(ROOT, 'src/plugins'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\/strapi-internals\/[^/]+\.tsx?$/.test(file))
    .map((file) => path.join('src/plugins', file));

  test('is found by this test', () => expect(patches.length).toBeGreaterThan(80));

  test.each(patches)('%s names a version and installed files in @readIn', (file) => {
    const [, readIn = ''] = /@readIn ([\s\S]*?)\*\//.exec(read(file)) ?? [];
    expect(readIn).toMatch(/\d+\.\d+\.\d+/);
    const files = [...readIn.matchAll(/`(@?[\w.-]+\/[\w./-]+)`/g)].map(([, name = '']) => name);
    expect(files.filter((name) => !existsSync(path.join(ROOT, 'node_modules', name)))).toEqual([]);
  });
});
