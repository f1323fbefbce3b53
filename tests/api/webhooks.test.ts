import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { verifyWebhook, type WebhookMessage } from 'site-content-client';
import type {
  DeliveryResponse,
  EndpointResponse,
  EndpointWithSecret,
} from '../../src/plugins/webhooks/domain/endpoint-api-types';
import { created, createEditor, type Editor, PAGE, REDIRECT } from '../support/editor';
import { getDocument, getTypes } from '../support/openapi';
import { createRole, panelAt } from '../support/panel';
import { type Received, type Receiver, startReceiver } from '../support/receiver';
import { editorForTests, serviceForTests } from '../support/test-service';
import { until } from '../support/until';
import { PRIVATE_HOSTS, webhooksAt } from '../support/webhooks';

interface Described {
  readonly webhooks: {
    readonly 'content.changed': {
      readonly post: {
        readonly parameters: readonly { readonly name: string }[];
        readonly requestBody: { readonly content: { 'application/json': { schema: object } } };
      };
    };
  };
}

const service = serviceForTests({ environment: PRIVATE_HOSTS });
const ada = editorForTests(service);
const panel = () => webhooksAt(service.server, ada);
const ask: ReturnType<typeof panel>['ask'] = (...of) => panel().ask(...of);
const add: ReturnType<typeof panel>['add'] = (...of) => panel().add(...of);
const list = (): Promise<EndpointResponse[]> => panel().list();
const deliveriesTo = (endpoint: EndpointResponse): Promise<DeliveryResponse[]> =>
  panel().deliveriesTo(endpoint);

const receivers: Receiver[] = [];
const receive = async (): Promise<Receiver> => {
  const receiver = await startReceiver();
  receivers.push(receiver);
  return receiver;
};

let count = 0;
/** Changes the site by creating a redirect, and returns its source. */
const change = async (): Promise<string> => {
  count += 1;
  const source = `/source-${count}`;
  await created(ada, REDIRECT, { source, destination: `/destination-${count}` });
  return source;
};

const sources = (received: readonly Received[]): string[] =>
  received.flatMap(({ message }) => message.data.redirects);

/** Simulates that this much time has passed. */
const passes = async (milliseconds: number): Promise<void> => {
  const { connection } = service.strapi.db;
  for (const column of ['next_at', 'since']) {
    await connection('site_webhooks_messages').decrement(column, milliseconds);
  }
};

/** Lets time pass until the receiver has received this many requests. */
const retry = (receiver: Receiver, requests: number): Promise<unknown> =>
  until(`${requests} requests have come in`, async () => {
    await passes(120_000);
    return receiver.received.length >= requests;
  });

const settled = (endpoint: EndpointResponse): Promise<DeliveryResponse[]> =>
  until('nothing is pending', async () => {
    const deliveries = await deliveriesTo(endpoint);
    return deliveries.every(({ status }) => status !== 'pending') && deliveries;
  });

afterEach(async () => {
  for (const { id } of await list()) await ask('delete', `endpoints/${id}`).expect(200);
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});

describe('a message', () => {
  test('is sent for a change, is signed, and describes the change', async () => {
    const receiver = await receive();
    const { secret } = await add(receiver);
    const id = await created(ada, PAGE, { title: 'A page', slug: 'a-page' });
    expect((await ada.publish(PAGE, id)).status).toBe(200);
    const [received] = await receiver.count(1);
    if (received === undefined) throw new Error('Nothing was received.');
    const { headers, body, method } = received;
    expect({ method, type: headers['content-type'] }).toEqual({
      ...{ method: 'POST', type: 'application/json' },
    });
    const message: WebhookMessage = await verifyWebhook({ headers, body, secret });
    expect(message).toEqual({
      type: 'content.changed',
      timestamp: expect.any(String),
      data: {
        change_set: expect.any(String),
        initial_data: false,
        everything: false,
        pages: [{ id, path: '/a-page/', previous_path: null, change: 'published' }],
        redirects: [],
        tags: expect.arrayContaining(['pages', `page:${id}`]),
      },
    });
    const bad = `${secret.slice(0, -4)}AAA=`;
    await expect(verifyWebhook({ headers, body, secret: bad })).rejects.toThrow();
  });

  test('of an undo, a bulk action or a list names the changed entries', async () => {
    const receiver = await receive();
    await add(receiver);
    const ofPanel = panelAt(service.server, ada);
    const next = async (work: () => Promise<unknown>) => {
      const before = receiver.received.length;
      await work();
      const received = (await receiver.count(before + 1)).at(-1);
      const { everything, pages, redirects } = JSON.parse(received?.body ?? '').data;
      return { everything, pages, redirects };
    };
    const undo = async (): Promise<unknown> => {
      const { body } = await ofPanel.get('history').expect(200);
      const path = `history/change-sets/${body.data.changeSets[0].id}/undo`;
      return ofPanel.post(path, { isDryRun: false }).expect(200);
    };
    const data = { source: '/named/', target: 'none' };
    const id = await created(ada, REDIRECT, data);
    await receiver.count(1);
    const named = { everything: false, pages: [], redirects: ['/named/'] };
    const changeSet = {
      action: 'lead',
      to: { target: 'empty' },
      isDryRun: false,
      chosen: { ids: [id] },
    };
    expect(
      await next(() =>
        Promise.resolve(ofPanel.post('redirects/bulk-actions', changeSet).expect(200))
      )
    ).toEqual(named);
    expect(await next(undo)).toEqual(named);
    const wishes = {
      ...{ format: 'csv', columns: null, onConflict: 'replace', deleteMissing: 'none' },
      ...{ shortensChains: false, toPages: false, takesTemporary: true, skipsRefused: false },
      applies: true,
    };
    const content = Buffer.from('source,target\n/named/,empty\n');
    const send = () =>
      ofPanel
        .upload('redirects/import', { wishes: JSON.stringify(wishes) })
        .attach('list', content, 'a.csv');
    expect(await next(() => Promise.resolve(send().expect(200)))).toEqual(named);
    expect(await next(undo)).toEqual(named);
  });

  test('is not sent for changes that affect no response or are rolled back', async () => {
    const receiver = await receive();
    const endpoint = await add(receiver);
    await created(ada, PAGE, { title: 'A draft', slug: 'a-draft' });
    await expect(
      service.strapi.db.transaction(async () => {
        await service.strapi.documents(REDIRECT).create({
          data: { source: '/rolled-back', target: 'url', destination: '/x' },
        });
        throw new Error('rolled back');
      })
    ).rejects.toThrow('rolled back');
    const source = await change();
    expect(sources(await receiver.count(1))).toEqual([source]);
    expect(await settled(endpoint)).toHaveLength(1);
  });

  test('is not sent to a disabled endpoint', async () => {
    const receiver = await receive();
    const endpoint = await add(receiver, { enabled: false });
    await change();
    await ask('put', `endpoints/${endpoint.id}`, { enabled: true }).expect(200);
    const source = await change();
    expect(sources(await receiver.count(1))).toEqual([source]);
  });

  test('is sent only to public addresses and to allowed private hosts (SSRF guard)', async () => {
    const receiver = await receive();
    const url = receiver.url.replace('127.0.0.1', 'localhost');
    const { id } = await add(receiver);
    // Simulates a host name that resolved to another address when it was saved.
    const { strapi } = service;
    await strapi.db
      .query('plugin::site-webhooks.endpoint')
      .update({ where: { id }, data: { url } });
    const { body } = await ask('post', `endpoints/${id}/test`).expect(200);
    expect(body.data).toMatchObject({
      ...{ ok: false, status: null, error: 'localhost is not on the public Internet.' },
      isRefused: true,
    });
    expect(receiver.received).toEqual([]);
  });

  test('is refused for localhost and a literal private address when it is saved, unless the host is allowed', async () => {
    const privateUrls = [
      'http://127.0.0.2/',
      'http://[::1]:8080/',
      'http://10.1/',
      'http://2130706434/',
      'http://localhost:14729/x',
      'http://builder.localhost/',
    ];
    const members = { name: 'Private', kind: 'http', enabled: true, debounce: 0 };
    const refused = {
      error: { details: { errors: [{ path: ['url'], code: 'webhooks.private' }] } },
    };
    for (const url of privateUrls) {
      expect((await ask('post', 'endpoints', { ...members, url }).expect(400)).body).toMatchObject(
        refused
      );
    }
    const { id } = await add(await receive());
    const [url] = privateUrls;
    expect((await ask('put', `endpoints/${id}`, { url }).expect(400)).body).toMatchObject(refused);
    await ask('put', `endpoints/${id}`, { url: 'http://builder.internal/' }).expect(200);
  });

  test('does not follow HTTP redirects', async () => {
    const receiver = await receive();
    receiver.answer = () => 302;
    const { id } = await add(receiver);
    const { body } = await ask('post', `endpoints/${id}/test`).expect(200);
    expect(body.data).toMatchObject({ ok: false, status: 302 });
  });
});

describe('delivery', () => {
  test('is retried with the same id until it succeeds, in the order of the changes', async () => {
    const receiver = await receive();
    receiver.answer = () => (receiver.received.length < 2 ? 503 : 200);
    const endpoint = await add(receiver);
    const changes = [await change(), await change(), await change()];
    await receiver.count(1);
    await until('it is known to fail', async () => (await list())[0]?.failingSince !== null);
    const [last, , first] = await deliveriesTo(endpoint);
    expect(first).toMatchObject({ status: 'pending', attempts: [{ status: 503 }] });
    expect(last).toMatchObject({ status: 'pending', attempts: [] });
    await retry(receiver, 5);
    const all = await receiver.count(5);
    expect(sources(all)).toEqual([changes[0], changes[0], ...changes]);
    const ids = all.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids.slice(0, 3)).size).toBe(1);
    expect(new Set(ids).size).toBe(3);
    const deliveries = await settled(endpoint);
    expect(deliveries.map(({ status }) => status)).toEqual(Array(3).fill('delivered'));
    expect(deliveries[2]?.attempts.map(({ status }) => status)).toEqual([200, 503, 503]);
    expect((await list())[0]?.failingSince).toBeNull();
  });

  test('is retried after 5 seconds, and then after 30 seconds', async () => {
    const receiver = await receive();
    receiver.answer = () => 500;
    const endpoint = await add(receiver);
    await change();
    for (const [requests, seconds] of [
      [1, 5],
      [2, 30],
    ] as const) {
      await receiver.count(requests);
      const [delivery] = await until('it is written down', async () => {
        const deliveries = await deliveriesTo(endpoint);
        return deliveries[0]?.attempts.length === requests && deliveries;
      });
      const { nextAttemptAt, attempts } = delivery as DeliveryResponse;
      const { at, durationMs } = attempts[0] as DeliveryResponse['attempts'][number];
      const wait = Date.parse(nextAttemptAt ?? '') - Date.parse(at) - durationMs;
      expect(Math.abs(wait - seconds * 1000)).toBeLessThan(100);
      await passes(seconds * 1000);
    }
  });

  test('fails after five refused attempts, continues with the next message, and can be resent', async () => {
    const receiver = await receive();
    const first = await change();
    const endpoint = await add(receiver);
    const refused = await change();
    const next = await change();
    expect(first).not.toBe(refused);
    await receiver.count(2);
    receiver.answer = ({ message }) => (message.data.redirects.includes('/refused') ? 422 : 204);
    await created(ada, REDIRECT, { source: '/refused', destination: '/x' });
    const after = await change();
    await retry(receiver, 8);
    const all = await receiver.count(8);
    expect(sources(all)).toEqual([refused, next, ...Array(5).fill('/refused'), after]);
    const [, failed] = await settled(endpoint);
    expect(failed).toMatchObject({ status: 'failed', nextAttemptAt: null });
    expect(failed?.attempts).toHaveLength(5);
    expect(failed?.attempts[0]).toMatchObject({
      status: 422,
      request: expect.stringContaining('"/refused"'),
      response: expect.stringMatching(/x-answer: yes[^]*Answer 422/),
    });

    receiver.answer = () => 204;
    await ask('post', `deliveries/${failed?.id}/resend`).expect(200);
    const resent = (await receiver.count(9))[8];
    expect(resent?.headers['webhook-id']).toBe(failed?.webhookId);
    expect((await settled(endpoint))[1]?.status).toBe('delivered');
    await ask('post', 'deliveries/999999/resend').expect(404);
  });

  test('fails after three days without success', async () => {
    const receiver = await receive();
    receiver.answer = () => 503;
    const endpoint = await add(receiver);
    await change();
    await receiver.count(1);
    await until('it is written down', async () => (await deliveriesTo(endpoint))[0]?.attempts[0]);
    await passes(72 * 3_600_000);
    expect(await settled(endpoint)).toMatchObject([{ status: 'failed' }]);
  });

  test('disables an endpoint that responds with 410 Gone', async () => {
    const receiver = await receive();
    receiver.answer = () => 410;
    const endpoint = await add(receiver);
    await change();
    await until('it is disabled', async () => (await list())[0]?.enabled === false);
    expect(await settled(endpoint)).toMatchObject([{ status: 'failed' }]);
    await change();
    expect(await deliveriesTo(endpoint)).toHaveLength(1);
  });

  test('to one endpoint does not wait for a slow or unreachable endpoint', async () => {
    const [slow, dead, good] = [await receive(), await receive(), await receive()];
    slow.answer = () => null;
    await add(slow, { name: 'Slow' });
    await add(dead, { name: 'Dead' });
    await dead.close();
    await add(good, { name: 'Good' });
    const changes = [await change(), await change(), await change()];
    expect(sources(await good.count(3))).toEqual(changes);
    expect(slow.received).toHaveLength(1);
  });

  test('combines the changes within a debounce interval into one message', async () => {
    const receiver = await receive();
    const endpoint = await add(receiver, { debounce: 600 });
    const changes = [await change(), await change(), await change()];
    expect(await deliveriesTo(endpoint)).toHaveLength(3);
    await passes(600_000);
    const [received, ...others] = await receiver.count(1);
    expect(others).toEqual([]);
    expect(received?.message.data.redirects).toEqual(changes);
    expect(await settled(endpoint)).toHaveLength(1);
  });
});

test('a cache is purged twice for each change: immediately, and once all instances have the change', async () => {
  const receiver = await receive();
  const endpoint = await add(receiver, { kind: 'varnish' });
  await change();
  await change();
  const purges = await receiver.count(4);
  expect(purges.map(({ method, headers }) => [method, headers['xkey-purge']])).toEqual(
    Array(4).fill(['PURGE', 'initial-data'])
  );
  expect((await settled(endpoint)).map(({ status }) => status)).toEqual(Array(4).fill('delivered'));
});

test('the old and the new secret both sign for a day after a rotation, and are never shown again', async () => {
  const receiver = await receive();
  const { id, secret: first } = await add(receiver);
  const { secret: second }: EndpointWithSecret = (
    await ask('post', `endpoints/${id}/rotate`).expect(200)
  ).body.data;
  expect(second).not.toBe(first);
  const test = async (): Promise<Received> => {
    await ask('post', `endpoints/${id}/test`).expect(200);
    return receiver.received.at(-1) as Received;
  };
  const both = await test();
  expect(both.message.type).toBe('test');
  for (const secret of [first, second]) await verifyWebhook({ ...both, secret });

  await service.strapi.db
    .connection('site_webhooks_endpoints')
    .decrement('previous_until', 24 * 3_600_000);
  const later = await test();
  await verifyWebhook({ ...later, secret: second });
  await expect(verifyWebhook({ ...later, secret: first })).rejects.toThrow();

  await ask('put', `endpoints/${id}`, { token: 'token-of-a-cache', kind: 'fastly' }).expect(200);
  const [{ text: answers }, rows] = [
    await ask('get', 'endpoints'),
    JSON.stringify(await service.strapi.db.connection('site_webhooks_endpoints').select()),
  ];
  await test();
  expect(receiver.received.at(-1)?.headers['fastly-key']).toBe('token-of-a-cache');
  for (const text of [answers, rows, (await ask('get', `endpoints/${id}/deliveries`)).text]) {
    for (const hidden of [first, second, first.slice(6), 'token-of-a-cache']) {
      expect(text).not.toContain(hidden);
    }
  }
});

test('secrets that are replaced one after another all sign, each for a day', async () => {
  const receiver = await receive();
  const { id, secret } = await add(receiver);
  const secrets = [secret];
  const rotate = async (): Promise<void> => {
    const { body } = await ask('post', `endpoints/${id}/rotate`).expect(200);
    secrets.push((body.data as EndpointWithSecret).secret);
  };
  /** Returns the numbers of the secrets that sign a message. */
  const signing = async (): Promise<number[]> => {
    await ask('post', `endpoints/${id}/test`).expect(200);
    const received = receiver.received.at(-1) as Received;
    const isSigned = await Promise.all(
      secrets.map((each) =>
        verifyWebhook({ ...received, secret: each }).then(
          () => true,
          () => false
        )
      )
    );
    return [...isSigned.keys()].filter((at) => isSigned[at]);
  };
  const waitHours = async (hours: number): Promise<void> => {
    const row = service.strapi.db.connection('site_webhooks_endpoints').where({ id });
    const { previous_secret, previous_until } = await row.clone().first();
    const earlier = (time: unknown): number => Number(time) - hours * 3_600_000;
    await row.clone().update({
      previous_secret: previous_secret.replace(
        /@(\d+)/g,
        (_: string, at: string) => `@${earlier(at)}`
      ),
      previous_until: earlier(previous_until),
    });
  };
  await rotate();
  await waitHours(12);
  await rotate();
  expect(await signing()).toEqual([0, 1, 2]);
  await waitHours(13);
  expect(await signing()).toEqual([1, 2]);
  await waitHours(12);
  expect(await signing()).toEqual([2]);

  for (let count = 0; count < 10; count += 1) await rotate();
  expect(await signing()).toEqual([...secrets.keys()].slice(-11));
});

test('the token of a cache is never sent to another service', async () => {
  const [cache, attacker] = [await receive(), await receive()];
  const token = 'token-of-a-cache';
  const { id } = await add(cache, { kind: 'cloudflare', token });
  const edit = (members: object) => ask('put', `endpoints/${id}`, members);
  for (const members of [{ url: attacker.url }, { kind: 'fastly' }]) {
    const refused = await edit(members).expect(400);
    expect(refused.body.error.details.errors).toEqual([
      expect.objectContaining({ path: ['token'], code: 'webhooks.token-again' }),
    ]);
  }
  await edit({ url: `${cache.url}/purge`, name: 'Renamed' }).expect(200);
  await ask('post', `endpoints/${id}/test`).expect(200);
  expect(cache.received.at(-1)?.headers['authorization']).toBe(`Bearer ${token}`);

  // A change to a kind without a token deletes the token.
  const plain = await edit({ kind: 'http', url: attacker.url }).expect(200);
  expect(plain.body.data.hasToken).toBe(false);
  await edit({ kind: 'cloudflare' }).expect(200);
  await ask('post', `endpoints/${id}/test`).expect(200);
  expect(JSON.stringify(attacker.received)).not.toContain(token);
});

test('the webhook message matches its schema in the OpenAPI document', async () => {
  const receiver = await receive();
  await add(receiver);
  await change();
  const { message } = (await receiver.count(1))[0] as Received;
  const document = getDocument(service) as unknown as Described;
  const { parameters, requestBody } = document.webhooks['content.changed'].post;
  expect(parameters.map(({ name }) => name)).toEqual([
    ...['webhook-id', 'webhook-timestamp', 'webhook-signature'],
  ]);
  const isDescribed = addFormats(new Ajv2020()).compile(
    requestBody.content['application/json'].schema
  );
  expect([isDescribed(message), isDescribed.errors]).toEqual([true, null]);
  expect(getTypes(document as never)).toContain('change_set: string');
});

describe('the webhook routes of the panel', () => {
  const findErrors = async (
    method: 'post' | 'put',
    path: string,
    body: object
  ): Promise<object> => {
    const { status, body: answer } = await ask(method, path, body);
    const errors = (answer.error?.details?.errors ?? []) as { path: string[]; message: string }[];
    return { status, paths: errors.map((error) => error.path.join('.')).toSorted() };
  };

  test('report each invalid, missing or unknown property', async () => {
    const wrong = {
      name: '',
      url: 'ftp://x',
      kind: 'smtp',
      enabled: 1,
      debounce: 601,
      colour: 'red',
    };
    expect(await findErrors('post', 'endpoints', wrong)).toEqual({
      ...{ status: 400, paths: ['colour', 'debounce', 'enabled', 'kind', 'name', 'url'] },
    });
    expect(await findErrors('post', 'endpoints', {})).toEqual({
      ...{ status: 400, paths: ['name', 'url'] },
    });
    const receiver = await receive();
    const { id } = await add(receiver);
    expect(await findErrors('put', `endpoints/${id}`, { debounce: -1 })).toEqual({
      ...{ status: 400, paths: ['debounce'] },
    });
  });

  test('report each error once, with a message of the plugin that names the remedy', async () => {
    const findMessages = async (body: object): Promise<string[]> => {
      const { body: response } = await ask('post', 'endpoints', body).expect(400);
      const errors: { path: string[]; message: string; code: string }[] =
        response.error.details.errors;
      return errors.map(({ path, message, code }) => `${path.join('.')}: ${message} (${code})`);
    };
    const url = 'url: Enter an http or https URL without user and password. (webhooks.url)';
    const name = 'name: Enter a name of up to 100 characters. (webhooks.name)';
    expect(await findMessages({})).toEqual([name, url]);
    expect(await findMessages({ name: 'a', url: 'nope' })).toEqual([url]);
    expect(await findMessages({ name: 'a', url: `nope ${'x'.repeat(2048)}` })).toEqual([url]);
    expect(await findMessages([])).toEqual([': Send a JSON object. (webhooks.form)']);
    const others = { kind: 'smtp', enabled: 1, debounce: 0.5, token: ' ', colour: 'red' };
    expect(await findMessages({ name: 'a', url: 'https://a.example', ...others })).toEqual([
      'kind: Choose one of http, varnish, fastly and cloudflare. (webhooks.kind)',
      'enabled: Choose true or false. (webhooks.enabled)',
      'debounce: Enter a whole number from 0 to 600. (webhooks.debounce)',
      'token: Enter a token without spaces. (webhooks.token)',
      'colour: Unknown property "colour". Remove it. (webhooks.unknown-member)',
    ]);
  });

  test('update only the properties that are sent, and return 404 for an unknown endpoint', async () => {
    const receiver = await receive();
    const { secret: _, ...endpoint } = await add(receiver);
    const changed = await ask('put', `endpoints/${endpoint.id}`, { name: 'Other' }).expect(200);
    expect(changed.body.data).toEqual({ ...endpoint, name: 'Other' });
    expect(await list()).toEqual([{ ...endpoint, name: 'Other' }]);
    for (const id of ['999999', '0', 'x']) {
      await ask('put', `endpoints/${id}`, { name: 'Other' }).expect(404);
      await ask('delete', `endpoints/${id}`).expect(404);
      await ask('post', `endpoints/${id}/test`).expect(404);
      await ask('post', `endpoints/${id}/rotate`).expect(404);
      await ask('get', `endpoints/${id}/deliveries`).expect(404);
    }
  });

  test('require the permission to read or to manage webhooks', async () => {
    const at = (who: Editor | null) => webhooksAt(service.server, who);
    await at(null).ask('get', 'endpoints').expect(401);
    const nobody = await createEditor(service, await createRole(service, []));
    await at(nobody).ask('get', 'endpoints').expect(403);
    const reads = ['plugin::site-webhooks.read'];
    const reader = await createEditor(service, await createRole(service, reads));
    await at(reader).ask('get', 'endpoints').expect(200);
    await at(reader).ask('post', 'endpoints', {}).expect(403);
  });
});
