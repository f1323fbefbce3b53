import { connect, created, PAGE } from '../support/editor';
import { editorForTests, serviceForTests } from '../support/for-tests';
import { accepted } from '../support/refusals';
import { findPage, readInitialData } from '../support/visitor';

const service = serviceForTests();
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
