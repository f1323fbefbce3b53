import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { compile, parse, pathToRegexp } from 'path-to-regexp';
import {
  type ExportedRedirect,
  getRequestPath,
  LIST_FORMATS,
  type ListFormat,
  needsSiteUrl,
  readList,
  writeList,
} from 'redirect-formats';
import { matchRedirect } from '../../src/plugins/site-content/domain/redirects/match';
import { DIFFICULT_REDIRECTS, MANY } from '../support/redirect-servers/lists';
import { normalizeAddress } from '../support/redirect-servers/normalize-address';

const SITE = 'https://www.example.com';

const LISTS: readonly (readonly [string, readonly ExportedRedirect[]])[] = [
  ['difficult characters', DIFFICULT_REDIRECTS],
  ['10,000 lines', MANY],
];

interface Asked {
  readonly source: string;
  readonly path: string;
  /** The destination according to our own matching. */
  readonly wanted: string | null;
}

const written = (format: ListFormat, redirects: readonly ExportedRedirect[]) => {
  const { content, left } = writeList(format, redirects, SITE);
  const lost = new Set(left.map(({ source }) => source));
  expect(lost.size).toBe(left.length);
  const table = new Map(redirects.map(({ source, value }) => [source, value] as const));
  const asked = redirects
    .filter(({ source }) => !lost.has(source))
    .map(({ source }): Asked => {
      const asksFor = getRequestPath(source) ?? '';
      const value = matchRedirect(table, asksFor)?.value ?? null;
      return {
        source,
        path: asksFor,
        wanted: value === null ? null : normalizeAddress(value, SITE),
      };
    });
  return { text: String(content), asked, left };
};

interface Route {
  readonly source: string;
  readonly destination: string;
}

const getRoutes = (text: string): Route[] => (JSON.parse(text) as { redirects: Route[] }).redirects;

/** Returns the destination that a host finds for a path, or `null` if it finds none. */
type Find = (asked: string) => string | null;

/** Returns a destination as Next.js and Vercel build it from the parameters of a source. */
const built = (destination: string): string => {
  const url = /^(https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?(#.*)?$/.exec(destination);
  const [, origin = '', at = '', query = '', fragment = ''] = url ?? [];
  const fill = (part: string): string =>
    part === '' ? '' : compile(part, { validate: false })({});
  for (const part of [at, fragment]) {
    expect(parse(part).filter((token) => typeof token !== 'string')).toEqual([]);
  }
  return origin + fill(at) + query + fill(fragment);
};

/**
 * Next.js uses `getPathMatch` with `strict`, ignores case, and allows a trailing slash (`modifyRouteRegex`). Before
 * that, it redirects paths with a trailing slash to those without, and merges repeated slashes.
 */
const findInNext = (routes: readonly Route[]): Find => {
  const expressions = routes.map(({ source, destination }) => {
    const { source: expression } = pathToRegexp(source, [], {
      ...{ delimiter: '/', sensitive: false, strict: true },
    });
    expect(expression.length).toBeLessThanOrEqual(4096);
    return { matches: new RegExp(expression.replace(/\$$/, '(?:\\/)?$'), 'i'), destination };
  });
  return (asked) => {
    const path = asked.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
    const found = expressions.find(({ matches }) => matches.test(path));
    return found === undefined ? null : built(found.destination);
  };
};

/** Vercel uses `sourceToRegex` of its routing-utils, which matches exactly. */
const findInVercel = (routes: readonly Route[]): Find => {
  const expressions = routes.map(({ source, destination }) => ({
    matches: pathToRegexp(source, [], { delimiter: '/', sensitive: true, strict: true }),
    destination,
  }));
  return (asked) => {
    const found = expressions.find(({ matches }) => matches.test(asked));
    return found === undefined ? null : built(found.destination);
  };
};

const wrongIn = (find: Find, asked: readonly Asked[]): string[] =>
  asked.flatMap(({ source, path: asksFor, wanted }) => {
    const found = find(asksFor);
    const got = found === null ? null : normalizeAddress(found, SITE);
    return got === wanted ? [] : [`${source}: ${got}, not ${wanted}`];
  });

/** Returns the sources whose redirects never end. */
const loopsIn = (find: Find, asked: readonly Asked[]): string[] =>
  asked
    .filter(({ path: start }) => {
      let at: string | null = start;
      for (let hops = 0; at !== null && hops < 20; hops += 1) {
        const found = find(at);
        const next: URL | null = found === null ? null : new URL(found, SITE);
        at = next?.origin === SITE ? next.pathname : null;
      }
      return at !== null;
    })
    .map(({ source }) => source);

describe.each(['next', 'vercel'] as const)('an export for %s', (format) => {
  test.each(LISTS)('matches on that host like our own trace: %s', (_what, redirects) => {
    // Each source is compared with each expression, so a tenth of the long list is enough.
    const some = redirects === MANY ? MANY.filter((_each, at) => at % 10 === 0) : redirects;
    const { text, asked } = written(format, some);
    const find = (format === 'next' ? findInNext : findInVercel)(getRoutes(text));
    expect(wrongIn(find, asked)).toEqual([]);
    expect(loopsIn(find, asked)).toEqual([]);
    expect(asked.length).toBeGreaterThan(some.length * 0.8);
  });
});

interface ReadByHosts {
  readonly netlify: {
    readonly redirects: readonly {
      readonly from: string;
      readonly to: string;
      readonly status: number;
      readonly query: object;
      readonly conditions: object;
    }[];
    readonly errors: readonly string[];
  };
  readonly cloudflare: readonly { readonly status: number; readonly location: string | null }[];
  readonly said: readonly string[];
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'redirect-targets-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const readByHosts = (text: string, asked: readonly string[]): ReadByHosts => {
  const file = path.join(folder, '_redirects');
  writeFileSync(file, text);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [path.resolve('tests/support/redirect-servers/hosts.mjs')],
    { input: JSON.stringify({ file, origin: SITE, asked }), maxBuffer: 64 * 1024 * 1024 }
  );
  expect(String(stderr)).toBe('');
  return JSON.parse(String(stdout)) as ReadByHosts;
};

describe.each(['_redirects', 'netlify', 'cloudflare'] as const)('an export for %s', (format) => {
  test.each(LISTS)('is read by that host as intended: %s', (_what, redirects) => {
    const { text, asked, left } = written(format, redirects);
    const { netlify, cloudflare, said } = readByHosts(
      text,
      asked.map(({ path: asksFor }) => asksFor)
    );
    if (format !== 'cloudflare') {
      expect(netlify.errors).toEqual([]);
      const read = netlify.redirects.map(({ from, to, status, query, conditions }) => ({
        ...{ from, to: normalizeAddress(to, SITE), status, query, conditions },
      }));
      expect(read).toEqual(
        asked.map(({ path: from, wanted: to }) => ({
          ...{ from, to, status: 301, query: {}, conditions: {} },
        }))
      );
    }
    // The other exports have no limits, so Cloudflare would read only a part of them.
    if (format === 'cloudflare') {
      const got = cloudflare.map(({ status, location }) => [
        status,
        location === null ? null : normalizeAddress(location, SITE),
      ]);
      expect(got).toEqual(asked.map(({ wanted }) => [301, wanted]));
      expect(said).toEqual([`✨ Parsed ${asked.length} valid redirect rules.`]);
      expect(asked.length).toBe(Math.min(2000, redirects.length - left.length));
    }
    expect(asked.length + left.length).toBe(redirects.length);
  });
});

test('of sources that a host considers equal, or that form a loop, one is written and the others are listed', () => {
  const list = [
    ...[
      ['/About', '/about'],
      ['/x', '/X1'],
      ['/X', '/x2'],
      ['/a', '/b'],
      ['/a/', '/c'],
    ],
    ...[
      ['/d', '/d/'],
      ['/ä', '/1'],
      ['/%C3%A4', '/2'],
      ['/e', '/Y'],
      ['/y', '/z'],
    ],
  ].map(([source = '', value = '']): ExportedRedirect => ({ source, value, target: 'url' }));
  const leftBy = (format: ListFormat): string[] =>
    writeList(format, list, SITE).left.map(({ source, reason }) => `${source} ${reason.code}`);
  const same = 'redirect-list.same-there';
  const loop = 'redirect-list.would-loop';
  const catches = 'redirect-list.would-catch';
  expect(leftBy('nginx')).toEqual([`/About ${loop}`, `/X ${same}`, `/ä ${same}`, `/y ${catches}`]);
  expect(leftBy('next')).toEqual([
    ...[`/About ${loop}`, `/X ${same}`, `/a/ ${same}`, `/d ${loop}`, `/ä ${same}`],
    `/y ${catches}`,
  ]);
  expect(leftBy('apache')).toEqual([`/ä ${same}`]);
  expect(leftBy('netlify')).toEqual([`/a/ ${same}`, `/d ${loop}`, `/ä ${same}`]);
  expect(leftBy('vercel')).toEqual([`/ä ${same}`]);
});

test('of equivalent sources, the one that is the destination of another redirect is written', () => {
  const list = ['/About>/new', '/about>/newest', '/old>/about'].map((each): ExportedRedirect => {
    const [source = '', value = ''] = each.split('>');
    return { source, value, target: 'url' };
  });
  const { content, left } = writeList('nginx', list, SITE);
  expect(left.map(({ source }) => source)).toEqual(['/About']);
  expect(content).toContain('"/about" "/newest";');
});

test('chains that would loop on a host with looser matching are omitted', () => {
  const list = ['/a>/b?x=1', '/b>/A', '/c>/d#e', '/d>/c?f'].map((each): ExportedRedirect => {
    const [source = '', value = ''] = each.split('>');
    return { source, value, target: 'url' };
  });
  for (const format of ['nginx', 'apache', 'next', 'netlify', 'cloudflare-bulk'] as const) {
    const { left } = writeList(format, list, SITE);
    expect(left.map(({ reason }) => reason.code)).toContain('redirect-list.would-loop');
  }
});

test('an nginx map is written with the hash sizes that it needs', () => {
  const of = (count: number, source: string): string =>
    String(
      writeList(
        'nginx',
        Array.from({ length: count }, (_each, at) => ({
          ...{ source: `${source}${at}`, target: 'url' as const, value: '/x' },
        })),
        SITE
      ).content
    );
  expect(of(10, '/a')).not.toMatch(/map_hash/);
  expect(of(1, `/${'a'.repeat(100)}`)).toMatch(/^map_hash_bucket_size 128;$/m);
  expect(of(10_000, '/a')).toMatch(/^map_hash_max_size 32768;$/m);
});

/** Text that could end a value or start a directive in some format. */
const HOSTILE = [
  ...['\n', '\r', '\r\n', '\0', '\t', '\u2028', '\u0085', '\v', '\f'],
  ...[';', '}', '{', '"', "'", '\\', '`', '$', '%', '<', '>', '#', ' ', ',', '|', '&'],
  ...['";}', '\\"', '\\\\"', '"\n', ' 200!', '\n/evil /there 301', '\nRedirect 301 /evil /there'],
  ...[
    '"; } server { listen 81; #',
    '</If>',
    '${PATH}',
    '%{HTTP_HOST}',
    '%0a',
    '%22',
    '=',
    '+',
    '-',
  ],
  ...['\\', '\\\n', '"},{"source":"/evil","destination":"/there"', '*', ':x', '/../', '(', '?'],
];

describe('no value ends or starts a directive (injection)', () => {
  const text = fc
    .array(fc.constantFrom('a', 'ä', '/', ...HOSTILE), { maxLength: 8 })
    .map((parts) => `/x${parts.join('')}`);
  const lists = fc.uniqueArray(fc.record({ source: text, value: text }), {
    ...{ selector: ({ source }: { source: string }) => source, maxLength: 6 },
  });

  test.each(LIST_FORMATS)('in %s', (format) => {
    fc.assert(
      fc.property(lists, (list) => {
        const redirects = list.map((each) => ({ ...each, target: 'url' as const }));
        const { content, left } = writeList(
          format,
          [...redirects, { source: '/last', value: '/end', target: 'url' }],
          SITE
        );
        const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
        const { lines } = readList(bytes, { format });
        expect(lines).toHaveLength(redirects.length + 1 - left.length);
        expect(lines.at(-1)).toMatchObject({
          source: needsSiteUrl(format) ? `${SITE}/last` : '/last',
          destination: needsSiteUrl(format) ? `${SITE}/end` : '/end',
        });
      }),
      { numRuns: 150 }
    );
  });
});
