import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type * as S3 from '@aws-sdk/client-s3';
import type { Env } from '../environment/env';
import { typeOfFile } from './file-kinds';

/** The same as for files in this service's folder, because "Replace media" stores another file under the same URL. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';

/**
 * Times in milliseconds after which an attempt fails if the server accepts no connection, or sends and takes nothing.
 * The SDK has no limits of its own and tries three times. An upload that makes progress may take as long as it needs.
 */
const LIMITS = { connectionTimeout: 10_000, socketTimeout: 20_000 };

/** Settings for storing files in a bucket. */
export interface ObjectStorageSettings {
  readonly bucket: string;
  /** Options with which the SDK connects to the server. */
  readonly client: object;
}

/** Reads the settings of the S3 server; `null` if files are stored in a folder. */
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
      // S3 servers other than that of AWS may not support the checksums that the SDK has added since 2025.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: LIMITS,
    },
  };
};

/** Returns the upload plugin's provider: the S3 server if one is configured, otherwise Strapi's default, the folder. */
export const uploadProvider = (env: Env): object => {
  const settings = readObjectStorage(env);
  if (settings === null) return {};
  const options = { CacheControl: CACHE_CONTROL };
  return {
    provider: 'aws-s3',
    providerOptions: {
      // Without an ACL, because the bucket policy decides who may read, and many servers refuse ACLs.
      s3Options: { ...settings.client, params: { Bucket: settings.bucket, ACL: undefined } },
    },
    actionOptions: { upload: options, uploadStream: options },
  };
};

/** A file as it is stored. */
export interface StoredObject {
  readonly body: Readable;
}

/** Accesses the bucket with the files of the media library by their names, in addition to Strapi's provider. */
export class ObjectStorage {
  private opened: Promise<{ sdk: typeof S3; client: S3.S3Client }> | null = null;

  constructor(private readonly settings: ObjectStorageSettings) {}

  /** Loads the SDK on demand, because it is large and not needed without a bucket. */
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

  /**
   * Reads a file.
   *
   * @returns `null` if there is no such file
   */
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

  /** Stores a local file, replacing any file with that name. */
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

  /** Renames a file, replacing any file with the new name. */
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

/** Opens the bucket that the environment configures; `null` if files are stored in a folder. */
export const openObjectStorage = (env: Env): ObjectStorage | null => {
  const settings = readObjectStorage(env);
  return settings === null ? null : new ObjectStorage(settings);
};
