import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { created, editorAt, REDIRECT } from '../support/editor';
import {
  askReady,
  killProcesses,
  registerAdministrator,
  type ServiceProcess,
  startReady,
} from '../support/process';
import { type DatabaseKind, describeOn, type ProcessDatabase } from '../support/process-database';
import { databaseForTests } from '../support/process-database-for-tests';
import { get } from '../support/slow-client';
import { until } from '../support/until';

/** Enough connections for the operating system to give some of them to each thread. */
const CONNECTIONS = 12;

/** Loaded in every thread: makes the front thread throw when it receives a request for `/throw`. */
const THROWING = `
const http = require('node:http');
const { createServer } = http;
const { isMainThread } = require('node:worker_threads');
if (!isMainThread) {
  http.createServer = (options, listener) =>
    createServer(options, (request, response) => {
      if (request.url !== '/throw') return listener(request, response);
      setImmediate(() => { throw new Error('thrown on purpose'); });
    });
}
`;

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

    describe('that throws', () => {
      let service: ServiceProcess;

      /** Makes the thread throw outside of any request. */
      const throwOnce = async (): Promise<void> => {
        await expect(fetch(`${service.address}/throw`)).rejects.toThrow();
      };
      const isServing = async (): Promise<boolean> => (await askReady(service))?.status === 200;

      beforeAll(async () => {
        const preloaded = path.join(folder, 'throw.cjs');
        writeFileSync(preloaded, THROWING);
        service = await startReady(database, {
          environment: { FRONT_THREADS: '1', NODE_OPTIONS: `--require ${preloaded}` },
        });
      });

      test('is replaced, and the next one answers', async () => {
        await throwOnce();
        await until('another thread answers', isServing);
        expect((await get(`${service.address}/api/initial-data/`)).status).toBe(200);
        expect(service.log()).toContain('A front thread has failed: thrown on purpose');
        expect(service.log()).toContain('A front thread has ended. Another one is started.');
      });

      test('ends the service with a message if it throws again and again', async () => {
        for (let times = 2; times <= 5; times += 1) {
          await throwOnce();
          await until('another thread answers', isServing);
        }
        await throwOnce();
        expect(await service.ended).toEqual({ code: 1, signal: null });
        expect(service.log()).toContain('The front threads end again and again.');
      });
    });

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
