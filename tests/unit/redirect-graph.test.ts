import fc from 'fast-check';
import { runToCompletion } from '../../src/plugins/site-content/domain/cooperative-task';
import { chainFrom, findChains } from '../../src/plugins/site-content/domain/redirects/chains';
import {
  buildRedirectGraph,
  resolveDestination,
} from '../../src/plugins/site-content/domain/redirects/graph';
import { loopProblem } from '../../src/plugins/site-content/domain/redirects/loop-problem';
import { findLoops, lastOn, loopFrom } from '../../src/plugins/site-content/domain/redirects/loops';
import { buildOnSite } from '../../src/plugins/site-content/domain/redirects/on-site';
import { findUnserved } from '../../src/plugins/site-content/domain/redirects/served';
import { showChain, showLoop } from '../../src/plugins/site-content/domain/redirects/show-chain';
import { spellingKey } from '../../src/plugins/site-content/domain/redirects/spelling-key';
import type { StoredRedirect } from '../../src/plugins/site-content/domain/redirects/table';

const SITE = 'https://www.kilvarrow.example';

const redirect = (source: string, destination: string): StoredRedirect => ({
  ...{ source, target: 'url', destination, page: null },
});

describe('the path of a destination on this website', () => {
  test.each([
    ['/a', '', '/a'],
    ['/a#part', '', '/a'],
    ['/a?b=1#part?c', '', '/a?b=1'],
    ['/A/%c3%a4/ä', SITE, '/A/%c3%a4/ä'],
    [`${SITE}/a/?b#c`, SITE, '/a/?b'],
    [`${SITE}/%7e`, SITE, '/%7e'],
    [SITE, SITE, '/'],
    [`${SITE}?a=1`, SITE, '/?a=1'],
    ['HTTPS://WWW.kilvarrow.example:443/a', SITE, '/a'],
    ['http://www.kilvarrow.example/a', SITE, null],
    ['https://www.kilvarrow.example.org/a', SITE, null],
    ['https://other.example/a', SITE, null],
    [`${SITE}/a`, '', null],
    [`${SITE}/blog/a`, `${SITE}/blog`, '/a'],
    [`${SITE}/blog`, `${SITE}/blog`, '/'],
    [`${SITE}/blogs/a`, `${SITE}/blog`, null],
  ])('%s on "%s" is %s', (destination, siteUrl, address) => {
    expect(buildOnSite(siteUrl)(destination)).toBe(address);
  });
});

test('resolves the target of a redirect to an address, or to null', () => {
  const surroundings = {
    getPath: (page: string) => (page === 'about' ? '/about/' : null),
    onSite: buildOnSite(SITE),
  };
  const to = (target: StoredRedirect['target'], destination: string | null, page: string | null) =>
    resolveDestination({ target, destination, page }, surroundings);
  expect(to('url', `${SITE}/x#y`, null)).toBe('/x');
  expect(to('url', 'https://other.example/#y', null)).toBe('https://other.example/');
  expect(to('url', '', null)).toBeNull();
  expect(to('page', null, 'about')).toBe('/about/');
  expect(to('page', null, 'draft')).toBeNull();
  expect(to('page', null, null)).toBeNull();
  expect(to('none', null, null)).toBeNull();
  expect(to('empty', null, null)).toBeNull();
});

/** Redirects between a few addresses, so that loops are frequent. */
const anyRedirects = fc
  .uniqueArray(fc.tuple(fc.nat(11), fc.option(fc.nat(13))), { selector: ([from]) => from })
  .map((pairs) => new Map(pairs.map(([from, to]) => [`/${from}`, to === null ? null : `/${to}`])));

/** True if following the redirects, for more hops than there are addresses, returns to the source. */
const comesBack = (graph: ReadonlyMap<string, string | null>, source: string): boolean => {
  let at: string | null = source;
  for (let hops = 0; hops < 20; hops += 1) {
    at = at === null ? null : (graph.get(at) ?? null);
    if (at === source) return true;
  }
  return false;
};

describe('redirect loops', () => {
  test('contain exactly the sources that lead back to themselves, each once and in order', () => {
    fc.assert(
      fc.property(anyRedirects, (graph) => {
        const loops = findLoops(graph, graph.keys());
        const looping = [...graph.keys()].filter((source) => comesBack(graph, source));
        expect(loops.flat().toSorted()).toEqual(looping.toSorted());
        for (const loop of loops) {
          loop.forEach((source, at) => {
            expect(graph.get(source)).toBe(loop[(at + 1) % loop.length]);
          });
        }
      }),
      { numRuns: 500 }
    );
  });

  test('are found from given sources, even if these only lead into a loop', () => {
    const graph = buildRedirectGraph(
      [redirect('/a', '/b'), redirect('/b', '/a'), redirect('/c', '/a'), redirect('/d', '/d')],
      { getPath: () => null, onSite: buildOnSite('') }
    );
    expect(findLoops(graph, ['/c', '/c', '/x'])).toEqual([['/a', '/b']]);
    expect(findLoops(graph, ['/d'])).toEqual([['/d']]);
    expect(loopFrom(['/a', '/b', '/c'], '/c')).toEqual(['/c', '/a', '/b']);
    const order = new Map([
      ['/b', 0],
      ['/a', 7],
    ]);
    expect(lastOn(['/c', '/b', '/a', '/d'], order)).toBe('/a');
    expect(lastOn(['/c'], order)).toBeNull();
  });

  test('of 100,000 redirects are found, and so are chains of that length', () => {
    const long = new Map<string, string>();
    for (let at = 0; at < 100_000; at += 1) long.set(`/${at}`, `/${(at + 1) % 100_000}`);
    expect(findLoops(long, long.keys()).map(({ length }) => length)).toEqual([100_000]);
    expect(runToCompletion(findChains(long))).toHaveLength(100_000);
  });

  test('are reported for the field with the redirect target', () => {
    const loop = ['/a', '/b'];
    expect(loopProblem({ source: '/b', target: 'url' }, loop)).toEqual({
      ...{ path: ['destination'], code: 'redirect.loop', values: { chain: '/b → /a → /b' } },
    });
    expect(loopProblem({ source: '/a', target: 'page' }, loop).path).toEqual(['page']);
  });
});

describe('the served redirects', () => {
  test('contain no loop, and omit only redirects that are part of one', () => {
    const pages = fc.uniqueArray(fc.nat(13).map((path) => `/${path}`));
    fc.assert(
      fc.property(anyRedirects, pages, (graph, paths) => {
        const unserved = findUnserved(graph, (path) => paths.includes(path));
        const served = new Map([...graph].filter(([source]) => !unserved.has(source)));
        expect([...served.keys()].filter((source) => comesBack(served, source))).toEqual([]);
        for (const source of graph.keys()) {
          const onLoop = comesBack(graph, source);
          const loop: string[] = [source];
          for (let at = graph.get(source); onLoop && at !== source && at; at = graph.get(at))
            loop.push(at);
          const closedByPage = loop.some((address) => paths.includes(address));
          expect([source, unserved.has(source)]).toEqual([
            source,
            onLoop && (!closedByPage || paths.includes(source)),
          ]);
        }
      }),
      { numRuns: 500 }
    );
  });
});

describe('a redirect chain', () => {
  const graph = new Map([
    ['/a', '/b'],
    ['/b', '/c'],
    ['/c', 'https://other.example/'],
    ['/gone', null],
    ['/to-gone', '/gone'],
    ['/x', '/y'],
    ['/y', '/x'],
  ]);

  test('is followed to its end', () => {
    expect(chainFrom(graph, '/a')).toEqual(['/a', '/b', '/c', 'https://other.example/']);
    expect(chainFrom(graph, '/a', 2)).toEqual(['/a', '/b']);
    expect(chainFrom(graph, '/x')).toEqual(['/x', '/y']);
    expect(chainFrom(graph, '/nowhere')).toEqual(['/nowhere']);
  });

  test('is found for each redirect that leads to another redirect', () => {
    const chains = runToCompletion(
      findChains(new Map([...graph].filter(([source]) => !'/x/y'.includes(source))))
    );
    expect(chains).toEqual([
      {
        ...{ source: '/a', end: 'https://other.example/' },
        trace: ['/a', '/b', '/c', 'https://other.example/'],
      },
      {
        ...{ source: '/b', end: 'https://other.example/' },
        trace: ['/b', '/c', 'https://other.example/'],
      },
      { source: '/to-gone', trace: ['/to-gone', '/gone'], end: '/gone' },
    ]);
  });

  test('is abbreviated in the middle, and so are its addresses', () => {
    expect(showLoop(['/a', '/b'])).toBe('/a → /b → /a');
    const many = Array.from({ length: 20 }, (_, at) => `/${at}`);
    expect(showLoop(many)).toBe('/0 → /1 → /2 → /3 → … → /18 → /19 → /0');
    const shown = showChain([`/${'x'.repeat(2000)}`]);
    expect(shown).toHaveLength(121);
    expect(shown).toMatch(/^\/x+…x+$/);
  });
});

describe('spellings of an address', () => {
  test.each([
    ['/a', '/a/'],
    ['/A/b', '/a/B'],
    ['/%C3%A4', '/ä'],
    ['/a%CC%88', '/ä'],
    ['/%7e', '/~'],
    ['/a?b=1&c=2', '/a/?c=2&b=1'],
    ['/a?B', '/a?b'],
    ['/', ''],
  ])('%s and %s are equivalent', (one, other) => {
    expect(spellingKey(one)).toBe(spellingKey(other));
  });

  test.each([
    ['/a', '/b'],
    ['/a?b=1', '/a'],
    ['/a?b=1', '/a?b=2'],
    ['/a/b', '/a%2'],
    ['/%ff', '/%fe'],
  ])('%s and %s are different', (one, other) => {
    expect(spellingKey(one)).not.toBe(spellingKey(other));
  });
});
