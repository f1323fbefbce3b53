import { PAGE } from '../support/editor';
import { getPanel } from '../support/panel';
import { statementsDuring, untilNoStatements } from '../support/statements';
import { editorForTests, serviceForTests } from '../support/test-service';

describe('the SQL statements of a bulk action on many pages', () => {
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
    await untilNoStatements(service);
  });

  const getStatements = async (request: object): Promise<string[]> => {
    const statements = await statementsDuring(service, async () => {
      const panel = getPanel(service, editor);
      const { body, status } = await panel.post('pages/bulk-actions', {
        ...request,
        isDryRun: false,
      });
      expect([status, body.error]).toEqual([200, undefined]);
    });
    await untilNoStatements(service);
    return statements;
  };

  /** A request for each action, in an order in which each of them changes something. */
  const requests = (some: readonly string[]): object[] => [
    { action: 'publish', pages: some },
    { action: 'move', pages: some, parent: sections[1], publishes: true },
    { action: 'unpublish', pages: some, redirectTo: { kind: 'gone' } },
    { action: 'delete', pages: some, redirectTo: { kind: 'nowhere' } },
  ];

  const REVISION = /site_content_revisions/;

  test('update the revision twice, regardless of the number of pages', async () => {
    for (const request of requests(pages.slice(0, 10))) {
      const reported = (await getStatements(request)).filter(
        (sql) => REVISION.test(sql) && /changes. =/.test(sql)
      );
      expect([request, reported.length]).toEqual([request, 2]);
    }
  });

  const READS = {
    /** The states of entries, for the history. */
    states: /as (?:documentId|holder)\b/,
    /** Drafts or published versions with their blocks. */
    bodies: /^select t0\..* from components_blocks_heros as t0 where \(t0\.id in/,
    /** Tree positions of pages. */
    places: /^select pages\.id, pages\.document_id, pages\.title/,
  };

  /** A number of pages that fits into one transaction. */
  const MORE = 10;

  /** The number of statements of each kind per additional page. */
  const getCosts = async (at: number): Promise<Record<keyof typeof READS, number>> => {
    const few = await getStatements(requests(pages.slice(10, 12))[at] ?? {});
    const more = await getStatements(requests(pages.slice(12, 12 + MORE))[at] ?? {});
    const cost = (read: RegExp): number => {
      const count = (all: readonly string[]): number =>
        all.filter((sql) => read.test(sql.replaceAll(/["`]/g, ''))).length;
      return (count(more) - count(few)) / (MORE - 2);
    };
    return { states: cost(READS.states), bodies: cost(READS.bodies), places: cost(READS.places) };
  };

  /** The limits include reads by Strapi itself: of a body when it is published, and when it is sent to listeners. */
  test.each([
    ['publish', { states: 0, bodies: 2, places: 2 }],
    ['move', { states: 0, bodies: 4, places: 5 }],
    ['unpublish', { states: 0, bodies: 1, places: 1 }],
    ['delete', { states: 0, bodies: 1, places: 4 }],
  ])('do not exceed the allowed reads per additional page: %s', async (action, most) => {
    const at = requests([]).findIndex(
      (request) => 'action' in request && request.action === action
    );
    const costs = await getCosts(at);
    for (const [kind, cost] of Object.entries(costs)) {
      expect([kind, Math.max(cost, most[kind as keyof typeof READS])]).toEqual([
        kind,
        most[kind as keyof typeof READS],
      ]);
    }
  });
});
