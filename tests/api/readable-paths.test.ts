import {
  connect,
  created,
  createEditor,
  NAV_ITEM,
  PAGE,
  publishedPage,
  REDIRECT,
} from '../support/editor';
import {
  createRole,
  getOverview,
  getPanel,
  type Grant,
  READ_HISTORY,
  READ_NAVIGATION,
  reads,
  UPDATE_NAVIGATION,
} from '../support/panel';
import { PREVIEW_ENVIRONMENT } from '../support/preview';
import { editorForTests, serviceForTests } from '../support/test-service';

const service = serviceForTests({ environment: PREVIEW_ENVIRONMENT });
const editor = editorForTests(service);

const SLUGS = ['concealed-above', 'concealed-below', 'concealed-draft'];
const IS_SHOWN = /concealed/;

const may = (action: string, ...fields: string[]) => ({
  ...{ action: `plugin::content-manager.explorer.${action}`, subject: PAGE },
  ...(fields.length === 0 ? {} : { fields }),
});

let above: string;
let below: string;
let duplicate: string;
let redirect: string;
beforeAll(async () => {
  above = await publishedPage(editor, { title: 'Above', slug: SLUGS[0] });
  below = await publishedPage(editor, {
    ...{ title: 'Below', slug: SLUGS[1], parent: connect(above) },
  });
  duplicate = await created(editor, PAGE, {
    title: 'Twin',
    slug: SLUGS[2],
    parent: connect(above),
  });
  redirect = await created(editor, REDIRECT, {
    ...{ source: '/old', target: 'page', page: connect(below) },
  });
  await created(editor, REDIRECT, { source: '/older', target: 'url', destination: '/old' });
  await created(editor, NAV_ITEM, { title: 'To it', area: 'header', page: connect(below) });
});

const panelWith = async (...grants: Grant[]) =>
  getPanel(service, await createEditor(service, await createRole(service, grants)));

const ALL = { filters: {}, without: [] };

/** Returns the responses of all routes that may reveal a page to a user who knows its id. */
const answersTo = async (panel: ReturnType<typeof getPanel>): Promise<Record<string, string>> => {
  const gets = [
    ...['page-choices', 'page-choices?search=concealed', 'page-choices?search=Above'],
    ...[`page-choices?ids=${above},${below},${duplicate}`, `page-choices?search=/${SLUGS[0]}/`],
    ...[above, below, duplicate].map((id) => `pages/${id}/references`),
    ...[`free-slug?slug=${SLUGS[0]?.slice(0, -1)}`, `free-slug?slug=x&page=${below}`],
    ...['pages/tree?parent=root', 'pages/tree?search=Above', 'overview', 'history', 'settings'],
    ...['navigation', 'redirects', `redirects?search=/${SLUGS[1]}/`],
    ...['redirects/trace?address=/old', 'redirects/trace?address=/older'],
    ...['redirects/trace?address=/OLDER', `redirects/trace?address=/${SLUGS[0]?.toUpperCase()}`],
    ...[`history/versions?type=${PAGE}&entry=${below}`],
    ...[`history/versions/served?type=${PAGE}&entry=${below}&version=now`],
  ];
  const actions = [
    ...[{ action: 'publish', pages: [duplicate] }],
    ...[{ action: 'move', pages: [below], parent: null, publishes: true }],
    ...[{ action: 'unpublish', pages: [above], redirectTo: { kind: 'nowhere' } }],
    ...[{ action: 'delete', pages: [above], redirectTo: { kind: 'nowhere' } }],
  ];
  // Waits until the content audit is complete.
  await getOverview(panel);
  const answers: Record<string, string> = {};
  for (const path of gets) answers[path] = (await panel.get(path)).text;
  for (const action of actions) {
    const { text } = await panel.post('pages/bulk-actions', {
      ...{ isDryRun: true, all: true, redirects: true, ...action },
    });
    answers[action.action] = text;
  }
  const posts: [name: string, path: string, body: object][] = [
    ['preview', 'preview', { page: below }],
    [
      'redirects led',
      'redirects/bulk-actions',
      {
        ...{ action: 'lead', to: { target: 'page', page: above } },
        ...{ chosen: { ids: [redirect] }, isDryRun: true },
      },
    ],
    [
      'redirects shortened',
      'redirects/bulk-actions',
      { action: 'shorten', chosen: ALL, isDryRun: true },
    ],
  ];
  for (const [name, path, body] of posts) answers[name] = (await panel.post(path, body)).text;
  const { body } = await panel.post('redirects/export', { chosen: ALL, format: 'csv' });
  const content = String(body.data?.content ?? '');
  answers['redirects/export'] =
    JSON.stringify(body.data?.left) + Buffer.from(content, 'base64').toString();

  const { data: navigation } = (await panel.get('navigation')).body;
  const { version, items } = navigation ?? { version: '', items: [] };
  const save = (of: string) => panel.put('navigation', { version: of, items });
  answers['navigation saved'] = (await save(version)).text;
  answers['navigation held back'] = (await save('another')).text;
  return answers;
};

/** Returns the names of the responses that contain the slug of a page. */
const showing = (answers: Record<string, string>): string[] =>
  Object.entries(answers).flatMap(([name, text]) => (IS_SHOWN.test(text) ? [name] : []));

const ACTS = [
  ...[may('publish'), may('delete'), may('update', 'title', 'parent')],
  ...[reads(REDIRECT), READ_NAVIGATION, UPDATE_NAVIGATION],
  ...['update', 'delete'].map((action) => ({
    ...{ action: `plugin::content-manager.explorer.${action}`, subject: REDIRECT },
  })),
];

test('no response reveals slugs and paths to a role that may read only the titles of pages', async () => {
  const panel = await panelWith(READ_HISTORY, reads(PAGE, 'title'), ...ACTS);
  expect(showing(await answersTo(panel))).toEqual([]);
  const { pages } = (await panel.get('page-choices?search=Above').expect(200)).body.data;
  expect(pages).toEqual([{ id: above, title: 'Above', slug: '', path: null, isConcealed: true }]);
  await panel.get('free-slug?slug=x').expect(403);
});

test('no response reveals slugs and paths to a role that may read only those of its own pages', async () => {
  const own: Grant = { ...may('read', 'slug', 'parent'), conditions: ['admin::is-creator'] };
  const panel = await panelWith(READ_HISTORY, reads(PAGE, 'title'), own, ...ACTS);
  const answers = await answersTo(panel);
  expect(showing(answers).filter((path) => !path.startsWith('free-slug'))).toEqual([]);
});

test('responses show slugs and paths to a role that may read them', async () => {
  const panel = await panelWith(READ_HISTORY, reads(PAGE), ...ACTS);
  expect(showing(await answersTo(panel))).toEqual(
    expect.arrayContaining([
      ...['page-choices', `pages/${below}/references`, 'publish', 'move', 'overview'],
      ...['navigation', 'navigation saved', 'navigation held back', 'redirects'],
      ...['redirects/trace?address=/old', 'redirects/trace?address=/older', 'redirects/export'],
      ...['redirects led', 'redirects shortened'],
    ])
  );
});
