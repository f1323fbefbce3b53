import type { ComponentType, ReactElement } from 'react';

/** What somebody may do with pages in the Content Manager. */
export type PagePermission = 'update' | 'publish' | 'delete';

export interface ActedPage {
  /** Document id. */
  readonly id: string;
  readonly title: string;
}

export interface PageActionDialogProps {
  readonly pages: readonly ActedPage[];
  /** The tree shows pages anew after that. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** What another plugin adds to the page Pages. */
export interface PageAction {
  readonly id: string;
  readonly label: { readonly id: string; readonly defaultMessage: string };
  readonly icon: ReactElement;
  /** Who has it: in the menu of a page, and for pages that are selected. */
  readonly permission: PagePermission;
  readonly Dialog: ComponentType<PageActionDialogProps>;
  /** What the line of a page says beside its status; nothing where it is `null`. */
  readonly Mark?: ComponentType<{ readonly page: string }>;
}

const actions: PageAction[] = [];

/** Those that were added, in their order. */
export const pageActions: readonly PageAction[] = actions;

/**
 * Adds an action upon pages, when plugins bootstrap:
 * `app.getPlugin('site-content').apis.addPageAction({ … })`.
 */
export const addPageAction = (action: PageAction): void => {
  if (actions.some(({ id }) => id === action.id)) return;
  actions.push(action);
};
