import { DndContext, DragOverlay } from '@dnd-kit/core';
import { useNotifyAT } from '@strapi/design-system';
import { type SyntheticEvent, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import type { Hidden } from '#site-content/domain/navigation/find-hidden';
import type { PageOption } from '#site-content/domain/panel/panel-response-types';
import { NAV_LEVELS, type NavArea } from '#site-content/domain/rules/nav-item';
import { DragPreview } from '../../components/tree/drag-preview';
import { INDENT } from '../../components/tree/indent';
import { TreeList } from '../../components/tree/tree-styles';
import { type GridLine, useGridKeys } from '../../components/tree/use-grid-keys';
import { usePageName } from '../../page-picker/page-picker';
import { useText } from '../../translations/text';
import type { ChangeMark } from '../tree/changes';
import { getBranch, type ItemPosition, type Items } from '../tree/items';
import type { Step } from '../tree/keyboard-moves';
import type { Problems } from '../tree/problems';
import type { Row } from '../tree/rows';
import type { RowActions } from './actions';
import { TreeRow } from './tree-row';
import { useAnnouncements } from './use-announcements';
import { useTreeDrag } from './use-tree-drag';

const RADIUS = 5;

const Mark = styled.div`
  position: absolute;
  right: 0;
  height: 2px;
  margin-top: -1px;
  background: ${({ theme }) => theme.colors.primary600};
  pointer-events: none;
  z-index: 1;

  &::before {
    content: '';
    position: absolute;
    left: -${RADIUS}px;
    top: ${1 - RADIUS}px;
    width: ${2 * RADIUS}px;
    height: ${2 * RADIUS}px;
    border: 2px solid ${({ theme }) => theme.colors.primary600};
    border-radius: 50%;
    background: ${({ theme }) => theme.colors.neutral0};
  }
`;

const Name = styled.span`
  position: absolute;
  left: ${3 * RADIUS}px;
  top: 50%;
  transform: translateY(-50%);
  max-width: 60%;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  padding: ${({ theme }) => `${theme.spaces[1]} ${theme.spaces[2]}`};
  border-radius: ${({ theme }) => theme.borderRadius};
  background: ${({ theme }) => theme.colors.primary600};
  color: ${({ theme }) => theme.colors.neutral0};
  font-size: ${({ theme }) => theme.fontSizes[1]};
  font-weight: ${({ theme }) => theme.fontWeights.bold};
`;

interface DropLineProps {
  /** Offset in pixels from the top of the list. */
  readonly top: number;
  readonly level: number;
  /** Shown during keyboard drags, when nothing follows a pointer. */
  readonly name: string | null;
}

/** Shows where the dragged item would be dropped, and on which level. */
const DropLine = ({ top, level, name }: DropLineProps) => (
  <Mark aria-hidden data-landing={level} style={{ top, left: (level - 1) * INDENT + INDENT / 2 }}>
    {name !== null && <Name>{name}</Name>}
  </Mark>
);

const NONE: never[] = [];

/**
 * Blocks input to the rows. If rows were `inert`, or each control were disabled, the browser would recalculate the
 * styles of 300 rows twice, which takes longer than the save itself.
 */
const ignore = (event: SyntheticEvent): void => {
  if ('key' in event && event.key === 'Tab') return;
  event.preventDefault();
  event.stopPropagation();
};
const WHILE_BUSY = {
  onClickCapture: ignore,
  onPointerDownCapture: ignore,
  onKeyDownCapture: ignore,
};

const toLines = (rows: readonly Row[]): GridLine[] =>
  rows.map(({ item: { id, parent }, subitems, isExpanded }) => ({
    id,
    parent,
    isExpanded: subitems > 0 ? isExpanded : null,
  }));

export interface TreeGridProps {
  readonly items: Items;
  readonly area: NavArea;
  readonly rows: readonly Row[];
  readonly pages: ReadonlyMap<string, PageOption>;
  readonly hidden: ReadonlyMap<string, Hidden>;
  readonly problems: Problems;
  readonly changes: ReadonlyMap<string, ChangeMark>;
  readonly canEdit: boolean;
  readonly isBusy: boolean;
  /** The item whose menu is open, and its possible moves. */
  readonly menu: { readonly id: string; readonly steps: readonly Step[] } | null;
  readonly actions: RowActions;
  readonly onMove: (id: string, place: ItemPosition) => void;
}

/** The items of an area as a tree for mouse, keyboard and screen reader. */
export const TreeGrid = (props: TreeGridProps) => {
  const { items, area, rows, pages, hidden, problems, changes, canEdit, isBusy, menu } = props;
  const { actions, onMove } = props;
  const text = useText();
  const getTitle = usePageName();
  const { notifyStatus } = useNotifyAT();
  const listRef = useRef<HTMLDivElement>(null);
  const gridLines = useMemo(() => toLines(rows), [rows]);
  const [chosen, choose] = useState<string | null>(null);
  const { reachable, gridProps } = useGridKeys(listRef, gridLines, {
    ...{ chosen, choose, fold: actions.fold },
    keys: canEdit ? { Enter: actions.edit, Delete: actions.remove } : {},
  });
  const onEdge = () => notifyStatus(text('navigation.drag.edge'));
  const { drag, latest, sensors, handlers } = useTreeDrag({
    ...{ items, rows, area, listRef, onMove, onEdge },
  });
  const accessibility = useAnnouncements(items, latest);

  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
  const draggedId = drag?.id ?? null;
  const dragged = useMemo(
    () => new Set(draggedId === null ? [] : getBranch(items, draggedId).map(({ id }) => id)),
    [draggedId, items]
  );
  const carried = draggedId === null ? undefined : byId.get(draggedId);

  return (
    <DndContext
      sensors={sensors}
      // Rows are not drop targets.
      collisionDetection={() => NONE}
      accessibility={accessibility}
      {...handlers}
    >
      <TreeList
        ref={listRef}
        role="treegrid"
        aria-label={text('navigation.tree', { area: text(`navigation.area.${area}`) })}
        aria-readonly={!canEdit}
        aria-busy={isBusy}
        {...(isBusy ? WHILE_BUSY : {})}
        {...gridProps}
      >
        {rows.map(({ item, level, position, siblings, subitems, isExpanded }) => {
          const hiddenAs = hidden.get(item.id);
          const page = item.page === null ? undefined : pages.get(item.page);
          return (
            <TreeRow
              key={item.id}
              item={item}
              level={level}
              position={position}
              siblings={siblings}
              subitems={subitems}
              isExpanded={isExpanded}
              pageTitle={page === undefined ? undefined : getTitle(page)}
              pagePath={page?.path ?? null}
              hiddenReason={hiddenAs?.reason}
              hiddenBy={
                hiddenAs?.reason === 'parent-hidden' ? byId.get(hiddenAs.because) : undefined
              }
              problems={problems.get(item.id)}
              change={changes.get(item.id)}
              isReachable={reachable === item.id}
              isDragged={dragged.has(item.id)}
              isDropParent={drag !== null && drag.place.parent === item.id}
              menuSteps={menu?.id === item.id ? menu.steps : null}
              canEdit={canEdit}
              canHaveChildren={level < NAV_LEVELS[area]}
              actions={actions}
            />
          );
        })}
        {drag !== null && (
          <DropLine
            top={drag.top}
            level={drag.landing.level}
            name={drag.isByKeyboard ? (carried?.title ?? '') : null}
          />
        )}
      </TreeList>
      {createPortal(
        <DragOverlay dropAnimation={null}>
          {carried !== undefined && drag?.isByKeyboard === false && (
            <DragPreview
              title={carried.title}
              others={
                dragged.size > 1 ? text('navigation.drag.with', { count: dragged.size - 1 }) : null
              }
            />
          )}
        </DragOverlay>,
        document.body
      )}
    </DndContext>
  );
};
