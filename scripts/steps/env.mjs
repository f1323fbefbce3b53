import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const secret = () => randomBytes(32).toString('base64url');

/** Replaces the placeholder of a secret in a line of `.env.example` with a random value. */
const fill = (line) => {
  const [name, value] = line.split('=', 2);
  if (value !== 'to-be-replaced') return line;
  return `${name}=${name === 'APP_KEYS' ? [secret(), secret()].join(',') : secret()}`;
};

/** Creates `.env` from `.env.example` with random secrets, unless it exists. @returns whether it was created */
export const createEnvWhenMissing = () => {
  if (existsSync('.env')) return false;
  const lines = readFileSync('.env.example', 'utf8').split('\n').map(fill);
  writeFileSync('.env', lines.join('\n'), { mode: 0o600 });
  return true;
};
