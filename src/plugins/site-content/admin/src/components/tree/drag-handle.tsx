import { useDraggable } from '@dnd-kit/core';
import { Drag } from '@strapi/icons';
import { memo } from 'react';

interface DragHandleProps {
  readonly id: string;
  /** Says what the handle does. `role` is its accessible role description. */
  readonly label: string;
  readonly role: string;
  readonly tabIndex: number;
  /** Called when the handle is pressed without a drag. */
  readonly onPress?: (id: string) => void;
}

/**
 * The drag handle of an item. A separate component, because dnd-kit renders every draggable again when a drag
 * starts or ends, and this is the smallest part of a row.
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
