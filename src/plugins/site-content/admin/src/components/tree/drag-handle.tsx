import { useDraggable } from '@dnd-kit/core';
import { Drag } from '@strapi/icons';
import { memo } from 'react';

interface DragHandleProps {
  readonly id: string;
  /** What it does, and what screen readers call such a thing. */
  readonly label: string;
  readonly role: string;
  readonly tabIndex: number;
  /** What a press does that drags nothing. */
  readonly onPress?: (id: string) => void;
}

/**
 * Where an item is picked up. A component of its own: dnd-kit renders every draggable anew when a drag begins or
 * ends, and this is the least of a line.
 */
export const DragHandle = memo(({ id, label, role, tabIndex, onPress }: DragHandleProps) => {
  const { setNodeRef, attributes, listeners } = useDraggable({
    id,
    attributes: { roleDescription: role, tabIndex },
  });
  return (
    <button
      ref={setNodeRef}
      type="button"
      className="icon"
      data-control="drag"
      aria-label={label}
      {...attributes}
      {...listeners}
      onClick={onPress === undefined ? undefined : () => onPress(id)}
    >
      <Drag aria-hidden />
    </button>
  );
});

DragHandle.displayName = 'DragHandle';
