import type { Step } from '../tree/steps';

/** What can be done at a line of the tree. They stay the same functions, so that a line is not rendered for them. */
export interface RowActions {
  readonly fold: (id: string) => void;
  readonly edit: (id: string) => void;
  readonly addBelow: (id: string) => void;
  readonly showVersions: (id: string) => void;
  readonly remove: (id: string) => void;
  readonly moveTo: (id: string) => void;
  readonly step: (id: string, step: Step) => void;
  /** Opens the line's menu, or closes it. */
  readonly showMenu: (id: string | null) => void;
}
