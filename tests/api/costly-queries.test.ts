import request from 'supertest';
import { PAGE, REDIRECT } from '../support/editor';
import { editorForTests, serviceForTests } from '../support/test-service';

const service = serviceForTests({ logLevel: 'silent' });
const editor = editorForTests(service);

const get = (url: string) =>
  request(service.server).get(url).set('Authorization', `Bearer ${editor.token}`);

const DEEP = `filters${'[parent]'.repeat(18)}[title]=x`;

test.each([
  [`/content-manager/collection-types/${PAGE}?${DEEP}`],
  [`/content-manager/collection-types/${PAGE}?sort=${'parent.'.repeat(18)}title:asc`],
  [`/content-manager/collection-types/${REDIRECT}?filters[page]${'[parent]'.repeat(16)}[title]=x`],
  [`/upload/files?filters${'[folder]'.repeat(2)}${'[parent]'.repeat(16)}[name]=x`],
])('the panel refuses a request that would block all other requests: %s', async (url) => {
  const { status, body } = await get(url);
  expect([status, body.error?.details?.code]).toEqual([400, 'query.too-many-relations']);
  expect(body.error.message).toContain('at most 6 are allowed');
});

test('the panel accepts the filters of a list view', async () => {
  const url = `/content-manager/collection-types/${PAGE}?filters[$and][0][parent][title][$contains]=x&sort=title:asc`;
  expect((await get(url)).status).toBe(200);
});

test.each([
  ['query.too-many-conditions', 'filters[$or][$&][source][$containsi]=q', 41],
  ['query.too-many-values', 'filters[id][$in][$&]=5', 901],
  ['query.too-many-sorts', 'sort[$&]=source', 11],
])('the panel refuses a request with %s', async (code, part, count) => {
  const query = Array.from({ length: count }, (_, at) => part.replace('$&', String(at))).join('&');
  const { status, body } = await get(`/content-manager/collection-types/${REDIRECT}?${query}`);
  expect([status, body.error?.details?.code]).toEqual([400, code]);
});

test('the panel accepts a filter with the ids of a whole list page', async () => {
  const query = Array.from({ length: 100 }, (_, at) => `filters[id][$in][${at}]=${at}`).join('&');
  expect((await get(`/content-manager/collection-types/${REDIRECT}?${query}`)).status).toBe(200);
});
