import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';

/** As much as Standard Webhooks recommend. */
const SECRET_BYTES = 32;

/** A new secret in the form of Standard Webhooks. */
export const generateSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

type Convert = (value: string) => string | null;

/** Strapi's own, by which it keeps API tokens readable: with `ENCRYPTION_KEY`. */
const getEncryption = (strapi: Core.Strapi): Readonly<Record<'encrypt' | 'decrypt', Convert>> =>
  strapi.service('admin::encryption') as never;

/** @throws where there is no `ENCRYPTION_KEY` */
export const encrypt = (strapi: Core.Strapi, value: string): string => {
  const encrypted = getEncryption(strapi).encrypt(value);
  if (encrypted === null) throw new Error('ENCRYPTION_KEY is not set, so no secret can be stored.');
  return encrypted;
};

/** @returns `null` where it was encrypted with another `ENCRYPTION_KEY` */
export const decrypt = (strapi: Core.Strapi, value: string | null): string | null =>
  value === null ? null : getEncryption(strapi).decrypt(value);
