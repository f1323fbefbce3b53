import { useNotifyAT } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { useRef } from 'react';
import { useEvent } from '../components/use-event';
import { useOfferUndo } from '../history-slot/slot';
import { toBulkActionFailure } from '../page-bulk-actions/bulk-action-failure';
import { postBulkAction } from '../page-bulk-actions/post-bulk-action';
import { useFailureSentences } from '../page-bulk-actions/use-failure-sentences';
import { useText } from '../translations/text';
import type { Step } from './grid/actions';
import type { Line } from './tree/branches';

interface OrderOptions {
  readonly lines: readonly Line[];
  readonly getTitle: (id: string) => string;
  readonly goToLine: (id: string) => void;
  /** Reloads the tree. */
  readonly onDone: () => Promise<unknown>;
  readonly showMore: (branch: string) => void;
}

/** Moves pages among their siblings. Runs without a dialog, because no URL changes. */
export const useOrder = ({ lines, getTitle, goToLine, onDone, showMore }: OrderOptions) => {
  const text = useText();
  const failureSentences = useFailureSentences();
  const { notifyStatus } = useNotifyAT();
  const { toggleNotification } = useNotification();
  const offerUndo = useOfferUndo(useEvent(() => void onDone()));
  const isBusy = useRef(false);

  const order = async (
    pages: readonly string[],
    parent: string | null,
    after: string | null
  ): Promise<void> => {
    // A held key repeats faster than responses with the new order arrive.
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const { changeSet } = await postBulkAction({
        action: 'order',
        pages,
        parent,
        after,
        isDryRun: false,
      });
      offerUndo(text('pages.bulk-action.move.done', { count: pages.length }), changeSet);
    } catch (thrown) {
      const message = failureSentences(toBulkActionFailure(thrown)).join(' ');
      toggleNotification({ type: 'danger', message });
    }
    await onDone();
    isBusy.current = false;
    const [first] = pages;
    if (first !== undefined) goToLine(first);
  };

  const step = (id: string, by: Step): void => {
    // Ignored, as by `order`, so that no move is announced that does not happen.
    if (isBusy.current) return;
    const line = lines.find((one) => one.id === id);
    if (line?.kind !== 'page') return;
    const { parent } = line;
    const siblings = lines.filter((one) => one.kind === 'page' && one.parent === parent);
    const at = siblings.findIndex((one) => one.id === id);
    const goal = at + by;
    const title = getTitle(id);
    if (goal < 0 || goal >= line.siblings) {
      notifyStatus(text('pages.order.edge', { title }));
      return;
    }
    const rest = lines.find((one) => one.kind === 'more' && one.parent === parent);
    if (goal >= siblings.length && rest?.kind === 'more') {
      showMore(rest.branch);
      return;
    }
    notifyStatus(text('pages.order.now', { title, position: goal + 1, total: line.siblings }));
    void order([id], parent, siblings[by === 1 ? goal : goal - 1]?.id ?? null);
  };

  return { order, step };
};
