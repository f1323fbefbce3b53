import { type ReactNode, useState } from 'react';
import { regainFocus } from '../components/focus';
import type { ActedPage, PageAction } from '../routes/page-actions';

interface PluginActions {
  readonly plan: (action: PageAction, ids: readonly string[]) => void;
  /** The open dialog, `null` if none is open. */
  readonly dialog: ReactNode;
}

/** Runs page actions added by other plugins. */
export const usePluginActions = (
  getTitle: (id: string) => string,
  goToLine: (id: string) => void,
  onDone: () => void
): PluginActions => {
  const [planned, setPlanned] = useState<{
    readonly action: PageAction;
    readonly pages: readonly ActedPage[];
  } | null>(null);
  return {
    plan: (action, ids) =>
      setPlanned({ action, pages: ids.map((id) => ({ id, title: getTitle(id) })) }),
    dialog: planned && (
      <planned.action.Dialog
        pages={planned.pages}
        onDone={onDone}
        onClose={() => {
          const first = planned.pages[0]?.id;
          setPlanned(null);
          // The button that opened the dialog may have disappeared with the selection.
          if (first !== undefined) regainFocus(() => goToLine(first));
        }}
      />
    ),
  };
};
