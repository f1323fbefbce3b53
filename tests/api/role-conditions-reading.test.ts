import request from 'supertest';
import { SEEN_HEADER } from '../../src/plugins/site-content/domain/panel/edit-conflict';
import { created, createEditor, type Editor, PAGE, REDIRECT } from '../support/editor';
import { getChangeSets } from '../support/history';
import {
  createRole,
  getOverview,
  getPanel,
  type Grant,
  READ_HISTORY,
  reads,
} from '../support/panel';
import { editorForTests, serviceForTests } from '../support/test-service';

const service = serviceForTests();
const admin = editorForTests(service);

const EXPLORER = 'plugin::content-manager.explorer';
const own = (subject: string, ...fields: string[]): Grant => ({
  ...{ action: `${EXPLORER}.read`, subject, fields },
  conditions: ['admin::is-creator'],
});

/** A role that may read titles and sources of all entries, and other fields only of its own. */
const ROLE: Grant[] = [
  READ_HISTORY,
  ...[reads(PAGE, 'title'), own(PAGE, 'slug', 'parent', 'seo_title')],
  ...[reads(REDIRECT, 'source'), own(REDIRECT, 'target', 'destination', 'page', 'note')],
  ...['create', 'update'].flatMap((action) =>
    [PAGE, REDIRECT].map((subject) => ({ action: `${EXPLORER}.${action}`, subject }))
  ),
];

let author: Editor;
const ids = { mine: '', theirs: '' };
const redirects = { mine: '', theirs: '' };
beforeAll(async () => {
  author = await createEditor(service, await createRole(service, ROLE));
  for (const [name, editor] of [
    ['mine', author],
    ['theirs', admin],
  ] as const) {
    ids[name] = await created(editor, PAGE, { title: `Title ${name}`, slug: `slug-${name}` });
    await admin.update(PAGE, ids[name], { slug: `new-${name}`, seo_title: `seo-${name}` });
    redirects[name] = await created(editor, REDIRECT, {
      ...{ source: `/source-${name}`, target: 'url', destination: `/goal-${name}` },
      note: `note-${name}`,
    });
    await admin.update(REDIRECT, redirects[name], { destination: `/other-${name}` });
  }
});

const panel = () => getPanel(service, author);

/** Returns which of the words the text contains for the user's own entry, and for that of another user. */
const shown = (text: string, ...words: string[]) =>
  Object.fromEntries(
    (['mine', 'theirs'] as const).map((name) => [
      name,
      words.filter((word) => text.includes(`${word}-${name}`)),
    ])
  );

test('the page tree lists only pages of which the user may read all shown fields', async () => {
  const { text } = await panel().get('pages/tree?parent=root').expect(200);
  expect(shown(text, 'new')).toEqual({ mine: ['new'], theirs: [] });
  expect((await panel().get('pages/tree?search=theirs').expect(200)).body.data.total).toBe(0);
});

test('the redirect list contains only redirects of which the user may read all shown fields', async () => {
  const { text } = await panel().get('redirects').expect(200);
  expect(shown(text, 'source', 'other', 'note')).toEqual({
    mine: ['source', 'other', 'note'],
    theirs: [],
  });
});

test('the redirect list omits notes and origins if the user may read them only on their own redirects', async () => {
  const role = await createRole(service, [
    reads(REDIRECT, 'source', 'target', 'destination', 'page'),
    own(REDIRECT, 'note', 'origin'),
  ]);
  const reader = getPanel(service, await createEditor(service, role));
  const { text } = await reader.get('redirects').expect(200);
  expect(text).toContain('/source-theirs');
  expect(text).not.toContain('note-theirs');
  await reader.get('redirects?origin=import').expect(403);
});

/** The last change set of an entry, as the history shows it. */
const getHistory = async (document: string): Promise<string> => {
  const changeSets = await getChangeSets(service);
  const changeSet = changeSets.findLast(({ changes }) =>
    changes.some((each) => each.document === document)
  );
  return (await panel().get(`history/change-sets/${changeSet?.id}`).expect(200)).text;
};

test('the history shows only the fields of each entry that the user may read', async () => {
  const pages = (await getHistory(ids.mine)) + (await getHistory(ids.theirs));
  expect(pages).toContain('Title theirs');
  expect(shown(pages, 'slug', 'new', 'seo')).toEqual({ mine: ['slug', 'new', 'seo'], theirs: [] });
  const ofRedirects = (await getHistory(redirects.mine)) + (await getHistory(redirects.theirs));
  expect(shown(ofRedirects, 'source', 'goal', 'other')).toEqual({
    mine: ['source', 'goal', 'other'],
    theirs: ['source'],
  });
});

test('a version shows only the fields of its entry that the user may read', async () => {
  let text = '';
  for (const id of [ids.mine, ids.theirs]) {
    const query = `type=${PAGE}&entry=${id}`;
    const { body } = await panel().get(`history/versions?${query}`).expect(200);
    const from = body.data.versions.at(-1).version;
    text += (await panel().get(`history/versions/differences?${query}&from=${from}&to=now`)).text;
    text += (await panel().get(`history/versions/served?${query}&version=now`).expect(200)).text;
  }
  expect(shown(text, 'slug', 'new', 'seo')).toEqual({ mine: ['slug', 'new', 'seo'], theirs: [] });
});

test('an edit conflict shows only the fields of the entry that the user may read', async () => {
  let text = '';
  for (const id of [ids.mine, ids.theirs]) {
    const { body, status } = await request(service.server)
      .put(`/content-manager/collection-types/${PAGE}/${id}`)
      .set('Authorization', `Bearer ${author.token}`)
      .set(SEEN_HEADER, `${id}=another-version`)
      .send({ seo_title: 'Written', slug: 'written' });
    expect(status).toBe(409);
    text += JSON.stringify(body);
  }
  expect(shown(text, 'new', 'seo')).toEqual({ mine: ['new', 'seo'], theirs: [] });
});

test('the dashboard shows only issues in fields that the user may read', async () => {
  const { strapi } = service;
  // Bypasses the content rules to store two siblings with the same slug, for the user and for others.
  const rows: Record<string, string[]> = { theirs: [ids.theirs], mine: [ids.mine] };
  for (const [name, editor] of [
    ['mine', author],
    ['theirs', admin],
  ] as const) {
    const duplicate = await created(editor, PAGE, { title: `Twin ${name}`, slug: `twin-${name}` });
    await strapi.db.query(PAGE).updateMany({
      where: { documentId: { $in: [duplicate, ...(rows[name] ?? [])] } },
      data: { slug: `twin-${name}`, slug_key: `twin-${name}` },
    });
  }
  const overview = JSON.stringify(await getOverview(panel()));
  expect(shown(overview, 'twin')).toEqual({ mine: ['twin'], theirs: [] });
});
