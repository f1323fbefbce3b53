import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import knex from 'knex';
import { freePort } from '../support/process';
import { describeOn } from '../support/process-database';
import { ROOT } from '../support/service';
import { until } from '../support/until';

const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');
const OPERATIONS = read('docs/operations.md');

/** Returns the code blocks of docs/operations.md in a language. */
const blocks = (language: string): string[] =>
  [...OPERATIONS.matchAll(new RegExp('```' + language + '\\n([^]*?)```', 'g'))].map(
    ([, code = '']) => code
  );

const statements = (comment: string): string[] => {
  const block = blocks('sql').find((code) => code.startsWith(`-- ${comment}`)) ?? '';
  return block
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('--'))
    .map((line) => line.replaceAll('site_content', NAME));
};

const NAME = `documented_${process.pid}`;

describe('the documented SQL for role and database', () => {
  const run = async (
    client: 'pg' | 'mysql2',
    server: string,
    all: readonly string[],
    clear: readonly string[]
  ): Promise<void> => {
    const administrator = knex({ client, connection: server });
    try {
      for (const statement of all) await administrator.raw(statement);
      const url = new URL(server);
      const { hostname: host, port } = url;
      const own = knex({
        client,
        connection: {
          ...{ host, port: Number(port), user: NAME, password: 'CHANGE ME', database: NAME },
        },
      });
      try {
        await own.schema.createTable('own', (table) => table.text('name'));
        await own('own').insert({ name: 'Zoë 🙂' });
        expect(await own('own').first('name')).toEqual({ name: 'Zoë 🙂' });
      } finally {
        await own.destroy();
      }
    } finally {
      for (const statement of clear) await administrator.raw(statement);
      await administrator.destroy();
    }
  };

  describeOn('postgres', () => {
    test('creates a user that can create tables and store Unicode text', () =>
      run('pg', String(process.env['TEST_POSTGRES_URL']), statements('PostgreSQL'), [
        `drop database if exists ${NAME}`,
        `drop role if exists ${NAME}`,
      ]));
  });

  describeOn('mysql', () => {
    test('creates a user that can create tables and store Unicode text', () =>
      run('mysql2', String(process.env['TEST_MYSQL_URL']), statements('MySQL'), [
        `drop database if exists ${NAME}`,
        `drop user if exists '${NAME}'@'127.0.0.1'`,
      ]));
  });
});

const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((file) => existsSync(file));

(NGINX === undefined ? describe.skip : describe)(
  'the documented nginx configuration with TLS',
  () => {
    test('forwards and logs the client address, forwards the protocol, and redirects HTTP to HTTPS', async () => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'site-content-nginx-'));
      const told: http.IncomingHttpHeaders[] = [];
      const service = http.createServer((request, response) => {
        told.push(request.headers);
        response.end('{}');
      });
      await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
      const { port } = service.address() as AddressInfo;
      const [tls, plain] = [await freePort(), await freePort()];
      for (const name of ['log', 'cache', 'body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'])
        mkdirSync(path.join(folder, name));
      execFileSync(
        'openssl',
        [
          ...[
            'req',
            '-x509',
            '-newkey',
            'rsa:2048',
            '-nodes',
            '-days',
            '2',
            '-subj',
            '/CN=localhost',
          ],
          ...['-keyout', path.join(folder, 'key.pem'), '-out', path.join(folder, 'cert.pem')],
        ],
        { stdio: 'ignore' }
      );
      const [documented = ''] = blocks('nginx');
      const [first = '', second = ''] = documented.split(/^}\n/m);
      const lines = first.replace(/^server {\n/, '').replace(/^.*the rest of the file\n/m, '');
      const config = `${read('deploy/nginx.conf').replace('    listen 80;\n', lines)}\n${second}}\n`
        .replace('127.0.0.1:1337', `127.0.0.1:${port}`)
        .replace(/^.*127\.0\.0\.1:1338.*\n/m, '')
        .replace('listen 443 ssl;', `listen 127.0.0.1:${tls} ssl;`)
        .replace('listen 80;', `listen 127.0.0.1:${plain};`)
        .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, path.join(folder, 'cert.pem'))
        .replace(/\/etc\/letsencrypt\S+privkey\.pem/, path.join(folder, 'key.pem'))
        .replace('/var/lib/nginx/site-content', path.join(folder, 'cache'))
        .replace('/var/log/nginx', path.join(folder, 'log'));
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${path.join(folder, name.replace('client_', ''))};`)
        .join('\n');
      const file = path.join(folder, 'nginx.conf');
      writeFileSync(
        file,
        `user root;\ndaemon off;\npid ${folder}/pid;\nerror_log ${folder}/log/error.log;\nevents {}\nhttp {\n${temporary}\n${config}}\n`
      );
      const nginx = spawn(String(NGINX), ['-c', file, '-e', path.join(folder, 'log', 'error.log')]);
      const ended = once(nginx, 'exit');
      try {
        const ask = (): Promise<number> =>
          new Promise((resolve, reject) => {
            https
              .get(
                `https://127.0.0.1:${tls}/admin/login`,
                {
                  ...{ rejectUnauthorized: false, agent: false },
                  headers: { 'X-Forwarded-For': '203.0.113.7' },
                },
                (response) => {
                  response.resume();
                  response.on('end', () => resolve(response.statusCode ?? 0));
                }
              )
              .on('error', reject);
          });
        await until('nginx answers', () =>
          ask().then(
            (status) => status === 200,
            () => false
          )
        );
        expect(told.at(-1)).toMatchObject({
          'x-forwarded-for': '127.0.0.1',
          'x-forwarded-proto': 'https',
        });
        const redirected = await fetch(`http://127.0.0.1:${plain}/admin/`, { redirect: 'manual' });
        expect([redirected.status, redirected.headers.get('location')]).toEqual([
          301,
          'https://127.0.0.1/admin/',
        ]);
        const log = path.join(folder, 'log', 'site-content.log');
        await until('it is logged', () => readFileSync(log, 'utf8').includes('/admin/login'));
        const [line = ''] = readFileSync(log, 'utf8').split('\n');
        expect(JSON.parse(line)).toMatchObject({ client: '127.0.0.1', path: '/admin/login' });
      } finally {
        nginx.kill('SIGTERM');
        await ended;
        service.closeAllConnections();
        service.close();
        rmSync(folder, { recursive: true, force: true });
      }
    });
  }
);
