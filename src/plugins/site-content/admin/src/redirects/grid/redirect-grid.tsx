import { VisuallyHidden } from '@strapi/design-system';
import { ArrowDown, ArrowUp } from '@strapi/icons';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RedirectSort } from '#site-content/domain/panel/redirects';
import { useVirtualRows } from '../../components/use-virtual-rows';
import { useText } from '../../translations/text';
import type { ListFilters } from '../filters';
import { type LoadedRows, rowAt, type Span } from '../loaded-rows';
import { getCount, isSelected, type Selection } from '../selection';
import { getRowHeight, GridBox, HEAD_HEIGHT } from './grid-styles';
import { type LineActions, RedirectLine, type RedirectPermissions } from './redirect-line';
import { useRowKeys } from './use-row-keys';

const COLUMNS = [
  { name: 'source', sort: 'source' },
  { name: 'leads', sort: 'destination' },
  { name: 'kind', sort: null },
  { name: 'origin', sort: null },
  { name: 'note', sort: null },
  { name: 'changed', sort: 'changed' },
] as const;

interface RedirectGridProps {
  readonly loaded: LoadedRows;
  readonly listFilters: ListFilters;
  readonly selection: Selection;
  readonly permissions: RedirectPermissions;
  readonly actions: LineActions;
  readonly onSelectAll: (areAll: boolean) => void;
  readonly onSort: (change: Pick<ListFilters, 'sort' | 'direction'>) => void;
  readonly onShow: (span: Span) => void;
}

/** Shows redirects as a table for mouse, keyboard and screen reader. Only renders visible rows. */
export const RedirectGrid = (props: RedirectGridProps) => {
  const { loaded, listFilters, selection, permissions, actions, onSelectAll, onSort, onShow } =
    props;
  const { total } = loaded;
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(() => getRowHeight(Infinity));
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = (): void => setHeight(getRowHeight(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const { from, to, reveal } = useVirtualRows(box, { count: total, height, head: HEAD_HEIGHT });
  const onRow =
    (run: LineActions[keyof LineActions]) =>
    (place: number): void => {
      const row = rowAt(loaded, place);
      if (row !== undefined) run(row);
    };
  const { reachable, restart, rowKeys } = useRowKeys(box, {
    ...{ count: total, reveal },
    page: () => Math.max(Math.floor((box.current?.clientHeight ?? 0) / height) - 1, 1),
    keys: {
      ' ': onRow(actions.select),
      ...(permissions.update ? { Enter: onRow(actions.edit) } : {}),
      ...(permissions.delete ? { Delete: onRow(actions.remove) } : {}),
    },
  });

  useEffect(() => {
    if (to > from) onShow({ from, to });
  }, [from, to, loaded, onShow]);
  // New search results start at the top.
  useEffect(() => {
    if (box.current !== null) box.current.scrollTop = 0;
    restart();
  }, [listFilters, restart]);

  const places = Array.from({ length: Math.max(to - from, 0) }, (_, at) => from + at);
  // The focused row stays rendered wherever the table is scrolled, because keys start from it. It stays in order, which
  // screen readers rely on.
  if (total > 0 && reachable < from) places.unshift(reachable);
  else if (total > 0 && reachable >= to) places.push(reachable);

  const areAll = getCount(selection, total) === total;
  const sortBy = (sort: RedirectSort): void =>
    onSort({
      sort,
      direction:
        listFilters.sort === sort && listFilters.direction === 'ascending'
          ? 'descending'
          : 'ascending',
    });
  return (
    <GridBox
      ref={box}
      role="grid"
      aria-label={text('redirects.table')}
      aria-rowcount={total + 1}
      aria-colcount={COLUMNS.length + 2}
      aria-multiselectable
      {...rowKeys}
    >
      <div role="rowgroup" className="head-group">
        <div role="row" className="head" aria-rowindex={1}>
          <div role="columnheader" className="select" aria-colindex={1}>
            <input
              type="checkbox"
              checked={areAll}
              aria-label={text('redirects.select-all', { count: total })}
              onChange={() => onSelectAll(!areAll)}
            />
          </div>
          {COLUMNS.map(({ name, sort }, at) => (
            <div
              key={name}
              role="columnheader"
              className={name}
              aria-colindex={at + 2}
              {...(sort === null
                ? {}
                : {
                    'aria-sort':
                      listFilters.sort === sort ? listFilters.direction : ('none' as const),
                  })}
            >
              {sort === null ? (
                text(`redirects.column.${name}`)
              ) : (
                <button type="button" className="sort" onClick={() => sortBy(sort)}>
                  {text(`redirects.column.${name}`)}
                  {listFilters.sort === sort &&
                    (listFilters.direction === 'ascending' ? (
                      <ArrowUp aria-hidden />
                    ) : (
                      <ArrowDown aria-hidden />
                    ))}
                </button>
              )}
            </div>
          ))}
          <div role="columnheader" className="end" aria-colindex={COLUMNS.length + 2}>
            <VisuallyHidden>{text('redirects.column.actions')}</VisuallyHidden>
          </div>
        </div>
      </div>
      <div role="rowgroup" className="body" style={{ height: total * height }}>
        {places.map((place) => (
          <RedirectLine
            key={place}
            {...{ place, height, permissions, actions }}
            row={rowAt(loaded, place)}
            isSelected={isSelected(selection, rowAt(loaded, place)?.id ?? '')}
            isReachable={reachable === place}
          />
        ))}
      </div>
    </GridBox>
  );
};
