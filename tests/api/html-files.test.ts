import { created, PAGE, SITE_KEYS } from '../support/editor';
import { accepted } from '../support/refusals';
import { editorForTests, serviceForTests } from '../support/test-service';
import { findPage, readInitialData } from '../support/visitor';

const STORED =
  '<p><img src="/uploads/a.png" alt="" srcset="/uploads/a.png 480w, /b.png 960w, /uploads/b,c.png 2x" /><a href="/uploads/a.pdf">a</a><a href="/about/">b</a></p>';
const SERVED =
  '<p><img src="https://cms.example.com/uploads/a.png" alt="" srcset="https://cms.example.com/uploads/a.png 480w, /b.png 960w, https://cms.example.com/uploads/b,c.png 2x" /><a href="https://cms.example.com/uploads/a.pdf">a</a><a href="/about/">b</a></p>';

const service = serviceForTests({ serverUrl: 'https://cms.example.com' });
const editor = editorForTests(service);

test('HTML in pages is served with absolute Media Library URLs and stored with relative ones', async () => {
  const body = [
    { __component: 'blocks.rich-text', html: STORED },
    { __component: 'blocks.faq', questions: [{ question: 'Q?', answer: STORED }] },
  ];
  const id = await created(editor, PAGE, { title: 'Page', slug: 'files', body });
  await accepted(editor.publish(PAGE, id));
  const page = await findPage(service, id);
  expect(page?.body.map(({ value }) => value)).toMatchObject([
    { html: SERVED },
    { questions: [{ question: 'Q?', answer: SERVED }] },
  ]);
  const draft = await service.strapi
    .documents(PAGE)
    .findOne({ documentId: id, populate: ['body'] });
  expect(draft?.['body']).toMatchObject([{ html: STORED }, {}]);
});

test('HTML in site keys is served with absolute Media Library URLs and stored with relative ones', async () => {
  await accepted(editor.saveSiteKeys({ footer_disclaimer: STORED }));
  expect((await readInitialData(service)).keys['footer_disclaimer']).toBe(SERVED);
  const stored = await service.strapi.documents(SITE_KEYS).findFirst({});
  expect(stored?.['footer_disclaimer']).toBe(STORED);
});
