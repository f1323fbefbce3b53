import fc from 'fast-check';
import { PAGE } from '../support/editor';
import { serviceForTests } from '../support/test-service';
import type { PageItem } from '../support/visitor';

const service = serviceForTests();

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
