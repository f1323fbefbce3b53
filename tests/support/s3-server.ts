import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

interface S3rver {
  run(): Promise<{ readonly port: number }>;
  close(): Promise<void>;
}

/** The package has no types. */
const Server = jest.requireActual<new (options: object) => S3rver>('@20minutes/s3rver');

const BUCKET = 'media-files';

/** The end of the file name in which the server stores the content of an object, next to its metadata. */
const CONTENT = '._S3rver_object';

/** A local S3 server with one empty bucket, which is publicly readable. */
export interface S3Server {
  /** The environment of a service that stores its files there. */
  readonly environment: Readonly<Record<string, string>>;
  /** The value for `S3_PUBLIC_URL`. */
  readonly publicUrl: string;
  /** Returns the objects in the bucket by name. */
  objects(): Record<string, Buffer>;
  /** Empties the bucket. */
  clear(): void;
  stop(): Promise<void>;
}

export const startS3Server = async (): Promise<S3Server> => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'site-content-s3-'));
  const server = new Server({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory },
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  const folder = path.join(directory, BUCKET);
  const names = (): string[] => readdirSync(folder).filter((name) => name.endsWith(CONTENT));
  const endpoint = `http://127.0.0.1:${port}`;
  const publicUrl = `${endpoint}/${BUCKET}`;
  return {
    publicUrl,
    environment: {
      S3_BUCKET: BUCKET,
      S3_PUBLIC_URL: publicUrl,
      S3_ENDPOINT: endpoint,
      S3_FORCE_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    objects: () =>
      Object.fromEntries(
        names().map((name) => [
          name.slice(0, -CONTENT.length),
          readFileSync(path.join(folder, name)),
        ])
      ),
    clear: () => {
      for (const name of readdirSync(folder)) {
        if (name.includes('._S3rver_')) rmSync(path.join(folder, name));
      }
    },
    stop: async () => {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
