import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startCommand } from '../support/process';
import { databaseForEachTest } from '../support/process-database-for-tests';

describe('on a database on which the service has never been started', () => {
  const database = databaseForEachTest('sqlite');

  const run = async (name: string, args: readonly string[]): Promise<[number | null, string]> => {
    const command = startCommand(name, args, database);
    const { code } = await command.ended;
    return [code, command.log()];
  };

  test.each([
    ['backup', ['site.tar.gz'], 'Nothing was backed up. There is nothing to back up'],
    ['check', [], 'The check failed. There is nothing to check'],
    ['check', ['--json'], 'The check failed. There is nothing to check'],
    ['prune', [], 'Nothing was dropped. There is nothing to prune'],
    ['prune', ['old', '--backup', '.'], 'Nothing was dropped. There is nothing to prune'],
    ['redirects', ['export'], 'Nothing was written. There is nothing to export'],
    ['redirects', ['trace', '/a'], 'The address could not be traced. There is nothing to trace'],
    [
      'admin:reset-user-password',
      ['--email', 'ada@example.com', '--password', 'Test-password-1'],
      'Nothing was changed. There is nothing to change',
    ],
  ])('the command %s %j says so and creates nothing', async (name, args, refusal) => {
    expect(await run(name, args)).toEqual([
      1,
      `${refusal}: the service has never been started on this database.\n`,
    ]);
    expect(readdirSync(database.folder)).toEqual(['uploads']);
  });

  describe('a command that needs only the content types creates nothing', () => {
    const inFolder = (name: string): string => path.join(database.folder, name);

    beforeEach(() => {
      const page = { id: 1, meta: { type: 'a.Page', slug: 'a' }, title: 'A' };
      const files = {
        'pages.json': { meta: { total_count: 1 }, items: [page] },
        'map.json': { version: 1, fields: {}, blocks: {} },
      };
      for (const [name, json] of Object.entries(files))
        writeFileSync(inFolder(name), JSON.stringify(json));
    });

    const files = (): string[] => readdirSync(database.folder).toSorted();

    test('compare with a mapping', async () => {
      const pages = inFolder('pages.json');
      const args = [pages, pages, '--mapping', inFolder('map.json')];
      expect(await run('compare', args)).toEqual([
        1,
        expect.stringContaining('Compared: 0 members, 0 redirects, 0 pages, 0 images.'),
      ]);
      expect(files()).toEqual(['map.json', 'pages.json', 'uploads']);
    });

    test('import --describe and --write-mapping', async () => {
      const args = ['--pages', inFolder('pages.json'), '--write-mapping', inFolder('new.json')];
      expect(await run('import', [...args, '--describe'])).toEqual([
        0,
        expect.stringMatching(/^Read as wagtail: 1 page\.$[^]*^Mapping written to /m),
      ]);
      expect(files()).toEqual(['map.json', 'new.json', 'pages.json', 'uploads']);
    });
  });

  test('an empty database file is treated the same', async () => {
    writeFileSync(path.join(database.folder, 'data.db'), '');
    expect(await run('check', [])).toEqual([1, expect.stringContaining('nothing to check')]);
  });
});
