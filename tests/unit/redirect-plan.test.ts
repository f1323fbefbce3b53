import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import {
  getMatchKey,
  getTarget,
  LIST_FORMATS,
  type ListFormat,
  type ListLine,
  listLine,
  type PlainFormat,
  readList,
  reason,
  writeList,
} from 'redirect-formats';
import { toMessage } from '../../src/plugins/site-content/domain/problems/message-of';
import { getExported } from '../../src/plugins/site-content/domain/redirect-lists/exported';
import {
  planList,
  type PlannedLine,
  type PlanOptions,
  type StoredEntry,
} from '../../src/plugins/site-content/domain/redirect-lists/plan';
import { matchRedirect } from '../../src/plugins/site-content/domain/redirects/match';
import { buildOnSite } from '../../src/plugins/site-content/domain/redirects/on-site';
import { getDestination } from '../../src/plugins/site-content/domain/redirects/table';
import {
  checkRedirect,
  normaliseSource,
} from '../../src/plugins/site-content/domain/rules/redirect';
import { normalizeAddress } from '../support/redirect-servers/normalize-address';

const SITE = 'https://www.kilvarrow.example';
const PATHS: Record<string, string> = { fares: '/fares/', boats: '/boats/' };
const AROUND = {
  getPath: (page: string) => PATHS[page] ?? null,
  pageAt: (path: string) => Object.keys(PATHS).find((page) => PATHS[page] === path) ?? null,
  onSite: buildOnSite(SITE),
  siteUrl: SITE,
  places: null,
};
const OPTIONS: PlanOptions = {
  ...{ onConflict: 'refuse', deleteMissing: 'none', shortensChains: false },
  ...{ toPages: true, takesTemporary: false },
};

let rows = 0;
const stored = (
  source: string,
  to: string | null,
  origin: StoredEntry['origin'] = 'editor'
): StoredEntry => {
  rows += 1;
  const known = { id: `id-${rows}`, row: rows, source, origin };
  if (to?.startsWith('page:'))
    return { ...known, target: 'page', destination: null, page: to.slice(5) };
  if (to === null) return { ...known, target: 'none', destination: null, page: null };
  return { ...known, target: to === '' ? 'empty' : 'url', destination: to, page: null };
};

const lines = (...pairs: [string, string][]): ListLine[] =>
  pairs.map(([source, destination], at) => listLine(at + 1, source, destination));

const plan = (
  list: readonly ListLine[],
  there: readonly StoredEntry[] = [],
  options: Partial<PlanOptions> = {}
): string[] =>
  planList(list, there, AROUND, { ...OPTIONS, ...options }).map(
    ({ line, source, destination, before, result, reasons, redirect }: PlannedLine) =>
      [
        `${line} ${result} ${source} ${destination}`,
        ...(before === undefined ? [] : [`was ${before}`]),
        ...(redirect?.page ? [`page:${redirect.page}`] : []),
        ...reasons.map(({ code }) => code),
      ].join(' ')
  );

test('gives "temporary" as the reason only if accepting temporary redirects would help', () => {
  const temporary = { isTemporary: true };
  const list = [
    listLine(1, '/a', '/b', temporary),
    listLine(2, '/c', '', temporary),
    listLine(3, '/d', '/d', temporary),
    listLine(4, 'https://other.example/e', '/f', temporary),
  ];
  const refused = [
    '2 refused /c  redirect.destination-missing',
    '3 refused /d /d redirect.to-itself',
    '4 refused https://other.example/e /f redirect-list.other-host',
  ];
  expect(plan(list)).toEqual(['1 refused /a /b redirect-list.temporary', ...refused]);
  expect(plan(list, [], { takesTemporary: true })).toMatchObject([expect.any(String), ...refused]);
});

test('compares a list with the stored redirects: added, same, changed or refused', () => {
  const there = [stored('/same', '/x'), stored('/other', '/y'), stored('/page', 'page:fares')];
  const list = lines(
    ['/new', '/z'],
    ['same', `${SITE}/x`],
    ['/other', '/z'],
    ['/page', '/fares/'],
    [`${SITE}/to-page`, `${SITE}/boats/`],
    ['https://other.example/a', '/z'],
    ['/itself', '/itself'],
    ['/bad', 'javascript:x'],
    ['/query', '/fares/?day=2'],
    [SITE.replace('https', 'http') + '/old', '/z']
  );
  expect(plan(list, there)).toEqual([
    '1 added /new /z',
    `2 same /same ${SITE}/x`,
    '3 refused /other /z redirect-list.conflict',
    '4 same /page /fares/',
    '5 added /to-page /boats/ page:boats',
    '6 refused https://other.example/a /z redirect-list.other-host',
    '7 refused /itself /itself redirect.to-itself',
    '8 refused /bad javascript:x link.not-redirect-destination',
    '9 added /query /fares/?day=2',
    '10 added /old /z',
  ]);
  expect(plan(list.slice(2, 3), there, { onConflict: 'replace' })).toEqual([
    '3 changed /other /z was /y',
  ]);
  expect(plan(list.slice(2, 3), there, { onConflict: 'keep' })).toEqual([
    '3 same /other /z redirect-list.kept',
  ]);
  expect(plan(lines(['/a', '/fares/']), [], { toPages: false })).toEqual(['1 added /a /fares/']);
});

test('warns about old addresses that no browser requests', () => {
  expect(plan(lines(['/x?', '/fares/'], ['/q?ä=1', '/fares/']))).toEqual([
    '1 added /x? /fares/ page:fares check.never-requested',
    '2 added /q?ä=1 /fares/ page:fares',
  ]);
});

test('warns about circles that arise by matching without the query, and does not shorten them', () => {
  const list = lines(['/self', '/self?x=1'], ['/a', '/b'], ['/b', '/a?x=1'], ['/c', '/a']);
  for (const shortensChains of [false, true]) {
    expect(plan(list, [], { shortensChains })).toEqual([
      '1 added /self /self?x=1 check.redirect-loop-by-matching',
      '2 added /a /b check.redirect-loop-by-matching',
      '3 added /b /a?x=1 check.redirect-loop-by-matching',
      '4 added /c /a',
    ]);
  }
});

test('resolves several lines with one source by the conflict option', () => {
  const list = lines(['/a', '/x'], ['a', '/x'], ['/a', '/y']);
  expect(plan(list)).toEqual([
    ...['1 added /a /x', '2 same /a /x', '3 refused /a /y redirect-list.conflict-in-list'],
  ]);
  expect(plan(list, [], { onConflict: 'keep' })[2]).toBe('3 same /a /y redirect-list.kept');
  expect(plan(list, [], { onConflict: 'replace' })).toEqual([
    ...[
      '1 same /a /x redirect-list.replaced-in-list',
      '2 same /a /x redirect-list.replaced-in-list',
    ],
    '3 added /a /y',
  ]);
});

test('lets the first line of a source win if the tool of the list does so, also against the stored redirect', () => {
  const list = lines(['/a', '/x'], ['/a', '/y']).map((line) => ({ ...line, firstWins: true }));
  expect(plan(list)).toEqual([...['1 added /a /x', '2 refused /a /y redirect-list.line-first']]);
  expect(plan(list, [stored('/a', '/z')], { onConflict: 'replace' })).toEqual([
    ...['1 changed /a /x was /z', '2 same /a /y redirect-list.line-first'],
  ]);
  const toChain = [...list, listLine(3, '/b', '/a')];
  expect(plan(toChain, [], { onConflict: 'replace', shortensChains: true })[2]).toBe(
    '3 added /b /x redirect-list.shortened'
  );
});

test.each<[string, Partial<ListLine>, string]>([
  ['temporary', { isTemporary: true }, 'redirect-list.temporary'],
  ['a rewrite', { refused: reason('redirect-list.rewrite') }, 'redirect-list.rewrite'],
  [
    'gone but has a destination',
    { refused: reason('redirect-list.gone-with-destination', { destination: '/x' }) },
    'redirect-list.gone-with-destination',
  ],
])('refuses a line that applies only because the first one is %s', (_what, rest, code) => {
  const list = [listLine(1, '/a', '/x', rest), listLine(2, '/a', '/y'), listLine(3, '/b', '/y')];
  expect(plan(list.map((line) => ({ ...line, firstWins: true })))).toEqual([
    ...[`1 refused /a /x ${code}`, '2 refused /a /y redirect-list.line-first', '3 added /b /y'],
  ]);
});

/** Returns the results of lines with the messages of their reasons. */
const told = (
  list: readonly ListLine[],
  there: readonly StoredEntry[],
  options: Partial<PlanOptions>
): string[] =>
  planList(list, there, AROUND, { ...OPTIONS, ...options }).map(({ line, result, reasons }) =>
    [line, result, ...reasons.map((each) => toMessage(each, 'en'))].join(' ')
  );

test('reports for each line that the stored redirect is kept, and never a line that is not applied', () => {
  const list = lines(['/a', '/x'], ['/a', '/y'], ['/a', '/x'], ['/a', '/z'], ['/a', '/w']);
  const kept = (to: string) => `The existing redirect to ${to} is kept.`;
  expect(told(list, [stored('/a', '/z')], { onConflict: 'keep' })).toEqual([
    ...[`1 same ${kept('/z')}`, `2 same ${kept('/z')}`, `3 same ${kept('/z')}`, '4 same'],
    `5 same ${kept('/z')}`,
  ]);
  expect(told(list.slice(0, 2), [stored('/a', 'page:fares')], { onConflict: 'keep' })).toEqual([
    ...[`1 same ${kept('/fares/')}`, `2 same ${kept('/fares/')}`],
  ]);
  expect(told(list.slice(0, 2), [stored('/a', null)], { onConflict: 'keep' })[1]).toBe(
    `2 same ${kept('null')}`
  );
  expect(told(list.slice(0, 3), [], { onConflict: 'keep' })).toEqual([
    ...['1 added', `2 same ${kept('/x')}`, '3 same'],
  ]);
  // The list itself contains the start of the stored redirect's chain, so the first line is applied.
  const there = [stored('/a', '/x'), stored('/x', '/v')];
  expect(told(list.slice(0, 2), there, { onConflict: 'keep', shortensChains: true })[1]).toBe(
    `2 same ${kept('/x')}`
  );
});

test('names the line that replaces others, and refuses lines that equal a refused one', () => {
  const list = lines(['/a', '/x'], ['/a', '/y'], ['/a', '/z'], ['/a', '/z']);
  const replaced = 'Line 3 has the same address and replaces this one.';
  expect(told(list, [], { onConflict: 'replace' })).toEqual([
    ...[`1 same ${replaced}`, `2 same ${replaced}`, '3 added', '4 same'],
  ]);
  expect(plan(lines(['/a', '/x'], ['/a', '/x']), [stored('/a', '/y')])).toEqual([
    ...['1 refused /a /x redirect-list.conflict', '2 refused /a /x redirect-list.conflict'],
  ]);
  const loop = lines(['/a', '/b'], ['/b', '/a'], ['/b', '/a'], ['/b', '/c']);
  expect(plan(loop, [], { onConflict: 'keep' })).toEqual([
    ...['1 added /a /b', '2 refused /b /a redirect.loop', '3 refused /b /a redirect.loop'],
    '4 refused /b /c redirect-list.conflict-in-list',
  ]);
});

test('accepts temporary redirects only if the option is on', () => {
  const list = [listLine(1, '/a', '/b', { isTemporary: true })];
  expect(plan(list)).toEqual(['1 refused /a /b redirect-list.temporary']);
  expect(plan(list, [], { takesTemporary: true })).toEqual([
    '1 added /a /b redirect-list.temporary-taken',
  ]);
});

test('deletes redirects that the list lacks if the option is on, but not the sources of refused lines', () => {
  const there = [
    ...[stored('/i', '/x', 'import'), stored('/e', '/x'), stored('/a', '/x', 'automatic')],
    ...[stored('/kept', '/x', 'import'), stored('/old', '/x', null)],
  ];
  const list = lines(['/kept', '/y']);
  const deleted = (how: PlanOptions['deleteMissing']): string[] =>
    plan(list, there, { deleteMissing: how }).slice(1);
  expect(deleted('none')).toEqual([]);
  expect(deleted('import')).toEqual(['null deleted /i /x']);
  expect(deleted('all')).toEqual([
    ...['null deleted /i /x', 'null deleted /e /x', 'null deleted /old /x'],
  ]);
});

test('refuses the last line of a loop, with and without stored redirects', () => {
  expect(plan(lines(['/b', '/c'], ['/a', '/b'], ['/c', '/a#x'], ['/d', '/a']))).toEqual([
    ...['1 added /b /c', '2 added /a /b redirect-list.chain', '3 refused /c /a#x redirect.loop'],
    '4 added /d /a redirect-list.chain',
  ]);
  expect(plan(lines(['/b', '/a']), [stored('/a', '/b')])).toEqual([
    '1 refused /b /a redirect.loop',
  ]);
  // The list did not cause the existing loop.
  expect(plan(lines(['/d', '/a']), [stored('/a', '/b'), stored('/b', '/a')])).toEqual([
    '1 added /d /a',
  ]);
  const replaced = [stored('/a', '/c')];
  expect(
    plan(lines(['/d', '/a'], ['/c', '/a'], ['/a', '/d']), replaced, { onConflict: 'replace' })
  ).toEqual([
    ...[
      '1 added /d /a redirect-list.chain',
      '2 refused /c /a redirect.loop',
      '3 refused /a /d redirect.loop',
    ],
  ]);
  expect(
    plan(lines(['/b', '/a']), [stored('/a', '/b', 'import')], { deleteMissing: 'import' })
  ).toEqual(['1 added /b /a', 'null deleted /a /b']);
  expect(plan(lines(['/fares/', '/x']), [stored('/x', 'page:fares')])).toEqual([
    '1 refused /fares/ /x redirect.loop',
  ]);
});

test('never creates a new loop, whatever the list and the table contain', () => {
  const address = fc.nat(6).map((at) => `/${at}`);
  const pairs = fc.array(fc.tuple(address, address), { maxLength: 8 });
  const table = fc.uniqueArray(fc.tuple(address, address), { selector: ([from]) => from });
  const loops = (graph: ReadonlyMap<string, string>): string[] =>
    [...graph.keys()].filter((source) => {
      let at: string | undefined = source;
      for (let hops = 0; hops < 9; hops += 1) {
        at = at === undefined ? undefined : graph.get(at);
        if (at === source) return true;
      }
      return false;
    });
  fc.assert(
    fc.property(
      pairs,
      table,
      fc.constantFrom('keep' as const, 'replace' as const),
      (list, there, onConflict) => {
        const before = new Map(there);
        const planned = planList(
          lines(...list),
          there.map(([from, to]) => stored(from, to)),
          AROUND,
          { ...OPTIONS, onConflict }
        );
        const after = new Map(before);
        for (const { redirect } of planned) {
          if (redirect !== null) after.set(redirect.source, redirect.destination ?? '');
        }
        const isOld = (source: string): boolean =>
          before.get(source) === after.get(source) && loops(before).includes(source);
        expect(loops(after).filter((source) => !isOld(source))).toEqual([]);
      }
    ),
    { numRuns: 1000 }
  );
});

test('shortens chains to their ends if the option is on, and changes nothing the second time', () => {
  const there = [stored('/c', '/d#x'), stored('/e', null), stored('/f', 'page:fares')];
  const list = lines(['/a', '/b'], ['/b', '/c#y'], ['/x', '/e'], ['/y', '/f'], ['/z', '/y#part']);
  const expected = [
    '1 added /a /d#x redirect-list.shortened',
    '2 added /b /d#x redirect-list.shortened',
    '3 added /x /e',
    '4 added /y /fares/ page:fares redirect-list.shortened',
    '5 added /z /fares/#part redirect-list.shortened',
  ];
  expect(plan(list, there, { shortensChains: true })).toEqual(expected);
  const applied = planList(list, there, AROUND, { ...OPTIONS, shortensChains: true }).flatMap(
    ({ redirect }) =>
      redirect === null ? [] : [{ ...stored(redirect.source, null, 'import'), ...redirect }]
  );
  const again = plan(list, [...there, ...applied], { shortensChains: true });
  expect(again.map((line) => line.split(' ')[1])).toEqual(['same', 'same', 'same', 'same', 'same']);
});

test.each(['refuse', 'keep', 'replace'] as const)(
  'shortens chains that are already stored when the option is turned on later (%s)',
  (onConflict) => {
    const there = [stored('/a', '/b'), stored('/b', '/fares/'), stored('/x', '/elsewhere')];
    const list = lines(['/a', '/b'], ['/b', '/fares/']);
    expect(plan(list, there, { onConflict })).toEqual(['1 same /a /b', '2 same /b /fares/']);
    expect(plan(list, there, { onConflict, shortensChains: true })).toEqual([
      '1 changed /a /fares/ was /b page:fares redirect-list.shortened',
      '2 same /b /fares/',
    ]);
  }
);

test('reports a fragment in a source, whatever the host', () => {
  const list = lines([`${SITE}/a#b`, '/x'], ['https://other.example/a#b', '/x']);
  expect(plan(list).map((line) => line.split(' ').at(-1))).toEqual([
    ...['redirect.source-fragment', 'redirect.source-fragment'],
  ]);
});

test('does not delete a redirect whose line was refused, however its source is spelled', () => {
  const there = ['/a', '/b', '/c'].map((source) => stored(source, '/x', 'import'));
  const refused = { refused: reason('redirect-list.off') } as const;
  const list = [listLine(1, 'a', '/y', refused), listLine(2, `${SITE}/b`, '/y', refused)];
  const found = plan(list, there, { deleteMissing: 'import' });
  expect(found.filter((line) => line.includes('deleted'))).toEqual(['null deleted /c /x']);
});

test('shortens chains along the lines that are applied, not along skipped ones', () => {
  const keep = { onConflict: 'keep', shortensChains: true } as const;
  const there = [stored('/b', '/x')];
  const kept = plan(lines(['/a', '/b'], ['/b', '/c']), there, keep);
  expect(kept[0]).toBe('1 added /a /x redirect-list.shortened');
  const twice = lines(['/b', '/c'], ['/b', '/d'], ['/a', '/b']);
  expect(plan(twice, [], keep)[2]).toBe('3 added /a /c redirect-list.shortened');
  expect(plan(twice, [], { ...keep, onConflict: 'replace' })[2]).toBe(
    '3 added /a /d redirect-list.shortened'
  );
});

test('accepts chains and redirects that hide pages, with a warning', () => {
  const there = [stored('/c', '/d'), stored('/e', null), stored('/old', '/c')];
  const list = lines(['/a', '/b'], ['/b', '/c#y'], ['/x', '/e'], ['/fares/', '/z'], ['/old', '/c']);
  expect(plan(list, there)).toEqual([
    '1 added /a /b redirect-list.chain',
    '2 added /b /c#y redirect-list.chain',
    '3 added /x /e',
    '4 added /fares/ /z redirect-list.hides-page',
    '5 same /old /c',
  ]);
  const [first] = planList(list, there, AROUND, OPTIONS);
  expect(first?.reasons).toEqual([
    { code: 'redirect-list.chain', values: { chain: '/a → /b → /c → /d' } },
  ]);
});

test('imports notes with added and changed redirects; a different note alone changes nothing', () => {
  const there = [stored('/same', '/x'), stored('/other', '/y'), stored('/third', '/y')];
  const line = (source: string, note?: string, to = '/x'): ListLine =>
    listLine(1, source, to, note === undefined ? {} : { note });
  const list = [
    ...[line('/new', 'Flyer'), line('/bare'), line('/same', 'Poster')],
    ...[line('/other', 'Flyer'), line('/third')],
  ];
  const planned = planList(list, there, AROUND, { ...OPTIONS, onConflict: 'replace' });
  expect(planned.map(({ result, redirect }) => [result, redirect?.note])).toEqual([
    ...[
      ['added', 'Flyer'],
      ['added', null],
      ['same', undefined],
    ],
    ...[
      ['changed', 'Flyer'],
      ['changed', null],
    ],
  ]);
  expect(plan([line('/new', 'a\ud800')])).toEqual(['1 refused /new /x lone-surrogate']);
  expect(plan([line('/a', 'Flyer'), line('/a', 'Poster')])).toEqual([
    '1 added /a /x',
    '1 same /a /x',
  ]);
});

describe('exporting redirects', () => {
  const there = [
    ...[stored('/a', '/b'), stored('/c', 'page:fares'), stored('/d', `${SITE}/boats/#x`)],
    ...[stored('/e', null), stored('/f', ''), stored('/g?x=1', 'https://other.example/?a="b",c')],
    ...[
      stored('/h i*', '/ü'),
      stored('/j', 'page:draft'),
      stored('/k;"l', '/m'),
      stored('/=n', '/'),
    ],
    ...[
      stored('/__proto__', '/x'),
      stored('/p.(q)', '/$1'),
      stored("/it's", '/x'),
      stored('/', '/x'),
    ],
  ];
  const getValue = (entry: StoredEntry) => getDestination(entry, AROUND);
  const exported = getExported(there, getValue, () => null).redirects;

  test.each(LIST_FORMATS)(
    'as %s and importing them again makes no difference',
    (format: ListFormat) => {
      const { content, left } = writeList(format, exported, SITE);
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      const list = readList(bytes, { format }).lines;
      expect(list.length + left.length).toBe(there.length);
      const planned = planList(list, there, AROUND, OPTIONS);
      expect(planned.map(({ source, result, reasons }) => [source, result, reasons])).toEqual(
        list.map(({ warnings }, at) => [planned[at]?.source, 'same', warnings])
      );
    }
  );

  const piece = fc.constantFrom(
    ...[
      'a',
      'ä',
      '\\',
      '"',
      "'",
      '`',
      ';',
      '{',
      '}',
      '[',
      '(',
      '|',
      ',',
      ' ',
      '*',
      ':x',
      '/',
      '?',
      '=',
      '+',
      '@',
    ],
    ...[
      '-',
      '$',
      '$1',
      '%',
      '%20',
      '%3F',
      '%23',
      '^',
      '~',
      '.',
      '<',
      '>',
      ':',
      ')',
      '!',
      '&amp;',
      '😀',
      '\u00a0',
      'default',
      'Redirect',
      '//',
      'http:',
    ]
  );
  const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
  const one = fc.record({
    source: text.map((rest) => normaliseSource(`/${rest}`)),
    to: fc.oneof(
      text.map((rest) => `/${rest}`),
      text.map((rest) => `https://other.example/${rest}#x`),
      fc.constantFrom(null, '')
    ),
  });
  const any = fc
    .uniqueArray(one, { selector: ({ source }) => source, minLength: 1, maxLength: 12 })
    .map((all) =>
      all
        .map(({ source, to }) => stored(source, to))
        .filter(
          (entry) =>
            checkRedirect(entry, { sourceIsTaken: false, pagePath: null, siteUrl: SITE }).length ===
            0
        )
    )
    .filter((all) => all.length > 0);

  const isPlain = (format: ListFormat): format is PlainFormat =>
    ['csv', 'tsv', 'xlsx', 'json'].includes(format);

  test.each(LIST_FORMATS)(
    'as %s and importing them again loses nothing, whatever they contain',
    (format: ListFormat) => {
      fc.assert(
        fc.property(any, (all) => {
          const { content, left } = writeList(
            format,
            getExported(all, getValue, () => null).redirects,
            SITE
          );
          if (left.length === all.length) return;
          const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
          const { lines } = readList(bytes, { format });
          const planned = planList(lines, all, AROUND, OPTIONS);
          const lost = new Set(left.map(({ source }) => source));
          const kept = all.filter(({ source }) => !lost.has(source));
          if (isPlain(format)) {
            expect(planned.map(({ source, result }) => [source, result]).sort()).toEqual(
              kept.map(({ source }) => [source, 'same']).sort()
            );
            return;
          }
          // A server gets a source in the spelling that it matches, and only one of several sources that it considers
          // equal.
          const { matching } = getTarget(format, SITE);
          const shown = (source: string, value: string | null): string =>
            JSON.stringify([
              getMatchKey(source.replace(SITE, ''), matching),
              value === null ? null : normalizeAddress(value, SITE),
            ]);
          expect(lines.filter(({ refused }) => refused !== null)).toEqual([]);
          expect(
            lines
              .map(({ source, target, destination }) =>
                shown(source, target === 'none' ? null : destination)
              )
              .sort()
          ).toEqual(kept.map((entry) => shown(entry.source, getDestination(entry, AROUND))).sort());
          // Nothing changes, except for sources with a percent sign, which have several spellings, and `next`, which
          // has no trailing slashes.
          const isNeutral = ({ source }: { readonly source: string }): boolean =>
            !source.includes('%') && !(format === 'next' && source.endsWith('/'));
          if (!kept.every(isNeutral)) return;
          expect(planned.filter(({ result }) => result !== 'same')).toEqual([]);
        }),
        {
          numRuns: 100,
          // Redirects that an earlier version lost.
          examples: [
            [['/http://a', '/=:x', '/$1', '/a\\', '/b;;,c'].map((source) => stored(source, '/x'))],
            [[stored('/a', '/"b')]],
            [[stored("/,'+", '/x')]],
            [[stored('/', '/a'), stored('/\u00a0/', '/x')]],
            [[stored('/a//b', '/x'), stored('/p<q>', '/x')]],
          ],
        }
      );
    }
  );

  test('lists the redirects that a format cannot express', () => {
    const codes = (format: ListFormat): string[] =>
      writeList(format, exported, SITE).left.map(
        ({ source, reason }) => `${source} ${reason.code}`
      );
    expect(codes('csv')).toEqual([]);
    expect(codes('_redirects')).toEqual([
      '/e redirect-list.holds-no-null',
      '/f redirect-list.holds-no-empty',
      '/g?x=1 redirect-list.holds-no-query',
      '/h i* redirect-list.holds-no-character',
      '/j redirect-list.holds-no-null',
    ]);
    expect(codes('apache')).toContain('/p.(q) redirect-list.holds-no-character');
    const many = Array.from({ length: 2001 }, (_, at) => ({
      ...{ source: `/${at}`, target: 'url' as const, value: '/x' },
    }));
    expect(writeList('cloudflare', many, SITE).notes).toMatchObject([{ values: { limit: 2000 } }]);
  });

  test('starts no formula in CSV (CSV injection)', () => {
    const hostile = ['=1+1', '+1', '-1', '@x', '\tx', '\rx'].map((source) => ({
      ...{ source, target: 'url' as const, value: '=cmd' },
    }));
    const { content } = writeList('csv', hostile, SITE);
    for (const line of String(content).split('\r\n').slice(1, -1)) {
      expect(line).toMatch(/^"?'/);
      expect(line).toContain(",'=cmd,");
    }
  });

  test.each(['csv', 'tsv', 'wagtail', 'cloudflare-bulk'] as const)(
    'starts no formula in %s, wherever a program splits it, and is read back unchanged',
    (format) => {
      const part = fc.constantFrom(...',;\t\r\n =+-@\'"x/');
      const address = fc.array(part, { maxLength: 8 }).map((parts) => `/${parts.join('')}/`);
      fc.assert(
        fc.property(address, address, (source, value) => {
          const redirect = { source, target: 'url' as const, value };
          const content = String(writeList(format, [redirect], SITE).content);
          for (const separator of [',', ';', '\t']) {
            const cells = content.split(/[\r\n]/).flatMap((line) => line.split(separator));
            for (const cell of cells) expect(cell).not.toMatch(/^[\s"]*[=+\-@]/);
          }
          // Sources have no line breaks or tabs, but programs may split a file in other ways, so they are included.
          if ((format !== 'csv' && format !== 'tsv') || /[\t\r\n]/.test(source + value)) return;
          const read = readList(new TextEncoder().encode(content), { format });
          expect(read.lines).toMatchObject([{ source, destination: value }]);
        }),
        { numRuns: 500 }
      );
    }
  );
});

describe('matching an address to a redirect', () => {
  const table = new Map<string, string | null>([
    ...([
      ['/a', '/x'],
      ['/a?b=1', '/y'],
      ['/ä', '/z'],
      ['/C/', null],
      ['/a b', ''],
    ] as const),
  ]);

  const document = readFileSync('src/plugins/site-content/server/src/redirects/README.md', 'utf8');
  const cases = document.split('\n').flatMap((line): [string, string, boolean][] => {
    const [, source, asked, found] =
      /^\| `(\/[^`]*)`\s*\| `(\/[^`]*)`\s*\| (yes|no)\b/.exec(line) ?? [];
    return source === undefined || asked === undefined ? [] : [[source, asked, found === 'yes']];
  });

  test('follows the table in the document on redirects', () => {
    expect(cases.length).toBeGreaterThan(10);
    const found = cases.map(([source, asked]) => [
      source,
      asked,
      matchRedirect(new Map([[source, '/x']]), asked)?.source === source,
    ]);
    expect(found).toEqual(cases);
  });

  test('works the same in the front-end code of that document', () => {
    const [, lines = ''] = /```js\n([^]*?)```/.exec(document) ?? [];
    type Find = (table: Record<string, string | null>, url: string) => string | null | undefined;
    const findRedirect = new Function(`${lines}\nreturn findRedirect;`)() as Find;
    const found = cases.map(([source, asked]) => [
      source,
      asked,
      findRedirect({ [source.slice(1)]: null }, `https://www.example.com${asked}`) === null,
    ]);
    expect(found).toEqual(cases);
  });

  test('prefers a source with the query, and may find one without a destination', () => {
    expect(matchRedirect(table, '/a?b=1')?.value).toBe('/y');
    expect(matchRedirect(table, '/a?b=2')?.value).toBe('/x');
    expect(matchRedirect(table, '/C/')).toEqual({ source: '/C/', value: null });
  });

  test('is case-sensitive', () => {
    expect(matchRedirect(table, '/c/')).toBeNull();
  });
});
