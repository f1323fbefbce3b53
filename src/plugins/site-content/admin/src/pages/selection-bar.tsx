import { Check, CrossCircle, Move, Trash } from '@strapi/icons';
import { useIntl } from 'react-intl';
import { type SelectionAction, SelectionActions } from '../components/selection-actions';
import { type PageAction, pageActions } from '../routes/page-actions';
import { useText } from '../translations/text';
import { type BulkActionName, canDo, type PagePermissions } from './grid/actions';

const BULK_ACTIONS = [
  { action: 'move', icon: <Move />, variant: 'tertiary' },
  { action: 'publish', icon: <Check />, variant: 'tertiary' },
  { action: 'unpublish', icon: <CrossCircle />, variant: 'tertiary' },
  { action: 'delete', icon: <Trash />, variant: 'danger-light' },
] as const;

interface SelectionBarProps {
  readonly count: number;
  /** Number of pages that can be selected at once. */
  readonly shown: number;
  readonly permissions: PagePermissions;
  readonly onBulkAction: (action: BulkActionName) => void;
  readonly onPluginAction: (action: PageAction) => void;
  readonly onAll: () => void;
  readonly onClear: () => void;
}

/** Shows actions on the selected pages. */
export const SelectionBar = ({
  count,
  shown,
  permissions,
  onBulkAction,
  onPluginAction,
  onAll,
  onClear,
}: SelectionBarProps) => {
  const text = useText();
  const { formatMessage } = useIntl();
  const actions: SelectionAction[] = [
    ...BULK_ACTIONS.filter(({ action }) => canDo(permissions, action)).map(
      ({ action, icon, variant }) => ({
        ...{ id: action, icon, variant, label: text(`pages.menu.${action}`) },
        onRun: () => onBulkAction(action),
      })
    ),
    ...pageActions
      .filter(({ permission }) => permissions[permission])
      .map((action) => ({
        ...{ id: action.id, icon: action.icon, variant: 'tertiary' as const },
        label: formatMessage(action.label),
        onRun: () => onPluginAction(action),
      })),
    ...(count < shown
      ? [
          {
            ...{ id: 'all', variant: 'ghost' as const, onRun: onAll },
            label: text('pages.select-all', { count: shown }),
          },
        ]
      : []),
    { id: 'none', variant: 'ghost', label: text('pages.select-none'), onRun: onClear },
  ];
  return <SelectionActions status={text('pages.selected', { count })} actions={actions} />;
};
