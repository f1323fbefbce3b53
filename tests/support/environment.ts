import path from 'node:path';

/** The folder of the checkout. Tests start the application as `npm run build` compiles it. */
export const ROOT = path.resolve(__dirname, '..', '..');

/** Secrets that production requires. */
export const SECRETS: Readonly<Record<string, string>> = {
  APP_KEYS: 'ZmyA1xv4kq9TnJb2-first,ZmyA1xv4kq9TnJb2-second',
  ADMIN_JWT_SECRET: 'R8sWc0PqLdu5hVYk-admin-jwt',
  API_TOKEN_SALT: 'u3NfE7iOaXgz6QmB-api-token',
  TRANSFER_TOKEN_SALT: 'k1HtD9wKyeJ4rVCs-transfer-token',
  JWT_SECRET: 'b6GjL2oUxMn8pZfQ-jwt',
  ENCRYPTION_KEY: 'v5TiA0cRqWd7sEhY-encryption',
};

/** The environment of every service in the tests, in addition to its secrets, its database and its folder. */
export const TEST_ENVIRONMENT: Readonly<Record<string, string>> = {
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  STRAPI_TELEMETRY_DISABLED: 'true',
  // On a busy machine, a response may take long without the database being down.
  DATABASE_TIMEOUT_MS: '20000',
  // A save that waits for an import must not time out.
  WRITE_QUEUE_TIMEOUT_MS: '120000',
};
