import { connect, created, disconnect, PAGE, publishedPage } from '../support/editor';
import { accepted, getRefusedFields, refusedFields } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';
import { findPage, findPath } from '../support/visitor';

const service = serviceForTests();
const editor = editorForTests(service);

let count = 0;
/** A slug that no other test uses. */
const fresh = (name: string): string => `${name}-${(count += 1)}`;

const draft = (name: string, parent?: string): Promise<string> =>
  created(editor, PAGE, {
    title: name,
    slug: fresh(name),
    ...(parent === undefined ? {} : { parent: connect(parent) }),
  });
const published = async (name: string, parent?: string): Promise<string> => {
  const id = await draft(name, parent);
  await publish(id);
  return id;
};
const publish = (id: string) => accepted(editor.publish(PAGE, id));
const unpublish = (id: string) => accepted(editor.unpublish(PAGE, id));
const move = (id: string, parent: string) => editor.update(PAGE, id, { parent: connect(parent) });
const getParent = async (id: string): Promise<string | null | undefined> => {
  const page = await findPage(service, id);
  return page === undefined ? undefined : (page.meta.parent?.id ?? null);
};
const getDraftParent = async (id: string): Promise<string | null> => {
  const found = await service.strapi
    .documents(PAGE)
    .findOne({ documentId: id, populate: ['parent'] });
  return (found?.['parent'] as { documentId: string } | null | undefined)?.documentId ?? null;
};

describe('a cycle in the page tree', () => {
  test('is refused through the parent or the children', async () => {
    const a = await draft('a');
    const b = await draft('b', a);
    const c = await draft('c', b);
    expect(refusedFields(await move(a, a))).toEqual(['parent']);
    expect(refusedFields(await move(a, b))).toEqual(['parent']);
    expect(refusedFields(await move(a, c))).toEqual(['parent']);
    for (const [id, child] of [
      [a, a],
      [b, a],
      [c, a],
    ] as const) {
      const saved = await editor.update(PAGE, id, { children: connect(child) });
      expect(refusedFields(saved)).toContain('children');
    }
    expect(refusedFields(await editor.publish(PAGE, a, { parent: connect(c) }))).toEqual([
      'parent',
    ]);
  });

  test('is refused when two concurrent moves would create it', async () => {
    const [a, b] = [await draft('a'), await draft('b')];
    const both = await Promise.all([move(a, b), move(b, a)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('is refused across drafts and published pages', async () => {
    const a = await published('a');
    const b = await published('b', a);
    // The draft of b is no longer below a, but its published version still is.
    await accepted(editor.update(PAGE, b, { parent: disconnect(a) }));
    expect(refusedFields(await move(a, b))).toEqual(['parent']);
    await publish(b);
    await accepted(move(a, b));
    // The published version of a is not below b yet, but its draft is.
    expect(refusedFields(await move(b, a))).toEqual(['parent']);
    await publish(a);
    expect([await getParent(a), await getParent(b)]).toEqual([b, null]);
  });
});

describe('an unpublished move', () => {
  test('stays unpublished when the new or the old parent is published', async () => {
    const [before, after] = [await published('before'), await published('after')];
    const child = await published('child', before);
    await accepted(move(child, after));
    for (const parent of [after, before, after]) {
      await accepted(editor.update(PAGE, parent, { title: 'Changed' }));
      await publish(parent);
      expect(await getParent(child)).toBe(before);
      expect(await getDraftParent(child)).toBe(after);
    }
    await publish(child);
    expect(await getParent(child)).toBe(after);
  });

  test('stays unpublished when it is made in the children of the parent', async () => {
    const parent = await published('parent');
    const child = await published('child');
    await accepted(editor.update(PAGE, parent, { children: connect(child) }));
    await publish(parent);
    expect([await getParent(child), await getDraftParent(child)]).toEqual([null, parent]);
    await publish(child);
    expect(await getParent(child)).toBe(parent);
  });

  test('is reverted by discarding the draft', async () => {
    const [before, after] = [await published('before'), await published('after')];
    const child = await published('child', before);
    await accepted(move(child, after));
    await accepted(editor.discard(PAGE, child));
    expect(await getDraftParent(child)).toBe(before);
    await publish(child);
    expect(await getParent(child)).toBe(before);
  });
});

describe('a move to or from a page whose draft is discarded', () => {
  test('is kept in the draft of the moved page', async () => {
    const page = await published('page');
    const [arriving, leaving] = [await published('arriving'), await published('leaving', page)];
    await accepted(move(arriving, page));
    await accepted(editor.update(PAGE, leaving, { parent: disconnect(page) }));
    await accepted(editor.update(PAGE, page, { title: 'Discarded' }));
    await accepted(editor.discard(PAGE, page));
    expect([await getDraftParent(arriving), await getDraftParent(leaving)]).toEqual([page, null]);
    await publish(arriving);
    await publish(leaving);
    expect([await getParent(arriving), await getParent(leaving)]).toEqual([page, null]);
  });
});

describe('the children of a page', () => {
  test('move to the root when it is deleted, both drafts and published pages', async () => {
    const grandparent = await published('grandparent');
    const parent = await published('parent', grandparent);
    const child = await published('child', parent);
    const draftChild = await draft('draft', parent);
    const slug = (await findPage(service, child))?.meta.slug;
    await accepted(editor.remove(PAGE, parent));
    expect(await getParent(child)).toBeNull();
    expect(await findPath(service, child)).toBe(`/${slug}/`);
    expect([await getDraftParent(child), await getDraftParent(draftChild)]).toEqual([null, null]);
    await publish(draftChild);
    expect(await getParent(draftChild)).toBeNull();
  });

  test('move to the root when code discards its draft, which deletes a page that was never published', async () => {
    const pages = service.strapi.documents(PAGE);
    const parent = await draft('parent');
    const child = await published('child', parent);
    const slug = (await pages.findOne({ documentId: child }))?.['slug'];
    const twin = await created(editor, PAGE, { title: 'Twin', slug });
    // As siblings, the child and its twin would have the same slug.
    expect(await getRefusedFields(pages.discardDraft({ documentId: parent }))).toEqual(['']);
    await accepted(editor.remove(PAGE, twin));
    await pages.discardDraft({ documentId: parent });
    expect(await pages.findOne({ documentId: parent })).toBeNull();
    const stored: { parent_document_id: string | null }[] = await service.strapi.db
      .connection('pages')
      .where({ document_id: child });
    expect(stored.map((row) => row.parent_document_id)).toEqual([null, null]);
    const order = await service.strapi.documents(PAGE).findMany({ sort: 'sort_order:desc' });
    expect(order[0]?.documentId).toBe(child);
  });

  test('have it as their parent again when it is published again', async () => {
    const parent = await published('parent');
    const child = await published('child', parent);
    const path = await findPath(service, child);
    await unpublish(parent);
    expect(await getParent(child)).toBeNull();
    // Publishing the child in the meantime keeps its parent.
    await publish(child);
    expect(await getDraftParent(child)).toBe(parent);
    await publish(parent);
    expect(await getParent(child)).toBe(parent);
    expect(await findPath(service, child)).toBe(path);
  });

  test('that were published before it get it as their parent when it is first published', async () => {
    const parent = await draft('parent');
    const child = await published('child', parent);
    expect(await getParent(child)).toBeNull();
    await publish(parent);
    expect(await getParent(child)).toBe(parent);
  });

  test('stay with the original when it is cloned', async () => {
    const parent = await published('parent');
    const child = await published('child', parent);
    await accepted(editor.clone(PAGE, parent, { title: 'Clone', slug: fresh('clone') }));
    expect([await getParent(child), await getDraftParent(child)]).toEqual([parent, parent]);
  });
});

describe('a path', () => {
  test('contains the slugs of all ancestors, including those that were unpublished', async () => {
    const [a, b, c, d] = ['one', 'two', 'three', 'four'].map(fresh);
    const top = await publishedPage(editor, { title: 'a', slug: a });
    const middle = await publishedPage(editor, { title: 'b', slug: b, parent: connect(top) });
    const low = await publishedPage(editor, { title: 'c', slug: c, parent: connect(middle) });
    const leaf = await publishedPage(editor, { title: 'd', slug: d, parent: connect(low) });
    expect(await findPath(service, leaf)).toBe(`/${a}/${b}/${c}/${d}/`);
    await unpublish(middle);
    expect(await findPath(service, leaf)).toBe(`/${a}/${b}/${c}/${d}/`);
    await accepted(editor.update(PAGE, middle, { slug: `${b}-draft` }));
    expect(await findPath(service, leaf)).toBe(`/${a}/${b}/${c}/${d}/`);
    await publish(middle);
    expect(await findPath(service, leaf)).toBe(`/${a}/${b}-draft/${c}/${d}/`);
    await accepted(editor.update(PAGE, middle, { slug: b }));
    await publish(middle);
    expect(await findPath(service, leaf)).toBe(`/${a}/${b}/${c}/${d}/`);
    await accepted(editor.update(PAGE, top, { slug: `${a}-new` }));
    expect(await findPath(service, leaf)).toBe(`/${a}/${b}/${c}/${d}/`);
    await publish(top);
    expect(await findPath(service, leaf)).toBe(`/${a}-new/${b}/${c}/${d}/`);
  });

  test('omits the home slug of a page at the root, but not further down', async () => {
    const slugs = ['home-child', 'home-leaf'].map(fresh);
    const home = await publishedPage(editor, { title: 'Home', slug: 'home' });
    const child = await publishedPage(editor, {
      title: 'Child',
      slug: slugs[0],
      parent: connect(home),
    });
    const leaf = await publishedPage(editor, {
      title: 'Leaf',
      slug: slugs[1],
      parent: connect(child),
    });
    const paths = async (): Promise<unknown[]> =>
      Promise.all([home, child, leaf].map((id) => findPath(service, id)));
    expect(await paths()).toEqual(['/', `/${slugs[0]}/`, `/${slugs[0]}/${slugs[1]}/`]);

    const above = fresh('above');
    const root = await publishedPage(editor, { title: 'Above', slug: above });
    await accepted(move(home, root));
    await publish(home);
    expect(await paths()).toEqual([
      `/${above}/home/`,
      `/${above}/home/${slugs[0]}/`,
      `/${above}/home/${slugs[0]}/${slugs[1]}/`,
    ]);
    await unpublish(root);
    expect(await paths()).toEqual([
      `/${above}/home/`,
      `/${above}/home/${slugs[0]}/`,
      `/${above}/home/${slugs[0]}/${slugs[1]}/`,
    ]);
    await accepted(editor.remove(PAGE, root));
    expect(await paths()).toEqual(['/', `/${slugs[0]}/`, `/${slugs[0]}/${slugs[1]}/`]);
    await unpublish(home);
    expect(await paths()).toEqual([undefined, `/${slugs[0]}/`, `/${slugs[0]}/${slugs[1]}/`]);
    await accepted(editor.remove(PAGE, home));
  });
});
