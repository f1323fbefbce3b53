import type { Core } from '@strapi/strapi';
import fc from 'fast-check';
import { addComponent } from '../support/added-components';
import { connect, created, PAGE, publishedPage } from '../support/editor';
import { accepted } from '../support/refusals';
import { runs } from '../support/runs';
import { editorForTests, serviceForTests } from '../support/test-service';
import { type Block, findPage } from '../support/visitor';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Adds a block and a second dynamic zone. */
const changeSchemas = (strapi: Core.Strapi): void => {
  addComponent(strapi, 'blocks.departure', {
    pier: { type: 'string' },
    stops: { type: 'component', component: 'shared.question', repeatable: true },
  });
  const attributes = strapi.contentType(PAGE).attributes as Record<string, object>;
  const { body } = attributes as { body: { components: string[] } };
  body.components.push('blocks.departure');
  attributes['sidebar'] = { type: 'dynamiczone', components: ['blocks.quote'] };
};

const service = serviceForTests({ changeSchemas });
const editor = editorForTests(service);

type Sent = Record<string, unknown>;
/** A block of a draft, as the panel's form sends it. */
type Row = Sent & { readonly id: number; readonly __component: string };

let pages = 0;
const publishedWith = (body: readonly Sent[], data: Sent = {}): Promise<string> => {
  pages += 1;
  return publishedPage(editor, { title: 'Page', slug: `page-${pages}`, body, ...data });
};

const quote = (text: string, id?: unknown): Sent => ({
  __component: 'blocks.quote',
  text,
  ...(id === undefined ? {} : { id }),
});
const hero = (heading: string): Sent => ({ __component: 'blocks.hero', heading });

const getBlocks = async (page: string): Promise<Block[]> =>
  (await findPage(service, page))?.body ?? [];
const getIds = async (page: string): Promise<string[]> =>
  (await getBlocks(page)).map(({ id }) => id);

const getDraft = async (page: string): Promise<Row[]> => {
  const draft = await service.strapi
    .documents(PAGE)
    .findOne({ documentId: page, populate: { body: { populate: '*' } } as never });
  return (draft as unknown as { body: Row[] }).body;
};

const save = (page: string, data: Sent) => accepted(editor.update(PAGE, page, data));
const publish = (page: string) => accepted(editor.publish(PAGE, page));
const published = async (page: string): Promise<string[]> => {
  await publish(page);
  return getIds(page);
};

/** Removes the block ids, as in the database of an earlier version. */
const forgetIds = (page: string): Promise<unknown> =>
  service.strapi.db.connection('pages').where({ document_id: page }).update({ block_ids: null });

/** Blocks with a link, without an image, with nested components, and an added block. */
const MANY: readonly Sent[] = [
  hero('One'),
  hero('Two'),
  quote('Three'),
  { __component: 'blocks.call-to-action', heading: 'Go', link: { text: 'There', url: '/there/' } },
  { __component: 'blocks.cards', cards: [{ title: 'A' }, { title: 'B' }] },
  {
    __component: 'blocks.departure',
    pier: 'North',
    stops: [{ question: 'When?', answer: '<p>Now.</p>' }],
  },
];

describe('block ids', () => {
  test('are unique within a page and stay the same when it is published, unpublished or updated', async () => {
    const page = await publishedWith(MANY);
    const ids = await getIds(page);
    expect(new Set(ids).size).toBe(MANY.length);
    for (const id of ids) expect(id).toMatch(UUID);
    expect(await published(page)).toEqual(ids);
    await accepted(editor.unpublish(PAGE, page));
    expect(await published(page)).toEqual(ids);
    await save(page, { title: 'Another' });
    expect(await published(page)).toEqual(ids);
    await service.strapi
      .documents(PAGE)
      .update({ documentId: page, data: { title: 'At once' } as never, status: 'published' });
    expect(await getIds(page)).toEqual(ids);
  });

  test('stay with blocks that the panel saves by row id, even if they are moved or edited', async () => {
    const page = await publishedWith(MANY);
    const ids = await getIds(page);
    const rows = await getDraft(page);
    const body = [
      hero('New'),
      ...rows.toReversed().slice(1),
      { __component: 'blocks.quote', text: 'New as well' },
    ].map((block) => ('heading' in block ? { ...block, heading: `${block.heading}!` } : block));
    await save(page, { body });
    const after = await published(page);
    expect(after.slice(1, -1)).toEqual(ids.toReversed().slice(1));
    expect(new Set([...ids, ...after]).size).toBe(ids.length + 2);
  });

  test('stay with blocks that code saves by their served id', async () => {
    const page = await publishedWith([quote('a'), quote('b')]);
    const [a, b] = await getIds(page);
    const body = [quote('b, changed', b), quote('new'), quote('a', a)];
    await service.strapi.documents(PAGE).update({ documentId: page, data: { body } as never });
    const after = await published(page);
    expect([after[0], after[2]]).toEqual([b, a]);
    expect((await getBlocks(page)).map(({ value }) => value['text'])).toEqual([
      'b, changed',
      'new',
      'a',
    ]);
  });

  test('stay with blocks of the same type and value, in order, if a save contains no ids', async () => {
    const page = await publishedWith([quote('a'), quote('b'), quote('a'), ...MANY]);
    const [first, b, second, ...many] = await getIds(page);
    await save(page, {
      body: [...MANY.toReversed(), quote('new'), quote('a'), quote('a'), quote('a')],
    });
    const after = await published(page);
    expect(after.slice(0, MANY.length)).toEqual(many.toReversed());
    expect(after.slice(MANY.length + 1, -1)).toEqual([first, second]);
    for (const id of [after[MANY.length], after.at(-1)]) {
      expect([first, b, second, ...many]).not.toContain(id);
    }
  });

  test('stay the same if a save without ids writes a page link in another syntax', async () => {
    pages += 1;
    const target = await created(editor, PAGE, { title: 'Target', slug: `target-${pages}` });
    const linking = (page: unknown): Sent => ({
      __component: 'blocks.hero',
      heading: 'Look',
      link: { text: 'There', page },
    });
    const page = await publishedWith([linking(connect(target)), linking(target)]);
    const ids = await getIds(page);
    await save(page, { body: [linking({ documentId: target }), linking({ set: [target] })] });
    expect(await published(page)).toEqual(ids);
    await publish(target);
    expect(await published(page)).toEqual(ids);
  });

  test('are new for a copied block in the same page, which is independent from then on', async () => {
    const page = await publishedWith(MANY);
    const ids = await getIds(page);
    const rows = await getDraft(page);
    // A copy with the ids of the original and its nested components, and one without ids, as the panel sends it.
    await save(page, { body: [...rows, ...rows, ...MANY] });
    const after = await published(page);
    expect(after.slice(0, ids.length)).toEqual(ids);
    expect(new Set(after).size).toBe(3 * ids.length);
    const values = (await getBlocks(page)).map(({ value }) => value);
    expect(values.slice(ids.length, 2 * ids.length)).toEqual(values.slice(0, ids.length));

    const all = await getDraft(page);
    await save(page, {
      body: all.map((row, at) => (at === 8 ? { ...row, text: 'Changed' } : row)),
    });
    expect(await published(page)).toEqual(after);
    expect((await getBlocks(page))[2]?.value['text']).toBe('Three');
  });

  test('are new in a cloned page', async () => {
    const page = await publishedWith(MANY);
    const ids = await getIds(page);
    for (const data of [{}, { body: await getDraft(page) }]) {
      pages += 1;
      const clone = await editor.clone(PAGE, page, { slug: `page-${pages}`, ...data });
      expect(clone.status).toBe(200);
      const copied = await published(clone.data.documentId);
      expect(new Set([...ids, ...copied]).size).toBe(2 * MANY.length);
    }
    expect(await published(page)).toEqual(ids);
  });

  test('are restored when a draft is discarded', async () => {
    const page = await publishedWith([quote('a'), hero('b')]);
    const ids = await getIds(page);
    await save(page, { body: [hero('other'), quote('a')] });
    await accepted(editor.discard(PAGE, page));
    expect(await published(page)).toEqual(ids);
    const rows = await getDraft(page);
    await save(page, { body: rows.toReversed() });
    expect(await published(page)).toEqual(ids.toReversed());
  });

  test('cannot be written or read through the block_ids attribute', async () => {
    const page = await publishedWith([quote('a')]);
    const ids = await getIds(page);
    await save(page, { block_ids: { body: [{ component: 'blocks.quote', id: 'mine' }] } });
    await save(page, { body: [quote('a')], block_ids: null });
    expect(await published(page)).toEqual(ids);
    await service.visitor.get('/api/pages/?fields=block_ids').expect(400);
  });

  test('are unique across all dynamic zones of a page, and each zone is saved independently', async () => {
    const page = await publishedWith([quote('a'), quote('b')], { sidebar: [quote('a')] });
    const read = async (): Promise<string[]> => {
      await publish(page);
      const found = (await findPage(service, page)) as unknown as Record<string, Block[]>;
      return [...(found['body'] ?? []), ...(found['sidebar'] ?? [])].map(({ id }) => id);
    };
    const [a, b, side] = await read();
    expect(new Set([a, b, side]).size).toBe(3);
    const rows = await getDraft(page);
    await save(page, { body: rows.toReversed(), sidebar: [quote('a')] });
    expect(await read()).toEqual([b, a, side]);
    await save(page, { sidebar: [quote('a'), quote('a')] });
    expect((await read()).slice(0, 3)).toEqual([b, a, side]);
  });
});

describe('a block id that the page does not have', () => {
  const message = expect.stringMatching(/^This block is no longer part of the page/);

  test('is refused with an error at its block', async () => {
    const page = await publishedWith([quote('a'), hero('b')]);
    const other = await publishedWith([quote('c'), quote('d'), quote('e')]);
    const ids = await getIds(page);
    const [a] = await getDraft(page);
    const foreign = (await getDraft(other)).at(-1);
    const wrong: readonly unknown[] = [
      ...[foreign?.id, (await getIds(other))[0], 2_000_000_000, -1, 1.5, 'x', `${a?.id} `, true],
      ...[{}, [a?.id]],
    ];
    for (const id of wrong) {
      const saved = await editor.update(PAGE, page, { body: [a, quote('new', id)] });
      expect([saved.status, saved.errors]).toEqual([400, { 'body.1': message }]);
    }
    const asHero = await editor.update(PAGE, page, { body: [{ ...hero('a'), id: a?.id }] });
    // The hero may have the same row id, as each component type counts its own rows.
    if ((await getDraft(page))[1]?.id !== a?.id) {
      expect(asHero.errors).toEqual({ 'body.0': message });
      expect(await published(page)).toEqual(ids);
    }
  });

  test('is ignored if it is empty, or if the page is being created', async () => {
    const page = await publishedWith([quote('a', 12), quote('b', 'x')]);
    const ids = await getIds(page);
    await save(page, { body: [quote('a', null), quote('b', '')] });
    expect(await published(page)).toEqual(ids);
  });

  test('causes no error if the page does not exist', async () => {
    const found = await service.strapi
      .documents(PAGE)
      .update({ documentId: 'nothing', data: { body: [quote('a', 1)] } as never });
    expect(found).toBeNull();
  });
});

describe('a page saved before block ids existed', () => {
  test('gets block ids that stay the same when it is published', async () => {
    const page = await publishedWith([...MANY, ...MANY]);
    await forgetIds(page);
    await publish(await publishedWith([]));
    const ids = await getIds(page);
    expect(new Set(ids).size).toBe(2 * MANY.length);
    expect(await published(page)).toEqual(ids);
    await save(page, { body: (await getDraft(page)).toReversed() });
    expect(await published(page)).toEqual(ids.toReversed());
  });

  test('keeps the ids of blocks that its draft shares with its published version', async () => {
    const page = await publishedWith([quote('a'), quote('b'), quote('c')]);
    await save(page, { body: [quote('new'), quote('c'), quote('a')] });
    await forgetIds(page);
    await publish(await publishedWith([]));
    const [a, b, c] = await getIds(page);
    const after = await published(page);
    expect(after.slice(1)).toEqual([c, a]);
    expect([a, b, c]).not.toContain(after[0]);
  });

  test('keeps its block ids in the first save that contains row ids', async () => {
    const page = await publishedWith([quote('a'), quote('b')]);
    await forgetIds(page);
    await publish(await publishedWith([]));
    const ids = await getIds(page);
    await save(page, { body: (await getDraft(page)).toReversed() });
    expect(await getIds(page)).toEqual(ids);
    expect(await published(page)).toEqual(ids.toReversed());
  });
});

/** A block in the model of the test: its identity and its content. */
interface Known {
  readonly token: number;
  readonly type: 'quote' | 'departure';
  readonly text: string;
}

type Step =
  | { readonly kind: 'names'; readonly picks: readonly number[]; readonly by: 'row' | 'id' }
  | { readonly kind: 'no names'; readonly texts: readonly [Known['type'], string][] }
  | { readonly kind: 'publish' | 'discard' | 'unpublish' | 'title' };

const type = fc.constantFrom<Known['type'][]>('quote', 'departure');
const text = fc.constantFrom('a', 'b');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('names' as const),
    picks: fc.array(fc.integer({ min: -2, max: 5 }), { maxLength: 5 }),
    by: fc.constantFrom<('row' | 'id')[]>('row', 'id'),
  }),
  fc.record({
    kind: fc.constant('no names' as const),
    texts: fc.array(fc.tuple(type, text), { maxLength: 5 }),
  }),
  fc.record({
    kind: fc.constantFrom<('publish' | 'discard' | 'unpublish' | 'title')[]>(
      ...(['publish', 'publish', 'discard', 'unpublish', 'title'] as const)
    ),
  })
);

test('every block keeps a unique id through any sequence of saves, publishes and discards', async () => {
  const sent = ({ type, text }: Pick<Known, 'type' | 'text'>): Sent =>
    type === 'quote' ? quote(text) : { __component: 'blocks.departure', pier: text };
  let tokens = 0;
  const fresh = (type: Known['type'], text: string): Known => ({ token: ++tokens, type, text });

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      pages += 1;
      const page = await created(editor, PAGE, { title: 'Random', slug: `page-${pages}` });
      const documents = service.strapi.documents(PAGE);
      let draft: Known[] = [];
      let live: Known[] | null = null;
      const getId = new Map<number, string>();

      const look = async (): Promise<void> => {
        const blocks = live === null ? [] : await getBlocks(page);
        const of = (known: Known) => sent(known)['__component'];
        expect(blocks.map((block) => `blocks.${block.type}`)).toEqual((live ?? []).map(of));
        for (const [at, { token }] of (live ?? []).entries()) {
          const id = blocks[at]?.id ?? '';
          expect(getId.get(token) ?? id).toBe(id);
          getId.set(token, id);
        }
        expect(new Set(getId.values()).size).toBe(getId.size);
      };

      for (const one of [...steps, { kind: 'publish' } as const]) {
        if (one.kind === 'names') {
          const rows = await getDraft(page);
          const named = new Set<number>();
          const body: Sent[] = [];
          const next: Known[] = [];
          for (const pick of one.picks) {
            const at = draft.length === 0 || pick < 0 ? -1 : pick % draft.length;
            const known = draft[at];
            // A new block, or an existing one by its id; a repeated id makes a copy.
            const isKept = known !== undefined && !named.has(at);
            named.add(at);
            const kept = isKept ? known : fresh(known?.type ?? 'quote', known?.text ?? 'new');
            const stable = known === undefined ? undefined : getId.get(known.token);
            const id = one.by === 'id' ? (stable ?? rows[at]?.id) : rows[at]?.id;
            body.push(known === undefined ? sent(kept) : { ...sent(known), id });
            next.push(kept);
          }
          // A save without ids matches blocks by value.
          if ([...named].every((at) => at === -1)) continue;
          await documents.update({ documentId: page, data: { body } as never });
          draft = next;
        } else if (one.kind === 'no names') {
          const left = [...draft];
          const next = one.texts.map(([type, text]) => {
            const at = left.findIndex((known) => known.type === type && known.text === text);
            return at === -1 ? fresh(type, text) : (left.splice(at, 1)[0] as Known);
          });
          await documents.update({ documentId: page, data: { body: next.map(sent) } as never });
          draft = next;
        } else if (one.kind === 'title') {
          await documents.update({ documentId: page, data: { title: 'Other' } as never });
        } else if (one.kind === 'publish') {
          await documents.publish({ documentId: page });
          live = draft;
        } else if (one.kind === 'unpublish') {
          await documents.unpublish({ documentId: page });
          live = null;
        } else if (live !== null) {
          await documents.discardDraft({ documentId: page });
          draft = live;
        }
        await look();
      }
    }),
    { numRuns: runs(12) }
  );
});
