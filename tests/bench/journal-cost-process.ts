import { performance } from 'node:perf_hooks';
import type { Core } from '@strapi/strapi';
import { listLine } from 'redirect-formats';
import { getServices } from '../../src/plugins/history/server/src/create-services';
import { PAGE, REDIRECT } from '../../src/plugins/site-content/domain/content-types';
import { ChangeRecording } from '../../src/plugins/site-content/server/src/changes/change-recording';
import { applyList } from '../../src/plugins/site-content/server/src/redirects/lists/apply';
import { startApplication } from './application';
import { answerCalls } from './helper';
import { median } from './median';

const LINES = 100_000;
const SAVES = 1000;

const { note, noteDeleted, noteRows, noteCreated: noteMade, settle } = ChangeRecording.prototype;
const KEPT = { note, noteDeleted, noteRows, noteMade, settle };

const NOT_KEPT: typeof KEPT = {
  note: async () => undefined,
  noteDeleted: async () => undefined,
  noteRows: async () => undefined,
  noteMade: () => undefined,
  settle: async () => null,
};

/** Switches the recording of changes on or off. */
const keep = (isKept: boolean): void => {
  Object.assign(ChangeRecording.prototype, isKept ? KEPT : NOT_KEPT);
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
  await applyList(strapi, getServices(strapi), lines, WISHES);
  return performance.now() - began;
};

/** The time with and without the journal, in milliseconds. */
interface Cost {
  readonly kept: number;
  readonly without: number;
}

/**
 * The medians of many saves of an entry, alternately with and without, so that other load on the machine affects both.
 */
const saveOften = async (save: (round: number) => Promise<unknown>): Promise<Cost> => {
  const took: Record<keyof Cost, number[]> = { kept: [], without: [] };
  for (let round = 0; round < SAVES; round += 1) {
    const how = round % 2 === 0 ? 'kept' : 'without';
    keep(how === 'kept');
    const began = performance.now();
    await save(round);
    took[how].push(performance.now() - began);
  }
  return { kept: median(took.kept), without: median(took.without) };
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
  /** Returns the time to import 100,000 redirects into an empty site, in milliseconds. */
  async list(isKept: boolean): Promise<number> {
    const { strapi } = await startApplication();
    keep(isKept);
    const took = await importList(strapi);
    const { changeSets } = getServices(strapi).journal.tables;
    const changeSet: unknown = await strapi.db.connection(changeSets).first();
    if ((changeSet !== undefined) !== isKept)
      throw new Error('The journal was not as it was meant.');
    return took;
  },

  /** Returns the times to save a page with six blocks, and a redirect. */
  async saves(): Promise<{ readonly page: Cost; readonly redirect: Cost }> {
    const { strapi } = await startApplication();
    const pages = strapi.documents(PAGE);
    const { documentId: page } = await pages.create({
      data: { title: 'Page', slug: 'page', body: BLOCKS } as never,
    });
    const redirects = strapi.documents(REDIRECT);
    const { documentId: redirect } = await redirects.create({
      data: { source: '/one', destination: '/zero/' } as never,
    });
    return {
      page: await saveOften((round) =>
        pages.update({ documentId: page, data: { title: `Page ${round}` } as never })
      ),
      redirect: await saveOften((round) =>
        redirects.update({ documentId: redirect, data: { destination: `/${round}/` } as never })
      ),
    };
  },
};
export type Unjournalled = typeof handlers;

answerCalls(handlers);
