import { DndContext, DragOverlay } from '@dnd-kit/core';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useMemo,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { PAGE } from '#site-content/domain/content-types';
import { DragPreview } from '../../components/tree/drag-preview';
import { INDENT } from '../../components/tree/indent';
import { TreeList } from '../../components/tree/tree-styles';
import { type GridLine, useGridKeys } from '../../components/tree/use-grid-keys';
import { useVirtualRows } from '../../components/use-virtual-rows';
import { entryPath } from '../../strapi-internals/addresses';
import { useText } from '../../translations/text';
import type { Line } from '../tree/branches';
import { TOP } from '../tree/drop-target';
import type { LineActions, PagePermissions, Step } from './actions';
import { BranchLine } from './branch-line';
import { PageLine } from './page-line';
import type { usePageMove } from './use-page-move';

/** Height of a row, and of a note in it, in pixels. */
const LINE_HEIGHT = 56;
const NOTE_HEIGHT = 17;

const PageList = styled(TreeList)`
  max-height: clamp(32rem, calc(100vh - 36rem), 90rem);
  overflow: auto;
  .line[aria-selected='true'] {
    background: ${({ theme }) => theme.colors.primary100};
  }
  /* A line marks where the moved pages would be dropped, indented to their new level. */
  .line[data-landing]::after {
    content: '';
    position: absolute;
    inset-inline: calc(var(--landing-level) * ${INDENT}px - ${INDENT / 2}px) 0;
    height: 2px;
    background: ${({ theme }) => theme.colors.primary600};
    pointer-events: none;
  }
  .line[data-landing] {
    position: relative;
  }
  .line[data-landing='before']::after {
    top: -1px;
  }
  .line[data-landing='behind']::after {
    bottom: -1px;
  }
  input[type='checkbox'] {
    flex: none;
    width: 1.8rem;
    height: 1.8rem;
    accent-color: ${({ theme }) => theme.colors.primary600};
    color-scheme: ${({ theme }) => theme.colorScheme};
  }
`;

const NONE: never[] = [];

/** Lets the browser find the drop target below the dragged element. */
const UNDER_POINTER = { pointerEvents: 'none' } as const;

/** dnd-kit only handles the mouse. The panel's own live region announces other moves. */
const nothing = (): undefined => undefined;
const SILENT = {
  onDragStart: nothing,
  onDragOver: nothing,
  onDragEnd: nothing,
  onDragCancel: nothing,
};

interface PageGridProps {
  readonly label: string;
  readonly lines: readonly Line[];
  /** Whether the rows are in tree order. */
  readonly isOrdered: boolean;
  readonly selected: ReadonlyMap<string, unknown>;
  readonly getTitle: (id: string) => string;
  /** The page whose menu is open. */
  readonly openMenuId: string | null;
  /** The row reachable with the Tab key. */
  readonly chosen: string | null;
  readonly choose: (id: string) => void;
  readonly permissions: PagePermissions;
  readonly actions: LineActions;
  readonly carrying: ReturnType<typeof usePageMove>;
  /** Called if the user moves up from the first row while moving pages. */
  readonly onTop: () => void;
}

const toLines = (lines: readonly Line[]): GridLine[] =>
  lines.map((line) => ({
    id: line.id,
    parent: line.parent,
    isExpanded: line.kind === 'page' ? line.isExpanded : null,
  }));

/** Returns the estimated height of a row. Notes may take several lines. */
const getHeight = (line: Line | undefined): number =>
  LINE_HEIGHT + (line?.kind === 'page' ? line.row.attention.length * NOTE_HEIGHT : 0);

/** Shows pages as a tree or as search results, for mouse, keyboard and screen reader. Only renders visible rows. */
export const PageGrid = (props: PageGridProps) => {
  const {
    label,
    lines,
    isOrdered,
    selected,
    getTitle,
    openMenuId,
    permissions,
    actions,
    carrying,
  } = props;
  const { chosen, choose, onTop } = props;
  const { carry, aim, drop, cancel, targetAt, sensors, handlers } = carrying;
  const text = useText();
  const navigate = useNavigate();
  const gridLines = useMemo(() => toLines(lines), [lines]);
  const lineById = useMemo(() => new Map(lines.map((line) => [line.id, line])), [lines]);

  const open = (id: string): void => {
    const line = lineById.get(id);
    if (line?.kind === 'page') navigate(entryPath(PAGE, id));
    if (line?.kind === 'more') actions.showMore(line.branch);
  };
  const onPage =
    (run: (id: string) => void) =>
    (id: string): void => {
      if (lineById.get(id)?.kind === 'page') run(id);
    };
  const box = useRef<HTMLDivElement>(null);
  const { reachable, gridProps } = useGridKeys(box, gridLines, {
    ...{ chosen, choose, fold: actions.fold },
    keys: {
      Enter: open,
      ' ': onPage(actions.select),
      ...(permissions.move ? { m: onPage(actions.pickUp) } : {}),
      ...(permissions.delete
        ? { Delete: onPage((id) => actions.runBulkAction('delete', id)) }
        : {}),
    },
  });

  /** While pages are moved without dragging, keys and clicks choose their new parent. */
  const whileCarried =
    carry === null || carry.isByPointer
      ? {}
      : {
          onKeyDownCapture: (event: KeyboardEvent) => {
            const at = targetAt(event.target);
            const isFirst = at === lines[0]?.id;
            const press: Record<string, () => void> = {
              Enter: () => drop(at, event.shiftKey ? 'behind' : 'into'),
              ' ': () => drop(at),
              Escape: cancel,
              ...(isFirst ? { ArrowUp: onTop } : {}),
            };
            const run = press[event.key];
            if (run === undefined) return;
            event.preventDefault();
            event.stopPropagation();
            run();
          },
          onClickCapture: (event: MouseEvent) => {
            if ((event.target as Element).closest('[data-control="fold"]') !== null) return;
            event.preventDefault();
            event.stopPropagation();
            drop(targetAt(event.target));
          },
        };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as Step | undefined;
    const line = (event.target as Element).closest<HTMLElement>('[data-line]');
    const id = line?.dataset['line'];
    if (
      by === undefined ||
      !event.altKey ||
      id === undefined ||
      !permissions.move ||
      carry !== null
    ) {
      gridProps.onKeyDown(event);
      return;
    }
    event.preventDefault();
    actions.step(id, by);
  };
  const onFocus = (event: FocusEvent): void => {
    gridProps.onFocus(event);
    if (carry?.isByPointer === false) aim(targetAt(event.target));
  };
  const [first] = carry?.ids ?? [];

  const { from, to, getTop, measure } = useVirtualRows(box, {
    count: lines.length,
    height: (at) => getHeight(lines[at]),
    getKey: useCallback((at: number) => lines[at]?.id ?? '', [lines]),
  });
  // These rows stay rendered wherever the list is scrolled, because keys and drags start from them.
  const kept = [reachable, openMenuId, carry?.pickedUp ?? null];
  const drawn = lines.flatMap(({ id }, at) =>
    (at >= from && at < to) || kept.includes(id) ? [at] : []
  );
  const lineAt = (at: number) => {
    const line = lines[at];
    if (line === undefined) return null;
    const shared = {
      ...{ at, measure, isReachable: reachable === line.id, actions },
      top: at >= from && at < to ? null : getTop(at),
    };
    return line.kind === 'page' ? (
      <PageLine
        key={line.id}
        {...shared}
        row={line.row}
        level={line.level}
        position={line.position}
        siblings={line.siblings}
        isExpanded={line.isExpanded}
        isSelected={selected.has(line.id)}
        isCarried={carry?.ids.includes(line.id) === true}
        landing={carry?.target?.line === line.id ? carry.target.edge : null}
        landingLevel={carry?.target?.line === line.id ? carry.target.level : null}
        isOrdered={isOrdered}
        isMenuOpen={openMenuId === line.id}
        permissions={permissions}
      />
    ) : (
      <BranchLine key={line.id} {...shared} line={line} />
    );
  };

  return (
    <DndContext
      sensors={sensors}
      // Rows are not drop targets of dnd-kit: the browser determines the element under the pointer.
      collisionDetection={() => NONE}
      accessibility={{
        announcements: SILENT,
        screenReaderInstructions: {
          draggable: text(isOrdered ? 'pages.drag.instructions' : 'pages.drag.instructions.found'),
        },
      }}
      {...handlers}
    >
      <PageList
        ref={box}
        role="treegrid"
        aria-label={label}
        aria-rowcount={lines.length}
        aria-multiselectable
        {...gridProps}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        {...whileCarried}
      >
        <div key="above" aria-hidden style={{ height: getTop(from) }} />
        {drawn.map(lineAt)}
        <div key="below" aria-hidden style={{ height: getTop(lines.length) - getTop(to) }} />
      </PageList>
      {createPortal(
        <DragOverlay dropAnimation={null} style={UNDER_POINTER}>
          {carry?.isByPointer === true && first !== undefined && (
            <DragPreview
              title={getTitle(first)}
              others={
                carry.ids.length > 1
                  ? text('pages.drag.others', { count: carry.ids.length - 1 })
                  : null
              }
            />
          )}
        </DragOverlay>,
        document.body
      )}
    </DndContext>
  );
};

/** Marks an element as the drop target for the top level. */
export const DROPS_AT_TOP = { 'data-drop': TOP };
