import type { Laboratory } from './laboratory';
import { median } from './median';
import type { Section } from './section';
import type { Unjournalled } from './unjournalled';

const ROUNDS = 3;

/** What is measured of a service, with the journal or without. */
interface Cost {
  /** Of bringing 100,000 redirects in, in milliseconds. */
  readonly list: number;
  /** Of a save of a page with six blocks and of one of a redirect, in milliseconds. */
  readonly page: number;
  readonly redirect: number;
}

const costOf = async (laboratory: Laboratory, name: string, isKept: boolean): Promise<Cost> => {
  const helper = laboratory.start<Unjournalled>('unjournalled', {
    ...laboratory.site.copy(name),
    DATABASE_FILENAME: laboratory.site.databaseOf(`${name}-empty`),
  });
  const cost = await helper.call('measure', isKept);
  await helper.stop();
  return cost;
};

/**
 * What the journal costs: the same writes with it and without, each in a process and on a database of its own, in rounds
 * that take turns.
 */
export const measureJournal = async (laboratory: Laboratory): Promise<Section> => {
  const rounds: { readonly kept: Cost; readonly without: Cost }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const without = await costOf(laboratory, `journal-off-${round}`, false);
    rounds.push({ without, kept: await costOf(laboratory, `journal-on-${round}`, true) });
  }
  const more = (what: 'page' | 'redirect'): number =>
    median(rounds.map(({ kept, without }) => kept[what] - without[what]));
  return {
    lines: [
      {
        what: 'an import of 100,000 redirects with the journal, against one without',
        value: median(rounds.map(({ kept, without }) => kept.list / without.list)),
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
          `${(median(rounds.map((round) => round[how].list)) / 1000).toFixed(2)} s`,
          ...(['page', 'redirect'] as const).map(
            (one) => `${median(rounds.map((round) => round[how][one])).toFixed(1)} ms`
          ),
        ]),
      },
    ],
    measured: rounds,
  };
};
