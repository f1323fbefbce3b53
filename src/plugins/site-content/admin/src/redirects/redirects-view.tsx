import { Box, Button, Flex, Link, Typography } from '@strapi/design-system';
import { Download, Plus, Upload } from '@strapi/icons';
import { Layouts, Page, useNotification, useRBAC } from '@strapi/strapi/admin';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { REDIRECT } from '#site-content/domain/content-types';
import type {
  ChosenRedirects,
  RedirectBulkActionName,
  RedirectRow,
} from '#site-content/domain/panel/redirects';
import { EmptyList } from '../components/empty-list';
import { focusList, focusRow, giveBackFocus } from '../components/focus';
import { Loaded } from '../components/loaded';
import { isInSelectionBar } from '../components/selection-actions';
import { Status } from '../components/status';
import { useReadsOnlySome } from '../components/use-reads-only-some';
import { QuestionHost } from '../entry-writes/question-host';
import { useLastChangeSet, useOfferUndo } from '../history-slot/slot';
import { listPath } from '../strapi-internals/addresses';
import { worksOnEntries } from '../strapi-internals/permissions';
import { useText } from '../translations/text';
import { BulkActionDialog } from './bulk-action-dialog';
import { RedirectDialog } from './editing/redirect-dialog';
import { isNarrowed, useListFilters } from './filters';
import { RedirectGrid } from './grid/redirect-grid';
import type { LineActions, RedirectPermissions } from './grid/redirect-line';
import { ExportDialog } from './lists/export-dialog';
import { ImportDialog } from './lists/import-dialog';
import type { LoadedRows } from './loaded-rows';
import { RedirectFilters } from './redirect-filters';
import {
  ALL_SELECTED,
  chosenBy,
  getCount,
  NONE_SELECTED,
  type Selection,
  versionsIn,
  withToggled,
} from './selection';
import { SelectionBar } from './selection-bar';
import { TraceForm } from './trace-form';
import { useRedirectRows } from './use-redirect-rows';

const PERMISSIONS = worksOnEntries(REDIRECT);

const useRedirectPermissions = (): RedirectPermissions => {
  const { canCreate, canUpdate, canDelete } = useRBAC(PERMISSIONS).allowedActions;
  return useMemo(
    () => ({
      create: canCreate === true,
      update: canUpdate === true,
      delete: canDelete === true,
    }),
    [canCreate, canUpdate, canDelete]
  );
};

/** Import results that change a redirect. */
const WRITTEN = ['added', 'changed', 'deleted'];

/** The open dialog. */
type Asked =
  | { readonly what: 'edit'; readonly row: RedirectRow | null; readonly source?: string }
  | {
      readonly what: 'action';
      readonly action: RedirectBulkActionName;
      readonly chosen: ChosenRedirects;
      readonly versions: Readonly<Record<string, string>>;
      /** The only redirect, to return the focus to its line. */
      readonly row?: RedirectRow;
    }
  | { readonly what: 'export'; readonly chosen: ChosenRedirects }
  | { readonly what: 'import' };

/** The table of redirects, with all actions. */
export const RedirectsView = () => {
  const text = useText();
  const { toggleNotification } = useNotification();
  const permissions = useRedirectPermissions();
  const [listFilters, seek] = useListFilters();
  const emptyText = useReadsOnlySome(REDIRECT) ? 'redirects.empty.readable' : 'redirects.empty';
  const { loaded, filters, failure, show, reload } = useRedirectRows(listFilters);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [selection, setSelection] = useState<Selection>(NONE_SELECTED);
  // A selection only applies to the current search results.
  useEffect(() => setSelection(NONE_SELECTED), [listFilters]);
  const addButton = useRef<HTMLButtonElement>(null);
  const actions = useMemo<LineActions>(
    () => ({
      edit: (row) => setAsked({ what: 'edit', row }),
      remove: (row) => {
        const chosen = { ids: [row.id] };
        const versions = { [row.id]: row.version };
        setAsked({ what: 'action', action: 'delete', chosen, versions, row });
      },
      select: (row) => setSelection((known) => withToggled(known, row)),
    }),
    []
  );
  const lastAsked = useRef<Asked | null>(null);
  if (asked !== null) lastAsked.current = asked;

  const [round, setRound] = useState(0);
  const reloadAll = (): void => {
    reload();
    setRound((known) => known + 1);
  };
  const refresh = (): void => {
    setSelection(NONE_SELECTED);
    setAsked(null);
    reloadAll();
  };
  const done = (message: string): void => {
    toggleNotification({ type: 'success', message });
    refresh();
  };
  const offerUndo = useOfferUndo(refresh);
  const lastChangeSet = useLastChangeSet();
  /** Reports an action on one redirect, and offers Undo. */
  const doneWithOne = (message: string, id: string | null): void => {
    refresh();
    if (id === null) toggleNotification({ type: 'success', message });
    else
      void lastChangeSet({ type: REDIRECT, entry: id }).then((changeSet) =>
        offerUndo(message, changeSet)
      );
  };
  /** Reports a bulk action, and offers Undo. */
  const doneWithMany = (message: string, changeSet: string | null): void => {
    refresh();
    offerUndo(message, changeSet);
  };
  const close = (): void => {
    setAsked(null);
    // A change may have been saved although its response was lost.
    reloadAll();
  };
  const giveFocusBack = (opener: Element | null): void => {
    const last = lastAsked.current;
    const row = last !== null && 'row' in last ? (last.row ?? null) : null;
    // After an action, the bar and its buttons have disappeared.
    if (isInSelectionBar(opener)) giveBackFocus(opener);
    else if (row === null) addButton.current?.focus();
    else focusRow(row.id);
  };

  const content = (shown: LoadedRows) => {
    if (shown.total === 0) {
      return (
        <EmptyList content={text(isNarrowed(listFilters) ? 'redirects.none-found' : emptyText)} />
      );
    }
    const count = getCount(selection, shown.total);
    return (
      <Box background="neutral0" hasRadius shadow="tableShadow" overflow="hidden">
        <Flex
          minHeight="5.6rem"
          paddingTop={2}
          paddingBottom={2}
          paddingLeft={4}
          paddingRight={4}
          borderColor="neutral150"
          borderStyle="solid"
          borderWidth="0 0 1px"
        >
          {count > 0 ? (
            <SelectionBar
              {...{ count, permissions }}
              total={shown.total}
              onBulkAction={(action) =>
                setAsked({
                  ...{ what: 'action', action, chosen: chosenBy(selection, filters) },
                  versions: versionsIn(selection),
                })
              }
              onExport={() => setAsked({ what: 'export', chosen: chosenBy(selection, filters) })}
              onAll={() => setSelection(ALL_SELECTED)}
              onClear={() => {
                setSelection(NONE_SELECTED);
                focusList();
              }}
            />
          ) : (
            <Flex gap={3} wrap="wrap">
              <Status>
                <Typography variant="pi" textColor="neutral600">
                  {text(isNarrowed(listFilters) ? 'redirects.found' : 'redirects.count', {
                    count: shown.total,
                  })}
                </Typography>
              </Status>
              <Button
                size="S"
                variant="ghost"
                startIcon={<Download />}
                onClick={() => setAsked({ what: 'export', chosen: { filters, without: [] } })}
              >
                {text('redirects.export-all', { count: shown.total })}
              </Button>
            </Flex>
          )}
        </Flex>
        <RedirectGrid
          {...{ loaded: shown, listFilters, selection, permissions, actions }}
          onSelectAll={(areAll) => setSelection(areAll ? ALL_SELECTED : NONE_SELECTED)}
          onSort={(change) => seek(change)}
          onShow={show}
        />
      </Box>
    );
  };

  return (
    <Page.Main>
      <QuestionHost />
      <Layouts.Header
        title={text('redirects.title')}
        subtitle={text('redirects.subtitle')}
        primaryAction={
          permissions.create ? (
            <Flex gap={2} wrap="wrap" justifyContent="flex-end">
              <Button
                variant="tertiary"
                startIcon={<Upload />}
                onClick={() => setAsked({ what: 'import' })}
              >
                {text('redirects.import')}
              </Button>
              <Button
                ref={addButton}
                startIcon={<Plus />}
                onClick={() => setAsked({ what: 'edit', row: null })}
              >
                {text('redirects.create')}
              </Button>
            </Flex>
          ) : undefined
        }
      />
      <Layouts.Content>
        <TraceForm
          round={round}
          canCreate={permissions.create}
          onMake={(source) => setAsked({ what: 'edit', row: null, source })}
        />
        <RedirectFilters listFilters={listFilters} onSeek={seek} />
        <Loaded
          of={{ data: loaded ?? undefined, error: failure ?? undefined, refetch: reload }}
          text={(key) => text(`redirects.${key}`)}
        >
          {content}
        </Loaded>
        <Box paddingTop={6}>
          <Link tag={RouterLink} to={listPath(REDIRECT)}>
            {text('redirects.raw-list')}
          </Link>
        </Box>
      </Layouts.Content>
      {asked?.what === 'edit' && (
        <RedirectDialog
          row={asked.row}
          source={asked.source}
          onSaved={({ id, isDone }) =>
            isDone ? doneWithOne(text('redirects.saved'), id) : done(text('elements.theirs-taken'))
          }
          onClose={close}
          onClosed={giveFocusBack}
        />
      )}
      {asked?.what === 'action' && (
        <BulkActionDialog
          action={asked.action}
          chosen={asked.chosen}
          versions={asked.versions}
          onDone={({ total }, changeSet) =>
            doneWithMany(
              text(`redirects.bulk-action.${asked.action}.done`, { count: total }),
              changeSet
            )
          }
          onClose={close}
          onClosed={giveFocusBack}
        />
      )}
      {asked?.what === 'export' && <ExportDialog chosen={asked.chosen} onClose={close} />}
      {asked?.what === 'import' && (
        <ImportDialog
          permissions={permissions}
          onApplied={({ lines }, changeSet) =>
            doneWithMany(
              text('redirects.bulk-action.import.done', {
                count: lines.filter(({ result }) => WRITTEN.includes(result)).length,
              }),
              changeSet
            )
          }
          onClose={close}
        />
      )}
    </Page.Main>
  );
};
