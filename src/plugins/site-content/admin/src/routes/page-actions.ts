import type { ComponentType, ReactElement } from 'react';

/** Permissions for pages in the Content Manager. */
export type PagePermission = 'update' | 'publish' | 'delete';

export interface ActedPage {
  /** Document id. */
  readonly id: string;
  readonly title: string;
}

export interface PageActionDialogProps {
  readonly pages: readonly ActedPage[];
  /** Reloads the tree. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** An action that another plugin adds to the page Pages. */
export interface PageAction {
  readonly id: string;
  readonly label: { readonly id: string; readonly defaultMessage: string };
  readonly icon: ReactElement;
  /** The permission required for it to appear in a page's menu and for selected pages. */
  readonly permission: PagePermission;
  readonly Dialog: ComponentType<PageActionDialogProps>;
  /**
   * Shown in a page's row next to its status. Renders `null` if there is nothing to show. Its links and buttons take the
   * row's `tabIndex`.
   */
  readonly Mark?: ComponentType<{ readonly page: string; readonly tabIndex?: number }>;
  /**
   * Shown before pages are deleted, even to users who may not use the action. Renders `null` if there is nothing to
   * show.
   */
  readonly DeleteNote?: ComponentType<{ readonly pages: readonly string[] }>;
}

const actions: PageAction[] = [];

/** The added actions, in order. */
export const pageActions: readonly PageAction[] = actions;

/**
 * Adds an action on pages. Call it when plugins bootstrap: `app.getPlugin('site-content').apis.addPageAction({ … })`.
 */
export const addPageAction = (action: PageAction): void => {
  if (actions.some(({ id }) => id === action.id)) return;
  actions.push(action);
};
