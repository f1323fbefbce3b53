import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { killProcesses, registerAdministrator, startReady } from '../support/process';
import { createProcessDatabase, type ProcessDatabase } from '../support/process-database';
import { connectRaw, head } from '../support/raw-client';
import { until } from '../support/until';

let database: ProcessDatabase;
let temporary: string;
beforeAll(async () => {
  database = await createProcessDatabase('sqlite');
  temporary = mkdtempSync(path.join(os.tmpdir(), 'abandoned-uploads-'));
});
afterAll(async () => {
  await killProcesses();
  await database.drop();
  rmSync(temporary, { recursive: true });
});

const files = (): string[] => readdirSync(temporary, { recursive: true, encoding: 'utf8' });

test('temporary files of an upload left by a killed process are removed at the next start', async () => {
  const environment = { TMPDIR: temporary };
  const killed = await startReady(database, { environment });
  const { token } = await registerAdministrator(killed);
  const connection = connectRaw(killed.address);
  connection.send(
    head('POST', '/upload', {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': 1_000_000,
    })
  );
  connection.send(
    `--b\r\nContent-Disposition: form-data; name="files"; filename="x.txt"\r\nContent-Type: text/plain\r\n\r\n${'x'.repeat(100_000)}`
  );
  const isUpload = (name: string): boolean => /upload-\w+[/\\]\w+$/.test(name);
  await until('the file is being stored', () => files().some(isUpload));
  killed.kill('SIGKILL');
  await killed.ended;
  connection.close();
  expect(files().filter(isUpload)).toHaveLength(1);

  const next = await startReady(database, { environment });
  expect(files().filter(isUpload)).toEqual([]);
  const ofNext = readdirSync(temporary);
  expect(ofNext).toEqual([expect.stringMatching(/^site-content-/)]);

  next.kill('SIGTERM');
  await next.ended;
  expect(files()).toEqual([]);
});
