import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { REDIRECT } from '../support/editor';
import { getAddress } from '../support/service';
import { type Answer, get } from '../support/slow-client';
import { serviceForTests } from '../support/test-service';
import { until } from '../support/until';

const service = serviceForTests();

const REDIRECTS = 6000;
const AT_ONCE = 400;

const ask = (accepted: string, headers: Record<string, string> = {}): Promise<Answer> =>
  get(`${getAddress(service)}/api/initial-data/`, {
    headers: { 'Accept-Encoding': accepted, ...headers },
  });

const decoded = ({ headers, body }: Answer): Buffer => {
  if (headers['content-encoding'] === 'br') return brotliDecompressSync(body);
  return headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
};

const save = (destination: string): Promise<unknown> =>
  service.strapi.db
    .query(REDIRECT)
    .update({ where: { source: '/archive/1000.html' }, data: { destination } });

beforeAll(async () => {
  const numbers = Array.from({ length: REDIRECTS }, (_, number) => number);
  for (let from = 0; from < REDIRECTS; from += AT_ONCE) {
    await service.strapi.db.query(REDIRECT).createMany({
      data: numbers.slice(from, from + AT_ONCE).map((number) => ({
        source: `/archive/${number}.html`,
        source_hash: `${number}`,
        target: 'url',
        destination: `/articles/that-were-written-long-ago/${number}/`,
      })),
    });
  }
});

test.each([
  ['gzip', 'gzip'],
  ['gzip, br', 'gzip'],
  ['br', undefined],
  ['br, identity;q=0', 'br'],
])(
  'right after a save, Accept-Encoding "%s" gets Content-Encoding %s and the saved change',
  async (accepted, expected) => {
    const destination = `/for/${encodeURIComponent(accepted)}/`;
    await save(destination);
    const answer = await ask(accepted);
    expect(answer.headers['content-encoding']).toBe(expected);
    const { body } = await ask('identity');
    expect(decoded(answer).equals(body)).toBe(true);
    const { redirects } = JSON.parse(body.toString());
    expect(redirects['archive/1000.html']).toBe(destination);
    expect(Object.keys(redirects)).toHaveLength(REDIRECTS);
  }
);

test('brotli is used once it is ready, and its ETag is valid until the next save', async () => {
  await save('/then/');
  const answer = await until('brotli is ready', async () => {
    const next = await ask('gzip, br');
    return next.headers['content-encoding'] === 'br' ? next : undefined;
  });
  expect(decoded(answer).equals((await ask('identity')).body)).toBe(true);
  const tag = { 'If-None-Match': String(answer.headers.etag) };
  expect((await ask('gzip, br', tag)).status).toBe(304);
  await save('/other/');
  expect((await ask('gzip, br', tag)).status).toBe(200);
});

test('requests with a cookie, which bypass the cache, get the same body and its length', async () => {
  const { body } = await ask('identity');
  const answers = await Promise.all(
    [1, 2, 3].map((number) => ask('gzip', { Cookie: `visitor=${number}` }))
  );
  for (const answer of answers) {
    expect(answer.body.equals(body)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-length': String(body.length),
      'content-type': 'application/json; charset=utf-8',
    });
  }
  const head = await get(`${getAddress(service)}/api/initial-data/`, {
    ...{ method: 'HEAD', headers: { Cookie: 'visitor=1' } },
  });
  expect(head.headers['content-length']).toBe(String(body.length));
});
