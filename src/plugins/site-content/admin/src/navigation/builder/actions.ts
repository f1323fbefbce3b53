import type { Step } from '../tree/keyboard-moves';

/** Actions on a row. The functions are stable, so that rows do not render again because of them. */
export interface RowActions {
  readonly fold: (id: string) => void;
  readonly edit: (id: string) => void;
  readonly addBelow: (id: string) => void;
  readonly showVersions: (id: string) => void;
  readonly remove: (id: string) => void;
  readonly moveTo: (id: string) => void;
  readonly step: (id: string, step: Step) => void;
  /** Opens the menu of a row, or closes it for `null`. */
  readonly showMenu: (id: string | null) => void;
}
