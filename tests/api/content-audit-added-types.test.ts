import type { Core } from '@strapi/strapi';
import { getServices } from '#site-content/server/create-services';
import { addComponent } from '../support/added-components';
import { publishedPage } from '../support/editor';
import { editorForTests, serviceForTests } from '../support/test-service';

const HTML = { type: 'text', customField: 'plugin::site-content.html' };
const LEAFLET = 'api::leaflet.leaflet';
const TIMETABLE = 'api::timetable.timetable';

const getSchema = (name: string, kind: string, draftAndPublish: boolean, attributes: object) => ({
  [name]: {
    schema: {
      ...{ kind, collectionName: `${name}s`, options: { draftAndPublish }, attributes },
      info: { singularName: name, pluralName: `${name}s`, displayName: `The ${name}` },
    },
  },
});

/** The schemas after changes in the Content-Type Builder and a restart. */
const changeSchemas = (strapi: Core.Strapi): void => {
  addComponent(strapi, 'blocks.boxes', {
    boxes: { type: 'component', component: 'blocks.box', repeatable: true },
  });
  addComponent(strapi, 'blocks.box', {
    text: HTML,
    link: { type: 'component', component: 'shared.link', repeatable: false },
  });
  const page = strapi.contentTypes['api::page.page'] as unknown as {
    attributes: Record<string, { components?: string[] }>;
  };
  page.attributes['body']?.components?.push('blocks.boxes');
  page.attributes['order'] = HTML as object;
  const types = strapi.get('content-types');
  types.add(
    'api::leaflet',
    getSchema('leaflet', 'collectionType', true, { name: { type: 'string' }, text: HTML })
  );
  types.add(
    'api::timetable',
    getSchema('timetable', 'singleType', false, {
      boxes: { type: 'component', component: 'blocks.boxes', repeatable: false },
    })
  );
};

const service = serviceForTests({ changeSchemas });
const editor = editorForTests(service);

const link = (path: string): string => `<p><a href="${path}">a</a></p>`;

test('the content audit checks links in added blocks, attributes and content types', async () => {
  const boxes = [{ text: link('/') }, { link: { text: 'x', url: '/box/' } }, { text: link('/b/') }];
  const gone = `page:${'g'.repeat(24)}`;
  await publishedPage(editor, {
    ...{ title: 'Home', slug: 'home', order: link('/order/') },
    body: [{ __component: 'blocks.boxes', boxes: [...boxes, { text: link(gone) }] }],
  });
  const { documents, db } = service.strapi;
  // Written as rows, as publishing needs columns that a type added here does not have.
  const leaflets = db.query(LEAFLET as 'api::page.page');
  await leaflets.create({
    data: { documentId: 'a', name: 'Draft', text: link('/draft/'), publishedAt: null } as never,
  });
  await leaflets.create({
    data: {
      documentId: 'b',
      name: 'Leaflet',
      text: link('/leaflet/'),
      publishedAt: new Date(),
    } as never,
  });
  await documents(TIMETABLE as 'api::page.page').create({
    data: { boxes: { boxes: [{ text: link('/timetable/') }] } } as never,
  });

  const found = await getServices(service.strapi).checks.read();
  expect(
    found
      .map(({ where: { title, path }, target }) => `${title} ${path.join('.')} ${target}`)
      .toSorted()
  ).toEqual([
    'Home body.0.boxes.1.link.url /box/',
    'Home body.0.boxes.2.text /b/',
    `Home body.0.boxes.3.text ${gone}`,
    'Home order /order/',
    'Leaflet text /leaflet/',
    'The timetable boxes.boxes.0.text /timetable/',
  ]);
});
