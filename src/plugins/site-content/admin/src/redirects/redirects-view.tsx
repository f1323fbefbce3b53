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
import { useMemo, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { REDIRECT } from '../../../contract/content-types';
import type { RedirectRow } from '../../../contract/panel/redirects';
import { focusLine } from '../elements/focus';
import { listPath } from '../strapi/addresses';
import { worksOnEntries } from '../strapi/permissions';
import { useText } from '../translations/text';
import { DeleteQuestion } from './editing/delete-question';
import { RedirectDialog } from './editing/redirect-dialog';
import { RedirectGrid } from './grid/redirect-grid';
import type { Leave, LineActions } from './grid/redirect-line';
import { LoadingFailed } from './loading-failed';
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
  | { readonly what: 'delete'; readonly row: RedirectRow };

/** The table of redirects, with everything that is done with them. */
export const RedirectsView = () => {
  const text = useText();
  const { toggleNotification } = useNotification();
  const leave = useLeave();
  const [sought, seek] = useSought();
  const { loaded, failure, show, reload } = useRedirectRows(sought);
  const [asked, setAsked] = useState<Asked | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const actions = useMemo<LineActions>(
    () => ({
      edit: (row) => setAsked({ what: 'edit', row }),
      remove: (row) => setAsked({ what: 'delete', row }),
    }),
    []
  );
  const lastAsked = useRef<Asked | null>(null);
  if (asked !== null) lastAsked.current = asked;

  const done = (message: 'saved' | 'deleted'): void => {
    toggleNotification({ type: 'success', message: text(`redirects.${message}`) });
    setAsked(null);
    reload();
  };
  const giveFocusBack = (): void => {
    const row = lastAsked.current?.row ?? null;
    if (row === null) addButton.current?.focus();
    else focusLine(row.id);
  };

  const content = () => {
    if (failure !== null) return <LoadingFailed failure={failure} onRetry={reload} />;
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
          <Typography variant="pi" textColor="neutral600" role="status">
            {text(isNarrowed(sought) ? 'redirects.found' : 'redirects.count', {
              count: loaded.total,
            })}
          </Typography>
        </Flex>
        <RedirectGrid
          {...{ loaded, sought, leave, actions }}
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
          onSaved={() => done('saved')}
          onClose={() => setAsked(null)}
          onClosed={giveFocusBack}
        />
      )}
      {asked?.what === 'delete' && (
        <DeleteQuestion
          row={asked.row}
          onDeleted={() => done('deleted')}
          onClose={() => setAsked(null)}
          onClosed={giveFocusBack}
        />
      )}
    </Page.Main>
  );
};
