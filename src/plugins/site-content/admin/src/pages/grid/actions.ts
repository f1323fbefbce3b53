import type { PageAct } from '#site-content/domain/panel/page-bulk-actions';
import type { PageAction } from '../../routes/page-actions';

/** What is asked about in a dialog; another position among siblings is not. */
export type ActName = Exclude<PageAct['act'], 'order'>;

/** One place up or down among siblings. */
export type Step = -1 | 1;

/** Actions on a row. The functions are stable, so that rows do not render again because of them. */
export interface LineActions {
  readonly fold: (id: string) => void;
  readonly select: (id: string) => void;
  readonly act: (act: ActName, id: string) => void;
  /** Runs an action added by another plugin. */
  readonly runPluginAction: (action: PageAction, id: string) => void;
  /** Starts a move by keyboard, or by clicking the row of the new parent. */
  readonly pickUp: (id: string) => void;
  /** Puts a page one place up or down. */
  readonly step: (id: string, by: Step) => void;
  /** Opens a page's draft in a new tab. */
  readonly preview: (id: string) => void;
  readonly showMore: (branch: string) => void;
  /** Opens or closes the row's menu. */
  readonly showMenu: (id: string | null) => void;
}

/** The user's permissions for pages in the Content Manager, which apply here, too. */
export interface Leave {
  readonly create: boolean;
  readonly update: boolean;
  readonly publish: boolean;
  readonly delete: boolean;
}

/** Whether the user may perform an action. Moving a page requires permission to update it. */
export const mayDo = (leave: Leave, act: ActName): boolean => {
  if (act === 'move') return leave.update;
  return act === 'delete' ? leave.delete : leave.publish;
};
