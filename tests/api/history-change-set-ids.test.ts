import type { NavigationOfChangeSet } from '#history/domain/api-types';
import type {
  NavigationItem,
  NavigationResponse,
} from '#site-content/domain/panel/panel-response-types';
import { created, createEditor, PAGE, publishedPage, REDIRECT } from '../support/editor';
import { getChangeSets } from '../support/history';
import { createRole, getPanel, READ_HISTORY } from '../support/panel';
import { accepted } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';

const service = serviceForTests();
const editor = editorForTests(service);

const lastChangeSet = async (): Promise<string | undefined> =>
  (await getChangeSets(service)).at(-1)?.id;
const panel = () => getPanel(service, editor);

/** The pages of the plugin offer an undo with this id. */
describe('the response contains the id of the change set', () => {
  test('after a bulk action on pages, but not after its dry run', async () => {
    const page = await publishedPage(editor, { title: 'Fares', slug: 'fares' });
    const request = { action: 'unpublish', pages: [page], redirectTo: { kind: 'nowhere' } };
    const dryRun = await panel()
      .post('pages/bulk-actions', { ...request, isDryRun: true })
      .expect(200);
    expect(dryRun.body.changeSet).toBeNull();
    const { body } = await panel()
      .post('pages/bulk-actions', { ...request, isDryRun: false })
      .expect(200);
    expect(body.changeSet).toBe(await lastChangeSet());
    expect(body.changeSet).toEqual(expect.any(String));
  });

  test('after a save of the navigation, unless nothing changed', async () => {
    const { body: found } = await panel().get('navigation').expect(200);
    const { version } = found.data as NavigationResponse;
    const item = {
      id: 'new:1',
      title: 'Start',
      area: 'header',
      parent: null,
      url: '/',
      page: null,
    };
    const saved = await panel()
      .put('navigation', { version, items: [item] })
      .expect(200);
    expect(saved.body.changeSet).toBe(await lastChangeSet());
    const { version: next, items } = saved.body.data as NavigationResponse;
    const again = await panel().put('navigation', { version: next, items }).expect(200);
    expect(again.body.changeSet).toBeNull();
  });

  test('after a save of the navigation, and the navigation before and after can be read by this id', async () => {
    const getNavigation = async (changeSet: string): Promise<Record<string, string[]>> => {
      const { body } = await panel().get(`history/change-sets/${changeSet}/navigation`).expect(200);
      const { before, after } = body.data as NavigationOfChangeSet;
      const titles = (items: readonly NavigationItem[]) => items.map(({ title }) => title);
      return { before: titles(before), after: titles(after) };
    };
    const change = async (
      next: (items: readonly NavigationItem[]) => readonly object[]
    ): Promise<string> => {
      const { body } = await panel().get('navigation').expect(200);
      const { version, items } = body.data as NavigationResponse;
      const saved = await panel()
        .put('navigation', { version, items: next(items) })
        .expect(200);
      return saved.body.changeSet;
    };
    const item = {
      id: 'new:2',
      title: 'Last',
      area: 'header',
      parent: null,
      url: '/l/',
      page: null,
    };
    const added = await change((items) => [...items, item]);
    const moved = await change((items) => items.toReversed());
    const removed = await change((items) => items.filter(({ title }) => title !== 'Last'));
    expect(await getNavigation(added)).toEqual({ before: ['Start'], after: ['Start', 'Last'] });
    expect(await getNavigation(moved)).toEqual({
      before: ['Start', 'Last'],
      after: ['Last', 'Start'],
    });
    expect(await getNavigation(removed)).toEqual({ before: ['Last', 'Start'], after: ['Start'] });
    await created(editor, REDIRECT, { source: '/no-navigation', target: 'none' });
    await panel()
      .get(`history/change-sets/${await lastChangeSet()}/navigation`)
      .expect(404);
    const stranger = await createEditor(service, await createRole(service, [READ_HISTORY]));
    await getPanel(service, stranger).get(`history/change-sets/${added}/navigation`).expect(403);
  });

  test('after an undo, which can be undone itself', async () => {
    const id = await created(editor, REDIRECT, { source: '/gone', target: 'none' });
    await accepted(editor.remove(REDIRECT, id));
    const there = async (): Promise<boolean> =>
      (await service.strapi.documents(REDIRECT).findOne({ documentId: id })) !== null;
    const undo = async (changeSet: unknown): Promise<string> => {
      const { body } = await panel()
        .post(`history/change-sets/${String(changeSet)}/undo`, { isDryRun: false })
        .expect(200);
      return body.changeSet;
    };
    const undone = await undo(await lastChangeSet());
    expect(await there()).toBe(true);
    expect(undone).toBe(await lastChangeSet());
    expect(await undo(undone)).toBe(await lastChangeSet());
    expect(await there()).toBe(false);
  });

  test('after a restore, but not after its dry run', async () => {
    const id = await created(editor, PAGE, { title: 'One', slug: 'one' });
    await accepted(editor.update(PAGE, id, { title: 'Two' }));
    const change = (await getChangeSets(service)).at(-1)?.changes[0]?.id;
    const path = `history/changes/${change}/restore`;
    const dryRun = await panel().post(path, { isDryRun: true }).expect(200);
    expect(dryRun.body.changeSet).toBeNull();
    const { body } = await panel().post(path, { isDryRun: false }).expect(200);
    expect(body.changeSet).toBe(await lastChangeSet());
  });
});
