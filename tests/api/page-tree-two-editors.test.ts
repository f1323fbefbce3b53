import fc from 'fast-check';
import type {
  AddressChange,
  BulkActionOnPages,
  BulkActionOutcome,
  RedirectTo,
} from '#site-content/domain/panel/page-bulk-actions';
import { createEditor, type Editor, PAGE, REDIRECT } from '../support/editor';
import { getPanel } from '../support/panel';
import { editorForTests, serviceForTests } from '../support/test-service';
import { type PageItem, readInitialData } from '../support/visitor';

const service = serviceForTests();
const editor = editorForTests(service);

const PAGES = 6;

/** The paths of the published pages, by their document ids. */
type Addresses = ReadonlyMap<string, string>;

const readAddresses = async (): Promise<Addresses> => {
  const { body } = await service.visitor.get('/api/pages/?limit=100').expect(200);
  return new Map((body.items as PageItem[]).map(({ id, meta }) => [id, meta.html_url]));
};

const ask = async (
  who: Editor,
  action: BulkActionOnPages,
  isDryRun: boolean
): Promise<BulkActionOutcome | 'refused'> => {
  const { status, body } = await getPanel(service, who).post('pages/bulk-actions', {
    ...action,
    isDryRun,
    redirects: true,
    all: true,
  });
  // 404: the other editor has deleted one of the pages meanwhile.
  expect([200, 400, 404]).toContain(status);
  return status === 200 ? body.data : 'refused';
};

/** True if these changes, applied in this order, turn the URLs `before` into the URLs `after`. */
const explain = (
  changes: readonly AddressChange[],
  before: Addresses,
  after: Addresses
): boolean => {
  const at = new Map(before);
  for (const { id, from, to } of changes) {
    if ((at.get(id) ?? null) !== from) return false;
    if (to === null) at.delete(id);
    else at.set(id, to);
  }
  return at.size === after.size && [...at].every(([id, path]) => after.get(id) === path);
};

/** The page URL at the end of a redirect chain, or `null` if it ends with 410 or outside the site. */
const getEnd = (
  address: string,
  redirects: Readonly<Record<string, string | null>>,
  paths: ReadonlySet<string>
): string | null => {
  let at = address;
  for (const seen = new Set<string>(); !paths.has(at);) {
    if (seen.has(at)) throw new Error(`There is a loop at ${at}.`);
    seen.add(at);
    const to = redirects[at.slice(1)];
    if (to === undefined) throw new Error(`${address} leads to ${at}, which leads nowhere.`);
    if (to === null || to.startsWith('https:')) return null;
    at = to;
  }
  return at;
};

const index = fc.nat(PAGES - 1);
const some = fc.uniqueArray(index, { minLength: 1, maxLength: 2 });
const anyRedirectTo = fc.oneof(
  fc.constant({ kind: 'gone' as const }),
  fc.constant({ kind: 'url' as const, destination: 'https://elsewhere.example/' }),
  fc.record({ kind: fc.constant('page' as const), page: index })
);
/** A bulk action that refers to pages by index. */
const anyBulkAction = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      action: fc.constant('publish' as const),
      pages: fc.tuple(index),
      slug: fc.constantFrom('a', 'b', 'c', 'home'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      action: fc.constant('move' as const),
      pages: some,
      parent: fc.option(index),
      publishes: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ action: fc.constant('publish' as const), pages: some }) },
  {
    weight: 2,
    arbitrary: fc.record({
      action: fc.constantFrom('unpublish' as const, 'delete' as const),
      pages: some,
      redirectTo: anyRedirectTo,
    }),
  }
);
type AnyBulkAction = typeof anyBulkAction extends fc.Arbitrary<infer Each> ? Each : never;

/** Page 1 becomes the home page, so that its URL goes to page 3; page 3 moves away at the same time. */
const pageBetween: Array<[AnyBulkAction, AnyBulkAction | null]> = [
  [{ action: 'publish', pages: [3], slug: 'b' }, null],
  [{ action: 'move', pages: [3], parent: 0, publishes: false }, null],
  [{ action: 'publish', pages: [1], slug: 'b' }, null],
  [
    { action: 'publish', pages: [1], slug: 'home' },
    { action: 'publish', pages: [3], slug: 'a' },
  ],
];

/** Returns the bulk action with document ids instead of indexes. */
const runBulkAction = (ids: readonly string[], any: AnyBulkAction): BulkActionOnPages => {
  const getId = (at: number): string => ids[at] ?? '';
  const pages = any.pages.map(getId);
  if (any.action === 'publish') {
    return 'slug' in any
      ? { action: 'publish', pages, place: { slug: any.slug } }
      : { action: 'publish', pages };
  }
  if (any.action === 'move') {
    const parent = any.parent === null ? null : getId(any.parent);
    return { action: 'move', pages, parent, publishes: any.publishes };
  }
  const redirectTo: RedirectTo =
    any.redirectTo.kind === 'page'
      ? { kind: 'page', page: getId(any.redirectTo.page) }
      : any.redirectTo;
  return { action: any.action, pages, redirectTo };
};

/** Resets the site to a set of published pages. */
const resetSite = async (): Promise<string[]> => {
  await service.strapi.db.transaction(async () => {
    for (const uid of [PAGE, REDIRECT] as const) {
      const documents = service.strapi.documents(uid);
      const there = await documents.findMany({ fields: [] });
      await Promise.all(there.map(({ documentId }) => documents.delete({ documentId })));
    }
  });
  const ids: string[] = [];
  for (let page = 0; page < PAGES; page += 1) {
    const data = { title: `Page ${page}`, slug: `p${page}`, parent: ids[page - 2] ?? null };
    const { documentId } = await service.strapi
      .documents(PAGE)
      .create({ data, status: 'published' });
    ids.push(documentId);
  }
  return ids;
};

test('if two editors work at once, all URL changes are reported, and no served URL becomes a dead end', async () => {
  const other = await createEditor(service);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(anyBulkAction, fc.option(anyBulkAction)), { minLength: 6, maxLength: 14 }),
      async (course) => {
        const ids = await resetSite();
        let before = await readAddresses();
        const everServed = new Set(before.values());

        for (const [one, two] of course) {
          const action = runBulkAction(ids, one);
          const reported = two === null ? await ask(editor, action, true) : null;
          const done = await Promise.all([
            ask(editor, action, false),
            ...(two === null ? [] : [ask(other, runBulkAction(ids, two), false)]),
          ]);
          if (reported !== null) expect(done).toEqual([reported]);

          const after = await readAddresses();
          expect(new Set(after.values()).size).toBe(after.size);
          const changes = done.map((outcome) =>
            outcome === 'refused' ? [] : outcome.addresses.first
          );
          const inOrder = [changes.flat(), changes.toReversed().flat()].find((order) =>
            explain(order, before, after)
          );
          if (inOrder === undefined)
            throw new Error(`Not reported: ${JSON.stringify({ action, two, changes })}`);

          for (const address of after.values()) everServed.add(address);
          const { redirects } = await readInitialData(service);
          const paths = new Set(after.values());
          for (const address of everServed) getEnd(address, redirects, paths);
          // The old URL of a moved page leads to its new URL, with two exceptions. If the other editor unpublished or
          // deleted the page first, it leads to the redirect target that they chose. If another page was at that URL
          // between the two bulk actions, it leads to the page that had it last.
          const takenOff = new Set(
            [one, two].flatMap((each) =>
              each?.action === 'unpublish' || each?.action === 'delete'
                ? each.pages.map((page) => ids[page])
                : []
            )
          );
          const hadLast = new Map([...before].map(([id, from]) => [from, id]));
          for (const { id, to } of inOrder) if (to !== null) hadLast.set(to, id);
          for (const [from, id] of hadLast) {
            const to = after.get(id);
            if (to !== undefined && !paths.has(from) && !takenOff.has(id))
              expect(getEnd(from, redirects, paths)).toBe(to);
          }
          before = after;
        }
      }
    ),
    { numRuns: 8, examples: [[pageBetween]] }
  );
});
