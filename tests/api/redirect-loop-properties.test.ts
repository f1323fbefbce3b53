import fc from 'fast-check';
import { listLine } from 'redirect-formats';
import { getServices } from '#site-content/server/create-services';
import { applyList } from '#site-content/server/redirects/lists/apply';
import { PAGE, REDIRECT } from '../support/editor';
import { runs } from '../support/runs';
import { serviceForTests } from '../support/test-service';
import { readInitialData } from '../support/visitor';

const SITE = 'https://www.kilvarrow.example';
const service = serviceForTests({
  plugin: { siteUrl: SITE, redirects: { automatic: 'never', trailingSlash: 'keep' } },
});

const SLUGS = ['a', 'b', 'c'];
const SOURCES = ['/a/', '/b/', '/c/', '/x', '/y'];

/** A redirect target: a page by its index, or a URL in one of its forms. */
type Goal = { readonly page: number } | { readonly address: string };

interface Known {
  readonly source: string;
  readonly goal: Goal;
}

/** The state of the site: redirects by id, and the draft and published slugs of the pages. */
interface Site {
  readonly redirects: ReadonlyMap<string, Known>;
  readonly drafts: readonly string[];
  readonly published: readonly (string | null)[];
}

/** The path to which a redirect sends a visitor, or null. */
const leadsTo = ({ goal }: Known, { published }: Site): string | null => {
  if ('page' in goal) {
    const slug = published[goal.page] ?? null;
    return slug === null ? null : `/${slug}/`;
  }
  return goal.address.replace(SITE, '').replace(/#.*/, '');
};

/** True if following redirects from a source returns to it. Follows more hops than there are redirects. */
const comesBack = (site: Site, source: string): boolean => {
  let at: string | null = source;
  for (let hops = 0; hops <= SOURCES.length; hops += 1) {
    const redirect = [...site.redirects.values()].find((known) => known.source === at);
    at = redirect === undefined ? null : leadsTo(redirect, site);
    if (at === source) return true;
  }
  return false;
};

type Step =
  | { readonly do: 'save'; readonly source: string; readonly goal: Goal }
  | { readonly do: 'rename'; readonly source: string; readonly to: string }
  | { readonly do: 'delete'; readonly source: string }
  | { readonly do: 'both'; readonly first: Known; readonly second: Known }
  | { readonly do: 'list'; readonly lines: readonly Known[] }
  | { readonly do: 'publish'; readonly page: number; readonly slug: string }
  | { readonly do: 'unpublish'; readonly page: number };

const anySource = fc.constantFrom(...SOURCES);
const anyGoal: fc.Arbitrary<Goal> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ page: fc.nat(1) }) },
  anySource.map((address) => ({ address })),
  anySource.map((address) => ({ address: `${SITE}${address}#part` }))
);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('save' as const), source: anySource, goal: anyGoal }),
  },
  fc.record({ do: fc.constant('rename' as const), source: anySource, to: anySource }),
  fc.record({ do: fc.constant('delete' as const), source: anySource }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('both' as const),
      first: fc.record({ source: anySource, goal: anyGoal }),
      second: fc.record({ source: anySource, goal: anyGoal }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('list' as const),
      lines: fc.array(fc.record({ source: anySource, goal: anyGoal }), {
        ...{ minLength: 2, maxLength: 4 },
      }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      ...{ do: fc.constant('publish' as const), page: fc.nat(1), slug: fc.constantFrom(...SLUGS) },
    }),
  },
  fc.record({ do: fc.constant('unpublish' as const), page: fc.nat(1) })
);

/** A sequence of steps on a site that begins with two drafts. */
class StepRunner {
  site: Site = { redirects: new Map(), drafts: ['one', 'two'], published: [null, null] };

  constructor(private readonly pages: readonly string[]) {}

  async take(step: Step): Promise<void> {
    const saves =
      step.do === 'both'
        ? [step.first, step.second]
        : step.do === 'save'
          ? [{ source: step.source, goal: step.goal }]
          : step.do === 'rename'
            ? this.renamed(step)
            : null;
    if (saves !== null) return this.save(saves, step.do === 'rename' ? step.source : null);
    if (step.do === 'delete') return this.remove(step.source);
    if (step.do === 'list') return this.importList(step.lines);
    if (step.do === 'publish') return this.publish(step.page, step.slug);
    if (step.do === 'unpublish') {
      await service.strapi.documents(PAGE).unpublish({ documentId: this.pages[step.page] ?? '' });
      this.site = { ...this.site, published: this.site.published.with(step.page, null) };
    }
  }

  private renamed({ source, to }: { source: string; to: string }): Known[] {
    const known = this.at(source)?.[1];
    return known === undefined || this.at(to) !== undefined ? [] : [{ ...known, source: to }];
  }

  private at(source: string): [string, Known] | undefined {
    return [...this.site.redirects].find(([, known]) => known.source === source);
  }

  /** Saves redirects in one transaction, and expects a refusal exactly if they add a loop. */
  private async save(saves: readonly Known[], renamedFrom: string | null): Promise<void> {
    if (new Set(saves.map(({ source }) => source)).size < saves.length) return;
    const getId = ({ source }: Known): string | undefined => this.at(renamedFrom ?? source)?.[0];
    const documents = service.strapi.documents(REDIRECT);
    const write = async (save: Known): Promise<string> => {
      const documentId = getId(save);
      const data = {
        source: save.source,
        ...('page' in save.goal
          ? { target: 'page', destination: null, page: this.pages[save.goal.page] }
          : { target: 'url', destination: save.goal.address, page: null }),
      } as object;
      const saved =
        documentId === undefined
          ? await documents.create({ data: data as never })
          : await documents.update({ documentId, data });
      return saved?.documentId ?? '';
    };
    const after = new Map(this.site.redirects);
    saves.forEach((save, at) => after.set(getId(save) ?? `${at}`, save));
    const next = { ...this.site, redirects: after };
    const closes = saves.some((save) => {
      const before = this.at(save.source)?.[1];
      // A new or changed redirect to its own source is refused, even if a page had that path before.
      if (leadsTo(save, next) === save.source) {
        return before === undefined || JSON.stringify(before.goal) !== JSON.stringify(save.goal);
      }
      const isNew = before === undefined || leadsTo(before, next) !== leadsTo(save, next);
      return isNew && comesBack(next, save.source);
    });
    const made = await service.strapi.db
      .transaction(() => Promise.all(saves.map(write)))
      .catch((error: Error) => {
        if (error.name === 'ValidationError') return null;
        throw error;
      });
    expect([saves, made === null]).toEqual([saves, closes]);
    if (made === null) return;
    const redirects = new Map(this.site.redirects);
    saves.forEach((save, at) => redirects.set(made[at] ?? '', save));
    this.site = { ...this.site, redirects };
  }

  /** Imports a list into the existing redirects, and checks the rows that it reports as accepted. */
  private async importList(lines: readonly Known[]): Promise<void> {
    const getAddress = ({ goal }: Known): string =>
      'page' in goal ? `/${this.site.published[goal.page] ?? 'nowhere'}/` : goal.address;
    const list = lines.map((line, at) => listLine(at + 1, line.source, getAddress(line)));
    const planned = await applyList(service.strapi, getServices(service.strapi), list, {
      ...{ onConflict: 'replace', deleteMissing: 'none', shortensChains: false, toPages: true },
      ...{ takesTemporary: false, skipsRefused: true },
    });
    const redirects = new Map(this.site.redirects);
    for (const { redirect } of planned) {
      if (redirect === null) continue;
      const { source, destination, page } = redirect;
      const row = await service.strapi.db.query(REDIRECT).findOne({ where: { source } });
      const goal =
        page === null ? { address: destination ?? '' } : { page: this.pages.indexOf(page) };
      redirects.set(row?.documentId ?? '', { source, goal });
    }
    this.site = { ...this.site, redirects };
    for (const { source, redirect } of planned) {
      if (redirect !== null) expect([lines, comesBack(this.site, source)]).toEqual([lines, false]);
    }
  }

  private async remove(source: string): Promise<void> {
    const [id] = this.at(source) ?? [];
    if (id === undefined) return;
    await service.strapi.documents(REDIRECT).delete({ documentId: id });
    const redirects = new Map(this.site.redirects);
    redirects.delete(id);
    this.site = { ...this.site, redirects };
  }

  private async publish(page: number, slug: string): Promise<void> {
    const { drafts, published } = this.site;
    if (drafts[1 - page] === slug || published[1 - page] === slug) return;
    const documentId = this.pages[page] ?? '';
    await service.strapi.documents(PAGE).update({ documentId, data: { slug } as object });
    await service.strapi.documents(PAGE).publish({ documentId });
    this.site = {
      ...{ ...this.site, drafts: drafts.with(page, slug), published: published.with(page, slug) },
    };
  }

  /** The redirects that front ends must get. */
  served(): Record<string, string | null> {
    const paths = this.site.published.map((slug) => `/${slug}/`);
    const table: [string, string | null][] = [];
    for (const known of this.site.redirects.values()) {
      const { source, goal } = known;
      const passed = [source];
      for (let at = leadsTo(known, this.site); at !== null && !passed.includes(at);) {
        passed.push(at);
        const next = this.at(at)?.[1];
        at = next === undefined ? null : leadsTo(next, this.site);
      }
      const isLeftOut =
        comesBack(this.site, source) &&
        (paths.includes(source) || !passed.some((address) => paths.includes(address)));
      if (isLeftOut) continue;
      table.push([source.slice(1), 'page' in goal ? leadsTo(known, this.site) : goal.address]);
    }
    return Object.fromEntries(table);
  }
}

test('property: redirect loops are refused on save and never served, after any sequence of changes', async () => {
  const pages = service.strapi.documents(PAGE);
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 12, maxLength: 24 }), async (steps) => {
      await service.strapi.db.query(REDIRECT).deleteMany({});
      for (const { documentId } of await pages.findMany({})) await pages.delete({ documentId });
      const ids: string[] = [];
      for (const slug of ['one', 'two']) {
        ids.push((await pages.create({ data: { title: slug, slug } })).documentId);
      }
      const course = new StepRunner(ids);
      for (const step of steps) {
        await course.take(step);
        const { redirects } = await readInitialData(service);
        expect([step, redirects]).toEqual([step, course.served()]);
      }
    }),
    { numRuns: runs(12), endOnFailure: true }
  );
});
