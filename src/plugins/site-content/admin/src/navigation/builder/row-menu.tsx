import { Menu, MenuItem } from '@strapi/design-system';
import {
  ArrowDown,
  ArrowUp,
  IndentDecrease,
  IndentIncrease,
  Move,
  Pencil,
  Plus,
  Trash,
} from '@strapi/icons';
import type { ReactNode } from 'react';
import { ActionMenu } from '../../components/tree/action-menu';
import { VersionsMenuItem } from '../../history-slot/slot';
import { useText } from '../../translations/text';
import { type Step, STEPS } from '../tree/keyboard-moves';
import type { RowActions } from './actions';

const STEP_ICONS: Record<Step, ReactNode> = {
  up: <ArrowUp />,
  down: <ArrowDown />,
  in: <IndentIncrease />,
  out: <IndentDecrease />,
};

interface RowMenuProps {
  readonly id: string;
  readonly steps: readonly Step[];
  readonly canHaveChildren: boolean;
  readonly actions: RowActions;
  readonly onClosed: () => void;
}

/** All actions on an item, including moves without dragging. */
export const RowMenu = ({ id, steps, canHaveChildren, actions, onClosed }: RowMenuProps) => {
  const text = useText();
  return (
    <ActionMenu onClose={() => actions.showMenu(null)} onClosed={onClosed}>
      <MenuItem startIcon={<Pencil />} onSelect={() => actions.edit(id)}>
        {text('navigation.menu.edit')}
      </MenuItem>
      {canHaveChildren && (
        <MenuItem startIcon={<Plus />} onSelect={() => actions.addBelow(id)}>
          {text('navigation.menu.add-below')}
        </MenuItem>
      )}
      <Menu.Separator />
      {STEPS.map((step) => (
        <MenuItem
          key={step}
          startIcon={STEP_ICONS[step]}
          disabled={!steps.includes(step)}
          onSelect={() => actions.step(id, step)}
        >
          {text(`navigation.menu.${step}`)}
        </MenuItem>
      ))}
      <MenuItem startIcon={<Move />} onSelect={() => actions.moveTo(id)}>
        {text('navigation.menu.move')}
      </MenuItem>
      <VersionsMenuItem onSelect={() => actions.showVersions(id)} />
      <Menu.Separator />
      <MenuItem variant="danger" startIcon={<Trash />} onSelect={() => actions.remove(id)}>
        {text('navigation.menu.delete')}
      </MenuItem>
    </ActionMenu>
  );
};
