import { type DragStartEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { useNotifyAT } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { INDENT } from '../../components/tree/indent';
import { useEvent } from '../../components/use-event';
import { useText } from '../../translations/text';
import { inTreeOrder, isWithin, type Line } from '../tree/branches';
import { type DropTarget, type Edge, findDropTarget, TOP } from '../tree/drop-target';

/** Pages that are being moved to another position. */
export interface PageMove {
  readonly ids: readonly string[];
  /** The page that was picked up. The others were selected. */
  readonly pickedUp: string;
  readonly isByPointer: boolean;
  /** The position where they would be dropped; `null` if they cannot be dropped. */
  readonly target: DropTarget | null;
}

interface CarryOptions {
  readonly lines: readonly Line[];
  /** Whether the rows are in tree order. */
  readonly isOrdered: boolean;
  readonly selected: ReadonlyMap<string, unknown>;
  readonly getTitle: (id: string) => string;
  readonly onDrop: (ids: readonly string[], target: DropTarget) => void;
}

/** Share of a row's height, at its upper and at its lower edge, that means a position next to its page. */
const EDGE_SHARE = 0.25;

/** Returns the edge and the level that the pointer is at, within a row. */
const findEdge = (
  element: Element | null,
  { x, y }: { readonly x: number; readonly y: number }
): { readonly edge: Edge; readonly level: number } => {
  const line = element?.closest('[data-line]');
  if (line === null || line === undefined) return { edge: 'into', level: Infinity };
  const { top, left, height } = line.getBoundingClientRect();
  const share = (y - top) / height;
  const level = Math.max(1, Math.floor((x - left) / INDENT) + 1);
  if (share < EDGE_SHARE) return { edge: 'before', level };
  return { edge: share > 1 - EDGE_SHARE ? 'behind' : 'into', level };
};

/** Returns the drop target that an element belongs to. */
const targetAt = (element: Element | null): string | null =>
  element?.closest<HTMLElement>('[data-drop]')?.dataset['drop'] ??
  element?.closest<HTMLElement>('[data-line]')?.dataset['line'] ??
  null;

/**
 * Moves pages to another position in the tree. Pages are dragged with the mouse, or picked up and then dropped at the
 * row that has the focus or is clicked.
 */
export const usePageMove = ({ lines, isOrdered, selected, getTitle, onDrop }: CarryOptions) => {
  const text = useText();
  const { notifyStatus } = useNotifyAT();
  const { toggleNotification } = useNotification();
  const [carry, setCarry] = useState<PageMove | null>(null);
  const pointer = useRef<{ x: number; y: number } | null>(null);

  const isDragged = carry?.isByPointer === true;
  useEffect(() => {
    if (!isDragged) return undefined;
    // dnd-kit's distances include scrolling, so they do not lead to the element under the pointer.
    const note = ({ clientX, clientY }: PointerEvent): void => {
      pointer.current = { x: clientX, y: clientY };
    };
    window.addEventListener('pointermove', note, { capture: true });
    return () => window.removeEventListener('pointermove', note, { capture: true });
  }, [isDragged]);

  const carried = (id: string): string[] =>
    selected.has(id) ? inTreeOrder(lines, selected) : [id];

  const findTarget = (at: string | null, edge: Edge, level?: number): DropTarget | null =>
    carry === null
      ? null
      : findDropTarget(lines, { at, edge: isOrdered ? edge : 'into' }, new Set(carry.ids), level);

  const describe = ({ edge, line, parent, after }: DropTarget): string => {
    if (edge === 'into') {
      const name = line === TOP ? text('pages.top-level') : getTitle(line);
      return text('pages.drag.over', { parent: name });
    }
    if (after != null) return text('pages.drag.behind', { title: getTitle(after) });
    return text('pages.drag.first', {
      parent: parent === null ? text('pages.top-level') : getTitle(parent),
    });
  };

  const show = (target: DropTarget | null): void => {
    if (carry === null) return;
    const known = carry.target;
    const isSame =
      target?.line === known?.line &&
      target?.edge === known?.edge &&
      target?.level === known?.level;
    if (isSame) return;
    setCarry({ ...carry, target });
    if (target !== null) notifyStatus(describe(target));
  };
  const aim = useEvent((at: string | null): void => show(findTarget(at, 'into')));

  const pickUp = useEvent((id: string): void => {
    const ids = carried(id);
    setCarry({ ids, pickedUp: id, isByPointer: false, target: null });
    const isTree = isOrdered ? 'yes' : 'no';
    notifyStatus(text('pages.drag.picked-up', { title: getTitle(id), count: ids.length, isTree }));
  });

  const cancel = useEvent((): void => {
    if (carry === null) return;
    setCarry(null);
    notifyStatus(text('pages.drag.cancelled'));
  });

  const finish = (target: DropTarget | null, at: string | null): void => {
    if (carry === null) return;
    setCarry(null);
    const carriedNow = new Set(carry.ids);
    if (target !== null) {
      onDrop(carry.ids, target);
    } else if (at !== null && !carriedNow.has(at) && isWithin(lines, at, carriedNow)) {
      toggleNotification({ type: 'info', message: text('pages.drag.below-itself') });
    } else {
      notifyStatus(text('pages.drag.cancelled'));
    }
  };
  const drop = useEvent((at: string | null, edge: Edge = 'into'): void =>
    finish(findTarget(at, edge), at)
  );

  const onDragStart = ({ active, activatorEvent }: DragStartEvent): void => {
    const { clientX: x, clientY: y } = activatorEvent as PointerEvent;
    pointer.current = { x, y };
    const pickedUp = String(active.id);
    setCarry({ ids: carried(pickedUp), pickedUp, isByPointer: true, target: null });
  };
  const onDragMove = (): void => {
    const at = pointer.current;
    if (at === null) return;
    const element = document.elementFromPoint(at.x, at.y);
    const { edge, level } = findEdge(element, at);
    show(findTarget(targetAt(element), edge, level));
  };

  const sensors = useSensors(
    useSensor(
      PointerSensor,
      useMemo(() => ({ activationConstraint: { distance: 4 } }), [])
    )
  );
  return {
    carry,
    aim,
    pickUp,
    drop,
    cancel,
    targetAt: useCallback((target: EventTarget) => targetAt(target as Element), []),
    sensors,
    handlers: {
      onDragStart,
      onDragMove,
      onDragEnd: () => {
        const at = pointer.current;
        finish(
          carry?.target ?? null,
          at === null ? null : targetAt(document.elementFromPoint(at.x, at.y))
        );
      },
      onDragCancel: cancel,
    },
  };
};
