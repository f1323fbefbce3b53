import {
  Button,
  Field,
  Flex,
  Modal,
  SingleSelect,
  SingleSelectOption,
  TextButton,
  Typography,
} from '@strapi/design-system';
import { Plus } from '@strapi/icons';
import { useNotification, useRBAC } from '@strapi/strapi/admin';
import { useState } from 'react';
import type {
  NavigationItem,
  PageReferences,
} from '#site-content/domain/panel/panel-response-types';
import type { NavArea } from '#site-content/domain/rules/nav-item';
import { DialogFooter, DialogFrame } from '../components/dialog-frame';
import { giveBackFocus } from '../components/focus';
import { findControl, passFocus } from '../components/pass-focus';
import { loadNavigation, useChangeNavigation } from '../navigation/use-change-navigation';
import { useNavItemName } from '../page-bulk-actions/nav-item-name';
import { READ, UPDATE } from '../routes/navigation';
import { useText } from '../translations/text';

const WORKS_ON_NAVIGATION = [READ, UPDATE];

const AREAS = ['header', 'footer'] as const satisfies readonly NavArea[];

interface GroupDialogProps {
  readonly groups: readonly NavigationItem[];
  readonly onChoose: (group: string) => void;
  readonly onClose: () => void;
}

/** Asks for one of several groups of the footer. */
const GroupDialog = ({ groups, onChoose, onClose }: GroupDialogProps) => {
  const text = useText();
  const [group, setGroup] = useState(groups[0]?.id ?? '');
  return (
    <DialogFrame
      title={text('page-panel.menu.add.footer')}
      closeLabel={text('pages.close')}
      onClose={onClose}
    >
      <Modal.Body>
        <Field.Root>
          <Field.Label>{text('page-panel.menu.group')}</Field.Label>
          <SingleSelect value={group} onChange={(chosen) => setGroup(String(chosen))}>
            {groups.map(({ id, title }) => (
              <SingleSelectOption key={id} value={id}>
                {title}
              </SingleSelectOption>
            ))}
          </SingleSelect>
        </Field.Root>
      </Modal.Body>
      <DialogFooter cancelLabel={text('pages.cancel')} onCancel={onClose}>
        <Button onClick={() => onChoose(group)}>{text('page-panel.menu.add')}</Button>
      </DialogFooter>
    </DialogFrame>
  );
};

interface MenuActionsProps extends Pick<PageReferences, 'title' | 'navItems' | 'isPublished'> {
  readonly page: string;
}

/** Adds the page to a menu, and updates menu items that have a former title of the page. */
export const MenuActions = ({ page, title, navItems, isPublished }: MenuActionsProps) => {
  const text = useText();
  const navItemName = useNavItemName();
  const { toggleNotification } = useNotification();
  const { allowedActions } = useRBAC(WORKS_ON_NAVIGATION);
  const changeNavigation = useChangeNavigation();
  const [groups, setGroups] = useState<readonly NavigationItem[]>([]);
  const [isBusy, setBusy] = useState(false);
  if (allowedActions['canRead'] !== true || allowedActions['canUpdate'] !== true) return null;

  const attempt = async (run: () => Promise<void>): Promise<void> => {
    const pressed = document.activeElement;
    setBusy(true);
    await run();
    setBusy(false);
    // Disabled buttons lose the focus.
    giveBackFocus(pressed);
  };
  const add = (area: NavArea, parent: string | null): Promise<void> =>
    changeNavigation(
      (items) => [...items, { id: 'new:1', area, parent, title, url: null, page }],
      text(`page-panel.menu.added.${area}${isPublished ? '' : '.hidden'}`)
    );
  const addToFooter = async (): Promise<void> => {
    const found = await loadNavigation().then(
      ({ items }) => items.filter(({ area, parent }) => area === 'footer' && parent === null),
      () => null
    );
    const [only] = found ?? [];
    if (found === null || only === undefined) {
      const message = text(found === null ? 'page-panel.menu.failed' : 'page-panel.menu.no-group');
      toggleNotification({ type: found === null ? 'danger' : 'info', message });
    } else if (found.length > 1) setGroups(found);
    else await add('footer', only.id);
  };
  const former = navItems.filter(({ hasFormerTitle }) => hasFormerTitle);
  const update = (): Promise<void> => {
    const ids = new Set(former.map(({ id }) => id));
    return changeNavigation(
      (items) => items.map((item) => (ids.has(item.id) ? { ...item, title } : item)),
      text('page-panel.menu.updated', { count: former.length })
    );
  };
  const missing = AREAS.filter((area) => navItems.every((item) => item.area !== area));

  return (
    <>
      {former.length > 0 && (
        <Flex
          direction="column"
          alignItems="flex-start"
          gap={2}
          width="100%"
          role="group"
          aria-label={text('page-panel.menu.former', { count: former.length })}
        >
          <Typography textColor="neutral800">
            {text('page-panel.menu.former', { count: former.length })}
          </Typography>
          <ul>
            {former.map((item) => (
              <Typography key={item.id} tag="li" fontWeight="bold" textColor="neutral800">
                {navItemName(item)}
              </Typography>
            ))}
          </ul>
          <Button
            ref={passFocus(findControl)}
            size="S"
            variant="secondary"
            disabled={isBusy}
            // The button grows with a long title.
            style={{ height: 'auto', overflowWrap: 'anywhere' }}
            paddingTop={2}
            paddingBottom={2}
            onClick={() => void attempt(update)}
          >
            {text('page-panel.menu.update', { title })}
          </Button>
        </Flex>
      )}
      {title !== '' &&
        missing.map((area) => (
          <TextButton
            key={area}
            ref={passFocus(findControl)}
            startIcon={<Plus />}
            disabled={isBusy}
            onClick={() =>
              void attempt(area === 'header' ? () => add('header', null) : addToFooter)
            }
          >
            {text(`page-panel.menu.add.${area}`)}
          </TextButton>
        ))}
      {groups.length > 0 && (
        <GroupDialog
          groups={groups}
          onClose={() => setGroups([])}
          onChoose={(group) => {
            setGroups([]);
            void attempt(() => add('footer', group));
          }}
        />
      )}
    </>
  );
};
