import { mergeMessages, type WebhookMessage as Message } from 'site-content-client';
import { Webhook } from 'standardwebhooks';
import {
  buildEverythingMessage,
  buildMessage,
  buildTestMessage,
} from '../../src/plugins/webhooks/server/src/build-message';
import {
  buildSignedRequest,
  type Sending,
} from '../../src/plugins/webhooks/server/src/delivery/build-signed-request';
import {
  classifyAttempt,
  isClientError,
} from '../../src/plugins/webhooks/server/src/delivery/classify-attempt';
import { parseNewEndpoint } from '../../src/plugins/webhooks/server/src/endpoint-form';
import { generateSecret } from '../../src/plugins/webhooks/server/src/secrets';

type MessagePage = Message['data']['pages'][number];

const AT = new Date('2026-01-31T12:00:00.000Z');

const message = (changeSet: string, data: Partial<Message['data']> = {}): Message => ({
  type: 'content.changed',
  timestamp: AT.toISOString(),
  data: {
    ...{ change_set: changeSet, initial_data: false, everything: false },
    ...{ pages: [], redirects: [], tags: [] },
    ...data,
  },
});

const page = (
  id: string,
  previous_path: string | null,
  path: string | null,
  change: MessagePage['change']
): MessagePage => ({ id, path, previous_path, change });

const mergedPages = (...pages: readonly MessagePage[]): readonly MessagePage[] =>
  mergeMessages(pages.map((one, n) => message(String(n), { pages: [one] }))).data.pages;

describe('the webhook message of a change set', () => {
  const none = { initialData: false, everything: false, pages: [], redirects: [], tags: [] };

  test('has the properties of the contract', () => {
    const pages = [{ id: 'a', path: '/a/b/', previousPath: '/a/', change: 'moved' as const }];
    const changes = { ...none, initialData: true, pages, redirects: ['/old'], tags: ['pages'] };
    expect(buildMessage({ id: 'set', at: AT }, changes)).toEqual({
      type: 'content.changed',
      timestamp: '2026-01-31T12:00:00.000Z',
      data: {
        change_set: 'set',
        initial_data: true,
        everything: false,
        pages: [{ id: 'a', path: '/a/b/', previous_path: '/a/', change: 'moved' }],
        redirects: ['/old'],
        tags: ['pages'],
      },
    });
  });

  test('is null if no response has changed', () => {
    expect(buildMessage({ id: 'set', at: AT }, none)).toBeNull();
  });

  test('has the two tags of all responses if everything has changed', () => {
    expect(buildMessage({ id: 'set', at: AT }, { ...none, everything: true })).toEqual(
      message('set', { initial_data: true, everything: true, tags: ['initial-data', 'pages'] })
    );
  });
});

describe('merged webhook messages', () => {
  test('have the last change set, and each redirect and tag once', () => {
    const merged = mergeMessages([
      message('one', { initial_data: true, redirects: ['/a', '/b'], tags: ['initial-data'] }),
      message('two', { redirects: ['/b', '/c'], tags: ['pages', 'initial-data'] }),
    ]);
    expect(merged).toEqual(
      message('two', {
        initial_data: true,
        redirects: ['/a', '/b', '/c'],
        tags: ['initial-data', 'pages'],
      })
    );
  });

  test.each([
    ['moved twice', [page('a', '/1/', '/2/', 'moved'), page('a', '/2/', '/3/', 'moved')]],
    ['moved and updated', [page('a', '/1/', '/3/', 'moved'), page('a', '/3/', '/3/', 'updated')]],
  ])('list a page that was %s with its first and last path', (_, pages) => {
    expect(mergedPages(...pages)).toEqual([page('a', '/1/', '/3/', 'moved')]);
  });

  test('list a page that is back at its old path as updated', () => {
    const pages = [page('a', '/1/', '/2/', 'moved'), page('a', '/2/', '/1/', 'moved')];
    expect(mergedPages(...pages)).toEqual([page('a', '/1/', '/1/', 'updated')]);
    const back = [page('a', '/1/', null, 'unpublished'), page('a', null, '/1/', 'published')];
    expect(mergedPages(...back)).toEqual([page('a', '/1/', '/1/', 'updated')]);
  });

  test('list a new page that was moved as published at its current path', () => {
    const pages = [page('a', null, '/1/', 'published'), page('a', '/1/', '/2/', 'moved')];
    expect(mergedPages(...pages)).toEqual([page('a', null, '/2/', 'published')]);
  });

  test('omit a page that was published and then deleted, but keep its tags', () => {
    const merged = mergeMessages([
      message('one', { pages: [page('a', null, '/1/', 'published')], tags: ['pages'] }),
      message('two', { pages: [page('a', '/1/', null, 'deleted')], tags: ['page:a'] }),
    ]);
    expect(merged.data).toMatchObject({ pages: [], tags: ['pages', 'page:a'] });
  });

  test('list a deleted page with its first path', () => {
    const pages = [page('a', '/1/', '/2/', 'moved'), page('a', '/2/', null, 'deleted')];
    expect(mergedPages(...pages)).toEqual([page('a', '/1/', null, 'deleted')]);
  });

  test('mark everything as changed if one of them does or if they list too much', () => {
    const everything = message('two', {
      ...{ initial_data: true, everything: true, tags: ['initial-data', 'pages'] },
    });
    const merged = [buildEverythingMessage('one', AT), message('two', { redirects: ['/a'] })];
    expect(mergeMessages(merged)).toEqual(everything);
    const many = (start: number): string[] =>
      Array.from({ length: 600 }, (_, n) => `/${start + n}`);
    expect(
      mergeMessages([
        message('one', { redirects: many(0) }),
        message('two', { redirects: many(600) }),
      ])
    ).toEqual(everything);
  });
});

describe('after a delivery attempt', () => {
  const HOUR = 3_600_000;

  test('a 2xx status is a success, and a redirect is not', () => {
    expect([200, 204, 299].map((status) => classifyAttempt(status, 1, 0, 0).state)).toEqual([
      ...['delivered', 'delivered', 'delivered'],
    ]);
    expect(classifyAttempt(301, 1, 0, 0).state).toBe('sending');
  });

  test('the next attempt follows after 5 s, 30 s, 2, 10 and 30 minutes, and then every hour', () => {
    const delays = [1, 2, 3, 4, 5, 6, 70].map((attempts) => classifyAttempt(503, attempts, 0, 0));
    expect(delays).toEqual(
      [5000, 30_000, 120_000, 600_000, 1_800_000, HOUR, HOUR].map((retryAfterMs) => ({
        ...{ state: 'sending', retryAfterMs },
      }))
    );
  });

  test('a message fails three days after it was queued', () => {
    expect(classifyAttempt(null, 75, 0, 72 * HOUR - 1).state).toBe('sending');
    expect(classifyAttempt(null, 76, 0, 72 * HOUR)).toEqual({ state: 'failed', disables: false });
  });

  test('five client errors (not 408, 425 or 429) fail a message, and 410 disables the endpoint', () => {
    expect([400, 404, 422, 499].every(isClientError)).toBe(true);
    expect([408, 425, 429, 500, 302, null].some(isClientError)).toBe(false);
    expect(classifyAttempt(400, 4, 4, 0).state).toBe('sending');
    expect(classifyAttempt(400, 5, 5, 0)).toEqual({ state: 'failed', disables: false });
    expect(classifyAttempt(410, 1, 1, 0)).toEqual({ state: 'failed', disables: true });
  });
});

describe('a webhook request', () => {
  const sending = (tags: string[], more: Partial<Sending> = {}): Sending => ({
    webhookId: 'msg_1',
    body: JSON.stringify(message('set', { tags })),
    secrets: [generateSecret()],
    token: null,
    ...more,
  });

  test('to a front end is signed with each secret', () => {
    const secrets = [generateSecret(), generateSecret()];
    const { method, headers, body } = buildSignedRequest('http', sending(['pages'], { secrets }));
    expect(method).toBe('POST');
    for (const secret of secrets) {
      expect(new Webhook(secret).verify(body, headers)).toEqual(
        message('set', { tags: ['pages'] })
      );
    }
    expect(() => new Webhook(generateSecret()).verify(body, headers)).toThrow();
  });

  test('to a cache has the tags in the format of that cache, and shows no token', () => {
    const tags = ['pages', 'page:a'];
    expect(buildSignedRequest('varnish', sending(tags))).toMatchObject({
      method: 'PURGE',
      headers: { 'xkey-purge': 'pages page:a' },
      body: '',
    });
    const token = 'token-of-the-cache';
    const fastly = buildSignedRequest('fastly', sending(tags, { token }));
    expect(fastly).toMatchObject({ method: 'POST', headers: { 'surrogate-key': 'pages page:a' } });
    expect(fastly.secretHeaders).toEqual({ 'fastly-key': token });
    const cloudflare = buildSignedRequest('cloudflare', sending(tags, { token }));
    expect(JSON.parse(cloudflare.body)).toEqual({ tags });
    expect(cloudflare.secretHeaders).toEqual({ authorization: `Bearer ${token}` });
    for (const { headers } of [fastly, cloudflare]) {
      expect(JSON.stringify(headers)).not.toContain(token);
    }
  });

  test.each([
    ['varnish', { headers: { 'xkey-purge': 'test' } }],
    ['fastly', { headers: { 'surrogate-key': 'test' } }],
    ['cloudflare', { body: '{"tags":["test"]}' }],
  ] as const)('for a test of %s purges a tag that no response has', (kind, request) => {
    const body = JSON.stringify(buildTestMessage('msg_1', new Date()));
    expect(buildSignedRequest(kind, { ...sending([]), body })).toMatchObject(request);
  });

  test('to a cache has only the tags of all responses if there are too many others', () => {
    const tags = Array.from({ length: 31 }, (_, n) => `page:${n}`);
    expect(JSON.parse(buildSignedRequest('cloudflare', sending(tags)).body)).toEqual({
      tags: ['initial-data', 'pages'],
    });
    expect(buildSignedRequest('fastly', sending(tags)).headers['surrogate-key']).toContain(
      'page:30'
    );
  });
});

describe('a new webhook', () => {
  const form = { name: 'Cache', url: 'https://cache.example/' };

  test.each([
    ['name', '\0x'],
    ['name', '\ud800x'],
    ['url', 'https://cache.example/\0'],
    ['url', 'https://cache.example/\udc00'],
  ])('has no %s that a database cannot store: %j', (member, text) => {
    expect(parseNewEndpoint({ ...form, name: '😀' })).toMatchObject({ name: '😀' });
    let refused: unknown = null;
    try {
      parseNewEndpoint({ ...form, [member]: text });
    } catch (error) {
      refused = error;
    }
    expect(refused).toMatchObject({ details: { errors: [{ path: [member] }] } });
  });
});
