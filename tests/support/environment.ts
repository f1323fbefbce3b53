import path from 'node:path';

/** The checkout: tests boot the application as `npm run build` compiles it. */
export const ROOT = path.resolve(__dirname, '..', '..');

/** Such as production takes. */
export const SECRETS: Readonly<Record<string, string>> = {
  APP_KEYS: 'ZmyA1xv4kq9TnJb2-first,ZmyA1xv4kq9TnJb2-second',
  ADMIN_JWT_SECRET: 'R8sWc0PqLdu5hVYk-admin-jwt',
  API_TOKEN_SALT: 'u3NfE7iOaXgz6QmB-api-token',
  TRANSFER_TOKEN_SALT: 'k1HtD9wKyeJ4rVCs-transfer-token',
  JWT_SECRET: 'b6GjL2oUxMn8pZfQ-jwt',
  ENCRYPTION_KEY: 'v5TiA0cRqWd7sEhY-encryption',
};

/** What every service of the tests starts with, beside its secrets, its database and its folder. */
export const TEST_ENVIRONMENT: Readonly<Record<string, string>> = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  STRAPI_TELEMETRY_DISABLED: 'true',
  // On a busy machine an answer may take long without the database being down.
  DATABASE_TIMEOUT_MS: '20000',
  // Nor is a save lost that waits for an import.
  WRITE_QUEUE_TIMEOUT_MS: '120000',
};
