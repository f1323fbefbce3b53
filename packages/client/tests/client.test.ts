import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ClientOptions, createClient, type Page, SiteContentError } from 'site-content-client';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const asked: { url: string; headers: IncomingMessage['headers'] }[] = [];
let answer: Answer;
let baseUrl: string;

const server = createServer((request, response) => {
  asked.push({ url: request.url ?? '', headers: request.headers });
  answer(request, response);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.closeAllConnections());
afterAll(() => server.close());
beforeEach(() => asked.splice(0));

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
const error = (status: number, headers: Record<string, string> = {}): Answer =>
  json(
    { data: null, error: { status, name: 'SomeError', message: 'So it is.', details: {} } },
    status,
    headers
  );
/** Gives each answer once, and the last one from then on. */
const inTurn = (...answers: Answer[]): Answer => {
  let at = 0;
  return (request, response) => {
    (answers[Math.min(at, answers.length - 1)] as Answer)(request, response);
    at += 1;
  };
};
const pages = (...ids: string[]) => ({
  meta: { total_count: ids.length },
  items: ids.map((id) => ({ id, meta: {}, title: id })),
});
const INITIAL = { keys: {}, redirects: {} };
const clientWith = (options: Partial<ClientOptions> = {}) => createClient({ baseUrl, ...options });

const refusal = async (promise: Promise<unknown>): Promise<SiteContentError> => {
  const thrown: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason
  );
  expect(thrown).toBeInstanceOf(SiteContentError);
  return thrown as SiteContentError;
};

const collect = async (list: AsyncIterable<Page>): Promise<string> => {
  let ids = '';
  for await (const { id } of list) ids += id;
  return ids;
};

describe('a request', () => {
  test('is sent to the endpoint below the base URL, regardless of trailing slashes', async () => {
    answer = json(INITIAL);
    expect(await clientWith({ baseUrl: `${baseUrl}//` }).initialData()).toEqual(INITIAL);
    answer = json(pages('a', 'b'));
    const query = { slug: 'a&b', limit: 2, show_in_menus: true, search: undefined };
    expect(await clientWith().pages(query)).toMatchObject({ total: 2, items: [{ id: 'a' }, {}] });
    expect(asked.map(({ url }) => url)).toEqual([
      '/api/initial-data/',
      '/api/pages/?slug=a%26b&limit=2&show_in_menus=true',
    ]);
  });

  test('selects a page by its path, with all fields', async () => {
    answer = json(pages('a'));
    expect(await clientWith().page('/a b/ü/')).toMatchObject({ id: 'a' });
    answer = json(pages());
    expect(await clientWith().page('/none/')).toBeNull();
    expect(asked[0]?.url).toBe('/api/pages/?html_path=%2Fa+b%2F%C3%BC%2F&fields=*');
  });

  test('contains the preview token, preferably its own, and is then not stored', async () => {
    answer = json(INITIAL, 200, { etag: '"1"' });
    const client = clientWith({ previewToken: 'all' });
    await client.initialData();
    await client.initialData({ previewToken: 'one' });
    expect(
      asked.map(({ headers }) => [headers['x-preview-token'], headers['if-none-match']])
    ).toEqual([
      ['all', undefined],
      ['one', undefined],
    ]);
  });
});

test.each<[string, unknown, string]>([
  ['timeoutMs', '10s', 'timeoutMs must be a number from 1 upwards. It is "10s".'],
  ['timeoutMs', 0, 'timeoutMs must be a number from 1 upwards. It is 0.'],
  ['retries', Number.NaN, 'retries must be a number from 0 upwards. It is NaN.'],
  ['fetch', 'node-fetch', 'fetch must be a function. It is "node-fetch".'],
  ['store', null, 'store must be an object with get and set, such as a Map. It is null.'],
])('refuses an invalid option: %s %p', (name, value, message) => {
  expect(() => clientWith({ [name]: value })).toThrow(
    expect.objectContaining({ status: 0, code: 'invalid-argument', message })
  );
  expect(() => clientWith({ [name]: undefined })).not.toThrow();
});

test.each<[string, (client: ReturnType<typeof clientWith>) => Promise<unknown>]>([
  ['pages(null)', (client) => client.pages(null as never)],
  ["pages('slug=x')", (client) => client.pages('slug=x' as never)],
  ['pages(URLSearchParams)', (client) => client.pages(new URLSearchParams('slug=x') as never)],
  ['pages({ search: null })', (client) => client.pages({ search: null as never })],
  ['pages({ search: [] })', (client) => client.pages({ search: ['a'] as never })],
  ['pages({}, null)', (client) => client.pages({}, null as never)],
  ['pages({}, { signal: 5 })', (client) => client.pages({}, { signal: 5 as never })],
  ['allPages(null)', (client) => collect(client.allPages(null as never))],
  ['allPages({}, null)', (client) => collect(client.allPages({}, null as never))],
  ["allPages({ order: 'random' })", (client) => collect(client.allPages({ order: 'random' }))],
  ['initialData(null)', (client) => client.initialData(null as never)],
  ["page('/x/', null)", (client) => client.page('/x/', null as never)],
  ['a token with a line break', (client) => client.pages({}, { previewToken: 'a\r\nb' })],
  ['a token that is none', (client) => client.pages({}, { previewToken: 5 as never })],
])('refuses an invalid argument before sending a request: %s', async (_call, work) => {
  answer = json(pages('a'));
  expect(await refusal(work(clientWith()))).toMatchObject({ status: 0, code: 'invalid-argument' });
  expect(asked).toEqual([]);
});

test.each([
  ['baseUrl', 'https://me:secret@cms.example.com'],
  ['previewToken', 'secret\r\nx: y'],
])('refuses a secret that cannot be sent, without showing it: %s', (name, value) => {
  expect(() => clientWith({ [name]: value })).toThrow(
    expect.objectContaining({
      code: 'invalid-argument',
      message: expect.not.stringContaining('secret') as string,
    })
  );
});

test('does not follow redirects with a preview token, but without one', async () => {
  const tokens: unknown[] = [];
  const other = createServer((request, response) => {
    tokens.push(request.headers['x-preview-token']);
    json(INITIAL)(request, response);
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  answer = json(null, 302, { location: `http://127.0.0.1:${port}/` });
  expect(await refusal(clientWith({ previewToken: 'x' }).initialData())).toMatchObject({
    status: 302,
  });
  expect(tokens).toEqual([]);
  expect(await clientWith().initialData()).toEqual(INITIAL);
  expect(tokens).toEqual([undefined]);
  other.closeAllConnections();
  other.close();
});

describe('all pages', () => {
  const PAGE_IDS = [...'abcdefg'];
  const listing =
    (most: number): Answer =>
    (request, response) => {
      const parameters = new URL(request.url ?? '', baseUrl).searchParams;
      const limit = Number(parameters.get('limit') ?? 2);
      if (limit > most) return error(400)(request, response);
      const offset = Number(parameters.get('offset') ?? 0);
      const { items } = pages(...PAGE_IDS.slice(offset, offset + limit));
      return json({ meta: { total_count: PAGE_IDS.length }, items })(request, response);
    };

  test('are read in as few requests as the service allows', async () => {
    answer = listing(100);
    expect(await collect(clientWith().allPages({ order: 'title' }))).toBe('abcdefg');
    expect(asked.map(({ url }) => url)).toEqual(['/api/pages/?order=title&limit=100']);
    // A service with a lower limit responds with 400.
    answer = listing(5);
    expect(await collect(clientWith().allPages())).toBe('abcdefg');
    expect(await collect(clientWith().allPages({ limit: 3, offset: 1 }))).toBe('bcdefg');
  });

  test('are yielded once, even if others are published meanwhile', async () => {
    const list = (total: number, ...ids: string[]) =>
      json({ ...pages(...ids), meta: { total_count: total } });
    answer = inTurn(list(4, 'a', 'b'), list(5, 'b', 'c'), list(5, 'd'));
    expect(await collect(clientWith().allPages({ limit: 2 }))).toBe('abcd');
  });

  test.each(['_,title', '-id', '*,-id'])(
    'without ids (%s) are yielded from all requests, because repeats cannot be identified',
    async (fields) => {
      const list = (...titles: string[]) =>
        json({ meta: { total_count: 5 }, items: titles.map((title) => ({ title })) });
      answer = inTurn(list('a', 'b'), list('c', 'd'), list('e'));
      let titles = '';
      for await (const { title } of clientWith().allPages({ fields, limit: 2 })) titles += title;
      expect(titles).toBe('abcde');
      expect(asked).toHaveLength(3);
    }
  );

  test('end if there are none, or if the caller stops', async () => {
    answer = json(pages());
    expect(await collect(clientWith().allPages())).toBe('');
    answer = listing(2);
    for await (const { id } of clientWith().allPages({ limit: 2 })) if (id === 'b') break;
    expect(asked).toHaveLength(2);
  });
});

describe('a stored response', () => {
  const revalidated: Answer = (request, response) =>
    request.headers['if-none-match'] === '"1"'
      ? void response.writeHead(304).end()
      : json(INITIAL, 200, { etag: '"1"' })(request, response);

  test('is revalidated by its ETag', async () => {
    answer = revalidated;
    const client = clientWith();
    expect([await client.initialData(), await client.initialData()]).toEqual([INITIAL, INITIAL]);
    expect(asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"']);
  });

  test('may be in a store of the caller', async () => {
    answer = revalidated;
    const store = new Map();
    await clientWith({ store }).initialData();
    expect(await clientWith({ store }).initialData()).toEqual(INITIAL);
    expect([...store.keys()]).toEqual([`${baseUrl}/api/initial-data/`]);
    expect(asked[1]?.headers['if-none-match']).toBe('"1"');
  });

  test('belongs to each caller: changing a result does not change later ones', async () => {
    const etag = '"1"';
    const unchanged: Answer = (request, response) =>
      request.headers['if-none-match'] === etag
        ? void response.writeHead(304).end()
        : json(request.url?.includes('pages') ? pages('a', 'b') : INITIAL, 200, { etag })(
            request,
            response
          );
    answer = unchanged;
    const client = clientWith();
    for (let call = 0; call < 3; call += 1) {
      const initialData = await client.initialData();
      expect(initialData).toEqual(INITIAL);
      Object.assign(initialData.keys, { injected: true });
      const { items } = await client.pages();
      expect(items.map(({ id }) => id)).toEqual(['a', 'b']);
      items.reverse();
    }
    expect(asked.filter(({ headers }) => headers['if-none-match'] === etag)).toHaveLength(4);
  });

  test('is requested again if a store contains an object of an earlier version', async () => {
    answer = revalidated;
    const store = new Map([
      [`${baseUrl}/api/initial-data/`, { etag: '"1"', body: INITIAL as never }],
    ]);
    expect(await clientWith({ store }).initialData()).toEqual(INITIAL);
    expect(asked[0]?.headers['if-none-match']).toBeUndefined();
  });

  test.each<[string, object | null]>([
    ['cut off', { etag: '"1"', body: JSON.stringify(INITIAL).slice(0, -1) }],
    ['of another endpoint', { etag: '"1"', body: JSON.stringify(pages('a')) }],
    ['without a body', { etag: '"1"' }],
    ['without an ETag', { body: JSON.stringify(INITIAL) }],
    ['with an ETag that cannot be sent', { etag: '"1"\n', body: JSON.stringify(INITIAL) }],
    ['null', null],
  ])('is replaced if it is %s', async (_what, stored) => {
    answer = revalidated;
    const store = new Map([[`${baseUrl}/api/initial-data/`, stored as never]]);
    const client = clientWith({ store, retries: 0 });
    expect(await client.initialData()).toEqual(INITIAL);
    expect(await client.initialData()).toEqual(INITIAL);
    expect(asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"']);
  });
});

describe('a failure', () => {
  test('is retried as often as configured, and then reported', async () => {
    answer = inTurn(
      error(503, { 'retry-after': '0' }),
      error(429, { 'retry-after': '0' }),
      json(INITIAL)
    );
    expect(await clientWith().initialData()).toEqual(INITIAL);
    answer = error(503, { 'retry-after': '0' });
    expect(await refusal(clientWith().initialData())).toMatchObject({
      ...{ status: 503, code: 'SomeError', message: 'So it is.' },
    });
    expect(asked).toHaveLength(6);
  });

  test('is retried after Retry-After, but not after a long one', async () => {
    answer = inTurn(error(503, { 'retry-after': '1' }), json(INITIAL));
    const began = Date.now();
    await clientWith().initialData();
    expect(Date.now() - began).toBeGreaterThanOrEqual(990);
    answer = error(503, { 'retry-after': '3600' });
    expect((await refusal(clientWith().initialData())).status).toBe(503);
    answer = inTurn(
      error(503, { 'retry-after': new Date(Date.now() - 9999).toUTCString() }),
      json(INITIAL)
    );
    await clientWith().initialData();
    expect(asked).toHaveLength(5);
  });

  test.each([400, 401, 403, 404, 409, 500])(
    'is reported at once with status %i',
    async (status) => {
      answer = error(status);
      expect((await refusal(clientWith().initialData())).status).toBe(status);
      expect(asked).toHaveLength(1);
    }
  );

  test('is reported with the code of the service, if there is one', async () => {
    answer = json(
      { error: { name: 'X', message: 'Y', details: { code: 'preview.token-wrong' } } },
      401
    );
    expect((await refusal(clientWith().initialData())).code).toBe('preview.token-wrong');
  });

  test('is reported if another server responds', async () => {
    answer = (_request, response) => void response.writeHead(404).end('<h1>Nothing here</h1>');
    expect(await refusal(clientWith().initialData())).toMatchObject({ status: 404, code: 'http' });
    answer = (_request, response) => void response.end('<h1>Welcome</h1>');
    expect(await refusal(clientWith().initialData())).toMatchObject({
      ...{ status: 200, code: 'invalid-response' },
    });
  });

  test.each<[string, unknown]>([
    ['an empty object', {}],
    ['null', null],
    ['a list', []],
    ['an error', { data: null, error: { status: 400 } }],
    ['other members', { meta: {}, items: {}, keys: [], redirects: null }],
    ['items that are none', { meta: { total_count: 1 }, items: [null] }],
  ])('is reported if the response is %s, which is not stored', async (_what, body) => {
    answer = json(body, 200, { etag: '"1"' });
    const store = new Map();
    const client = clientWith({ store });
    const invalid = { status: 200, code: 'invalid-response', message: /Check baseUrl/ };
    const expected = { ...invalid, message: expect.stringMatching(invalid.message) };
    expect(await refusal(client.initialData())).toMatchObject(expected);
    expect(await refusal(client.pages())).toMatchObject(expected);
    expect(await refusal(client.page('/'))).toMatchObject(expected);
    expect(await refusal(collect(client.allPages()))).toMatchObject(expected);
    expect(store.size).toBe(0);
  });

  test.each([
    undefined,
    null,
    '',
    'cms.example.com',
    'ftp://cms.example.com',
    'https://a.example/?b',
  ])('is reported if the base URL is %p', (address) => {
    const options = { baseUrl: address } as unknown as ClientOptions;
    expect(() => createClient(options)).toThrow(SiteContentError);
    expect(() => createClient(options)).toThrow(/^baseUrl must be an absolute http or https URL/);
  });

  test('is reported for a page without a path, instead of returning the first page', async () => {
    answer = json(pages('a'));
    const path = undefined as unknown as string;
    expect(await refusal(clientWith().page(path))).toMatchObject({
      ...{ status: 0, code: 'invalid-argument' },
    });
    expect(asked).toHaveLength(0);
  });

  test('is retried if there is no response', async () => {
    answer = inTurn((request) => request.socket.destroy(), json(INITIAL));
    expect(await clientWith().initialData()).toEqual(INITIAL);
    answer = (request) => request.socket.destroy();
    expect(await refusal(clientWith({ retries: 0 }).initialData())).toMatchObject({
      ...{ status: 0, code: 'network' },
    });
    expect(asked).toHaveLength(3);
  });

  test('is reported after the timeout', async () => {
    answer = () => undefined;
    const client = clientWith({ timeoutMs: 50, retries: 0 });
    expect(await refusal(client.initialData())).toMatchObject({ status: 0, code: 'timeout' });
  });

  const never = (): Promise<never> => new Promise<never>(() => undefined);

  test.each<[string, Partial<ClientOptions>]>([
    ['fetch ignores the signal', { fetch: never }],
    ['the body never ends', { fetch: async () => ({ ok: true, text: never }) as never }],
    ['store.get never ends', { store: { get: never, set: () => undefined } }],
    ['store.set never ends', { store: { get: () => undefined, set: never } }],
  ])('is reported after the timeout, and if it is aborted, although %s', async (_what, options) => {
    answer = json(INITIAL, 200, { etag: '"1"' });
    const client = clientWith({ ...options, timeoutMs: 50, retries: 0 });
    expect(await refusal(client.initialData())).toMatchObject({ status: 0, code: 'timeout' });
    const controller = new AbortController();
    const reason = new Error('The visitor has left.');
    const asking = refusal(clientWith(options).initialData({ signal: controller.signal }));
    setTimeout(() => controller.abort(reason), 50);
    expect(await asking).toMatchObject({ status: 0, code: 'aborted', cause: reason });
  });

  test('is reported for an aborted signal without asking the store or sending a request', async () => {
    const used: string[] = [];
    const client = clientWith({
      fetch: async () => Promise.reject(used.push('fetch')),
      store: { get: () => void used.push('get'), set: () => undefined },
    });
    const signal = AbortSignal.abort();
    expect((await refusal(client.initialData({ signal }))).code).toBe('aborted');
    expect((await refusal(collect(client.allPages({}, { signal })))).code).toBe('aborted');
    expect(used).toEqual([]);
  });

  test('is reported if the request is aborted: before it is sent, during it, and while it waits', async () => {
    answer = () => undefined;
    expect(await refusal(clientWith().initialData({ signal: AbortSignal.abort() }))).toMatchObject({
      ...{ status: 0, code: 'aborted' },
    });
    const whileAsked = new AbortController();
    answer = () => whileAsked.abort();
    expect((await refusal(clientWith().initialData({ signal: whileAsked.signal }))).code).toBe(
      'aborted'
    );
    const waiting = new AbortController();
    answer = (request, response) => {
      error(503, { 'retry-after': '20' })(request, response);
      setTimeout(() => waiting.abort(), 50);
    };
    expect((await refusal(clientWith().initialData({ signal: waiting.signal }))).code).toBe(
      'aborted'
    );
  });
});

test.each([2 ** 31, Infinity])(
  'waits for a response with a timeout of %s ms',
  async (timeoutMs) => {
    answer = json(INITIAL);
    expect(await clientWith({ timeoutMs, retries: 0 }).initialData()).toEqual(INITIAL);
  }
);

test.each(['get', 'set'] as const)(
  'reports a store whose %s fails, without a retry',
  async (name) => {
    answer = json(INITIAL, 200, { etag: '"1"' });
    const down = new Error('Redis is down.');
    const store = {
      get: () => undefined,
      set: () => undefined,
      [name]: () => Promise.reject(down),
    };
    const { code, status, cause } = await refusal(clientWith({ store }).initialData());
    expect({ code, status, cause }).toEqual({ code: 'store', status: 0, cause: down });
    expect(asked.length).toBe(name === 'get' ? 0 : 1);
  }
);
