import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Editor, editorAt } from '../../support/editor';
import { ROOT, SECRETS } from '../../support/service';

export interface Account {
  readonly email: string;
  readonly password: string;
}

export const ADMINISTRATOR: Account = {
  email: 'administrator@example.com',
  password: 'Test-password-1',
};

/** The service as in production, in its own process, on a new SQLite file. */
export interface Site {
  /** `http://127.0.0.1:port` */
  readonly address: string;
  /** The output of the process so far. */
  log(): string;
  /** Creates the first administrator without the form, and returns an editor with that account. */
  registerAdministrator(): Promise<Editor>;
  /** Stops the process and removes its files. */
  remove(): Promise<void>;
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

const answers = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
};

const register = async (address: string): Promise<Editor> => {
  const response = await fetch(`${address}/admin/register-admin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...ADMINISTRATOR, firstname: 'Ada', lastname: 'Min' }),
  });
  const body = (await response.json()) as { data?: { token?: string } };
  const token = body.data?.token;
  if (token === undefined) throw new Error(`No administrator: ${JSON.stringify(body)}`);
  return editorAt(address, token);
};

/**
 * Starts the built service. Run `strapi build` first.
 *
 * @param root folder of the application
 */
export const startSite = async (
  environment: NodeJS.ProcessEnv = {},
  root: string = ROOT
): Promise<Site> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'site-content-browser-'));
  mkdirSync(path.join(folder, 'uploads'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const service = spawn(path.join(ROOT, 'node_modules', '.bin', 'strapi'), ['start'], {
    cwd: root,
    env: {
      ...process.env,
      ...SECRETS,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      STRAPI_TELEMETRY_DISABLED: 'true',
      DATABASE_CLIENT: 'sqlite',
      DATABASE_FILENAME: path.join(folder, 'data.db'),
      PUBLIC_DIR: folder,
      PUBLIC_URL: '',
      ...environment,
    },
  });
  let log = '';
  for (const stream of [service.stdout, service.stderr]) {
    stream.on('data', (text: Buffer) => {
      log += text.toString();
    });
  }
  const ended = new Promise<void>((resolve) => service.once('exit', () => resolve()));
  const remove = async (): Promise<void> => {
    service.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };

  while (!(await answers(`${address}/_health`))) {
    if (service.exitCode !== null) {
      await remove();
      throw new Error(`The service did not start:\n${log}`);
    }
    await wait(200);
  }
  return { address, log: () => log, registerAdministrator: () => register(address), remove };
};
