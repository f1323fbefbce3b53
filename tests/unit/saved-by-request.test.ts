import type { Context } from 'koa';
import { savedByRequest } from '../../src/plugins/site-content/server/src/strapi-internals/route-of-request';

const context = (handler: unknown, pluginName: string | undefined, body: unknown): Context =>
  ({
    params: { model: 'api::page.page' },
    request: { body },
    state: { route: { handler, info: { pluginName } } },
  }) as unknown as Context;

const VALUES = { title: 'a' };

test.each([['create'], ['update'], ['publish'], ['clone'], ['bulkDelete']])(
  'the body of %s in the Content Manager is an entry',
  (action) => {
    const ctx = context(`collection-types.${action}`, 'content-manager', VALUES);
    expect(savedByRequest(ctx)).toEqual({ uid: 'api::page.page', data: VALUES });
  }
);

test('the body of a single type in the Content Manager is an entry', () => {
  const ctx = context('single-types.createOrUpdate', 'content-manager', VALUES);
  expect(savedByRequest(ctx)).toEqual({ uid: 'api::page.page', data: VALUES });
});

test.each([['create'], ['update']])("data is an entry in %s of a type's own API", (action) => {
  const ctx = context(`api::event.event.${action}`, undefined, { data: VALUES });
  expect(savedByRequest(ctx)).toEqual({ uid: 'api::event.event', data: VALUES });
});

test.each([
  ['api::event.event.find', undefined, { data: VALUES }],
  ['api::event.event.create', undefined, { data: [VALUES] }],
  ['api::event.event.create', undefined, undefined],
  ['collection-types.create', 'content-manager', [VALUES]],
  ['admin-upload.upload', 'upload', VALUES],
  [() => undefined, undefined, VALUES],
])('other requests contain no entry: %s', (handler, pluginName, body) => {
  expect(savedByRequest(context(handler, pluginName, body))).toBeNull();
});
