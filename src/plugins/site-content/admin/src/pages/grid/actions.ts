import type { PageAct } from '#site-content/domain/panel/page-bulk-actions';
import type { PageAction } from '../../routes/page-actions';

export type ActName = PageAct['act'];

/** What can be done at a line. They stay the same functions, so that a line is not rendered for them. */
export interface LineActions {
  readonly fold: (id: string) => void;
  readonly select: (id: string) => void;
  readonly act: (act: ActName, id: string) => void;
  /** Begins something that another plugin has added. */
  readonly runPluginAction: (action: PageAction, id: string) => void;
  /** Begins to move a page by the keyboard, or by pressing the line it is to stand below. */
  readonly pickUp: (id: string) => void;
  readonly showMore: (branch: string) => void;
  /** Opens the line's menu, or closes it. */
  readonly showMenu: (id: string | null) => void;
}

/** What somebody may do with pages in the Content Manager, and so here. */
export interface Leave {
  readonly create: boolean;
  readonly update: boolean;
  readonly publish: boolean;
  readonly delete: boolean;
}

/** Whether somebody may do something with pages. To move one is to change it. */
export const mayDo = (leave: Leave, act: ActName): boolean => {
  if (act === 'move') return leave.update;
  return act === 'delete' ? leave.delete : leave.publish;
};
