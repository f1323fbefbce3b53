import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const secret = () => randomBytes(32).toString('base64url');

/** How the placeholder of each secret in `.env.example` is filled. */
const fill = (line) => {
  const [name, value] = line.split('=', 2);
  if (value !== 'to-be-replaced') return line;
  return `${name}=${name === 'APP_KEYS' ? [secret(), secret()].join(',') : secret()}`;
};

/** Writes `.env` from `.env.example` with fresh random secrets where there is none. */
export const createEnvWhenMissing = () => {
  if (existsSync('.env')) return false;
  const lines = readFileSync('.env.example', 'utf8').split('\n').map(fill);
  writeFileSync('.env', lines.join('\n'), { mode: 0o600 });
  return true;
};
