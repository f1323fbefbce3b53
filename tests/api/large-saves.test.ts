import request from 'supertest';
import { created, NAV_ITEM, PAGE, type Saved } from '../support/editor';
import { editorForTests, serviceForTests } from '../support/test-service';

const service = serviceForTests({ logLevel: 'silent' });
const editor = editorForTests(service);

const times = (count: number, value: unknown): unknown[] =>
  Array.from({ length: count }, () => value);

/** Counts how often Strapi validates an entry during `work`. */
const countValidations = async (work: () => Promise<unknown>): Promise<number> => {
  const validator = service.strapi.get('entityValidator');
  const spies = [
    jest.spyOn(validator, 'validateEntityCreation'),
    jest.spyOn(validator, 'validateEntityUpdate'),
  ];
  await work();
  const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const spy of spies) spy.mockRestore();
  return count;
};

/** All the ways in which the Content Manager saves a page. */
const savesOf = (id: string, body: unknown[]): readonly (() => Promise<Saved>)[] => [
  () => editor.create(PAGE, { title: 'Q', body }),
  () => editor.update(PAGE, id, { body }),
  () => editor.publish(PAGE, id, { body }),
  () => editor.clone(PAGE, id, { body }),
];

test.each([
  ['more blocks than possible', times(501, { __component: 'blocks.quote', text: 'q' })],
  ['components that do not exist', times(501, { __component: 'blocks.nope' })],
  ['null', times(501, null)],
  ['items of blocks', [{ __component: 'blocks.cards', cards: times(500, 7) }]],
  ['100,000 components that do not exist', times(100_000, { __component: 'blocks.nope' })],
])('%s are refused in every save before Strapi validates them', async (_what, body) => {
  const id = await created(editor, PAGE, { title: 'Page' });
  for (const save of savesOf(id, body)) {
    const validated = await countValidations(async () => {
      const saved = await save();
      expect([saved.status, Object.keys(saved.errors)]).toEqual([400, ['body']]);
      expect(saved.errors['body']).toMatch(/^The page has \d+ blocks and items in blocks/);
    });
    expect(validated).toBe(0);
  }
});

test('code gets the same error', async () => {
  const body = times(501, { __component: 'blocks.nope' });
  const validated = await countValidations(() =>
    expect(
      service.strapi.documents(PAGE).create({ data: { title: 'Q', body } as never })
    ).rejects.toThrow('The page has 501 blocks and items in blocks')
  );
  expect(validated).toBe(0);
});

test('a relation with 3,001 targets is refused', async () => {
  const subitems = { connect: times(3001, { documentId: 'x' }) };
  const saved = await editor.create(NAV_ITEM, { title: 'a', area: 'header', subitems });
  expect(saved).toMatchObject({
    status: 400,
    errors: { subitems: 'Lists have 3001 items here, but at most 3000 are possible at once.' },
  });
});

test.each([['publish'], ['unpublish'], ['delete']])(
  'a bulk action on more than 1,000 entries is refused: %s',
  async (action) => {
    const saved = await editor.bulk(PAGE, action, times(1001, 'x').map(String));
    expect(saved).toMatchObject({
      status: 400,
      errors: { documentIds: 'Lists have 1001 items here, but at most 1000 are possible at once.' },
    });
  }
);

test.each([
  ['fileIds', 'bulk-delete'],
  ['folderIds', 'bulk-delete'],
  ['fileIds', 'bulk-move'],
])('the Media Library refuses more than 1,000 %s: %s', async (name, action) => {
  const answer = await request(service.server)
    .post(`/upload/actions/${action}`)
    .set('Authorization', `Bearer ${editor.token}`)
    .send({ [name]: times(1001, 1), destinationFolderId: null });
  expect([answer.status, answer.body.error.message]).toEqual([
    400,
    'Send fileIds and folderIds as lists of ids.',
  ]);
});
