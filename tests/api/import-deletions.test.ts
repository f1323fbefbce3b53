import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { getServices } from '../../src/plugins/site-content/server/src/create-services';
import {
  ContentExistsError,
  getOutcome,
  readyImport,
  type SiteImportOptions,
  writeImport,
} from '../../src/plugins/site-import/server/src/apply-plan';
import type { Deletions } from '../../src/plugins/site-import/server/src/deletions';
import { ImportRefusedError, readPlan } from '../../src/plugins/site-import/server/src/read-plan';
import { runAsProcess, runCommand } from '../support/command';
import { createEditor, NAV_ITEM, PAGE, REDIRECT, SITE_KEYS } from '../support/editor';
import { runs } from '../support/runs';
import { ROOT } from '../support/service';
import { serviceForTests } from '../support/test-service';

const service = serviceForTests();

const SAMPLE = path.join(ROOT, 'database/sample-site');

const WISHES: SiteImportOptions = { replaces: false, overwrites: false, deletesMissing: false };
const REPLACING = { ...WISHES, replaces: true };

const temporary = (name: string, content: unknown): string => {
  const file = path.join(service.database.folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

interface Sources {
  readonly initialData?: string | null;
  readonly pages?: string | null;
  readonly mapping?: string | null;
}

const ready = async (sources: Sources, wishes: SiteImportOptions) => {
  const { strapi } = service;
  const { options } = getServices(strapi);
  const whole = { initialData: null, pages: null, ...sources };
  const plan = await readPlan(strapi, options, whole, () => undefined);
  return { plan, ready: await readyImport(strapi, options, plan, wishes, () => undefined) };
};

const run = async (sources: Sources, wishes: SiteImportOptions) => {
  const { strapi } = service;
  const whole = { initialData: null, pages: null, ...sources };
  const services = getServices(strapi);
  const plan = await readPlan(strapi, services.options, whole, () => undefined);
  return writeImport(strapi, services, plan, wishes, () => undefined);
};

/** All content, by type: document ids, and sources of redirects. */
const readContent = async (): Promise<Record<keyof Deletions, Set<string>>> => {
  const getIds = async (uid: string, column: string): Promise<Set<string>> =>
    new Set(
      (await service.strapi.db.query(uid).findMany({})).map((row) =>
        String((row as Record<string, unknown>)[column])
      )
    );
  return {
    pages: await getIds(PAGE, 'documentId'),
    navItems: await getIds(NAV_ITEM, 'documentId'),
    redirects: await getIds(REDIRECT, 'source'),
    siteKeys: await getIds(SITE_KEYS, 'documentId'),
  };
};

const command = (...args: string[]) => runCommand(service, 'import', ...args);

const page = (id: string, more: Record<string, unknown> = {}, meta = {}) => ({
  id,
  meta: { slug: id, ...meta },
  title: `Page ${id}`,
  ...more,
});

const getList = (...items: unknown[]) => ({ meta: { total_count: items.length }, items });

const frame = (
  header: readonly string[],
  redirects: Record<string, string | null> = {}
): unknown => ({
  keys: {},
  redirects,
  'request-info': {},
  header: header.map((title) => ({ title, subitems: [], url: '/' })),
  footer: [],
});

const importSample = () =>
  run(
    {
      initialData: path.join(SAMPLE, 'initial-data.json'),
      pages: path.join(SAMPLE, 'pages.json'),
    },
    REPLACING
  );

test('an option that is given twice is refused', async () => {
  const { code, stderr } = await command('--pages', 'one.json', '--pages', 'two.json');
  expect([code, stderr]).toEqual([2, expect.stringContaining("'--pages <source>' is given twice")]);
});

test('a URL with a password is refused without repeating it', async () => {
  const { code, stderr, stdout } = await command('--pages', 'https://ada:secret@old.example/pages');
  expect([code, stderr]).toEqual([2, expect.stringContaining('contains a user name or password')]);
  expect(`${stdout}${stderr}`).not.toContain('secret');
});

describe('a missing or incomplete page list', () => {
  beforeAll(importSample);

  const mappingFor = (list: string): string =>
    temporary('mapping.json', {
      version: 1,
      source: { list, id: 'id', title: 'title' },
      fields: {},
      blocks: {},
    });

  test('is refused with the path from the mapping, and deletes nothing', async () => {
    const before = await readContent();
    const pages = temporary('other.json', { data: { articles: [{ id: 1, title: 'One' }] } });
    const report = temporary('report.json', '');
    const { code, stderr } = await command(
      ...['--pages', pages, '--mapping', mappingFor('data.pages'), '--replace'],
      ...['--report', report]
    );
    expect(code).toBe(1);
    expect(stderr).toContain('has no list at "data.pages"');
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({ applied: false });
    expect(await readContent()).toEqual(before);
  });

  test.each([
    ['the list', { meta: {} }],
    ['one of three pages', { meta: { total_count: 3 }, items: [page('one'), page('two')] }],
    ['half of a Wagtail list', { meta: { total_count: 2 }, items: [{ ...page('1'), id: 1 }] }],
  ])('is refused if %s is missing', async (_name, json) => {
    await expect(run({ pages: temporary('half.json', json) }, REPLACING)).rejects.toThrow(
      ImportRefusedError
    );
  });

  test('is refused if one of its items is not a page', async () => {
    const pages = temporary('text.json', { list: [{ id: 1, title: 'One' }, 'two'] });
    const refused = run({ pages, mapping: mappingFor('list') }, REPLACING);
    await expect(refused).rejects.toMatchObject({
      problems: [expect.stringContaining('list[1]')],
    });
  });
});

describe('an empty or changed source', () => {
  beforeAll(importSample);

  test.each(['--replace', '--delete-missing'])(
    'requires --allow-empty with %s if its page list is empty',
    async (option) => {
      const before = await readContent();
      const pages = temporary('empty.json', getList());
      const { code, stderr } = await command('--pages', pages, option);
      expect(code).toBe(1);
      expect(before.pages.size).toBeGreaterThan(0);
      expect(stderr).toContain(`${option} would delete the existing pages. Add --allow-empty`);
      expect(await readContent()).toEqual(before);
    }
  );

  test('requires --replace and --allow-empty if it is empty and the pages came from another site', async () => {
    const old = page('one', {}, { html_url: 'https://old.example/one/' });
    const pages = temporary('list.json', getList(old));
    await run({ pages }, REPLACING);
    const before = await readContent();
    temporary('list.json', getList());
    const { stderr } = await command('--pages', pages, '--delete-missing');
    expect(stderr).toContain('To replace all content, add --replace and --allow-empty.');
    expect(await readContent()).toEqual(before);
  });

  test('deletes all redirects only if an empty list is allowed', async () => {
    const initialData = temporary('frame.json', frame(['One'], { a: '/b' }));
    await run({ initialData }, REPLACING);
    temporary('frame.json', frame(['One']));
    const deletesMissing = { ...WISHES, deletesMissing: true };
    await expect(run({ initialData }, deletesMissing)).rejects.toMatchObject({
      problems: [expect.stringContaining('no redirects')],
    });
    const outcome = await run({ initialData }, { ...deletesMissing, allowsEmpty: true });
    expect(outcome.redirects).toMatchObject({ deleted: 1 });
  });

  test('restores redirects that editors deleted only if it overwrites or replaces', async () => {
    const redirects = { kept: '/x', deleted: '/x' };
    const initialData = temporary('frame.json', frame(['One'], redirects));
    const getSources = async (): Promise<string[]> =>
      Object.keys((await service.visitor.get('/api/initial-data/')).body.redirects).toSorted();
    const remove = async (source: string): Promise<void> => {
      const documents = service.strapi.documents(REDIRECT);
      const found = await documents.findFirst({ filters: { source } as never });
      await documents.delete({ documentId: found?.documentId ?? '' });
    };
    await run({ initialData }, REPLACING);
    await remove('/deleted');
    const again = await run({ initialData }, WISHES);
    expect([again.redirects.added, again.kept]).toEqual([0, ['redirect /deleted']]);
    expect(await getSources()).toEqual(['kept']);
    // A redirect that was missing in the source in the meantime counts as new.
    temporary('frame.json', frame(['One'], { kept: '/x', other: '/x' }));
    expect((await run({ initialData }, WISHES)).redirects).toMatchObject({ added: 1, kept: 0 });
    temporary('frame.json', frame(['One'], { ...redirects, other: '/x' }));
    expect((await run({ initialData }, WISHES)).redirects).toMatchObject({ added: 1, kept: 0 });
    // This holds even if nothing else in the source changed.
    temporary('frame.json', frame(['One'], { kept: '/x', other: '/x' }));
    await run({ initialData }, WISHES);
    await remove('/deleted');
    temporary('frame.json', frame(['One'], { ...redirects, other: '/x' }));
    expect((await run({ initialData }, WISHES)).redirects).toMatchObject({ added: 1, kept: 0 });
    await remove('/deleted');
    await run({ initialData }, { ...WISHES, overwrites: true });
    expect(await getSources()).toEqual(['deleted', 'kept', 'other']);
    // Deletions by editors do not affect an import that replaces everything.
    for (const source of ['/deleted', '/kept', '/other']) await remove(source);
    await run({ initialData }, REPLACING);
    expect(await getSources()).toEqual(['deleted', 'kept', 'other']);
  });

  test('is the same source under another file name, but another site with other navigation', async () => {
    const initialData = temporary('first.json', frame(['One'], { a: '/x', b: '/x' }));
    await run({ initialData }, REPLACING);
    const deletesMissing = { ...WISHES, deletesMissing: true };
    const renamed = temporary('second.json', frame(['One'], { b: '/y', c: '/x' }));
    expect((await run({ initialData: renamed }, deletesMissing)).redirects).toMatchObject({
      ...{ added: 1, changed: 1, deleted: 1 },
    });
    const other = temporary('third.json', frame(['Other'], { b: '/x' }));
    await expect(run({ initialData: other }, deletesMissing)).rejects.toThrow('--replace');
  });

  test('deletes all pages with --allow-empty, and lists them in the dry run', async () => {
    await importSample();
    const before = await readContent();
    const pages = temporary('empty.json', getList());
    const args = ['--pages', pages, '--replace', '--allow-empty'];
    const tried = await command(...args, '--dry-run');
    const count = before.pages.size;
    expect(tried.code).toBe(0);
    expect(tried.stdout).toMatch(new RegExp(`^Will be deleted:\n  ${count} pages: "[^"]+", `));
    expect(tried.stdout).toContain(`${count} deleted`);
    expect(await readContent()).toEqual(before);

    const report = temporary('report.json', '');
    const done = await runAsProcess({}, 'import', ...args, '--report', report);
    expect(done.code).toBe(0);
    expect(done.stdout.split('\nImported')[0]).toBe(tried.stdout.split('\nDry run')[0]);
    expect(done.stdout).toContain(`${count} deleted`);
    const written = JSON.parse(readFileSync(report, 'utf8'));
    expect(written.pages.deleted).toBe(count);
    expect(new Set(written.deletions.pages.map(({ id }: { id: string }) => id))).toEqual(
      before.pages
    );
    expect((await readContent()).pages.size).toBe(0);
  });
});

test('the output uses the singular for one page, navigation item or redirect', async () => {
  const initialData = temporary('one.json', frame(['One'], { a: '/b' }));
  const pages = temporary('one-page.json', getList(page('one')));
  await run({ initialData, pages }, REPLACING);
  const { stdout } = await command('--initial-data', initialData, '--pages', pages, '--replace');
  expect(stdout).toContain('Will be deleted:\n  1 page: "Page one"\n');
  expect(stdout).toContain('\n  1 navigation item: "One"\n  1 redirect: "/a"\n  site keys\n');
  expect(stdout).toContain('Imported 1 page, 0 images, 1 navigation item, 1 redirect and');
});

test('the report lists everything that HTML sanitizing removes', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `data-x${at}`);
  const html = `<p ${names.map((name) => `${name}="1"`).join(' ')}>a</p>`;
  const body = [{ type: 'rich-text', value: { html } }];
  const pages = temporary('loss.json', getList(page('loss', { body })));
  const report = temporary('report.json', '');
  const { code, stderr } = await command(
    ...['--pages', pages, '--replace', '--dry-run', '--report', report]
  );
  expect(code).toBe(0);
  expect(stderr).toContain('4 more');
  const losses = JSON.parse(readFileSync(report, 'utf8')).losses.join('\n');
  for (const name of names) expect(losses).toContain(`the attribute ${name} of <p>`);
  const strict = await command(...['--pages', pages, '--replace', '--strict', '--report', report]);
  expect(strict.code).toBe(1);
  const problems = JSON.stringify(JSON.parse(readFileSync(report, 'utf8')).problems);
  for (const name of names) expect(problems).toContain(`the attribute ${name} of <p>`);
});

test('an unwritable report file stops the import before anything is written', async () => {
  const before = await readContent();
  const pages = temporary('one-page.json', getList(page('two')));
  const report = path.join(service.database.folder, 'none', 'report.json');
  const { code, stderr } = await command('--pages', pages, '--replace', '--report', report);
  expect([code, stderr]).toEqual([1, expect.stringContaining('report file is not writable')]);
  expect(await readContent()).toEqual(before);
});

test('deleting a parent is refused if the path of one of its subpages would collide', async () => {
  const pages = temporary('tree.json', getList(page('top'), page('a')));
  await run({ pages }, REPLACING);
  const [top] = await service.strapi
    .documents(PAGE)
    .findMany({ filters: { slug: 'top' } } as never);
  const editor = await createEditor(service);
  await editor.create(PAGE, {
    title: 'A',
    slug: 'a',
    parent: { connect: [{ documentId: top?.documentId ?? '' }] },
  });
  temporary('tree.json', getList(page('a')));
  const before = await readContent();
  const refused = ready({ pages }, { ...WISHES, deletesMissing: true });
  await expect(refused).rejects.toMatchObject({
    problems: [expect.stringContaining('whose parent would be deleted')],
  });
  expect(await readContent()).toEqual(before);
});

test('an import deletes exactly what its dry run announced, for random sources and options', async () => {
  const editor = await createEditor(service);
  const ids = ['aa', 'bb', 'cc', 'dd'];
  const sourceArbitrary = fc.record({
    pages: fc.option(
      fc.subarray(ids).chain((chosen) =>
        fc.array(fc.nat({ max: 4 }), { minLength: 4, maxLength: 4 }).map((parents) =>
          getList(
            ...chosen.map((id, at) => {
              const parent = chosen.slice(0, at)[(parents[at] ?? 0) - 1];
              return page(id, {}, parent === undefined ? {} : { parent: { id: parent } });
            })
          )
        )
      )
    ),
    initialData: fc.option(
      fc
        .tuple(fc.subarray(['One', 'Two']), fc.subarray(['aa/', 'old', 'older']))
        .map(([header, sources]) =>
          frame(header, Object.fromEntries(sources.map((source) => [source, '/bb/'])))
        )
    ),
    mapping: fc.option(
      fc.record({
        drop: fc.subarray(ids),
        list: fc.constantFrom('items', 'items', 'items', 'entries'),
      })
    ),
    wishes: fc.record({
      replaces: fc.boolean(),
      overwrites: fc.boolean(),
      deletesMissing: fc.boolean(),
      allowsEmpty: fc.boolean(),
    }),
    edits: fc.subarray(['page', 'child', 'redirect', 'navigation']),
  });
  let done = 0;
  let number = 0;
  const edit = async (kind: string): Promise<void> => {
    number += 1;
    const [known] = await service.strapi.documents(PAGE).findMany({ limit: 1 } as never);
    if (kind === 'page' || (kind === 'child' && known === undefined))
      await editor.create(PAGE, { title: `Own ${number}`, slug: `own-${number}` });
    else if (kind === 'child')
      await editor.create(PAGE, {
        title: 'Child',
        slug: `aa`,
        parent: { connect: [{ documentId: known?.documentId ?? '' }] },
      });
    else if (kind === 'redirect')
      await editor.create(REDIRECT, { source: `/own-${number}`, destination: '/x/' });
    else await editor.create(NAV_ITEM, { title: 'Own', area: 'header', url: '/own/' });
  };
  await fc.assert(
    fc.asyncProperty(sourceArbitrary, async ({ pages, initialData, mapping, wishes, edits }) => {
      if (pages === null && initialData === null) return;
      for (const kind of edits) await edit(kind);
      const sources: Sources = {
        pages: pages === null ? null : temporary('property.json', pages),
        initialData: initialData === null ? null : temporary('frame.json', initialData),
        mapping:
          pages === null || mapping === null
            ? null
            : temporary('mapping.json', {
                version: 1,
                source: { list: mapping.list, id: 'id', title: 'title', slug: 'meta.slug' },
                pages: {
                  drop: { ids: Object.fromEntries(mapping.drop.map((id) => [id, 'Not wanted.'])) },
                },
                fields: { meta: { drop: 'It is read already.' } },
                blocks: {},
              }),
      };
      const before = await readContent();
      const expected = (error: unknown): null => {
        if (error instanceof ImportRefusedError || error instanceof ContentExistsError) return null;
        throw error;
      };
      const tried = await ready(sources, wishes).catch(expected);
      expect(await readContent()).toEqual(before);
      const outcome = await run(sources, wishes).catch(expected);
      const after = await readContent();
      const gone = (type: keyof Deletions): string[] =>
        [...before[type]].filter((id) => !after[type].has(id));
      if (tried === null || outcome === null) {
        expect(tried).toBe(outcome);
        expect(after).toEqual(before);
        return;
      }
      done += 1;
      const announced = getOutcome(tried.plan, tried.ready);
      expect(outcome.deletions).toEqual(announced.deletions);
      for (const type of ['pages', 'navItems', 'redirects', 'siteKeys'] as const) {
        const reported = announced.deletions[type].map(({ id }) => id);
        expect(new Set(reported).size).toBe(reported.length);
        // An entry imported again under its id was deleted and created again.
        const back = reported.filter((id) => after[type].has(id));
        expect(gone(type).sort()).toEqual(reported.filter((id) => !back.includes(id)).sort());
        if (!wishes.replaces) expect(back).toEqual([]);
        else expect(new Set(reported)).toEqual(before[type]);
      }
      expect([outcome.pages.deleted, outcome.redirects.deleted]).toEqual([
        announced.deletions.pages.length,
        announced.deletions.redirects.length,
      ]);
    }),
    { numRuns: runs(30) }
  );
  expect(done).toBeGreaterThan(0);
});

describe('--write-mapping', () => {
  const source = () => temporary('to-map.json', getList(page('one', { extra: 'text' })));
  const write = (mapping: string, ...args: string[]) =>
    command('--pages', source(), ...args, '--write-mapping', mapping);

  test('writes a new file, and accepts an existing file with the same content', async () => {
    const mapping = path.join(service.database.folder, 'suggested.json');
    expect(await write(mapping)).toMatchObject({ code: 0, stderr: '' });
    const written = readFileSync(mapping, 'utf8');
    expect(JSON.parse(written)).toMatchObject({ version: 1 });
    expect((await write(mapping)).code).toBe(0);
    expect(readFileSync(mapping, 'utf8')).toBe(written);
  });

  test('does not overwrite a reviewed mapping, even if it is the input', async () => {
    const mapping = path.join(service.database.folder, 'suggested.json');
    const reviewed = readFileSync(mapping, 'utf8').replace('{', '{ ');
    for (const args of [[], ['--mapping', mapping]]) {
      writeFileSync(mapping, reviewed);
      const { code, stderr } = await write(mapping, ...args);
      expect([code, stderr]).toEqual([1, expect.stringContaining('suggested.json already exists')]);
      expect(readFileSync(mapping, 'utf8')).toBe(reviewed);
    }
  });
});
