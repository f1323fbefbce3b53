import { performance } from 'node:perf_hooks';
import type { Core } from '@strapi/strapi';
import { PAGE, REDIRECT } from '../../src/plugins/site-content/contract/content-types';
import { Recording } from '../../src/plugins/site-content/server/src/content/history/recording';
import { listLine } from '../../src/plugins/site-content/contract/redirect-lists/list';
import { applyList } from '../../src/plugins/site-content/server/src/content/redirect-lists/apply';
import { partsOf } from '../../src/plugins/site-content/server/src/parts';
import { startApplication } from './application';
import { answerCalls } from './helper';
import { median } from './median';

const LINES = 100_000;
const SAVES = 300;

/** The same application, but that nothing is noted of what it writes. */
const keepNothing = (): void => {
  Object.assign(Recording.prototype, {
    note: async () => undefined,
    noteDeleted: async () => undefined,
    noteRows: async () => undefined,
    noteMade: () => undefined,
    settle: async () => null,
  });
};

const WISHES = {
  ...({ onConflict: 'replace', deleteMissing: 'none', shortensChains: false } as const),
  ...{ toPages: true, takesTemporary: false, skipsRefused: false },
};

const importList = async (strapi: Core.Strapi): Promise<number> => {
  const lines = Array.from({ length: LINES }, (_, at) =>
    listLine(
      at + 1,
      `/section-${at % 97}/old-page-${at}.html`,
      `/section-${at % 97}/new-page-${at}/`
    )
  );
  const began = performance.now();
  await applyList(strapi, partsOf(strapi), lines, WISHES);
  return performance.now() - began;
};

/** The median of many saves of an entry, in milliseconds. */
const saveOften = async (save: (round: number) => Promise<unknown>): Promise<number> => {
  const took: number[] = [];
  for (let round = 0; round < SAVES; round += 1) {
    const began = performance.now();
    await save(round);
    took.push(performance.now() - began);
  }
  return median(took);
};

const TEXT = '<p>The boat leaves at <strong>ten</strong>, weather permitting. </p>'.repeat(6);

const BLOCKS = [
  { __component: 'blocks.hero', heading: 'Heading', text: 'Text' },
  { __component: 'blocks.rich-text', html: TEXT },
  { __component: 'blocks.cards', heading: 'Cards', cards: [{ title: 'One', text: 'Text' }] },
  {
    __component: 'blocks.faq',
    heading: 'Questions',
    questions: [{ question: 'When?', answer: '<p>Now.</p>' }],
  },
  { __component: 'blocks.quote', text: 'Lovely', attribution: 'Somebody' },
  { __component: 'blocks.rich-text', html: TEXT },
];

const handlers = {
  /** What writes cost, with the journal or without it, on an empty site. */
  async measure(isKept: boolean): Promise<{ list: number; page: number; redirect: number }> {
    if (!isKept) keepNothing();
    const { strapi } = await startApplication();
    const pages = strapi.documents(PAGE);
    const { documentId: page } = await pages.create({
      data: { title: 'Page', slug: 'page', body: BLOCKS } as never,
    });
    const redirects = strapi.documents(REDIRECT);
    const { documentId: redirect } = await redirects.create({
      data: { source: '/one', destination: '/zero/' } as never,
    });
    const cost = {
      page: await saveOften((round) =>
        pages.update({ documentId: page, data: { title: `Page ${round}` } as never })
      ),
      redirect: await saveOften((round) =>
        redirects.update({ documentId: redirect, data: { destination: `/${round}/` } as never })
      ),
      list: await importList(strapi),
    };
    const { acts } = partsOf(strapi).journal.tables;
    const first: unknown = await strapi.db.connection(acts).first();
    if ((first !== undefined) !== isKept) throw new Error('The journal was not as it was meant.');
    return cost;
  },
};
export type Unjournalled = typeof handlers;

answerCalls(handlers);
