import type { Core } from '@strapi/strapi';
import type { services } from '../../src/plugins/site-content/server/src/public-services';
import { addComponent } from '../support/added-components';
import { connect, created, PAGE, publishedPage } from '../support/editor';
import { editorForTests, serviceForTests } from '../support/test-service';

const TOPIC = 'api::topic.topic';

/** Relations of a custom block, and of a component nested in it. */
const relations = () => ({
  page: { type: 'relation', relation: 'oneToOne', target: PAGE },
  pages: { type: 'relation', relation: 'manyToMany', target: PAGE },
  topic: { type: 'relation', relation: 'oneToOne', target: TOPIC },
});

/** Adds a content type with drafts and one-way relations from pages to it, like the Content-Type Builder. */
const changeSchemas = (strapi: Core.Strapi): void => {
  strapi.get('content-types').add('api::topic', {
    topic: {
      schema: {
        kind: 'collectionType',
        collectionName: 'topics',
        info: { singularName: 'topic', pluralName: 'topics', displayName: 'Topic' },
        options: { draftAndPublish: true },
        attributes: {
          name: { type: 'string' },
          image: { type: 'media', multiple: false },
          page: { type: 'relation', relation: 'manyToOne', target: PAGE },
          pages: { type: 'relation', relation: 'manyToMany', target: PAGE },
          link: { type: 'component', component: 'shared.link', repeatable: false },
          locale: { type: 'string', private: true },
          publishedAt: { type: 'datetime' },
        },
      },
    },
  });
  addComponent(strapi, 'blocks.promo', { name: { type: 'string' }, ...relations() });
  addComponent(strapi, 'blocks.board', {
    promos: { type: 'component', component: 'blocks.promo', repeatable: true },
    ...relations(),
  });
  const page = strapi.contentTypes[PAGE] as unknown as {
    attributes: Record<string, object> & { body: { components: string[] } };
  };
  page.attributes.body.components.push('blocks.board');
  page.attributes['topic'] = { type: 'relation', relation: 'manyToOne', target: TOPIC };
  page.attributes['next'] = { type: 'relation', relation: 'manyToOne', target: PAGE };
  page.attributes['related'] = { type: 'relation', relation: 'manyToMany', target: PAGE };
  page.attributes['topics'] = { type: 'relation', relation: 'manyToMany', target: TOPIC };
};

const service = serviceForTests({ changeSchemas });
const editor = editorForTests(service);

let slugs = 0;
const publishedTopic = async (name: string): Promise<string> => {
  const id = await created(editor, TOPIC, { name });
  expect((await editor.publish(TOPIC, id)).status).toBe(200);
  return id;
};

const pageAbout = (data: object): Promise<string> => {
  slugs += 1;
  return publishedPage(editor, { title: 'Page', slug: `page-${slugs}`, ...data });
};

const getNames = async (documentId: string, status: 'draft' | 'published') => {
  const page = (await service.strapi.documents(PAGE).findOne({
    documentId,
    status,
    populate: ['topic', 'topics'] as never,
  })) as unknown as { topic: { name: string } | null; topics: { name: string }[] };
  return [page.topic?.name ?? null, page.topics.map(({ name }) => name)];
};

test('a published page regains a relation, in order, when its entry is unpublished and published again', async () => {
  const [a, b, c] = [
    await publishedTopic('A'),
    await publishedTopic('B'),
    await publishedTopic('C'),
  ];
  const page = await pageAbout({ topic: connect(b), topics: connect(c, b, a) });
  const before = ['B', ['C', 'B', 'A']];
  expect(await getNames(page, 'published')).toEqual(before);
  await editor.unpublish(TOPIC, b);
  expect(await getNames(page, 'published')).toEqual([null, ['C', 'A']]);
  await editor.publish(TOPIC, b);
  expect(await getNames(page, 'published')).toEqual(before);
  // Publishing again adds no duplicates.
  await editor.publish(TOPIC, b);
  expect(await getNames(page, 'published')).toEqual(before);
  expect(await getNames(page, 'draft')).toEqual(before);
});

test('the relation also returns if the page was published in the meantime, and after bulk actions', async () => {
  const topic = await publishedTopic('Bulk');
  const page = await pageAbout({ topic: connect(topic), topics: connect(topic) });
  await editor.bulk(TOPIC, 'unpublish', [topic]);
  await editor.update(PAGE, page, { title: 'Changed' });
  await editor.publish(PAGE, page);
  expect(await getNames(page, 'published')).toEqual([null, []]);
  await editor.bulk(TOPIC, 'publish', [topic]);
  expect(await getNames(page, 'published')).toEqual(['Bulk', ['Bulk']]);
});

test('a relation keeps its order if the page was published while the first entry was unpublished', async () => {
  const [a, b, c] = [
    await publishedTopic('First'),
    await publishedTopic('Second'),
    await publishedTopic('Third'),
  ];
  const page = await pageAbout({ topics: connect(a, b, c) });
  await editor.unpublish(TOPIC, a);
  await editor.publish(PAGE, page);
  expect(await getNames(page, 'published')).toEqual([null, ['Second', 'Third']]);
  await editor.publish(TOPIC, a);
  expect(await getNames(page, 'published')).toEqual([null, ['First', 'Second', 'Third']]);
});

test('publishing an entry does not publish draft changes to the relations of a page', async () => {
  const [old, next] = [await publishedTopic('Old'), await created(editor, TOPIC, { name: 'Next' })];
  const page = await pageAbout({ topic: connect(old) });
  await editor.update(PAGE, page, {
    topic: { set: [{ documentId: next }] },
    topics: connect(next),
  });
  await editor.publish(TOPIC, next);
  expect(await getNames(page, 'published')).toEqual(['Old', []]);
  expect(await getNames(page, 'draft')).toEqual(['Next', ['Next']]);
  // Discarding the draft restores the lost relation.
  await editor.unpublish(TOPIC, old);
  await editor.discard(PAGE, page);
  expect(await getNames(page, 'draft')).toEqual(['Old', []]);
});

test('a page that was published by an earlier version of the application regains its relations, too', async () => {
  const topic = await publishedTopic('Before');
  const page = await pageAbout({ topic: connect(topic) });
  await service.strapi.db.connection('pages').update({ related_entries: null });
  await editor.unpublish(TOPIC, topic);
  await editor.publish(TOPIC, topic);
  expect(await getNames(page, 'published')).toEqual(['Before', []]);
});

test('the pages endpoint serves the relation again after its entry is published again', async () => {
  const topic = await publishedTopic('Served');
  const page = await pageAbout({ topic: connect(topic) });
  const served = async (): Promise<unknown> => {
    const { body } = await service.visitor.get(`/api/pages/?fields=topic&id=${page}`).expect(200);
    return body.items[0].topic;
  };
  const before = await served();
  expect(before).toMatchObject({ meta: { type: TOPIC } });
  await editor.unpublish(TOPIC, topic);
  expect(await served()).toBeNull();
  await editor.publish(TOPIC, topic);
  expect(await served()).toEqual(before);
});

describe('a relation from a custom content type to a page', () => {
  const served = async (topic: string): Promise<unknown> => {
    const response = await service.visitor.get(
      '/api/pages/?title=About%20topics&fields=_,topic(_,name,page(_,title),pages(_,title),link)'
    );
    const topics = response.body.items.map((item: { topic: unknown }) => item.topic);
    return topics.find((found: { name: string } | null) => found?.name === topic);
  };
  const aboutTopics = async (topic: string): Promise<string> =>
    pageAbout({ title: 'About topics', topic: connect(topic) });

  test('returns when the page is published again', async () => {
    const [one, other] = [await pageAbout({ title: 'One' }), await pageAbout({ title: 'Other' })];
    const data = { name: 'Relating', page: connect(one), pages: connect(other, one) };
    const topic = await created(editor, TOPIC, data);
    await editor.publish(TOPIC, topic);
    await aboutTopics(topic);
    const before = { page: { title: 'One' }, pages: [{ title: 'Other' }, { title: 'One' }] };
    expect(await served('Relating')).toMatchObject(before);
    await editor.unpublish(PAGE, one);
    expect(await served('Relating')).toMatchObject({ page: null, pages: [{ title: 'Other' }] });
    await editor.publish(PAGE, one);
    expect(await served('Relating')).toMatchObject(before);
    // This also works with bulk actions, and if the entry was published in the meantime.
    await editor.bulk(PAGE, 'unpublish', [one, other]);
    await editor.publish(TOPIC, topic);
    await editor.bulk(PAGE, 'publish', [other, one]);
    expect(await served('Relating')).toMatchObject(before);
  });

  test('that exists only in a draft is not published with the page', async () => {
    const page = await pageAbout({ title: 'Later' });
    const topic = await publishedTopic('Changed');
    await aboutTopics(topic);
    await editor.unpublish(PAGE, page);
    await service.strapi.db
      .connection('topics')
      .where({ document_id: topic })
      .update({ updated_at: new Date(Date.now() - 60_000) });
    await editor.update(TOPIC, topic, { page: connect(page) });
    await editor.publish(PAGE, page);
    expect(await served('Changed')).toMatchObject({ page: null });
  });

  test('in a link component is served as the path of the page', async () => {
    const page = await pageAbout({ title: 'Linked', slug: 'linked' });
    const link = { text: 'See', page: connect(page) };
    const topic = await created(editor, TOPIC, { name: 'Linking', link });
    await editor.publish(TOPIC, topic);
    await aboutTopics(topic);
    expect(await served('Linking')).toMatchObject({ link: { text: 'See', url: '/linked/' } });
  });
});

describe('relations in custom blocks', () => {
  const bodyOf = async (id: string): Promise<unknown> =>
    (await service.visitor.get(`/api/pages/?id=${id}&fields=_,body`)).body.items[0].body;
  /** The ids of related entries, also in nested components. */
  const getRelated = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(getRelated);
    const { page, pages, topic, promos } = value as Record<string, { id: string } | null> & {
      pages: { id: string }[];
      promos?: unknown[];
    };
    const ids = [page?.id ?? null, pages.map(({ id }) => id), topic?.id ?? null];
    return promos === undefined ? ids : [...ids, promos.map(getRelated)];
  };
  const related = async (id: string): Promise<unknown> =>
    ((await bodyOf(id)) as { value: unknown }[]).map(({ value }) => getRelated(value));

  test('return in order and at any depth when their targets are published again', async () => {
    const [one, other] = [await pageAbout({ title: 'One' }), await pageAbout({ title: 'Other' })];
    const topic = await publishedTopic('Topic');
    const data = { page: connect(one), pages: connect(other, one), topic: connect(topic) };
    const promos = [
      { name: 'a', ...data },
      { name: 'b', page: connect(other) },
    ];
    const body = [
      { __component: 'blocks.board', promos: [], page: connect(other) },
      { __component: 'blocks.board', promos, ...data },
    ];
    const linking = await pageAbout({ title: 'Linking', body });
    const all = [one, [other, one], topic];
    const before = [
      [other, [], null, []],
      [...all, [all, [other, [], null]]],
    ];
    expect(await related(linking)).toEqual(before);
    await editor.unpublish(PAGE, one);
    await editor.unpublish(TOPIC, topic);
    const without = [null, [other], null];
    expect(((await related(linking)) as unknown[])[1]).toEqual([
      ...without,
      [without, [other, [], null]],
    ]);
    await editor.publish(PAGE, one);
    await editor.publish(TOPIC, topic);
    expect(await related(linking)).toEqual(before);
    // This also works with bulk actions, and if the linking page was published in the meantime.
    await editor.unpublish(PAGE, other);
    await editor.publish(PAGE, linking);
    await editor.publish(PAGE, other);
    expect(await related(linking)).toEqual(before);
    await editor.bulk(PAGE, 'unpublish', [one, other]);
    await editor.publish(PAGE, linking);
    await editor.bulk(PAGE, 'publish', [other, one]);
    expect(await related(linking)).toEqual(before);
  });
});

describe('a relation from a page to another page', () => {
  const relating = (...pages: string[]): Record<string, unknown> => ({
    next: pages[0] === undefined ? { set: [] } : { set: [{ documentId: pages[0] }] },
    related: { set: pages.map((documentId) => ({ documentId })) },
  });
  const served = async (page: string): Promise<unknown> => {
    const { body } = await service.visitor.get(`/api/pages/?fields=next,related&id=${page}`);
    const [{ next, related }] = body.items as [
      { next: { id: string } | null; related: { id: string }[] },
    ];
    return [next?.id ?? null, related.map(({ id }) => id)];
  };
  const inDraft = async (page: string): Promise<unknown> => {
    const draft = (await service.strapi.documents(PAGE).findOne({
      documentId: page,
      populate: ['next', 'related'] as never,
    })) as unknown as { next: { documentId: string } | null; related: { documentId: string }[] };
    return [draft.next?.documentId ?? null, draft.related.map(({ documentId }) => documentId)];
  };

  test('is not published with the other page, only with its own', async () => {
    const [one, other] = [await pageAbout({}), await pageAbout({})];
    const page = await pageAbout(relating(one));
    await editor.update(PAGE, page, relating(other, one));
    await editor.publish(PAGE, other);
    expect(await served(page)).toEqual([one, [one]]);
    await editor.unpublish(PAGE, other);
    await editor.publish(PAGE, other);
    expect(await served(page)).toEqual([one, [one]]);
    expect(await inDraft(page)).toEqual([other, [other, one]]);
    await editor.publish(PAGE, page);
    expect(await served(page)).toEqual([other, [other, one]]);
  });

  test('of a page without relations is not published with the other page either', async () => {
    const [page, other] = [await pageAbout({}), await pageAbout({})];
    await editor.update(PAGE, page, relating(other));
    await editor.publish(PAGE, other);
    expect(await served(page)).toEqual([null, []]);
  });

  test('that only the draft has removed returns when the other page is published again', async () => {
    const [one, other] = [await pageAbout({}), await pageAbout({})];
    const page = await pageAbout(relating(other, one));
    await editor.update(PAGE, page, relating());
    await editor.unpublish(PAGE, other);
    expect(await served(page)).toEqual([null, [one]]);
    await editor.publish(PAGE, other);
    expect(await served(page)).toEqual([other, [other, one]]);
    await editor.bulk(PAGE, 'unpublish', [one, other]);
    await editor.bulk(PAGE, 'publish', [one, other]);
    expect(await served(page)).toEqual([other, [other, one]]);
    expect(await inDraft(page)).toEqual([null, []]);
    await editor.unpublish(PAGE, other);
    await editor.discard(PAGE, page);
    expect(await inDraft(page)).toEqual([other, [other, one]]);
  });

  test('that only the draft has removed does not return when the draft of the other page is discarded', async () => {
    const other = await pageAbout({});
    const page = await pageAbout(relating(other));
    await editor.update(PAGE, page, relating());
    await editor.update(PAGE, other, { title: 'Discarded' });
    await editor.discard(PAGE, other);
    expect(await inDraft(page)).toEqual([null, []]);
    expect(await served(page)).toEqual([other, [other]]);
    await editor.update(PAGE, page, relating(other));
    await editor.update(PAGE, other, { title: 'Discarded' });
    await editor.discard(PAGE, other);
    expect(await inDraft(page)).toEqual([other, [other]]);
  });

  test('to itself is published with it', async () => {
    const page = await pageAbout({});
    await editor.publish(PAGE, page, relating(page));
    expect(await served(page)).toEqual([page, [page]]);
    await editor.publish(PAGE, page, { title: 'Again' });
    expect(await served(page)).toEqual([page, [page]]);
  });

  test('of a page that was published by an earlier version returns, too', async () => {
    const other = await pageAbout({});
    const page = await pageAbout(relating(other));
    const { connection } = service.strapi.db;
    await connection('pages')
      .where({ document_id: page })
      .update({ related_entries: '{"topics":[]}' });
    await editor.unpublish(PAGE, other);
    await editor.publish(PAGE, other);
    expect(await served(page)).toEqual([other, [other]]);
    await editor.unpublish(PAGE, other);
    await connection('pages').where({ document_id: page }).update({ related_entries: null });
    await editor.publish(PAGE, other);
    expect(await served(page)).toEqual([other, [other]]);
  });
});

describe('a change set lists a page', () => {
  const getListed = async (work: () => Promise<unknown>): Promise<unknown> => {
    const changes = service.strapi.plugin('site-content').service('changes') as ReturnType<
      typeof services.changes
    >;
    const listed: unknown[] = [];
    const end = changes.inTransaction(async (changeSet) => {
      const { everything, pages } = await changeSet.responseChanges();
      listed.push({ everything, pages: pages.map(({ id, change }) => `${change} ${id}`) });
    });
    await work();
    end();
    return listed;
  };
  const listedOnly = (page: string) => [{ everything: false, pages: [`updated ${page}`] }];

  test('if an entry that it shows changes', async () => {
    const topic = await publishedTopic('Before');
    const page = await pageAbout({ topic: connect(topic) });
    await editor.update(TOPIC, topic, { name: 'After' });
    expect(await getListed(() => editor.publish(TOPIC, topic))).toEqual(listedOnly(page));
  });

  test('if an entry that it shows shows a page with a new title', async () => {
    const other = await pageAbout({ title: 'Other before' });
    const topic = await created(editor, TOPIC, { name: 'Between', page: connect(other) });
    await editor.publish(TOPIC, topic);
    const page = await pageAbout({ topic: connect(topic) });
    const listed = await getListed(() => editor.publish(PAGE, other, { title: 'Other after' }));
    expect(listed).toEqual([
      { everything: false, pages: expect.arrayContaining([`updated ${page}`]) },
    ]);
  });

  test('if an image of an entry that it shows changes', async () => {
    const files = service.strapi.db.query('plugin::upload.file');
    const file = await files.create({
      data: {
        ...{ name: 'boat.png', alternativeText: 'A boat', url: '/uploads/boat.png', hash: 'boat' },
        ...{ ext: '.png', mime: 'image/png', size: 1, provider: 'local', width: 4, height: 3 },
      },
    });
    const topic = await created(editor, TOPIC, { name: 'Boats', image: file.id });
    await editor.publish(TOPIC, topic);
    const page = await pageAbout({ topics: connect(topic) });
    const change = { where: { id: file.id }, data: { alternativeText: 'A ferry' } };
    expect(await getListed(() => files.update(change))).toEqual(listedOnly(page));
  });
});
