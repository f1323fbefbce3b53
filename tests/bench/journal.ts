import type { BenchResources } from './bench-resources';
import type { Unjournalled } from './journal-cost-process';
import { median } from './median';
import type { Section } from './section';

const ROUNDS = 3;

/**
 * Measures the cost of the journal: the same writes with and without it. Each list is imported by its own process into
 * its own database, in alternating rounds; the saves alternate in one process.
 */
export const measureJournal = async (resources: BenchResources): Promise<Section> => {
  const start = (name: string) =>
    resources.start<Unjournalled>('journal-cost-process', {
      ...resources.site.copy(name),
      DATABASE_FILENAME: resources.site.getDatabase(`${name}-empty`),
    });
  const getList = async (name: string, isKept: boolean): Promise<number> => {
    const helper = start(name);
    const took = await helper.call('list', isKept);
    await helper.stop();
    return took;
  };
  const lists: { readonly kept: number; readonly without: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const without = await getList(`journal-off-${round}`, false);
    lists.push({ without, kept: await getList(`journal-on-${round}`, true) });
  }
  const helper = start('journal-saves');
  const saves = await helper.call('saves');
  await helper.stop();
  const more = (what: 'page' | 'redirect'): number => saves[what].kept - saves[what].without;
  return {
    lines: [
      {
        what: 'an import of 100,000 redirects with the journal, against one without',
        value: median(lists.map(({ kept, without }) => kept / without)),
        ...{ unit: 'times', goal: { atMost: 1.3 } },
      },
      {
        what: 'a save of a page with the journal, more than without',
        ...{ value: more('page'), unit: 'ms', goal: { atMost: 2 } },
      },
      {
        what: 'a save of a redirect with the journal, more than without',
        ...{ value: more('redirect'), unit: 'ms', goal: { atMost: 2 } },
      },
    ],
    tables: [
      {
        head: ['', '100,000 redirects', 'save of a page', 'save of a redirect'],
        rows: (
          [
            ['with the journal', 'kept'],
            ['without', 'without'],
          ] as const
        ).map(([what, how]) => [
          what,
          `${(median(lists.map((list) => list[how])) / 1000).toFixed(2)} s`,
          `${saves.page[how].toFixed(1)} ms`,
          `${saves.redirect[how].toFixed(1)} ms`,
        ]),
      },
    ],
    measured: { lists, saves },
  };
};
