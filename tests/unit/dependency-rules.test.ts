import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.resolve(__dirname, '../..');
const PLUGIN = 'src/plugins/site-content';
const SERVER = `${PLUGIN}/server/src`;

/** Runs dependency-cruiser, the second half of `npm run lint`, on a checkout of these files. */
const lint = (
  files: Readonly<Record<string, string>>
): { status: number | null; output: string } => {
  const checkout = mkdtempSync(path.join(os.tmpdir(), 'arrows-'));
  try {
    for (const name of ['.dependency-cruiser.js', 'tsconfig.json']) {
      copyFileSync(path.join(ROOT, name), path.join(checkout, name));
    }
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(checkout, name)), { recursive: true });
      writeFileSync(path.join(checkout, name), text);
    }
    const command = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const run = spawnSync(process.execPath, [command, 'src'], { cwd: checkout, encoding: 'utf8' });
    return { status: run.status, output: run.stdout };
  } finally {
    rmSync(checkout, { recursive: true });
  }
};

const ONE = 'export const one = 1;\n';

/** Returns the import of one file by another, with an alias if the rules require it. */
const importing = (from: string, to: string): string => {
  const named = /^src\/plugins\/site-content\/(domain|server)(?:\/src)?\/(.*)\.ts$/.exec(to);
  if (named !== null && !from.startsWith(`${PLUGIN}/${named[1]}/`)) {
    return `export { one } from '#site-content/${named[1]}/${named[2]}';\n`;
  }
  const specifier = path.posix.relative(path.posix.dirname(from), to).replace(/\.ts$/, '');
  return `export { one } from '${specifier.startsWith('.') ? specifier : `./${specifier}`}';\n`;
};

test('the dependency rules allow imports from a layer to the layers below it', () => {
  const chain = [
    'src/cli/one.ts',
    `${SERVER}/create-services.ts`,
    `${SERVER}/redirects/panel/one.ts`,
    `${SERVER}/panel/access/one.ts`,
    `${SERVER}/front-thread/one.ts`,
    `${SERVER}/cache/one.ts`,
    `${SERVER}/content-api/pages/one.ts`,
    `${SERVER}/reads/one.ts`,
    `${SERVER}/pages/tree/one.ts`,
    `${SERVER}/operations/disk-space/one.ts`,
    `${SERVER}/strapi-internals/one.ts`,
    `${SERVER}/config/one.ts`,
  ];
  const end = `${PLUGIN}/domain/pages/one.ts`;
  const panel = `${PLUGIN}/admin/src/one.ts`;
  const elements = `${PLUGIN}/admin/src/components/one.ts`;
  const others = [
    ['src/plugins/other/server/src/one.ts', 'src/plugins/other/domain/one.ts'],
    ['src/plugins/other/domain/one.ts', end],
    ['src/plugins/other/admin/src/one.ts', elements],
    [elements, end],
  ] as const;
  const { status, output } = lint({
    ...Object.fromEntries(others.map(([from, to]) => [from, importing(from, to)] as const)),
    ...Object.fromEntries(
      chain.map((from, at) => [from, importing(from, chain[at + 1] ?? end)] as const)
    ),
    [end]: ONE,
    [panel]: importing(panel, end),
  });
  expect(output).toMatch(/no dependency violations/);
  expect(status).toBe(0);
});

const FORBIDDEN: readonly (readonly [rule: string, from: string, to: string])[] = [
  ['arrows-of-config', `${SERVER}/config/a.ts`, `${SERVER}/reads/a.ts`],
  [
    'arrows-of-strapi-internals',
    `${SERVER}/strapi-internals/b.ts`,
    `${SERVER}/operations/disk-space/b.ts`,
  ],
  ['arrows-of-operations', `${SERVER}/operations/metrics/c.ts`, `${SERVER}/cache/c.ts`],
  ['arrows-of-reads', `${SERVER}/reads/d.ts`, `${SERVER}/content-api/pages/d.ts`],
  ['arrows-of-redirects', `${SERVER}/redirects/aa.ts`, `${SERVER}/redirects/panel/aa.ts`],
  ['arrows-of-pages-tree', `${SERVER}/pages/tree/bb.ts`, `${SERVER}/pages/bulk-actions/bb.ts`],
  ['every-folder-is-a-layer', `${SERVER}/redirects/new/cc.ts`, `${SERVER}/redirects/cc.ts`],
  ['arrows-of-content-api', `${SERVER}/content-api/pages/e.ts`, `${SERVER}/create-services.ts`],
  ['arrows-of-cache', `${SERVER}/cache/f.ts`, `${SERVER}/audit/panel/f.ts`],
  ['arrows-of-front-thread', `${SERVER}/front-thread/y.ts`, `${SERVER}/audit/panel/y.ts`],
  ['arrows-of-audit-panel', `${SERVER}/audit/panel/g.ts`, `${SERVER}/public-services.ts`],
  ['domain-is-pure', `${PLUGIN}/domain/pages/h.ts`, `${SERVER}/writes/h.ts`],
  ['panel-knows-the-domain-only', `${PLUGIN}/admin/src/i.ts`, `${SERVER}/panel/i.ts`],
  ['nobody-imports-the-panel', `${SERVER}/panel/access/j.ts`, `${PLUGIN}/admin/src/j.ts`],
  ['plugin-does-not-know-the-application', `${SERVER}/panel/k.ts`, 'src/uploads/k.ts'],
  ['nobody-imports-other-plugins', `${SERVER}/panel/q.ts`, 'src/plugins/other/domain/q.ts'],
  ['nobody-imports-other-plugins', 'src/cli/r.ts', 'src/plugins/other/server/r.ts'],
  [
    'other-plugins-know-what-is-open-to-them',
    'src/plugins/other/server/s.ts',
    `${SERVER}/reads/s.ts`,
  ],
  [
    'other-plugins-know-the-types-of-services',
    'src/plugins/other/server/x.ts',
    `${SERVER}/public-services.ts`,
  ],
  [
    'other-plugins-know-what-is-open-to-them',
    'src/plugins/other/admin/src/t.ts',
    `${PLUGIN}/admin/src/pages/t.ts`,
  ],
  [
    'other-plugins-know-what-is-open-to-them',
    'src/plugins/other/server/u.ts',
    'src/plugins/another/domain/u.ts',
  ],
  [
    'history-knows-what-is-open-to-it',
    'src/plugins/history/admin/src/z.ts',
    'src/plugins/other/admin/src/z.ts',
  ],
  [
    'servers-of-other-plugins-know-no-panel',
    'src/plugins/other/server/v.ts',
    'src/plugins/other/admin/src/v.ts',
  ],
  [
    'panels-of-other-plugins-know-no-server',
    'src/plugins/other/admin/src/w.ts',
    'src/plugins/other/server/w.ts',
  ],
  ['no-circles', 'src/cli/l.ts', 'src/cli/m.ts'],
  ['no-circles-of-folders', 'src/backup/n.ts', 'src/schema/n.ts'],
  ['no-circles-of-folders', 'src/schema/o.ts', 'src/backup/o.ts'],
];

describe('a forbidden import', () => {
  const files = new Map([[`${PLUGIN}/domain/pages/p.ts`, "export { hash } from 'node:crypto';\n"]]);
  for (const [, from, to] of FORBIDDEN) {
    if (!files.has(to)) files.set(to, ONE);
    files.set(from, importing(from, to));
  }
  // The second half of the cycle. The cycle is reported once.
  files.set('src/cli/m.ts', importing('src/cli/m.ts', 'src/cli/l.ts'));
  const { status, output } = lint(Object.fromEntries(files));

  test.each(FORBIDDEN)('is reported as %s: from %s to %s', (rule, from, to) => {
    const isOfFolders = rule === 'no-circles-of-folders';
    const [start, end] = isOfFolders ? [path.dirname(from), path.dirname(to)] : [from, to];
    expect(output).toMatch(new RegExp(`error ${rule}: ${start} →\\s+${end}`));
  });

  test('is reported as domain-without-node: from the domain to a Node module', () => {
    expect(output).toContain(`error domain-without-node: ${PLUGIN}/domain/pages/p.ts → crypto`);
  });

  test('makes lint fail', () => expect(status).not.toBe(0));
});
