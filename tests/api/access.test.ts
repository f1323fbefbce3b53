import request from 'supertest';
import { getServices } from '../../src/plugins/site-content/server/src/create-services';
import {
  connect,
  created,
  createEditor,
  type Editor,
  NAV_ITEM,
  publishedPage,
  REDIRECT,
} from '../support/editor';
import { askAboutPreviews } from '../support/preview';
import { type Service, startService } from '../support/service';

const ROUTES = ['/api/initial-data', '/api/initial-data/', '/api/pages', '/api/pages/'];
const ACTIONS = ['plugin::site-content.initial-data.find', 'plugin::site-content.pages.find'];

interface Role {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly permissions: Record<
    string,
    { controllers: Record<string, Record<string, { enabled: boolean; policy: string }>> }
  >;
}

/** An administrator who manages roles, registration and API tokens in the panel. */
const administrator = ({ server }: Service, { token }: Editor) => {
  const call = (method: 'get' | 'put' | 'post', path: string): request.Test =>
    request(server)[method](path).set('Authorization', `Bearer ${token}`);
  const readRole = async (type: string): Promise<Role> => {
    const { body } = await call('get', '/users-permissions/roles').expect(200);
    const id = (body.roles as Role[]).find((role) => role.type === type)?.id;
    const response = await call('get', `/users-permissions/roles/${id}`).expect(200);
    return response.body.role as Role;
  };
  return {
    readRole,
    /** Grants the public role exactly `actions`, such as `plugin::x.controller.action`. */
    async setPublicActions(actions: readonly string[]): Promise<void> {
      const role = await readRole('public');
      const permissions = structuredClone(role.permissions);
      for (const [plugin, { controllers }] of Object.entries(permissions)) {
        for (const [controller, found] of Object.entries(controllers)) {
          for (const [action, permission] of Object.entries(found)) {
            permission.enabled = actions.includes(`${plugin}.${controller}.${action}`);
          }
        }
      }
      const { name, description } = role;
      await call('put', `/users-permissions/roles/${role.id}`)
        .send({ name, description, permissions })
        .expect(200);
    },
    async setRegistration(isAllowed: boolean): Promise<void> {
      const { body } = await call('get', '/users-permissions/advanced').expect(200);
      await call('put', '/users-permissions/advanced')
        .send({ ...body.settings, allow_register: isAllowed })
        .expect(200);
    },
    /** Creates an API token and returns its key. */
    async createToken(name: string, type: string, permissions: string[] | null): Promise<string> {
      const response = await call('post', '/admin/api-tokens')
        .send({ name, description: '', type, lifespan: null, permissions })
        .expect(201);
      return response.body.data.accessKey as string;
    },
  };
};

const enabledActions = ({ permissions }: Role): string[] =>
  Object.entries(permissions).flatMap(([plugin, { controllers }]) =>
    Object.entries(controllers).flatMap(([controller, actions]) =>
      Object.entries(actions)
        .filter(([, { enabled }]) => enabled)
        .map(([action]) => `${plugin}.${controller}.${action}`)
    )
  );

const ACCOUNT = { username: 'visitor', email: 'visitor@example.com', password: 'Visitor-1' };

describe('access to the API', () => {
  let service: Service;
  let editor: Editor;
  let admin: ReturnType<typeof administrator>;
  beforeAll(async () => {
    service = await startService({ isFirstStart: true });
    editor = await createEditor(service);
    admin = administrator(service, editor);
  });
  afterAll(() => service.remove());

  /** Restarts the service on the same database. */
  const restart = async (): Promise<void> => {
    const { database } = service;
    await service.stop();
    service = await startService({ database });
    admin = administrator(service, editor);
  };
  const statuses = (headers: Record<string, string> = {}): Promise<number[]> =>
    Promise.all(
      ROUTES.map(async (path) => (await request(service.server).get(path).set(headers)).status)
    );
  const register = (): request.Test =>
    request(service.server).post('/api/auth/local/register').send(ACCOUNT);

  test('an anonymous visitor reads both routes, with and without a trailing slash', async () => {
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    for (const route of ['/api/initial-data', '/api/pages']) {
      const [bare, slashed] = [
        await service.visitor.get(route),
        await service.visitor.get(`${route}/`),
      ];
      expect(slashed.text).toBe(bare.text);
      expect(slashed.headers['content-type']).toBe(bare.headers['content-type']);
    }
  });

  test('the public role has exactly the two read permissions', async () => {
    expect(enabledActions(await admin.readRole('public')).toSorted()).toEqual(ACTIONS);
  });

  test('an anonymous visitor can read no other route', async () => {
    const page = await publishedPage(editor, { title: 'Ferries', slug: 'ferries' });
    const item = await created(editor, NAV_ITEM, {
      title: 'Ferries',
      area: 'header',
      page: connect(page),
    });
    const source = '/old-ferries';
    const redirect = await created(editor, REDIRECT, { source, destination: '/ferries/' });
    const paths = [
      ...[`/api/pages/${page}`, '/api/pages/1', '/api/page', `/api/page/${page}`],
      ...['/api/redirects', `/api/redirects/${redirect}`, '/api/redirect'],
      ...['/api/nav-items', `/api/nav-items/${item}`, '/api/nav-item'],
      ...['/api/site-keys', '/api/all-site-keys', '/api/initial-data/1'],
      ...['/api/site-content/pages', '/api/site-content/initial-data', '/api/revisions'],
      ...['/api/users', '/api/users/1', '/api/users/me', '/api/users/count'],
      ...['/api/users-permissions/roles', '/api/users-permissions/permissions'],
      ...['/api/upload/files', '/api/upload/files/1', '/api/i18n/locales'],
      ...['/api/content-type-builder/content-types', '/api/content-type-builder/components'],
    ];
    for (const path of paths) {
      const response = await service.visitor.get(path);
      expect([path, [401, 403, 404].includes(response.status)]).toEqual([path, true]);
      expect(response.text).not.toMatch(/ferries/i);
    }
  });

  test('previews are disabled without a secret', async () => {
    const about = askAboutPreviews(service, editor);
    await about.post('', { page: null }).expect(404);
    expect(getServices(service.strapi).previews).toBeNull();
    const { status, body } = await service.visitor.get('/api/pages/?preview=x');
    expect({ status, message: body.error.message }).toMatchObject({
      status: 400,
      message: expect.stringContaining('"preview" is neither a parameter'),
    });
    await service.visitor.get('/api/initial-data/?preview=x').expect(200);
    await service.visitor.get('/api/pages/').set('X-Preview-Token', 'x').expect(200);
  });

  test('POST requests from an anonymous visitor are refused, and no user is created', async () => {
    for (const path of [
      ...['/api/auth/local', '/api/auth/forgot-password', '/api/auth/reset-password'],
      ...['/api/auth/local/register', '/api/auth/send-email-confirmation', '/api/users'],
      ...['/api/upload', '/api/redirects', '/api/nav-items', '/api/site-keys'],
    ]) {
      const response = await service.visitor.post(path).send(ACCOUNT);
      expect([path, [401, 403, 404, 405].includes(response.status)]).toEqual([path, true]);
    }
    expect(await service.strapi.db.query('plugin::users-permissions.user').count()).toBe(0);
  });

  test('registration is disabled, even if the public role has the permission to register', async () => {
    await admin.setPublicActions([...ACTIONS, 'plugin::users-permissions.auth.register']);
    const response = await register();
    expect(response.status).toBe(400);
    expect(response.body.error.message).toMatch(/register action is currently disabled/i);
    await admin.setPublicActions(ACTIONS);
  });

  test('permissions revoked from the public role stay revoked after a restart, and API tokens still work', async () => {
    const tokens = {
      'read-only': await admin.createToken('reader', 'read-only', null),
      'full-access': await admin.createToken('all', 'full-access', null),
      custom: await admin.createToken('front end', 'custom', ACTIONS),
    };
    const half = await admin.createToken('half', 'custom', ACTIONS.slice(1));

    const expectTokensToWork = async (): Promise<void> => {
      for (const [type, token] of Object.entries(tokens)) {
        const found = await statuses({ Authorization: `Bearer ${token}` });
        expect([type, found]).toEqual([type, [200, 200, 200, 200]]);
      }
      expect(await statuses({ Authorization: `Bearer ${half}` })).toEqual([403, 403, 200, 200]);
      expect(await statuses({ Authorization: 'Bearer made-up' })).toEqual([401, 401, 401, 401]);
    };

    await admin.setPublicActions(['plugin::users-permissions.auth.callback']);
    expect(await statuses()).toEqual([403, 403, 403, 403]);
    await expectTokensToWork();

    await admin.setPublicActions([]);
    for (const when of ['at once', 'after a restart']) {
      expect([when, await statuses()]).toEqual([when, [401, 401, 401, 401]]);
      await expectTokensToWork();
      if (when === 'at once') await restart();
    }
    await admin.setPublicActions(ACTIONS);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
  });

  test('a 403 response has the error format of Strapi', async () => {
    await admin.setPublicActions(ACTIONS.slice(0, 1));
    const { body } = await service.visitor.get('/api/pages/').expect(403);
    expect(body).toEqual({
      data: null,
      error: { status: 403, name: 'ForbiddenError', message: 'Forbidden', details: {} },
    });
    await admin.setPublicActions(ACTIONS);
  });

  test('registration enabled by an administrator stays enabled after a restart, and one revoked permission stays revoked', async () => {
    await admin.setPublicActions([
      ...ACTIONS.slice(0, 1),
      'plugin::users-permissions.auth.register',
    ]);
    await admin.setRegistration(true);
    await restart();
    expect(await statuses()).toEqual([200, 200, 403, 403]);
    expect((await register()).status).toBe(200);
    expect(enabledActions(await admin.readRole('public'))).toContain(
      'plugin::users-permissions.auth.register'
    );
  });
});
