import { getServices } from '../../src/plugins/site-content/server/src/create-services';
import { grantEditorsOnFirstStart } from '../../src/plugins/site-content/server/src/first-start';
import { createEditor, type Editor, NAV_ITEM, PAGE } from '../support/editor';
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
  'history/acts/none',
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

const NOTHING = {
  navigation: 403,
  'pages/none/references': 403,
  'pages/tree?parent=root': 403,
  'free-slug?slug=about': 403,
  'page-choices': 403,
  redirects: 403,
  history: 403,
  'history/people': 403,
  'history/acts/none': 403,
  overview: 200,
  settings: 200,
  save: 403,
};

/** The panel's actions that a role holds, as the Roles page shows them. */
const heldBy = async (code: string): Promise<string[]> => {
  const held = await service.strapi.db
    .query('admin::permission')
    .findMany({ where: { role: { code } } });
  return held
    .map(({ action }) => action)
    .filter((action) => action.startsWith('plugin::site-content.'))
    .toSorted();
};

describe('the routes of the panel', () => {
  test('are closed to those who have not logged in', async () => {
    const expected = Object.fromEntries(Object.keys(NOTHING).map((route) => [route, 401]));
    expect(await statuses(null)).toEqual(expected);
    expect(await statuses({ ...admin, token: 'made-up' })).toEqual(expected);
  });

  test('are closed to visitors with an API token', async () => {
    const token = await service.strapi
      .service('admin::api-token-content-api')
      .create({ name: 'all', type: 'full-access', description: '', lifespan: null });
    const found = await statuses({ ...admin, token: token.accessKey });
    for (const status of Object.values(found)) expect(status).toBe(401);
  });

  test('are open to a Super Admin and to an Editor', async () => {
    const expected = {
      ...Object.fromEntries(Object.keys(NOTHING).map((route) => [route, 200])),
      'pages/none/references': 404,
      'history/acts/none': 404,
    };
    expect(await statuses(admin)).toEqual(expected);
    expect(await statuses(await createEditor(service, 'strapi-editor'))).toEqual(expected);
  });

  test('are open to an Author as far as he reads pages and redirects', async () => {
    const found = await statuses(await createEditor(service, 'strapi-author'));
    expect(found).toEqual({
      ...NOTHING,
      'pages/none/references': 404,
      'pages/tree?parent=root': 200,
      'free-slug?slug=about': 200,
      'page-choices': 200,
      redirects: 200,
    });
  });

  test.each<[string, Grant[], Partial<typeof NOTHING>]>([
    ['nothing', [], {}],
    ['the navigation', [READ_NAVIGATION], { navigation: 200 }],
    [
      'the navigation and its update',
      [READ_NAVIGATION, UPDATE_NAVIGATION],
      { navigation: 200, save: 200 },
    ],
    // The answer to a save shows the navigation, which he may not read.
    ['the update of the navigation alone', [UPDATE_NAVIGATION], {}],
    [
      'the history',
      [READ_HISTORY],
      { history: 200, 'history/people': 200, 'history/acts/none': 404 },
    ],
    ['the way back alone', [RESTORE_HISTORY], {}],
    [
      'pages',
      [reads(PAGE)],
      {
        'pages/none/references': 404,
        'pages/tree?parent=root': 200,
        'free-slug?slug=about': 200,
        'page-choices': 200,
      },
    ],
    [
      'navigation items in the Content Manager',
      [
        reads(NAV_ITEM),
        { action: 'plugin::content-manager.explorer.update', subject: NAV_ITEM },
        { action: 'plugin::content-manager.explorer.delete', subject: NAV_ITEM },
      ],
      {},
    ],
  ])('are open to who is granted them: %s', async (_what, grants, open) => {
    expect(await statuses(await editorWith(...grants))).toEqual({ ...NOTHING, ...open });
  });

  test('refuse in the envelope of Strapi', async () => {
    const reply = await getNavigation(service, await editorWith()).put({ version: '', items: [] });
    expect(reply).toMatchObject({ status: 403, error: { status: 403, name: 'PolicyError' } });
  });

  test('are not among the routes of the API', async () => {
    for (const route of ROUTES) {
      expect((await service.visitor.get(`/api/site-content/${route}`)).status).toBe(404);
    }
  });
});

describe('the actions under Settings → Roles', () => {
  test('are all held by Super Admins and Editors, and none by Authors', async () => {
    expect(await heldBy('strapi-super-admin')).toEqual(PANEL_ACTIONS.toSorted());
    expect(await heldBy('strapi-editor')).toEqual(PANEL_ACTIONS.toSorted());
    expect(await heldBy('strapi-author')).toEqual([]);
  });

  test('are granted once where two instances start at once, and where some are held', async () => {
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
        grantEditorsOnFirstStart(service.strapi, revision),
        grantEditorsOnFirstStart(service.strapi, revision),
      ]);
      expect(await heldBy('strapi-editor')).toEqual(PANEL_ACTIONS.toSorted());
    }
  });

  test('stay as an administrator sets them', async () => {
    const roles = service.strapi.service('admin::role');
    const { id } = await roles.findOne({ code: 'strapi-editor' });
    await roles.assignPermissions(id, [{ action: READ_NAVIGATION }]);
    const { database } = service;
    for (let start = 0; start < 2; start += 1) {
      await service.stop();
      service = await startService({ database });
      expect(await heldBy('strapi-editor')).toEqual([READ_NAVIGATION]);
      expect(await heldBy('strapi-super-admin')).toEqual(PANEL_ACTIONS.toSorted());
    }
  });
});
