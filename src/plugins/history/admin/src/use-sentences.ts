import { useCallback } from 'react';
import type { HistoryChangeSet, HistoryCount } from '#history/domain/api-types';
import { ORDER_OF_TYPES } from '#history/domain/restore-steps';
import { usePersonName } from '#site-content/admin/components/use-person-name';
import { DISCARD } from '#site-content/domain/changes/action';
import { NAV_ITEM } from '#site-content/domain/content-types';
import { getChangeName } from './change-name';
import { useText } from './translations/text';
import { TYPE_NAMES } from './type-names';

interface Sentences {
  /** Summarizes a change set: `Ada Min moved “Fares”`. */
  readonly whatHappened: (changeSet: HistoryChangeSet) => string;
  /** Describes the other changes in it, one sentence each. */
  readonly whatElse: (changeSet: HistoryChangeSet) => string[];
}

/** Puts the main subject first: a page before the redirects that its move has created. */
const inOrder = ({ counts }: HistoryChangeSet): HistoryCount[] =>
  counts.toSorted(
    (one, other) => ORDER_OF_TYPES.indexOf(one.type) - ORDER_OF_TYPES.indexOf(other.type)
  );

/** Whether an entry was saved with another title, and neither published nor moved. */
const isRename = ({ action, title, titleBefore }: HistoryCount): boolean =>
  action === 'save' && title !== null && titleBefore !== null;

const getName = (count: HistoryCount) => getChangeName({ ...count, isRename: isRename(count) });

/**
 * Whether a draft was reset to the published version. Discarding the draft of a page that was never published deletes
 * the page.
 */
export const isDiscard = (
  { operation }: Pick<HistoryChangeSet, 'operation'>,
  { action }: Pick<HistoryCount, 'action'>
): boolean => operation === DISCARD && action !== 'delete';

/** Describes change sets in sentences. */
export const useSentences = (): Sentences => {
  const text = useText();
  const personName = usePersonName();
  const entries = useCallback(
    (
      { type, count, title, areSubpages }: HistoryCount,
      // `no` inside a sentence, `yes` after a colon: German declines nouns in sentences.
      isListed: 'yes' | 'no' = 'no'
    ): string => {
      const name = TYPE_NAMES[type];
      if (name === 'site-keys') return text('history.entries.site-keys', { isListed });
      if (name !== undefined && title !== null && title !== '') {
        // Named with their type, because a page and its menu items share a title, and a redirect may have a page's
        // path.
        const isNamed = name === 'nav-item' || name === 'file' || name === 'redirect';
        const first = text(isNamed ? `history.titled.${name}` : 'history.titled', {
          title,
          isListed,
        });
        if (count === 1) return first;
        const below = type === NAV_ITEM ? 'subitems' : 'subpages';
        const others = areSubpages ? below : name;
        return text(`history.titled.and.${others}`, { first, count: count - 1 });
      }
      return name === undefined ? type : text(`history.entries.${name}`, { count });
    },
    [text]
  );
  return {
    whatHappened: (changeSet) => {
      const [first] = inOrder(changeSet);
      const who = personName(changeSet.by);
      if (first === undefined) return who;
      if (isDiscard(changeSet, first))
        return text('history.said.discard', { who, what: entries(first) });
      const { titleBefore: before, title: after } = first;
      return text(`history.said.${getName(first)}`, { who, what: entries(first), before, after });
    },
    whatElse: (changeSet) => {
      const [first, ...others] = inOrder(changeSet);
      const isNamed = first !== undefined && (isRename(first) || isDiscard(changeSet, first));
      const before = first === undefined || isNamed ? null : first.titleBefore;
      return [
        ...(before === null ? [] : [text('history.also.renamed-from', { before })]),
        ...others.map((count) =>
          text(`history.also.${getName(count)}`, {
            ...{ what: entries(count, 'yes') },
            ...{ before: count.titleBefore, after: count.title },
          })
        ),
      ];
    },
  };
};
