import type { Core } from '@strapi/strapi';
import { connect, created, PAGE, publishedPage, SITE_KEYS } from '../support/editor';
import { accepted } from '../support/refusals';
import { statementsDuring, untilNoStatements } from '../support/statements';
import { editorForTests, serviceForTests } from '../support/test-service';
import { findPage, readInitialData } from '../support/visitor';

const HTML = { type: 'text', customField: 'plugin::site-content.html' };
const LEAFLET = 'api::leaflet.leaflet';

/** The schemas after changes in the Content-Type Builder and a restart. */
const changeSchemas = (strapi: Core.Strapi): void => {
  strapi.get('content-types').add('api::leaflet', {
    leaflet: {
      schema: {
        kind: 'collectionType',
        collectionName: 'leaflets',
        info: { singularName: 'leaflet', pluralName: 'leaflets', displayName: 'Leaflet' },
        options: { draftAndPublish: false },
        attributes: { text: HTML },
      },
    },
  });
};

const SITE_URL = 'https://site.example';
const service = serviceForTests({ changeSchemas, plugin: { siteUrl: SITE_URL } });
const editor = editorForTests(service);

const htmlBlock = (html: string) => [{ __component: 'blocks.rich-text', html }];
const servedHtml = async (id: string): Promise<unknown> =>
  (await findPage(service, id))?.body[0]?.value['html'];

describe('an HTML link stored by page id', () => {
  let fares: string;
  let linking: string;
  const html = (href: string): string => `<p>See <a class="x" href="${href}">our fares</a>.</p>`;

  beforeAll(async () => {
    fares = await created(editor, PAGE, { title: 'Fares', slug: 'fares' });
    linking = await created(editor, PAGE, {
      title: 'Linking',
      slug: 'linking',
      body: htmlBlock(html(`page:${fares}?day=2#boats`)),
    });
    await accepted(editor.publish(PAGE, linking));
    await accepted(
      editor.saveSiteKeys({ footer_disclaimer: `<p><a href="page:${fares}">Fares</a></p>` })
    );
  });

  const disclaimer = async (): Promise<unknown> =>
    (await readInitialData(service)).keys['footer_disclaimer'];

  test('is served as plain text while its page is not published', async () => {
    expect(await servedHtml(linking)).toBe('<p>See our fares.</p>');
    expect(await disclaimer()).toBe('<p>Fares</p>');
  });

  test('gets the path of its page when that is published, without another save', async () => {
    await accepted(editor.publish(PAGE, fares));
    expect(await servedHtml(linking)).toBe(html('/fares/?day=2#boats'));
    expect(await disclaimer()).toBe('<p><a href="/fares/">Fares</a></p>');
  });

  test('follows its page to another path', async () => {
    const above = await created(editor, PAGE, { title: 'About', slug: 'about' });
    await accepted(editor.publish(PAGE, above));
    await accepted(editor.update(PAGE, fares, { slug: 'prices', parent: connect(above) }));
    await accepted(editor.publish(PAGE, fares));
    expect(await servedHtml(linking)).toBe(html('/about/prices/?day=2#boats'));
    expect(await disclaimer()).toBe('<p><a href="/about/prices/">Fares</a></p>');
  });

  test('is served as plain text after its page is deleted', async () => {
    await accepted(editor.remove(PAGE, fares));
    expect(await servedHtml(linking)).toBe('<p>See our fares.</p>');
    expect(await disclaimer()).toBe('<p>Fares</p>');
  });
});

describe("a published page's path typed into HTML", () => {
  let team: string;
  const link = (href: string): string => `<p><a href="${href}">Team</a></p>`;

  beforeAll(async () => {
    const firm = await publishedPage(editor, { title: 'Firm', slug: 'firm' });
    team = await publishedPage(editor, { title: 'Team', slug: 'team', parent: connect(firm) });
    await created(editor, PAGE, { title: 'Draft', slug: 'draft' });
  });

  const storedOnPage = async (html: string): Promise<unknown> => {
    const saved = await accepted(
      editor.create(PAGE, {
        title: 'L',
        slug: `l-${Math.random()}`.replace('.', '-'),
        body: htmlBlock(html),
      })
    );
    return (saved.data['body'] as { html: string }[])[0]?.html;
  };

  test.each([
    ['/firm/team/', ''],
    ['/firm/team/?a=1&amp;b=2#c', '?a=1&amp;b=2#c'],
    [`${SITE_URL}/firm/team/#c`, '#c'],
  ])('is stored as a link by page id when a page is saved: %s', async (href, rest) => {
    expect(await storedOnPage(link(href))).toBe(link(`page:${team}${rest}`));
  });

  test.each(['/firm/team', '/team/', '/draft/', 'https://other.example/firm/team/', '/'])(
    'is not recognized in %s, which is stored unchanged',
    async (href) => {
      expect(await storedOnPage(link(href))).toBe(link(href));
    }
  );

  test('is stored as a link by page id when code saves site keys in a transaction', async () => {
    const { strapi } = service;
    await accepted(editor.saveSiteKeys({}));
    const documentId = String((await strapi.documents(SITE_KEYS).findFirst({}))?.documentId);
    const data = { footer_disclaimer: link('/firm/team/') } as object;
    await strapi.db.transaction(() => strapi.documents(SITE_KEYS).update({ documentId, data }));
    const keys = await strapi.documents(SITE_KEYS).findFirst({});
    expect(keys?.['footer_disclaimer']).toBe(link(`page:${team}`));
    expect((await readInitialData(service)).keys['footer_disclaimer']).toBe(link('/firm/team/'));
  });

  test('is stored as a link by page id in an added content type', async () => {
    const { data } = await accepted(editor.create(LEAFLET, { text: link('/firm/team/') }));
    expect(data).toMatchObject({ text: link(`page:${team}`) });
  });

  test('is looked up in the database only if a link could be a page path', async () => {
    const looksForPaths = async (html: string): Promise<boolean> => {
      await untilNoStatements(service);
      const statements = await statementsDuring(service, () =>
        editor.create(LEAFLET, { text: html })
      );
      return statements.some((sql) => /from [`"]pages[`"]/.test(sql));
    };
    expect(
      await looksForPaths(link('https://other.example/') + link('/a.pdf') + '/firm/team/')
    ).toBe(false);
    expect(await looksForPaths(link('/firm/team/'))).toBe(true);
  });

  test('is stored unchanged if the page id would make the text too long', async () => {
    const html = `<p>${'x'.repeat(65_536 - 7 - link('/firm/team/').length)}</p>${link('/firm/team/')}`;
    await accepted(editor.saveSiteKeys({ footer_disclaimer: html }));
    const keys = await service.strapi.documents(SITE_KEYS).findFirst({});
    expect(keys?.['footer_disclaimer']).toBe(html);
  });
});
