import { DndContext, DragOverlay } from '@dnd-kit/core';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { PAGE } from '#site-content/domain/content-types';
import { CarriedItem } from '../../components/tree/carried-item';
import { TreeList } from '../../components/tree/tree-styles';
import { type GridLine, useGridKeys } from '../../components/tree/use-grid-keys';
import { useVisibleLines } from '../../components/tree/use-visible-lines';
import { entryPath } from '../../strapi-internals/addresses';
import { useText } from '../../translations/text';
import type { Line } from '../tree/branches';
import type { Leave, LineActions } from './actions';
import { BranchLine } from './branch-line';
import { PageLine } from './page-line';
import { TOP, type useCarry } from './use-carry';

/** In pixels: a line's own height, and that of a sentence in it. */
const LINE_HEIGHT = 56;
const NOTE_HEIGHT = 17;

const PageList = styled(TreeList)`
  max-height: clamp(32rem, calc(100vh - 36rem), 90rem);
  overflow: auto;
  .line[aria-selected='true'] {
    background: ${({ theme }) => theme.colors.primary100};
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

/** What is carried must not hide from the browser what is under the pointer. */
const UNDER_POINTER = { pointerEvents: 'none' } as const;

/** Only the mouse drags; who picks pages up otherwise is told by the panel's own live region. */
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
  readonly selected: ReadonlyMap<string, unknown>;
  readonly getTitle: (id: string) => string;
  /** The page whose menu is open. */
  readonly getMenu: string | null;
  /** The line that the tab key leads to. */
  readonly chosen: string | null;
  readonly choose: (id: string) => void;
  readonly leave: Leave;
  readonly actions: LineActions;
  readonly carrying: ReturnType<typeof useCarry>;
  /** Told of somebody who goes up from the first line while they carry pages. */
  readonly onTop: () => void;
}

const toLines = (lines: readonly Line[]): GridLine[] =>
  lines.map((line) => ({
    id: line.id,
    parent: line.parent,
    isExpanded: line.kind === 'page' ? line.isExpanded : null,
  }));

const getHeight = (line: Line): number =>
  LINE_HEIGHT + (line.kind === 'page' ? line.row.attention.length * NOTE_HEIGHT : 0);

/**
 * Pages as a tree, or as what was found, of which what is in sight is drawn; it is worked on with the mouse, the keyboard or a screen
 * reader.
 */
export const PageGrid = (props: PageGridProps) => {
  const { label, lines, selected, getTitle, getMenu, leave, actions, carrying } = props;
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
    (act: (id: string) => void) =>
    (id: string): void => {
      if (lineById.get(id)?.kind === 'page') act(id);
    };
  const box = useRef<HTMLDivElement>(null);
  const { reachable, gridProps } = useGridKeys(box, gridLines, {
    ...{ chosen, choose, fold: actions.fold },
    keys: {
      Enter: open,
      ' ': onPage(actions.select),
      ...(leave.update ? { m: onPage(actions.pickUp) } : {}),
      ...(leave.delete ? { Delete: onPage((id) => actions.act('delete', id)) } : {}),
    },
  });

  /** While pages are carried, keys and presses choose where they come. */
  const whileCarried =
    carry === null || carry.isByPointer
      ? {}
      : {
          onKeyDownCapture: (event: KeyboardEvent) => {
            const at = targetAt(event.target);
            const isFirst = at === lines[0]?.id;
            const press: Record<string, () => void> = {
              Enter: () => drop(at),
              ' ': () => drop(at),
              Escape: cancel,
              ...(isFirst ? { ArrowUp: onTop } : {}),
            };
            const act = press[event.key];
            if (act === undefined) return;
            event.preventDefault();
            event.stopPropagation();
            act();
          },
          onClickCapture: (event: MouseEvent) => {
            if ((event.target as Element).closest('[data-control="fold"]') !== null) return;
            event.preventDefault();
            event.stopPropagation();
            drop(targetAt(event.target));
          },
        };
  const onFocus = (event: FocusEvent): void => {
    gridProps.onFocus(event);
    if (carry?.isByPointer === false) aim(targetAt(event.target));
  };
  const [first] = carry?.ids ?? [];

  const heights = useMemo(
    () => lines.map((line) => ({ id: line.id, height: getHeight(line) })),
    [lines]
  );
  const { drawn, above, below } = useVisibleLines(
    box,
    heights,
    new Set([reachable, getMenu, carry?.pickedUp ?? null].filter((id) => id !== null))
  );
  const lineAt = ({ at, top }: (typeof drawn)[number]) => {
    const line = lines[at];
    if (line === undefined) return null;
    const shared = { at, top, isReachable: reachable === line.id, actions };
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
        isHolder={carry?.target === line.id}
        isMenuOpen={getMenu === line.id}
        leave={leave}
      />
    ) : (
      <BranchLine key={line.id} {...shared} line={line} />
    );
  };

  return (
    <DndContext
      sensors={sensors}
      // No line is a drop target of dnd-kit's: what is under the pointer is asked of the browser.
      collisionDetection={() => NONE}
      accessibility={{
        announcements: SILENT,
        screenReaderInstructions: { draggable: text('pages.drag.instructions') },
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
        onFocus={onFocus}
        {...whileCarried}
      >
        <div key="above" aria-hidden style={{ height: above }} />
        {drawn.map(lineAt)}
        <div key="below" aria-hidden style={{ height: below }} />
      </PageList>
      {createPortal(
        <DragOverlay dropAnimation={null} style={UNDER_POINTER}>
          {carry?.isByPointer === true && first !== undefined && (
            <CarriedItem
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

/** The attribute by which an element is where pages are dropped to come to the top level. */
export const DROPS_AT_TOP = { 'data-drop': TOP };
