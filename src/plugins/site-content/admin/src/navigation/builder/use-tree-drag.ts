import {
  type DragMoveEvent,
  type DragStartEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import type { NavArea } from '#site-content/domain/rules/nav-item';
import { INDENT } from '../../components/tree/indent';
import { allowedLevels } from '../tree/allowed';
import {
  type Direction,
  type DropPosition,
  findDropPosition,
  findNearestDropPosition,
  findNextDropPosition,
  placeOfLanding,
  rowsWithout,
} from '../tree/drop-position';
import { type DraggedBranch, gapAtHeight, getHeight } from '../tree/geometry';
import type { ItemPosition, Items } from '../tree/items';
import type { Row } from '../tree/rows';
import { TreeKeyboardSensor } from './keyboard-sensor';

/** A drag in progress. */
export interface Drag {
  readonly id: string;
  readonly landing: DropPosition;
  readonly place: ItemPosition;
  /** Offset in pixels of the drop position, from the top of the list. */
  readonly top: number;
  readonly isByKeyboard: boolean;
}

/** The data that stays the same during a drag. */
interface DragStart extends DraggedBranch {
  readonly id: string;
  /** The rows that are not dragged. */
  readonly rest: readonly Row[];
  readonly allowed: readonly number[];
  /** Pointer offset in pixels from the top of the list. */
  readonly pointerTop: number;
  readonly isByKeyboard: boolean;
}

interface TreeDragOptions {
  readonly items: Items;
  readonly rows: readonly Row[];
  readonly area: NavArea;
  readonly listRef: RefObject<HTMLElement | null>;
  readonly onMove: (id: string, place: ItemPosition) => void;
  /** Called if there is no drop position in the direction of an arrow key. */
  readonly onEdge: () => void;
}

const measureEdges = (lines: readonly HTMLElement[]): number[] => {
  const last = lines.at(-1);
  return [
    ...lines.map((line) => line.offsetTop),
    last === undefined ? 0 : last.offsetTop + last.offsetHeight,
  ];
};

/**
 * Drags branches of the tree with dnd-kit. Rows are not drop targets: the drop position is computed from measured rows
 * and the rules, so that a pointer move costs the same with three items as with three hundred.
 */
export const useTreeDrag = ({ items, rows, area, listRef, onMove, onEdge }: TreeDragOptions) => {
  const [drag, setDrag] = useState<Drag | null>(null);
  const lift = useRef<DragStart | null>(null);
  const latest = useRef<Drag | null>(null);
  const wantedLevel = useRef(1);

  const show = useCallback(
    (landing: DropPosition): void => {
      const lifted = lift.current;
      if (lifted === null) return;
      const known = latest.current?.landing;
      if (known?.gap === landing.gap && known.level === landing.level) return;
      latest.current = {
        id: lifted.id,
        landing,
        place: placeOfLanding(lifted.rest, area, landing),
        top: getHeight(lifted, landing),
        isByKeyboard: lifted.isByKeyboard,
      };
      setDrag(latest.current);
    },
    [area]
  );

  const onDragStart = ({ active, activatorEvent }: DragStartEvent): void => {
    const id = String(active.id);
    const origin = findDropPosition(rows, id);
    const list = listRef.current;
    if (origin === null || list === null) return;
    const rest = rowsWithout(rows, id);
    const isByKeyboard = activatorEvent instanceof KeyboardEvent;
    const lines = [...list.querySelectorAll<HTMLElement>('[data-line]')];
    lift.current = {
      id,
      rest,
      allowed: allowedLevels(items, id, area),
      origin,
      lines: rows.length - rest.length,
      edges: measureEdges(lines),
      pointerTop:
        activatorEvent instanceof PointerEvent
          ? activatorEvent.clientY - list.getBoundingClientRect().top
          : 0,
      isByKeyboard,
    };
    latest.current = null;
    wantedLevel.current = origin.level;
    show(origin);
  };

  const onDragMove = ({ delta }: DragMoveEvent): void => {
    const lifted = lift.current;
    if (lifted === null || lifted.isByKeyboard) return;
    const landing = findNearestDropPosition(lifted.rest, lifted.allowed, {
      gap: gapAtHeight(lifted, lifted.pointerTop + delta.y),
      level: lifted.origin.level + Math.round(delta.x / INDENT),
    });
    if (landing !== null) show(landing);
  };

  const finish = (): void => {
    lift.current = null;
    setDrag(null);
  };

  const onDragEnd = (): void => {
    if (latest.current !== null && lift.current !== null) {
      onMove(latest.current.id, latest.current.place);
    }
    finish();
  };

  const onStep = useRef((_direction: Direction): { x: number; y: number } | null => null);
  onStep.current = (direction) => {
    const lifted = lift.current;
    const at = latest.current?.landing;
    if (lifted === null || at === undefined) return null;
    const isUpOrDown = direction === 'up' || direction === 'down';
    const from = isUpOrDown ? { gap: at.gap, level: wantedLevel.current } : at;
    const landing = findNextDropPosition(lifted.rest, lifted.allowed, from, direction);
    if (landing === null) {
      onEdge();
      return null;
    }
    if (!isUpOrDown) wantedLevel.current = landing.level;
    show(landing);
    const line =
      listRef.current?.querySelectorAll('[data-line]')[
        landing.gap <= lifted.origin.gap ? landing.gap : landing.gap + lifted.lines - 1
      ];
    line?.scrollIntoView({ block: 'nearest' });
    return { x: landing.level * INDENT, y: getHeight(lifted, landing) };
  };

  const sensors = useSensors(
    useSensor(
      PointerSensor,
      useMemo(() => ({ activationConstraint: { distance: 4 } }), [])
    ),
    useSensor(
      TreeKeyboardSensor,
      useMemo(() => ({ onStep: (direction: Direction) => onStep.current(direction) }), [])
    )
  );

  return {
    drag,
    /** The last drop position. It is kept after the drop, for its announcement. */
    latest,
    sensors,
    handlers: { onDragStart, onDragMove, onDragEnd, onDragCancel: finish },
  };
};
