import { type ReactNode, useState } from 'react';
import type { ActedPage, PageAction } from '../routes/page-actions';

interface PluginActions {
  readonly plan: (action: PageAction, ids: readonly string[]) => void;
  /** What is asked, `null` while nothing is. */
  readonly dialog: ReactNode;
}

/** What is being done with pages by an action that another plugin has added. */
export const usePluginActions = (
  getTitle: (id: string) => string,
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
        onClose={() => setPlanned(null)}
      />
    ),
  };
};
