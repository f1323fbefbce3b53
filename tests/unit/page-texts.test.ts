import type { Core } from '@strapi/strapi';
import type { AllPages } from '../../src/plugins/site-content/server/src/content/read-models/all-pages-read-model';
import { PageTexts } from '../../src/plugins/site-content/server/src/content/read-models/page-texts';
import type { Revision } from '../../src/plugins/site-content/server/src/content/revision/revision';

/** The pages with these texts, by their rows, and how often texts were asked for. */
const getTexts = (stored: Map<number, string>, mostCharacters: number) => {
  let asked = 0;
  const connection = () => {
    const query = {
      whereBetween: (_column: string, [from, to]: [number, number]) => {
        const rows = [...stored].filter(([row]) => row >= from && row <= to);
        return {
          ...query,
          select: async () => {
            asked += 1;
            return rows.map(([id, text]) => ({ id, title: null, slug: null, search_text: text }));
          },
        };
      },
      whereNull() {
        return this;
      },
    };
    return query;
  };
  const strapi = {
    db: { connection, metadata: { get: () => ({ tableName: 'pages' }) } },
  } as unknown as Core.Strapi;
  const revision = {
    read: async () => 'one',
    readState: async () => ({ revision: 'one', steps: [] }),
  };
  const byId = () => new Map([...stored.keys()].map((row) => [`p${row}`, { draft: { row } }]));
  const texts = new PageTexts(
    strapi,
    revision as unknown as Revision,
    { read: async () => ({ byId: byId() }) as unknown as AllPages },
    mostCharacters
  );
  return { texts, asked: () => asked };
};

test('texts are searched for all of some words, and asked for once', async () => {
  const { texts, asked } = getTexts(
    new Map([
      [1, 'the ferry leaves'],
      [255, 'the harbour'],
      [256, 'a ferry in the harbour'],
      [700, 'ferr'],
    ]),
    1000
  );
  const found = async (...words: string[]) => [...((await texts.rowsWith(words)) ?? [])];
  expect(await found('ferry')).toEqual([1, 256]);
  expect(await found('the', 'harbour')).toEqual([255, 256]);
  expect(await found('the', 'ferry', 'harbour')).toEqual([256]);
  expect(await found('nowhere')).toEqual([]);
  expect(asked()).toBe(3);
});

test('of too many texts none are kept', async () => {
  const stored = new Map([1, 300, 600].map((row) => [row, 'a'.repeat(100)]));
  expect(await getTexts(stored, 250).texts.rowsWith(['a'])).toBeNull();
  expect(await getTexts(stored, 400).texts.rowsWith(['a'])).not.toBeNull();
});
