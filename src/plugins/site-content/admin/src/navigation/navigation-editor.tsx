import { Box, Button, Flex, Tabs, Typography } from '@strapi/design-system';
import { Lock } from '@strapi/icons';
import { Layouts, Page } from '@strapi/strapi/admin';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createGlobalStyle, styled } from 'styled-components';
import { NAV_ITEM } from '#site-content/domain/content-types';
import type { NavigationResponse } from '#site-content/domain/panel/panel-response-types';
import { WHOLE_NAVIGATION } from '#site-content/domain/panel/presence';
import { isNavArea, NAV_AREAS } from '#site-content/domain/rules/nav-item';
import { focusRow, regainFocus } from '../components/focus';
import { useEvent } from '../components/use-event';
import { PresentNote } from '../history-slot/slot';
import { UnsavedGuard } from '../strapi-internals/unsaved-guard';
import { useText } from '../translations/text';
import { AreaPanel } from './area-panel';
import { ConflictDialog } from './dialogs/conflict-dialog';
import { DiscardDialog } from './dialogs/discard-dialog';
import { EditDialogs } from './edit-dialogs';
import { hasChanges as hasUnsavedChanges } from './navigation-state';
import { RawListLink } from './raw-list';
import { AboveSaveBar, SaveBar } from './save-bar';
import { ServedJson } from './served-json';
import { StrayItems } from './stray-items';
import { findHiddenRows } from './tree/hidden-rows';
import { findItem, type Items } from './tree/items';
import { asOverwrite } from './tree/merge';
import { useArea } from './use-area';
import type { useNavigation } from './use-navigation';
import { useTreeEditing } from './use-tree-editing';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.spaces[6]};
  align-items: start;

  @media (min-width: 1200px) {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
`;

const Beside = styled.div`
  @media (min-width: 1200px) {
    position: sticky;
    top: 8.8rem;
  }
`;

/**
 * Stays in view below Strapi's sticky header, because a save in another window also matters to users who have scrolled
 * far down. In a low window, it would cover the control that has the focus.
 */
const Notice = styled.div`
  @media (min-height: 480px) {
    &:has([role='status']) {
      position: sticky;
      top: 6.4rem;
      z-index: 1;
    }
  }
`;

/** Keeps the control that gets the focus clear of the notice. Strapi scrolls the element around the content of the page. */
const RoomForNotice = createGlobalStyle`
  @media (min-height: 480px) {
    :has(> #main-content):has([data-stuck-notice] [role='status']) {
      scroll-padding-top: 16rem;
    }
  }
`;

const ReadOnly = styled(Flex)`
  svg {
    width: 1.6rem;
    height: 1.6rem;
    fill: ${({ theme }) => theme.colors.neutral600};
  }
`;

interface NavigationEditorProps {
  readonly navigation: ReturnType<typeof useNavigation>;
  readonly canEdit: boolean;
}

/** The editor of the loaded navigation, with all unsaved changes. */
export const NavigationEditor = ({ navigation, canEdit }: NavigationEditorProps) => {
  const { state, dispatch, save, reload } = navigation;
  const { stored, items, problems, refusals, conflict, isSaving } = state;
  const text = useText();
  const addButton = useRef<HTMLButtonElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const [isDiscarding, setDiscarding] = useState(false);
  const tabs = useRef<HTMLDivElement>(null);
  const focusTab = (): void =>
    tabs.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  const showNamed = useRef((_id: string): void => {});
  const onItem = useCallback((id: string) => showNamed.current(id), []);
  const [area, setArea] = useArea(items, onItem);
  const editing = useTreeEditing({ items, area, setArea, dispatch });
  const { show } = editing;
  showNamed.current = show;

  const pages = useMemo(() => new Map(stored.pages.map((page) => [page.id, page])), [stored.pages]);
  const hidden = useMemo(() => findHiddenRows(items, pages), [items, pages]);
  const hasChanges = useMemo(() => hasUnsavedChanges(state), [state]);

  // Scrolls to the first refused item, once per refusal and not after each later change.
  const showFirstRefused = useEvent(() => {
    const first = items.find(({ id }) => problems.has(id));
    if (first !== undefined) show(first.id);
  });
  useEffect(() => showFirstRefused(), [refusals, showFirstRefused]);

  /** Restores the focus to a button, or to the area if nothing is left to save or discard and it is disabled. */
  const returnFocus = (button: Element | null): void =>
    regainFocus(() => {
      if (button instanceof HTMLButtonElement && !button.disabled) button.focus();
      else focusTab();
    });

  const onDialogClosed = (): void => {
    const id = editing.focusNext.current;
    // An item without an area has no row.
    if (id === null || findItem(items, id)?.area === null) addButton.current?.focus();
    else focusRow(id);
  };

  const rebase = (onto: NavigationResponse, to: Items): void =>
    dispatch({ type: 'rebased', onto, items: to });
  const keepMine = (current: NavigationResponse): void => {
    const mine = asOverwrite(items, current.items);
    dispatch({ type: 'edited', items: mine });
    void save(current.version, mine);
  };

  return (
    <Page.Main aria-busy={isSaving}>
      <UnsavedGuard hasChanges={hasChanges && !state.isKept} />
      <Layouts.Header
        title={text('navigation.title')}
        subtitle={text('navigation.subtitle')}
        primaryAction={
          canEdit ? (
            <SaveBar>
              <Button
                variant="tertiary"
                disabled={!hasChanges || isSaving}
                onClick={() => setDiscarding(true)}
              >
                {text('navigation.discard')}
              </Button>
              <Button
                disabled={!hasChanges}
                loading={isSaving}
                ref={saveButton}
                onClick={() =>
                  void save(stored.version, items).then(() => returnFocus(saveButton.current))
                }
              >
                {text('navigation.save')}
              </Button>
            </SaveBar>
          ) : (
            <ReadOnly gap={2}>
              <Lock aria-hidden />
              <Typography textColor="neutral600">{text('navigation.read-only')}</Typography>
            </ReadOnly>
          )
        }
      />
      <Layouts.Content>
        <RoomForNotice />
        <Notice data-stuck-notice>
          <PresentNote
            type={NAV_ITEM}
            entry={WHOLE_NAVIGATION}
            // While this window saves, the stored version differs for a moment.
            seen={isSaving ? null : { version: stored.version, locale: null }}
            onLoad={hasChanges ? null : reload}
          />
        </Notice>
        <StrayItems items={items} canEdit={canEdit && !isSaving} actions={editing.actions} />
        <Tabs.Root
          variant="simple"
          value={area}
          hasError={NAV_AREAS.find((one) =>
            items.some((item) => item.area === one && problems.has(item.id))
          )}
          onValueChange={(value) => isNavArea(value) && setArea(value)}
        >
          <Tabs.List ref={tabs} aria-label={text('navigation.areas')}>
            {NAV_AREAS.map((one) => (
              <Tabs.Trigger key={one} value={one}>
                {text(`navigation.area.${one}`)}
              </Tabs.Trigger>
            ))}
          </Tabs.List>
          {NAV_AREAS.map((one) => (
            <Tabs.Content key={one} value={one} tabIndex={-1}>
              <Box paddingTop={4}>
                <Columns>
                  <AreaPanel
                    {...{
                      area: one,
                      items,
                      stored: stored.items,
                      pages,
                      hidden,
                      problems,
                    }}
                    {...{ canEdit, isBusy: isSaving, editing, addButton }}
                  />
                  <Beside>
                    <ServedJson {...{ items, pages, hidden, area: one, hasChanges }} />
                  </Beside>
                </Columns>
              </Box>
            </Tabs.Content>
          ))}
        </Tabs.Root>
        <AboveSaveBar>
          <RawListLink />
        </AboveSaveBar>
      </Layouts.Content>
      <EditDialogs
        {...{ items, pages, editing, hasChanges }}
        onRestored={reload}
        onClosed={onDialogClosed}
      />
      {isDiscarding && (
        <DiscardDialog
          onDiscard={() => dispatch({ type: 'discarded' })}
          onClose={() => setDiscarding(false)}
          onClosed={returnFocus}
        />
      )}
      {conflict !== null && (
        <ConflictDialog
          base={stored}
          mine={items}
          theirs={conflict.current}
          by={conflict.by}
          onMerge={(merged) => rebase(conflict.current, merged)}
          onKeepMine={() => keepMine(conflict.current)}
          onTakeTheirs={() => rebase(conflict.current, conflict.current.items)}
          onClose={() => dispatch({ type: 'put-off' })}
          onClosed={focusTab}
        />
      )}
    </Page.Main>
  );
};
