import { createHmac } from 'node:crypto';
import {
  SiteContentError,
  stalePaths,
  verifyWebhook,
  type WebhookMessage,
} from 'site-content-client';

const SECRET = `whsec_${Buffer.from('a secret of the endpoint').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('another secret').toString('base64')}`;

const MESSAGE: WebhookMessage = {
  type: 'content.changed',
  timestamp: '2026-01-31T12:00:00.000Z',
  data: {
    change_set: 'x',
    initial_data: false,
    everything: false,
    pages: [
      { id: 'a', path: '/a/b/', previous_path: '/a/', change: 'moved' },
      { id: 'b', path: null, previous_path: '/gone/', change: 'deleted' },
      { id: 'c', path: '/new/', previous_path: null, change: 'published' },
    ],
    redirects: [],
    tags: ['pages'],
  },
};
const BODY = JSON.stringify({ ...MESSAGE, note: 'ü' });

/** Signs a message according to Standard Webhooks, without code of this package. */
const signed = ({
  secret = SECRET,
  id = 'msg_1',
  at = Math.floor(Date.now() / 1000),
  body = BODY,
} = {}): Record<string, string> => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': `v1a,no v1,!! v1,${signature}`,
  };
};

const refusal = async (promise: Promise<unknown>): Promise<string> => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason
  );
  expect(error).toBeInstanceOf(SiteContentError);
  expect(error).toMatchObject({ status: 0, code: 'webhook' });
  return (error as Error).message;
};

test.each<[string, Parameters<typeof verifyWebhook>[0]]>([
  ['as text', { headers: signed(), body: BODY, secret: SECRET }],
  ['as bytes', { headers: signed(), body: Buffer.from(BODY), secret: SECRET }],
  ['with the headers of Fetch', { headers: new Headers(signed()), body: BODY, secret: SECRET }],
  [
    'with headers in upper case',
    {
      headers: Object.fromEntries(
        Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value])
      ),
      body: BODY,
      secret: SECRET,
    },
  ],
  ['with one of several secrets', { headers: signed(), body: BODY, secret: [OTHER, SECRET] }],
])('verifies a message %s', async (_what, options) => {
  expect((await verifyWebhook(options)).data).toEqual(MESSAGE.data);
});

test.each<[string, Partial<Parameters<typeof verifyWebhook>[0]>, RegExp]>([
  ['another secret', { secret: OTHER }, /^No valid signature/],
  ['no secret', { secret: [] }, /^The secret is missing/],
  ['an unset secret', { secret: undefined as unknown as string }, /^The secret is missing/],
  [
    'an unset one of two',
    { secret: [SECRET, undefined as unknown as string] },
    /secret is missing/,
  ],
  ['parsed JSON', { body: MESSAGE as unknown as string }, /must be the raw body/],
  ['no body', { body: undefined as unknown as string }, /must be the raw body/],
  ['no headers', { headers: undefined as unknown as Headers }, /headers .* missing/],
  ['a tolerance that is no number', { toleranceSeconds: NaN }, /timestamp/],
  ['a secret that is none', { secret: 'whsec_%' }, /secret/],
  ['an empty secret', { secret: '' }, /^The secret is missing/],
  ['another body', { body: `${BODY} ` }, /^No valid signature/],
  ['another id', { headers: { ...signed(), 'webhook-id': 'msg_2' } }, /^No valid signature/],
  ['an old message', { headers: signed({ at: Math.floor(Date.now() / 1000) - 301 }) }, /timestamp/],
  [
    'one from the future',
    { headers: signed({ at: Math.floor(Date.now() / 1000) + 310 }) },
    /timestamp/,
  ],
  ['no timestamp', { headers: { ...signed(), 'webhook-timestamp': 'now' } }, /timestamp/],
  ['a missing header', { headers: {} }, /webhook-id is missing/],
  ['no JSON', { headers: signed({ body: 'x' }), body: 'x' }, /JSON/],
])('refuses %s', async (_what, options, message) => {
  const promise = verifyWebhook({ headers: signed(), body: BODY, secret: SECRET, ...options });
  expect(await refusal(promise)).toMatch(message);
});

test('returns a signed message with any members, and accepts bytes in every form', async () => {
  const body = '{"type":"content.changed","data":{}}';
  const bytes = new TextEncoder().encode(body);
  for (const raw of [body, bytes, bytes.buffer as unknown as Uint8Array]) {
    const message = verifyWebhook({ headers: signed({ body }), body: raw, secret: SECRET });
    expect(await message).toEqual({ type: 'content.changed', data: {} });
  }
});

test('refuses a call without options', async () => {
  expect(await refusal(verifyWebhook(...([] as unknown as [never])))).toMatch(/secret is missing/);
});

test('accepts another tolerance', async () => {
  const headers = signed({ at: Math.floor(Date.now() / 1000) - 1000 });
  await verifyWebhook({ headers, body: BODY, secret: SECRET, toleranceSeconds: 2000 });
});

describe('stale paths', () => {
  const withData = (data: Partial<WebhookMessage['data']>): WebhookMessage => ({
    ...MESSAGE,
    data: { ...MESSAGE.data, ...data },
  });

  test('are the current and previous paths of pages', () =>
    expect(stalePaths(MESSAGE)).toEqual(['/a/b/', '/a/', '/gone/', '/new/']));
  test('are all if everything may have changed', () => {
    expect(stalePaths(withData({ everything: true }))).toBe('all');
    expect(stalePaths(withData({ initial_data: true }))).toBe('all');
  });
  test('are refused for a value that is not a message', () =>
    expect(() => stalePaths({} as WebhookMessage)).toThrow(SiteContentError));
  test('are none if there are no changes', () =>
    expect(stalePaths(withData({ pages: [] }))).toEqual([]));
});
