import { getServices } from '#site-content/server/create-services';
import { created, NAV_ITEM, PAGE, publishedPage } from '../support/editor';
import { accepted } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';

const service = serviceForTests();
const editor = editorForTests(service);

const richText = (html: string): object => ({ __component: 'blocks.rich-text', html });

const found = async (): Promise<string[]> =>
  (await getServices(service.strapi).checks.read()).map(
    ({ where, target, reason }) =>
      `${where.title} ${where.path.join('.')} ${target} ${reason.code} ${JSON.stringify(reason.values)}`
  );

test('the content audit reports links with a fragment that the published page does not contain', async () => {
  const fares = await publishedPage(editor, {
    title: 'Fares',
    slug: 'fares',
    body: [
      richText('<h2 id="adults">Adults</h2>'),
      { __component: 'blocks.faq', questions: [{ question: 'Q', answer: '<p id="dogs">A</p>' }] },
      richText('<p><a href="#dogs">a</a><a href="#cats">b</a></p>'),
    ],
  });
  await publishedPage(editor, {
    title: 'Home',
    slug: 'home',
    body: [
      richText(`<p><a href="page:${fares}?a#dogs">a</a><a href="page:${fares}?a#cats">b</a></p>`),
    ],
  });
  await created(editor, NAV_ITEM, { title: 'Adults', area: 'header', url: '/fares/#adults' });
  await created(editor, NAV_ITEM, { title: 'Children', area: 'header', url: '/fares/#children' });
  const missing = [
    'Fares body.2.html #cats check.no-part-here {"part":"cats"}',
    `Home body.0.html page:${fares}?a#cats check.no-part {"part":"cats","path":"/fares/"}`,
  ];
  expect((await found()).toSorted()).toEqual([
    'Children url /fares/#children check.no-part {"part":"children","path":"/fares/"}',
    ...missing,
  ]);

  const body = [richText('<h2 id="children">Children</h2>')];
  await accepted(editor.update(PAGE, fares, { body }));
  expect(await found()).toContain(
    'Children url /fares/#children check.no-part {"part":"children","path":"/fares/"}'
  );
  await accepted(editor.publish(PAGE, fares));
  expect((await found()).filter((one) => one.startsWith('Children'))).toEqual([]);
});
