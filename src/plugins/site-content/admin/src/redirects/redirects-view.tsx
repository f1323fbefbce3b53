import {
  Box,
  Button,
  EmptyStateLayout,
  Flex,
  Link,
  Loader,
  Typography,
} from '@strapi/design-system';
import { Plus } from '@strapi/icons';
import { EmptyDocuments } from '@strapi/icons/symbols';
import { Layouts, Page, useNotification, useRBAC } from '@strapi/strapi/admin';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { REDIRECT } from '../../../contract/content-types';
import type { RedirectActName, RedirectRow } from '../../../contract/panel/redirects';
import { focusLine } from '../elements/focus';
import { listPath } from '../strapi/addresses';
import { worksOnEntries } from '../strapi/permissions';
import { useText } from '../translations/text';
import { ActDialog } from './acts/act-dialog';
import {
  ALL_SELECTED,
  chosenBy,
  countOf,
  NONE_SELECTED,
  withToggled,
  type Selection,
} from './rows/selection';
import { SelectionBar } from './acts/selection-bar';
import { DeleteQuestion } from './editing/delete-question';
import { RedirectDialog } from './editing/redirect-dialog';
import { RedirectGrid } from './grid/redirect-grid';
import type { Leave, LineActions } from './grid/redirect-line';
import { LoadingFailed } from '../elements/loading-failed';
import { RedirectFilters } from './redirect-filters';
import { isNarrowed, useSought } from './rows/sought';
import { useRedirectRows } from './rows/use-redirect-rows';
import { WayTester } from './way/way-tester';

const PERMISSIONS = worksOnEntries(REDIRECT);

const useLeave = (): Leave => {
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

/** What is asked in a dialog. */
type Asked =
  | { readonly what: 'edit'; readonly row: RedirectRow | null; readonly source?: string }
  | { readonly what: 'delete'; readonly row: RedirectRow }
  | { readonly what: 'act'; readonly act: RedirectActName };

/** The table of redirects, with everything that is done with them. */
export const RedirectsView = () => {
  const text = useText();
  const { toggleNotification } = useNotification();
  const leave = useLeave();
  const [sought, seek] = useSought();
  const { loaded, filters, failure, show, reload } = useRedirectRows(sought);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [selection, setSelection] = useState<Selection>(NONE_SELECTED);
  // What is selected is a part of what is found.
  useEffect(() => setSelection(NONE_SELECTED), [sought]);
  const addButton = useRef<HTMLButtonElement>(null);
  const actions = useMemo<LineActions>(
    () => ({
      edit: (row) => setAsked({ what: 'edit', row }),
      remove: (row) => setAsked({ what: 'delete', row }),
      select: ({ id }) => setSelection((known) => withToggled(known, id)),
    }),
    []
  );
  const lastAsked = useRef<Asked | null>(null);
  if (asked !== null) lastAsked.current = asked;

  const done = (message: string): void => {
    toggleNotification({ type: 'success', message });
    setSelection(NONE_SELECTED);
    setAsked(null);
    reload();
  };
  const giveFocusBack = (): void => {
    const last = lastAsked.current;
    const row = last === null || last.what === 'act' ? null : last.row;
    if (row === null) addButton.current?.focus();
    else focusLine(row.id);
  };

  const content = () => {
    if (failure !== null)
      return (
        <LoadingFailed
          failure={failure}
          message={text('redirects.load-failed')}
          retryLabel={text('redirects.try-again')}
          onRetry={reload}
        />
      );
    if (loaded === null) {
      return (
        <Flex justifyContent="center" padding={8}>
          <Loader>{text('redirects.loading')}</Loader>
        </Flex>
      );
    }
    if (loaded.total === 0) {
      return (
        <EmptyStateLayout
          hasRadius
          shadow="tableShadow"
          icon={<EmptyDocuments width="16rem" />}
          content={text(isNarrowed(sought) ? 'redirects.none-found' : 'redirects.empty')}
        />
      );
    }
    const count = countOf(selection, loaded.total);
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
              {...{ count, leave }}
              total={loaded.total}
              onAct={(act) => setAsked({ what: 'act', act })}
              onAll={() => setSelection(ALL_SELECTED)}
              onClear={() => setSelection(NONE_SELECTED)}
            />
          ) : (
            <Typography variant="pi" textColor="neutral600" role="status">
              {text(isNarrowed(sought) ? 'redirects.found' : 'redirects.count', {
                count: loaded.total,
              })}
            </Typography>
          )}
        </Flex>
        <RedirectGrid
          {...{ loaded, sought, selection, leave, actions }}
          onSelectAll={(areAll) => setSelection(areAll ? ALL_SELECTED : NONE_SELECTED)}
          onSort={(change) => seek(change)}
          onShow={show}
        />
      </Box>
    );
  };

  return (
    <Page.Main>
      <Layouts.Header
        title={text('redirects.title')}
        subtitle={text('redirects.subtitle')}
        primaryAction={
          leave.create ? (
            <Button
              ref={addButton}
              startIcon={<Plus />}
              onClick={() => setAsked({ what: 'edit', row: null })}
            >
              {text('redirects.create')}
            </Button>
          ) : undefined
        }
      />
      <Layouts.Content>
        <WayTester
          mayCreate={leave.create}
          onMake={(source) => setAsked({ what: 'edit', row: null, source })}
        />
        <RedirectFilters sought={sought} onSeek={seek} />
        {content()}
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
          onSaved={() => done(text('redirects.saved'))}
          onClose={() => setAsked(null)}
          onClosed={giveFocusBack}
        />
      )}
      {asked?.what === 'act' && (
        <ActDialog
          act={asked.act}
          chosen={chosenBy(selection, filters)}
          onDone={(count) => done(text(`redirects.act.${asked.act}.done`, { count }))}
          onClose={() => setAsked(null)}
          onClosed={giveFocusBack}
        />
      )}
      {asked?.what === 'delete' && (
        <DeleteQuestion
          row={asked.row}
          onDeleted={() => done(text('redirects.deleted'))}
          onClose={() => setAsked(null)}
          onClosed={giveFocusBack}
        />
      )}
    </Page.Main>
  );
};
