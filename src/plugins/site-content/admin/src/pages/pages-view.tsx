import { Box, Flex, Link, LinkButton, Typography } from '@strapi/design-system';
import { Plus } from '@strapi/icons';
import { Layouts, Page, useAuth, useRBAC } from '@strapi/strapi/admin';
import { useMemo, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { PAGE } from '#site-content/domain/content-types';
import type { NamedPage } from '#site-content/domain/panel/page-bulk-actions';
import type { PageTreeViewRow } from '#site-content/domain/panel/page-tree-view';
import { EmptyList } from '../components/empty-list';
import { focusList } from '../components/focus';
import { Loaded } from '../components/loaded';
import { Status } from '../components/status';
import { useEvent } from '../components/use-event';
import { usePageTitle } from '../components/use-page-title';
import { useReadsOnlySome } from '../components/use-reads-only-some';
import { useWindowFocus } from '../components/use-window-focus';
import { QuestionHost } from '../entry-writes/question-host';
import { useOpenPreview } from '../preview/open-preview';
import { listPath, newEntryPath } from '../strapi-internals/addresses';
import { coversChange, worksOnEntries } from '../strapi-internals/permissions';
import { useText } from '../translations/text';
import { BulkActionDialog } from './bulk-action-dialog';
import type { LineActions, PagePermissions } from './grid/actions';
import { DROPS_AT_TOP, PageGrid } from './grid/page-grid';
import { usePageMove } from './grid/use-page-move';
import { MoveBar } from './move-bar';
import { PageFilters, useListFilters } from './page-filters';
import { SelectionBar } from './selection-bar';
import { inTreeOrder } from './tree/branches';
import { type DropTarget, findPrevious, TOP } from './tree/drop-target';
import { findNextRow } from './tree/find-next-row';
import { useFoundPages } from './tree/use-found-pages';
import { usePageTree } from './tree/use-page-tree';
import { useBulkActions } from './use-bulk-actions';
import { useLineFocus } from './use-line-focus';
import { useOrder } from './use-order';
import { usePluginActions } from './use-plugin-actions';
import { useShownPage } from './use-shown-page';

const PERMISSIONS = worksOnEntries(PAGE);

const usePagePermissions = (): PagePermissions => {
  const { allowedActions } = useRBAC(PERMISSIONS);
  const { canCreate, canUpdate, canPublish, canDelete } = allowedActions;
  const canMove = useAuth('PagesView', ({ permissions }) =>
    permissions.some((granted) => coversChange(granted, PAGE, 'parent'))
  );
  return useMemo(
    () => ({
      create: canCreate === true,
      update: canUpdate === true,
      move: canUpdate === true && canMove,
      publish: canPublish === true,
      delete: canDelete === true,
    }),
    [canCreate, canUpdate, canPublish, canDelete, canMove]
  );
};

/** The page tree or the search results, with all actions. */
export const PagesView = () => {
  const text = useText();
  const permissions = usePagePermissions();
  const [listFilters, seek] = useListFilters();
  const isSearch = listFilters.search.trim() !== '' || listFilters.status !== null;
  const emptyText = useReadsOnlySome(PAGE) ? 'pages.empty.readable' : 'pages.empty';
  const tree = usePageTree();
  const found = useFoundPages(isSearch ? listFilters : null);
  const shown = isSearch ? found : tree;
  const [selected, setSelected] = useState<ReadonlyMap<string, PageTreeViewRow>>(new Map());
  const [openMenuId, setOpenMenuId] = useState<string | null>(null);
  const { chosen, choose, goToLine, expectMore } = useLineFocus(shown.lines);
  const topButton = useRef<HTMLButtonElement>(null);

  const rows = useMemo(
    () =>
      new Map(
        shown.lines.flatMap((line) => (line.kind === 'page' ? [[line.id, line.row] as const] : []))
      ),
    [shown.lines]
  );
  const getRow = (id: string): PageTreeViewRow | undefined => rows.get(id) ?? selected.get(id);
  /** Returns a page's parent, as far as it is known. The parents of pages that are not shown are unknown. */
  const findParent = (id: string): string | null | undefined =>
    shown.lines.find((line) => line.id === id)?.parent;
  const toTitle = usePageTitle();
  const getTitle = (id: string): string => toTitle(getRow(id)?.title ?? '');

  const reloadAll = (): Promise<unknown> => Promise.all([tree.reload(), found.reload()]);
  const bulkActions = useBulkActions({
    ...{ getRow, goToLine },
    findNext: (deleted) => findNextRow(shown.lines, deleted),
    onDone: async (moved) => {
      setSelected(new Map());
      if (moved === null || isSearch) await reloadAll();
      else await tree.reveal(moved);
    },
    onClosed: () => void shown.refresh(),
  });
  const ofPlugin = usePluginActions(getTitle, goToLine, () => {
    setSelected(new Map());
    void shown.refresh();
  });
  const isLoading = tree.lines.some(({ kind }) => kind === 'waiting');
  useShownPage(tree.reveal, goToLine, !isLoading || tree.failure !== null);
  // Pages may be created and published elsewhere, for example in another tab.
  useWindowFocus(() => void shown.refresh());
  const ordering = useOrder({
    ...{ lines: shown.lines, getTitle, goToLine, showMore: shown.showMore },
    onDone: reloadAll,
  });
  const drop = (ids: readonly string[], { parent, after }: DropTarget): void => {
    const name = (id: string): NamedPage => ({ id, title: getTitle(id) });
    if (after === undefined || ids.some((id) => findParent(id) !== parent)) {
      bulkActions.plan('move', ids, {
        parent: parent === null ? null : name(parent),
        ...(after === undefined ? {} : { after: after === null ? null : name(after) }),
      });
      return;
    }
    const [only] = ids.length === 1 ? ids : [];
    const line = shown.lines.find(({ id }) => id === only);
    const isThere =
      line?.kind === 'page' && (after === only || after === findPrevious(shown.lines, line));
    if (!isThere) void ordering.order(ids, parent, after);
  };
  const carrying = usePageMove({
    ...{ lines: shown.lines, selected, getTitle },
    isOrdered: !isSearch,
    onDrop: (ids, target) => drop(ids, target),
  });
  const { carry, pickUp } = carrying;

  const lastSelected = useRef<string | null>(null);
  const select = useEvent((id: string, isRange = false): void => {
    const next = new Map(selected);
    const row = getRow(id);
    const ids = [...rows.keys()];
    const [from = -1, to = -1] = [
      ids.indexOf(lastSelected.current ?? ''),
      ids.indexOf(id),
    ].toSorted((one, other) => one - other);
    if (isRange && from !== -1) {
      for (const each of ids.slice(from, to + 1)) next.set(each, rows.get(each) as PageTreeViewRow);
    } else if (!next.delete(id) && row !== undefined) next.set(id, row);
    lastSelected.current = id;
    setSelected(next);
  });
  const runBulkAction = useEvent<Parameters<LineActions['runBulkAction']>>((name, id) =>
    bulkActions.plan(name, [id])
  );
  const runPluginAction = useEvent<Parameters<LineActions['runPluginAction']>>((action, id) =>
    ofPlugin.plan(action, [id])
  );
  const step = useEvent<Parameters<LineActions['step']>>((id, by) => {
    if (!isSearch) ordering.step(id, by);
  });
  const openPreview = useOpenPreview();
  const preview = useEvent((id: string): void => void openPreview(id, 'url'));
  const showMore = useEvent((branch: string): void => {
    expectMore(branch);
    shown.showMore(branch);
  });
  const { fold } = tree;
  const actions = useMemo<LineActions>(
    () => ({
      ...{ fold, select, runBulkAction, runPluginAction, pickUp, step, preview, showMore },
      showMenu: setOpenMenuId,
    }),
    [fold, select, runBulkAction, runPluginAction, pickUp, step, preview, showMore]
  );

  const statusText = (): string => {
    if (isSearch && found.total !== null) return text('pages.found', { count: found.total });
    return text(carry === null ? 'pages.top-level' : 'pages.drag.to-top');
  };
  const bar = () => {
    const [first] = carry?.ids ?? [];
    if (carry?.isByPointer === false && first !== undefined) {
      return (
        <MoveBar
          {...{ title: getTitle(first), count: carry.ids.length, topButton }}
          isOrdered={!isSearch}
          onTop={() => carrying.drop(TOP)}
          onCancel={carrying.cancel}
        />
      );
    }
    if (selected.size > 0 && carry === null) {
      return (
        <SelectionBar
          {...{ count: selected.size, permissions }}
          shown={rows.size}
          onAll={() => setSelected(new Map([...selected, ...rows]))}
          onBulkAction={(name) => bulkActions.plan(name, inTreeOrder(shown.lines, selected))}
          onPluginAction={(action) => ofPlugin.plan(action, [...selected.keys()])}
          onClear={() => {
            setSelected(new Map());
            focusList();
          }}
        />
      );
    }
    return (
      <Status>
        <Typography variant="pi" textColor="neutral600">
          {statusText()}
        </Typography>
      </Status>
    );
  };
  const content = () => {
    if (shown.lines.length === 0) {
      return <EmptyList content={text(isSearch ? 'pages.none-found' : emptyText)} />;
    }
    return (
      <Box background="neutral0" hasRadius shadow="tableShadow" overflow="hidden">
        <Flex
          minHeight="5.6rem"
          paddingTop={2}
          paddingBottom={2}
          paddingLeft={4}
          paddingRight={4}
          background={carry?.target?.line === TOP ? 'primary100' : 'neutral0'}
          borderColor="neutral150"
          borderStyle="solid"
          borderWidth="0 0 1px"
          {...(isSearch ? {} : DROPS_AT_TOP)}
        >
          {bar()}
        </Flex>
        <PageGrid
          // Keyed, so that new search results start at the top.
          key={`${listFilters.status} ${listFilters.search}`}
          label={text(isSearch ? 'pages.found.label' : 'pages.tree')}
          {...{
            lines: shown.lines,
            isOrdered: !isSearch,
            selected,
            getTitle,
            openMenuId,
            chosen,
            choose,
            permissions,
            actions,
            carrying,
          }}
          onTop={() => topButton.current?.focus()}
        />
      </Box>
    );
  };

  return (
    <Page.Main>
      <QuestionHost />
      <Layouts.Header
        title={text('pages.title')}
        subtitle={text('pages.subtitle')}
        primaryAction={
          permissions.create ? (
            <LinkButton tag={RouterLink} to={newEntryPath(PAGE)} startIcon={<Plus />}>
              {text('pages.create')}
            </LinkButton>
          ) : undefined
        }
      />
      <Layouts.Content>
        <PageFilters listFilters={listFilters} onSeek={seek} />
        <Loaded
          of={{
            data: isSearch && found.total === null ? undefined : shown,
            error: shown.failure ?? undefined,
            refetch: shown.reload,
          }}
          text={(key) => text(`pages.${key}`)}
        >
          {content}
        </Loaded>
        <Box paddingTop={6}>
          <Link tag={RouterLink} to={listPath(PAGE)}>
            {text('pages.raw-list')}
          </Link>
        </Box>
      </Layouts.Content>
      {bulkActions.planned !== null && (
        <BulkActionDialog
          canPublish={permissions.publish}
          planned={bulkActions.planned}
          onDone={bulkActions.done}
          onClose={bulkActions.close}
          onClosed={bulkActions.onClosed}
        />
      )}
      {ofPlugin.dialog}
    </Page.Main>
  );
};
