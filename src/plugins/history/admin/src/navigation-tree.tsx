import { Loader, Typography } from '@strapi/design-system';
import { useMemo } from 'react';
import { styled } from 'styled-components';
import type { NavigationOfChangeSet } from '#history/domain/api-types';
import { Mark } from '#site-content/admin/components/mark';
import { useResponse } from '#site-content/admin/components/use-response';
import { HistoryNotLoaded } from './history-not-loaded';
import { useText } from './translations/text';
import { getTreeLines, type ItemMark, type TreeLine } from './tree-lines';

const MARK_COLOURS = {
  added: 'success',
  removed: 'danger',
  title: 'neutral',
  target: 'neutral',
  moved: 'primary',
} as const satisfies Record<ItemMark, string>;

const Line = styled.li<{ $level: number }>`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.spaces[2]};
  align-items: baseline;
  padding-block: ${({ theme }) => theme.spaces[1]};
  padding-inline-start: ${({ $level }) => ($level - 1) * 2.4}rem;
  overflow-wrap: anywhere;
`;

interface NavigationTreeProps {
  /** Id of the change set. */
  readonly changeSet: string;
}

/** The navigation after a change set: added, removed, moved and changed items with their ancestors. */
export const NavigationTree = ({ changeSet }: NavigationTreeProps) => {
  const text = useText();
  const { data, failure, retry } = useResponse<NavigationOfChangeSet>(
    `/history/change-sets/${changeSet}/navigation`,
    {}
  );
  const areas = useMemo(
    () => (data === undefined ? [] : getTreeLines(data.before, data.after)),
    [data]
  );
  if (failure !== null) return <HistoryNotLoaded failure={failure} onRetry={retry} />;
  if (data === undefined) return <Loader small>{text('history.loading')}</Loader>;
  const parentThen = ({ before }: TreeLine): string | null =>
    data.before.find(({ id }) => id === before?.parent)?.title ?? null;
  /** Describes the previous position of a moved item. */
  const getWay = (line: TreeLine): string | null => {
    const { item, before, marks } = line;
    if (before === null || !marks.includes('moved')) return null;
    const parent = parentThen(line);
    if (before.parent === item.parent && before.area === item.area) {
      return text('history.tree.reordered');
    }
    return parent === null
      ? text('history.tree.from-top', { area: before.area ?? 'none' })
      : text('history.tree.from', { parent });
  };
  return (
    <>
      {areas.map(({ area, lines, leftOut }) => (
        <section key={area} aria-label={text('history.tree', { area: area ?? 'none' })}>
          <Typography tag="h3" fontWeight="bold">
            {text('history.tree', { area: area ?? 'none' })}
          </Typography>
          <ul>
            {lines.map((line) => {
              const { item, before, level, marks } = line;
              const way = getWay(line);
              const isRenamed = before !== null && marks.includes('title');
              return (
                <Line key={item.id} $level={level}>
                  <Typography textColor={marks.length > 0 ? 'neutral800' : 'neutral600'}>
                    {isRenamed
                      ? text('history.tree.renamed', { before: before.title, after: item.title })
                      : item.title}
                  </Typography>
                  {marks.map((mark) => (
                    <Mark key={mark} $as={MARK_COLOURS[mark]}>
                      {text(`history.tree.${mark}`)}
                    </Mark>
                  ))}
                  {way !== null && (
                    <Typography variant="pi" textColor="neutral600">
                      {way}
                    </Typography>
                  )}
                </Line>
              );
            })}
          </ul>
          {leftOut > 0 && (
            <Typography variant="pi" textColor="neutral600">
              {text('history.tree.left-out', { count: leftOut })}
            </Typography>
          )}
        </section>
      ))}
    </>
  );
};
