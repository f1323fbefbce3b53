import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { Env } from '../../src/environment/env';
import { readObjectStorage } from '../../src/uploads/object-storage';
import { startListingServer } from '../support/listing-server';
import { type RunningProcess, startCommand, startReady, startService } from '../support/process';
import { databaseForTests } from '../support/process-database-for-tests';
import { type S3Server, startS3Server } from '../support/s3-server';

const database = databaseForTests('sqlite');
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.stop());

const succeed = async (
  name: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = s3.environment
): Promise<string> => {
  const command: RunningProcess = startCommand(name, args, database, environment);
  const end = await command.ended;
  expect([name, command.log(), end.code]).toEqual([name, expect.any(String), 0]);
  return command.log();
};

const inFolder = (): string[] =>
  readdirSync(path.join(database.folder, 'uploads')).filter((name) => !name.startsWith('.'));

test('an S3 server that never answers does not hold a request for ever', async () => {
  const silent = net.createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as net.AddressInfo;
  const values: Readonly<Record<string, string>> = {
    ...{ S3_BUCKET: 'files', S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_ACCESS_KEY_ID: 'id' },
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const env = Object.assign((name: string) => values[name] ?? '', { bool: () => true });
  const { bucket, client } = readObjectStorage(env as unknown as Env) ?? { bucket: '', client: {} };
  const { requestHandler } = client as { requestHandler?: object };
  // The same limits, only shorter.
  const limits = Object.fromEntries(Object.keys(requestHandler ?? {}).map((name) => [name, 100]));
  const s3Client = new S3Client({ ...client, requestHandler: limits, maxAttempts: 1 });
  const request = s3Client.send(new GetObjectCommand({ Bucket: bucket, Key: 'boat.png' }));
  await expect(request).rejects.toThrow('timed out');
  s3Client.destroy();
  silent.close();
});

const imageServed = async (environment: NodeJS.ProcessEnv): Promise<string> => {
  const service = await startReady(database, { environment });
  const response = await fetch(`${service.address}/api/pages/?fields=*`);
  const url = /"url":"([^"]*boat\.png)"/.exec(await response.text())?.[1] ?? '';
  service.kill('SIGTERM');
  await service.ended;
  return url;
};

test('with S3, an import uploads files to the bucket, and backups restore to the bucket or a local folder', async () => {
  const listing = await startListingServer();
  try {
    await succeed('import', ['--pages', listing.url]);
  } finally {
    await listing.stop();
  }
  const imported = s3.objects();
  expect(imported['boat.png']?.equals(listing.image)).toBe(true);
  expect(Object.keys(imported).length).toBeGreaterThan(1);
  expect(inFolder()).toEqual([]);
  expect(await imageServed(s3.environment)).toBe(`${s3.publicUrl}/boat.png`);

  const file = path.join(database.folder, 'site.tar.gz');
  expect(await succeed('backup', [file])).toMatch(
    new RegExp(`and ${Object.keys(imported).length} files to `)
  );

  s3.clear();
  await succeed('restore', [file, '--replace']);
  expect(s3.objects()).toEqual(imported);
  expect(inFolder()).toEqual([]);

  // Restores from the bucket to the folder, and back again.
  s3.clear();
  await succeed('restore', [file, '--replace'], {});
  expect(inFolder().sort()).toEqual(Object.keys(imported).sort());
  expect(await imageServed({})).toBe('/uploads/boat.png');
  const fromFolder = path.join(database.folder, 'folder.tar.gz');
  await succeed('backup', [fromFolder], {});
  await succeed('restore', [fromFolder, '--replace']);
  expect(s3.objects()).toEqual(imported);
  const provider = await database.use((connection) => connection('files').distinct('provider'));
  expect(provider).toEqual([{ provider: 'aws-s3' }]);
});

test('the service refuses to start with S3_BUCKET but no S3_PUBLIC_URL, and names the missing setting', async () => {
  const service = await startService(database, { environment: { S3_BUCKET: 'media-files' } });
  expect((await service.ended).code).toBe(1);
  expect(service.log()).toMatch('S3_PUBLIC_URL is not set, but S3_BUCKET is. Set both or neither.');
});
