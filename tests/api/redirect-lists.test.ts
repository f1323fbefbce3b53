import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LIST_FORMATS, readList } from 'redirect-formats';
import { toSentences } from '../../src/cli/redirects-trace';
import type {
  ImportResponse,
  RedirectImportOptions,
} from '../../src/plugins/site-content/domain/redirect-lists/in-panel';
import type {
  PlannedLine,
  PlanOptions,
} from '../../src/plugins/site-content/domain/redirect-lists/plan';
import {
  getReport,
  type LineOutcome,
} from '../../src/plugins/site-content/domain/redirect-lists/report';
import { getServices } from '../../src/plugins/site-content/server/src/create-services';
import {
  applyList,
  planStoredList,
} from '../../src/plugins/site-content/server/src/redirects/lists/apply';
import { exportList } from '../../src/plugins/site-content/server/src/redirects/lists/export';
import { readTrace } from '../../src/plugins/site-content/server/src/redirects/trace-redirects';
import { type Ended, runAsProcess, runCommand } from '../support/command';
import { connect, created, PAGE, publishedPage, REDIRECT } from '../support/editor';
import { getPanel } from '../support/panel';
import { accepted } from '../support/refusals';
import { ROOT } from '../support/service';
import { editorForTests, serviceForTests } from '../support/test-service';
import { readInitialData } from '../support/visitor';

const SITE = 'https://www.kilvarrow.example';
const service = serviceForTests({ environment: { SITE_URL: SITE } });
const editor = editorForTests(service);

interface ExpectedList {
  readonly takes: Readonly<Record<string, string | null>>;
  readonly refuses: readonly string[];
  readonly warns: readonly string[];
  readonly options?: readonly string[];
}

const OPTIONS: PlanOptions = {
  ...{ onConflict: 'refuse', deleteMissing: 'none', shortensChains: false },
  ...{ toPages: true, takesTemporary: false },
};

const reported = (planned: readonly PlannedLine[]): string[] =>
  planned.map(({ line, result, source, reasons }) =>
    [line, result, source, ...reasons.map(({ code }) => code)].join(' ')
  );

const list = (text: string) => readList(new TextEncoder().encode(text), {}).lines;

const dryRun = async (text: string, options: Partial<PlanOptions> = {}): Promise<string[]> =>
  reported(
    await planStoredList(service.strapi, getServices(service.strapi), list(text), {
      ...OPTIONS,
      ...options,
    })
  );

const apply = async (
  text: string,
  options: Partial<PlanOptions & { skipsRefused: boolean }> = {}
): Promise<string[]> =>
  reported(
    await applyList(service.strapi, getServices(service.strapi), list(text), {
      ...{ ...OPTIONS, skipsRefused: false },
      ...options,
    })
  );

const served = async (): Promise<Record<string, string | null>> =>
  (await readInitialData(service)).redirects;

const rowAt = (source: string) =>
  service.strapi.db.query(REDIRECT).findOne({ where: { source }, populate: ['page'] });

let fares: string;
beforeAll(async () => {
  fares = await publishedPage(editor, { title: 'Fares', slug: 'fares' });
});

test('an import dry run reports the result of each line; a refused line blocks the whole import', async () => {
  await created(editor, REDIRECT, { source: '/there', destination: '/x' });
  const before = await served();
  const text = 'source,destination\n/a,/fares/\n/there,/x\n/there,/y\n/b,/c\n/c,/b\n';
  expect(await dryRun(text)).toEqual([
    ...['2 added /a', '3 same /there', '4 refused /there redirect-list.conflict-in-list'],
    ...['5 added /b redirect-list.nothing-there', '6 refused /c redirect.loop'],
  ]);
  expect(await served()).toEqual(before);
  await expect(apply(text)).rejects.toThrow('Some lines are refused.');
  expect(await served()).toEqual(before);
});

test('an import skips refused lines on request, and imported redirects follow their pages', async () => {
  const text = 'source,destination\n/a,/fares/\n/b,/c\n/c,/b\n';
  expect(await apply(text, { skipsRefused: true })).toEqual([
    ...['2 added /a', '3 added /b redirect-list.nothing-there', '4 refused /c redirect.loop'],
  ]);
  expect(await served()).toMatchObject({ a: '/fares/', b: '/c' });
  expect(await rowAt('/a')).toMatchObject({ target: 'page', origin: 'import', destination: null });
  expect((await rowAt('/a'))?.documentId).toMatch(/^[a-z0-9]{24}$/);
  expect((await dryRun(text)).slice(0, 2)).toEqual(['2 same /a', '3 same /b']);

  // The redirect follows its page, and editors can change it like any other.
  await accepted(editor.update(PAGE, fares, { slug: 'prices' }));
  await accepted(editor.publish(PAGE, fares));
  expect((await served())['a']).toBe('/prices/');
  const id = (await rowAt('/b'))?.documentId ?? '';
  await accepted(editor.update(REDIRECT, id, { note: 'Looked at.' }));
  expect(await rowAt('/b')).toMatchObject({ origin: 'editor', note: 'Looked at.' });
});

test('an import refuses, keeps or replaces redirects with another destination, and keeps their notes', async () => {
  const text = 'source,destination\n/a,/d\n/b,/prices/\n';
  expect(await dryRun(text)).toEqual([
    ...['2 refused /a redirect-list.conflict', '3 refused /b redirect-list.conflict'],
  ]);
  expect(await apply(text, { onConflict: 'keep' })).toEqual([
    ...['2 same /a redirect-list.kept', '3 same /b redirect-list.kept'],
  ]);
  expect(await apply(text, { onConflict: 'replace' })).toEqual([
    ...['2 changed /a redirect-list.nothing-there', '3 changed /b'],
  ]);
  expect(await served()).toMatchObject({ a: '/d', b: '/prices/' });
  expect(await rowAt('/a')).toMatchObject({ target: 'url', destination: '/d', page: null });
  expect(await rowAt('/b')).toMatchObject({
    ...{ target: 'page', destination: null, origin: 'import', note: 'Looked at.' },
    page: { documentId: fares },
  });
});

test('deleteMissing deletes imported redirects that are missing from the list, but no others', async () => {
  await created(editor, REDIRECT, { source: '/mine', destination: '/x' });
  const text = 'source,destination\n/only,/x.html\n';
  expect(await apply(text, { deleteMissing: 'import' })).toEqual([
    ...['2 added /only', ' deleted /a', ' deleted /b'],
  ]);
  expect(Object.keys(await served())).toEqual(expect.arrayContaining(['mine', 'only', 'there']));
  expect(await served()).not.toHaveProperty('a');
});

test('an import dry run warns about missing internal destinations, considering the list itself', async () => {
  const text =
    '/w-1 /nothing 301\n/w-2 /fares/nothing?x=1#y 301\n/w-3 /w-1 301\n/w-4 /prices/#x 301\n/w-5 /file.pdf 301\n/w-6 /uploads/nothing.pdf 301\n/w-7 https://other.example/ 301\n';
  const planned = await planStoredList(
    service.strapi,
    getServices(service.strapi),
    list(text),
    OPTIONS
  );
  expect(
    planned.flatMap(({ source, reasons }) =>
      reasons.flatMap(({ code, values }) =>
        ['redirect-list.nothing-there', 'check.no-part'].includes(code) ? [[source, values]] : []
      )
    )
  ).toEqual([
    ['/w-1', { path: '/nothing' }],
    ['/w-2', { path: '/fares/nothing' }],
    ['/w-4', { part: 'x', path: '/prices/' }],
    ['/w-6', { path: '/uploads/nothing.pdf' }],
  ]);
  expect(getReport('_redirects', planned, false).counts).toMatchObject({ refused: 0, warned: 5 });
});

test('addsSpellings adds case and trailing slash variants, but none at the URL of a page', async () => {
  const text =
    'source,destination,ignore case,ignore trailing slash\n/Spelled,/x.html,1,1\n/Prices/,/y.html,1,0\n/plain,/x.html,0,0\n';
  expect((await dryRun(text)).map((line) => line.split(' ')[2])).toEqual([
    ...['/Spelled', '/Prices/', '/plain'],
  ]);
  expect(await apply(text, { addsSpellings: true })).toEqual([
    '2 added /Spelled redirect-list.case-ignored redirect-list.slash-ignored',
    '3 added /Prices/ redirect-list.case-ignored',
    '4 added /plain',
    ...['/spelled', '/Spelled/', '/spelled/'].map(
      (source) => `2 added ${source} redirect-list.spelling-added`
    ),
  ]);
  expect(await served()).toMatchObject({ spelled: '/x.html', 'Spelled/': '/x.html' });
});

test('an import applies a list of 600 redirects completely', async () => {
  const many = Array.from({ length: 600 }, (_, at) => `/many-${at} /x-${at} 301`).join('\n');
  await apply(many);
  const redirects = await served();
  expect(redirects['many-0']).toBe('/x-0');
  expect(redirects['many-599']).toBe('/x-599');
});

test('an export in any format can be imported again without changes', async () => {
  await created(editor, REDIRECT, {
    ...{ source: '/to-page?x="1"', target: 'page', page: connect(fares) },
  });
  await created(editor, REDIRECT, { source: '/none', target: 'none' });
  await created(editor, REDIRECT, { source: '/empty', target: 'empty' });
  const { options } = getServices(service.strapi);
  const stored = await service.strapi.db.query(REDIRECT).findMany({ select: ['source'] });
  const count = stored.length;
  const sources = new Set(stored.map(({ source }) => source));
  for (const format of LIST_FORMATS) {
    const { content, left } = await exportList(service.strapi, options, format);
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    const { lines } = readList(bytes, { format });
    const planned = await planStoredList(
      service.strapi,
      getServices(service.strapi),
      lines,
      OPTIONS
    );
    // In Next.js, a source with a trailing slash would never match.
    const isShortened = (source: string): boolean =>
      format === 'next' && !sources.has(source) && sources.has(`${source}/`);
    const known = planned.filter(({ source }) => !isShortened(source));
    expect([format, new Set(known.map(({ result }) => result))]).toEqual([
      format,
      new Set(['same']),
    ]);
    expect([format, planned.length + left.length]).toEqual([format, count]);
  }
});

test('notes are imported with added and changed redirects, and exported again', async () => {
  const sources = ['/noted', '/bare', '/other'];
  const notes = () => Promise.all(sources.map(async (source) => (await rowAt(source))?.note));
  await created(editor, REDIRECT, { source: '/other', destination: '/x.html', note: 'Mine' });
  const text =
    'source,destination,note\n/noted,/x.html,"=Flyer;\n2019"\n/bare,/x.html,\n/other,/x.html,Theirs\n';
  expect(await apply(text)).toEqual(['2 added /noted', '4 added /bare', '5 same /other']);
  expect(await notes()).toEqual(['=Flyer;\n2019', null, 'Mine']);
  const changed =
    'source,destination,note\n/noted,/y.html,\n/bare,/y.html,Poster\n/other,/y.html,Theirs\n';
  await apply(changed, { onConflict: 'replace' });
  expect(await notes()).toEqual(['=Flyer;\n2019', 'Poster', 'Theirs']);

  const { options } = getServices(service.strapi);
  const exported = async () => String((await exportList(service.strapi, options, 'csv')).content);
  const csv = await exported();
  expect(csv).toMatch(/^source,destination,target,note\r\n/);
  expect(csv).toContain(`\r\n/noted,/y.html,url,"'=Flyer;\n2019"\r\n`);
  expect(new Set((await dryRun(csv)).map((line) => line.split(' ')[1]))).toEqual(new Set(['same']));
  await service.strapi.db.query(REDIRECT).deleteMany({ where: { source: { $in: sources } } });
  expect(await exported()).toMatch(/^source,destination,target\r\n/);
  await apply(csv);
  expect((await exported()).split('\r\n').toSorted()).toEqual(csv.split('\r\n').toSorted());
});

test('a trace follows a URL hop by hop, and lists similar URLs if nothing matches', async () => {
  await created(editor, REDIRECT, { source: '/hop', destination: '/hop-on#x' });
  await created(editor, REDIRECT, { source: '/hop-on', target: 'page', page: connect(fares) });
  const where = (address: string) =>
    readTrace(service.strapi, getServices(service.strapi), address);
  expect(await where(`${SITE}/hop?utm=1`)).toMatchObject({
    address: '/hop?utm=1',
    hops: [
      { redirect: { source: '/hop', origin: 'editor' }, served: '/hop-on#x' },
      { redirect: { source: '/hop-on', origin: 'editor' }, served: '/prices/' },
    ],
    ...{ end: { kind: 'page', address: '/prices/', page: fares }, near: [] },
  });
  expect(await where('HOP/')).toMatchObject({
    ...{ hops: [], end: { kind: 'nothing' }, near: [{ address: '/hop', what: 'redirect' }] },
  });
  expect(await where('none')).toMatchObject({ end: { kind: 'gone' }, near: [] });
  expect(await where('https://other.example/')).toMatchObject({ address: null });
});

describe('npm run redirects', () => {
  const run = (...args: string[]): Promise<Ended> => runCommand(service, 'redirects', ...args);
  /** Returns the exit code and the errors of a command. */
  const called = async (...args: string[]): Promise<[number, string]> => {
    const { code, stderr } = await run(...args);
    return [code, stderr.trim()];
  };
  const temporary = (name: string, content = ''): string => {
    const file = path.join(service.database.folder, name);
    if (content !== '') writeFileSync(file, content);
    return file;
  };

  test('import applies a list while the service runs, and writes a report', async () => {
    const file = temporary('_redirects', '/cli /x.html 301\n/cli/* /y 301\n/cli /x.html\n');
    const report = temporary('report.json');
    const args = ['--apply', '--skip-refused', '--report', report];
    const applied = await runAsProcess({}, 'redirects', 'import', file, ...args);
    expect(applied).toMatchObject({ code: 0, stderr: '' });
    expect(applied.stdout).toContain('line 2: refused /cli/* → /y');
    expect(applied.stdout).toContain('1 added, 0 changed, 1 same, 0 deleted, 1 refused, 0 warned');
    expect((await served())['cli']).toBe('/x.html');
    expect(JSON.parse(readFileSync(report, 'utf8'))).toEqual({
      ...{ format: '_redirects', applied: true },
      counts: { added: 1, changed: 0, same: 1, deleted: 0, refused: 1, warned: 0 },
      unread: [],
      lines: [
        {
          ...{ line: 1, source: '/cli', destination: '/x.html', result: 'added' },
          ...{ code: null, message: null },
        },
        {
          ...{ line: 2, source: '/cli/*', destination: '/y', result: 'refused', code: 'pattern' },
          message: expect.stringMatching(/^This is a pattern/) as string,
        },
        {
          ...{ line: 3, source: '/cli', destination: '/x.html', result: 'same' },
          ...{ code: null, message: null },
        },
      ],
    });
  });

  const LISTS = path.join(ROOT, 'packages/redirect-formats/tests/lists');
  const { $comment: _comment, ...EXPECTED } = JSON.parse(
    readFileSync(path.join(LISTS, 'expected.json'), 'utf8')
  ) as Record<string, ExpectedList>;

  test.each(Object.entries(EXPECTED))(
    'import of %s adds, refuses and warns as expected, like the import in the panel',
    async (name, expected) => {
      const { takes, refuses, warns, options = [] } = expected;
      const format = LIST_FORMATS.find((each) => each === options[1]) ?? null;
      const read = readList(readFileSync(path.join(LISTS, name)), { name, format });
      // Calls the function behind the command, which avoids starting a process for each list.
      const { lines } = getReport(
        read.format,
        await planStoredList(service.strapi, getServices(service.strapi), read.lines, OPTIONS),
        false,
        read.unread
      );
      const wishes: RedirectImportOptions = {
        ...{ ...OPTIONS, format, columns: null, siteHost: null },
        ...{ skipsRefused: false, applies: false },
      };
      const inPanel = await getPanel(service, editor)
        .upload('redirects/import', { wishes: JSON.stringify(wishes) })
        .attach('list', path.join(LISTS, name))
        .expect(200);
      const ofPanel = (inPanel.body as { data: ImportResponse }).data.lines;
      const isWarned = ({ result, reasons }: LineOutcome): boolean =>
        result === 'added' && reasons.length > 0;
      // The command reports added lines that have a warning as "warned".
      expect(
        ofPanel.map((reported) => [
          reported.line,
          reported.source,
          isWarned(reported) ? 'warned' : reported.result,
        ])
      ).toEqual(lines.map(({ line, source, result }) => [line, source, result]));

      const taken = lines.filter(({ result }) => result === 'added' || result === 'warned');
      expect(
        Object.keys(takes).map((source) => [
          source,
          taken.find((line) => line.source === source)?.destination,
        ])
      ).toEqual(Object.entries(takes));
      expect(
        taken.map(({ source }) => source).filter((source) => refuses.includes(source))
      ).toEqual([]);
      const warned = lines.filter(({ result }) => result === 'warned').map(({ source }) => source);
      expect(warned).toEqual(expect.arrayContaining(warns));
    }
  );

  test('import applies nothing until unknown columns are ignored explicitly', async () => {
    const list = temporary('unread.csv', 'source,destination,Zone\n/unread-list,/x.html,EU\n');
    const report = temporary('unread.json', '');
    const { code } = await run('import', list, '--apply', '--report', report);
    expect([code, JSON.parse(readFileSync(report, 'utf8'))]).toMatchObject([
      1,
      { applied: false, unread: [{ column: 'Zone', example: 'EU' }], counts: { added: 1 } },
    ]);
    const decided = ['--ignore-columns', 'Zone', '--report', report];
    const done = await run('import', list, '--apply', ...decided);
    expect([done.code, JSON.parse(readFileSync(report, 'utf8'))]).toMatchObject([
      0,
      { applied: true, unread: [], counts: { added: 1 } },
    ]);
  });

  test('import refuses columns to ignore that the list does not have', async () => {
    const list = temporary('mistyped.csv', 'source,destination,Zone\n/mistyped,/x.html,EU\n');
    expect(await run('import', list, '--ignore-columns', 'Zome')).toMatchObject({
      ...{ code: 2, stdout: '' },
      stderr: expect.stringContaining(
        'There is no Zome to ignore in the list (--ignore-columns). It has: Zone, source, destination.'
      ) as string,
    });
  });

  test('import adds spelling variants, and suggests SITE_URL for unknown hosts', async () => {
    const list = temporary(
      'spellings.csv',
      'source,destination,ignore case\n/Cli-Case,/x.html,1\nhttps://unknown.example/a,/x.html,0\n'
    );
    const { code, stdout } = await run('import', list, '--add-spellings');
    expect(code).toBe(1);
    expect(stdout).toContain('warned /cli-case → /x.html');
    expect(stdout).toContain('This address belongs to unknown.example, not to this website.');
    expect(stdout).toContain('set SITE_URL');
  });

  test('import reports a missing file or an unreadable workbook', async () => {
    expect(await called('import', temporary('missing.csv'))).toEqual([
      1,
      expect.stringMatching(/^Nothing was changed\. .*missing\.csv does not exist\.$/),
    ]);
    const empty = temporary('empty.xlsx', 'PK\u0003\u0004');
    expect(await run('import', empty)).toMatchObject({
      ...{ code: 1, stdout: '' },
      stderr: expect.stringMatching(/empty\.xlsx is not a readable XLSX workbook\.$/m) as string,
    });
  });

  test('import reads a list through a symbolic link, wherever it leads', async () => {
    temporary('linked.csv', 'source,destination\n/linked,/x.html\n');
    mkdirSync(temporary('lists'));
    symlinkSync('../linked.csv', temporary('lists/list.csv'));
    const { stdout } = await run('import', temporary('lists/list.csv'));
    expect(stdout).toContain('1 added');
  });

  test('import writes nothing if its report cannot be written', async () => {
    const list = temporary('no-report.csv', 'source,destination\n/no-report,/x.html\n');
    const report = path.join(service.database.folder, 'none', 'report.json');
    expect(await called('import', list, '--apply', '--report', report)).toEqual([
      1,
      `Nothing was changed. The report file is not writable: Not found: ${report}.`,
    ]);
    expect(await served()).not.toHaveProperty('no-report');
  });

  test('import says that it succeeded if only its report fails in the end', async () => {
    const list = temporary('late.csv', 'source,destination\n/late-report,/x.html\n');
    // Opening this file succeeds, writing to it does not.
    const [code, message] = await called('import', list, '--apply', '--report', '/dev/full');
    expect(code).toBe(1);
    expect(message).toMatch(/^The import succeeded, but its report could not be written: /);
    expect(await served()).toHaveProperty('late-report', '/x.html');
    const dry = await called('import', list, '--report', '/dev/full');
    expect(dry).toEqual([1, expect.stringMatching(/^Nothing was changed\. /)]);
  });

  test.each([
    [[]],
    [['a', 'b']],
    [['a', '--on-conflict', 'ask']],
    [['a', '--temporary', 'maybe']],
    [['a', '--format', 'xls']],
    [['a', '--columns', '1']],
    [['a', '--delete-missing=some']],
    [['a', '--to-pages', '--keep-paths']],
  ])('import shows its usage for the invalid arguments %j', async (args) => {
    const [code, message] = await called('import', ...args);
    expect(code).toBe(2);
    expect(message).toContain('Usage: site-content redirects import [options] <source>');
  });

  test.each([
    ['source=1,source=2', 'The role source is given twice. Give it to one column.'],
    ['source=1,destination=1', 'The column 1 has two roles, source and destination. Give it one.'],
    ['note=Old,status=old', 'The column old has two roles, note and status. Give it one.'],
  ])('import refuses contradictory column roles: %s', async (columns, problem) => {
    const [code, message] = await called('import', 'a', '--columns', columns);
    expect([code, message]).toEqual([2, expect.stringContaining(problem)]);
  });

  test('export and trace refuse invalid arguments', async () => {
    expect(await called('export', '--format', 'xls')).toEqual([
      2,
      expect.stringContaining('Allowed choices are csv, tsv,'),
    ]);
    expect(await called('export', 'a', 'b')).toEqual([2, expect.any(String)]);
    const file = temporary('list.foo', 'kept');
    expect(await called('export', file)).toEqual([
      2,
      expect.stringContaining("the extension '.foo' tells no format"),
    ]);
    expect(readFileSync(file, 'utf8')).toBe('kept');
    expect(await called('trace')).toEqual([2, expect.stringContaining('Usage:')]);
  });

  test('suggests the correct spelling of a mistyped option', async () => {
    const [code, message] = await called('import', 'a', '--aply');
    expect([code, message]).toEqual([2, expect.stringContaining('(Did you mean --apply?)')]);
  });

  test('trace prints the hops, the final destination and similar URLs as sentences', async () => {
    const sentences = async (address: string): Promise<string[]> =>
      toSentences(await readTrace(service.strapi, getServices(service.strapi), address));
    expect(await sentences('/hop')).toEqual([
      '/hop → /hop-on#x   (editor)',
      '/hop-on → /prices/   (editor)',
      'Front ends get "hop": "/hop-on#x"',
      'A published page is at /prices/.',
      'The page /prices/ has no element with the id x.',
    ]);
    expect(await sentences('/Hop')).toEqual([
      ...['No redirect from this address.', 'No published page is at /Hop.'],
      ...['Similar addresses:', '  /hop'],
    ]);
    // Similar URLs are also listed at the end of a chain, and for a slug with capitals.
    const capitals = await publishedPage(editor, { title: 'Capitals', slug: 'Capitals' });
    await created(editor, REDIRECT, { source: '/to-capitals', destination: '/capitals' });
    expect((await sentences('/to-capitals')).slice(-2)).toEqual([
      'Similar addresses:',
      '  /Capitals/   (a page)',
    ]);
    await editor.remove(PAGE, capitals);
    await created(editor, REDIRECT, { source: '/circle', destination: '/circle?x=1' });
    expect((await sentences('/circle')).at(-1)).toBe(
      'Visitors are sent in a circle: /circle?x=1 leads back to one of these redirects, which are served.'
    );
    expect(await sentences('/none')).toEqual([
      ...['/none → nothing (null)   (editor)', 'Front ends get "none": null', 'It ends there.'],
    ]);
  });
});

test('an import ends when its client disconnects while it is planned, and changes nothing', async () => {
  const services = getServices(service.strapi);
  const before = await served();
  const res = Object.assign(new EventEmitter(), { writableFinished: false });
  let asked = 0;
  const lines = list('source,destination\n/left-1,/x\n/left-2,/x\n/left-3,/x\n').map((line) => ({
    ...line,
    get source() {
      asked += 1;
      res.emit('close');
      return line.source;
    },
  }));
  const importing = services.writers.markRequests({ method: 'POST', res } as never, async () => {
    await applyList(service.strapi, services, lines, { ...OPTIONS, skipsRefused: false });
  });
  await expect(importing).rejects.toThrow('The client has disconnected. Nothing was saved.');
  expect(asked).toBe(1);
  expect(await served()).toEqual(before);
});
