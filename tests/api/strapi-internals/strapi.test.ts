import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createReadStream } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { generate } from '@strapi/openapi';
import { factories } from '@strapi/strapi';
import type { Context } from 'koa';
import sharp from 'sharp';
import request from 'supertest';
import { BASE_VERSIONS_HEADER } from '#site-content/domain/panel/edit-conflict';
import type * as AdministratorAbility from '#site-content/server/strapi-internals/administrator-ability';
import type * as AfterAuthorization from '#site-content/server/strapi-internals/after-authorization';
import type * as ContentManagerForms from '#site-content/server/strapi-internals/content-manager-forms';
import type * as ImageFiles from '#site-content/server/strapi-internals/image-files';
import type * as Locales from '#site-content/server/strapi-internals/locales';
import type * as Models from '#site-content/server/strapi-internals/models';
import type * as PermissionConditions from '#site-content/server/strapi-internals/permission-conditions';
import type * as PublishValidation from '#site-content/server/strapi-internals/publish-validation';
import type * as RoleActions from '#site-content/server/strapi-internals/role-actions';
import type * as RouteOfRequest from '#site-content/server/strapi-internals/route-of-request';
import type * as SessionOfRequest from '#site-content/server/strapi-internals/session-of-request';
import type * as SingleTypePath from '#site-content/server/strapi-internals/single-type-path';
import type * as UploadPlugin from '#site-content/server/strapi-internals/upload-plugin';
import type * as UploadProvider from '#site-content/server/strapi-internals/upload-provider';
import type * as UploadsFolder from '#site-content/server/strapi-internals/uploads-folder';
import type * as WebhookQueue from '#site-content/server/strapi-internals/webhook-queue';
import { requireStrapiInternals } from '../../support/compiled-modules';
import {
  created,
  createEditor,
  type Editor,
  NAV_ITEM,
  PAGE,
  SITE_KEYS,
} from '../../support/editor';
import { createRole } from '../../support/panel';
import { type Service, startService } from '../../support/service';
import { until } from '../../support/until';

const READ = 'plugin::content-manager.explorer.read';

const { afterAuthorization } =
  requireStrapiInternals<typeof AfterAuthorization>('after-authorization');
const { configuredSchemas, readStoredForm, writeStoredForm } =
  requireStrapiInternals<typeof ContentManagerForms>('content-manager-forms');
const { hasSession } = requireStrapiInternals<typeof SessionOfRequest>('session-of-request');
const { isLocalizedSchema, storedDefaultLocale } =
  requireStrapiInternals<typeof Locales>('locales');
const { singleTypePath } = requireStrapiInternals<typeof SingleTypePath>('single-type-path');
const { storeImage } = requireStrapiInternals<typeof ImageFiles>('image-files');
const { getModels } = requireStrapiInternals<typeof Models>('models');
const { conditionsOn, NO_ENTRY, rowsUnder } =
  requireStrapiInternals<typeof PermissionConditions>('permission-conditions');
const { abilityOfAdministrator } =
  requireStrapiInternals<typeof AdministratorAbility>('administrator-ability');
const { validateForPublishing, validateSave } =
  requireStrapiInternals<typeof PublishValidation>('publish-validation');
const { grantToRole, removeTypesFromRole } =
  requireStrapiInternals<typeof RoleActions>('role-actions');
const {
  getAuthenticatedUser: knownAs,
  getHandler,
  isFormRequest,
  isPublishRequest,
  savedByRequest,
} = requireStrapiInternals<typeof RouteOfRequest>('route-of-request');
const { filesOfRequest, storedExtension } =
  requireStrapiInternals<typeof UploadPlugin>('upload-plugin');
const { getUploadProvider } = requireStrapiInternals<typeof UploadProvider>('upload-provider');
const { keepsUploadsItself, getUploadsFolder } =
  requireStrapiInternals<typeof UploadsFolder>('uploads-folder');
const { countRunningWebhooks: webhooksUnderWay } =
  requireStrapiInternals<typeof WebhookQueue>('webhook-queue');

let service: Service;
let editor: Editor;

/** Called with every authorized request. Tests replace it. */
let onRequest: (ctx: Context) => void = () => undefined;

beforeAll(async () => {
  service = await startService();
  editor = await createEditor(service);
  afterAuthorization(service.strapi, (ctx) => {
    onRequest(ctx);
    return Promise.resolve();
  });
});
afterAll(() => service.remove());
afterEach(() => {
  onRequest = () => undefined;
  jest.restoreAllMocks();
});

const asEditor = (method: 'get' | 'post' | 'delete', url: string): request.Test =>
  request(service.server)[method](url).set('Authorization', `Bearer ${editor.token}`);

/** The results of `read` for each authorized request during a call. */
const during = async <T>(call: PromiseLike<unknown>, read: (ctx: Context) => T): Promise<T[]> => {
  const seen: T[] = [];
  onRequest = (ctx) => void seen.push(read(ctx));
  await call;
  onRequest = () => undefined;
  return seen;
};

describe('after-authorization', () => {
  test('the step runs once for an authorized request to a route, and not for a refused one', async () => {
    // Every `GET` request also passes the route of the public files, before its own route.
    const ofPublicFiles = '';
    expect(await during(service.visitor.get('/api/pages?limit=6'), getHandler)).toEqual([
      ofPublicFiles,
      'site-content.pages.find',
    ]);
    expect(await during(service.visitor.get('/api/users'), getHandler)).toEqual([ofPublicFiles]);
    expect(await during(service.visitor.post('/api/users').send({}), getHandler)).toEqual([]);
    const check = asEditor('post', '/admin/permissions/check').send({ permissions: [] });
    const auth = service.strapi.get('auth') as { verify(auth: unknown): Promise<unknown> };
    const further: Promise<unknown>[] = [];
    const handlers = await during(check, (ctx) => {
      // Strapi does the same during a request, for relations that the user may see.
      if (further.length === 0) further.push(auth.verify(ctx.state['auth']));
      return getHandler(ctx);
    });
    await Promise.all(further);
    expect([handlers, further.length]).toEqual([['admin.permission.check'], 1]);
  });

  test('the step runs in the context of the request', async () => {
    const order: string[] = [];
    const find = jest.spyOn(service.strapi.db, 'query').mockImplementationOnce(((uid: string) => {
      order.push('controller');
      find.mockRestore();
      return service.strapi.db.query(uid as typeof PAGE);
    }) as never);
    const call = asEditor('get', `/content-manager/collection-types/${PAGE}`);
    await during(call, (ctx) => {
      expect(service.strapi.requestContext.get()).toBe(ctx);
      order.push('step');
    });
    expect(order).toContain('step');
  });
});

describe('route-of-request', () => {
  test('a request has the kind of its login and the row of the user, or null for visitors', async () => {
    const whoAsks = async (call: PromiseLike<unknown>) => (await during(call, knownAs)).at(-1);
    expect(await whoAsks(asEditor('get', '/content-manager/content-types'))).toMatchObject({
      kind: 'administrator',
      credentials: { firstname: 'Test', id: expect.any(Number) },
    });
    expect(await whoAsks(service.visitor.get('/api/pages?limit=8'))).toBeNull();
  });

  test('the state of a request has the route handler and the login', async () => {
    const read = (ctx: Context) => [getHandler(ctx), knownAs(ctx) !== null];
    const last = async (call: PromiseLike<unknown>) => (await during(call, read)).at(-1);
    expect(await last(service.visitor.get('/api/pages?limit=7'))).toEqual([
      'site-content.pages.find',
      false,
    ]);
    expect(await last(asEditor('post', '/upload').send({}))).toEqual([
      'upload.admin-upload.upload',
      true,
    ]);
    expect(await last(service.visitor.post('/admin/login').send({}))).toEqual([
      'admin.authentication.login',
      false,
    ]);
  });

  test('a publish request of the panel is recognized, and a save is not', async () => {
    const id = await created(editor, PAGE, { title: 'Published', slug: 'published' });
    const paths: boolean[] = [];
    onRequest = () => void paths.push(isPublishRequest(service.strapi));
    await editor.update(PAGE, id, { title: 'Saved' });
    const { status } = await editor.publish(PAGE, id);
    expect([status, paths]).toEqual([200, [false, true]]);
  });

  test('requests of the panel forms are recognized by their handler, and others are not', async () => {
    const isForm = (): boolean => isFormRequest(service.strapi);
    const made = created(editor, PAGE, { title: 'In a form', slug: 'in-a-form' });
    expect(await during(made, isForm)).toEqual([true]);
    const saved = editor.update(PAGE, await made, { title: 'Saved in a form' });
    expect(await during(saved, isForm)).toEqual([true]);
    expect(await during(asEditor('get', '/admin/users/me'), isForm)).not.toContain(true);
    expect(isForm()).toBe(false);
  });

  test('saves in the panel are recognized by their handlers, with the submitted values', async () => {
    const found: unknown[] = [];
    onRequest = (ctx) => found.push(savedByRequest(ctx) ?? 'none');
    const values = { title: 'Saved by a request', slug: 'saved-by-a-request' };
    const id = await created(editor, PAGE, values);
    await editor.update(PAGE, id, { title: 'Saved again' });
    await editor.bulk(PAGE, 'publish', [id]);
    await editor.saveSiteKeys({ social_network_a: '' });
    await asEditor('get', '/admin/users/me');
    onRequest = () => undefined;
    // A GET request passes two routes.
    expect(found.filter((one) => one !== 'none')).toEqual([
      { uid: PAGE, data: values },
      { uid: PAGE, data: { title: 'Saved again' } },
      { uid: PAGE, data: { documentIds: [id] } },
      { uid: SITE_KEYS, data: { social_network_a: '' } },
    ]);
  });

  test("saves through a content type's own routes are recognized, too", () => {
    const { routes } = factories.createCoreRouter(NAV_ITEM);
    const all = typeof routes === 'function' ? routes() : routes;
    const data = { title: 'a' };
    const saving = ([...all] as unknown as { method: string; handler: string }[]).filter(
      ({ handler }) => {
        const state = { route: { handler, info: { apiName: 'nav-item' } } };
        const found = savedByRequest({ request: { body: { data } }, state } as unknown as Context);
        if (found !== null) expect(found).toEqual({ uid: NAV_ITEM, data });
        return found !== null;
      }
    );
    expect(saving.map(({ method }) => method).toSorted()).toEqual(['POST', 'PUT']);
  });
});

describe('session-of-request', () => {
  test('a valid session or API token is recognized before routing, and the state stays unchanged', async () => {
    const { accessKey } = await service.strapi.service('admin::api-token').create({
      ...{ name: 'session', description: '', type: 'read-only', lifespan: null },
    });
    const found: unknown[] = [];
    const ask = async (url: string, token: string): Promise<void> => {
      const headers: Record<string, string> =
        token === '' ? {} : { authorization: `Bearer ${token}` };
      const ctx = {
        path: url,
        state: {},
        request: { header: headers, headers },
        get: (name: string) => headers[name] ?? '',
      } as unknown as Context;
      found.push([await hasSession(service.strapi, ctx), ctx.state]);
    };
    await ask('/upload', editor.token);
    await ask('/API/upload', accessKey);
    await ask('/upload', accessKey);
    await ask('/upload', 'none');
    await ask('/api/upload', '');
    expect(found).toEqual([true, true, false, false, false].map((one) => [one, {}]));
  });

  test('Strapi provides its body parser as a middleware', () => {
    expect(service.strapi.middleware('strapi::body')).toEqual(expect.any(Function));
  });
});

describe('content-type-builder', () => {
  test('its controllers have the methods that change content types', () => {
    const { controllers } = service.strapi.plugin('content-type-builder');
    const of = (name: string) => controllers[name] as unknown as Record<string, unknown>;
    expect([of('schema')['updateSchema'], of('content-types')['updateContentType']]).toEqual([
      expect.any(Function),
      expect.any(Function),
    ]);
  });
});

describe('locales', () => {
  test('the default locale is the one that the i18n plugin stores', async () => {
    const locales = service.strapi.plugin('i18n').service('locales');
    expect(await storedDefaultLocale(service.strapi)).toBe(await locales.getDefaultLocale());
    await locales.create({ code: 'fr', name: 'French' });
    await locales.setDefaultLocale({ code: 'fr' });
    expect(await storedDefaultLocale(service.strapi)).toBe('fr');
    await locales.setDefaultLocale({ code: 'en' });
  });

  test('a localized content type is recognized by its schema', () => {
    const { isLocalizedContentType } = service.strapi.plugin('i18n').service('content-types');
    for (const localized of [true, false]) {
      const schema = { pluginOptions: { i18n: { localized } } };
      expect(isLocalizedSchema(schema)).toBe(localized);
      expect(isLocalizedContentType(schema)).toBe(localized);
    }
  });
});

describe('constant-time-login', () => {
  test('the panel login and the forgotten password form call the methods that are replaced', async () => {
    const auth = service.strapi.service('admin::auth') as unknown as Record<string, () => unknown>;
    const hash = String(await (auth['hashPassword'] as (of: string) => unknown)('Secret-1'));
    const isRight = (auth['validatePassword'] as (...of: string[]) => unknown)('Secret-1', hash);
    expect(await isRight).toBe(true);
    const check = jest.spyOn(auth, 'checkCredentials');
    const forgot = jest.spyOn(auth, 'forgotPassword');
    const credentials = { email: 'nobody@example.com', password: 'x' };
    const { status } = await request(service.server).post('/admin/login').send(credentials);
    expect([status, check.mock.calls.length]).toEqual([400, 1]);
    const [result] = await Promise.all(check.mock.results.map(({ value }) => value));
    expect(result).toEqual([null, false, { message: 'Invalid credentials' }]);
    await request(service.server)
      .post('/admin/forgot-password')
      .send({ email: 'nobody@example.com' });
    expect(forgot).toHaveBeenCalledTimes(1);
  });

  test('the API login calls validatePassword for an existing account only', async () => {
    const { strapi } = service;
    const users = strapi.service('plugin::users-permissions.user') as unknown as {
      validatePassword(...of: string[]): Promise<boolean>;
      add(user: object): Promise<unknown>;
    };
    const role = await strapi.db
      .query('plugin::users-permissions.role')
      .findOne({ where: { type: 'authenticated' } });
    await users.add({
      ...{ username: 'somebody', email: 'somebody@example.com', password: 'Secret-1' },
      ...{ provider: 'local', confirmed: true, role: role?.id },
    });
    const visitors = await strapi.db
      .query('plugin::users-permissions.role')
      .findOne({ where: { type: 'public' } });
    await strapi.db.query('plugin::users-permissions.permission').create({
      data: { action: 'plugin::users-permissions.auth.callback', role: visitors?.id },
    });
    const compare = jest.spyOn(users, 'validatePassword');
    const login = async (identifier: string): Promise<number> => {
      compare.mockClear();
      await service.visitor.post('/api/auth/local').send({ identifier, password: 'x' });
      return compare.mock.calls.length;
    };
    // Strapi compares the password of an existing account. The comparison for a missing one bypasses this method.
    expect(await login('somebody@example.com')).toBe(1);
    expect(await login('nobody@example.com')).toBe(0);
  });
});

describe('permission-check', () => {
  test('the extended controller handles the request', async () => {
    const { status, body } = await asEditor('post', '/admin/permissions/check').send({});
    expect([status, body.error.message]).toEqual([
      400,
      '"permissions" must be a list of the permissions to check.',
    ]);
  });
});

describe('route-permissions', () => {
  interface PanelRoute {
    readonly method: string;
    readonly handler: unknown;
    readonly config?: { readonly auth?: unknown; readonly policies?: readonly unknown[] };
  }
  type Routers = Record<string, { readonly type?: string; readonly routes: readonly PanelRoute[] }>;

  /** Routes that write and that every user may call, such as `email.send`. */
  const openRoutes = (): string[] => {
    const { admin, plugins } = service.strapi;
    const modules = { admin, ...plugins } as unknown as Record<string, { routes: Routers }>;
    return Object.entries(modules).flatMap(([name, { routes }]) =>
      Object.values(routes)
        .filter(({ type }) => type === 'admin')
        .flatMap((router) => router.routes)
        .filter(({ method, config }) => method !== 'GET' && config?.auth !== false)
        .filter(({ config }) => {
          const policies = JSON.stringify(config?.policies ?? []);
          return !policies.includes('hasPermissions') || policies.includes('"actions":[]');
        })
        .map(({ handler }) => `${name}: ${typeof handler === 'string' ? handler : 'a function'}`)
    );
  };

  test('panel routes without a permission are known and harmless', () => {
    expect(openRoutes().toSorted()).toEqual([
      // These concern only the user's own account.
      'admin: authenticated-session.revoke',
      'admin: authenticated-session.revokeAll',
      'admin: authenticated-user.updateMe',
      'admin: authentication.logout',
      'admin: homepage.updateHomepageLayout',
      'admin: permission.check',
      // The controller checks the permission.
      'content-manager: content-types.updateContentTypeConfiguration',
      // These write nothing.
      'content-manager: uid.checkUIDAvailability',
      'content-manager: uid.generateUID',
      'i18n: content-types.getNonLocalizedAttributes',
      // It stores only that the user has the entry open.
      'site-history: presence.beat',
      // The controller checks the permission.
      'upload: admin-upload.replaceFile',
      'upload: admin-upload.updateFileInfo',
      'upload: admin-upload.upload',
      'upload: admin-upload.uploadFile',
      'upload: admin-upload.uploadFromUrls',
    ]);
  });

  test.each<[method: 'post' | 'put', url: string, body: object, action: string]>([
    [
      'post',
      '/email',
      { to: 'a@example.com', subject: 'a', text: 'a' },
      'plugin::email.settings.read',
    ],
    ['put', '/i18n/settings', { aiLocalizations: false }, 'plugin::i18n.locale.update'],
    [
      'put',
      '/content-manager/components/shared.link/configuration',
      {},
      'plugin::content-manager.components.configure-layout',
    ],
  ])('%s %s is refused without a permission', async (method, url, body, action) => {
    const ask = async (grants: readonly string[]): Promise<number> => {
      const { token } = await createEditor(service, await createRole(service, grants));
      const asked = request(service.server)[method](url).set('Authorization', `Bearer ${token}`);
      return (await asked.send(body)).status;
    };
    const sent = jest
      .spyOn(service.strapi.plugin('email').service('email'), 'send')
      .mockResolvedValue(undefined);
    expect(await ask([])).toBe(403);
    expect(sent).not.toHaveBeenCalled();
    expect(await ask([action])).not.toBe(403);
  });
});

describe('permitted-sort', () => {
  test('the permissions manager sanitizes queries by its own method, which drops hidden sort fields', async () => {
    const { strapi } = service;
    const ability = { can: () => true, rules: [], rulesFor: () => [] };
    const manager = strapi
      .service('admin::permission')
      .createPermissionsManager({ ability, action: READ, model: PAGE });
    expect(typeof manager.sanitizeQuery).toBe('function');
    const { status, body } = await asEditor(
      'get',
      `/content-manager/collection-types/${PAGE}?sort=search_text:ASC`
    );
    expect([status, Array.isArray(body.results)]).toEqual([200, true]);
    // The manager of a real user removes hidden fields.
    const user = await strapi.db.query('admin::user').findOne({ populate: ['roles'] });
    const real = strapi.service('admin::permission').createPermissionsManager({
      ability: await strapi.service('admin::permission').engine.generateUserAbility(user),
      ...{ action: READ, model: PAGE },
    });
    expect((await real.sanitizeQuery({ sort: 'search_text:ASC' })).sort).not.toContain(
      'search_text'
    );
    expect((await real.sanitizeQuery({ sort: 'title:ASC' })).sort).toEqual(['title:ASC']);
  });
});

describe('relation-choices', () => {
  test('a query for relation choices returns no more fields than the form needs', async () => {
    await created(editor, PAGE, { title: 'Choice', slug: 'choice' });
    const { status, body } = await asEditor(
      'get',
      `/content-manager/relations/${NAV_ITEM}/page?fields=search_text&populate=*`
    );
    expect(status).toBe(200);
    expect(body.results.length).toBeGreaterThan(0);
    expect(body.results[0]).not.toHaveProperty('search_text');
    expect(body.results[0]).not.toHaveProperty('parent');
  });

  test('the available and the selected pages of a relation are shown with their paths', async () => {
    const above = await created(editor, PAGE, { title: 'Above', slug: 'above' });
    await editor.publish(PAGE, above);
    const page = await created(editor, PAGE, {
      ...{ title: 'Choice', slug: 'choice-below' },
      parent: { connect: [{ documentId: above }] },
    });
    const getTitles = async (address: string): Promise<unknown[]> => {
      const { body } = await asEditor('get', `/content-manager/relations/${address}`);
      return (body.results as { title: unknown }[]).map(({ title }) => title);
    };
    expect(await getTitles(`${NAV_ITEM}/page?_q=Choice`)).toContain(
      'Choice – /above/choice-below/'
    );
    expect(await getTitles(`${PAGE}/${page}/parent`)).toEqual(['Above – /above/']);
  });
});

describe('entry-controllers', () => {
  const versionIn = async (test: request.Test): Promise<unknown> => {
    const { status, body } = await test;
    expect(status).toBe(200);
    return body.meta.version;
  };
  const seenBefore = `x=${'y'.repeat(22)}-d`;

  test('requests for a collection type return a version and refuse a stale one with 409', async () => {
    const id = await created(editor, PAGE, { title: 'Passed', slug: 'passed' });
    const path = `/content-manager/collection-types/${PAGE}/${id}`;
    const version = await versionIn(asEditor('get', path));
    expect(version).toEqual(expect.any(String));
    const seen = `${id}=${version}`;
    const put = request(service.server).put(path).set('Authorization', `Bearer ${editor.token}`);
    expect(await versionIn(put.set(BASE_VERSIONS_HEADER, seen).send({ title: 'By' }))).not.toBe(
      version
    );
    const publish = asEditor('post', `${path}/actions/publish`)
      .set(BASE_VERSIONS_HEADER, seen)
      .send({});
    expect((await publish).status).toBe(409);
    const list = `/content-manager/collection-types/${PAGE}/actions`;
    const chosen = { documentIds: [id] };
    const { body } = await asEditor('post', `${list}/bulkFindForValidation`).send(chosen);
    expect(Object.keys(body.versions)).toEqual([id]);
    const many = asEditor('post', `${list}/bulkPublish`)
      .set(BASE_VERSIONS_HEADER, seen)
      .send(chosen);
    expect((await many).status).toBe(409);
  });

  test('requests for a single type return a version and refuse a stale one with 409', async () => {
    const path = `/content-manager/single-types/${SITE_KEYS}`;
    const put = (): request.Test =>
      request(service.server).put(path).set('Authorization', `Bearer ${editor.token}`);
    await put().send({ email: 'one@example.com' });
    const { body } = await asEditor('get', path);
    expect(body.meta.version).toEqual(expect.any(String));
    const seen = seenBefore.replace('x', body.data.documentId);
    expect(
      (await put().set(BASE_VERSIONS_HEADER, seen).send({ email: 'two@example.com' })).status
    ).toBe(409);
  });
});

describe('skip-unchanged-settings', () => {
  test('a plugin store writes through the application store, which skips unchanged values', async () => {
    const { strapi } = service;
    const set = jest.spyOn(strapi.store, 'set');
    const setting = strapi.store({ type: 'plugin', name: 'site-content', key: 'contract' });
    const writes: string[] = [];
    const listen = ({ sql }: { sql: string }): void => {
      if (/^(insert|update)/i.test(sql) && sql.includes('strapi_core_store_settings'))
        writes.push(sql);
    };
    strapi.db.connection.on('query', listen);
    await setting.set({ value: { one: 1 } });
    await setting.set({ value: { one: 1 } });
    strapi.db.connection.removeListener('query', listen);
    expect(set).toHaveBeenCalledTimes(2);
    expect(writes).toHaveLength(1);
  });
});

describe('entry-events', () => {
  test('events of one transaction are emitted one after the other, each with its entry', async () => {
    const { strapi } = service;
    const reported: string[] = [];
    let under = 0;
    let most = 0;
    const forget = strapi.eventHub.on(
      'entry.publish',
      async ({ entry }: { entry: { documentId: string } }) => {
        under += 1;
        most = Math.max(most, under);
        // Far more statements than reading the other entries takes.
        for (let sent = 0; sent < 300; sent += 1) await strapi.db.connection.raw('SELECT 1');
        reported.push(entry.documentId);
        under -= 1;
      }
    );
    const pages = strapi.documents(PAGE);
    const ids: string[] = [];
    for (const slug of ['told-a', 'told-b', 'told-c', 'told-d']) {
      const data = { title: slug, slug };
      ids.push((await pages.create({ data: data as object })).documentId);
    }
    try {
      await strapi.db.transaction(() =>
        Promise.all(ids.map((documentId) => pages.publish({ documentId })))
      );
      await until('all are told', () => reported.length === ids.length);
      expect([most, reported]).toEqual([1, ids]);
    } finally {
      forget();
      for (const documentId of ids) await pages.delete({ documentId });
    }
  });

  test('a failing listener is logged and does not block other events', async () => {
    const { strapi } = service;
    const logged = jest.spyOn(strapi.log, 'error').mockImplementation(() => strapi.log);
    const pages = strapi.documents(PAGE);
    let reported = 0;
    const forget = strapi.eventHub.on('entry.create', () => {
      reported += 1;
      return Promise.reject(new Error('A listener fails.'));
    });
    try {
      for (const slug of ['fails-a', 'fails-b']) {
        const data = { title: slug, slug };
        const { documentId } = await pages.create({ data: data as object });
        await pages.delete({ documentId });
      }
      await until('both are told', () => reported === 2 && logged.mock.calls.length === 2);
    } finally {
      forget();
    }
  });
});

describe('webhook-payloads and webhook-queue', () => {
  test('a webhook gets the entry and its type without secrets, and is in the queue meanwhile', async () => {
    const { strapi } = service;
    let answer: ServerResponse | undefined;
    const bodies: string[] = [];
    const receiver = createServer((incoming, response) => {
      incoming.setEncoding('utf8');
      incoming.on('data', (part: string) => bodies.push(part));
      incoming.on('end', () => (answer = response));
    });
    receiver.listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const { port: number } = receiver.address() as AddressInfo;
    const runner = strapi.get('webhookRunner');
    runner.add({
      ...{ id: '4711', name: 'contract', url: `http://127.0.0.1:${number}/`, headers: {} },
      ...{ events: ['entry.update', 'entry.create'], isEnabled: true },
    });
    expect(webhooksUnderWay(strapi)).toBe(0);
    await editor.saveSiteKeys({ password: 'nobody-shall-read-this', email: 'a@b.example' });
    const response = await until('the webhook is called', () => answer);
    expect(webhooksUnderWay(strapi)).toBe(1);
    response.end();
    await until('the webhook was called', () => webhooksUnderWay(strapi) === 0);
    receiver.close();
    const reported = JSON.parse(bodies.join(''));
    expect(reported).toMatchObject({ uid: SITE_KEYS, entry: { email: 'a@b.example' } });
    expect(bodies.join('')).not.toContain('nobody-shall-read-this');
  });
});

describe('openapi-document', () => {
  test('@strapi/core and @strapi/strapi use the same module to generate the document', () => {
    const module = require.resolve('@strapi/openapi');
    for (const asked of ['@strapi/core', '@strapi/strapi']) {
      const from = require.resolve(asked);
      expect(require.resolve('@strapi/openapi', { paths: [from] })).toBe(module);
    }
    const { document } = generate(service.strapi, { type: 'content-api' });
    expect(Object.keys(document.paths ?? {})).toEqual(['/initial-data', '/pages']);
  });
});

describe('models', () => {
  test('a model has its attributes by name, each with its type', () => {
    const getModel = getModels(service.strapi);
    expect(getModel(PAGE).attributes['body']).toMatchObject({
      type: 'dynamiczone',
      components: expect.arrayContaining(['blocks.hero']),
    });
    expect(getModel('shared.link').attributes).toHaveProperty('url');
  });
});

describe('ignore-inherited-models', () => {
  test.each(Object.getOwnPropertyNames(Object.prototype))('%s is not a model', (name) => {
    expect(service.strapi.getModel(name as 'api::page.page')).toBeUndefined();
  });
});

describe('content-manager-models', () => {
  test('the attributes that are sent to the panel pass through the extended service', async () => {
    const { body } = await asEditor('get', '/content-manager/init');
    const keys = body.data.contentTypes.find(({ uid }: { uid: string }) => uid === SITE_KEYS);
    expect(keys.attributes.password.type).toBe('richtext');
    expect(service.strapi.contentType(SITE_KEYS).attributes['password']?.type).not.toBe('richtext');
  });
});

describe('hidden-columns', () => {
  test('a schema keeps the visibility from its file, and the Content Manager omits hidden columns', async () => {
    const schema = service.strapi.contentType(PAGE) as unknown as {
      __schema__: { attributes: Record<string, { visible?: boolean }> };
    };
    expect(schema.__schema__.attributes['search_text']?.visible).toBe(false);
    const { body } = await asEditor('get', `/content-manager/collection-types/${PAGE}`);
    expect(body.results[0]).toHaveProperty('slug');
    expect(body.results[0]).not.toHaveProperty('search_text');
  });
});

describe('single-type-path', () => {
  test('the path returns the entry of the single type', async () => {
    expect((await asEditor('get', singleTypePath(SITE_KEYS)).redirects(1)).status).toBe(200);
  });
});

describe('validation-messages', () => {
  test('a validation error names the expected type, but not the value', async () => {
    const { status, body } = await asEditor(
      'post',
      `/content-manager/collection-types/${PAGE}`
    ).send({
      ...{ title: 'Wrong', slug: 'wrong' },
      seo_title: { nobody: 'shall-read-this' },
    });
    expect(status).toBe(400);
    expect(JSON.stringify(body.error.details.errors.map(({ message }: Error) => message))).toBe(
      JSON.stringify(['seo_title must be a `string`.'])
    );
  });
});

describe('content-manager-forms', () => {
  test('the stored setting is the configuration of the form in the Content Manager', async () => {
    const url = `/content-manager/content-types/${PAGE}/configuration`;
    const labelIn = async (): Promise<string> => {
      const { body } = await asEditor('get', url);
      return body.data.contentType.metadatas.title.edit.label;
    };
    interface Form {
      readonly metadatas: Record<string, { edit: Record<string, unknown>; list: object }>;
    }
    const stored = await readStoredForm<Form>(service.strapi, PAGE);
    const title = stored?.metadatas['title'];
    expect(title?.edit['label']).toBe(await labelIn());
    const renamed = { ...title, edit: { ...title?.edit, label: 'Headline' } };
    const metadatas = { ...stored?.metadatas, title: renamed };
    await writeStoredForm(service.strapi, PAGE, { ...stored, metadatas });
    expect(await labelIn()).toBe('Headline');
    await writeStoredForm(service.strapi, PAGE, stored ?? {});
  });

  test.each([PAGE, 'shared.link'])(
    'the `config` of the schema of %s equals the settings that were stored first',
    async (uid) => {
      const config = configuredSchemas(service.strapi)[uid]?.config as { settings: object };
      const stored = await readStoredForm<{ settings: object }>(service.strapi, uid);
      expect(stored?.settings).toMatchObject(config.settings);
    }
  );
});

describe('permission-conditions', () => {
  test('conditions of roles become filters, and a role without conditions has no filters', async () => {
    const { strapi } = service;
    const permissions = strapi.service('admin::permission');
    const admin = await strapi.db.query('admin::user').findOne({ populate: ['roles'] });
    const all = await permissions.engine.generateUserAbility(admin);
    expect(conditionsOn(strapi, all, READ, PAGE)).toBeNull();

    const role = await strapi.service('admin::role').create({ name: 'Only his own' });
    await strapi.service('admin::role').addPermissions(role.id, [
      {
        ...{ action: READ, subject: PAGE, conditions: ['admin::is-creator'] },
        properties: { fields: ['title'] },
      },
    ]);
    await createEditor(service, role.code);
    const users = strapi.db.query('admin::user');
    const user = await users.findOne({ orderBy: { id: 'desc' }, populate: ['roles'] });
    const his = await permissions.engine.generateUserAbility(user);
    const filters = conditionsOn(strapi, his, READ, PAGE) ?? {};
    expect(JSON.stringify(filters)).toContain('createdBy');
    // Filters apply to the fields that the permissions cover.
    expect(conditionsOn(strapi, his, READ, PAGE, ['title', 'slug'])).toEqual(filters);
    expect(conditionsOn(strapi, his, READ, PAGE, ['slug'])).toBe(NO_ENTRY);
    expect(await strapi.documents(PAGE).count({ filters: NO_ENTRY })).toBe(0);

    const byHim = { title: 'By him', createdBy: user?.id };
    await strapi.documents(PAGE).create({ data: byHim as object });
    await strapi.documents(PAGE).create({ data: { title: 'By nobody' } });
    const rows = await strapi.db
      .connection(strapi.db.metadata.get(PAGE).tableName)
      .whereIn('id', rowsUnder(strapi, PAGE, filters))
      .select('title');
    expect(rows).toEqual([{ title: 'By him' }]);
  });
});

describe('administrator-ability', () => {
  test('an active account has the permissions of its roles, and an inactive or missing one has none', async () => {
    const { strapi } = service;
    await createEditor(service, 'strapi-editor');
    const users = strapi.db.query('admin::user');
    const user = await users.findOne({ orderBy: { id: 'desc' } });
    const ability = await abilityOfAdministrator(strapi, user?.id);
    expect(ability?.can(READ, PAGE)).toBe(true);
    expect(ability?.can('admin::users.read')).toBe(false);
    await users.update({ where: { id: user?.id }, data: { isActive: false } });
    expect(await abilityOfAdministrator(strapi, user?.id)).toBeNull();
    expect(await abilityOfAdministrator(strapi, 1_000_000)).toBeNull();
  });
});

describe('publish-validation', () => {
  test('the validator of Strapi checks a draft before it is published', async () => {
    const { strapi } = service;
    const draft = {
      title: 'A',
      slug: 'a',
      seo_title: 'x'.repeat(300),
      parent: { id: 1 },
      body: [],
    };
    for (const published of [null, { id: 1 }]) {
      await expect(validateForPublishing(strapi, PAGE, draft, published)).rejects.toMatchObject({
        name: 'ValidationError',
        details: { errors: [{ path: ['seo_title'] }] },
      });
      const short = { ...draft, seo_title: 'x' };
      await expect(validateForPublishing(strapi, PAGE, short, published)).resolves.toBeUndefined();
    }
  });

  test('the values of a saved draft are validated without requiring missing ones', async () => {
    const { strapi } = service;
    const judge = (values: Record<string, unknown>) =>
      validateSave(strapi, PAGE, values, { id: 1 });
    await expect(judge({ slug: 'x'.repeat(256) })).rejects.toMatchObject({
      name: 'ValidationError',
      details: { errors: [{ path: ['slug'] }] },
    });
    await expect(judge({ slug: 'x' })).resolves.toBeUndefined();
    await expect(judge({})).resolves.toBeUndefined();
  });
});

describe('role-actions', () => {
  test('an action is granted to a role only once, and a missing role is ignored', async () => {
    const { strapi } = service;
    const action = 'plugin::content-manager.components.configure-layout';
    const count = () => strapi.db.query('admin::permission').count({ where: { action } });
    await strapi.db.query('admin::permission').deleteMany({ where: { action } });
    await grantToRole(strapi, 'strapi-editor', [action]);
    await grantToRole(strapi, 'strapi-editor', [action]);
    expect(await count()).toBe(1);
    await grantToRole(strapi, 'no-such-role', [action]);
    expect(await count()).toBe(1);
  });

  test('a role loses all permissions on a content type and no others, and a missing role is ignored', async () => {
    const { strapi } = service;
    const getHeld = async (): Promise<string[]> => {
      const held = await strapi.db
        .query('admin::permission')
        .findMany({ where: { role: { code: 'strapi-editor' } } });
      return held.map(({ action, subject }) => `${action} ${subject}`).toSorted();
    };
    const before = await getHeld();
    expect(before.filter((each) => each.endsWith(NAV_ITEM))).not.toEqual([]);
    await removeTypesFromRole(strapi, 'strapi-editor', [NAV_ITEM]);
    await removeTypesFromRole(strapi, 'no-such-role', [NAV_ITEM]);
    expect(await getHeld()).toEqual(before.filter((each) => !each.endsWith(NAV_ITEM)));
  });
});

describe('uploads', () => {
  const image = (): Promise<Buffer> =>
    sharp({ create: { width: 900, height: 900, channels: 3, background: 'red' } })
      .png()
      .toBuffer();

  const upload = async () => {
    const { status, body } = await asEditor('post', '/upload').attach(
      'files',
      await image(),
      'a.png'
    );
    expect(status).toBe(201);
    return body[0] as { id: number; url: string };
  };

  test('uploads-folder: the local provider of Strapi stores files in the uploads folder', async () => {
    const { url } = await upload();
    expect(keepsUploadsItself(service.strapi)).toBe(true);
    expect(existsSync(path.join(getUploadsFolder(service.strapi), path.basename(url)))).toBe(true);
  });

  test('upload-provider: a file and its smaller formats are deleted by the replaced method', async () => {
    const { id } = await upload();
    const provider = getUploadProvider(service.strapi);
    expect(typeof provider.replaceStream).toBe('function');
    const remove = provider.delete.bind(provider);
    const deleted: string[] = [];
    provider.extend({
      delete: (file) => {
        deleted.push(`${file.hash}${file.ext}`);
        return remove(file);
      },
    });
    expect((await asEditor('delete', `/upload/files/${id}`)).status).toBe(200);
    provider.extend({ delete: remove });
    // The image with its thumbnail and its smaller formats.
    expect(deleted.length).toBeGreaterThan(1);
  });

  test('upload-plugin: uploads pass through its services, with the files of the request', async () => {
    const plugin = service.strapi.plugin('upload');
    for (const method of ['upload', 'replace', 'remove', 'updateFileInfo', 'formatFileInfo']) {
      expect(plugin.service('upload')).toHaveProperty(method, expect.any(Function));
    }
    const add = jest.spyOn(plugin.service('upload'), 'upload');
    const files = jest.fn();
    onRequest = () => undefined;
    add.mockImplementationOnce(((...given: unknown[]) => {
      files(filesOfRequest(service.strapi), given[0]);
      return Promise.resolve([]);
    }) as never);
    await asEditor('post', '/upload').attach('files', await image(), 'b.png');
    expect(files).toHaveBeenCalledWith(
      [expect.objectContaining({ originalFilename: 'b.png', filepath: expect.any(String) })],
      expect.objectContaining({ files: expect.anything() })
    );
    const { id } = await upload();
    expect(await storedExtension(service.strapi, id)).toBe('.png');
  });

  test('upload-plugin: the replaced method fetches files and refuses private addresses', async () => {
    const service_ = service.strapi.plugin('upload').service('file') as unknown as {
      fetchUrlToInputFile(url: string, folder: string, limit: number): Promise<unknown>;
    };
    const { folder } = service.database;
    await expect(
      service_.fetchUrlToInputFile('http://127.0.0.1:8080/x.png', folder, 1000)
    ).rejects.toThrow(/not on the public Internet/);
  });

  test('upload-plugin: the provider service stores each file', async () => {
    const store = jest.spyOn(service.strapi.plugin('upload').service('provider'), 'upload');
    await upload();
    expect(store).toHaveBeenCalledWith(
      expect.objectContaining({ hash: expect.any(String), ext: '.png' })
    );
  });

  test('image-files: an image is stored with its smaller formats under the given name', async () => {
    const { strapi, database } = service;
    const filepath = path.join(database.folder, 'named.png');
    writeFileSync(filepath, await image());
    const stored: unknown[] = [];
    const row = await storeImage(
      strapi,
      {
        ...{ name: 'named.png', hash: 'named', ext: '.png', mime: 'image/png', filepath },
        ...{ size: 1, sizeInBytes: 1000, folderPath: '/', tmpWorkingDirectory: database.folder },
        getStream: () => createReadStream(filepath),
      },
      (part) => stored.push(part['hash'])
    );
    expect(row).toMatchObject({
      url: '/uploads/named.png',
      width: 900,
      height: 900,
      provider: 'local',
    });
    expect(Object.keys(row['formats'] as object).sort()).toEqual(['medium', 'small', 'thumbnail']);
    expect(stored).toHaveLength(4);
    for (const hash of stored) {
      expect(existsSync(path.join(getUploadsFolder(strapi), `${String(hash)}.png`))).toBe(true);
    }
  });
});
