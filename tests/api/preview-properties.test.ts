import fc from 'fast-check';
import { getServices } from '../../src/plugins/site-content/server/src/create-services';
import { NAV_ITEM, PAGE, REDIRECT } from '../support/editor';
import { PREVIEW_ENVIRONMENT, previewToken } from '../support/preview';
import { editorForTests, serviceForTests } from '../support/test-service';

/** A random action on one of the existing pages. */
const step = fc.record({
  act: fc.constantFrom('edit', 'edit', 'edit', 'publish', 'publish', 'unpublish', 'delete'),
  page: fc.nat({ max: 20 }),
  /** Publishing requires a title, so drafts with an empty one cannot be published. */
  title: fc.constantFrom('Boats', 'Tides', 'Nets', 'Ropes', 'Ropes', ''),
  slug: fc.constantFrom('a', 'b', 'c', 'd', 'home'),
  parent: fc.option(fc.nat({ max: 20 })),
  linked: fc.nat({ max: 20 }),
  withBody: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const site = fc.record({
  pages: fc.array(step, { minLength: 4, maxLength: 9 }),
  steps: fc.array(step, { minLength: 8, maxLength: 26 }),
  links: fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 4 }),
});
type Site = typeof site extends fc.Arbitrary<infer T> ? T : never;

const DATES = ['first_published_at', 'last_published_at'];

/** Removes publication dates, which depend on the time of the request, even in a preview. */
const withoutDates = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (name, value: unknown) => (DATES.includes(name) ? undefined : value))
  );

describe.each([
  ['never', 'no automatic redirects'],
  ['always', 'automatic redirects'],
])('with REDIRECTS_AUTOMATIC=%s (%s)', (automatic) => {
  const service = serviceForTests({
    environment: { ...PREVIEW_ENVIRONMENT, REDIRECTS_AUTOMATIC: automatic },
  });
  const editor = editorForTests(service);
  beforeAll(() => {
    const { previews } = getServices(service.strapi);
    if (previews !== null) previews.tokens.requestLimit.max = 1_000_000;
  });

  /** Performs a write, and returns null if the rules refuse it. */
  const attempt = async <T>(write: () => Promise<T>): Promise<T | null> => {
    try {
      return await write();
    } catch (error) {
      if ((error as Error).name === 'ValidationError') return null;
      throw error;
    }
  };

  /** Deletes all content. Pages whose children would collide are deleted after these children. */
  const clear = async (): Promise<void> => {
    for (const uid of [NAV_ITEM, REDIRECT, PAGE] as const) {
      const documents = service.strapi.documents(uid);
      for (;;) {
        const left = await documents.findMany({ limit: 1000 });
        if (left.length === 0) break;
        for (const { documentId } of left) await attempt(() => documents.delete({ documentId }));
      }
    }
  };

  const build = async ({ pages, steps, links }: Site): Promise<string[]> => {
    await clear();
    const documents = service.strapi.documents(PAGE);
    const ids: string[] = [];
    const idAt = (at: number): string => ids[at % ids.length] as string;
    const getData = ({ title, slug, parent, linked, withBody }: Step) => ({
      ...{ title, slug },
      ...(ids.length > 0 && { parent: parent === null ? null : idAt(parent) }),
      ...(ids.length > 0 &&
        withBody && {
          body: [
            {
              __component: 'blocks.rich-text',
              html: `<p><a href="page:${idAt(linked)}">${title}</a></p>`,
            },
            {
              __component: 'blocks.hero',
              heading: 'Hero',
              link: { text: 'On', page: idAt(linked) },
            },
          ],
        }),
    });
    for (const page of pages) {
      const made = await attempt(() => documents.create({ data: getData(page) as never }));
      if (made !== null) ids.push(made.documentId);
    }
    for (const one of steps) {
      const documentId = idAt(one.page);
      await attempt(async () => {
        switch (one.act) {
          case 'edit':
            return documents.update({ documentId, data: getData(one) as never });
          case 'publish':
            return documents.publish({ documentId });
          case 'unpublish':
            return documents.unpublish({ documentId });
          default:
            if (ids.length < 3) return null;
            ids.splice(ids.indexOf(documentId), 1);
            return documents.delete({ documentId });
        }
      });
    }
    for (const [at, page] of links.entries()) {
      await service.strapi.documents(NAV_ITEM).create({
        data: { title: `Item ${at}`, area: 'header', page: idAt(page) } as never,
      });
      await service.strapi.documents(REDIRECT).create({
        data: { source: `/old-${at}/`, target: 'page', page: idAt(page) } as never,
      });
    }
    await attempt(() =>
      service.strapi.documents(REDIRECT).create({
        data: { source: '/a/', target: 'url', destination: '/b/' } as never,
      })
    );
    // Pages that could not be deleted are included.
    const drafts = await documents.findMany({ status: 'draft', limit: 1000 });
    return drafts.map(({ documentId }) => documentId).toSorted();
  };

  const get = async (path: string, token: string | null) => {
    const call = service.visitor.get(path);
    const answer = await (token === null ? call : call.set('X-Preview-Token', token));
    return { status: answer.status, body: withoutDates(answer.body), headers: answer.headers };
  };

  const QUERIES = [
    'order=id',
    'search=boats&order=id',
    'child_of=root&order=id',
    'title=Ropes&order=id',
  ];

  /** Returns all responses that a front end may request, without the members that depend on dates. */
  const answers = async (ids: readonly string[], token: string | null): Promise<unknown> => {
    const paths = [
      '/api/initial-data/',
      ...QUERIES.map((query) => `/api/pages/?${query}&fields=*&limit=100`),
      ...['/', '/a/', '/b/', '/a/b/', '/c/d/'].map((path) => `/api/pages/?html_path=${path}`),
      ...ids.flatMap((id) => [
        `/api/pages/?descendant_of=${id}&order=id`,
        `/api/pages/?ancestor_of=${id}&order=id&fields=_,id`,
      ]),
    ];
    const found: Record<string, unknown> = {};
    for (const path of paths) {
      const { status, body } = await get(path, token);
      found[path] = { status, body };
    }
    return found;
  };

  const publish = (documentId: string) =>
    attempt(() => service.strapi.documents(PAGE).publish({ documentId }));

  const SITES = fc.sample(site, { seed: 11, numRuns: 3 });

  test('the preview of the site equals the live responses after all drafts are published', async () => {
    let refusals = 0;
    for (const random of SITES) {
      const ids = await build(random);
      const token = await previewToken(service, editor, null);
      const before = await answers(ids, null);
      const preview = await answers(ids, token);
      const { headers } = await get('/api/pages/', token);
      expect(await answers(ids, null)).toEqual(before);
      const picture = await getServices(service.strapi).previews?.snapshots.readOfSite();
      const refused = ids.filter((id) => picture?.pages.drafts.has(id) === false);
      expect(headers).toMatchObject({
        'x-content-status': 'draft',
        'x-preview-problems': String(refused.length),
        'cache-control': 'private, no-store',
      });
      const shown = ids.filter((id) => !refused.includes(id));
      if (shown.length > 0) {
        expect(await editor.bulk(PAGE, 'publish', shown)).toMatchObject({
          status: 200,
          errors: {},
        });
      }
      expect(preview).toEqual(await answers(ids, null));
      // Every omitted page is one that cannot be published.
      for (const id of refused) expect(await publish(id)).toBeNull();
      refusals += refused.length;
    }
    expect(refusals).toBeGreaterThan(3);
  }, 600_000);

  test('the preview of a page equals the live responses after it is published', async () => {
    let [shown, refused] = [0, 0];
    for (const random of SITES) {
      const ids = await build(random);
      for (const id of ids) {
        const token = await previewToken(service, editor, id);
        const first = await get('/api/initial-data/', token);
        if (first.status === 409) {
          refused += 1;
          const error = await service.strapi
            .documents(PAGE)
            .publish({ documentId: id })
            .then(
              () => null,
              (thrown: { details: { errors: object[] } }) => thrown
            );
          expect(first.body).toMatchObject({
            data: null,
            error: {
              status: 409,
              name: 'ConflictError',
              details: { errors: error?.details.errors },
            },
          });
          continue;
        }
        shown += 1;
        const preview = await answers(ids, token);
        expect(await publish(id)).not.toBeNull();
        expect(preview).toEqual(await answers(ids, null));
      }
    }
    expect([shown > 5, refused > 0]).toEqual([true, true]);
  }, 600_000);
});
