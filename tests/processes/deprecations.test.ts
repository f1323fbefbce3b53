import { connect, created, NAV_ITEM, PAGE, publishedPage } from '../support/editor';
import { registerAdministrator, startReady } from '../support/process';
import { type DatabaseKind, describeOnEach } from '../support/process-database';
import { databaseForTests } from '../support/process-database-for-tests';

const MANY = 12;

const logs = (kind: DatabaseKind): void => {
  const database = databaseForTests(kind);

  test('creating, bulk publishing, unpublishing and deleting pages log no DeprecationWarning', async () => {
    const service = await startReady(database, {
      environment: { NODE_OPTIONS: '--trace-deprecation' },
    });
    const editor = await registerAdministrator(service);
    const parent = await publishedPage(editor, { title: 'Parent', slug: 'parent' });
    const pages: string[] = [];
    for (let n = 0; n < MANY; n += 1) {
      pages.push(
        await created(editor, PAGE, {
          title: `Page ${n}`,
          slug: `page-${n}`,
          parent: connect(parent),
          body: [
            { __component: 'blocks.quote', text: `Quote ${n}` },
            { __component: 'blocks.call-to-action', heading: 'Go', link: { text: 'T', url: '/x' } },
          ],
        })
      );
    }
    const item = await created(editor, NAV_ITEM, {
      title: 'Item',
      area: 'header',
      page: connect(parent),
    });
    for (const action of ['publish', 'unpublish', 'publish', 'delete']) {
      expect(await editor.bulk(PAGE, action, pages)).toMatchObject({ status: 200 });
    }
    expect(await editor.remove(NAV_ITEM, item)).toMatchObject({ status: 200 });
    expect(service.log().match(/.*DeprecationWarning.*/g)).toBeNull();
  });
};

describeOnEach(logs);
