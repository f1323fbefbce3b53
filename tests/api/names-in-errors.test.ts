import {
  connect,
  created,
  createEditor,
  type Editor,
  PAGE,
  publishedPage,
  REDIRECT,
} from '../support/editor';
import { createRole, getPanel, type Grant, reads } from '../support/panel';
import { editorForTests, serviceForTests } from '../support/test-service';

const service = serviceForTests();
const admin = editorForTests(service);

const EXPLORER = 'plugin::content-manager.explorer';
const own = (subject: string, ...fields: string[]): Grant => ({
  ...{ action: `${EXPLORER}.read`, subject, fields },
  conditions: ['admin::is-creator'],
});

/** A role that may write all entries, but read only its own. */
const ROLE: Grant[] = [
  own(PAGE, 'title', 'slug', 'parent'),
  own(REDIRECT, 'source', 'target', 'destination', 'page'),
  ...['create', 'update', 'publish'].flatMap((action) =>
    [PAGE, REDIRECT].map((subject) => ({ action: `${EXPLORER}.${action}`, subject }))
  ),
];

let author: Editor;
beforeAll(async () => {
  author = await createEditor(service, await createRole(service, ROLE));
  await created(admin, PAGE, { title: 'Secret plans', slug: 'secret-twin' });
  await created(author, PAGE, { title: 'My plans', slug: 'my-twin' });
  const hidden = await publishedPage(admin, { title: 'Hidden', slug: 'hidden' });
  const redirect = (editor: Editor, source: string, destination: string) =>
    created(editor, REDIRECT, { source, target: 'url', destination });
  await redirect(admin, '/theirs', '/secret-way');
  await redirect(author, '/mine', '/my-way');
  await redirect(author, '/hidden/', '/over-a-page');
  await created(admin, REDIRECT, { source: '/to-hidden', target: 'page', page: connect(hidden) });
});

describe('the error for a duplicate slug', () => {
  test('does not name a page that the user may not read', async () => {
    const { status, errors } = await author.create(PAGE, { title: 'New', slug: 'secret-twin' });
    expect([status, errors]).toEqual([
      400,
      {
        slug: 'This slug is already used by another page under the same parent, as a draft or published. Choose another slug or another parent page.',
      },
    ]);
  });

  test.each([
    ['a user who may read it', () => author, 'my-twin', '"My plans"'],
    ['a user who may read all pages', () => admin, 'secret-twin', '"Secret plans"'],
  ])('names the page for %s', async (_who, editor, slug, name) => {
    const { errors } = await editor().create(PAGE, { title: 'New', slug });
    expect(errors).toEqual({ slug: expect.stringContaining(name) });
  });

  test('names the page for code, which may read everything', async () => {
    const data = { title: 'New', slug: 'secret-twin' };
    await expect(service.strapi.documents(PAGE).create({ data })).rejects.toThrow(/"Secret plans"/);
  });

  test('does not name an unreadable page for a refused bulk action or its dry run', async () => {
    const mine = await created(author, PAGE, { title: 'Other', slug: 'other' });
    const request = {
      ...{ action: 'publish', pages: [mine], place: { slug: 'secret-twin', parent: null } },
    };
    for (const isDryRun of [true, false]) {
      const { status, text } = await getPanel(service, author).post('pages/bulk-actions', {
        ...request,
        isDryRun,
      });
      expect([status, text]).toEqual([400, expect.stringContaining('page.slug-taken-unnamed')]);
      expect(text).not.toContain('Secret plans');
    }
  });
});

describe('the error for a redirect loop', () => {
  const refusedWith = async (editor: Editor, source: string, destination: string) => {
    const data = { source, target: 'url', destination };
    const { status, errors } = await editor.create(REDIRECT, data);
    expect(status).toBe(400);
    return errors;
  };

  test('does not show a redirect chain that the user may not read', async () => {
    expect(await refusedWith(author, '/secret-way', '/theirs')).toEqual({
      destination: 'This would create a redirect loop. Choose another destination.',
    });
  });

  test('does not reveal that the loop would include a page that the user may not read', async () => {
    const page = await service.strapi.documents(PAGE).findFirst({ filters: { slug: 'hidden' } });
    const data = {
      source: '/over-a-page',
      target: 'page',
      page: connect(String(page?.documentId)),
    };
    const { errors } = await author.create(REDIRECT, data);
    expect(errors).toEqual({ page: 'This page no longer exists.' });
  });

  test('shows the redirect chain if the user may read all of it', async () => {
    expect(await refusedWith(author, '/my-way', '/mine')).toEqual({
      destination: expect.stringContaining('/my-way → /mine → /my-way'),
    });
    expect(await refusedWith(admin, '/secret-way', '/theirs')).toEqual({
      destination: expect.stringContaining('/secret-way → /theirs → /secret-way'),
    });
  });
});

test('a duplicate slug error does not name the page for a role that may read only titles', async () => {
  const role = await createRole(service, [
    reads(PAGE, 'title'),
    { action: `${EXPLORER}.create`, subject: PAGE },
  ]);
  const editor = await createEditor(service, role);
  const { errors } = await editor.create(PAGE, { title: 'New', slug: 'secret-twin' });
  expect(errors['slug']).not.toContain('Secret plans');
});
