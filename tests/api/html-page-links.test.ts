import type { Core } from '@strapi/strapi';
import { connect, created, PAGE, publishedPage, SITE_KEYS } from '../support/editor';
import { editorForTests, serviceForTests } from '../support/for-tests';
import { accepted } from '../support/refusals';
import { statementsDuring, untilQuiet } from '../support/statements';
import { findPage, readInitialData } from '../support/visitor';

const HTML = { type: 'text', customField: 'plugin::site-content.html' };
const LEAFLET = 'api::leaflet.leaflet';

/** What a restart after the Content-Type Builder finds in the schema files. */
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

describe('a link in HTML that is kept by the id of its page', () => {
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

  test('is text while that is not published', async () => {
    expect(await servedHtml(linking)).toBe('<p>See our fares.</p>');
    expect(await disclaimer()).toBe('<p>Fares</p>');
  });

  test('leads to its path when it is published, without being saved again', async () => {
    await accepted(editor.publish(PAGE, fares));
    expect(await servedHtml(linking)).toBe(html('/fares/?day=2#boats'));
    expect(await disclaimer()).toBe('<p><a href="/fares/">Fares</a></p>');
  });

  test('follows it to another path', async () => {
    const above = await created(editor, PAGE, { title: 'About', slug: 'about' });
    await accepted(editor.publish(PAGE, above));
    await accepted(editor.update(PAGE, fares, { slug: 'prices', parent: connect(above) }));
    await accepted(editor.publish(PAGE, fares));
    expect(await servedHtml(linking)).toBe(html('/about/prices/?day=2#boats'));
    expect(await disclaimer()).toBe('<p><a href="/about/prices/">Fares</a></p>');
  });

  test('is text again when it is gone', async () => {
    await accepted(editor.remove(PAGE, fares));
    expect(await servedHtml(linking)).toBe('<p>See our fares.</p>');
    expect(await disclaimer()).toBe('<p>Fares</p>');
  });
});

describe('the path of a published page that is typed into HTML', () => {
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
  ])('becomes a link to it when a page is saved: %s', async (href, rest) => {
    expect(await storedOnPage(link(href))).toBe(link(`page:${team}${rest}`));
  });

  test.each(['/firm/team', '/team/', '/draft/', 'https://other.example/firm/team/', '/'])(
    'is none in %s, which stays',
    async (href) => {
      expect(await storedOnPage(link(href))).toBe(link(href));
    }
  );

  test('and when the site keys are saved, by a save of code in a transaction as well', async () => {
    const { strapi } = service;
    await accepted(editor.saveSiteKeys({}));
    const documentId = String((await strapi.documents(SITE_KEYS).findFirst({}))?.documentId);
    const data = { footer_disclaimer: link('/firm/team/') } as object;
    await strapi.db.transaction(() => strapi.documents(SITE_KEYS).update({ documentId, data }));
    const keys = await strapi.documents(SITE_KEYS).findFirst({});
    expect(keys?.['footer_disclaimer']).toBe(link(`page:${team}`));
    expect((await readInitialData(service)).keys['footer_disclaimer']).toBe(link('/firm/team/'));
  });

  test('and in a type that was added', async () => {
    const { data } = await accepted(editor.create(LEAFLET, { text: link('/firm/team/') }));
    expect(data).toMatchObject({ text: link(`page:${team}`) });
  });

  test('is asked for only where a link names a path', async () => {
    const looksForPaths = async (html: string): Promise<boolean> => {
      await untilQuiet(service);
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

  test('stays where the id would make the text too long', async () => {
    const html = `<p>${'x'.repeat(65_536 - 7 - link('/firm/team/').length)}</p>${link('/firm/team/')}`;
    await accepted(editor.saveSiteKeys({ footer_disclaimer: html }));
    const keys = await service.strapi.documents(SITE_KEYS).findFirst({});
    expect(keys?.['footer_disclaimer']).toBe(html);
  });
});
