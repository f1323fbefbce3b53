import { Menu, MenuItem } from '@strapi/design-system';
import {
  ArrowDown,
  ArrowUp,
  Check,
  CrossCircle,
  Duplicate,
  ExternalLink,
  Eye,
  Move,
  Pencil,
  Plus,
  Trash,
} from '@strapi/icons';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';
import { PAGE } from '#site-content/domain/content-types';
import type { PageTreeViewRow } from '#site-content/domain/panel/page-tree-view';
import { ActionMenu } from '../../components/tree/action-menu';
import { pageActions } from '../../routes/page-actions';
import { newPageBelowPath } from '../../routes/pages';
import { usePanelSettings } from '../../settings/panel-settings';
import { duplicatePath, entryPath } from '../../strapi-internals/addresses';
import { useText } from '../../translations/text';
import type { LineActions, PagePermissions, Step } from './actions';

interface LineMenuProps {
  readonly row: PageTreeViewRow;
  readonly permissions: PagePermissions;
  /** The directions in which the page can move among its siblings. */
  readonly steps: readonly Step[];
  readonly actions: LineActions;
  readonly onClosed: () => void;
}

/** All actions on a single page. */
export const LineMenu = ({ row, permissions, steps, actions, onClosed }: LineMenuProps) => {
  const text = useText();
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const { id, path, status } = row;
  const settings = usePanelSettings();
  const siteUrl = settings?.siteUrl ?? '';
  const isPublished = status === 'published' || status === 'modified';
  return (
    <ActionMenu onClose={() => actions.showMenu(null)} onClosed={onClosed}>
      <MenuItem startIcon={<Pencil />} onSelect={() => navigate(entryPath(PAGE, id))}>
        {text('pages.menu.open')}
      </MenuItem>
      {permissions.create && (
        <MenuItem startIcon={<Plus />} onSelect={() => navigate(newPageBelowPath(id))}>
          {text('pages.menu.create-below')}
        </MenuItem>
      )}
      {permissions.create && (
        <MenuItem startIcon={<Duplicate />} onSelect={() => navigate(duplicatePath(PAGE, id))}>
          {text('pages.menu.duplicate')}
        </MenuItem>
      )}
      {row.canPreview && (
        <MenuItem startIcon={<Eye />} onSelect={() => actions.preview(id)}>
          {text(
            settings?.previews === 'website' ? 'pages.menu.preview' : 'pages.menu.preview-response'
          )}
        </MenuItem>
      )}
      {path !== null && siteUrl !== '' && (
        <MenuItem
          startIcon={<ExternalLink />}
          onSelect={() => window.open(`${siteUrl}${path}`, '_blank', 'noopener')}
        >
          {text('pages.menu.view-live')}
        </MenuItem>
      )}
      {permissions.move && <Menu.Separator />}
      {permissions.move && (
        <MenuItem startIcon={<Move />} onSelect={() => actions.runBulkAction('move', id)}>
          {text('pages.menu.move')}
        </MenuItem>
      )}
      {permissions.move && steps.includes(-1) && (
        <MenuItem startIcon={<ArrowUp />} onSelect={() => actions.step(id, -1)}>
          {text('pages.menu.up')}
        </MenuItem>
      )}
      {permissions.move && steps.includes(1) && (
        <MenuItem startIcon={<ArrowDown />} onSelect={() => actions.step(id, 1)}>
          {text('pages.menu.down')}
        </MenuItem>
      )}
      {permissions.publish && <Menu.Separator />}
      {permissions.publish && status !== 'published' && (
        <MenuItem startIcon={<Check />} onSelect={() => actions.runBulkAction('publish', id)}>
          {text('pages.menu.publish')}
        </MenuItem>
      )}
      {permissions.publish && isPublished && (
        <MenuItem
          startIcon={<CrossCircle />}
          onSelect={() => actions.runBulkAction('unpublish', id)}
        >
          {text('pages.menu.unpublish')}
        </MenuItem>
      )}
      {pageActions
        .filter(({ permission }) => permissions[permission])
        .map((action) => (
          <MenuItem
            key={action.id}
            startIcon={action.icon}
            onSelect={() => actions.runPluginAction(action, id)}
          >
            {formatMessage(action.label)}
          </MenuItem>
        ))}
      {permissions.delete && <Menu.Separator />}
      {permissions.delete && (
        <MenuItem
          variant="danger"
          startIcon={<Trash />}
          onSelect={() => actions.runBulkAction('delete', id)}
        >
          {text('pages.menu.delete')}
        </MenuItem>
      )}
    </ActionMenu>
  );
};
