import request from 'supertest';
import { createEditor, SITE_KEYS } from '../support/editor';
import { getAddress, type Service, startService } from '../support/service';

let service: Service;

beforeAll(async () => {
  service = await startService();
});

afterAll(async () => {
  await service?.remove();
});

const FORM = `/content-manager/single-types/${SITE_KEYS}`;

test('opening the site keys form without a login creates no entry', async () => {
  await request(service.server).get(FORM).expect(401);
  expect(await service.strapi.db.query(SITE_KEYS).count()).toBe(0);
});

test('the first request for the form is redirected to the same URL, under any path prefix', async () => {
  const { token } = await createEditor(service);
  const { headers } = await request(service.server)
    .get(`${FORM}?locale=en`)
    .set('Authorization', `Bearer ${token}`)
    .expect(307);
  const asked = `https://cms.example.com/base${FORM}`;
  expect(new URL(String(headers['location']), asked).href).toBe(`${asked}?locale=en`);
  await service.strapi.db.query(SITE_KEYS).deleteMany({});
});

test('opening the form is not recorded as a change by the editor', async () => {
  const { token } = await createEditor(service);
  await fetch(`${getAddress(service)}${FORM}`, { headers: { authorization: `Bearer ${token}` } });
  const [changeSet] = await service.strapi.db
    .query('plugin::site-history.history-act')
    .findMany({ orderBy: { id: 'desc' } });
  expect(changeSet).toMatchObject({ doer_kind: 'code', doer_name: '' });
  await service.strapi.db.query(SITE_KEYS).deleteMany({});
});

test('two editors who open the form for the first time at once get the same empty entry', async () => {
  const { token } = await createEditor(service);
  const open = (): Promise<Response> =>
    fetch(`${getAddress(service)}${FORM}`, { headers: { authorization: `Bearer ${token}` } });
  const answers = await Promise.all([open(), open()]);

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const [first, second] = (await Promise.all(answers.map((answer) => answer.json()))) as {
    data: Record<string, unknown>;
  }[];
  expect(first?.data).toMatchObject({ email: null, password: null });
  expect(first?.data['documentId']).toBe(second?.data['documentId']);
  expect(await service.strapi.db.query(SITE_KEYS).count()).toBe(1);
});

test('an editor who opens the form while another request creates the entry gets that entry', async () => {
  const { strapi } = service;
  await strapi.db.query(SITE_KEYS).deleteMany({});
  const { token } = await createEditor(service);
  let hasBeenMissed = false;
  strapi.documents.use(async (context, next) => {
    const found = await next();
    if (context.uid === SITE_KEYS && context.action === 'findMany' && !hasBeenMissed) {
      hasBeenMissed = true;
      await strapi.documents(SITE_KEYS).create({ data: {} });
    }
    return found;
  });
  const response = await fetch(`${getAddress(service)}${FORM}`, {
    headers: { authorization: `Bearer ${token}` },
  });

  expect(hasBeenMissed).toBe(true);
  const { data } = (await response.json()) as { data: Record<string, unknown> };
  const [stored] = await strapi.db.query(SITE_KEYS).findMany({});
  expect(data).toMatchObject({ documentId: stored?.documentId, email: null });
  expect(await strapi.db.query(SITE_KEYS).count()).toBe(1);
});

test('concurrent first saves and reads create one entry, and each save succeeds or reports an error', async () => {
  const { strapi } = service;
  await strapi.db.query(SITE_KEYS).deleteMany({});
  const { token } = await createEditor(service);
  const ask = (method: string, body?: object): Promise<Response> =>
    fetch(`${getAddress(service)}${FORM}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const save = async (email: string) => {
    const response = await ask('PUT', { email });
    const answer = (await response.json()) as { error?: { message?: string } };
    return { email, status: response.status, message: answer.error?.message };
  };
  const [looks, saves] = await Promise.all([
    Promise.all([ask('GET'), ask('GET')]),
    Promise.all(['a', 'b', 'c', 'd'].map((name) => save(`${name}@example.com`))),
  ]);

  expect(looks.map(({ status }) => status)).toEqual([200, 200]);
  for (const { status, message } of saves) {
    expect({ status, message }).toEqual(
      status === 200
        ? { status, message: undefined }
        : { status: 400, message: 'The site keys already exist. Edit them instead.' }
    );
  }
  const rows = await strapi.db.query(SITE_KEYS).findMany({ select: ['email'] });
  expect(rows).toHaveLength(1);
  const done = saves.filter(({ status }) => status === 200).map(({ email }) => email);
  expect([null, ...done]).toContain(rows[0]?.email);
});
