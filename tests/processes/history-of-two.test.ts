import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { type PackedState, unpackState } from '../../src/plugins/site-content/domain/changes/state';
import {
  connect,
  type Editor,
  editorAt,
  NAV_ITEM,
  PAGE,
  REDIRECT,
  type Saved,
} from '../support/editor';
import { panelAt } from '../support/panel';
import {
  registerAdministrator,
  type ServiceProcess,
  startCommand,
  startReady,
} from '../support/process';
import {
  type DatabaseKind,
  describeOnEach,
  type ProcessDatabase,
} from '../support/process-database';
import { databaseForTests } from '../support/process-database-for-tests';

/** The table of each type with a history, and its compared attributes, which are also the columns. */
const TABLES: Readonly<Record<string, { readonly table: string; readonly names: string[] }>> = {
  [PAGE]: { table: 'pages', names: ['title', 'slug', 'seo_title', 'parent_document_id'] },
  [REDIRECT]: { table: 'redirects', names: ['source', 'target', 'destination', 'note'] },
  [NAV_ITEM]: { table: 'nav_items', names: ['title', 'url'] },
};

/** The rows of every entry by `type document`, each as `draft` or `published` with its values. */
type Site = Map<string, string[]>;

type Row = Record<string, unknown>;

const rowText = (isPublished: boolean, values: Row, names: readonly string[]): string =>
  JSON.stringify([
    isPublished ? 'published' : 'draft',
    ...names.map((name) => values[name] ?? null),
  ]);

/** Reads the content of the tables directly from the database. */
const siteIn = (database: ProcessDatabase): Promise<Site> =>
  database.use(async (connection) => {
    const site: Site = new Map();
    for (const [uid, { table, names }] of Object.entries(TABLES)) {
      const rows: Row[] = await connection(table).select('*');
      for (const row of rows) {
        const key = `${uid} ${String(row['document_id'])}`;
        const text = rowText(row['published_at'] !== null, row, names);
        site.set(key, [...(site.get(key) ?? []), text].toSorted());
      }
    }
    return site;
  });

interface Entry {
  readonly act: string;
  readonly type: string;
  readonly entry: string;
  readonly before: string | null;
}

const changeSetsIn = (database: ProcessDatabase): Promise<string[]> =>
  database.use((connection) => connection('site_content_history_acts').orderBy('id').pluck('act'));

const entriesIn = (database: ProcessDatabase): Promise<Entry[]> =>
  database.use((connection) => connection('site_content_history_entries').select('*'));

/** Rebuilds the site as it was before these change sets. */
const rebuilt = (now: Site, later: readonly string[], entries: readonly Entry[]): Site => {
  const site = new Map(now);
  for (const act of later.toReversed()) {
    for (const { type, entry, before } of entries.filter((each) => each.act === act)) {
      const { names } = TABLES[type] ?? { names: [] };
      if (before === null) {
        site.delete(`${type} ${entry}`);
      } else {
        const rows = unpackState(JSON.parse(before) as PackedState);
        const texts = rows.map(({ isPublished, values }) => rowText(isPublished, values, names));
        site.set(`${type} ${entry}`, texts.toSorted());
      }
    }
  }
  return site;
};

const DEEDS = [
  ...(['redirect', 'redirect', 'note', 'note', 'remove', 'list', 'page', 'page', 'page'] as const),
  ...(['title', 'title', 'publish', 'publish', 'publish all', 'unpublish', 'delete'] as const),
  ...(['item', 'rename', 'remove item'] as const),
] as const;

interface Step {
  readonly deed: (typeof DEEDS)[number];
  readonly one: number;
  readonly other: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  ...{ deed: fc.constantFrom(...DEEDS), one: fc.nat(9), other: fc.nat(9) },
});

const courses = (kind: DatabaseKind): void => {
  const database = databaseForTests(kind);
  let lists = 0;

  /** Imports a list of redirects in another process. */
  const importList = async (one: number, other: number): Promise<number> => {
    const file = path.join(database.folder, `list-${(lists += 1)}.csv`);
    writeFileSync(
      file,
      `source,destination\n/list-${one},/to-${other}\n/list-${other},/to-${one}\n`
    );
    const command = startCommand(
      'redirects',
      ['import', file, '--apply', '--on-conflict=replace'],
      database
    );
    const { code } = await command.ended;
    return code === 0 ? 200 : 400;
  };

  const perform = async (
    editor: Editor,
    site: Site,
    { deed, one, other }: Step
  ): Promise<number> => {
    const some = (uid: string): string[] =>
      [...site.keys()].flatMap((key) =>
        key.startsWith(`${uid} `) ? key.slice(uid.length + 1) : []
      );
    const at = (uid: string, number: number): string => {
      const ids = some(uid).toSorted();
      return ids[number % Math.max(1, ids.length)] ?? 'nobody';
    };
    const page = at(PAGE, one);
    const redirect = at(REDIRECT, one);
    const item = at(NAV_ITEM, one);
    const status = async (saved: Promise<Saved>): Promise<number> => (await saved).status;
    switch (deed) {
      case 'redirect':
        return status(editor.create(REDIRECT, { source: `/${one}-${other}`, destination: '/x/' }));
      case 'note':
        return status(editor.update(REDIRECT, redirect, { note: `Note ${other}` }));
      case 'remove':
        return status(editor.remove(REDIRECT, redirect));
      case 'list':
        return importList(one, other);
      case 'page': {
        const parent = other % 2 === 0 ? {} : { parent: connect(page) };
        const data = { title: `Page ${one}`, slug: `page-${one}-${other}`, ...parent };
        return status(editor.create(PAGE, data));
      }
      case 'title':
        return status(editor.update(PAGE, page, { title: `Title ${other}` }));
      case 'publish':
        return status(editor.publish(PAGE, page, { seo_title: `Published ${other}` }));
      case 'publish all':
        return status(editor.bulk(PAGE, 'publish', some(PAGE)));
      case 'unpublish':
        return status(editor.unpublish(PAGE, page));
      case 'delete':
        return status(editor.remove(PAGE, page));
      case 'item':
        return status(editor.create(NAV_ITEM, { title: `Item ${one}`, area: 'header', url: '/' }));
      case 'rename':
        return status(editor.update(NAV_ITEM, item, { title: `Renamed ${other}` }));
      case 'remove item':
        return status(editor.remove(NAV_ITEM, item));
    }
  };

  test('concurrent changes can be rebuilt from the history, and undone on either instance', async () => {
    const services: ServiceProcess[] = [await startReady(database)];
    const { token } = await registerAdministrator(services[0] as ServiceProcess);
    services.push(await startReady(database));
    const editors = services.map(({ address }) => editorAt(address, token));
    const answers: number[] = [];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 2, maxLength: 4 }), { minLength: 8, maxLength: 10 }),
        async (groups) => {
          const first = (await changeSetsIn(database)).length;
          const seen = [{ acts: first, site: await siteIn(database) }];
          for (const group of groups) {
            const { site } = seen.at(-1) as (typeof seen)[number];
            answers.push(
              ...(await Promise.all(
                group.map((each, number) => perform(editors[number % 2] as Editor, site, each))
              ))
            );
            seen.push({
              acts: (await changeSetsIn(database)).length,
              site: await siteIn(database),
            });
          }

          const acts = await changeSetsIn(database);
          const entries = await entriesIn(database);
          const { site: now } = seen.at(-1) as (typeof seen)[number];
          for (const { acts: count, site } of seen) {
            expect(rebuilt(now, acts.slice(count), entries)).toEqual(site);
          }

          for (const [number, act] of acts.slice(first).toReversed().entries()) {
            const { address } = services[number % 2] as ServiceProcess;
            const panel = panelAt(address, editors[number % 2] as Editor);
            const { status, text } = await panel.post(`history/change-sets/${act}/undo`, {
              isDryRun: false,
            });
            expect([status, status === 200 ? '' : text]).toEqual([200, '']);
          }
          expect(await siteIn(database)).toEqual(seen[0]?.site);
        }
      ),
      { numRuns: 2, endOnFailure: true }
    );
    expect(answers.filter((status) => status >= 500)).toEqual([]);
    const done = answers.filter((status) => status < 300).length;
    expect(done).toBeGreaterThan(answers.length / 3);
  });
};

describeOnEach(courses, 'two instances and a command on');
