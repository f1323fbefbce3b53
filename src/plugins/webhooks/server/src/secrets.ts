import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { EndpointRow } from './tables';

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

/** Time for which a replaced secret also signs messages. */
const REPLACED_SECRET_MS = 24 * 60 * 60 * 1000;
/** Maximum number of replaced secrets, because all signatures are in one header. */
const MAX_REPLACED = 10;

/** A secret that was replaced, encrypted, with the time until which it signs. */
interface ReplacedSecret {
  readonly secret: string;
  readonly until: number;
}

/**
 * Returns the replaced secrets that still sign, newest first. `previous_secret` has them in this order, separated by
 * spaces: the newest signs until `previous_until`, and each older one until the time after its `@`.
 */
export const readReplacedSecrets = ({
  previous_secret,
  previous_until,
}: Pick<EndpointRow, 'previous_secret' | 'previous_until'>): ReplacedSecret[] =>
  (previous_secret?.split(' ') ?? [])
    .map((entry): ReplacedSecret => {
      const [secret = '', until = previous_until] = entry.split('@');
      return { secret, until: Number(until ?? 0) };
    })
    .filter(({ until }) => until > Date.now());

/** Returns the columns for a row whose secret is replaced now. */
export const addReplacedSecret = (
  before: EndpointRow
): Pick<EndpointRow, 'previous_secret' | 'previous_until'> => {
  const older = readReplacedSecrets(before).slice(0, MAX_REPLACED - 1);
  return {
    previous_secret: [
      before.secret,
      ...older.map(({ secret, until }) => `${secret}@${until}`),
    ].join(' '),
    previous_until: Date.now() + REPLACED_SECRET_MS,
  };
};
