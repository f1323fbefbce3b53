import type { Activator, SensorInstance, SensorProps } from '@dnd-kit/core';
import type { KeyboardEvent as ReactKeyboardEvent } from 'react';
import type { Direction } from '../tree/drop-position';

export interface TreeKeyboardOptions {
  /** Moves to the next drop position in a direction and returns its coordinates, or `null` if there is none. */
  readonly onStep: (direction: Direction) => { x: number; y: number } | null;
}

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

const isDropKey = (code: string): boolean => code === 'Space' || code === 'Enter';

/**
 * Keyboard dragging from one drop position to the next. dnd-kit's own sensor uses screen coordinates, which
 * are ambiguous in a tree and drift while scrolling.
 */
export class TreeKeyboardSensor implements SensorInstance {
  readonly autoScrollEnabled = false;

  static activators: Activator<TreeKeyboardOptions>[] = [
    {
      eventName: 'onKeyDown',
      handler: (event: ReactKeyboardEvent) => {
        const isPress = isDropKey(event.nativeEvent.code) && !event.repeat;
        if (!isPress || event.target !== event.currentTarget) return false;
        event.preventDefault();
        return true;
      },
    },
  ];

  private readonly listening = new AbortController();

  constructor(private readonly props: SensorProps<TreeKeyboardOptions>) {
    props.onStart({ x: 0, y: 0 });
    const { signal } = this.listening;
    // The key press that started the drag has already passed the capture phase.
    document.addEventListener('keydown', this.onKeyDown, { signal, capture: true });
    document.addEventListener('pointerdown', this.cancel, { signal });
    document.addEventListener('visibilitychange', this.cancel, { signal });
  }

  private readonly cancel = (): void => {
    this.listening.abort();
    this.props.onCancel();
  };

  private readonly onKeyDown = (event: KeyboardEvent): void => {
    const direction = DIRECTIONS[event.code];
    if (event.code === 'Tab') {
      this.cancel();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (event.code === 'Escape') this.cancel();
    else if (isDropKey(event.code)) {
      // A held key picks the item up and must not drop it at once.
      if (event.repeat) return;
      this.listening.abort();
      this.props.onEnd();
    } else if (direction !== undefined) {
      const coordinates = this.props.options.onStep(direction);
      if (coordinates !== null) this.props.onMove(coordinates);
    }
  };
}
