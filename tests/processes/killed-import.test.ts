import { readdirSync, readFileSync, statSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../support/environment';
import { type RunningProcess, startCommand } from '../support/process';
import { type DatabaseKind, describeOnEach } from '../support/process-database';
import { databaseForTests } from '../support/process-database-for-tests';

const IMAGE = readFileSync(
  path.join(ROOT, 'tests/fixtures/wagtail/media/original_images/boat.png')
);

const FEW = 10;
const MANY = 30;

/** Another site with an image on each page. `version` is part of the titles and of the images. */
const site = { version: 1, pages: FEW, asked: [] as string[] };

const getPage = (id: number): object => ({
  id,
  meta: { type: 'home.Page', slug: `p${id}`, html_url: `http://localhost/p${id}/` },
  title: `Page ${id}, version ${site.version}`,
  body: [
    {
      type: 'image',
      id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
      value: {
        id,
        meta: { type: 'wagtailimages.Image', download_url: `/media/${site.version}-${id}.png` },
        title: `Image ${id}`,
      },
    },
  ],
});

const server = http.createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (url.pathname.startsWith('/media/')) {
    site.asked.push(url.pathname);
    // Bytes after the end of an image make it another file.
    setTimeout(() => response.end(Buffer.concat([IMAGE, Buffer.from(url.pathname)])), 10);
    return;
  }
  const offset = Number(url.searchParams.get('offset') ?? 0);
  const ids = Array.from({ length: site.pages }, (_, at) => at + 1);
  const items = ids.slice(offset, offset + 20).map(getPage);
  response.end(JSON.stringify({ meta: { total_count: site.pages }, items }));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const killed = (kind: DatabaseKind): void => {
  const database = databaseForTests(kind);

  const startImport = (): RunningProcess => {
    const { port } = server.address() as AddressInfo;
    return startCommand('import', ['--pages', `http://127.0.0.1:${port}/api/v2/pages/`], database);
  };

  const importAll = async (): Promise<string> => {
    const command = startImport();
    expect([await command.ended, command.log()]).toMatchObject([{ code: 0 }, expect.any(String)]);
    return command.log();
  };

  /** The number of images stored in the uploads folder since a time, in milliseconds. */
  const storedSince = (since: number): number => {
    const folder = path.join(database.folder, 'uploads');
    const files = readdirSync(folder).filter((name) => /^2-\d+\.png$/.test(name));
    return files.filter((name) => statSync(path.join(folder, name)).mtimeMs > since).length;
  };

  /** The stored pages, image blocks, files and import records. */
  const stored = (): Promise<unknown> =>
    database.use(async (connection) => ({
      pages: await connection('pages').select('id', 'title', 'published_at').orderBy('id'),
      blocks: await connection('components_blocks_images').count('* as count'),
      files: await connection('files').select('id', 'hash').orderBy('id'),
      known: await connection('site_content_imported').select('source_id', 'digest').orderBy('id'),
    }));

  const titles = async (): Promise<string[]> =>
    database.use(async (connection) => {
      const rows: { title: string }[] = await connection('pages')
        .select('title')
        .whereNotNull('published_at')
        .orderBy('slug');
      return rows.map(({ title }) => title);
    });

  test('an import killed at any time leaves the site unchanged, and continues when it is run again', async () => {
    Object.assign(site, { version: 1, pages: FEW, asked: [] });
    await importAll();
    const before = await stored();
    expect(await titles()).toHaveLength(FEW);

    Object.assign(site, { version: 2, pages: MANY, asked: [] });
    const isFetching = () => site.asked.length > 12;
    const hasStored = (count: number) => (since: number) => storedSince(since) >= count;
    const moments: [(since: number) => boolean, number][] = [
      [isFetching, 0],
      [hasStored(1), 0],
      // The transaction starts after the last file.
      ...[0, 15, 30, 60, 90, 120, 180].map((pause): [(since: number) => boolean, number] => [
        hasStored(MANY),
        pause,
      ]),
    ];
    let isDone = false;
    for (const [condition, pause] of moments) {
      const since = Date.now();
      const command = startImport();
      while (!command.hasEnded && !condition(since)) await wait(2);
      await wait(pause);
      command.kill('SIGKILL');
      await command.ended;
      // If the transaction was committed before the kill, everything is stored.
      isDone = (await titles()).length === MANY;
      if (isDone) break;
      expect(await stored()).toEqual(before);
    }

    // Only images in flight during a kill were fetched twice.
    expect(site.asked.length).toBeLessThan(MANY + 3 * 4);
    expect(await importAll()).toContain(
      isDone
        ? `Pages: 0 added, 0 changed, ${MANY} same, 0 deleted, 0 kept`
        : `Pages: ${MANY - FEW} added, ${FEW} changed, 0 same, 0 deleted, 0 kept`
    );
    expect((await titles()).every((title) => title.endsWith('version 2'))).toBe(true);
    expect(await titles()).toHaveLength(MANY);
    expect(await importAll()).toContain(`Pages: 0 added, 0 changed, ${MANY} same`);
  });
};

describeOnEach(killed, 'kill -9 on');
