import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { created, editorAt, REDIRECT } from '../support/editor';
import { killProcesses, registerAdministrator, startReady } from '../support/process';
import { type DatabaseKind, describeOn, type ProcessDatabase } from '../support/process-database';
import { databaseForTests } from '../support/process-database-for-tests';
import { get } from '../support/slow-client';

/** Enough connections for the operating system to give some of them to each thread. */
const CONNECTIONS = 12;

// Only PostgreSQL: better-sqlite3 is compiled for the Node version that installed it.
describeOn(
  'postgres',
  (kind: DatabaseKind) => {
    const database: ProcessDatabase = databaseForTests(kind);
    let folder: string;
    beforeAll(async () => {
      folder = mkdtempSync(path.join(os.tmpdir(), 'node-22-'));
      await promisify(execFile)('npm', ['install', '--prefix', folder, '--no-audit', 'node@22']);
    });
    afterAll(async () => {
      await killProcesses();
      rmSync(folder, { recursive: true });
    });

    test('share the port, and include a saved change in their next responses', async () => {
      const bin = path.join(folder, 'node_modules', 'node', 'bin');
      const service = await startReady(database, {
        environment: {
          PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`,
          FRONT_THREADS: '2',
        },
      });
      const { token } = await registerAdministrator(service);
      const editor = editorAt(service.address, token);
      for (let n = 0; n < 5; n += 1) {
        await created(editor, REDIRECT, { source: `/shared-${n}`, destination: '/x' });
        const answers = await Promise.all(
          Array.from({ length: CONNECTIONS }, () => get(`${service.address}/api/initial-data/`))
        );
        for (const { status, body } of answers) {
          const { redirects } = JSON.parse(body.toString()) as { redirects: object };
          expect([status, redirects]).toEqual([
            200,
            expect.objectContaining({ [`shared-${n}`]: '/x' }),
          ]);
        }
      }
      service.kill('SIGTERM');
      expect(await service.ended).toEqual({ code: 0, signal: null });
      expect(service.log()).toMatch(/Node v22\./);
      const ids = service.log().matchAll(/"request_id":"([0-9a-f]{12})-\d+"/g);
      // Each thread has its own prefix for the ids of its requests.
      expect(new Set([...ids].map(([, id]) => id)).size).toBe(2);
    });
  },
  'several front threads, with Node 22 and'
);

describeOn(
  'sqlite',
  (kind: DatabaseKind) => {
    const database = databaseForTests(kind);
    let folder: string;
    beforeAll(() => {
      folder = mkdtempSync(path.join(os.tmpdir(), 'long-'));
    });
    afterAll(() => rmSync(folder, { recursive: true }));

    test('responds if the path of temporary files is too long for a socket', async () => {
      const TMPDIR = path.join(folder, 'x'.repeat(100));
      mkdirSync(TMPDIR);
      const service = await startReady(database, { environment: { TMPDIR } });
      expect((await get(`${service.address}/api/initial-data/`)).status).toBe(200);
    });

    test('responds if no temporary files can be written', async () => {
      const TMPDIR = path.join(folder, 'none');
      const service = await startReady(database, { environment: { TMPDIR } });
      expect((await get(`${service.address}/api/initial-data/`)).status).toBe(200);
      expect(service.log()).toMatch(/could not be prepared/);
    });
  },
  'a front thread on'
);
