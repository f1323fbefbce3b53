import type { Core } from '@strapi/strapi';
import { connect, created, PAGE, publishedPage } from '../support/editor';
import { editorForTests, serviceForTests } from '../support/for-tests';

const TOPIC = 'api::topic.topic';

/** A content type with drafts, and one-way relations of pages to it, as the Content-Type Builder leaves them. */
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
          locale: { type: 'string', private: true },
          publishedAt: { type: 'datetime' },
        },
      },
    },
  });
  const page = strapi.contentTypes[PAGE] as unknown as { attributes: Record<string, object> };
  page.attributes['topic'] = { type: 'relation', relation: 'manyToOne', target: TOPIC };
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

test('a relation to an entry that is unpublished and published again returns by itself, in its order', async () => {
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
  // Nothing is there twice.
  await editor.publish(TOPIC, b);
  expect(await getNames(page, 'published')).toEqual(before);
  expect(await getNames(page, 'draft')).toEqual(before);
});

test('it returns where the page was published in the meantime, and after bulk actions', async () => {
  const topic = await publishedTopic('Bulk');
  const page = await pageAbout({ topic: connect(topic), topics: connect(topic) });
  await editor.bulk(TOPIC, 'unpublish', [topic]);
  await editor.update(PAGE, page, { title: 'Changed' });
  await editor.publish(PAGE, page);
  expect(await getNames(page, 'published')).toEqual([null, []]);
  await editor.bulk(TOPIC, 'publish', [topic]);
  expect(await getNames(page, 'published')).toEqual(['Bulk', ['Bulk']]);
});

test('what is not published of the page does not come with it', async () => {
  const [old, next] = [await publishedTopic('Old'), await created(editor, TOPIC, { name: 'Next' })];
  const page = await pageAbout({ topic: connect(old) });
  await editor.update(PAGE, page, {
    topic: { set: [{ documentId: next }] },
    topics: connect(next),
  });
  await editor.publish(TOPIC, next);
  expect(await getNames(page, 'published')).toEqual(['Old', []]);
  expect(await getNames(page, 'draft')).toEqual(['Next', ['Next']]);
  // And what the published page has lost returns to a draft that is made of it.
  await editor.unpublish(TOPIC, old);
  await editor.discard(PAGE, page);
  expect(await getNames(page, 'draft')).toEqual(['Old', []]);
});

test('a page that an earlier version has published keeps its relations, too', async () => {
  const topic = await publishedTopic('Before');
  const page = await pageAbout({ topic: connect(topic) });
  await service.strapi.db.connection('pages').update({ related_entries: null });
  await editor.unpublish(TOPIC, topic);
  await editor.publish(TOPIC, topic);
  expect(await getNames(page, 'published')).toEqual(['Before', []]);
});

test('the answers follow', async () => {
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
