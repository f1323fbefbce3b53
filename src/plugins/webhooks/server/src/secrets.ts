import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';

/** The size recommended by Standard Webhooks. */
const SECRET_BYTES = 32;

/** Generates a secret in the format of Standard Webhooks. */
export const generateSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

type Convert = (value: string) => string | null;

/** Returns Strapi's own encryption with `ENCRYPTION_KEY`, which it uses for readable API tokens. */
const getEncryption = (strapi: Core.Strapi): Readonly<Record<'encrypt' | 'decrypt', Convert>> =>
  strapi.service('admin::encryption') as never;

/**
 * Encrypts a value.
 *
 * @throws if `ENCRYPTION_KEY` is not set
 */
export const encrypt = (strapi: Core.Strapi, value: string): string => {
  const encrypted = getEncryption(strapi).encrypt(value);
  if (encrypted === null)
    throw new Error('ENCRYPTION_KEY is not set, so secrets cannot be stored.');
  return encrypted;
};

/**
 * Decrypts a value.
 *
 * @returns `null` if it was encrypted with another `ENCRYPTION_KEY`
 */
export const decrypt = (strapi: Core.Strapi, value: string | null): string | null =>
  value === null ? null : getEncryption(strapi).decrypt(value);
