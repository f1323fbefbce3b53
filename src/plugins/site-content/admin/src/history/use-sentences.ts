import { useCallback } from 'react';
import type { Actor } from '#site-content/domain/history/channels';
import { ORDER_OF_TYPES } from '#site-content/domain/history/restore-order';
import type { HistoryAct, HistoryCount } from '#site-content/domain/panel/history';
import { useText } from '../translations/text';
import { TYPE_NAMES } from './type-names';

interface Sentences {
  readonly personName: (doer: Actor) => string;
  /** `Ada Min moved “Fares”`. */
  readonly whatHappened: (act: HistoryAct) => string;
  /** What else became of entries in it, a sentence each. */
  readonly whatElse: (act: HistoryAct) => string[];
}

/** What an act is about comes first: a page before the redirects that its move has made. */
const inOrder = ({ counts }: HistoryAct): HistoryCount[] =>
  counts.toSorted(
    (one, other) => ORDER_OF_TYPES.indexOf(one.type) - ORDER_OF_TYPES.indexOf(other.type)
  );

/** Tells acts in sentences. */
export const useSentences = (): Sentences => {
  const text = useText();
  const personName = useCallback(
    ({ kind, name }: Actor): string =>
      kind === 'administrator' && name !== ''
        ? name
        : text(`history.person.${kind}`, { name: name === '' ? '?' : name }),
    [text]
  );
  const entries = useCallback(
    ({ type, count, title }: HistoryCount): string => {
      const name = TYPE_NAMES[type];
      if (name === 'site-keys') return text('history.entries.site-keys');
      if (count === 1 && title !== null && title !== '') return text('history.titled', { title });
      return name === undefined ? type : text(`history.entries.${name}`, { count });
    },
    [text]
  );
  return {
    personName,
    whatHappened: (act) => {
      const [first] = inOrder(act);
      const who = personName(act.by);
      return first === undefined
        ? who
        : text(`history.said.${first.action}`, { who, what: entries(first) });
    },
    whatElse: (act) =>
      inOrder(act)
        .slice(1)
        .map((count) => text(`history.also.${count.action}`, { what: entries(count) })),
  };
};
