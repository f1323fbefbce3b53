import { DndContext, DragOverlay } from '@dnd-kit/core';
import { useMemo, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { PAGE } from '../../../../contract/content-types';
import { CarriedItem } from '../../elements/tree/carried-item';
import { TreeList } from '../../elements/tree/tree-styles';
import { useGridKeys, type GridLine } from '../../elements/tree/use-grid-keys';
import { entryPath } from '../../strapi/addresses';
import { useText } from '../../translations/text';
import type { Line } from '../tree/branches';
import type { Leave, LineActions } from './actions';
import { BranchLine } from './branch-line';
import { PageLine } from './page-line';
import { TOP, type useCarry } from './use-carry';

/** Lines that are out of sight cost the browser next to nothing: somebody may have a thousand of them. */
const PageList = styled(TreeList)`
  .line {
    content-visibility: auto;
    contain-intrinsic-size: auto 5.6rem;
  }
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
  readonly titleOf: (id: string) => string;
  /** The page whose menu is open. */
  readonly menuOf: string | null;
  readonly leave: Leave;
  readonly actions: LineActions;
  readonly carrying: ReturnType<typeof useCarry>;
  /** Told of somebody who goes up from the first line while he carries pages. */
  readonly onTop: () => void;
}

const linesOf = (lines: readonly Line[]): GridLine[] =>
  lines.map((line) => ({
    id: line.id,
    parent: line.parent,
    isExpanded: line.kind === 'page' ? line.isExpanded : null,
  }));

/** Pages as a tree, or as what was found, that is worked on with the mouse, the keyboard or a screen reader. */
export const PageGrid = (props: PageGridProps) => {
  const { label, lines, selected, titleOf, menuOf, leave, actions, carrying, onTop } = props;
  const { carry, aim, drop, cancel, targetAt, sensors, handlers } = carrying;
  const text = useText();
  const navigate = useNavigate();
  const gridLines = useMemo(() => linesOf(lines), [lines]);
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
  const { reachable, gridProps } = useGridKeys(gridLines, {
    fold: actions.fold,
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
        role="treegrid"
        aria-label={label}
        aria-multiselectable
        {...gridProps}
        onFocus={onFocus}
        {...whileCarried}
      >
        {lines.map((line) =>
          line.kind === 'page' ? (
            <PageLine
              key={line.id}
              row={line.row}
              level={line.level}
              position={line.position}
              siblings={line.siblings}
              isExpanded={line.isExpanded}
              isSelected={selected.has(line.id)}
              isReachable={reachable === line.id}
              isCarried={carry?.ids.includes(line.id) === true}
              isHolder={carry?.target === line.id}
              isMenuOpen={menuOf === line.id}
              leave={leave}
              actions={actions}
            />
          ) : (
            <BranchLine
              key={line.id}
              line={line}
              isReachable={reachable === line.id}
              actions={actions}
            />
          )
        )}
      </PageList>
      {createPortal(
        <DragOverlay dropAnimation={null} style={UNDER_POINTER}>
          {carry?.isByPointer === true && first !== undefined && (
            <CarriedItem
              title={titleOf(first)}
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
