import { PAGE } from '../support/editor';
import { editorForTests, serviceForTests } from '../support/for-tests';
import { panelOf } from '../support/panel';
import { statementsDuring, untilQuiet } from '../support/statements';

describe('the statements of an act upon many pages', () => {
  const service = serviceForTests();
  const editor = editorForTests(service);
  const pages: string[] = [];
  let sections: string[] = [];

  const makePage = async (data: object): Promise<string> =>
    (await service.strapi.documents(PAGE).create({ data })).documentId;

  beforeAll(async () => {
    sections = [
      await makePage({ title: 'One', slug: 'one' }),
      await makePage({ title: 'Other', slug: 'other' }),
    ];
    for (const documentId of sections) await service.strapi.documents(PAGE).publish({ documentId });
    for (let page = 0; page < 30; page += 1) {
      pages.push(
        await makePage({
          ...{ title: `Page ${page}`, slug: `p${page}`, parent: sections[0] },
          body: [
            { __component: 'blocks.hero', heading: 'a', link: { text: 'b', page: sections[0] } },
            { __component: 'blocks.cards', cards: [{ title: 'a' }, { title: 'b' }] },
          ],
        })
      );
    }
    await untilQuiet(service);
  });

  const statementsOf = async (request: object): Promise<string[]> => {
    const statements = await statementsDuring(service, async () => {
      const panel = panelOf(service, editor);
      const { body, status } = await panel.post('pages/acts', { ...request, isDryRun: false });
      expect([status, body.error]).toEqual([200, undefined]);
    });
    await untilQuiet(service);
    return statements;
  };

  /** The requests of all kinds, in an order in which each has something to do. */
  const requests = (some: readonly string[]): object[] => [
    { act: 'publish', pages: some },
    { act: 'move', pages: some, parent: sections[1], publishes: true },
    { act: 'unpublish', pages: some, goneTo: { kind: 'gone' } },
    { act: 'delete', pages: some, goneTo: { kind: 'nowhere' } },
  ];

  const REVISION = /site_content_revisions/;

  test('tell what has changed once, however many pages there are', async () => {
    for (const request of requests(pages.slice(0, 10))) {
      const told = (await statementsOf(request)).filter(
        (sql) => REVISION.test(sql) && /changes. =/.test(sql)
      );
      expect([request, told.length]).toEqual([request, 2]);
    }
  });
});
