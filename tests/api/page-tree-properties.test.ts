import fc from 'fast-check';
import type {
  AddressChange,
  BulkActionOnPages,
  BulkActionOutcome,
  OldPathRedirect,
} from '#site-content/domain/panel/page-bulk-actions';
import { createEditor, type Editor, PAGE, REDIRECT } from '../support/editor';
import { getPanel } from '../support/panel';
import { editorForTests, serviceForTests } from '../support/test-service';
import { type PageItem, readInitialData } from '../support/visitor';

const service = serviceForTests();
const editor = editorForTests(service);

interface Place {
  readonly slug: string;
  readonly parent: string | null;
}

/** The tree positions of a page: in its draft, in its published version and in its last published version. */
interface Known {
  readonly draft: Place;
  readonly published: Place | null;
  readonly remembered: Place | null;
}

type Site = ReadonlyMap<string, Known>;

const isHome = ({ slug, parent }: Place): boolean => parent === null && slug === 'home';
const getRows = ({ draft, published }: Known): Place[] =>
  published === null ? [draft] : [draft, published];
const getPlace = (site: Site, id: string | null): Place | null => {
  const page = id === null ? undefined : site.get(id);
  return page?.published ?? page?.remembered ?? null;
};

const getPath = (site: Site, id: string): string => {
  const slugs: string[] = [];
  let place = getPlace(site, id);
  while (place !== null) {
    if (!isHome(place)) slugs.unshift(place.slug);
    place = getPlace(site, place.parent);
  }
  return ['', ...slugs, ''].join('/');
};

const published = (site: Site): string[] =>
  [...site].filter(([, page]) => page.published !== null).map(([id]) => id);

/** Checks each rule of the contract separately, without optimizations. */
const isLegal = (site: Site): boolean => {
  const homes = [...site].filter(([, page]) =>
    [...getRows(page), ...(page.remembered === null ? [] : [page.remembered])].some(isHome)
  );
  const homeIds = new Set(homes.map(([id]) => id));
  const places = [...site].flatMap(([id, page]) =>
    getRows(page).map(({ slug, parent }) => ({
      id,
      address: `${parent === null || homeIds.has(parent) ? '' : parent}/${slug.toLowerCase()}`,
    }))
  );
  const hasDuplicates = places.some((one) =>
    places.some((other) => one.id !== other.id && one.address === other.address)
  );
  const getParents = (id: string): string[] =>
    getRows(site.get(id) as Known).flatMap(({ parent }) => parent ?? []);
  const isBelow = (id: string, at: string, seen = new Set<string>()): boolean =>
    getParents(at).some((parent) => {
      if (parent === id) return true;
      if (seen.has(parent)) return false;
      seen.add(parent);
      return isBelow(id, parent, seen);
    });
  const hasCircle = [...site.keys()].some((id) => isBelow(id, id));
  // A cycle has no paths.
  if (hasDuplicates || hasCircle) return false;
  const paths = published(site).map((id) => getPath(site, id));
  return new Set(paths).size === paths.length;
};

type Step =
  | { readonly do: 'save'; readonly page: string; readonly change: Partial<Place> }
  | { readonly do: 'publish' | 'unpublish' | 'discard' | 'delete'; readonly pages: string[] };

/** Removes parents of unpublished pages that would create a cycle if the page were published. */
const withoutCircle = (site: Map<string, Known>, id: string): void => {
  const unpublished: string[] = [];
  const seen = new Set<string>();
  let at = site.get(id)?.draft.parent ?? null;
  while (at !== null && at !== id && !seen.has(at)) {
    seen.add(at);
    const page = site.get(at);
    if (page?.published === null) unpublished.push(at);
    at = getPlace(site, at)?.parent ?? null;
  }
  if (at !== id) return;
  for (const page of unpublished) {
    const known = site.get(page) as Known;
    if (known.remembered === null) continue;
    site.set(page, { ...known, remembered: { ...known.remembered, parent: null } });
  }
};

/** The site after a step, whether or not the step is allowed. */
const after = (before: Site, step: Step): Site => {
  const site = new Map(before);
  if (step.do === 'save') {
    const page = site.get(step.page) as Known;
    return site.set(step.page, { ...page, draft: { ...page.draft, ...step.change } });
  }
  for (const id of step.pages) {
    const page = site.get(id) as Known;
    if (step.do === 'publish') {
      withoutCircle(site, id);
      site.set(id, { draft: page.draft, published: page.draft, remembered: null });
    } else if (step.do === 'unpublish') {
      if (page.published === null) continue;
      site.set(id, { draft: page.draft, published: null, remembered: page.published });
    } else if (step.do === 'discard' && page.published !== null) {
      site.set(id, { ...page, draft: page.published });
    } else {
      // Without a published version, discarding deletes the page.
      site.delete(id);
      const orphan = <Of extends Place | null>(place: Of): Of =>
        place?.parent === id ? { ...place, parent: null } : place;
      for (const [other, { draft, published: live, remembered }] of site) {
        site.set(other, {
          draft: orphan(draft),
          published: orphan(live),
          remembered: orphan(remembered),
        });
      }
    }
  }
  return site;
};

/** Changes several pages like Strapi's bulk actions: concurrently, in one transaction. */
const perform = async (step: Step): Promise<unknown> => {
  const pages = service.strapi.documents(PAGE);
  if (step.do === 'save') {
    return pages.update({ documentId: step.page, data: step.change as object });
  }
  const write = (documentId: string): Promise<unknown> => {
    switch (step.do) {
      case 'publish':
        return pages.publish({ documentId });
      case 'unpublish':
        return pages.unpublish({ documentId });
      case 'discard':
        return pages.discardDraft({ documentId });
      case 'delete':
        return pages.delete({ documentId });
    }
  };
  return service.strapi.db.transaction(() => Promise.all(step.pages.map(write)));
};

const servedNow = async (): Promise<Record<string, unknown>> => {
  const { body } = await service.visitor.get('/api/pages/?fields=parent&limit=100').expect(200);
  return Object.fromEntries(
    (body.items as PageItem[]).map(({ id, meta }) => [
      id,
      { path: meta.html_url, parent: meta.parent?.id ?? null },
    ])
  );
};

const getExpected = (site: Site): Record<string, unknown> =>
  Object.fromEntries(
    published(site).map((id) => {
      const parent = site.get(id)?.published?.parent ?? null;
      const isShown = parent !== null && site.get(parent)?.published !== null;
      return [id, { path: getPath(site, id), parent: isShown ? parent : null }];
    })
  );

const storedDrafts = async (): Promise<Record<string, Place>> => {
  const drafts = await service.strapi.documents(PAGE).findMany({ populate: ['parent'] });
  return Object.fromEntries(
    drafts.map(({ documentId, slug, parent }) => [
      documentId,
      { slug, parent: (parent as { documentId: string } | null)?.documentId ?? null },
    ])
  );
};

const PAGES = 5;
const index = fc.nat(PAGES - 1);
/** A step that refers to pages by index. */
const anyStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('save' as const),
      page: index,
      slug: fc.option(fc.constantFrom('a', 'b', 'A', 'home'), { nil: undefined }),
      parent: fc.option(fc.option(index), { nil: undefined }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('publish' as const),
      pages: fc.uniqueArray(index, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('unpublish' as const, 'discard' as const),
      pages: fc.uniqueArray(index, { minLength: 1, maxLength: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('delete' as const),
      pages: fc.uniqueArray(index, { minLength: 1, maxLength: 2 }),
    }),
  }
);
type AnyStep = typeof anyStep extends fc.Arbitrary<infer Each> ? Each : never;

/** The step with the pages that exist, or `null` if there are none. */
const stepOn = (ids: readonly string[], site: Site, step: AnyStep): Step | null => {
  const idAt = (at: number): string => ids[at] ?? '';
  if (step.do === 'save') {
    const page = idAt(step.page);
    const parent =
      step.parent === undefined || step.parent === null ? step.parent : idAt(step.parent);
    if (!site.has(page) || (typeof parent === 'string' && !site.has(parent))) return null;
    const { slug } = step;
    return {
      do: 'save',
      page,
      change: {
        ...(slug === undefined ? {} : { slug }),
        ...(parent === undefined ? {} : { parent }),
      },
    };
  }
  const pages = step.pages.map(idAt).filter((id) => site.has(id));
  return pages.length === 0 ? null : { do: step.do, pages };
};

test('any sequence of edits is allowed or refused by the page tree rules, and served as a model predicts', async () => {
  const pages = service.strapi.documents(PAGE);
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 8, maxLength: 25 }), async (course) => {
      const others = await pages.findMany({ fields: [] });
      await perform({ do: 'delete', pages: others.map(({ documentId }) => documentId) });
      let site: Site = new Map();
      const ids: string[] = [];
      for (let page = 0; page < PAGES; page += 1) {
        const slug = `p${page}`;
        const { documentId } = await pages.create({ data: { title: slug, slug } as object });
        ids.push(documentId);
        site = new Map(site).set(documentId, {
          draft: { slug, parent: null },
          published: null,
          remembered: null,
        });
      }

      for (const [at, any] of course.entries()) {
        const step = stepOn(ids, site, any);
        if (step === null) continue;
        const wanted = after(site, step);
        const outcome = await perform(step).then(
          () => 'done',
          (error: Error) => error.name
        );
        const where = { at, step };
        expect({ ...where, outcome }).toEqual({
          ...where,
          outcome: isLegal(wanted) ? 'done' : 'ValidationError',
        });
        if (outcome === 'done') site = wanted;
        expect({ ...where, served: await servedNow() }).toEqual({
          ...where,
          served: getExpected(site),
        });
        expect(await storedDrafts()).toEqual(
          Object.fromEntries([...site].map(([id, { draft }]) => [id, draft]))
        );
      }
    }),
    { numRuns: 12 }
  );
});

describe('two editors', () => {
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
    const redirectTo: OldPathRedirect =
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
        fc.array(fc.tuple(anyBulkAction, fc.option(anyBulkAction)), {
          minLength: 6,
          maxLength: 14,
        }),
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
});
