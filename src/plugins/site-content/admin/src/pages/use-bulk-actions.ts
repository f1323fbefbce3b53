import { useRef, useState } from 'react';
import { PAGE } from '#site-content/domain/content-types';
import type { PageTreeViewRow } from '#site-content/domain/panel/page-tree-view';
import { focusList, giveBackFocus, regainFocus } from '../components/focus';
import { isInSelectionBar } from '../components/selection-actions';
import { useEvent } from '../components/use-event';
import { useOfferUndo } from '../history-slot/slot';
import { useForgetEntriesMutation } from '../strapi-internals/document-tags';
import { useText } from '../translations/text';
import type { BulkActionName } from './grid/actions';
import type { PlannedBulkAction } from './planned-bulk-action';

interface ActsOptions {
  /** Returns a selected or visible row. */
  readonly getRow: (id: string) => PageTreeViewRow | undefined;
  /** Returns the row that follows deleted pages; `null` if there is none. */
  readonly findNext: (deleted: readonly string[]) => string | null;
  /** Focuses a page's row once it exists. */
  readonly goToLine: (id: string) => void;
  /** Called after success with the page that was moved, if any. Resolves when the page is shown. */
  readonly onDone: (moved: string | null) => Promise<unknown>;
  /** Called when the dialog is closed without success. */
  readonly onClosed: () => void;
}

/** Manages bulk actions on pages: dialog, execution and notification. */
export const useBulkActions = ({ getRow, findNext, goToLine, onDone, onClosed }: ActsOptions) => {
  const text = useText();
  const offerUndo = useOfferUndo(useEvent(() => void onDone(null)));
  const [forgetEntries] = useForgetEntriesMutation();
  const [planned, setPlanned] = useState<PlannedBulkAction | null>(null);
  /** The row to focus after the dialog has closed. */
  const focusNext = useRef<string | null>(null);

  const goToNext = (): void => {
    if (focusNext.current !== null) goToLine(focusNext.current);
  };

  const plan = (
    action: BulkActionName,
    ids: readonly string[],
    place: Pick<PlannedBulkAction, 'parent' | 'after'> = {}
  ): void => {
    const pages = ids.flatMap((id) => {
      const row = getRow(id);
      if (row === undefined) return [];
      const isPublished = row.status === 'published' || row.status === 'modified';
      const isElsewhere = row.attention.includes('published-elsewhere');
      const parent = isElsewhere ? undefined : row.parent;
      return [{ id, title: row.title, isPublished, parent, version: row.version }];
    });
    focusNext.current = pages[0]?.id ?? null;
    if (pages.length === 0) return;
    setPlanned({ action, pages, ...place });
  };

  const done = (changeSet: string | null, count: number): void => {
    if (planned === null) return;
    const { action, pages } = planned;
    offerUndo(text(`pages.bulk-action.${action}.done`, { count }), changeSet);
    void forgetEntries(PAGE);
    setPlanned(null);
    const moved = action === 'move' ? (pages[0]?.id ?? null) : null;
    if (action === 'delete') focusNext.current = findNext(pages.map(({ id }) => id));
    void onDone(moved).then(() =>
      focusNext.current === null ? focusList() : regainFocus(goToNext)
    );
  };

  return {
    planned,
    plan,
    done,
    close: (): void => {
      setPlanned(null);
      // The action may have succeeded although its response was lost.
      onClosed();
    },
    /** Returns the focus: to the button in the bar above the tree if it opened the dialog, otherwise to the row. */
    onClosed: (opener: Element | null): void => {
      if (isInSelectionBar(opener)) giveBackFocus(opener);
      else goToNext();
    },
  };
};
