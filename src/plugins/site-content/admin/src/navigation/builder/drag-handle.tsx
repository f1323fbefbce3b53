import { useDraggable } from '@dnd-kit/core';
import { Drag } from '@strapi/icons';
import { memo } from 'react';
import { useText } from '../../translations/text';

interface DragHandleProps {
  readonly id: string;
  readonly title: string;
  readonly tabIndex: number;
}

/**
 * Where an item is picked up. A component of its own: dnd-kit renders every draggable anew when a drag begins or
 * ends, and this is the least of a line.
 */
export const DragHandle = memo(({ id, title, tabIndex }: DragHandleProps) => {
  const text = useText();
  const { setNodeRef, attributes, listeners } = useDraggable({
    id,
    attributes: { roleDescription: text('navigation.drag.role'), tabIndex },
  });
  return (
    <button
      ref={setNodeRef}
      type="button"
      className="icon"
      data-control="drag"
      aria-label={text('navigation.drag.handle', { title })}
      {...attributes}
      {...listeners}
    >
      <Drag aria-hidden />
    </button>
  );
});

DragHandle.displayName = 'DragHandle';
