import fc from 'fast-check';
import { runToCompletion } from '#site-content/domain/cooperative-task';
import { buildRedirects } from '#site-content/domain/redirects/table';
import { JsonChunks } from '#site-content/server/content-api/initial-data/json-chunks';
import { RedirectChunks } from '#site-content/server/content-api/initial-data/redirect-chunks';
import type { ListedRedirect } from '#site-content/server/read-models/redirect-rows';

type Paths = ReadonlyMap<string, string>;

const getTree = (paths: Paths) => ({
  getPath: (page: string) => paths.get(page) ?? null,
  idAt: (path: string) => [...paths].find(([, other]) => other === path)?.[0] ?? null,
});
const SITE = 'https://www.kilvarrow.example';

/** Redirects in the form of the read model. A test changes some of them. */
class Redirects {
  readonly byRow = new Map<number, ListedRedirect>();
  readonly withoutPage = new Set<number>();

  get rowsByTargetPage(): Map<string, Set<number>> {
    const leading = new Map<string, Set<number>>();
    for (const { row, page } of this.byRow.values()) {
      if (page !== null) leading.set(page, (leading.get(page) ?? new Set()).add(row));
    }
    return leading;
  }

  /** Returns the expected JSON from a full rebuild. */
  text(tree: ReturnType<typeof getTree>): string {
    const rows = [...this.byRow.values()].toSorted((a, b) => a.row - b.row);
    return JSON.stringify(buildRedirects(rows, tree, SITE));
  }
}

const toUrl = (row: number, source: string, destination: string): ListedRedirect => ({
  ...{ row, id: `r${row}`, source: `/${source}`, origin: null, changedAt: 0 },
  ...{ target: 'url', destination, page: null },
});
const toPage = (row: number, source: string, page: string): ListedRedirect => ({
  ...{ row, id: `r${row}`, source: `/${source}`, origin: null, changedAt: 0 },
  ...{ target: 'page', destination: null, page },
});

const toText = async (
  chunks: RedirectChunks,
  redirects: Redirects,
  tree: ReturnType<typeof getTree>
): Promise<string> => Buffer.concat(await chunks.write(redirects, tree)).toString();

const row = fc.oneof(fc.nat(9), fc.nat(2000), fc.integer({ min: 5000, max: 5005 }));
const source = fc.oneof(
  fc.constantFrom('a', 'b', '__proto__', 'constructor', '', '0', '7', '10', '2', '010', '-1'),
  fc.constantFrom('4294967294', '4294967295', '9007199254740993', '1e3', '"\\', '\ud800'),
  fc.nat(3000).map(String),
  fc.string({ unit: 'binary' })
);
const page = fc.constantFrom('p', 'q', 'r');
/** A few addresses, each with its own row, so that redirects form chains and loops. */
const ADDRESSES = ['a', 'b', 'c', 'x/', 'y/', '7'];
const address = fc.constantFrom(...ADDRESSES);
const getRow = (from: string): number => 5000 + ADDRESSES.indexOf(from);
const onLoops = fc.oneof(
  fc
    .tuple(address, address, fc.constantFrom('', SITE), fc.constantFrom('', '#top'))
    .map(([from, to, site, part]) => toUrl(getRow(from), from, `${site}/${to}${part}`)),
  fc.tuple(address, page).map(([from, to]) => toPage(getRow(from), from, to))
);
const redirect = fc.oneof(
  fc.tuple(row, source, fc.string()).map((each) => toUrl(...each)),
  fc.tuple(row, source, page).map((each) => toPage(...each))
);
const step = fc.oneof(
  fc.array(redirect, { maxLength: 4 }).map((rows) => ({ put: rows })),
  fc.array(onLoops, { maxLength: 4 }).map((rows) => ({ put: rows })),
  fc.array(row, { maxLength: 3 }).map((rows) => ({ take: rows })),
  fc.dictionary(page, fc.constantFrom('/x/', '/y/')).map((paths) => ({ paths })),
  fc.constant({ all: true } as const)
);

test('after any changes, the updated redirect JSON equals a full rebuild', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const redirects = new Redirects();
      const chunks = new RedirectChunks(SITE);
      let tree = getTree(new Map());
      for (const each of steps) {
        if ('put' in each) {
          for (const one of each.put) redirects.byRow.set(one.row, one);
          chunks.note(each.put.map((one) => one.row));
        } else if ('take' in each) {
          for (const one of each.take) redirects.byRow.delete(one);
          chunks.note(each.take);
        } else if ('paths' in each) tree = getTree(new Map(Object.entries(each.paths)));
        else chunks.note('all');
        expect(await toText(chunks, redirects, tree)).toBe(redirects.text(tree));
      }
    }),
    { numRuns: 300 }
  );
});

test('a pending write with older redirects does not prevent a full rebuild with current ones', async () => {
  const [before, after] = [new Redirects(), new Redirects()];
  before.byRow.set(1, toUrl(1, 'old', '/d'));
  after.byRow.set(1, toUrl(1, 'new', '/d'));
  const chunks = new RedirectChunks(SITE);
  const tree = getTree(new Map());
  await toText(chunks, before, tree);
  chunks.note('all');
  const [, written] = await Promise.all([
    toText(chunks, before, tree),
    toText(chunks, after, tree),
  ]);
  expect(written).toBe(after.text(tree));
});

test('changes made while a large table is being written are included', async () => {
  const redirects = new Redirects();
  for (let at = 0; at < 5000; at += 1) redirects.byRow.set(at, toUrl(at, `s${at}`, '/d'));
  const chunks = new RedirectChunks(SITE);
  const tree = getTree(new Map());
  const written = toText(chunks, redirects, tree);
  await Promise.resolve();
  redirects.byRow.set(1, toUrl(1, 'renamed', '/d'));
  redirects.byRow.delete(4999);
  chunks.note([1, 4999]);
  expect(await written).toBe(redirects.text(tree));
});

test('only the chunk of JSON that has changed is rewritten', () => {
  const chunks = new JsonChunks();
  for (let at = 0; at < 8000; at += 1) chunks.set(at, [`s${at}`, '/d']);
  const before = runToCompletion(chunks.write());
  chunks.set(2800, ['s2800', '/other']);
  const after = runToCompletion(chunks.write());
  expect(after.map((chunk, at) => chunk === before[at])).toEqual([true, false, true, true]);
});
