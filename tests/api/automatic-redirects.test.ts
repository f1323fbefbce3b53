import request from 'supertest';
import { REDIRECTS_HEADER } from '../../src/plugins/site-content/domain/panel/redirects-header';
import { connect, created, disconnect, PAGE, publishedPage, REDIRECT } from '../support/editor';
import { accepted } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';
import { findPath, readInitialData } from '../support/visitor';

let count = 0;
/** A slug that no other test uses. */
const fresh = (name: string): string => `${name}-${(count += 1)}`;

describe('automatic redirects', () => {
  const service = serviceForTests();
  const editor = editorForTests(service);

  const table = async (): Promise<Record<string, string | null>> =>
    (await readInitialData(service)).redirects;
  const published = (slug: string, parent?: string): Promise<string> =>
    publishedPage(editor, {
      title: slug,
      slug,
      ...(parent === undefined ? {} : { parent: connect(parent) }),
    });
  const publish = (id: string, data: Record<string, unknown> = {}) =>
    accepted(editor.publish(PAGE, id, data));
  const getOrigin = async (source: string): Promise<unknown> => {
    const found = await service.strapi.documents(REDIRECT).findFirst({ filters: { source } });
    return found?.['origin'];
  };

  test('changing a slug creates a redirect, and the next change updates its destination', async () => {
    const [a, b, c] = [fresh('a'), fresh('b'), fresh('c')];
    const page = await published(a);
    await publish(page, { slug: b });
    expect(await table()).toMatchObject({ [`${a}/`]: `/${b}/` });
    await publish(page, { slug: c });
    expect(await table()).toMatchObject({ [`${a}/`]: `/${c}/`, [`${b}/`]: `/${c}/` });
    expect(await getOrigin(`/${a}/`)).toBe('automatic');
  });

  test('moving a page creates redirects for all published pages below it', async () => {
    const [top, child, leaf, moved] = ['top', 'child', 'leaf', 'moved'].map(fresh) as [
      string,
      string,
      string,
      string,
    ];
    const page = await published(top);
    const below = await published(child, page);
    const end = await published(leaf, below);
    await accepted(editor.unpublish(PAGE, below));
    await publish(page, { slug: moved });
    const redirects = await table();
    expect(redirects).toMatchObject({
      [`${top}/`]: `/${moved}/`,
      [`${top}/${child}/${leaf}/`]: `/${moved}/${child}/${leaf}/`,
    });
    // No page is published there.
    expect(Object.keys(redirects)).not.toContain(`${top}/${child}/`);
    expect(await findPath(service, end)).toBe(`/${moved}/${child}/${leaf}/`);
  });

  test('publishing with "none" in the redirects header creates no redirect', async () => {
    const [a, b, c] = [fresh('a'), fresh('b'), fresh('c')];
    const page = await published(a);
    const publishWith = (slug: string, answer: string) =>
      request(service.server)
        .post(`/content-manager/collection-types/${PAGE}/${page}/actions/publish`)
        .set('Authorization', `Bearer ${editor.token}`)
        .set(REDIRECTS_HEADER, answer)
        .send({ slug })
        .expect(200);
    await publishWith(b, 'none');
    expect(await table()).not.toHaveProperty([`${a}/`]);
    await publishWith(c, 'create');
    expect(await table()).toMatchObject({ [`${b}/`]: `/${c}/` });
  });

  test('changing a slug back removes the redirect at that path and adds the reverse one', async () => {
    const [a, b] = [fresh('a'), fresh('b')];
    const page = await published(a);
    await publish(page, { slug: b });
    await publish(page, { slug: a });
    const redirects = await table();
    expect(Object.keys(redirects)).not.toContain(`${a}/`);
    expect(redirects[`${b}/`]).toBe(`/${a}/`);
  });

  test('a redirect that an editor created or changed is neither overwritten nor deleted', async () => {
    const [a, b, c] = [fresh('a'), fresh('b'), fresh('c')];
    const page = await published(a);
    await created(editor, REDIRECT, { source: `/${a}/`, destination: '/elsewhere/' });
    await publish(page, { slug: b });
    expect((await table())[`${a}/`]).toBe('/elsewhere/');
    await publish(page, { slug: c });
    const found = await service.strapi
      .documents(REDIRECT)
      .findFirst({ filters: { source: `/${b}/` } });
    await accepted(editor.update(REDIRECT, String(found?.documentId), { note: 'mine' }));
    expect(await getOrigin(`/${b}/`)).toBe('editor');
    await publish(page, { slug: b });
    // It redirects to itself now, so it is not served. It is reported, and only an editor can delete it.
    expect(Object.keys(await table())).not.toContain(`${b}/`);
    expect(await getOrigin(`/${b}/`)).toBe('editor');
  });

  test('publishing an unpublished page again at another path redirects its old path', async () => {
    const [a, b, c] = [fresh('a'), fresh('b'), fresh('c')];
    const page = await published(a);
    const child = await published('child', page);
    await accepted(editor.unpublish(PAGE, child));
    await accepted(editor.unpublish(PAGE, page));
    await publish(page, { slug: b });
    await publish(child, { slug: c });
    expect(await table()).toMatchObject({
      [`${a}/`]: `/${b}/`,
      [`${b}/child/`]: `/${b}/${c}/`,
    });
  });

  test('no redirect is created from an old path that another published page now uses', async () => {
    const [a, b, c] = [fresh('a'), fresh('b'), fresh('c')];
    const page = await published(a);
    await accepted(editor.unpublish(PAGE, page));
    await accepted(editor.update(PAGE, page, { slug: c }));
    const other = await published(a);
    await publish(page, { slug: b });
    expect(Object.keys(await table())).not.toContain(`${a}/`);
    expect(await findPath(service, other)).toBe(`/${a}/`);
  });

  test('publishing a page at the source of an automatic redirect removes the redirect', async () => {
    const [a, b, c] = [fresh('a'), fresh('b'), fresh('c')];
    const [one, two] = [await published(a), await published(b)];
    await accepted(editor.update(PAGE, one, { slug: c }));
    await publish(one);
    expect((await table())[`${a}/`]).toBe(`/${c}/`);
    await publish(two, { slug: a });
    const redirects = await table();
    expect(Object.keys(redirects)).not.toContain(`${a}/`);
    expect(redirects[`${b}/`]).toBe(`/${a}/`);
  });

  test('no redirect is created that would form a loop with a redirect of an editor', async () => {
    const [a, b] = [fresh('a'), fresh('b')];
    const page = await published(a);
    await created(editor, REDIRECT, { source: `/${b}/`, destination: `/${a}/` });
    await publish(page, { slug: b });
    expect(Object.keys(await table())).not.toContain(`${a}/`);
  });

  test('two pages that swap their slugs in one transaction get no redirects', async () => {
    const [a, b] = [fresh('a'), fresh('b')];
    const [one, two] = [await published(a), await published(b)];
    const pages = service.strapi.documents(PAGE);
    await service.strapi.db.transaction(async () => {
      await Promise.all([
        pages.update({ documentId: one, data: { slug: b } as object, status: 'published' }),
        pages.update({ documentId: two, data: { slug: a } as object, status: 'published' }),
      ]);
    });
    expect([await findPath(service, one), await findPath(service, two)]).toEqual([
      `/${b}/`,
      `/${a}/`,
    ]);
    const sources = Object.keys(await table());
    expect(sources).not.toContain(`${a}/`);
    expect(sources).not.toContain(`${b}/`);
  });

  test('moving a draft creates no redirect until the page is published', async () => {
    const [parent, slug] = [fresh('parent'), fresh('child')];
    const above = await published(parent);
    const page = await published(slug);
    await accepted(editor.update(PAGE, page, { parent: connect(above) }));
    expect(Object.keys(await table())).not.toContain(`${slug}/`);
    await publish(page);
    expect((await table())[`${slug}/`]).toBe(`/${parent}/${slug}/`);
    await publish(page, { parent: disconnect(above) });
    const redirects = await table();
    expect(Object.keys(redirects)).not.toContain(`${slug}/`);
    expect(redirects[`${parent}/${slug}/`]).toBe(`/${slug}/`);
  });

  test('moving a page redirects the old paths of its 300 subpages', async () => {
    const [top, moved] = [fresh('top'), fresh('moved')];
    const page = await published(top);
    const many = Array.from({ length: 300 }, (_, index) => `p${index}`);
    const pages = service.strapi.documents(PAGE);
    await service.strapi.db.transaction(() =>
      Promise.all(
        many.map((slug) =>
          pages.create({ data: { title: slug, slug, parent: page } as object, status: 'published' })
        )
      )
    );
    await publish(page, { slug: moved });
    const redirects = await table();
    for (const slug of many) expect(redirects[`${top}/${slug}/`]).toBe(`/${moved}/${slug}/`);
  });
});

describe.each([
  ['never', 'keep', (slug: string) => [[], [`${slug}/`, slug]]],
  ['always', 'strip', (slug: string) => [[slug], [`${slug}/`]]],
] as const)(
  'with the settings automatic: %s, trailingSlash: %s',
  (automatic, trailingSlash, expected) => {
    const other = serviceForTests({ plugin: { redirects: { automatic, trailingSlash } } });
    const author = editorForTests(other);

    test('a changed slug creates the redirects that the settings allow', async () => {
      const [a, b] = [fresh('a'), fresh('b')];
      const page = await publishedPage(author, { title: a, slug: a });
      await accepted(author.publish(PAGE, page, { slug: b }));
      const sources = Object.keys((await readInitialData(other)).redirects);
      const [there, missing] = expected(a);
      expect(sources).toEqual(expect.arrayContaining([...(there as string[])]));
      for (const source of missing as string[]) expect(sources).not.toContain(source);
    });
  }
);
