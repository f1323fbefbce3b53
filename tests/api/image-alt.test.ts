import { created, PAGE, publishedPage } from '../support/editor';
import { PREVIEW_ENVIRONMENT, previewToken } from '../support/preview';
import { accepted } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';
import { uploadImage } from '../support/upload';

const service = serviceForTests({ environment: PREVIEW_ENVIRONMENT });
const editor = editorForTests(service);

const getAlts = async (page: string, token?: string): Promise<unknown[]> => {
  const preview = token === undefined ? '' : `&preview=${token}`;
  const { body } = await service.visitor
    .get(`/api/pages/?id=${page}&fields=body${preview}`)
    .expect(200);
  return body.items[0].body.map(
    ({ value }: { value: { alt: string; image: { alt: string } } }) =>
      `${value.alt}|${value.image.alt}`
  );
};

test('the alternative text of an image comes from its block, otherwise from the Media Library', async () => {
  const { id: image } = await uploadImage(service, editor, { alternativeText: 'In the library' });
  const blocks = (...alts: (string | null | undefined)[]) =>
    alts.map((alt) => ({
      ...{ __component: 'blocks.image', image },
      ...(alt === undefined ? {} : { alt }),
    }));
  const page = await publishedPage(editor, {
    ...{ title: 'Alt', slug: 'alt' },
    body: blocks('Its own', '', null, undefined),
  });
  const library = '|In the library';
  const published = ['Its own|Its own', library, library, library];
  expect(await getAlts(page)).toEqual(published);

  await accepted(editor.update(PAGE, page, { body: blocks('', 'In the draft') }));
  const token = await previewToken(service, editor, page);
  expect(await getAlts(page, token)).toEqual([library, 'In the draft|In the draft']);
  expect(await getAlts(page)).toEqual(published);

  const draft = await created(editor, PAGE, {
    ...{ title: 'New', slug: 'new' },
    body: blocks('New', ''),
  });
  const both = ['New|New', library];
  expect(await getAlts(draft, await previewToken(service, editor, draft))).toEqual(both);
});
