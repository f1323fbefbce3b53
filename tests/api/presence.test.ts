import request from 'supertest';
import type { NavigationItem } from '../../src/plugins/site-content/domain/panel/panel-response-types';
import {
  PRESENCE_TIMEOUT_MS,
  type PresenceResponse,
  type SavedSince,
  WHOLE_NAVIGATION,
} from '../../src/plugins/site-content/domain/panel/presence';
import { created, createEditor, type Editor, NAV_ITEM, PAGE, REDIRECT } from '../support/editor';
import { getForms } from '../support/form-over-http';
import { getChangeSets } from '../support/history';
import {
  createRole,
  getNavigation,
  getPanel,
  READ_NAVIGATION,
  reads,
  UPDATE_NAVIGATION,
} from '../support/panel';
import { accepted } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';
import { uploadImage } from '../support/upload';

const service = serviceForTests();
const ada = editorForTests(service);
const grace = editorForTests(service);

const beat = (who: Editor, window: string, entry: string, more: object = {}) =>
  getPanel(service, who).post('presence', {
    ...{ window, type: PAGE, entry, isLeaving: false },
    ...more,
  });

const present = async (...of: Parameters<typeof beat>): Promise<PresenceResponse> => {
  const { status, body } = await beat(...of);
  expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  return body.data;
};

const rows = () => service.strapi.db.connection('site_content_presences');

/** Simulates that all windows have sent no heartbeat for this time. */
const passes = async (milliseconds: number): Promise<void> => {
  await rows().decrement('seen_at', milliseconds);
};

let count = 0;
const makePage = (): Promise<string> => {
  count += 1;
  return created(ada, PAGE, { title: `Page ${count}`, slug: `page-${count}` });
};

afterEach(() => rows().delete());

test('users with the same entry open see each other, and since when', async () => {
  const id = await makePage();
  const before = Date.now();
  expect(await present(ada, 'a', id)).toEqual([]);
  const [first, ...others] = await present(grace, 'g', id);
  expect(others).toEqual([]);
  expect(first).toEqual({ name: 'Test', isSelf: false, since: expect.any(String) });
  expect(Date.parse(first?.since ?? '')).toBeGreaterThanOrEqual(before);
  expect(await present(ada, 'a', id)).toMatchObject([{ name: 'Test', isSelf: false }]);
  await present(grace, 'g', id);
  expect((await present(grace, 'g', id))[0]?.since).toBe(first?.since);
  expect(await present(ada, 'a', await makePage())).toEqual([]);
});

test('another window of the same user is marked as such, and each user is listed once', async () => {
  const id = await makePage();
  await present(ada, 'one', id);
  await present(ada, 'two', id);
  expect(await present(ada, 'two', id)).toMatchObject([{ isSelf: true }]);
  expect(await present(grace, 'g', id)).toHaveLength(1);
});

test('a window that closes or sends no heartbeat for too long is removed with its row', async () => {
  const id = await makePage();
  await present(ada, 'a', id);
  await present(ada, 'a', id, { isLeaving: true });
  expect(await present(grace, 'g', id)).toEqual([]);
  await present(ada, 'a', id);
  await passes(PRESENCE_TIMEOUT_MS + 1000);
  expect(await present(grace, 'other', id)).toEqual([]);
  expect(await rows().select('window_id')).toEqual([{ window_id: 'other' }]);
});

test('a user cannot end the presence of another user', async () => {
  const id = await makePage();
  await present(ada, 'a', id);
  await present(grace, 'a', id, { isLeaving: true });
  expect(await present(grace, 'g', id)).toHaveLength(1);
});

test('concurrent heartbeats of one window leave one row', async () => {
  const id = await makePage();
  const answers = await Promise.all(Array.from({ length: 5 }, () => beat(ada, 'a', id)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await rows().select('window_id')).toHaveLength(1);
});

test('presence requires permission to read the entry', async () => {
  const id = await makePage();
  const none = await createEditor(service, await createRole(service, [reads(REDIRECT)]));
  expect((await beat(none, 'n', id)).status).toBe(403);
  expect((await beat(ada, 'a', 'no-such-page')).status).toBe(403);
  expect((await getPanel(service, null).post('presence', {})).status).toBe(401);
  const navigation = { type: NAV_ITEM };
  expect((await beat(none, 'n', WHOLE_NAVIGATION, navigation)).status).toBe(403);
  const navigator = await createEditor(service, await createRole(service, [READ_NAVIGATION]));
  expect(await present(navigator, 'n', WHOLE_NAVIGATION, navigation)).toEqual([]);
});

test('only users who may change an entry are shown to others', async () => {
  const id = await makePage();
  const grants = [reads(PAGE), READ_NAVIGATION];
  const reader = await createEditor(service, await createRole(service, grants));
  const changes = [READ_NAVIGATION, UPDATE_NAVIGATION];
  const navigator = await createEditor(service, await createRole(service, changes));
  const navigation = { type: NAV_ITEM };
  for (const [entry, more] of [
    [id, {}],
    [WHOLE_NAVIGATION, navigation],
  ] as const) {
    await present(reader, 'r', entry, more);
    expect(await present(ada, 'a', entry, more)).toEqual([]);
    expect(await present(reader, 'r', entry, more)).toHaveLength(1);
  }
  await present(navigator, 'n', WHOLE_NAVIGATION, navigation);
  expect(await present(ada, 'a', WHOLE_NAVIGATION, navigation)).toHaveLength(1);
});

describe('a save since the entry was loaded', () => {
  const open = (id: string) => getForms(service.server, ada).open(PAGE, id);
  const getSaved = async (
    who: Editor,
    window: string,
    entry: string,
    version: string
  ): Promise<SavedSince | null> => {
    const seen = { version, locale: null };
    const { status, body } = await beat(who, window, entry, { seen });
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
    return body.saved;
  };

  test('is reported with its time and author, until the new version is loaded', async () => {
    const id = await makePage();
    const { version } = await open(id);
    expect(await getSaved(ada, 'a', id, version)).toBeNull();
    const before = Date.now();
    await accepted(grace.update(PAGE, id, { title: 'By Grace' }));
    const saved = await getSaved(ada, 'a', id, version);
    expect(saved).toMatchObject({
      by: { kind: 'administrator', name: 'Test' },
      isSelf: false,
      version: (await open(id)).version,
    });
    expect(Date.parse(saved?.at ?? '')).toBeGreaterThanOrEqual(before);
    expect(await getSaved(grace, 'g', id, version)).toMatchObject({ isSelf: true });
    expect(await getSaved(ada, 'a', id, saved?.version ?? '')).toBeNull();
    expect((await beat(ada, 'a', id)).body.saved).toBeNull();
  });

  test('is a deletion, which is reported with its author until the entry is restored', async () => {
    const id = await makePage();
    const { version } = await open(id);
    await accepted(grace.remove(PAGE, id));
    const [changeSet] = (await getChangeSets(service)).slice(-1);
    const deletion = { isDeleted: true, by: { kind: 'administrator' }, isSelf: false };
    expect(await getSaved(ada, 'a', id, version)).toMatchObject(deletion);
    const ofOwnPages = await createRole(service, [reads(PAGE, 'title')]);
    const reader = await createEditor(service, ofOwnPages);
    expect(await getSaved(reader, 'r', id, version)).toMatchObject(deletion);
    expect((await beat(ada, 'a', id)).status).toBe(403);
    expect((await beat(ada, 'a', 'never-there', { seen: { version, locale: null } })).status).toBe(
      403
    );
    const undo = `history/change-sets/${changeSet?.id}/undo`;
    await getPanel(service, ada).post(undo, { isDryRun: false }).expect(200);
    expect(await getSaved(ada, 'a', id, version)).toBeNull();
  });

  test('of the navigation is reported, whichever item it changed', async () => {
    const navigation = getNavigation(service, ada);
    const add = async (title: string): Promise<string> => {
      const { items } = await navigation.read();
      const item = { id: 'new:1', parent: null, area: 'header', title, url: '/a/', page: null };
      const { status, data } = await navigation.save([...items, item as NavigationItem]);
      expect(status).toBe(200);
      return data.version;
    };
    const version = await add('First');
    const ask = async (seen: string): Promise<SavedSince | null> => {
      const asked = { type: NAV_ITEM, seen: { version: seen, locale: null } };
      return (await beat(grace, 'g', WHOLE_NAVIGATION, asked)).body.saved;
    };
    expect(await ask(version)).toBeNull();
    const now = await add('Second');
    expect(await ask(version)).toMatchObject({ version: now, isSelf: false });
    expect(await ask(now)).toBeNull();
    expect((await beat(grace, 'g', WHOLE_NAVIGATION, { type: NAV_ITEM })).body.saved).toBeNull();
  });

  test('is not reported if the content is unchanged, only published or changed back', async () => {
    const id = await makePage();
    const { version, data } = await open(id);
    await accepted(grace.publish(PAGE, id));
    expect(await getSaved(ada, 'a', id, version)).toBeNull();
    await accepted(grace.update(PAGE, id, { title: 'Other' }));
    expect(await getSaved(ada, 'a', id, version)).not.toBeNull();
    await accepted(grace.update(PAGE, id, { title: data['title'] }));
    expect(await getSaved(ada, 'a', id, version)).toBeNull();
  });

  test('is not reported if only a file used by the entry was deleted', async () => {
    const image = await uploadImage(service, ada);
    const id = await makePage();
    const body = [{ __component: 'blocks.image', image: image.id }];
    await accepted(ada.update(PAGE, id, { body }));
    const withImage = (await open(id)).version;
    expect(await getSaved(ada, 'a', id, withImage)).toBeNull();
    await request(service.server)
      .delete(`/upload/files/${image.id}`)
      .set('Authorization', `Bearer ${ada.token}`)
      .expect(200);
    const { version } = await open(id);
    expect(version).not.toBe(withImage);
    expect(await getSaved(ada, 'a', id, withImage)).toBeNull();
    expect(await getSaved(grace, 'g', id, version)).toBeNull();
  });
});

test('an invalid heartbeat is refused', async () => {
  const { status, body } = await beat(ada, 'a window', 'x');
  expect({ status, code: body.error.details.code }).toEqual({ status: 400, code: 'presence.form' });
  const other = await beat(ada, 'a', 'x', { type: 'plugin::upload.file' });
  expect(other.status).toBe(400);
});

test('presence changes neither the revision nor the history, and keeps cached responses', async () => {
  const id = await makePage();
  const revision = () => service.strapi.db.connection('site_content_revisions').select('*');
  const [stored, changeSets] = [await revision(), await getChangeSets(service)];
  await service.visitor.get('/api/pages/');
  await present(ada, 'a', id);
  await present(ada, 'a', id, { isLeaving: true });
  expect(await revision()).toEqual(stored);
  expect(await getChangeSets(service)).toEqual(changeSets);
  const { headers } = await service.visitor.get('/api/pages/');
  expect(headers['cache-status']).toMatch(/hit/);
});
