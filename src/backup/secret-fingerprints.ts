import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

/**
 * Secrets that some data in the database depends on. Instead of the secrets, a backup contains their fingerprints, by
 * which a restore detects changed ones.
 */
export const NEEDED_SECRETS = {
  API_TOKEN_SALT: { path: 'admin.apiToken.salt', lost: 'API tokens are not accepted' },
  TRANSFER_TOKEN_SALT: {
    path: 'admin.transfer.token.salt',
    lost: 'transfer tokens are not accepted',
  },
  ENCRYPTION_KEY: {
    path: 'admin.secrets.encryptionKey',
    lost: 'API tokens cannot be shown again in the admin panel',
  },
} as const;

export type SecretName = keyof typeof NEEDED_SECRETS;

export const SECRET_NAMES = Object.keys(NEEDED_SECRETS) as SecretName[];

const BYTES = 16;

/**
 * Derives a digest with a function that is slow on purpose, so that a weak secret cannot be found by trial and error.
 */
const derive = (secret: string, salt: string): Buffer => scryptSync(secret, salt, BYTES);

/**
 * Computes the fingerprint of a secret.
 *
 * @returns salt and digest, `salt.digest`
 */
export const fingerprint = (secret: string): string => {
  const salt = randomBytes(BYTES).toString('base64url');
  return `${salt}.${derive(secret, salt).toString('base64url')}`;
};

export const hasFingerprint = (secret: string, known: string): boolean => {
  const [salt = '', digest = ''] = known.split('.');
  const expected = Buffer.from(digest, 'base64url');
  return expected.length === BYTES && timingSafeEqual(derive(secret, salt), expected);
};

/** Returns the names of the secrets that have changed since the backup. */
export const findChangedSecrets = (
  known: Readonly<Record<string, string>>,
  read: (path: string) => unknown
): SecretName[] =>
  SECRET_NAMES.filter((name) => {
    const print = known[name];
    const secret = read(NEEDED_SECRETS[name].path);
    return print !== undefined && !(typeof secret === 'string' && hasFingerprint(secret, print));
  });
