import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SECRETS } from '../../src/environment/secret-strength';
import { VARIABLES } from '../../src/environment/variables';
import { ROOT } from '../support/environment';

/** Set by whoever runs Node, for Node, or by the tests alone. */
const NOT_OURS = /^(NODE_ENV|TEST_\w+)$/;

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

const sources = ['config', 'src', 'scripts'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .map((file) => read(path.join(folder, file)))
);

/** `env('NAME'`, `env.int('NAME'` and their like, `process.env.NAME`, `environment['NAME']`. */
const READING =
  /\benv(?:\.\w+)?\(\s*'([A-Z][A-Z0-9_]*)'|process\.env\.([A-Z][A-Z0-9_]*)|(?:env|environment)\['([A-Z][A-Z0-9_]*)'\]/g;

const readByTheCode = (): Set<string> => {
  const names = sources.flatMap((text) =>
    [...text.matchAll(READING)].map(([, a, b, c]) => a ?? b ?? c ?? '')
  );
  return new Set(names.filter((name) => !NOT_OURS.test(name)));
};

/** The table of the documentation, whose cells shorten `DATABASE_HOST`, `DATABASE_PORT` to `DATABASE_HOST`, `_PORT`. */
const inTheTable = (): Set<string> => {
  const table =
    read('docs/configuration.md')
      .split('## Environment variables')[1]
      ?.split('## Options of the plugin')[0] ?? '';
  const cells = table.split('\n').map((line) => line.split('|')[1] ?? '');
  return new Set(
    cells.flatMap((cell) => {
      const words = [...cell.matchAll(/`(_?[A-Z][A-Z0-9_]*)`/g)].map(([, word = '']) => word);
      const prefixes = words.filter((word) => !word.startsWith('_'));
      return words.flatMap((word) =>
        word.startsWith('_')
          ? prefixes.flatMap((first) => [
              `${first}${word}`,
              `${first.slice(0, first.lastIndexOf('_'))}${word}`,
            ])
          : [word]
      );
    })
  );
};

const inTheExample = (): Set<string> =>
  new Set(
    [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = '']) => name)
  );

describe('every variable that the code reads', () => {
  const names = [...readByTheCode()].toSorted();

  test('is found here', () => {
    expect(names).toEqual(expect.arrayContaining(['PORT', 'APP_KEYS', 'DATABASE_SSL_KEY']));
    expect(names.length).toBeGreaterThan(40);
  });

  test('is in the table of docs/configuration.md', () => {
    const documented = inTheTable();
    expect(names.filter((name) => !documented.has(name))).toEqual([]);
  });

  test('is in .env.example', () => {
    const documented = inTheExample();
    expect(names.filter((name) => !documented.has(name))).toEqual([]);
  });
});

test('.env.example names no variable that nothing reads', () => {
  const known = readByTheCode();
  expect([...inTheExample()].filter((name) => !known.has(name))).toEqual([]);
});

test('every variable that is checked at the start is read by the code', () => {
  const known = readByTheCode();
  const checked = [...Object.keys(VARIABLES), ...SECRETS.map(({ name }) => name)];
  expect(checked.filter((name) => !known.has(name))).toEqual([]);
});
