import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../process';
import { until } from '../until';

/** The response of a server: its status, and its redirect destination. */
export interface Answer {
  readonly status: number;
  readonly location: string | null;
}

/** A local web server with an exported list. */
export interface TargetServer {
  readonly origin: string;
  /** @param target path and query, sent byte for byte */
  readonly ask: (target: string) => Promise<Answer>;
  readonly stop: () => Promise<void>;
}

export type ServerName = 'nginx' | 'apache2';

const BINARIES: Readonly<Record<ServerName, string>> = {
  nginx: '/usr/sbin/nginx',
  apache2: '/usr/sbin/apache2',
};

export const isInstalled = (name: ServerName): boolean => existsSync(BINARIES[name]);

/** More bytes than the request line of any source: 2,048 characters of up to nine bytes. */
const REQUEST_LINE_BYTES = 32_768;

const NGINX_CONFIGURATION = (folder: string, port: number): string => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/list;
  server {
    listen 127.0.0.1:${port};
    large_client_header_buffers 4 ${REQUEST_LINE_BYTES};
    root ${folder}/root;
    if ($redirected_to) { return 301 $redirected_to; }
  }
}
`;

const APACHE_CONFIGURATION = (folder: string, port: number): string => `
ServerRoot ${folder}
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile ${folder}/apache.pid
ErrorLog ${folder}/error.log
DefaultRuntimeDir ${folder}
Mutex file:${folder} default
User www-data
Group www-data
LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so
LoadModule alias_module /usr/lib/apache2/modules/mod_alias.so
LimitRequestLine ${REQUEST_LINE_BYTES}
DocumentRoot ${folder}/root
Include ${folder}/list
`;

const ask = (port: number, agent: http.Agent, target: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port, path: target, agent }, (response) => {
      response.resume();
      response.once('end', () => {
        const { location } = response.headers;
        resolve({
          status: response.statusCode ?? 0,
          // Node decodes header fields as Latin-1.
          location: location === undefined ? null : Buffer.from(location, 'latin1').toString(),
        });
      });
    });
    request.once('error', reject);
  });

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

/**
 * Starts a server that includes an exported list as its documentation says.
 *
 * @throws an error with the output of the server if it refuses the list
 */
export const startServer = async (name: ServerName, list: string): Promise<TargetServer> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), `list-on-${name}-`));
  chmodSync(folder, 0o755);
  mkdirSync(path.join(folder, 'root'));
  writeFileSync(path.join(folder, 'list'), list);
  const port = await freePort();
  const configuration = path.join(folder, 'server.conf');
  const write = name === 'nginx' ? NGINX_CONFIGURATION : APACHE_CONFIGURATION;
  writeFileSync(configuration, write(folder, port));
  const args =
    name === 'nginx'
      ? ['-p', folder, '-c', configuration, '-e', path.join(folder, 'error.log')]
      : ['-f', configuration, '-DFOREGROUND'];
  const child = spawn(BINARIES[name], args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const output of [child.stdout, child.stderr]) {
    output.on('data', (data: Buffer) => {
      said += data.toString();
    });
  }
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  const stop = async (): Promise<void> => {
    agent.destroy();
    child.kill('SIGTERM');
    await ended(child);
    rmSync(folder, { recursive: true });
  };
  const isUp = async (): Promise<boolean> => {
    if (child.exitCode !== null) return true;
    try {
      await ask(port, agent, '/');
      return true;
    } catch {
      return false;
    }
  };
  await until(`${name} answers`, isUp);
  if (child.exitCode !== null) {
    const log = path.join(folder, 'error.log');
    const logged = existsSync(log) ? readFileSync(log, 'utf8') : '';
    await stop();
    throw new Error(`${name} refuses the list: ${said}${logged}`);
  }
  return { origin: `http://127.0.0.1:${port}`, ask: (target) => ask(port, agent, target), stop };
};
