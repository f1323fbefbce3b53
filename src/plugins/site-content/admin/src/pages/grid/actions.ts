import type { BulkActionOnPages } from '#site-content/domain/panel/page-bulk-actions';
import type { PageAction } from '../../routes/page-actions';

/** The bulk actions with a dialog. Reordering siblings needs none. */
export type BulkActionName = Exclude<BulkActionOnPages['action'], 'order'>;

/** One position up or down among siblings. */
export type Step = -1 | 1;

/** Actions on a row. The functions are stable, so that rows do not render again because of them. */
export interface LineActions {
  readonly fold: (id: string) => void;
  /** @param isRange whether to select all pages between this one and the one selected before, too */
  readonly select: (id: string, isRange?: boolean) => void;
  readonly runBulkAction: (action: BulkActionName, id: string) => void;
  /** Runs an action added by another plugin. */
  readonly runPluginAction: (action: PageAction, id: string) => void;
  /** Starts a move by keyboard, or by clicking the row of the new parent. */
  readonly pickUp: (id: string) => void;
  /** Moves a page one position up or down. */
  readonly step: (id: string, by: Step) => void;
  /** Opens a page's draft in a new tab. */
  readonly preview: (id: string) => void;
  readonly showMore: (branch: string) => void;
  /** Opens the menu of a row, or closes it for `null`. */
  readonly showMenu: (id: string | null) => void;
}

/** The user's permissions for pages in the Content Manager, which apply here, too. */
export interface PagePermissions {
  readonly create: boolean;
  readonly update: boolean;
  /** Whether the parent and the order of pages may be changed. */
  readonly move: boolean;
  readonly publish: boolean;
  readonly delete: boolean;
}

/** True if the user may perform an action. */
export const canDo = (permissions: PagePermissions, action: BulkActionName): boolean => {
  if (action === 'move') return permissions.move;
  return action === 'delete' ? permissions.delete : permissions.publish;
};
