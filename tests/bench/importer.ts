import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { getServices } from '../../src/plugins/site-content/server/src/create-services';
import { writeImport } from '../../src/plugins/site-import/server/src/apply-plan';
import { readPlan } from '../../src/plugins/site-import/server/src/read-plan';
import { startApplication } from './application';
import { answerCalls } from './helper';

/** The number of children of each page. */
const WIDTH = 20;

const TEXT = '<p>The boat leaves at <strong>ten</strong>, weather permitting. </p>'.repeat(6);

const getId = (number: number): string => `p${String(number).padStart(23, '0')}`;

/** A page with six blocks and links to other pages. */
const getPage = (number: number): object => {
  const parent = number === 0 ? null : Math.floor((number - 1) / WIDTH);
  const html = `${TEXT}<p><a href="/page-0/">First</a></p>`;
  const block = (type: string, value: object): object => ({ type, value });
  return {
    id: getId(number),
    meta: { slug: `page-${number}`, parent: parent === null ? null : { id: getId(parent) } },
    title: `Page ${number}`,
    body: [
      block('hero', {
        heading: 'Heading',
        text: 'Text',
        image: null,
        link: { text: 'First', url: '/page-0/' },
      }),
      block('rich-text', { html }),
      block('cards', {
        heading: 'Cards',
        cards: [{ title: 'One', text: 'Text', image: null, link: null }],
      }),
      block('faq', {
        heading: 'Questions',
        questions: [{ question: 'When?', answer: '<p>Now.</p>' }],
      }),
      block('quote', { text: 'Lovely', attribution: 'Somebody' }),
      block('rich-text', { html: TEXT }),
    ],
  };
};

const NO_WISHES = { replaces: false, overwrites: false, deletesMissing: false };

const handlers = {
  /** Imports this many pages into an empty site. @returns milliseconds, and the peak memory in bytes */
  async importPages(count: number): Promise<{ took: number; memory: number }> {
    const { strapi } = await startApplication();
    const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-import-'));
    const file = path.join(folder, 'pages.json');
    const items = Array.from({ length: count }, (_, number) => getPage(number));
    writeFileSync(file, JSON.stringify({ meta: { total_count: count }, items }));
    items.length = 0;
    try {
      const began = performance.now();
      const services = getServices(strapi);
      const sources = { initialData: null, pages: file };
      const plan = await readPlan(strapi, services.options, sources, () => undefined);
      const { pages } = await writeImport(strapi, services, plan, NO_WISHES, () => undefined);
      if (pages.added !== count) throw new Error(`${pages.added} of ${count} pages were imported.`);
      return { took: performance.now() - began, memory: process.resourceUsage().maxRSS * 1024 };
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};
export type Importer = typeof handlers;

answerCalls(handlers);
