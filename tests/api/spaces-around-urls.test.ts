import { created, NAV_ITEM, PAGE, REDIRECT } from '../support/editor';
import { accepted } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';
import { findPage, readInitialData } from '../support/visitor';

const service = serviceForTests();
const editor = editorForTests(service);

test('spaces around a URL are trimmed in every field that contains URLs', async () => {
  await created(editor, NAV_ITEM, { title: 'Header', area: 'header', url: ' /a/ ' });
  const group = await created(editor, NAV_ITEM, { title: 'Footer', area: 'footer' });
  await created(editor, NAV_ITEM, {
    title: 'Entry',
    parent: { connect: [{ documentId: group }] },
    url: '\tmailto:a@b.example?subject=Hello%20you&cc=c@d.example\n',
  });
  await created(editor, REDIRECT, { source: '/old', target: 'url', destination: ' /new/ ' });
  await accepted(
    editor.saveSiteKeys({
      social_network_a: ' https://a.example/ ',
      map_style: ' mapbox://styles/a ',
      request_info: { cta_text: 'Ask', cta_url: ' /ask/ ' },
    })
  );
  const answer = await readInitialData(service);
  expect(answer.header[0]?.url).toBe('/a/');
  expect(answer.footer[0]?.subitems?.[0]?.url).toBe(
    'mailto:a@b.example?subject=Hello%20you&cc=c@d.example'
  );
  expect(answer.redirects['old']).toBe('/new/');
  expect(answer.keys).toMatchObject({
    social_network_a: 'https://a.example/',
    map_style: 'mapbox://styles/a',
  });
  expect(answer['request-info'].cta_url).toBe('/ask/');

  const link = { text: 'Write', url: ' mailto:a@b.example?subject=Hello ' };
  const id = await created(editor, PAGE, {
    title: 'Page',
    slug: 'page',
    body: [
      { __component: 'blocks.call-to-action', heading: 'Write', link },
      { __component: 'blocks.embed', url: ' https://a.example/ ' },
      { __component: 'blocks.rich-text', html: '<a href=" mailto:a@b.example?subject=c ">d</a>' },
    ],
  });
  await accepted(editor.publish(PAGE, id));
  expect((await findPage(service, id))?.body.map(({ value }) => value)).toMatchObject([
    { link: { text: 'Write', url: 'mailto:a@b.example?subject=Hello' } },
    { url: 'https://a.example/' },
    { html: '<a href="mailto:a@b.example?subject=c">d</a>' },
  ]);
});
