import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { type Editor, editorAt, REDIRECT } from '../support/editor';
import { mayEnter, OTHER_USER } from '../support/other-user';
import {
  askReady,
  freePort,
  ready,
  registerAdministrator,
  type ServiceProcess,
  startCommand,
} from '../support/process';
import type { ProcessDatabase } from '../support/process-database';
import { databaseForTests } from '../support/process-database-for-tests';
import { ROOT } from '../support/service';
import { until } from '../support/until';

const isRoot = process.getuid?.() === 0;
const IMAGE = readFileSync(path.join(__dirname, '../../favicon.png'));

(isRoot && mayEnter(ROOT) ? describe : describe.skip)(
  'a service that may not write to its files, with SQLite (only root can become another user)',
  () => {
    const database: ProcessDatabase = databaseForTests('sqlite');
    let uploads: string;
    let temporary: string;
    let file: string;
    let service: ServiceProcess;
    let editor: Editor;

    const start = async (): Promise<ServiceProcess> => {
      const port = await freePort();
      const environment = { PORT: String(port), TMPDIR: temporary, SHUTDOWN_DRAIN_MS: '0' };
      const command = startCommand('start', [], database, environment, ROOT, OTHER_USER);
      return Object.defineProperties(
        { port, address: `http://127.0.0.1:${port}` },
        Object.getOwnPropertyDescriptors(command)
      ) as ServiceProcess;
    };
    const send = async (at: string, body: string | FormData) => {
      const response = await fetch(service.address + at, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${editor.token}`,
          ...(typeof body === 'string' && { 'content-type': 'application/json' }),
        },
        body,
      });
      const { error } = JSON.parse(await response.text()) as { error?: { message: string } };
      return [response.status, error?.message];
    };
    const upload = (): Promise<unknown[]> => {
      const form = new FormData();
      form.append('files', new Blob([new Uint8Array(IMAGE)], { type: 'image/png' }), 'a.png');
      return send('/upload', form);
    };
    const save = (source: string): Promise<unknown[]> =>
      send(
        `/content-manager/collection-types/${REDIRECT}`,
        JSON.stringify({ source, destination: '/x' })
      );
    const login = (): Promise<unknown[]> =>
      send(
        '/admin/login',
        JSON.stringify({ email: 'administrator@example.com', password: 'Test-password-1' })
      );
    const expectReason = async (reason: string): Promise<void> => {
      await until(`it is not ready: ${reason}`, async () => {
        if (service.hasEnded) throw new Error(`The service has ended:\n${service.log()}`);
        return (await askReady(service))?.body.reason === reason;
      });
    };
    const isReady = async (): Promise<boolean> => (await askReady(service))?.status === 200;

    beforeAll(async () => {
      uploads = path.join(database.folder, 'uploads');
      temporary = path.join(database.folder, 'temporary');
      file = String(database.environment['DATABASE_FILENAME']);
      mkdirSync(temporary);
      for (const folder of [database.folder, uploads, temporary]) {
        chownSync(folder, OTHER_USER, OTHER_USER);
      }
      service = await ready(await start());
      const { token } = await registerAdministrator(service);
      editor = editorAt(service.address, token);
    });

    test('is not ready and says why if the uploads folder is not writable', async () => {
      chownSync(uploads, 0, 0);
      const why = 'The service is not allowed to write to "uploads".';
      expect(await upload()).toEqual([503, `${why} Nothing was saved.`]);
      await expectReason(why);
      chownSync(uploads, OTHER_USER, OTHER_USER);
      expect(await isReady()).toBe(true);
      expect(await upload()).toEqual([201, undefined]);
    });

    test('is not ready and says why if the uploads folder is missing', async () => {
      renameSync(uploads, `${uploads}-away`);
      const why = 'The service needs "uploads" on its disk, which does not exist.';
      expect(await upload()).toEqual([503, `${why} Nothing was saved.`]);
      await expectReason(why);
      renameSync(`${uploads}-away`, uploads);
      expect(await isReady()).toBe(true);
    });

    test('says why an upload fails if the temporary folder is not accessible', async () => {
      const [own = ''] = readdirSync(temporary);
      chmodSync(temporary, 0);
      expect(await upload()).toEqual([
        503,
        `The service is not allowed to write to "${own}". Nothing was saved.`,
      ]);
      chmodSync(temporary, 0o700);
      expect(await upload()).toEqual([201, undefined]);
    });

    test('is not ready, and refuses saves and logins with the reason, if the database file is not writable', async () => {
      service.kill('SIGTERM');
      await service.ended;
      chownSync(file, 0, 0);
      chmodSync(file, 0o644);
      service = await start();
      await expectReason(`The service is not allowed to write to "${path.basename(file)}".`);
      const refused = [503, 'The database is read-only. Nothing was saved.'];
      expect(await save('/read-only')).toEqual(refused);
      expect(await login()).toEqual(refused);
      expect((await fetch(`${service.address}/api/initial-data/`)).status).toBe(200);

      chownSync(file, OTHER_USER, OTHER_USER);
      await until('it is ready again', isReady);
      await until('a save succeeds', async () => (await save('/after'))[0] === 201);
      expect(await login()).toEqual([200, undefined]);
    });
  }
);
