import { getServices } from '../../src/plugins/site-content/server/src/create-services';
import { setUpRolesOnFirstStart } from '../../src/plugins/site-content/server/src/first-start';
import { panelRoutes } from '../../src/plugins/site-content/server/src/panel/routes';
import { createEditor, type Editor, NAV_ITEM, PAGE, REDIRECT } from '../support/editor';
import {
  createRole,
  getNavigation,
  getPanel,
  type Grant,
  PANEL_ACTIONS,
  READ_HISTORY,
  READ_NAVIGATION,
  reads,
  RESTORE_HISTORY,
  UPDATE_NAVIGATION,
} from '../support/panel';
import { type Service, startService } from '../support/service';

let service: Service;
let admin: Editor;
beforeAll(async () => {
  service = await startService();
  admin = await createEditor(service);
});
afterAll(() => service.remove());

const editorWith = async (...grants: Grant[]): Promise<Editor> =>
  createEditor(service, await createRole(service, grants));

const ROUTES = [
  'navigation',
  'pages/none/references',
  'pages/tree?parent=root',
  'free-slug?slug=about',
  'page-choices',
  'redirects',
  'history',
  'history/people',
  'history/change-sets/none',
  'overview',
  'settings',
];

const statuses = async (editor: Editor | null): Promise<Record<string, number>> => {
  const panel = getPanel(service, editor);
  const found: Record<string, number> = {};
  for (const route of ROUTES) found[route] = (await panel.get(route)).status;
  const { version } = await getNavigation(service, admin).read();
  found['save'] = (await panel.put('navigation', { version, items: [] })).status;
  return found;
};

/** Routes that every user of the panel may call; their responses depend on the permissions. */
const OPEN_TO_ALL: ReadonlySet<string> = new Set(['/presence', '/overview', '/settings']);

const NOTHING = {
  navigation: 403,
  'pages/none/references': 403,
  'pages/tree?parent=root': 403,
  'free-slug?slug=about': 403,
  'page-choices': 403,
  redirects: 403,
  history: 403,
  'history/people': 403,
  'history/change-sets/none': 403,
  overview: 200,
  settings: 200,
  save: 403,
};

/** The panel actions that are granted to a role. */
const heldBy = async (code: string): Promise<string[]> => {
  const held = await service.strapi.db
    .query('admin::permission')
    .findMany({ where: { role: { code } } });
  return held
    .map(({ action }) => action)
    .filter((action) => action.startsWith('plugin::site-content.'))
    .toSorted();
};

/** The content types on which Authors have permissions. */
const getSubjects = async (): Promise<string[]> => {
  const held = await service.strapi.db
    .query('admin::permission')
    .findMany({ where: { role: { code: 'strapi-author' }, subject: { $notNull: true } } });
  return [...new Set(held.map(({ subject }) => String(subject)))].toSorted();
};

describe('the panel routes', () => {
  let powerless: Editor;
  beforeAll(async () => {
    powerless = await editorWith();
  });

  test('return 401 without a login', async () => {
    const expected = Object.fromEntries(Object.keys(NOTHING).map((route) => [route, 401]));
    expect(await statuses(null)).toEqual(expected);
    expect(await statuses({ ...admin, token: 'made-up' })).toEqual(expected);
  });

  test('return 401 for an API token', async () => {
    const token = await service.strapi
      .service('admin::api-token-content-api')
      .create({ name: 'all', type: 'full-access', description: '', lifespan: null });
    const found = await statuses({ ...admin, token: token.accessKey });
    for (const status of Object.values(found)) expect(status).toBe(401);
  });

  test('are open to Super Admins and Editors', async () => {
    const expected = {
      ...Object.fromEntries(Object.keys(NOTHING).map((route) => [route, 200])),
      'pages/none/references': 404,
      'history/change-sets/none': 404,
    };
    expect(await statuses(admin)).toEqual(expected);
    expect(await statuses(await createEditor(service, 'strapi-editor'))).toEqual(expected);
  });

  test('are open to Authors only for pages', async () => {
    const found = await statuses(await createEditor(service, 'strapi-author'));
    expect(found).toEqual({
      ...NOTHING,
      'pages/none/references': 404,
      'pages/tree?parent=root': 200,
      'free-slug?slug=about': 200,
      'page-choices': 200,
    });
  });

  test.each<[string, Grant[], Partial<typeof NOTHING>]>([
    ['no permissions', [], {}],
    ['read the navigation', [READ_NAVIGATION], { navigation: 200 }],
    [
      'read and update the navigation',
      [READ_NAVIGATION, UPDATE_NAVIGATION],
      { navigation: 200, save: 200 },
    ],
    // The response to a save shows the navigation, which the role may not read.
    ['only update the navigation', [UPDATE_NAVIGATION], {}],
    [
      'read the history',
      [READ_HISTORY],
      { history: 200, 'history/people': 200, 'history/change-sets/none': 404 },
    ],
    ['only restore from the history', [RESTORE_HISTORY], {}],
    [
      'read pages',
      [reads(PAGE)],
      {
        'pages/none/references': 404,
        'pages/tree?parent=root': 200,
        'free-slug?slug=about': 200,
        'page-choices': 200,
      },
    ],
    [
      'manage navigation items in the Content Manager',
      [
        reads(NAV_ITEM),
        { action: 'plugin::content-manager.explorer.update', subject: NAV_ITEM },
        { action: 'plugin::content-manager.explorer.delete', subject: NAV_ITEM },
      ],
      {},
    ],
  ])('require the matching permissions: %s', async (_what, grants, open) => {
    expect(await statuses(await editorWith(...grants))).toEqual({ ...NOTHING, ...open });
  });

  test('return 403 as a Strapi PolicyError', async () => {
    const reply = await getNavigation(service, powerless).put({ version: '', items: [] });
    expect(reply).toMatchObject({ status: 403, error: { status: 403, name: 'PolicyError' } });
  });

  test.each(panelRoutes())(
    '$method $path returns 403 without permissions, unless it requires none',
    async (route) => {
      const ask = async (editor: Editor | null) => {
        const path = route.path.slice(1).replaceAll(/:\w+/g, 'none');
        const panel = getPanel(service, editor);
        if (route.method === 'GET') return panel.get(path);
        return route.method === 'PUT' ? panel.put(path, {}) : panel.post(path, {});
      };
      expect((await ask(null)).status).toBe(401);
      const { status } = await ask(powerless);
      if (OPEN_TO_ALL.has(route.path)) expect(status).not.toBe(403);
      else expect(status).toBe(403);
    }
  );

  test('are not available under /api', async () => {
    for (const route of ROUTES) {
      expect((await service.visitor.get(`/api/site-content/${route}`)).status).toBe(404);
    }
  });
});

describe('the stock role Author', () => {
  test('may write drafts of pages, but nothing that goes live when it is saved', async () => {
    expect(await getSubjects()).toEqual([PAGE]);
    const author = await createEditor(service, 'strapi-author');
    const { documentId } = (await author.create(PAGE, { title: 'Draft', slug: 'draft' })).data;
    const answers = [
      await author.publish(PAGE, documentId),
      await author.create(REDIRECT, {
        ...{ source: '/draft/', target: 'url', destination: 'https://www.example.org/' },
      }),
      await author.create(NAV_ITEM, { title: 'Elsewhere', url: '/elsewhere/', area: 'header' }),
      await author.saveSiteKeys({ email: 'author@example.org' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });
});

describe('the panel actions under Settings → Roles', () => {
  test('are granted to Super Admins and Editors, and not to Authors', async () => {
    expect(await heldBy('strapi-super-admin')).toEqual(PANEL_ACTIONS.toSorted());
    expect(await heldBy('strapi-editor')).toEqual(PANEL_ACTIONS.toSorted());
    expect(await heldBy('strapi-author')).toEqual([]);
  });

  test('are granted once if two instances start concurrently, or if some are already granted', async () => {
    const permissions = service.strapi.db.query('admin::permission');
    const marker = service.strapi.store({ type: 'plugin', name: 'site-content' });
    for (const taken of [PANEL_ACTIONS, [READ_NAVIGATION]]) {
      const held = await permissions.findMany({
        where: { role: { code: 'strapi-editor' }, action: { $in: taken } },
      });
      for (const { id } of held) await permissions.delete({ where: { id } });
      await marker.delete({ key: 'editor-access' });
      const { revision } = getServices(service.strapi);
      await Promise.all([
        setUpRolesOnFirstStart(service.strapi, revision),
        setUpRolesOnFirstStart(service.strapi, revision),
      ]);
      expect(await heldBy('strapi-editor')).toEqual(PANEL_ACTIONS.toSorted());
    }
  });
});

describe('permissions granted by an administrator', () => {
  const grant = async (code: string, method: string, grants: object[]): Promise<void> => {
    const roles = service.strapi.service('admin::role');
    await roles[method]((await roles.findOne({ code })).id, grants);
  };
  beforeAll(async () => {
    await grant('strapi-author', 'addPermissions', [
      {
        ...{ action: 'plugin::content-manager.explorer.read', subject: REDIRECT },
        properties: { fields: ['source'] },
      },
    ]);
    await grant('strapi-editor', 'assignPermissions', [{ action: READ_NAVIGATION }]);
    const { database } = service;
    await service.stop();
    service = await startService({ database });
  });

  test('to Authors are kept after a restart and an upgrade', async () => {
    expect(await getSubjects()).toEqual([PAGE, REDIRECT]);
  });

  test('to Editors are kept after a restart', async () => {
    expect(await heldBy('strapi-editor')).toEqual([READ_NAVIGATION]);
    expect(await heldBy('strapi-super-admin')).toEqual(PANEL_ACTIONS.toSorted());
  });
});
