import { type DragStartEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import { useNotifyAT } from '@strapi/design-system';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useEvent } from '../../components/use-event';
import { useText } from '../../translations/text';
import { isWithin, type Line } from '../tree/branches';

/** In the place of a page's id: the top level. */
export const TOP = 'top';

/** Pages on their way to another parent. */
export interface Carry {
  readonly ids: readonly string[];
  /** The one of them that was picked up; others were selected. */
  readonly pickedUp: string;
  readonly isByPointer: boolean;
  /** Where they would come: a page's id or `TOP`; `null` while they are nowhere they may be. */
  readonly target: string | null;
}

interface CarryOptions {
  readonly lines: readonly Line[];
  readonly selected: ReadonlyMap<string, unknown>;
  readonly getTitle: (id: string) => string;
  readonly onDrop: (ids: readonly string[], parent: string | null) => void;
}

/** What an element of the page stands for as a target. */
const targetAt = (element: Element | null): string | null =>
  element?.closest<HTMLElement>('[data-drop]')?.dataset['drop'] ??
  element?.closest<HTMLElement>('[data-line]')?.dataset['line'] ??
  null;

/**
 * Moves pages below another one: dragged by the mouse, or picked up, after which the line that has the focus, or is
 * pressed, is where they come.
 */
export const useCarry = ({ lines, selected, getTitle, onDrop }: CarryOptions) => {
  const text = useText();
  const { notifyStatus } = useNotifyAT();
  const [carry, setCarry] = useState<Carry | null>(null);
  const pointer = useRef<{ x: number; y: number } | null>(null);

  const isDragged = carry?.isByPointer === true;
  useEffect(() => {
    if (!isDragged) return undefined;
    // dnd-kit tells how far a drag has gone with what was scrolled meanwhile, and so not what is under the pointer.
    const note = ({ clientX, clientY }: PointerEvent): void => {
      pointer.current = { x: clientX, y: clientY };
    };
    window.addEventListener('pointermove', note, { capture: true });
    return () => window.removeEventListener('pointermove', note, { capture: true });
  }, [isDragged]);

  const mayHold = (ids: readonly string[], target: string | null): boolean =>
    target === TOP ||
    (target !== null &&
      lines.some((line) => line.kind === 'page' && line.id === target) &&
      !isWithin(lines, target, new Set(ids)));

  const carried = (id: string): string[] => (selected.has(id) ? [...selected.keys()] : [id]);
  const getName = (target: string): string =>
    target === TOP ? text('pages.top-level') : getTitle(target);

  const aim = useEvent((at: string | null): void => {
    if (carry === null) return;
    const target = mayHold(carry.ids, at) ? at : null;
    if (target === carry.target) return;
    setCarry({ ...carry, target });
    if (target !== null) notifyStatus(text('pages.drag.over', { parent: getName(target) }));
  });

  const pickUp = useEvent((id: string): void => {
    const ids = carried(id);
    setCarry({ ids, pickedUp: id, isByPointer: false, target: null });
    notifyStatus(text('pages.drag.picked-up', { title: getTitle(id), count: ids.length }));
  });

  const cancel = useEvent((): void => {
    if (carry === null) return;
    setCarry(null);
    notifyStatus(text('pages.drag.cancelled'));
  });

  const drop = useEvent((at: string | null): void => {
    if (carry === null) return;
    setCarry(null);
    if (mayHold(carry.ids, at)) onDrop(carry.ids, at === TOP ? null : at);
    else notifyStatus(text('pages.drag.cancelled'));
  });

  const onDragStart = ({ active, activatorEvent }: DragStartEvent): void => {
    const { clientX: x, clientY: y } = activatorEvent as PointerEvent;
    pointer.current = { x, y };
    const pickedUp = String(active.id);
    setCarry({ ids: carried(pickedUp), pickedUp, isByPointer: true, target: null });
  };
  const onDragMove = (): void => {
    const at = pointer.current;
    if (at !== null) aim(targetAt(document.elementFromPoint(at.x, at.y)));
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
      onDragEnd: () => drop(carry?.target ?? null),
      onDragCancel: cancel,
    },
  };
};
