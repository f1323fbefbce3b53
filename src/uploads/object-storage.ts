import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type * as S3 from '@aws-sdk/client-s3';
import type { Env } from '../environment/env';
import { typeOfFile } from './file-kinds';

/** As files of this service's own folder are served: "Replace media" puts another file behind the same URL. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';

/** Where files are that are not in a folder of this machine. */
export interface ObjectStorageSettings {
  readonly bucket: string;
  /** How the SDK reaches the server. */
  readonly client: object;
}

/** What the environment says of an S3 server; `null` where files are in a folder. */
export const readObjectStorage = (env: Env): ObjectStorageSettings | null => {
  const bucket = env('S3_BUCKET', '');
  if (bucket === '') return null;
  const endpoint = env('S3_ENDPOINT', '');
  const accessKeyId = env('S3_ACCESS_KEY_ID', '');
  return {
    bucket,
    client: {
      region: env('S3_REGION', '') || 'us-east-1',
      forcePathStyle: env.bool('S3_FORCE_PATH_STYLE', false),
      ...(endpoint === '' ? {} : { endpoint }),
      ...(accessKeyId === ''
        ? {}
        : { credentials: { accessKeyId, secretAccessKey: env('S3_SECRET_ACCESS_KEY', '') } }),
      // Other servers than that of AWS do not know the checksums that the SDK adds since 2025.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    },
  };
};

/** The upload plugin's provider: the S3 server where there is one, else Strapi's folder. */
export const uploadProvider = (env: Env): object => {
  const settings = readObjectStorage(env);
  if (settings === null) return {};
  const options = { CacheControl: CACHE_CONTROL };
  return {
    provider: 'aws-s3',
    providerOptions: {
      // Without an ACL: the bucket policy decides who may read, and many servers refuse ACLs.
      s3Options: { ...settings.client, params: { Bucket: settings.bucket, ACL: undefined } },
    },
    actionOptions: { upload: options, uploadStream: options },
  };
};

/** A file as it is stored. */
export interface StoredObject {
  readonly body: Readable;
}

/** The bucket with the files of the media library, by their names, beside what Strapi's provider does with them. */
export class ObjectStorage {
  private opened: Promise<{ sdk: typeof S3; client: S3.S3Client }> | null = null;

  constructor(private readonly settings: ObjectStorageSettings) {}

  /** The SDK is large, and loaded by those alone who have a bucket. */
  private open() {
    this.opened ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client(this.settings.client),
    }));
    return this.opened;
  }

  private at(Key: string): { Bucket: string; Key: string } {
    return { Bucket: this.settings.bucket, Key };
  }

  /** @returns `null` where there is no such file */
  async read(name: string): Promise<StoredObject | null> {
    const { sdk, client } = await this.open();
    try {
      const { Body } = await client.send(new sdk.GetObjectCommand(this.at(name)));
      return { body: Body as Readable };
    } catch (error) {
      if (error instanceof sdk.NoSuchKey) return null;
      throw error;
    }
  }

  /** Stores a file of this machine, in the place of another one of that name. */
  async write(name: string, file: string): Promise<void> {
    const { sdk, client } = await this.open();
    const { size } = await stat(file);
    await client.send(
      new sdk.PutObjectCommand({
        ...this.at(name),
        Body: createReadStream(file),
        ContentLength: size,
        ContentType: typeOfFile(name),
        CacheControl: CACHE_CONTROL,
      })
    );
  }

  /** Gives a file another name, in the place of another one of that. */
  async rename(from: string, to: string): Promise<void> {
    const { sdk, client } = await this.open();
    const CopySource = `${this.settings.bucket}/${encodeURIComponent(from)}`;
    await client.send(new sdk.CopyObjectCommand({ ...this.at(to), CopySource }));
    await this.remove(from);
  }

  async remove(name: string): Promise<void> {
    const { sdk, client } = await this.open();
    await client.send(new sdk.DeleteObjectCommand(this.at(name)));
  }
}

/** The bucket of the environment, `null` where files are in a folder. */
export const openObjectStorage = (env: Env): ObjectStorage | null => {
  const settings = readObjectStorage(env);
  return settings === null ? null : new ObjectStorage(settings);
};
