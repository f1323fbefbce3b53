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
  /** `Ada Min moved “Fares”`. */
  readonly whatHappened: (changeSet: HistoryChangeSet) => string;
  /** The other changes in it, one sentence each. */
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

/** Whether a draft was put back to what is published. Discarding the draft of a page without another version deletes it. */
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
      // Of a sentence or after a colon: German declines the former.
      isListed: 'yes' | 'no' = 'no'
    ): string => {
      const name = TYPE_NAMES[type];
      if (name === 'site-keys') return text('history.entries.site-keys', { isListed });
      if (name !== undefined && title !== null && title !== '') {
        // A page and the menu items that lead to it have one title, and a redirect has a page's path.
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
