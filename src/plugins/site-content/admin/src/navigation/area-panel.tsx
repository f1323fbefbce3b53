import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { Plus } from '@strapi/icons';
import { type RefObject, useDeferredValue, useMemo } from 'react';
import type { Hidden } from '#site-content/domain/navigation/find-hidden';
import type { PageOption } from '#site-content/domain/panel/panel-response-types';
import type { NavArea } from '#site-content/domain/rules/nav-item';
import { EmptyList } from '../components/empty-list';
import { useText } from '../translations/text';
import { TreeGrid } from './builder/tree-grid';
import { DeletionsNote } from './deletions-note';
import { marksBetween } from './tree/changes';
import { findDeletions } from './tree/deletions';
import type { Items } from './tree/items';
import type { Problems } from './tree/problems';
import { visibleRows } from './tree/rows';
import type { useTreeEditing } from './use-tree-editing';

interface AreaPanelProps {
  readonly area: NavArea;
  readonly items: Items;
  readonly stored: Items;
  readonly pages: ReadonlyMap<string, PageOption>;
  readonly hidden: ReadonlyMap<string, Hidden>;
  readonly problems: Problems;
  readonly canEdit: boolean;
  readonly isBusy: boolean;
  readonly editing: ReturnType<typeof useTreeEditing>;
  readonly addButton: RefObject<HTMLButtonElement | null>;
}

/** The tree of one area, with actions for the whole area. */
export const AreaPanel = (props: AreaPanelProps) => {
  const { area, items, stored, pages, hidden, problems, canEdit, isBusy, editing } = props;
  const { folded, setFolded, menu, actions, addAtTop, move, takeBack } = editing;
  const text = useText();
  const rows = useMemo(() => visibleRows(items, area, folded), [items, area, folded]);

  // The badges may lag behind, so that editing the tree does not wait for them.
  const latest = useDeferredValue(items);
  const changes = useMemo(() => marksBetween(stored, latest), [stored, latest]);
  const deletions = useMemo(() => findDeletions(stored, items, area), [stored, items, area]);
  const parents = useMemo(() => {
    const ids = new Set(items.map(({ parent }) => parent));
    return items.filter((item) => item.area === area && ids.has(item.id)).map(({ id }) => id);
  }, [items, area]);
  const isAllFolded = parents.length > 0 && parents.every((id) => folded.has(id));

  const addItem = (
    <Button
      ref={props.addButton as RefObject<HTMLButtonElement>}
      variant="secondary"
      startIcon={<Plus />}
      disabled={isBusy}
      onClick={addAtTop}
    >
      {text(`navigation.add.${area}`)}
    </Button>
  );

  const deleted = (
    <DeletionsNote {...{ deletions, isBusy }} onTakeBack={(id) => takeBack(id, stored)} />
  );

  if (rows.length === 0) {
    return (
      <>
        {deleted}
        <EmptyList
          content={text(`navigation.empty.${area}`)}
          action={canEdit ? addItem : undefined}
        />
      </>
    );
  }
  return (
    <Box background="neutral0" hasRadius shadow="tableShadow" overflow="hidden">
      <Flex
        justifyContent="space-between"
        gap={3}
        wrap="wrap"
        paddingTop={3}
        paddingBottom={3}
        paddingLeft={4}
        paddingRight={4}
        borderColor="neutral150"
        borderStyle="solid"
        borderWidth="0 0 1px"
      >
        <Typography variant="pi" textColor="neutral600">
          {text(`navigation.levels.${area}`)}
        </Typography>
        <Flex gap={2}>
          {parents.length > 0 && (
            <Button
              variant="ghost"
              onClick={() =>
                setFolded((known) =>
                  isAllFolded
                    ? new Set([...known].filter((id) => !parents.includes(id)))
                    : new Set([...known, ...parents])
                )
              }
            >
              {text(isAllFolded ? 'navigation.unfold-all' : 'navigation.fold-all')}
            </Button>
          )}
          {canEdit && addItem}
        </Flex>
      </Flex>
      {deleted}
      <TreeGrid
        {...{ items, area, rows, pages, hidden, problems, changes, canEdit, isBusy, menu, actions }}
        onMove={move}
      />
    </Box>
  );
};
