import { created, NAV_ITEM, PAGE, REDIRECT } from '../support/editor';
import { accepted, refusedFields } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';
import { findPage } from '../support/visitor';

const LIMIT = 256 * 1024;

const service = serviceForTests();
const editor = editorForTests(service);

let count = 0;
const page = (...body: object[]): Record<string, unknown> => ({
  title: 'Page',
  slug: `limits-${(count += 1)}`,
  body,
});
const richText = (html: string): object => ({ __component: 'blocks.rich-text', html });
const faq = (answer: string): object => ({
  __component: 'blocks.faq',
  questions: [{ question: 'Q?', answer }],
});
const nested = (levels: number): string => `${'<b>'.repeat(levels)}x${'</b>'.repeat(levels)}`;

describe('HTML', () => {
  test('is saved up to the limits of its size and nesting', async () => {
    const id = await created(
      editor,
      PAGE,
      page(richText('x'.repeat(LIMIT)), faq(nested(100)), richText('<li>a'.repeat(500)))
    );
    await accepted(editor.publish(PAGE, id));
    const served = await findPage(service, id);
    expect(JSON.stringify(served)).toContain('x'.repeat(LIMIT));
  });

  test('over the limits is refused with an error at every field, in the panel and from code', async () => {
    const over = page(richText('x'.repeat(LIMIT + 1)), richText('<p>fine</p>'), faq(nested(101)));
    const fields = ['body.0.html', 'body.2.questions.0.answer'];
    const refused = await editor.create(PAGE, over);
    expect(refusedFields(refused)).toEqual(fields);
    expect(Object.values(refused.errors)).toEqual([
      'This HTML is too long: 262145 bytes, but at most 262144 are allowed. Shorten or split it.',
      'This HTML is nested too deeply: <b> is at level 101, but at most 100 levels are allowed. Close elements before opening more.',
    ]);
    const id = await created(editor, PAGE, page());
    expect(refusedFields(await editor.update(PAGE, id, over))).toEqual(fields);
    await expect(service.strapi.documents(PAGE).create({ data: over as never })).rejects.toThrow(
      '2 fields have errors'
    );
  });

  test('of all fields together over 1 MiB is refused, but accepted if it is already stored', async () => {
    const large = (count: number): object[] =>
      Array.from({ length: count }, (_, at) => richText(`<p>${'x'.repeat(LIMIT - 8)}${at}</p>`));
    const refused = await editor.create(PAGE, page(...large(4), faq('<p>over</p>')));
    expect(refused.errors).toEqual({
      'body.4.questions.0.answer':
        'The HTML of this entry is too long: 1048587 bytes in all its fields together, but at most 1048576 are allowed. Shorten or split it.',
    });
    const id = await created(editor, PAGE, page(...large(4)));
    expect(refusedFields(await editor.update(PAGE, id, { body: large(5) }))).toEqual([
      'body.4.html',
    ]);
    // Bypasses the rules, like a text saved before the limit existed.
    const last = '<p>last</p>';
    const blocks = [...large(3), richText('<p>a</p>'), richText(last)];
    await accepted(editor.update(PAGE, id, { body: blocks }));
    const longer = `<p>${'y'.repeat(LIMIT - 7)}</p>`;
    await service.strapi.db
      .connection('components_blocks_rich_text')
      .where({ html: '<p>a</p>' })
      .update({ html: longer });
    const stored = [...large(3), richText(longer), richText(last)];
    await accepted(editor.update(PAGE, id, { title: 'Renamed', body: stored }));
    const changed = [...stored.slice(0, -1), richText('<p>changed</p>')];
    expect(refusedFields(await editor.update(PAGE, id, { body: changed }))).toEqual([
      'body.4.html',
    ]);
  });

  test('over the limits that is already stored is served, and kept by a save that does not change it', async () => {
    const id = await created(editor, PAGE, page(richText('<p>a</p>'), faq('<p>b</p>')));
    const [deep, long] = [nested(500), `<p>${'y'.repeat(LIMIT)}</p>`];
    await service.strapi.db
      .connection('components_blocks_rich_text')
      .where({ html: '<p>a</p>' })
      .update({ html: deep });
    await service.strapi.db
      .connection('components_shared_questions')
      .where({ answer: '<p>b</p>' })
      .update({ answer: long });

    const blocks = [richText(deep), faq(long)];
    await accepted(editor.update(PAGE, id, { title: 'Another', body: blocks }));
    await accepted(editor.publish(PAGE, id));
    const served = JSON.stringify(await findPage(service, id));
    expect(served).toContain(deep);
    expect(served).toContain(long);

    const changed = await editor.update(PAGE, id, { body: [richText(`${deep}z`), faq(long)] });
    expect(refusedFields(changed)).toEqual(['body.0.html']);
  });
});

describe.each([
  ['with a user name', 'https://good@evil.example/'],
  ['with a dot segment before //', '/.//evil.example'],
  ['with an encoded dot segment before //', '/%2e%2e//evil.example'],
  ['with a backslash', '/\\evil.example'],
  ['with a tab', '/\t/evil.example'],
])('a link %s', (_what, url) => {
  test('is refused in every field', async () => {
    const link = { text: 'a', url };
    const blocks = [
      { __component: 'blocks.hero', heading: 'a', link },
      { __component: 'blocks.cards', cards: [{ title: 'a', link }] },
      { __component: 'blocks.embed', url },
    ];
    expect(refusedFields(await editor.create(PAGE, page(...blocks)))).toEqual([
      ...['body.0.link.url', 'body.1.cards.0.link.url', 'body.2.url'],
    ]);
    const redirect = { source: '/old', target: 'url', destination: url };
    expect(refusedFields(await editor.create(REDIRECT, redirect))).toEqual(['destination']);
    const item = { title: 'a', area: 'header', url };
    expect(refusedFields(await editor.create(NAV_ITEM, item))).toEqual(['url']);
    const keys = { social_network_a: url, request_info: { cta_text: 'a', cta_url: url } };
    expect(refusedFields(await editor.saveSiteKeys(keys))).toEqual([
      ...['request_info.cta_url', 'social_network_a'],
    ]);
  });

  test('loses its href in HTML but keeps its text', async () => {
    const html = `<p><a href="${url}">a</a></p>`;
    const id = await created(editor, PAGE, page(richText(html)));
    await accepted(editor.publish(PAGE, id));
    expect(JSON.stringify(await findPage(service, id))).toContain('<p><a>a</a></p>');
  });
});
